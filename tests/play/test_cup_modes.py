"""A championship in every game and mode: the match of a tie is what was asked for, and its end counts."""

from collections.abc import Mapping

import pytest

from services.matches.codec import decode_options
from services.ports.championships import CupStatus
from tests.play.hall import hall
from tests.play.table import text

PLAYED: Mapping[str, Mapping[str, str]] = {
    "draft": {"teams": "draft"},
    "big-final": {"mode": "big-final"},
    "both": {"teams": "draft", "mode": "big-final"},
    "penguin": {"game": "penguin"},
}


@pytest.mark.parametrize("wanted", PLAYED)
async def test_a_final_in_every_mode_has_its_champion(sqlite_url: str, wanted: str) -> None:
    wishes = dict(PLAYED[wanted])
    async with hall(sqlite_url, 2) as here:
        cup_id = await here.created(**wishes)
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        (tie,) = await here.open(cup_id)
        table = await here.begun(tie)
        record = (await here.bot.pieces.matches.look(tie.id)).record
        assert record.game == wishes.pop("game", "penalties")
        assert {key: decode_options(record.options)[key] for key in wishes} == wishes
        command = "penguin" if record.game == "penguin" else "penalty"
        question = (await table.command(table.bruno, f"{command} resign")).response
        await table.press(table.bruno, "Yes, I give up", question)
        await here.rounds(3)
        cup = await here.cup(cup_id)
        assert (cup.championship.status, cup.championship.champion_id) == (CupStatus.OVER, tie.home_id)
        assert any(f"<@{tie.home_id}> is the champion of" in words for words in here.texts())
        assert "gave up." in text(here.call(tie))


async def test_two_who_always_draw_are_told_apart_by_lot(sqlite_url: str) -> None:
    async with hall(sqlite_url, 2) as here:
        cup_id = await here.created(game="penguin")
        assert here.says("after 3 level matches the lot decides")
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        for _ in range(3):
            (tie,) = await here.open(cup_id)
            await here.begun(tie)
            for answer in ("draw", "accept"):
                (seat,) = (await here.bot.pieces.matches.look(tie.id)).awaited
                await here.command(here.who(tie.players[seat]), "penguin draw", answer=answer)
            await here.rounds(3)
        champion = (await here.cup(cup_id)).championship.champion_id
        assert champion in {one.id for one in here.people}
        name = here.who(champion).name
        assert sum("ended level: they play again." in words for words in here.texts()) == 2
        assert text(here.call(tie)).count(f"🎲 **\u2068{name}\u2069** goes on by lot") == 1
        assert here.says(f"<@{champion}> is the champion of")
        log = await here.command(here.olga, "championship log")
        assert log.response is not None
        assert "were level 3 times, so the lot decided." in text(log.response)
