"""The weather of the soak knows every way in which a call can fail."""

from random import Random

from tests.loopback import LoopbackDiscord
from tests.loopback.backend import Ask
from tests.soak.weather import EDITED, SENT, Weather

CODES = {
    *("10003", "10004", "10007", "10008", "10011", "10015", "10062", "30046", "40003", "40060 by this call"),
    *("40060 by another process", "50001", "50007", "50013", "50027", "50083", "50278", "160005", "160006"),
}
LINES = {"cut before", "cut after", "hangs, then lost", "hangs, then done", "done, then hangs"}
LIMITS = {
    *("429 of the user", "429 of all routes", "429 of all bots", "429 for long", "429 without a wait"),
    *("429 of a proxy", "429 of a proxy that signs", "403 of a proxy"),
}
OUTAGES = {f"{status} {when} the effect" for status in (500, 502, 503, 504) for when in ("before", "after")}
ROUTES = {
    "POST channels/{channel}/messages": "/channels/{channel}/messages",
    "PATCH channels/{channel}/messages/{message}": "/channels/{channel}/messages/{message}",
    "POST channels/{channel}/threads": "/channels/{channel}/threads",
    "PUT guilds/1/members/2/roles/3": "/guilds/{guild}/members/{user}/roles/{role}",
    "POST users/@me/channels": "/users/@me/channels",
    "PATCH webhooks/1/{token}/messages/{message}": "/webhooks/{app}/{token}/messages/{message}",
    "POST interactions/1/{token}/callback": "/interactions/{id}/{token}/callback",
}


async def test_every_code_and_every_accident_strikes_some_route() -> None:
    server = LoopbackDiscord()
    weather = Weather(server, Random(1), share=1.0)
    guild, ana = server.guild("Lisbon"), server.user("ana")
    for _ in range(300):
        channel = server.channel(guild, "penalties")
        message = server.place_message(channel, {"content": "a board"})
        for path, template in ROUTES.items():
            pressed = server.click(ana, message, "mv1", stale=True)
            method, _, rest = path.partition(" ")
            named = rest.format(channel=channel.id, message=message.id, token=pressed.token)
            weather(template, Ask(method, named.split("/"), {}, {"type": 7}))
    assert set(weather.struck) == CODES | LINES | LIMITS | OUTAGES


async def test_what_is_removed_is_gone_for_everybody() -> None:
    server = LoopbackDiscord()
    weather = Weather(server, Random(1), share=1.0)
    channel = server.channel(server.guild("Lisbon"), "penalties")
    message = server.place_message(channel, {"content": "a board"})
    asked = Ask("PATCH", ["channels", str(channel.id), "messages", str(message.id)], {}, {})
    while not weather.struck["10003"] and not weather.struck["10008"]:
        weather("/channels/{channel}/messages/{message}", asked)
    assert message.deleted
    assert not message.deleted_by_bot


async def test_when_it_clears_up_nothing_fails() -> None:
    server = LoopbackDiscord()
    weather = Weather(server, Random(1), share=1.0)
    weather.clear_up()
    assert weather("/users/@me", Ask("GET", ["users", "@me"], {}, {})) is None
    assert not weather.struck


async def test_what_is_refused_for_good_is_known_until_the_same_call_is_let_through() -> None:
    server = LoopbackDiscord()
    weather = Weather(server, Random(1), share=1.0)
    sending = Ask("POST", ["channels", "7", "messages"], {}, {"nonce": "cup1r1-1"})
    editing = Ask("PATCH", ["channels", "7", "messages", "8"], {}, {})
    for _ in range(100):
        weather("/channels/{channel}/messages", sending)
        weather("/channels/{channel}/messages/{message}", editing)
    assert weather.refused == {(SENT, "cup1r1-1"), (EDITED, "8")}
    weather.clear_up()
    weather("/channels/{channel}/messages/{message}", editing)
    assert weather.refused == {(SENT, "cup1r1-1")}


async def test_what_passes_by_itself_is_not_refused_for_good() -> None:
    server = LoopbackDiscord()
    weather = Weather(server, Random(1), share=1.0)
    editing = Ask("PATCH", ["channels", "7", "messages", "8"], {}, {})
    while not weather.struck["30046"]:
        weather.refused.clear()
        weather("/channels/{channel}/messages/{message}", editing)
    assert not weather.refused
