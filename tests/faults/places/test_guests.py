"""Where only a person has brought the bot, and in its own direct messages: what works and what is said."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from tests.faults.ground import Ground, ground
from tests.faults.match import Play
from tests.loopback import Channel, Interaction, User
from tests.loopback.world import EXTERNAL_APPS, ORDINARY

GUEST = "I am only a guest here"


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        yield made
        assert made.server.violations == []


def between(here: Ground) -> Channel:
    """The direct messages of Ana and Bruno."""
    return here.server.private_channel(here.ana, here.bruno)


def abroad(here: Ground, permissions: int = ORDINARY) -> Channel:
    """A channel of a server that the bot is not in."""
    guild = here.server.guild("Porto", bot_member=False, member_permissions=permissions)
    return here.server.channel(guild, "general")


async def rows(here: Ground) -> dict[str, int]:
    return await here.storage.count()


def told(here: Ground, interaction: Interaction, who: User) -> str:
    """Everything that came of it and that this person sees."""
    shown = [message for message in (interaction.original, *interaction.followups) if message is not None]
    return "\n".join(here.server.visible_text(message, who) for message in shown)


async def until(here: Ground, name: str, where: Channel) -> Play:
    """A match in this channel just before the step of this name."""
    here.channel = where
    play = Play(here)
    async for step in play.steps():
        if step.name == name:
            return play
        await step.act()
    raise AssertionError(name)


@pytest.mark.parametrize("place", [between, abroad])
async def test_a_whole_match_is_played_by_presses_alone(here: Ground, place: Any) -> None:
    here.channel = place(here)
    here.server.ledger.clear()
    play = Play(here)
    async for step in play.steps():
        acted = await step.act()
        if step.name == "challenge":
            assert told(here, acted, here.ana).count(GUEST) == 1
            assert GUEST not in told(here, acted, here.bruno)
        elif step.name != "rematch":
            assert GUEST not in told(here, acted, here.ana) + told(here, acted, here.bruno), step.name
        if step.name not in {"challenge", "rematch"}:
            assert await here.is_right(play.match_id), step.name
    refused = [call for call in here.server.ledger.calls if call.counts_globally]
    assert refused == []


async def test_a_board_that_cannot_be_redrawn_is_right_after_the_next_press_on_it(here: Ground) -> None:
    play = await until(here, "dive", between(here))
    board = await here.board(play.match_id)
    keeper = await play.to_act()
    here.server.skip(25 * 60 * 60)
    here.clock.wait(25 * 60 * 60)
    await here.keep_house()
    assert (await play.to_act()) is not keeper  # chance has dived
    assert not await here.is_right(play.match_id)
    here.server.ledger.clear()
    await here.keep_house()
    assert here.server.ledger.ordinary() == 0  # nobody knocks at a closed door again and again
    pressed = await here.press_label(keeper, board, "Choose your dive")
    assert "only the keeper" not in told(here, pressed, keeper).lower()
    await here.press_label(await play.to_act(), board, "Right")
    assert await here.is_right(play.match_id)
    # The library's clock has not jumped, so notes are still thought to be within reach.
    late = [one for one in here.server.violations if one.code == 50027]
    here.server.violations[:] = [one for one in here.server.violations if one not in late]


async def test_a_server_that_hides_the_answers_gets_no_match(here: Ground) -> None:
    where = abroad(here, ORDINARY & ~EXTERNAL_APPS)
    before = await rows(here)
    for command, options in (
        ("challenge", {"opponent": here.bruno}),
        ("penguin practice", {"level": "chick"}),
    ):
        said = await here.command(here.ana, command, options, channel=where)
        assert "shows what I say to nobody but you" in told(here, said, here.ana)
    assert await rows(here) == before


async def test_alone_with_the_bot_one_practises_and_challenges_nobody(here: Ground) -> None:
    where = here.server.dm(here.ana)
    before = await rows(here)
    said = await here.command(here.ana, "challenge", {"opponent": here.bruno}, channel=where)
    assert "Nobody but us is here." in told(here, said, here.ana)
    assert await rows(here) == before
    began = await here.command(here.ana, "penguin practice", {"level": "chick"}, channel=where)
    assert GUEST not in told(here, began, here.ana)
    board = began.original
    assert board is not None
    match_id = next(one.custom_id for one in here.server.buttons(board) if one.custom_id).split(":")[1]
    assert (await here.record(match_id)).place.channel_id == where.id
    assert await here.is_right(match_id)


async def test_what_is_ones_own_is_at_hand_everywhere_and_what_is_a_servers_in_servers(here: Ground) -> None:
    for where in (here.server.dm(here.ana), between(here), abroad(here)):
        for command in ("my games", "settings me", "penalty rules"):
            answered = await here.command(here.ana, command, channel=where)
            assert (await answered).ephemeral, command
        said = await here.command(here.ana, "settings server", channel=where)
        assert "Only a server that has added me has settings" in told(here, said, here.ana)
        with pytest.raises(LookupError):
            here.server.slash(here.ana, where.guild, where, "admin match end", {})


@pytest.mark.parametrize("place", [lambda here: here.server.dm(here.ana), between, abroad])
async def test_the_daily_penalty_is_for_everywhere_and_its_table_of_others_for_servers(
    here: Ground, place: Any
) -> None:
    where = place(here)
    here.server.ledger.clear()
    message = await here.command(here.ana, "penalty daily", channel=where)
    shown = message.original
    assert shown is not None
    for stage in ("1", "2"):
        ids = [one.custom_id for one in here.server.buttons(shown) if not one.disabled]
        for choice in [one for one in ids if one.split(":")[2] == stage][:1]:
            await here.server.click(here.ana, shown, choice)
    said = told(here, message, here.ana)
    assert "points" in said
    share = next(one.custom_id for one in here.server.buttons(shown) if ":share:" in one.custom_id)
    posted = await here.server.click(here.ana, shown, share)
    assert "Daily penalty" in told(here, posted.interaction, here.ana)
    table = next(one.custom_id for one in here.server.buttons(shown) if ":table:" in one.custom_id)
    await here.server.click(here.ana, shown, table)
    alone = where.guild is None
    assert ("here you see only yourself" in told(here, message, here.ana)) is alone
    assert here.server.ledger.ordinary() == 0
