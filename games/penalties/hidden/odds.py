"""What anybody can say of a kick of a Big Final who knows the trained book, but not what was discarded.

All of it follows from a spectator's view. Who goes by the book makes one discard more likely and another
less with every shot; dives, and what the other side does, say nothing of it. So every chance is an average
over both discards, each as likely as it is by then, whatever they are in truth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from games.penalties.hidden._chances import Chances, Matrix, chances_of
from games.penalties.hidden.book import Book
from games.penalties.hidden.lines import Hand
from games.penalties.hidden.public import CYCLE, NUMBERS, Public
from games.penalties.hidden.spending import KINDS, Played
from games.penalties.opponents.habits import squad_of
from games.penalties.solver.mixing import Dives, Shots
from games.penalties.solver.odds import Kicked, Odds, held_odds, odds_by
from games.penalties.solver.pairs import SQUADS
from games.penalties.terms import SHOTS, Shot
from games.penalties.view import PenaltiesView

Belief = Mapping[int, float]
"""How likely each discard is that a side can have, by its number of SHOTS; they add up to 1."""


class Before(NamedTuple):
    """A kick to come: what is public, what is believed of both discards, the first shooter's first, the
    striker's mix with each of his, and the keeper's."""

    chances: Chances
    public: Public
    beliefs: tuple[Belief, Belief]
    mixes: Mapping[int, tuple[float, ...]]
    dives: Dives

    @property
    def shots(self) -> Shots:
        """How often each of SHOTS is played, whatever was discarded."""
        belief = self.beliefs[self.public.side]
        lc, tc, pa, pk, ri = (
            sum(belief[hid] * mix[shot] for hid, mix in self.mixes.items()) for shot in KINDS
        )
        return lc, tc, pa, pk, ri


def before(book: Book, view: PenaltiesView, kick: int) -> Before:
    """The kick of this number, from 0, in a Big Final: one that was taken, or the one to come.

    ValueError where nobody knows yet who shoots first.
    """
    if view.first is None:
        raise ValueError("no such kick")
    chances = chances_of(book, squad_of(view, view.first))
    first, second = (
        {hid: part for hid, part in enumerate(player.discards()) if part} for player in chances.players
    )
    found = _before(chances, Public(), (first, second))
    for taken in view.kicks[:kick]:
        found = _after(found, NUMBERS[taken.shot], goal=taken.goal)
    return found


def _before(chances: Chances, public: Public, beliefs: tuple[Belief, Belief]) -> Before:
    side = public.side
    striker = chances.players[side]
    mixes = {hid: striker.shots(public.context(side, hid)) for hid in beliefs[side]}
    return Before(chances, public, beliefs, mixes, striker.faced(public.context(side, None)))


def _after(kick: Before, shot: int, *, goal: bool) -> Before:
    """The next kick: who has played a shot has hardly discarded what would have made him play another."""
    side = kick.public.side
    likely = _playing(kick, shot)
    whole = sum(likely.values())
    believed = {hid: part / whole for hid, part in likely.items()}
    beliefs = (kick.beliefs[0], believed) if side else (believed, kick.beliefs[1])
    first, second = (player.spending for player in kick.chances.players)
    return _before(kick.chances, kick.public.kicked(shot, (first, second), goal=goal), beliefs)


def _playing(kick: Before, shot: int) -> dict[int, float]:
    """How likely it is that this shot is played with each discard with which it can be."""
    belief = kick.beliefs[kick.public.side]
    return {hid: belief[hid] * mix[shot] for hid, mix in kick.mixes.items() if mix[shot]}


def book_odds(book: Book, kick: Before, *, held: bool = False) -> tuple[Odds, Mapping[Shot, float]]:
    """The odds of a kick, or of its paradinha that is held, and for each shot what its players usually win.

    The worth of a shot is that to whoever may be playing it, each as likely as the shot makes him; what they
    usually win is their chance before the kick. A fifth of a second at the start of a match, then less.
    """
    side = kick.public.side
    saved = kick.chances.players[side].held(kick.public.context(side, None))
    comes = _comes(kick)
    usual = {
        hid: sum(
            weight * (come.goal - saved[shot] * (come.goal - come.miss))
            for shot, weight in enumerate(mix)
            if (come := comes.get((hid, shot))) is not None
        )
        for hid, mix in kick.mixes.items()
    }
    kicked, fair = dict[Shot, Kicked](), dict[Shot, float]()
    for number, shot in enumerate(SHOTS):
        playing = _playing(kick, number)
        if playing:
            kicked[shot] = Kicked(
                _mean(playing, {hid: comes[hid, number].goal for hid in playing}),
                _mean(playing, {hid: comes[hid, number].miss for hid in playing}),
            )
            fair[shot] = _mean(playing, usual)
    first = side == 0
    if held:
        odds = held_odds(kicked[Shot.PARADINHA], first=first)
    else:
        odds = odds_by(_mean(kick.beliefs[side], usual), kick.shots, kick.dives, kicked, first=first)
    bound = book.taken[SQUADS.index(kick.chances.players[0].spending.squad)]
    return replace(odds, bound=bound), fair


def _mean(likely: Mapping[int, float], values: Mapping[int, float]) -> float:
    return sum(part * values[hid] for hid, part in likely.items()) / sum(likely.values())


def _comes(kick: Before) -> dict[tuple[int, int], Kicked]:
    """The striker's chances after a goal and a miss, by his discard and shot."""
    public, side = kick.public, kick.public.side
    sudden_death = public.kicks >= CYCLE
    ways = [(hid, shot) for hid, mix in kick.mixes.items() for shot in KINDS if mix[shot]]
    hands = [_hand(public, side, hid, (*public.played[side], shot)) for hid, shot in ways]
    others = [_hand(public, 1 - side, hid, public.played[1 - side]) for hid in kick.beliefs[1 - side]]
    first, second = (others, hands) if side else (hands, others)
    scored = public.lead + 1 - 2 * side
    goals, misses = (
        kick.chances.of(first, second, taken=public.kicks % CYCLE + 1, lead=lead, sudden_death=sudden_death)
        for lead in (scored, public.lead)
    )
    parts = list(kick.beliefs[1 - side].values())
    goal, miss = (_averages(matrix, parts, side) for matrix in (goals, misses))
    return {way: Kicked(*come) for way, *come in zip(ways, goal, miss, strict=True)}


def _hand(public: Public, side: int, discard: int, played: Played) -> Hand:
    if public.kicks >= CYCLE:
        played = tuple(sorted(played))
    return Hand(public.suspects[side], played, discard)


def _averages(matrix: Matrix, parts: Sequence[float], side: int) -> list[float]:
    """The chances of this side by what it holds, the other side's hands being so likely."""
    if side == 0:
        return [sum(part * chance for part, chance in zip(parts, row, strict=True)) for row in matrix]
    columns = zip(*matrix, strict=True)
    return [1 - sum(part * chance for part, chance in zip(parts, one, strict=True)) for one in columns]
