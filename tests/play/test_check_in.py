"""Before a championship begins: people are called to check in, and the organiser where too few have come."""

from collections.abc import AsyncIterator

import pytest

from services.ports.championships import CupStatus
from tests.commands.people import Clock, told
from tests.play.hall import Hall, Shown, hall
from tests.play.table import pressable, text
from tests.soak.championships.again import notices_of
from tests.support.databases import opened
from tests.support.simcord_env import missing_access


@pytest.fixture
async def here(storage_url: str, clock: Clock) -> AsyncIterator[Hall]:
    """Four people and Olga, who organises."""
    async with hall(storage_url, 4, now=clock) as made:
        yield made


def calls(here: Hall) -> list[Shown]:
    """Messages beside that of the championship that have a button to check in."""
    return [one for one in here.messages()[1:] if "Check in" in pressable(one)]


async def checking_in(here: Hall, **options: object) -> str:
    """Everybody has joined, and Olga closes sign-up."""
    cup = await here.created(checkin="10", **options)
    await here.join()
    await here.command(here.olga, "championship manage start")
    await here.rounds(2)
    return cup


async def test_check_in_calls_everybody_then_who_is_late_and_names_who_is_dropped(
    here: Hall, clock: Clock
) -> None:
    cup = await checking_in(here)
    ana, bruno, carla, dino = here.people
    (called,) = calls(here)
    assert all(f"<@{one.id}>" in text(called) for one in here.people)
    due_at = (await here.cup(cup)).championship.due_at or 0
    assert f"<t:{due_at // 1000}:F>" in text(called)
    pressed = await here.press(ana, called, "Check in")
    assert "You are checked in." in told(pressed)
    await here.press(bruno, called, "Check in")
    (called,) = calls(here)
    assert f"<@{ana.id}>" not in text(called)
    assert f"<@{carla.id}>" in text(called)
    await here.rounds(2)
    assert "2 of 4 checked in" in here.texts()[0]
    clock.wait(8 * 60)
    await here.rounds(2)
    assert len(calls(here)) == 1
    clock.wait(21)
    await here.rounds(2)
    _, hurried = calls(here)
    assert f"<@{carla.id}> <@{dino.id}>" in text(hurried)
    assert f"<@{ana.id}>" not in text(hurried)
    await here.restart()
    await here.press(carla, hurried, "Check in")
    clock.wait(100)
    await here.rounds(3)
    assert calls(here) == []
    assert set((await here.cup(cup)).championship.lineup) == {ana.id, bruno.id, carla.id}
    dropped = here.message("didn't check in")
    assert f"<@{dino.id}>" in text(dropped)
    assert f"<@{ana.id}>" not in text(dropped)


async def test_nothing_of_it_is_sent_twice_and_more_time_is_told_where_people_were_called(
    here: Hall, clock: Clock
) -> None:
    cup = await checking_in(here)
    before = here.texts()
    async with opened(here.url) as storage, storage.unit() as unit:
        for notice in notices_of(await here.cup(cup)):
            unit.outbox.put(notice)
        await unit.commit()
    await here.rounds(2)
    assert here.texts() == before
    await here.command(here.olga, "championship manage extend", minutes=5)
    await here.rounds(2)
    due_at = (await here.cup(cup)).championship.due_at or 0
    (called,) = calls(here)
    assert f"<t:{due_at // 1000}:F>" in text(called)
    clock.wait(8 * 60 + 21)
    await here.rounds(2)
    assert len(calls(here)) == 1


async def test_a_call_that_is_pressed_too_late_says_so_and_has_no_button(here: Hall, clock: Clock) -> None:
    await checking_in(here)
    (called,) = calls(here)
    missing_access(here.env, "DELETE", "/channels/*/messages/*", times=None)
    clock.wait(601)
    await here.rounds(3)
    (called,) = calls(here)
    late = await here.press(here.people[0], called, "Check in")
    assert "Nobody checks in now." in told(late)
    assert calls(here) == []


async def test_who_has_left_the_server_is_called_to_nothing(here: Hall, clock: Clock) -> None:
    ana, bruno, carla, dino = here.people
    cup = await here.created(checkin="10")
    await here.join()
    here.olga.guild.remove_member(dino)
    await here.command(here.olga, "championship manage start")
    await here.rounds(2)
    for one in (ana, bruno, carla):
        (called,) = calls(here)
        await here.press(one, called, "Check in")
    here.olga.guild.remove_member(carla)
    clock.wait(601)
    await here.rounds(3)
    assert set((await here.cup(cup)).championship.lineup) == {ana.id, bruno.id}
    assert not any(f"<@{one.id}>" in words for one in (carla, dino) for words in here.texts())


@pytest.mark.parametrize("form", ["knock-out", "league", "swiss", "double-elimination", "world-cup"])
async def test_who_has_left_after_the_draw_loses_before_anybody_waits(here: Hall, form: str) -> None:
    cup = await here.created(format=form)
    await here.join()
    missing_access(here.env, "GET", "/guilds/*/members/*", times=4)  # nobody knows whether they are there
    gone = here.people[0]
    here.olga.guild.remove_member(gone)
    await here.command(here.olga, "championship manage start")
    assert gone.id in (await here.cup(cup)).championship.lineup
    await here.rounds(4)
    stored = await here.cup(cup)
    assert [one.player for one in stored.record.departures] == [gone.id]
    assert not any(f"<@{gone.id}>" in words for words in here.texts())
    assert not any(gone.id in tie.players for tie in await here.open(cup))


async def test_who_leaves_while_a_call_is_open_loses_when_he_would_be_reminded(
    here: Hall, clock: Clock
) -> None:
    cup = await here.begin(time="60")
    tie, _ = await here.open(cup)
    here.olga.guild.remove_member(here.who(tie.home_id))
    clock.wait(51 * 60)
    await here.rounds(3)
    assert "has left the server" in text(here.call(tie))
    assert not any(f"<@{tie.home_id}>" in words for words in here.texts())


async def short(here: Hall, clock: Clock, **options: object) -> tuple[str, Shown]:
    """Only Ana has joined when sign-up is over; the championship, and the message that says so."""
    cup = await here.created(signup="10", **options)
    await here.press(here.people[0], here.messages()[0], "Join")
    clock.wait(601)
    await here.rounds(2)
    return cup, here.message("needs 2 entrants and has 1")


async def test_too_few_at_the_end_of_sign_up_is_first_put_to_the_organiser(here: Hall, clock: Clock) -> None:
    cup, offer = await short(here, clock)
    assert f"<@{here.olga.id}>" in text(offer)
    assert pressable(offer) == ["10 more minutes", "Fill with programs"]
    assert (await here.cup(cup)).championship.status is CupStatus.SIGN_UP
    refused = await here.press(here.people[1], offer, "10 more minutes")
    assert "can do that." in told(refused)
    due_at = (await here.cup(cup)).championship.due_at or 0
    await here.press(here.olga, offer, "10 more minutes")
    assert (await here.cup(cup)).championship.due_at == due_at + 600_000
    clock.wait(1201)
    await here.rounds(3)
    assert (await here.cup(cup)).championship.reason == "too-few"
    assert not here.says("needs 2 entrants")


async def test_an_organiser_who_has_left_is_named_however_often_it_is_said(here: Hall, clock: Clock) -> None:
    await here.created(signup="10", format="world-cup")
    await here.press(here.people[0], here.messages()[0], "Join")
    here.olga.guild.remove_member(here.olga)
    clock.wait(601)
    await here.rounds(2)
    assert "Olga" in text(here.message("needs 3 entrants and has 1"))
    await here.press(here.people[1], here.messages()[0], "Join")
    await here.rounds(2)
    assert "Olga" in text(here.message("needs 3 entrants and has 2"))
    assert not here.says(f"<@{here.olga.id}>")


async def test_programs_that_are_called_in_let_it_begin(here: Hall, clock: Clock) -> None:
    cup, offer = await short(here, clock)
    await here.press(here.olga, offer, "Fill with programs")
    await here.rounds(2)
    offer = here.message("Enough have joined")
    assert pressable(offer) == []
    clock.wait(601)
    await here.rounds(3)
    assert (await here.cup(cup)).championship.status is CupStatus.RUNNING
    assert not here.says("Enough have joined")


async def test_a_championship_of_programs_alone_is_not_played_where_people_were_expected(
    here: Hall, clock: Clock
) -> None:
    cup = await here.created(checkin="10")
    await here.join()
    await here.command(here.olga, "championship manage fill", places=8)
    await here.command(here.olga, "championship manage start")
    await here.rounds(2)
    told_so = await here.command(here.olga, "championship manage start")
    assert "Nobody has checked in yet" in told(told_so)
    clock.wait(601)
    await here.rounds(3)
    assert (await here.cup(cup)).championship.status is CupStatus.CANCELLED
    assert "Cancelled: nobody was there to play." in here.texts()[0]
    assert all(f"<@{one.id}>" in text(here.message("didn't check in")) for one in here.people)


async def test_a_call_to_check_in_moves_with_its_championship(here: Hall) -> None:
    await checking_in(here)
    fresh = here.olga.guild.create_text_channel("second stadium")
    await here.olga.slash(fresh, "championship manage move")
    await here.rounds(4)
    assert calls(here) == []
    there = Hall(here.env, here.url, fresh, here.olga, here.people, here.parts)
    assert len(calls(there)) == 1
