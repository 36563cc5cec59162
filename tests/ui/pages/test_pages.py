"""Books to leaf through: the rules with their odds, and the help."""

from itertools import product

import pytest

from games.chance import ScriptedChance
from games.contract import ToDraw, play
from games.penalties import Penalties
from games.penalties.terms import Shot
from games.seats import Seat
from tests.ui.stage import buttons, english, locked, pressable, words
from ui.discord.ids import HELP, RULES, parse
from ui.discord.layout import MAX_CHARACTERS, build
from ui.games.penalties._booklet import pages
from ui.pages.books import BOOKS, help_pages, page

ALL = [*pages(english()), *help_pages(english())]


def test_the_first_page_leads_on_and_the_last_back() -> None:
    book = ("one", "two", "three")
    first, middle, last = (page(RULES, "penalties", book, index, english()) for index in range(3))
    assert (pressable(first), locked(first)) == (["Next"], ["Back"])
    assert pressable(middle) == ["Back", "Next"]
    assert (pressable(last), locked(last)) == (["Back"], ["Next"])
    assert words(middle).splitlines() == ["two", "-# Page 2 of 3"]
    assert [parse(button.id) for button in buttons(middle)] == [
        (RULES, ("penalties", "0")),
        (RULES, ("penalties", "2")),
    ]


def test_a_page_past_the_end_is_the_last_one() -> None:
    assert page(HELP, "bot", ("one", "two"), 99, english()) == page(HELP, "bot", ("one", "two"), 1, english())


@pytest.mark.parametrize("number", range(len(ALL)))
def test_every_page_fits_a_message(number: int) -> None:
    assert len(ALL[number]) < MAX_CHARACTERS / 2
    build(page(RULES, "penalties", tuple(ALL), number, english()))
    assert ALL[number].startswith("### ")


def test_the_rules_say_the_whole_game() -> None:
    said = "\n".join(pages(english()))
    for word in ("heads or tails", "Paradinha", "Panenka", "sudden death", "cannot catch up", "come back"):
        assert word in said
    assert BOOKS["penalties"] is pages


def goals_in_a_hundred(shot: str, dive: str) -> float:
    """Counted by playing: every coin, every second card and side equally often."""
    game, outcomes = Penalties(), []
    for coin, second, aim in product((0, 1), "lr", "lr"):
        state = game.initial({"toss": False})
        chance = ScriptedChance([coin, coin])
        for token, seat in ((dive, 1), (shot, 0), (second, 1), (aim, 0)):
            pending = game.pending(state)
            assert not isinstance(pending, ToDraw)
            if not state.board.kicks:
                state = play(game, state, token, Seat(seat), chance).state
        outcomes.append(state.board.goals[0])
    return 100 * sum(outcomes) / len(outcomes)


NAMES = {"Left corner": "lc", "Top corner": "tc", "Paradinha": "pa", "Panenka": "pk", "Right": "ri"}


@pytest.mark.parametrize(("name", "shot"), list(NAMES.items()))
def test_the_odds_are_the_odds_of_the_rules(name: str, shot: str) -> None:
    table = pages(english())[-1].split("```")[1].splitlines()
    (row,) = (line for line in table if line.startswith(f"{name}  "))
    *by_dive, anything = (int(number) for number in row.removeprefix(name).split())
    played = [goals_in_a_hundred(Shot(shot), dive) for dive in "lcr"]
    assert by_dive == played
    assert anything == round(sum(played) / 3)


def test_the_odds_stand_in_columns() -> None:
    table = [line for line in pages(english())[-1].split("```")[1].splitlines() if line]
    assert len({len(line) for line in table}) == 1
    assert table[0].split() == ["left", "centre", "right", "any"]
