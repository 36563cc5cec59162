"""Matches in threads of their own: made when they begin, whatever Discord refuses, and closed at the end."""

from dataclasses import dataclass

import pytest

from services.ids import id_of
from services.matches.consequences import LINGER
from services.ports.people import Person
from services.times import SECOND
from tests.faults.ground import Ground, ground
from tests.loopback import Channel, Interaction, Message, User
from tests.loopback.world import ORDINARY, PUBLIC_THREADS, SEND_IN_THREADS

LONG = LINGER / SECOND


@dataclass
class Asked:
    """Ana has asked Bruno for a match in a thread."""

    here: Ground
    asking: Interaction
    message: Message

    @property
    def match_id(self) -> str:
        return id_of(self.asking.id)

    @property
    def thread(self) -> Channel:
        return self.here.server.world.channels[self.message.id]

    async def accept(self) -> Interaction:
        return await self.here.press_label(self.here.bruno, self.message, "Accept")

    async def board(self) -> Message:
        return await self.here.board(self.match_id)


async def ask(here: Ground, **options: object) -> Asked:
    asking = await here.command(here.ana, "challenge", {"opponent": here.bruno, "place": "thread", **options})
    assert asking.original is not None
    return Asked(here, asking, asking.original)


def notes(here: Ground, pressed: Interaction, who: User) -> list[str]:
    return [here.server.visible_text(one, who) for one in pressed.followups]


async def give_up(here: Ground, who: User, match_id: str, channel: Channel) -> None:
    asked = await here.command(who, "resign", {"match": match_id}, channel=channel)
    assert asked.original is not None
    await here.press_label(who, asked.original, "Yes")


async def test_a_thread_is_made_of_the_challenge_and_the_board_in_it_pings_both(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        here.server.ledger.clear()
        await asked.accept()
        board = await asked.board()
        assert (asked.thread.name, asked.thread.parent) == ("Ana – Bruno", here.channel)
        assert (board.channel, board.pinged) == (asked.thread, {here.ana.id, here.bruno.id})
        assert await here.is_right(asked.match_id)
        (link,) = (one.url for one in here.server.buttons(asked.message))
        assert link.endswith(f"/{asked.thread.id}/{board.id}")
        assert here.server.ledger.count("* /channels/*") == 2
        await here.keep_house()
        assert here.server.ledger.count("* /channels/*") == 2
        assert here.server.violations == []


@pytest.mark.parametrize(
    ("lacking", "named"),
    [(PUBLIC_THREADS, "**Create Public Threads**"), (SEND_IN_THREADS, "**Send Messages in Threads**")],
)
async def test_where_threads_are_not_allowed_the_match_is_played_here_and_whoever_asked_is_told(
    sqlite_url: str, lacking: int, named: str
) -> None:
    async with ground(sqlite_url) as here:
        here.channel.app_permissions = ORDINARY & ~lacking
        asked = await ask(here)
        (note,) = notes(here, asked.asking, here.ana)
        assert note.endswith(f"for a thread I need {named}.")
        accepted = await asked.accept()
        assert (await asked.board()).channel is here.channel
        assert accepted.followups == []
        assert here.server.violations == []


async def test_a_permission_that_was_taken_meanwhile_is_named_to_whoever_accepts(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here)
        here.channel.app_permissions = ORDINARY & ~PUBLIC_THREADS
        accepted = await asked.accept()
        assert (await asked.board()).channel is here.channel
        (note,) = notes(here, accepted, here.bruno)
        assert "**Create Public Threads**" in note
        here.channel.app_permissions = ORDINARY
        here.server.delete(await asked.board())
        here.clock.wait(2 * 90)
        await here.keep_house()
        assert (await asked.board()).channel is here.channel


async def test_a_thread_that_nothing_can_be_written_in_leaves_the_match_where_it_was_asked_for(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        here.channel.app_permissions = ORDINARY & ~SEND_IN_THREADS
        await asked.accept()
        assert (await asked.board()).channel is here.channel
        assert await here.is_right(asked.match_id)
        await here.keep_house()
        assert [one.label for one in here.server.buttons(asked.message)] == ["To the match"]
        assert await here.boards(asked.match_id) == [await asked.board()]


async def test_in_a_thread_no_other_is_made(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        outer = Channel(here.server.world.old_snowflake(), "cup", here.guild, ORDINARY, parent=here.channel)
        here.server.world.channels[outer.id] = outer
        here.channel = outer
        asked = await ask(here)
        assert notes(here, asked.asking, here.ana) == [
            "No thread can be made here, so your match is played in this channel."
        ]
        await asked.accept()
        assert (await asked.board()).channel is outer


async def test_while_discord_is_busy_the_match_waits_for_its_thread(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        here.server.fail("POST */threads", status=429, via=False)
        await asked.accept()
        assert (await here.record(asked.match_id)).place.message_id is None
        assert "accepted" in here.server.visible_text(asked.message, here.ana)
        await here.keep_house()
        assert (await asked.board()).channel is asked.thread
        assert await here.is_right(asked.match_id)
        await here.keep_house()
        assert [one.label for one in here.server.buttons(asked.message)] == ["To the match"]


@pytest.mark.parametrize("made", [False, True])
async def test_a_process_that_dies_at_the_beginning_leaves_the_thread_to_the_next(
    sqlite_url: str, made: bool
) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        await here.bot.pieces.challenges.accept(asked.match_id, Person(here.bruno.id, "Bruno"))
        if made:
            await here.bot.http.start_thread_with_message(
                here.channel.id, asked.message.id, name="Ana – Bruno", auto_archive_duration=60
            )
        await here.keep_house()
        board = await asked.board()
        assert (board.channel, board.pinged) == (asked.thread, {here.ana.id, here.bruno.id})
        await here.keep_house()
        assert [one.label for one in here.server.buttons(asked.message)] == ["To the match"]
        assert here.server.violations == []


async def test_a_challenge_whose_message_is_gone_begins_here(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        await here.bot.pieces.challenges.accept(asked.match_id, Person(here.bruno.id, "Bruno"))
        here.server.delete(asked.message)
        await here.keep_house()
        assert (await asked.board()).channel is here.channel


async def test_the_thread_is_archived_and_not_locked_a_while_after_the_end(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here)
        await asked.accept()
        await give_up(here, here.bruno, asked.match_id, asked.thread)
        await here.keep_house()
        assert not asked.thread.archived
        here.clock.wait(LONG)
        await here.keep_house()
        assert (asked.thread.archived, asked.thread.locked) == (True, False)
        here.server.ledger.clear()
        here.clock.wait(LONG)
        await here.keep_house()
        assert here.server.ledger.count("* /channels/*") == 0
        assert await here.is_right(asked.match_id)


async def test_a_rematch_is_asked_for_in_the_archived_thread_and_keeps_it_open_to_its_own_end(
    sqlite_url: str,
) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        await asked.accept()
        await give_up(here, here.bruno, asked.match_id, asked.thread)
        here.clock.wait(LONG)
        await here.keep_house()
        assert asked.thread.archived
        again = await here.press_label(here.ana, await asked.board(), "Rematch")
        assert again.original is not None
        await here.press_label(here.bruno, again.original, "Accept")
        board = await here.board(id_of(again.id))
        assert (board.channel, asked.thread.archived) == (asked.thread, False)
        await give_up(here, here.ana, id_of(again.id), asked.thread)
        here.clock.wait(LONG)
        await here.keep_house()
        assert asked.thread.archived
        assert here.server.violations == []


async def test_a_thread_in_which_the_next_match_goes_on_is_not_archived(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        await asked.accept()
        await give_up(here, here.bruno, asked.match_id, asked.thread)
        again = await here.press_label(here.ana, await asked.board(), "Rematch")
        assert again.original is not None
        here.clock.wait(LONG - 200)
        await here.press_label(here.bruno, again.original, "Accept")
        here.clock.wait(200)
        await here.keep_house()
        assert not asked.thread.archived


async def test_a_match_that_was_played_in_a_channel_archives_nothing(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, place="here")
        await asked.accept()
        await give_up(here, here.bruno, asked.match_id, here.channel)
        here.server.ledger.clear()
        here.clock.wait(LONG)
        await here.keep_house()
        assert here.server.ledger.count("PATCH /channels/{channel}") == 0


async def test_whatever_people_are_called_their_thread_has_a_name(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        here.ana.name, here.bruno.name = "\u202e@everyone" + "W\u0301\u0302\u0303" * 40, "\u2800"
        asked = await ask(here)
        await asked.accept()
        assert 0 < len(asked.thread.name) <= 100
        assert "\u202e" not in asked.thread.name
        assert asked.thread.name.endswith("– ?")
        assert here.server.violations == []


async def test_a_thread_that_is_deleted_is_left_for_the_channel(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        asked = await ask(here, pace="relaxed")
        await asked.accept()
        here.server.remove_channel(asked.thread)
        await here.command(here.bruno, "show")
        assert (await asked.board()).channel is here.channel
        assert await here.is_right(asked.match_id)
        await give_up(here, here.bruno, asked.match_id, here.channel)
        here.clock.wait(LONG)
        await here.keep_house()
        assert here.server.violations == []
