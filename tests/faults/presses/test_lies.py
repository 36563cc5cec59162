"""Presses that Discord should never let through: the right id on a wrong message, in a wrong place."""

import pytest

from services.ports.records import ChallengeRecord
from tests.faults.ground import Ground, ground, traces
from tests.faults.presses.test_buttons import told, tossing
from tests.loopback import Channel, Message

NOT_THERE = "That message doesn't offer this any more. Look at it again, then press."


async def elsewhere(here: Ground) -> tuple[Channel, Message]:
    """Another server, with a message of the bot in it that is newer than every board."""
    server = here.server.guild("Porto")
    channel = here.server.channel(server, "games")
    return channel, here.relic("he1:bot:1", channel=channel)


FORMS = (
    "mv1:{match}:0:heads",
    "pk1:{match}:0",
    "pt1:{match}:0:",
    "as1:{match}:heads",
    "rm1:{match}",
    "rs1:{match}:yes",
    "en1:{match}:abort:yes",
    "en1:{match}:draw:0:0:accept",
    "ch1:{match}:accept",
    "rp1:{match}:0",
    "an1:{match}:0",
    "wa1:{match}:0",
    "my1:0:show:{match}:penalties",
)


@pytest.mark.parametrize("form", FORMS)
async def test_an_id_that_the_message_does_not_have_is_not_heard(
    sqlite_url: str, form: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        play, board = await tossing(here)
        before = await here.record(play.match_id)
        channel, message = await elsewhere(here)
        custom_id = form.replace("{match}", play.match_id)
        for place, who in ((message, here.carla), (message, here.bruno), (board, here.carla)):
            if place is board and form == "wa1:{match}:0":
                continue
            shown = place.revision
            pressed = await here.press(who, place, custom_id)
            if custom_id not in {one.custom_id for one in here.server.buttons(place)}:
                assert told(here, pressed) == NOT_THERE
            assert place.revision == shown
            assert await here.record(play.match_id) == before
        assert await here.is_right(play.match_id)
        assert before.place.channel_id != channel.id
    assert traces(caplog.records) == []


@pytest.mark.parametrize("form", ["mv1:{match}:0:heads", "pk1:{match}:0", "wa1:{match}:0", "rm1:{match}"])
async def test_a_message_becomes_the_board_only_by_somebody_who_plays(sqlite_url: str, form: str) -> None:
    """Even one that has such a button: a stranger's press moves no match, and nothing is pointed away."""
    async with ground(sqlite_url) as here:
        play, board = await tossing(here)
        before = (await here.record(play.match_id)).place
        channel, _ = await elsewhere(here)
        custom_id = form.replace("{match}", play.match_id)
        copy = here.relic(custom_id, channel=channel)
        await here.press(here.carla, copy, custom_id)
        assert (await here.record(play.match_id)).place == before
        assert copy.revision == 0
        assert here.button(board, "Heads")


async def test_a_refused_press_does_not_move_the_match_of_the_one_who_pressed(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await tossing(here)
        before = (await here.record(play.match_id)).place
        for custom_id in (f"mv1:{play.match_id}:7:heads", f"rm1:{play.match_id}"):
            channel, _ = await elsewhere(here)
            copy = here.relic(custom_id, channel=channel)
            await here.press(await play.to_act(), copy, custom_id)
            assert (await here.record(play.match_id)).place == before


async def test_a_board_that_nobody_wrote_down_is_found_by_the_move_of_a_player(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, _ = await tossing(here)
        custom_id = f"mv1:{play.match_id}:0:heads"
        newer = here.relic(custom_id)
        await here.press(await play.to_act(), newer, custom_id)
        assert (await here.record(play.match_id)).place.message_id == newer.id
        assert await here.is_right(play.match_id)


async def test_a_strangers_press_leaves_a_challenge_where_it_is(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        here.server.fail("POST /interactions/{id}/{token}/callback", cut="before", times=2)
        await here.command(here.ana, "challenge", {"opponent": here.bruno})
        asked = await challenge_of(here)
        assert asked.place.message_id is None
        channel, _ = await elsewhere(here)
        custom_id = f"ch1:{asked.id}:accept"
        await here.press(here.carla, here.relic(custom_id, channel=channel), custom_id)
        assert (await challenge_of(here)).place == asked.place


async def challenge_of(here: Ground) -> ChallengeRecord:
    """Ana's only open one."""
    async with here.storage.unit() as unit:
        (asked,) = await unit.challenges.open_of(here.ana.id)
    return asked


CUP = {"name": "Cup", "format": "league", "signup": "60"}


@pytest.mark.parametrize("act", ["join", "leave", "check-in", "quit"])
async def test_a_championship_is_entered_and_left_only_in_its_own_server(sqlite_url: str, act: str) -> None:
    """Even from a message that has such a button: as what is not there, like every command of it."""
    async with ground(sqlite_url) as here:
        here.server.permit(here.carla, here.guild, 1 << 33)
        await here.command(here.carla, "championship create", CUP)
        (announced,) = here.server.messages(here.channel)
        await here.press_label(here.ana, announced, "Join")
        before, shown = await entrants(here), announced.revision
        cup = here.button(announced, "Join").split(":")[1]
        channel, _ = await elsewhere(here)
        for where in (channel, here.server.dm(here.bruno), here.server.private_channel(here.ana, here.bruno)):
            for who in (here.ana, here.bruno):
                if where.recipient in {None, who}:
                    copy = here.relic(f"cu1:{cup}:{act}", channel=where)
                    answer = told(here, await here.press(who, copy, f"cu1:{cup}:{act}"))
                    assert answer.startswith("I do not know this championship")
        assert await entrants(here) == before
        assert announced.revision == shown


async def entrants(here: Ground) -> list[int]:
    """Who takes part in the only championship."""
    async with here.storage.unit() as unit:
        (cup,) = await unit.championships.open_in(here.guild.id)
        return [one.person.user_id for one in await unit.championships.entrants(cup.id)]
