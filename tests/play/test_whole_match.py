"""A whole match through discord.py, on both databases, with the bot started anew between any two clicks."""

import pytest

from services.ports.records import MatchStatus
from tests.play.table import Table, pressable, table


async def five_goals_each(here: Table) -> None:
    """Every kick of the series is a goal without a coin."""
    for dive, card in (
        ("Left", "Right"),
        ("Right", "Left corner"),
        ("Centre", "Left corner"),
        ("Left", "Panenka"),
        ("Centre", "Right"),
    ):
        for _ in range(2):
            await here.penalty(dive, card)


@pytest.mark.parametrize(
    ("restarting", "pace"),
    [(False, "live"), (True, "live"), (True, "relaxed")],
    ids=["one run", "a restart between any two clicks", "restarts, and a new board each time"],
)
async def test_a_match_with_sudden_death_and_a_paradinha_is_played_to_its_end(
    storage_url: str, restarting: bool, pace: str
) -> None:
    async with table(storage_url, restarting=restarting) as here:
        await here.begin(pace=pace)
        await here.settle_toss()
        await five_goals_each(here)
        look = await here.look()
        assert look.view.goals == (5, 5)
        assert look.view.sudden_death
        assert look.view.strikers == ((2, 1, 1, 1, 2), (2, 1, 1, 1, 2))
        await here.dive("Centre")
        await here.shoot("Paradinha")
        assert "Paradinha!" in here.board_text()
        await here.dive("Left", second=True)
        await here.press(here.ana, "Right")
        assert "then right, keeper went left at last" in here.board_text()
        await here.penalty("Right", "Right")
        ended = (await here.look()).record
        assert (ended.status, ended.winner, ended.reason) == (MatchStatus.OVER, "home", "sudden-death")
        assert "🏆 **\u2068Ana\u2069** wins!" in here.board_text()
        last = "Paradinha\u00a0⬆️⬅️\u00a0⚽", "Right\u00a0➡️\u00a0🧤"
        assert all(f", {kick}\n" in here.board_text() for kick in last)
        assert pressable(here.board) == ["Rematch", "Analyse"] if here.board else False
        assert [result.acknowledged for result in here.answers] == [True] * len(here.answers)
