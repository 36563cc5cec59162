"""DM picks, and "DM closed": the match goes on as for everybody, and nobody else can tell the difference."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from services.matches.looks import start_accepted
from services.times import DAY, SECOND
from tests.faults.ground import Ground, ground, shown, traces
from tests.faults.match import Play
from tests.loopback import Message, User

OPEN_DM, SEND = "POST /users/@me/channels", "POST /channels/*/messages"


@pytest_asyncio.fixture
async def here(sqlite_url: str) -> AsyncIterator[Ground]:
    async with ground(sqlite_url) as made:
        yield made
        assert made.server.violations == []


async def until(here: Ground, name: str, **wishes: Any) -> Play:
    """A match just before the step of this name."""
    play = Play(here, **wishes)
    async for step in play.steps():
        if step.name == name:
            return play
        await step.act()
    raise AssertionError(name)


async def wants(here: Ground, who: User, picks: str = "dm") -> None:
    told = await here.command(who, "settings me", {"picks": picks})
    assert told.original is not None


async def both_want(here: Ground) -> None:
    for who in (here.ana, here.bruno):
        await wants(here, who)


async def write(here: Ground) -> None:
    """Housekeeping makes a round, and what it began is done."""
    await here.keeper.tick()
    await here.bot.pieces.steps.settled()


def letters(here: Ground, who: User) -> list[Message]:
    """What the bot wrote to this person, oldest first."""
    return here.server.messages(here.server.world.direct_channel(who))


def words(here: Ground, message: Message, who: User) -> str:
    return here.server.visible_text(message, who)


def labels(here: Ground, message: Message) -> list[str]:
    return [one.label for one in here.server.buttons(message) if one.custom_id]


async def the_keeper(here: Ground, play: Play) -> tuple[User, User]:
    """Who keeps and who shoots, while the match waits for the dive."""
    keeper = await play.to_act()
    return keeper, here.bruno if keeper is here.ana else here.ana


async def dive_awaited(here: Ground) -> Play:
    return await until(here, "dive")


async def test_a_keeper_who_wants_it_is_asked_in_a_direct_message_that_says_what_it_is_about(
    here: Ground,
) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, striker = await the_keeper(here, play)
    await write(here)
    (letter,) = letters(here, keeper)
    assert letters(here, striker) == []
    first, *_ = words(here, letter, keeper).splitlines()
    assert first == "### Penalties: Animal Cup"
    assert f"**\u2068Lisbon\u2069** · against \u2068{striker.name}\u2069 · kick 1" in words(
        here, letter, keeper
    )
    assert labels(here, letter) == ["Left", "Centre", "Right"]


async def test_pressing_there_seals_the_card_and_leaves_no_button(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, striker = await the_keeper(here, play)
    await write(here)
    (letter,) = letters(here, keeper)
    here.server.ledger.clear()
    await here.press_label(keeper, letter, "Left")
    assert "🔒 Sealed: **Left**" in words(here, letter, keeper)
    assert labels(here, letter) == []
    assert await play.to_act() is striker
    assert "The keeper is ready" in words(here, await here.board(play.match_id), striker)
    await write(here)
    assert here.server.ledger.ordinary() == 0
    assert await here.bot.pieces.steps._steps.of(play.match_id) == ()


async def test_deciding_on_the_board_takes_the_buttons_off_the_direct_message(here: Ground) -> None:
    await both_want(here)
    play = Play(here)
    async for step in play.steps():
        if step.name == "dive":
            await write(here)
            keeper = await play.to_act()
        await step.act()
        if step.name == "dive":
            break
    (letter,) = letters(here, keeper)
    assert labels(here, letter) == ["Left", "Centre", "Right"]
    await write(here)
    assert labels(here, letter) == []
    assert "🔒 Sealed: **Left**" in words(here, letter, keeper)


async def test_a_direct_message_about_what_is_over_answers_and_loses_its_buttons(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    await write(here)
    (letter,) = letters(here, keeper)
    left = here.button(letter, "Left")
    await here.press(keeper, letter, left)
    pressed = await here.press(keeper, letter, left)
    assert (await pressed).acknowledged
    assert "made already" in words(here, pressed.followups[-1], keeper)
    assert labels(here, letter) == []
    board = await here.board(play.match_id)
    assert board.channel is here.channel


async def test_a_direct_message_says_how_much_time_there_is_after_an_outage(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    await write(here)
    (letter,) = letters(here, keeper)
    before = (await here.record(play.match_id)).due_at
    here.clock.gap(2 * DAY / SECOND)
    await here.bot.pieces.deadlines.recover()
    here.server.ledger.clear()
    await write(here)
    after = (await here.record(play.match_id)).due_at
    assert before is not None
    assert after == before + 2 * DAY
    assert f"<t:{after // SECOND}:R>" in words(here, letter, keeper)
    assert letters(here, keeper) == [letter]
    assert labels(here, letter) == ["Left", "Centre", "Right"]
    here.server.ledger.clear()
    await write(here)
    assert here.server.ledger.ordinary() == 0


async def test_the_second_card_after_a_paradinha_comes_too_and_each_decision_once(here: Ground) -> None:
    await both_want(here)
    play = Play(here)
    async for step in play.steps():
        await write(here)
        await write(here)
        if step.name == "aim":
            break
        await step.act()
    asked = [words(here, one, who) for who in (here.ana, here.bruno) for one in letters(here, who)]
    assert len(asked) == 3
    assert [text.count("Only you can see this") for text in asked] == [0, 0, 0]  # all are decided
    assert await here.bot.pieces.steps._steps.of(play.match_id) == ()


def calls(here: Ground, who: User) -> list[str]:
    """What the channel was told with a ping for this person alone, beside the challenge and the board."""
    said = (one for one in here.server.messages(here.channel) if one.pinged == {who.id})
    return [words(here, one, who) for one in said if "it is your turn" in words(here, one, who)]


async def test_whoever_waits_for_a_direct_message_in_vain_is_pinged_once_beside_the_board(
    here: Ground,
) -> None:
    await both_want(here)
    play = await until(here, "dive", pings=True, pace="live")
    keeper, striker = await the_keeper(here, play)
    keeper.dms_open = False
    await write(here)
    await write(here)
    (said,) = calls(here, keeper)
    assert said.startswith(f"🔔 <@{keeper.id}>, it is your turn.")
    assert "direct message" not in said
    assert calls(here, striker) == []


@pytest.mark.parametrize(("pings", "pace"), [(False, "live"), (True, "relaxed")])
async def test_no_ping_is_added_where_pings_are_off_or_every_board_pings(
    here: Ground, pings: bool, pace: str
) -> None:
    await both_want(here)
    play = await until(here, "dive", pings=pings, pace=pace)
    keeper, _ = await the_keeper(here, play)
    keeper.dms_open = False
    before = calls(here, keeper)
    await write(here)
    assert calls(here, keeper) == before


async def test_dm_closed_the_step_is_on_the_board_with_one_explanation_and_the_match_goes_on(
    here: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, striker = await the_keeper(here, play)
    keeper.dms_open = False
    await write(here)
    opened = await here.press_label(keeper, await here.board(play.match_id), "Choose your dive")
    assert opened.original is not None
    assert "does not let me write to you" in words(here, opened.original, keeper)
    again = await here.press_label(keeper, await here.board(play.match_id), "Choose your dive")
    assert again.original is not None
    assert "does not let me write" not in words(here, again.original, keeper)
    await here.press_label(keeper, again.original, "Left")
    assert await play.to_act() is striker
    await here.press_label(striker, await here.board(play.match_id), "Right")
    here.server.ledger.clear()
    await write(here)
    assert here.server.ledger.ordinary() == 2  # for the new keeper; nobody is written to in vain
    assert traces(caplog.get_records("call")) == []


@pytest.mark.parametrize("code", [20026, 40003])
async def test_when_discord_says_that_the_bot_writes_too_much_it_rests(here: Ground, code: int) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    here.server.fail(OPEN_DM, status=403, code=code)
    await write(here)
    assert letters(here, keeper) == []
    opened = await here.press_label(keeper, await here.board(play.match_id), "Choose your dive")
    assert opened.original is not None
    assert "too many direct messages" in words(here, opened.original, keeper)
    await here.press_label(keeper, opened.original, "Left")
    await here.press_label(await play.to_act(), await here.board(play.match_id), "Right")
    here.server.ledger.clear()
    await write(here)
    assert here.server.ledger.ordinary() == 0
    here.clock.wait(11 * 60)
    await here.command(await play.to_act(), "dive", {"direction": "c"})
    await here.command(await play.to_act(), "shoot", {"card": "lc"})
    keeper = await play.to_act()
    await write(here)
    assert labels(here, letters(here, keeper)[-1]) == ["Left", "Centre", "Right"]


async def test_an_answer_that_got_lost_is_one_message_all_the_same(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    here.server.fail(SEND, cut="after", times=5)
    await write(here)
    (letter,) = letters(here, keeper)
    await here.keep_house()
    await here.bot.pieces.steps.settled()
    assert letters(here, keeper) == [letter]
    await here.press_label(keeper, letter, "Left")
    assert labels(here, letter) == []


async def test_a_busy_discord_is_asked_again_later(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    here.server.fail(SEND, status=500, times=5)
    await write(here)
    assert letters(here, keeper) == []
    await here.keep_house()
    await here.bot.pieces.steps.settled()
    assert len(letters(here, keeper)) == 1


async def test_what_a_restart_interrupts_is_asked_after_it_and_once(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        await both_want(here)
        play = await dive_awaited(here)
        keeper, _ = await the_keeper(here, play)
        await here.restart()
        await write(here)
        (letter,) = letters(here, keeper)
        await here.restart()
        await write(here)
        assert letters(here, keeper) == [letter]
        await here.press_label(keeper, letter, "Left")
        assert labels(here, letter) == []


async def test_two_processes_write_one_message(here: Ground) -> None:
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    steps = here.bot.pieces.steps
    (notice, *_) = [one for one in await here.bot.pieces.deadlines.undrawn() if one.topic == "steps"]
    for _ in range(4):
        steps.follow(notice)
    await steps.settled()
    assert len(letters(here, keeper)) == 1


async def test_who_is_flooded_gets_no_more(here: Ground, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.discord.direct_messages.PER_PERSON", 0)
    await both_want(here)
    play = await dive_awaited(here)
    keeper, _ = await the_keeper(here, play)
    await write(here)
    assert letters(here, keeper) == []
    opened = await here.press_label(keeper, await here.board(play.match_id), "Choose your dive")
    assert opened.original is not None
    assert "too many direct messages" in words(here, opened.original, keeper)


async def test_who_changes_back_is_asked_in_the_channel_again(here: Ground) -> None:
    await both_want(here)
    for who in (here.ana, here.bruno):
        await wants(here, who, "here")
    play = await dive_awaited(here)
    await write(here)
    assert letters(here, here.ana) == letters(here, here.bruno) == []
    assert play.match_id


@pytest.mark.parametrize("setting", ["dm", "closed", "limited"])
async def test_the_board_is_the_same_whatever_the_keeper_wants_and_gets(
    sqlite_url: str, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def alike(*arguments: Any, opening: str | None, **named: Any) -> Any:
        return start_accepted(*arguments, opening=opening and "accepted:1", **named)

    # Every match has the same coins, whatever press begins it.
    monkeypatch.setattr("secrets.token_bytes", bytes)
    monkeypatch.setattr("services.challenges.challenges.start_accepted", alike)
    plain = await boards(f"{sqlite_url}.plain", "here")
    assert await boards(sqlite_url, setting) == plain
    assert len(plain) > 5


async def boards(url: str, setting: str) -> list[object]:
    """Everything that everybody was shown in the channel, step by step; ids and times left out."""
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(ground(url))
        if setting != "here":
            await both_want(here)
        if setting == "closed":
            here.ana.dms_open = here.bruno.dms_open = False
        if setting == "limited":
            here.server.fail(OPEN_DM, status=403, code=40003, times=None)
        seen: list[object] = []
        play = Play(here)
        count = 0
        async for step in play.steps():
            await write(here)
            await step.act()
            await write(here)
            public = here.server.messages(here.channel, viewer=here.carla)
            seen.append([[part[1:3] for part in shown(one.components)] for one in public])
            count += 1
            if count == 6:
                break
        return seen


async def test_a_big_finals_discard_and_hand_come_in_direct_messages(here: Ground) -> None:
    await both_want(here)
    await here.command(here.ana, "challenge", {"opponent": here.bruno, "mode": "big-final"})
    play = Play(here)
    challenge = await play.challenge_message()
    accept = here.button(challenge, "Accept")
    play.match_id = accept.split(":")[1]
    await here.press(here.bruno, challenge, accept)
    for label in ("Heads", "Shoot first", "Forest"):
        await here.press_label(await play.to_act(), await here.board(play.match_id), label)
    await write(here)
    for who in (here.ana, here.bruno):
        (letter,) = letters(here, who)
        assert "before the first kick" in words(here, letter, who)
        await here.press_label(who, letter, "Panenka")
        assert "Your striker stays out" in words(here, letter, who)
        assert labels(here, letter) == []
    await write(here)
    keeper, striker = await the_keeper(here, play)
    await here.press_label(keeper, letters(here, keeper)[-1], "Left")
    await write(here)
    hand = letters(here, striker)[-1]
    assert [word in words(here, hand, striker) for word in ("kick 1", "Panenka")] == [True, False]
    await here.press_label(striker, hand, "Right")
    assert labels(here, hand) == []
    assert [len(letters(here, who)) for who in (keeper, striker)] == [2, 2]
