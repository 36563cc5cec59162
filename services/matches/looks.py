"""A match record and the rules brought together: how it starts, what a move makes of it, what one may see."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from games.chance import SealedChance, commitment, seal
from games.clock import Clock, pace_of
from games.contract import AnyGame, Over, Pending, Played, ToAct, begin
from games.seats import SPECTATOR, Seat, Side, Viewer
from games.seats import Seat as SeatNumber
from services.matches.codec import decode_options, decode_state, encode_state
from services.ports.people import Person, Place
from services.ports.people import is_engine as is_engine  # noqa: PLC0414 (handed on)
from services.ports.records import ChallengeRecord, MatchRecord, MatchStatus
from services.refusals import Refusal
from services.times import SECOND

GRACE = 5 * SECOND
"""How long the process that made a change has to draw it, or to let an engine answer, before any may."""


def _nothing(token: str) -> None:
    """What a game that hides anything lets one foresee."""


@dataclass(frozen=True, slots=True)
class Look:
    """A match as one viewer sees it. `seat` is the viewer's, `legal` the tokens of what it may do now, and
    `aside` those of what it may do although nobody waits for it.

    `foresee` tries out a legal token of this seat and answers what would be seen then; None where the game
    hides anything, for then a try would tell it.
    """

    record: MatchRecord
    view: Any
    pending: Pending
    seat: Seat | None
    legal: tuple[str, ...]
    events: tuple[Any, ...] = ()
    aside: tuple[str, ...] = ()
    foresee: Callable[[str], Any] = field(default=_nothing, compare=False, repr=False)
    seals: Callable[[], tuple[tuple[str, str], ...]] = field(default=tuple, compare=False, repr=False)
    """What each secret choice on the table is called, with its seal; anybody may see them."""

    @property
    def commitment(self) -> str:
        """The hash of the sealed seed, for everybody from the first moment on."""
        return commitment(bytes.fromhex(self.record.seed))

    @property
    def awaited(self) -> frozenset[Seat]:
        """The seats with a decision to make; none when the match is over, for whatever reason."""
        if self.record.status is MatchStatus.OPEN and isinstance(self.pending, ToAct):
            return self.pending.seats
        return frozenset()


@dataclass(frozen=True, slots=True)
class Start:
    """How a match would begin whose options are not the fair start: what everybody sees, and who moves."""

    view: Any
    awaited: frozenset[Seat]
    options: Mapping[str, object]


def uneven_start(games: Mapping[str, AnyGame], record: ChallengeRecord) -> Start | None:
    """How the match of this challenge would begin; None for the fair start of its game."""
    game, options = games.get(record.game), decode_options(record.options)
    if game is None or game.is_fair(options):
        return None
    state = game.initial(options)
    pending = game.pending(state)
    awaited: frozenset[Seat] = pending.seats if isinstance(pending, ToAct) else frozenset()
    return Start(game.view(state, SPECTATOR), awaited, options)


def game_of(games: Mapping[str, AnyGame], record: MatchRecord | ChallengeRecord) -> AnyGame:
    """The rules of a record; Refusal("unknown-game") when this program does not know them (any more)."""
    game = games.get(record.game)
    if game is None or (isinstance(record, MatchRecord) and record.rules_version != game.rules_version):
        raise Refusal("unknown-game", match_id=record.id)
    return game


def seat_of(record: MatchRecord, user_id: int) -> Seat | None:
    for index, person in enumerate(record.seats):
        if person.user_id == user_id:
            return SeatNumber(index)
    return None


def look(game: AnyGame, record: MatchRecord, user_id: int | None, events: tuple[Any, ...] = ()) -> Look:
    """What this person (None: a spectator) may see and do."""
    state = decode_state(game, record.state)
    return look_at(game, record, state, user_id, events)


def look_at(
    game: AnyGame, record: MatchRecord, state: Any, user_id: int | None, events: tuple[Any, ...] = ()
) -> Look:
    """`look` for a caller who has the decoded state at hand."""
    seat = None if user_id is None else seat_of(record, user_id)
    viewer: Viewer = SPECTATOR if seat is None else seat
    legal: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    if seat is not None and record.status is MatchStatus.OPEN:
        aside = tuple(game.to_token(action) for action in game.aside(state, seat))
        legal = tuple(game.to_token(action) for action in game.legal_actions(state, seat))
    view, pending = game.view(state, viewer), game.pending(state)
    if not game.hides_nothing:
        seals = partial(_seals, game, record, state)
        return Look(record, view, pending, seat, legal, events, aside, seals=seals)
    if seat is None or not legal:
        return Look(record, view, pending, seat, legal, events, aside)
    return Look(record, view, pending, seat, legal, events, aside, partial(_foreseen, game, state, seat))


def readable(
    games: Mapping[str, AnyGame], records: Iterable[MatchRecord], user_id: int | None
) -> tuple[Look, ...]:
    """What this person may see of those matches whose rules and state this program can read."""
    looks = []
    for record in records:
        with suppress(Refusal):
            looks.append(look(game_of(games, record), record, user_id))
    return tuple(looks)


def _seals(game: AnyGame, record: MatchRecord, state: Any) -> tuple[tuple[str, str], ...]:
    seed = bytes.fromhex(record.seed)
    return tuple((one.name, seal(seed, one.name, one.token)) for one in game.sealed(state))


def _foreseen(game: AnyGame, state: Any, seat: Seat, token: str) -> Any:
    return game.view(game.apply(state, game.from_token(token), seat).state, seat)


def chance_of(record: MatchRecord) -> SealedChance:
    return SealedChance(bytes.fromhex(record.seed), record.digest)


def start(
    game: AnyGame,
    match_id: str,
    seats: tuple[Person, ...],
    *,
    options: str,
    pace: str,
    place: Place,
    seed: bytes,
    now: int,
    opening: str | None = None,
) -> tuple[MatchRecord, Played[Any, Any]]:
    """A match that begins, with these people in their seats; `options` are JSON, as records hold them.

    `opening` is heard by chance before its first lot, so that whoever made the seed could not know that lot.
    """
    chance = SealedChance(seed, commitment(seed))
    if opening is not None:
        chance.absorb(opening)
    played = begin(game, decode_options(options), chance)
    record = MatchRecord(
        id=match_id,
        version=1,
        game=game.key,
        rules_version=game.rules_version,
        options=options,
        state=encode_state(game, played.state),
        turn=0,
        seats=seats,
        pace=pace,
        seed=seed.hex(),
        digest=chance.digest,
        entries=len(played.entries),
        misses=Clock.fresh(len(seats)).misses,
        place=place,
        status=MatchStatus.OPEN,
        winner=None,
        reason=None,
        due_at=None,
        started_at=now,
        changed_at=now,
        ended_at=None,
        opening=opening,
    )
    return replace(record, **_waiting(game, record, played.state, now)), played


def start_accepted(
    game: AnyGame,
    challenge: ChallengeRecord,
    *,
    place: Place,
    seed: bytes,
    now: int,
    opening: str | None = None,
) -> tuple[MatchRecord, Played[Any, Any]]:
    """The match that an accepted challenge becomes; the challenger sits first."""
    seats = (challenge.challenger, challenge.challenged)
    return start(
        game,
        challenge.id,
        seats,
        options=challenge.options,
        pace=challenge.pace,
        place=place,
        seed=seed,
        now=now,
        opening=opening,
    )


def moved(
    game: AnyGame, record: MatchRecord, state: Any, *, digest: str, lines: int, clock: Clock, now: int
) -> MatchRecord:
    """The record after some journal lines: one version on, with its next deadline or its end."""
    return replace(
        record,
        version=record.version + 1,
        state=encode_state(game, state),
        digest=digest,
        entries=record.entries + lines,
        misses=clock.misses,
        changed_at=now,
        **_waiting(game, record, state, now),
    )


def ended(
    record: MatchRecord, *, winner: Side | None, reason: str, now: int, remark: str | None = None
) -> MatchRecord:
    """The record closed for a reason that is not the rules': resignation, time, a moderator."""
    return replace(
        record,
        version=record.version + 1,
        status=MatchStatus.OVER,
        winner=winner,
        reason=reason,
        due_at=None,
        changed_at=now,
        ended_at=now,
        remark=remark,
    )


def _waiting(game: AnyGame, record: MatchRecord, state: Any, now: int) -> dict[str, Any]:
    """The fields that say what a record in this state waits for and until when, or how it ended."""
    match game.pending(state):
        case Over(winner, _, reason):
            over = {"status": MatchStatus.OVER, "winner": winner, "reason": reason}
            return {**over, "due_at": None, "ended_at": now}
        case ToAct(seats=seats, turn=turn):
            timed = not all(is_engine(record.seats[seat]) for seat in seats)
            due_at = now + pace_of(record.pace).seconds * SECOND if timed else None
            if timed and record.turn == turn and record.due_at is not None:
                due_at = record.due_at  # what others do meanwhile gives nobody more time
            return {"turn": turn, "due_at": due_at}
        case _:
            return {}


def other_people(record: MatchRecord, user_id: int) -> tuple[Person, ...]:
    return tuple(person for person in record.seats if person.user_id != user_id)
