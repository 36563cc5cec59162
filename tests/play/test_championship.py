"""Championships played to their end by pressing buttons."""

import pytest

from services.formats.registry import FORMATS
from services.ports.championships import CupStatus
from tests.commands.people import Clock
from tests.play.hall import Hall, hall
from tests.play.table import pressable, text
from tests.soak.championships.again import notices_of
from tests.support.databases import opened


async def test_eight_play_a_knock_out_to_its_champion(storage_url: str) -> None:
    async with hall(storage_url, 8) as here:
        cup_id = await here.created(third=True)
        announced = here.message("Sign-up closes")
        for one in here.people:
            joined = await here.press(one, announced, "Join")
            assert "You're in" in text(joined.followups[0])
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
        crowned = here.message(f"🏆 <@{champion.id}> is the champion of")
        assert pressable(crowned) == ["Bracket", "Matches", "Log"]


async def all_over_again(here: Hall, cup_id: str) -> None:
    """Every notice of this championship comes once more, as after a crash before it was done."""
    again = notices_of(await here.cup(cup_id))
    async with opened(here.url) as storage, storage.unit() as unit:
        for notice in again:
            unit.outbox.put(notice)
        await unit.commit()
    await here.rounds(3)


async def test_a_league_with_check_in_starts_by_the_clock_and_whoever_stays_away_loses_by_it(
    sqlite_url: str,
) -> None:
    clock = Clock()
    async with hall(sqlite_url, 4, now=clock) as here:
        cup_id = await here.created(format="league", signup="10", checkin="10", time="60")
        announced = here.message("Sign-up closes")
        for one in here.people:
            await here.press(one, announced, "Join")
        clock.wait(601)
        await here.rounds()
        assert "Check in by" in text(here.messages()[0])
        ana, bruno, carla, dino = here.people
        for one in (ana, bruno, carla):
            await here.press(one, here.messages()[0], "Check in")
        assert text(here.messages()[0]).count("✅") == 3
        assert "3 of 4 checked in" in text(here.messages()[0])
        clock.wait(601)
        await here.rounds(3)
        cup = await here.cup(cup_id)
        assert set(cup.championship.lineup) == {ana.id, bruno.id, carla.id}
        assert cup.championship.seed in text(here.message("🎲 **The draw**"))
        (tie,) = await here.open(cup_id)  # nobody is called to two at once
        called = here.call(tie)
        assert all(f"<@{player}>" in text(called) for player in tie.players)
        await here.press(here.who(tie.home_id), called, "I am here")
        assert f"✅ \u2068{here.who(tie.home_id).name}\u2069 is here." in text(here.call(tie))
        clock.wait(3601)
        await here.rounds(3)
        assert "did not come in time." in text(here.call(tie))
        assert pressable(here.call(tie)) == []
        while ties := await here.open(cup_id):
            await here.shoot_out(await here.begun(ties[0]))
            await here.rounds(3)
        cup = await here.cup(cup_id)
        assert cup.championship.status is CupStatus.OVER
        assert {result.reason for result in cup.record.results} == {"no-show", ""}
        assert "🥇" in text(here.messages()[0])
        assert dino.id not in cup.championship.lineup


async def test_notices_that_come_again_post_nothing_twice(sqlite_url: str) -> None:
    clock = Clock()
    async with hall(sqlite_url, 3, now=clock) as here:
        cup_id = await here.created()
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        before = here.texts()
        await all_over_again(here, cup_id)
        assert here.texts() == before
        while ties := await here.open(cup_id):
            await here.shoot_out(await here.begun(ties[0]))
            await here.rounds(3)
        before = here.texts()
        await all_over_again(here, cup_id)
        await here.restart()
        await all_over_again(here, cup_id)
        assert here.texts() == before
        assert sum("is the champion of" in words for words in before) == 1


async def test_a_round_that_is_over_before_it_was_told_does_not_swallow_the_draw(
    sqlite_url: str,
) -> None:
    async with hall(sqlite_url, 4) as here:
        cup_id = await here.created()
        await here.join()
        await here.command(here.olga, "championship manage start")
        for tie in await here.open(cup_id):
            given = {"pairing": tie.pairing, "winner": here.who(tie.home_id)}
            await here.command(here.olga, "championship manage walkover", **given)
        assert len(here.messages()) == 1
        await here.rounds(3)
        _, draw, final, call = here.texts()
        assert "🎲" in draw
        assert "📣 Final" in final
        assert "you meet each other!" in call


async def test_nobody_comes_and_it_ends_without_a_champion(sqlite_url: str) -> None:
    clock = Clock()
    async with hall(sqlite_url, 4, now=clock) as here:
        cup_id = await here.created(time="15")
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        assert len(await here.open(cup_id)) == 2
        clock.wait(901)
        await here.rounds(4)
        cup = await here.cup(cup_id)
        assert cup.championship.status is CupStatus.OVER
        assert sum("Called off: neither" in words for words in here.texts()) == 2
        assert not here.says("is the champion of")
        assert here.says("Nobody came, so there is no champion.")


@pytest.mark.parametrize(
    ("count", "wishes", "why"),
    [
        (1, {}, "too few took part."),
        (
            4,
            {"format": "world-cup", "knockout": "8"},
            "with so few entrants this format cannot be played as it was chosen.",
        ),
        (
            2,
            {"format": "swiss", "rounds": 3},
            "with so few entrants this format cannot be played as it was chosen.",
        ),
    ],
    ids=["at all", "to go on", "for so many rounds"],
)
async def test_too_few_and_it_is_cancelled_in_words(
    sqlite_url: str, count: int, wishes: dict[str, object], why: str
) -> None:
    clock = Clock()
    async with hall(sqlite_url, count, now=clock) as here:
        await here.created(signup="10", **wishes)
        await here.join()
        clock.wait(601)
        await here.rounds()
        assert not here.says("Cancelled")  # the organiser has ten minutes more to fill it
        clock.wait(601)
        await here.rounds()
        assert f"Cancelled: {why}" in here.texts()[0]
        assert [pressable(one) for one in here.messages()] == [[]] * len(here.messages())


@pytest.mark.parametrize("form", list(FORMATS))
async def test_every_format_is_played_to_its_champion(sqlite_url: str, form: str) -> None:
    async with hall(sqlite_url, 5) as here:
        cup_id = await here.created(format=form)
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        while ties := await here.open(cup_id):
            table = await here.begun(ties[0])
            question = (await table.command(table.bruno, "penalty resign")).response
            await table.press(table.bruno, "Yes, I give up", question)
            await here.rounds(2)
            assert "gave up." in text(here.call(ties[0]))
        cup = await here.cup(cup_id)
        assert cup.championship.status is CupStatus.OVER
        assert here.says("is the champion of")
        announced = [words for words in here.texts() if "📣" in words]
        assert 0 < len(announced) == len(set(announced)) <= cup.course.rounds
        assert "🎲" in announced[0]
