"""Championships played to their end by pressing buttons."""

from services.championships.records import CupStatus
from tests.play.hall import hall
from tests.play.table import pressable, text


async def test_eight_play_a_knock_out_to_its_champion(storage_url: str) -> None:
    async with hall(storage_url, 8) as here:
        cup_id = await here.created(third=True)
        announced = here.message("Sign-up closes")
        for one in here.people:
            joined = await here.press(one, announced, "Join")
            assert "You take part in" in text(joined.followups[0])
        assert "**8 of 128 places taken**" in text(here.message("Sign-up closes"))
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        played = 0
        while ties := await here.open(cup_id):
            for tie in ties:
                table = await here.begun(tie)
                await here.shoot_out(table)
                played += 1
                if played == 3:
                    await here.restart()
            await here.rounds(3)
        assert played == 8
        cup = await here.cup(cup_id)
        assert cup.championship.status is CupStatus.OVER
        champion = next(one for one in here.people if one.id == cup.championship.champion_id)
        last = here.messages()[-1]
        assert f"🏆 <@{champion.id}> is the champion of" in text(last)
        assert pressable(last) == ["Bracket", "Matches", "Log"]
