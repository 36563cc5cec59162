"""The channel of a championship is deleted: it goes on where people are, and an organiser takes it along."""

from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.ports.people import Person, Place
from tests.play.hall import Hall
from tests.play.table import pressable, text
from tests.support.databases import opened


async def lost(here: Hall) -> None:
    """The channel goes with all that was in it, and there is another."""
    guild = here.olga.guild
    here.env.backend.delete_channel(here.channel.id)
    here.channel = guild.create_text_channel("lounge")
    await here.env.settle()


async def test_both_come_by_their_private_messages_and_the_board_is_posted_where_the_second_is(
    here: Hall,
) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    home, away = (here.who(player) for player in tie.players)
    await lost(here)
    for one in (home, away):
        seen = await here.command(one, "championship show")
        assert seen.response is not None
        await here.press(one, seen.response, "I am here")
    (board,) = here.messages()
    assert f"<@{home.id}>, both of you are here: the match is on!" in text(board)


async def test_an_organiser_lets_it_go_on_in_another_channel(here: Hall) -> None:
    cup = await here.begin()
    await lost(here)
    result = await here.command(here.olga, "championship manage move", championship=cup)
    assert result.response is not None
    assert text(result.response).startswith("It goes on here")
    await here.rounds(3)
    said = here.texts()
    assert sum("▶️" in words for words in said) == 1
    assert sum("you meet each other!" in words for words in said) == 1
    (tie,) = await here.open(cup)
    await here.shoot_out(await here.begun(tie))
    await here.rounds(3)
    assert here.says("is the champion of")


async def test_what_a_championship_that_moves_leaves_behind_leads_to_where_it_goes_on(here: Hall) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    left, old, announced = here.channel, here.call(tie), here.message("▶️")
    here.channel = here.olga.guild.create_text_channel("lounge")
    await here.command(here.olga, "championship manage move", championship=cup)
    await here.rounds(3)
    (tie,) = await here.open(cup)
    assert tie.place.channel_id == here.channel.id
    new = here.channel
    assert "you meet each other!" in text(here.call(tie))
    assert "▶️" in text(here.message("▶️"))
    here.channel = left
    behind = {one.id: one for one in here.messages()}
    for one in (old, announced):
        assert f"<#{new.id}>" in text(behind[one.id])
        assert pressable(behind[one.id]) in ([], ["To its message"])


async def test_a_call_that_was_left_behind_this_very_moment_still_brings_people_to_the_new_one(
    here: Hall,
) -> None:
    cup = await here.begin()
    (tie,) = await here.open(cup)
    old, home = here.call(tie), here.who(tie.home_id)
    here.channel = here.olga.guild.create_text_channel("lounge")
    async with opened(here.url) as storage:  # as by a process that dies before it follows what it has written
        now = here.parts["now"]
        to = Place(here.olga.guild.id, here.channel.id)
        cups = SigningUp(storage, now=now)
        organising = Organising(cups, Running(storage, cups, now=now), now=now)
        await organising.move(cup, to, Person(here.olga.id, "Olga"))
    await here.press(home, old, "I am here")
    await here.rounds(3)
    (tie,) = await here.open(cup)
    assert (tie.place.channel_id, tie.late) == (here.channel.id, (tie.away_id,))
    assert "is here." in text(here.call(tie))
