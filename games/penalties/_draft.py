"""Picking teams (rule 15): who may take which card, and how one pick leads to the next."""

from dataclasses import replace

from games.contract import Step
from games.penalties.actions import (
    HAND_OVER,
    PICK_ONE,
    PICKS,
    Action,
    HandOver,
    Pick,
    PickFirst,
    PickOne,
    ShootFirst,
)
from games.penalties.cards import DECK, KINDS, STRIKERS_IN_SQUAD, Card, strikers_among
from games.penalties.events import (
    CardPicked,
    Event,
    FirstKickTaken,
    FirstPickTaken,
    PicksHandedOver,
    TeamTaken,
)
from games.penalties.state import Draft, Lineup, PenaltiesState, kick_off, lined_up, with_modes
from games.penalties.terms import Direction, Phase, Picked, Shot
from games.seats import Seat

After = Step[PenaltiesState, Event]
Cards = tuple[Card, ...]

WORTH = {Shot.LEFT_CORNER: 10, Shot.TOP_CORNER: 6, Shot.PARADINHA: 10, Shot.PANENKA: 8, Shot.RIGHT: 8}
"""Goals of each striker in twelve kicks against a keeper who dives at random."""


def take_order(state: PenaltiesState, action: ShootFirst | PickFirst, by: Seat) -> After:
    """The toss winner shoots first or picks first, and the loser has the other (ruling G8)."""
    other = Seat(1 - by)
    events: tuple[Event, ...]
    if isinstance(action, ShootFirst):
        first, events = by, (FirstKickTaken(by), FirstPickTaken(other))
    else:
        first, events = other, (FirstPickTaken(by), FirstKickTaken(other))
    return Step(to_pick(replace(state.board.lineup, first=first), state.board.turn + 1), events)


def to_pick(lineup: Lineup, turn: int) -> PenaltiesState:
    """The picker of the next card is about to choose; whoever does not shoot first picked first."""
    return lined_up(lineup, Phase.PICK, picker_of(lineup), turn)


def picker_of(lineup: Lineup) -> Seat:
    return Seat((1 - (lineup.first or 0) + len(_draft(lineup).picks)) % 2)


def pool_of(draft: Draft) -> Cards:
    """The cards that still lie open, in the order of the deck."""
    pool = list(DECK)
    for card in draft.picks:
        pool.remove(card)
    return tuple(pool)


def squad_of(lineup: Lineup, seat: Seat) -> Cards:
    """What this seat has picked, in the order of picking."""
    first = 1 - (lineup.first or 0)
    return _draft(lineup).picks[seat != first :: 2]


def open_to(lineup: Lineup, seat: Seat) -> Cards:
    """The different cards after which both squads can still become seven strikers and one animal's keepers.

    As every card goes to somebody, that is so while nobody has more than seven strikers and no keeper of the
    other's animal.
    """
    mine = squad_of(lineup, seat)
    pool = pool_of(_draft(lineup))
    strikers = sum(strikers_among(mine)) < STRIKERS_IN_SQUAD
    animal = lineup.teams[seat]
    return tuple(
        card
        for card in KINDS
        if card in pool and (animal in {None, card.team} if card.is_keeper else strikers)
    )


def choices(lineup: Lineup, seat: Seat) -> tuple[Action, ...]:
    """What the picker may do: take one of the cards, or leave this pick or all further ones to `suggest`."""
    return (*(PICKS[card] for card in open_to(lineup, seat)), PICK_ONE, HAND_OVER)


def refusal(lineup: Lineup, card: Card, seat: Seat) -> str:
    """The code of why this card is not open to this seat."""
    if card not in pool_of(_draft(lineup)):
        return "card-taken"
    return "keeper-of-the-other-animal" if card.is_keeper else "seven-strikers-already"


def suggest(lineup: Lineup, seat: Seat) -> Card:
    """The card that the program picks: the striker that adds most goals, own animal first; then keepers.

    A second of a kind adds half as much, a third a third. ValueError when no card is open to this seat.
    """
    held = [card.plays for card in squad_of(lineup, seat)]
    animal = lineup.teams[seat]

    def worth(card: Card) -> tuple[float, bool]:
        goals = 0 if isinstance(card.plays, Direction) else WORTH[card.plays] / (1 + held.count(card.plays))
        return goals, card.team is animal

    return max(open_to(lineup, seat), key=worth)


def pick(state: PenaltiesState, action: Pick | PickOne | HandOver, by: Seat) -> After:
    """One card, or a free hand for all that are missing; then every pick that nobody has to choose."""
    lineup, turn = state.board.lineup, state.board.turn + 1
    if isinstance(action, Pick):
        return _went_on(*_taken(lineup, by, action.card, Picked.CHOSEN), turn)
    if isinstance(action, PickOne):
        return _went_on(*_taken(lineup, by, suggest(lineup, by), Picked.SUGGESTED), turn)
    draft = _draft(lineup)
    handed_over = (draft.handed_over[0] or by == 0, draft.handed_over[1] or by == 1)
    lineup = _with(lineup, replace(draft, handed_over=handed_over))
    return _went_on(lineup, (PicksHandedOver(by),), turn)


def _went_on(lineup: Lineup, events: tuple[Event, ...], turn: int) -> After:
    """Picks that are forced or handed over are made at once; after the last one it is time to kick."""
    while len(_draft(lineup).picks) < len(DECK):
        picker = picker_of(lineup)
        cards = open_to(lineup, picker)
        if len(cards) == 1:
            lineup, more = _taken(lineup, picker, cards[0], Picked.FORCED)
        elif _draft(lineup).handed_over[picker]:
            lineup, more = _taken(lineup, picker, suggest(lineup, picker), Picked.SUGGESTED)
        else:
            return Step(to_pick(lineup, turn), events)
        events += more
    return Step(kick_off(lineup, turn), events)


def _taken(lineup: Lineup, by: Seat, card: Card, how: Picked) -> tuple[Lineup, tuple[Event, ...]]:
    """The first keeper that anybody takes settles both animals (ruling G8)."""
    draft = _draft(lineup)
    events: tuple[Event, ...] = (CardPicked(by, card, how),)
    if card.is_keeper and lineup.teams[by] is None:
        other = Seat(1 - by)
        teams = (card.team, card.team.other) if by == 0 else (card.team.other, card.team)
        lineup = replace(lineup, teams=teams)
        events += (TeamTaken(by, card.team), TeamTaken(other, card.team.other))
    return _with(lineup, replace(draft, picks=(*draft.picks, card))), events


def _with(lineup: Lineup, draft: Draft) -> Lineup:
    return with_modes(lineup, None if lineup.modes is None else replace(lineup.modes, draft=draft))


def _draft(lineup: Lineup) -> Draft:
    if lineup.modes is None or lineup.modes.draft is None:
        raise ValueError("nobody picks cards in this match")
    return lineup.modes.draft
