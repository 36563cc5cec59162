"""`/penalty show`, `/penalty resign`, rematches, and more than one match at a time."""

from services.ports.records import MatchStatus
from tests.commands.people import ask, note, posted, told
from tests.play.table import Shown, Table, buttons, pressable, text

WHICH = "Which match?"
NONE_HERE = "You have no open match here. Start one with `/penalty challenge`!"
NOT_YOURS = "This is not your match. Start one with `/penalty challenge`!"


async def second_match(here: Table) -> str:
    """Ana challenges Carla too, who accepts; the id of that match."""
    first = here.board
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.carla))
    here.board = posted(await here.press(here.carla, "Accept", challenge))
    other, here.board = here.match_id, first
    return other


async def test_the_board_can_be_shown_again_and_the_old_message_points_to_it(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    old = here.board
    assert old is not None
    here.board = posted(await here.command(here.ana, "penalty show"))
    assert text(old) == "This match goes on in a newer message.\nTo the match"
    (link,) = buttons(old)
    assert link["url"].endswith(f"/{here.channel.id}/{here.board.id}")
    assert pressable(here.board) == ["Choose your dive", "Watch"]
    assert here.board.message.mentions == []
    assert (await here.look()).record.place.message_id == here.board.id
    await here.penalty("Left", "Right")
    assert "⚽ **GOAL!**" in here.board_text()


async def test_a_board_stays_where_both_players_are(here: Table) -> None:
    await here.begin()
    elsewhere = here.env.create_guild()
    channel = elsewhere.create_text_channel("lounge")
    ana_there = elsewhere.add_member(here.ana.user)
    said = told(await ana_there.slash(channel, "penalty show"))
    assert said.startswith("I do not see \u2068Bruno\u2069 here, and a match needs both of you.")
    assert (await here.look()).record.place.channel_id == here.channel.id
    elsewhere.add_member(here.bruno.user)
    shown = (await ana_there.slash(channel, "penalty show")).response
    assert shown is not None
    assert "goes on in a newer message" in here.board_text()
    here.board = shown
    assert (await here.look()).record.place.channel_id == channel.id


async def test_only_players_show_their_board(here: Table) -> None:
    await here.begin()
    assert await ask(here, here.carla, "penalty show") == NONE_HERE
    assert await ask(here, here.carla, "penalty show", match=here.match_id) == NOT_YOURS


async def test_with_several_matches_a_command_asks_which_unless_it_is_clear(here: Table) -> None:
    await here.begin()
    mine, other = here.match_id, await second_match(here)
    assert await ask(here, here.ana, "penalty show") == WHICH
    assert await ask(here, here.ana, "penalty resign") == WHICH
    assert await ask(here, here.ana, "penalty call", side="heads") == WHICH
    assert await ask(here, here.bruno, "penalty call", side="heads") == "Done. The board shows it."
    await ask(here, here.carla, "penalty call", side="tails", match=other)
    looks = [await here.bot.pieces.matches.look(match_id) for match_id in (mine, other)]
    assert [look.view.phase for look in looks] == ["privilege", "privilege"]
    assert [look.view.toss.call for look in looks] == ["heads", "tails"]


async def test_a_move_goes_to_the_match_that_waits_for_it(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    await second_match(here)
    await here.dive("Left")
    assert await ask(here, here.ana, "penalty shoot", card="ri") == "**GOAL!** Right: keeper dived left"


async def test_giving_up_is_asked_once_and_counts_as_lost(here: Table) -> None:
    await here.begin()
    question = note(await here.command(here.ana, "penalty resign"))
    assert "Give up your match against \u2068Bruno\u2069? It counts as lost." in text(question)
    assert pressable(question) == ["Yes, I give up", "Play on"]
    await here.press(here.ana, "Play on", question)
    assert text(question) == "Good. Play on!"
    assert (await here.look()).record.status is MatchStatus.OPEN
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    assert text(question) == "You resigned."
    assert "\u2068Ana\u2069 resigned." in here.board_text()
    assert "🏆 **\u2068Bruno\u2069** wins!" in here.board_text()
    assert await ask(here, here.ana, "penalty resign") == NONE_HERE


async def test_a_question_that_comes_too_late_is_answered_kindly(here: Table) -> None:
    await here.begin()
    mine = note(await here.command(here.ana, "penalty resign"))
    theirs = note(await here.command(here.bruno, "penalty resign"))
    await here.press(here.bruno, "Yes, I give up", theirs)
    assert told(await here.press(here.ana, "Yes, I give up", mine)) == "This match is over."
    assert "🏆 **\u2068Ana\u2069** wins!" in here.board_text()


async def over(here: Table) -> Shown:
    await here.begin()
    question = note(await here.command(here.ana, "penalty resign"))
    await here.press(here.ana, "Yes, I give up", question)
    assert here.board is not None
    return here.board


async def test_a_rematch_is_asked_for_by_one_and_begun_by_the_other(here: Table) -> None:
    board = await over(here)
    asked = posted(await here.press(here.bruno, "Rematch", board))
    assert f"🔁 **\u2068Bruno\u2069** asks for a rematch, <@{here.ana.id}>!" in text(asked)
    assert [user.id for user in asked.message.mentions] == [here.ana.id]
    assert told(await here.press(here.bruno, "Rematch", board)) == "The rematch is asked for already."
    assert told(await here.press(here.carla, "Rematch", board)) == NOT_YOURS
    here.board = posted(await here.press(here.ana, "Rematch", board))
    record = (await here.look()).record
    assert [person.name for person in record.seats] == ["Bruno", "Ana"]
    assert "accepted" in text(asked)
    for person in (here.ana, here.bruno):
        assert "is on" in told(await here.press(person, "Rematch", board))


async def test_help_and_rules_are_leafed_through_in_private(here: Table) -> None:
    book = note(await here.command(here.carla, "penalty rules"))
    titles = [text(book).splitlines()[0]]
    while "Next" in pressable(book):
        await here.press(here.carla, "Next", book)
        titles.append(text(book).splitlines()[0])
    assert titles == [
        "### The shoot-out",
        "### The strikers",
        "### Winning",
        "### Two modes",
        "### The odds",
    ]
    assert ["Left", "corner", "50", "100", "100", "83"] in [line.split() for line in text(book).splitlines()]
    await here.press(here.carla, "Back", book)
    assert "-# Page 4 of 5" in text(book)
    assist = note(await here.command(here.carla, "help"))
    assert "`/penalty challenge`" in text(assist)
    await here.press(here.carla, "Next", assist)
    assert "`/penalty call`" in text(assist)
    for _ in range(2):
        await here.press(here.carla, "Next", assist)
    assert "Twemoji" in text(assist)
    assert pressable(assist) == ["Back"]
