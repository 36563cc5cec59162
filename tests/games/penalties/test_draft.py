"""Picking teams: rule 15 and ruling G8."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.contract import Played, ToAct, play, replay
from games.errors import IllegalAction
from games.penalties.cards import DECK, Card
from games.penalties.events import (
    CardPicked,
    Event,
    FirstKickTaken,
    FirstPickTaken,
    PicksHandedOver,
    TeamTaken,
)
from games.penalties.state import PenaltiesState
from games.penalties.terms import Direction, Phase, Picked, Shot, Team
from games.penalties.view import DraftView
from games.seats import SPECTATOR, Seat
from tests.conformance.walks import RandomChance
from tests.games.penalties.pitch import GAME, HEADS, SHOTS, TAILS, A, B, after, awaited, look

DRAFT = {"toss": False, "teams": "draft"}
START = GAME.initial(DRAFT)
"""The challenger shoots first, so the challenged picks first."""


def table(state: PenaltiesState) -> DraftView:
    draft = look(state).draft
    assert draft is not None
    return draft


def offered(state: PenaltiesState) -> list[str]:
    return [GAME.to_token(action) for action in GAME.legal_actions(state, awaited(state))]


def test_all_twenty_cards_lie_open_and_every_kind_of_them_may_be_taken_first() -> None:
    assert len(table(START).pool) == 20
    assert table(START).squads == ((), ())
    assert offered(START) == [
        *[f"jungle.keeper.{direction}" for direction in "lcr"],
        *[f"jungle.striker.{shot}" for shot in SHOTS],
        *[f"forest.keeper.{direction}" for direction in "lcr"],
        *[f"forest.striker.{shot}" for shot in SHOTS],
        "auto-one",
        "auto",
    ]


@pytest.mark.parametrize(("coin", "winner"), [(HEADS, B), (TAILS, A)])
def test_the_toss_winner_shoots_first_or_picks_first(coin: int, winner: Seat) -> None:
    tossed = after(GAME.initial({"teams": "draft"}), "heads", [coin]).state
    loser = Seat(1 - winner)
    assert (awaited(tossed), look(tossed).phase) == (winner, Phase.ORDER)
    assert offered(tossed) == ["shoot-first", "pick-first"]

    shoots = after(tossed, "shoot-first")
    assert shoots.events == (FirstKickTaken(winner), FirstPickTaken(loser))
    assert (look(shoots.state).first, table(shoots.state).first, awaited(shoots.state)) == (
        winner,
        loser,
        loser,
    )

    picks = after(tossed, "pick-first")
    assert picks.events == (FirstPickTaken(winner), FirstKickTaken(loser))
    assert (look(picks.state).first, table(picks.state).first, awaited(picks.state)) == (
        loser,
        winner,
        winner,
    )
    assert look(picks.state).phase is Phase.PICK


def test_a_team_cannot_be_named_where_it_is_picked_nor_picked_where_it_is_named() -> None:
    tossed = after(GAME.initial({"teams": "draft"}), "heads", [HEADS]).state
    with pytest.raises(IllegalAction, match="illegal-now"):
        after(tossed, "jungle")
    classic = after(GAME.initial({}), "heads", [HEADS]).state
    with pytest.raises(IllegalAction, match="illegal-now"):
        after(classic, "pick-first")


def test_players_pick_in_turn_and_everybody_sees_pool_and_squads() -> None:
    played = after(START, "jungle.striker.lc forest.striker.pa")
    lc, pa = Card(Team.JUNGLE, Shot.LEFT_CORNER), Card(Team.FOREST, Shot.PARADINHA)
    assert played.events == (CardPicked(B, lc, Picked.CHOSEN), CardPicked(A, pa, Picked.CHOSEN))
    for viewer in (A, B, SPECTATOR):
        draft = look(played.state, viewer).draft
        assert draft is not None
        assert draft.squads == ((pa,), (lc,))
        assert Counter(draft.pool) + Counter([pa, lc]) == Counter(DECK)
        assert draft.picker == B
    assert look(played.state).strikers == ((0, 0, 1, 0, 0), (1, 0, 0, 0, 0))


def test_the_first_keeper_taken_fixes_both_animals() -> None:
    played = after(START, "forest.keeper.c")
    assert played.events == (
        CardPicked(B, Card(Team.FOREST, Direction.CENTRE), Picked.CHOSEN),
        TeamTaken(B, Team.FOREST),
        TeamTaken(A, Team.JUNGLE),
    )
    assert look(played.state).teams == (Team.JUNGLE, Team.FOREST)
    assert not any(token.startswith("forest.keeper") for token in offered(played.state))
    with pytest.raises(IllegalAction, match="keeper-of-the-other-animal"):
        after(played.state, "forest.keeper.l")
    with pytest.raises(IllegalAction, match="keeper-of-the-other-animal"):
        after(played.state, "jungle.keeper.l jungle.keeper.c")


def test_a_card_is_taken_once_and_a_double_one_twice() -> None:
    with pytest.raises(IllegalAction, match="card-taken"):
        after(START, "jungle.striker.pa jungle.striker.pa")
    twice = after(START, "jungle.striker.ri jungle.striker.ri").state
    with pytest.raises(IllegalAction, match="card-taken"):
        after(twice, "jungle.striker.ri")


STRIKERS_FIRST = (
    "jungle.striker.lc forest.striker.lc jungle.striker.lc forest.striker.lc jungle.striker.tc "
    "forest.striker.tc jungle.striker.pa forest.striker.pa jungle.striker.pk forest.striker.pk "
    "jungle.striker.ri "
    "forest.striker.ri jungle.striker.ri forest.striker.ri "
)


def test_an_eighth_striker_is_refused() -> None:
    state = after(
        START,
        "jungle.striker.lc forest.keeper.l jungle.striker.lc forest.keeper.c jungle.striker.tc "
        "forest.keeper.r jungle.striker.pa forest.striker.lc jungle.striker.pk forest.striker.lc "
        "jungle.striker.ri "
        "forest.striker.tc jungle.striker.ri forest.striker.pa",
    ).state
    assert offered(state) == ["jungle.keeper.l", "jungle.keeper.c", "jungle.keeper.r", "auto-one", "auto"]
    with pytest.raises(IllegalAction, match="seven-strikers-already"):
        after(state, "forest.striker.ri")


def test_the_last_pick_of_each_is_made_by_itself() -> None:
    keepers = "jungle.keeper.l forest.keeper.l jungle.keeper.c forest.keeper.c"
    played = after(START, STRIKERS_FIRST + keepers)
    assert played.events[-2:] == (
        CardPicked(B, Card(Team.JUNGLE, Direction.RIGHT), Picked.FORCED),
        CardPicked(A, Card(Team.FOREST, Direction.RIGHT), Picked.FORCED),
    )
    assert len(played.entries) == 18
    view = look(played.state)
    assert (view.phase, view.striker, view.keeper) == (Phase.DIVE, A, B)
    assert (table(played.state).pool, table(played.state).picker) == ((), None)
    assert view.teams == (Team.FOREST, Team.JUNGLE)
    assert view.strikers == ((2, 1, 1, 1, 2), (2, 1, 1, 1, 2))


def test_one_pick_that_is_left_to_the_program_is_one_and_the_next_is_asked_for_again() -> None:
    first = after(START, "auto-one")
    (card,) = table(first.state).squads[B]
    assert first.events == (CardPicked(B, card, Picked.SUGGESTED),)
    assert table(first.state).handed_over == (False, False)
    second = after(first.state, "auto-one")
    assert [len(squad) for squad in table(second.state).squads] == [1, 1]
    assert awaited(second.state) == B
    assert "jungle.striker.pa" in offered(second.state)
    assert replay(GAME, DRAFT, (*first.entries, *second.entries)).state == second.state


def test_chance_never_says_who_is_to_pick_for_somebody_late() -> None:
    tokens = {GAME.to_token(action) for action in GAME.in_absence(START, B)}
    assert tokens == {card.name for card in DECK}


def test_filling_up_finishes_the_squad_and_only_that_one() -> None:
    first = after(START, "auto")
    assert first.events[0] == PicksHandedOver(B)
    assert first.events[1] == CardPicked(B, table(first.state).squads[B][0], Picked.SUGGESTED)
    assert awaited(first.state) == A
    state = first.state
    while look(state).phase is Phase.PICK:
        assert awaited(state) == A
        state = after(state, offered(state)[-2]).state
    assert [len(squad) for squad in table(state).squads] == [10, 10]


def test_two_who_have_the_rest_picked_for_them_kick_at_once_and_without_chance() -> None:
    played = after(START, "auto auto")
    assert look(played.state).phase is Phase.DIVE
    assert [entry.line for entry in played.entries] == ["1:auto", "0:auto"]
    assert replay(GAME, DRAFT, played.entries).state == played.state
    assert sum(isinstance(event, CardPicked) for event in played.events) == 20


def test_what_was_handed_over_is_never_asked_again() -> None:
    state = after(START, "jungle.striker.pa auto").state
    assert table(state).handed_over == (True, False)
    for _ in range(3):
        state = after(state, offered(state)[0]).state
        assert awaited(state) == B


def test_the_squads_that_were_picked_are_those_that_kick_and_come_back() -> None:
    state = after(
        START,
        "jungle.striker.lc jungle.striker.ri jungle.striker.lc jungle.striker.ri forest.striker.lc "
        "forest.striker.ri forest.striker.lc forest.striker.ri jungle.striker.pa jungle.striker.tc "
        "forest.striker.pa forest.striker.tc jungle.striker.pk forest.striker.pk auto auto",
    ).state
    squads = ((0, 2, 0, 1, 4), (4, 0, 2, 1, 0))
    assert look(state).strikers == squads
    with pytest.raises(IllegalAction, match="striker-spent"):
        after(state, "l lc")
    level = after(state, "l ri c lc " * 4 + "l pk l pk").state
    assert look(level).sudden_death
    assert look(level).strikers == squads


numbers = st.lists(st.integers(0, 10**6), min_size=40, max_size=40)


def drafts(choices: list[int]) -> Iterator[Played[PenaltiesState, Event]]:
    """A draft of these choices, moment by moment, to the first kick."""
    state = START
    yield Played(state, (), (), GAME.pending(state))
    for number in choices:
        if look(state).phase is not Phase.PICK:
            return
        tokens = [token for token in offered(state) if number % 7 == 0 or token != "auto"]
        played = after(state, tokens[number % len(tokens)])
        yield played
        state = played.state


@given(numbers)
def test_no_card_appears_or_vanishes(choices: list[int]) -> None:
    for played in drafts(choices):
        draft = table(played.state)
        assert Counter(draft.pool) + Counter(draft.squads[0]) + Counter(draft.squads[1]) == Counter(DECK)
        assert 0 <= len(draft.squads[B]) - len(draft.squads[A]) <= 1


@given(numbers)
def test_every_draft_ends_in_seven_strikers_and_the_keepers_of_one_animal_each(choices: list[int]) -> None:
    *_, last = drafts(choices)
    assert look(last.state).phase is Phase.DIVE
    assert all(sum(strikers) == 7 for strikers in look(last.state).strikers)
    for squad, team in zip(table(last.state).squads, look(last.state).teams, strict=True):
        assert {card.name for card in squad if card.is_keeper} == {f"{team}.keeper.{d}" for d in "lcr"}


@given(numbers)
def test_a_turn_is_one_pick_and_somebody_has_a_choice_in_each(choices: list[int]) -> None:
    turn = -1
    for played in drafts(choices):
        pending = played.pending
        assert isinstance(pending, ToAct)
        assert pending.turn > turn
        turn = pending.turn
        if look(played.state).phase is Phase.PICK:
            assert not pending.secret
            assert len(offered(played.state)) >= 3
            assert not table(played.state).handed_over[awaited(played.state)]


Counts = tuple[int, int, int]
"""Strikers, jungle keepers and forest keepers of a squad."""


@cache
def can_end_well(mine: Counts, theirs: Counts) -> bool:
    """By trying every way on, card after card: ten each, seven strikers and three keepers of one animal."""
    if sum(mine) == sum(theirs) == 10:
        return all(squad in {(7, 3, 0), (7, 0, 3)} for squad in (mine, theirs))
    for kind, there_are in enumerate((14, 3, 3)):
        if mine[kind] + theirs[kind] < there_are:
            taken = (mine[0] + (kind == 0), mine[1] + (kind == 1), mine[2] + (kind == 2))
            if can_end_well(theirs, taken):
                return True
    return False


def counted(squad: tuple[Card, ...]) -> Counts:
    jungle = sum(card.is_keeper and card.team is Team.JUNGLE for card in squad)
    forest = sum(card.is_keeper and card.team is Team.FOREST for card in squad)
    return len(squad) - jungle - forest, jungle, forest


@given(numbers)
def test_what_is_offered_is_exactly_what_can_end_well(choices: list[int]) -> None:
    for played in drafts(choices):
        draft = table(played.state)
        if draft.picker is None:
            continue
        mine, theirs = draft.squads[draft.picker], draft.squads[1 - draft.picker]
        well = {
            card.name for card in set(draft.pool) if can_end_well(counted(theirs), counted((*mine, card)))
        }
        assert set(offered(played.state)) == well | {"auto-one", "auto"}


@given(numbers)
def test_every_forced_pick_was_the_only_one_and_no_chosen_one_was(choices: list[int]) -> None:
    squads: dict[Seat, list[Card]] = {A: [], B: []}
    for played in drafts(choices):
        for event in played.events:
            if isinstance(event, CardPicked):
                mine, theirs = tuple(squads[event.seat]), tuple(squads[Seat(1 - event.seat)])
                pool = Counter(DECK) - Counter(mine) - Counter(theirs)
                well = [card for card in pool if can_end_well(counted(theirs), counted((*mine, card)))]
                assert event.card in well
                assert (event.how is Picked.FORCED) is (len(well) == 1)
                squads[event.seat].append(event.card)


def test_whole_matches_of_picked_teams_end() -> None:
    for seed in range(50):
        rng = random.Random(seed)
        state = GAME.initial({"teams": "draft"})
        while isinstance(pending := GAME.pending(state), ToAct):
            (seat,) = pending.seats
            token = GAME.to_token(rng.choice(GAME.legal_actions(state, seat)))
            state = play(GAME, state, token, seat, RandomChance(rng)).state
        assert look(state).winner is not None
        assert all(left >= 2 for left in look(state).left)
