"""Buttons, commands and options that are not what they were: a friendly private line, and nothing happens."""

import pytest

from tests.faults.ground import Ground, ground, shown, traces
from tests.faults.match import Play
from tests.loopback import Interaction, Message
from tests.loopback.world import ATTACH_FILES

UNREADABLE = "I cannot read this button; it may be from another time. Try `/help`."
ELSEWHERE = "I do not know this match (any more)."

STRANGE = {
    "x": UNREADABLE,
    ":": UNREADABLE,
    "mv1": UNREADABLE,
    "mv1:": UNREADABLE,
    "mv1:{match}": UNREADABLE,
    "mv1:{match}:0": UNREADABLE,
    "mv1:{match}:x:heads": UNREADABLE,
    "mv1:{match}:-1:heads": UNREADABLE,
    "mv1:{match}:٣:heads": UNREADABLE,
    "mv1:{match}:9999999999:heads": UNREADABLE,
    "mv1:{match}:0:heads:more": UNREADABLE,
    "mv2:{match}:0:heads": UNREADABLE,
    "MV1:{match}:0:heads": UNREADABLE,
    "mv1:nosuchmatch:0:heads": ELSEWHERE,
    "mv1::0:heads": ELSEWHERE,
    "mv1:' OR 1=1 --:0:heads": ELSEWHERE,
    "mv1:{match}:7:heads": "That decision has been made already; the board shows what comes next.",
    "mv1:{match}:0:": "I cannot read that move.",
    "mv1:{match}:0:sideways": "I cannot read that move.",
    "mv1:{match}:0:HEADS": "I cannot read that move.",
    "mv1:{match}:0:pa": "That cannot be done at this point of the match; the board shows what can.",
    "mv1:{match}:0:l": "That cannot be done at this point of the match; the board shows what can.",
    "pk1:nosuchmatch:0": ELSEWHERE,
    "pk1:{match}": UNREADABLE,
    "rm1:{match}": "This match is not over yet.",
    "rm1:nosuchmatch": ELSEWHERE,
    "rm1": UNREADABLE,
    "rs1:nosuchmatch:yes": ELSEWHERE,
    "rs1:{match}:maybe": UNREADABLE,
    "ch1:nosuchmatch:accept": "I do not know this challenge (any more).",
    "ch1:{match}:maybe": UNREADABLE,
    "ru1:penguins:0": UNREADABLE,
    "ru1:penalties:x": UNREADABLE,
    "he1:bot": UNREADABLE,
    "mv1:" + "x" * 96: UNREADABLE,
    "mv1:\x00:0:heads": UNREADABLE,
    "mv1:\ud83d:0:heads": UNREADABLE,
    "mv1:{match}:0:\ud83d": UNREADABLE,
    "\U0001f600" * 40: UNREADABLE,
}


def told(here: Ground, interaction: Interaction) -> str:
    """What only the person who pressed reads."""
    answers = [one for one in (interaction.original, *interaction.followups) if one is not None]
    private = [here.server.visible_text(one, interaction.user) for one in answers if one.ephemeral]
    return "\n".join(private)


async def tossing(here: Ground) -> tuple[Play, Message]:
    """A match that waits for its call, and its board."""
    play = Play(here)
    async for step in play.steps():
        if step.name == "call":
            break
        await step.act()
    return play, await here.board(play.match_id)


async def test_a_button_that_makes_no_sense_changes_nothing_and_is_answered(
    storage_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(storage_url) as here:
        play, _ = await tossing(here)
        caller = await play.to_act()
        before = await here.record(play.match_id)
        for form, sentence in STRANGE.items():
            custom_id = form.replace("{match}", play.match_id)
            pressed = await here.press(caller, here.relic(custom_id), custom_id)
            assert (await pressed).acknowledged, form
            assert told(here, pressed) == sentence, form
            assert await here.record(play.match_id) == before, form
        assert await here.is_right(play.match_id)
        assert here.server.violations == []
    assert traces(caplog.records) == []
    assert "sideways" not in caplog.text


@pytest.mark.parametrize("name", ["dive", "shoot", "call", "take", "aim"])
@pytest.mark.parametrize("match", ["nosuchmatch", "\x00", "\ud83d", "' OR 1=1 --", "x" * 6000])
async def test_an_option_that_names_no_match_is_refused(
    sqlite_url: str, name: str, match: str, caplog: pytest.LogCaptureFixture
) -> None:
    choice = {"dive": "direction", "shoot": "card", "call": "side", "take": "privilege", "aim": "side"}[name]
    value = {"dive": "l", "shoot": "pa", "call": "heads", "take": "jungle", "aim": "l"}[name]
    async with ground(sqlite_url) as here:
        used = await here.command(here.ana, name, {choice: value, "match": match})
        assert told(here, used) == ELSEWHERE
    assert traces(caplog.records) == []


async def test_other_peoples_buttons_are_theirs(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        await here.command(here.ana, "challenge", {"opponent": here.bruno})
        challenge = here.interactions[-1].original
        assert challenge is not None
        stranger = "This challenge is for \u2068Bruno\u2069: only \u2068Bruno\u2069 can answer it."
        assert told(here, await here.press_label(here.carla, challenge, "Accept")) == stranger
        assert told(here, await here.press_label(here.ana, challenge, "Accept")) == stranger
        assert told(here, await here.press_label(here.ana, challenge, "Decline")) == stranger
        withdrawing = told(here, await here.press_label(here.bruno, challenge, "Withdraw"))
        assert withdrawing == "Only \u2068Ana\u2069 can take this challenge back."
        accepted = await here.press_label(here.bruno, challenge, "Accept")
        board = accepted.original
        assert board is not None
        not_yours = "This is not your match. Start one with `/penalty challenge`!"
        assert told(here, await here.press_label(here.carla, board, "Heads")) == not_yours
        not_turn = told(here, await here.press_label(here.ana, board, "Heads"))
        assert not_turn == "Not your turn yet. The board shows whose turn it is."


async def test_a_match_that_is_over_takes_no_press_of_any_kind(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, board = await tossing(here)
        caller = await play.to_act()
        heads = here.button(board, "Heads")
        await here.command(here.ana, "resign")
        asked = here.interactions[-1].original
        assert asked is not None
        await here.press_label(here.ana, asked, "Yes")
        for who, message, custom_id in (
            (caller, board, heads),
            (
                here.ana,
                asked,
                here.button(asked, "Yes") if here.server.buttons(asked) else f"rs1:{play.match_id}:yes",
            ),
        ):
            pressed = await here.press(who, message, custom_id)
            assert "This match is over." in told(here, pressed)
        used = await here.command(caller, "call", {"side": "heads", "match": play.match_id})
        assert told(here, used) == "This match is over."
        assert await here.is_right(play.match_id)


async def test_a_picker_that_is_pressed_after_its_kick_says_so(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here)
        keeper, picker, left = here.ana, None, ""
        async for step in play.steps():
            if step.name == "dive" and picker is None:
                keeper = await play.to_act()
                picker = here.interactions[-1].original
                assert picker is not None
                left = here.button(picker, "Left")
            await step.act()
            if step.name == "shoot":
                break
        assert picker is not None
        before = await here.record(play.match_id)
        pressed = await here.press(keeper, picker, left)
        assert (await pressed).acknowledged
        decided = "That decision has been made already; the board shows what comes next."
        assert told(here, pressed).endswith(decided)
        assert await here.record(play.match_id) == before


async def test_an_old_board_points_to_the_new_one_and_moves_nothing(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, old = await tossing(here)
        caller = await play.to_act()
        heads = here.button(old, "Heads")
        await here.command(here.ana, "show")
        assert [one.label for one in here.server.buttons(old)] == ["To the match"]
        pressed = await here.press(caller, old, heads)
        assert (await pressed).acknowledged
        assert (await here.record(play.match_id)).turn == 1
        assert await here.is_right(play.match_id)
        assert [one.label for one in here.server.buttons(old)] == ["To the match"]


async def test_a_command_that_has_changed_since_asks_to_reload(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        commands = here.server.commands
        penalty = next(one for one in commands if one["name"] == "penalty")
        penalty["options"].append({"type": 1, "name": "dance", "description": "x", "options": []})
        dive = next(one for one in penalty["options"] if one["name"] == "dive")
        dive["options"][0]["name"] = "way"
        changed = "That command has changed. Reload Discord (Ctrl+R) and try again."
        assert told(here, await here.command(here.ana, "dance")) == changed
        assert told(here, await here.command(here.ana, "dive", {"way": "l"})) == changed
        commands.append({"id": "9", "type": 1, "name": "gone", "description": "x", "options": []})
        typed = here.server.autocomplete(
            here.ana, here.guild, here.channel, "penalty dive", {"way": "l", "match": ""}, focused="match"
        )
        assert (await typed).choices == []
    assert traces(caplog.records) == []


async def test_a_deleted_board_is_posted_anew_by_the_next_move(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, old = await tossing(here)
        here.server.delete(old)
        used = await here.command(await play.to_act(), "call", {"side": "heads"})
        assert (await used).acknowledged
        board = await here.board(play.match_id)
        assert board.id != old.id
        assert await here.is_right(play.match_id)
        assert len(await here.boards(play.match_id)) == 1


def vanish(here: Ground, message: Message) -> None:
    """From now on this message is gone by the time that the bot answers."""

    def delete(_: str, path: str) -> bool:
        if path.endswith("/callback"):
            here.server.delete(message)
        return False

    here.server.fail(delete)


async def test_a_board_that_is_deleted_under_a_press_is_posted_anew(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        play, old = await tossing(here)
        vanish(here, old)
        pressed = await here.press_label(await play.to_act(), old, "Heads")
        assert (await pressed).acknowledged
        assert told(here, pressed) == "That is done; the messages here may follow a little later."
        assert (await here.record(play.match_id)).turn == 1
        assert (await here.board(play.match_id)).id != old.id
        assert await here.is_right(play.match_id)


async def test_a_private_question_that_is_gone_under_its_answer_is_answered(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        await tossing(here)
        asked = (await here.command(here.ana, "resign")).original
        assert asked is not None
        vanish(here, asked)
        pressed = await here.press_label(here.ana, asked, "Play on")
        assert (await pressed).acknowledged
        assert told(here, pressed) == "The message you pressed is gone by now."


async def test_presses_are_heard_by_a_bot_that_was_started_anew(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        here.channel.app_permissions &= ~ATTACH_FILES
        play, board = await tossing(here)
        before = shown(board.components)
    async with ground(sqlite_url) as later:
        message = later.server.place_message(
            later.channel, {"flags": 1 << 15, "components": board.components}
        )
        assert (later.ana.id, later.bruno.id) == (here.ana.id, here.bruno.id)
        assert shown(message.components) == before
        pressed = await later.press_label(later.bruno, message, "Heads")
        assert (await pressed).acknowledged
        assert (await later.record(play.match_id)).turn == 1
