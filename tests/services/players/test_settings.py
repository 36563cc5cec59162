"""What servers and people decide is kept, each thing on its own."""

import pytest

from services.players.settings import MOST_CHANNELS, Challengers, PersonSettings, ServerSettings, Settings
from services.ports.people import Person
from services.ports.preferences import Relation
from services.refusals import Refusal
from tests.services.desk import ANA, BRUNO, Desk, refused


async def test_nothing_is_decided_at_first(desk: Desk) -> None:
    settings = Settings(desk.storage)
    assert await settings.server(50) == await settings.server(None) == ServerSettings()
    assert await settings.person(1) == PersonSettings(Challengers.EVERYONE, ())


async def test_channels_come_and_go_one_by_one_and_the_pace_stays(desk: Desk) -> None:
    settings = Settings(desk.storage)
    await settings.set_server(50, allow=7, pace="relaxed")
    await settings.set_server(50, allow=6)
    assert await settings.server(50) == ServerSettings((6, 7), "relaxed")
    assert await settings.set_server(50, close=7) == ServerSettings((6,), "relaxed")
    assert await settings.set_server(50, everywhere=True) == ServerSettings((), "relaxed")
    assert await settings.server(51) == ServerSettings()


async def test_games_are_allowed_in_a_named_channel_and_its_threads(desk: Desk) -> None:
    settings = Settings(desk.storage)
    await settings.check_place(50, {60})
    await settings.set_server(50, allow=60)
    await settings.check_place(50, {61, 60})
    await settings.check_place(51, {61})
    await settings.check_place(None, {61})
    with pytest.raises(Refusal) as refusal:
        await settings.check_place(50, {61})
    assert (refusal.value.code, refusal.value.facts) == ("not-in-this-channel", {"channels": (60,)})


async def test_lists_have_an_end(desk: Desk) -> None:
    settings = Settings(desk.storage)
    for channel in range(MOST_CHANNELS):
        await settings.set_server(50, allow=channel + 1)
    assert await refused(settings.set_server(50, allow=99)) == "too-many-channels"
    for number in range(100):
        await settings.relate(ANA, Person(100 + number, "Somebody"), Relation.BLOCKED)
    assert await refused(settings.relate(ANA, BRUNO, Relation.BLOCKED)) == "too-many-related"
    await settings.relate(ANA, Person(100, "Somebody"), Relation.ALLOWED)
    await settings.relate(ANA, Person(101, "Somebody"), None)
    await settings.relate(ANA, BRUNO, Relation.BLOCKED)


async def test_nobody_blocks_themselves(desk: Desk) -> None:
    assert await refused(Settings(desk.storage).relate(ANA, ANA, Relation.BLOCKED)) == "related-self"
