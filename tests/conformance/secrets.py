"""Non-interference: what one seat alone knows changes nothing that anybody else is given."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.contract import AnyGame, Pending, Step, ToAct, ToDraw
from games.seats import Seat
from tests.conformance.projections import PROJECTIONS, Projection
from tests.conformance.walks import possible, random_moments, seats_of, viewers_of

MOST_STEPS = 200


class Leak(AssertionError):
    """Somebody was given something that depends on another seat's secret."""


@dataclass(frozen=True, slots=True)
class Fork:
    """Two matches that differ in one secret of `insiders`; `since` counts the decisions made after it."""

    opening: Pending
    insiders: frozenset[Seat]
    one: Step[Any, Any]
    other: Step[Any, Any]
    since: int = 0


StillSecret = Callable[[AnyGame, Fork], bool]


def until_the_next_decision(game: AnyGame, fork: Fork) -> bool:
    """A secret of one seat lasts until somebody else acts; a simultaneous one until all have chosen."""
    match fork.opening, game.pending(fork.one.state):
        case ToAct(seats, turn), ToAct(turn=now) if len(seats) > 1:
            return now == turn
        case ToAct(seats), _ if len(seats) > 1:
            return False
        case _:
            return fork.since == 0


def _discards_for_ever(game: AnyGame, fork: Fork) -> bool:
    """A Big Final's discard is never told, not even at the end; a dive is, when the kick is decided."""
    one, other = fork.one.state.board.lineup.squads, fork.other.state.board.lineup.squads
    return one != other or until_the_next_decision(game, fork)


STILL_SECRET: dict[str, StillSecret] = {"penalties": _discards_for_ever}
"""Games whose secrets last longer than `until_the_next_decision` says, by key."""


def check_secrets(
    game: AnyGame,
    options: Mapping[str, object],
    seed: int,
    *,
    projections: Sequence[Projection] = PROJECTIONS,
    still_secret: StillSecret | None = None,
) -> int:
    """Fork a random match at each secret, compare what others get, and count the comparisons; raises Leak."""
    lasts = still_secret or STILL_SECRET.get(game.key, until_the_next_decision)
    compared = 0
    for number, moment in enumerate(random_moments(game, options, random.Random(seed))):
        for insider, steps in _secret_steps(game, moment.state, moment.pending):
            first = steps[0]
            for step in steps[1:]:
                fork = Fork(moment.opening, frozenset({insider}), first, step)
                compared += _follow(game, fork, projections, lasts, random.Random(f"{seed}:{number}"))
    return compared


def _secret_steps(game: AnyGame, state: Any, pending: Pending) -> Iterable[tuple[Seat, list[Step[Any, Any]]]]:
    match pending:
        case ToAct(seats, _, secret):
            for seat in seats_of(game, state):
                hidden = game.legal_actions(state, seat) if secret and seat in seats else ()
                for actions in (hidden, game.aside(state, seat)):
                    if actions:
                        yield seat, [game.apply(state, action, seat) for action in actions]
        case ToDraw(ask) if ask.private_to is not None:
            yield ask.private_to, [game.apply_draw(state, outcome) for outcome in range(ask.outcomes)]
        case _:
            return


def _follow(
    game: AnyGame, fork: Fork, projections: Sequence[Projection], lasts: StillSecret, rng: random.Random
) -> int:
    """Carry both branches on in lockstep while the secret is one."""
    for compared in range(MOST_STEPS):
        if not lasts(game, fork):
            return compared
        _compare(game, fork, projections)
        further = _further(game, fork, rng)
        if further is None:
            return compared + 1
        fork = further
    return MOST_STEPS


def _further(game: AnyGame, fork: Fork, rng: random.Random) -> Fork | None:
    """Both branches after the same next action or outcome; None where they have none in common."""
    one, other = fork.one.state, fork.other.state
    match game.pending(one), game.pending(other):
        case ToDraw(ask), ToDraw():
            outcome = rng.randrange(ask.outcomes)
            insiders = fork.insiders if ask.private_to is None else fork.insiders | {ask.private_to}
            one, other = game.apply_draw(one, outcome), game.apply_draw(other, outcome)
            return replace(fork, insiders=insiders, one=one, other=other)
        case ToAct(), ToAct():
            common = [
                (seat, action)
                for seat in seats_of(game, one)
                for action in possible(game, one, seat)
                if action in possible(game, other, seat)
            ]
            if not common:
                return None
            seat, action = rng.choice(common)
            one, other = game.apply(one, action, seat), game.apply(other, action, seat)
            return replace(fork, one=one, other=other, since=fork.since + 1)
        case _:
            return None


def _compare(game: AnyGame, fork: Fork, projections: Sequence[Projection]) -> None:
    if fork.one.events != fork.other.events:
        raise Leak(f"{game.key}: events tell {fork.one.events} from {fork.other.events}")
    one, other = fork.one.state, fork.other.state
    for viewer in viewers_of(game, one):
        if viewer in fork.insiders:
            continue
        for projection in projections:
            here, there = projection(game, one, viewer), projection(game, other, viewer)
            if here != there:
                raise Leak(f"{game.key}: {projection.__name__} of {viewer} tells {here} from {there}")
