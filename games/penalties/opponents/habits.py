"""What somebody tends to do, from choices that everybody saw, and what that says about the next one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.penalties.cards import strikers_among
from games.penalties.solver.mixing import Dives, Shots
from games.penalties.solver.position import CYCLE
from games.penalties.state import Kick
from games.penalties.terms import FULL_TEAM, SHOTS, Direction, Strikers
from games.penalties.view import PenaltiesView
from games.seats import Seat

SCEPTICISM = 8.0
"""How many choices it takes until what was seen counts as much as what would be best to do."""

SAME_AGAIN = 2.0
"""How much more a dive counts that followed the same dive as the last one."""

_SHOT = {shot: index for index, shot in enumerate(SHOTS)}
_DIVE = {card: index for index, card in enumerate(Direction)}


class Watched(NamedTuple):
    """A match as a spectator sees it, and the seat of the person whose habits are looked for."""

    view: PenaltiesView
    seat: Seat


@dataclass(frozen=True, slots=True)
class Habits:
    """Counts of one person's choices: how often each of SHOTS was played and could have been, how often each
    dive was taken, and how often after each dive before it in the same match."""

    played: tuple[int, ...] = (0,) * len(SHOTS)
    offered: tuple[int, ...] = (0,) * len(SHOTS)
    dived: tuple[int, ...] = (0,) * len(Direction)
    after: tuple[tuple[int, ...], ...] = ((0,) * len(Direction),) * len(Direction)

    def next_shot(self, best: Sequence[float], hand: Strikers) -> Shots:
        """How likely each shot is in this hand, for somebody whose best mix is `best`."""
        likely = [
            (SCEPTICISM * weight + played) / (SCEPTICISM + offered) if count else 0.0
            for weight, played, offered, count in zip(best, self.played, self.offered, hand, strict=True)
        ]
        whole = sum(likely)
        if not whole:
            lc, tc, pa, pk, ri = best
            return lc, tc, pa, pk, ri
        lc, tc, pa, pk, ri = (one / whole for one in likely)
        return lc, tc, pa, pk, ri

    def next_dive(self, best: Sequence[float], last: Direction | None) -> Dives:
        """How likely each dive is, for somebody whose best mix is `best` and whose dive before was `last`."""
        followed = (0,) * len(Direction) if last is None else self.after[_DIVE[last]]
        likely = [
            SCEPTICISM * weight + dived + SAME_AGAIN * then
            for weight, dived, then in zip(best, self.dived, followed, strict=True)
        ]
        whole = sum(likely)
        left, centre, right = (one / whole for one in likely)
        return left, centre, right


def habits_of(matches: Iterable[Watched]) -> Habits:
    """The habits that these matches show, the one that is being played among them."""
    played, offered = [0] * len(SHOTS), [0] * len(SHOTS)
    dived, after = [0] * len(Direction), [[0] * len(Direction) for _ in Direction]
    for view, seat in matches:
        squad = squad_of(view, seat)
        hand, last = list(squad), None
        for number, kick in enumerate(view.kicks):
            if number % CYCLE == 0:
                hand = list(squad)
            if kick.striker == seat:
                shot = _SHOT[kick.shot]
                played[shot] += 1
                for index, count in enumerate(hand):
                    offered[index] += count > 0
                hand[shot] -= 1
            else:
                dive = _DIVE[kick.dive]
                dived[dive] += 1
                if last is not None:
                    after[last][dive] += 1
                last = dive
    return Habits(tuple(played), tuple(offered), tuple(dived), tuple(map(tuple, after)))


def last_dive(kicks: Sequence[Kick], seat: Seat) -> Direction | None:
    """Where this seat dived the last time it was the keeper."""
    return next((kick.dive for kick in reversed(kicks) if kick.striker != seat), None)


def squad_of(view: PenaltiesView, seat: Seat) -> Strikers:
    """The seven strikers of a seat; a discard, which nobody is told of, is among them."""
    return FULL_TEAM if view.draft is None else strikers_among(view.draft.squads[seat])
