"""What is typed or chosen although Discord offers no such thing: a sentence, no trace, nothing stored."""

from typing import Any

import pytest

from tests.faults.ground import Ground, ground, traces
from tests.faults.presses.test_buttons import told
from tests.loopback import Interaction

NOT_OFFERED = "I cannot read one of those options. Choose it from the list and try again."
NO_CUP = "I do not know this championship (any more). `/championship list` has them all."
NO_MATCH = "I do not know this match (any more)."
BAD = ["a\0b", "\ud83d", "x" * 6000, "\x1b[2J", "' OR 1=1 --"]


async def use(here: Ground, path: str, options: dict[str, Any], **changes: Any) -> Interaction:
    """A command with values that the client would not send."""
    return await here._over(here.server.forge(here.ana, here.channel, path, options, **changes))


@pytest.mark.parametrize("value", BAD)
async def test_a_championship_that_cannot_be_is_found_nowhere(
    storage_url: str, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(storage_url) as here:
        for name in (
            "bracket",
            "table",
            "matches",
            "log",
            "show",
            "leave",
            "manage start",
            "manage cancel",
            "manage pause",
        ):
            used = await use(here, f"championship {name}", {"championship": value})
            assert told(here, used) == NO_CUP, name
        for name in ("manage replay", "manage walkover"):
            choices = await here.server.forge(
                here.ana,
                here.channel,
                f"championship {name}",
                {"championship": value, "pairing": value},
                focused="pairing",
            )
            assert choices.choices == [], name
    assert traces(caplog.records) == []


@pytest.mark.parametrize("value", BAD)
async def test_a_match_that_cannot_be_is_found_nowhere(
    storage_url: str, value: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(storage_url) as here:
        here.server.permit(here.ana, here.guild, 1 << 5)
        for path in (
            *(f"penalty {one}" for one in ("show", "resign", "abandon", "draw", "verify", "odds", "analyse")),
            *(f"penguin {one}" for one in ("replay", "export", "analyse", "show")),
            "admin match end",
        ):
            options = {"match": value, **({"winner": "nobody"} if path.startswith("admin") else {})}
            assert told(here, await use(here, path, options)) == NO_MATCH, path
    assert traces(caplog.records) == []


OF_A_MATCH: dict[str, dict[str, Any]] = {
    "penalty call": {"side": "heads"},
    "penalty dive": {"direction": "l"},
    "penalty shoot": {"card": "l"},
    "penalty aim": {"side": "l"},
    "penalty show": {},
    "penalty resign": {},
    "penalty abandon": {},
    "penalty draw": {},
}


async def test_a_match_of_another_game_is_not_one_of_this(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        asked = await here.command(here.bruno, "penguin challenge", {"opponent": here.ana})
        assert asked.original is not None
        await here.press_label(here.ana, asked.original, "Accept")
        async with here.storage.unit() as unit:
            (match,) = await unit.matches.open_of(here.ana.id)
        for path, options in OF_A_MATCH.items():
            assert told(here, await use(here, path, {**options, "match": match.id})) == NO_MATCH, path
        looked = await here.command(here.carla, "odds", {"match": match.id})
        assert told(here, looked) == "Nobody can look that closely at a match of this game yet."
    assert traces(caplog.records) == []


@pytest.mark.parametrize(
    ("path", "options"),
    [
        ("penalty challenge", {"pace": "never"}),
        ("penalty challenge", {"teams": "mixed"}),
        ("penalty practice", {"level": "god"}),
        ("penalty call", {"side": "edge"}),
        ("settings me", {"picks": "post"}),
        ("settings me", {"challengers": "friends"}),
        ("settings server", {"pace": "never"}),
        ("admin match end", {"match": "m1", "winner": "2"}),
        ("admin match end", {"match": "m1", "winner": "x"}),
        ("penguin draw", {"answer": "perhaps"}),
        ("settings server", {"organisers": "somebody"}),
        ("settings me", {"block": "somebody"}),
        ("championship manage fill", {"places": "x"}),
    ],
)
async def test_a_value_that_no_choice_has_is_refused_in_words(
    sqlite_url: str, path: str, options: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        if path == "penalty challenge":
            options = {"opponent": here.bruno, **options}
        assert told(here, await use(here, path, options)) == NOT_OFFERED
        async with here.storage.unit() as unit:
            assert await unit.challenges.open_of(here.ana.id) == ()
    assert traces(caplog.records) == []


@pytest.mark.parametrize("path", ["penalty shoot", "championship manage walkover", "penguin move"])
@pytest.mark.parametrize("focused", ["match", "pairing", "card", "nothing", None])
async def test_typing_into_anything_is_answered_without_a_trace(
    sqlite_url: str, path: str, focused: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(sqlite_url) as here:
        typed = {focused: "a"} if focused else {"match": "a"}
        answer = await here.server.forge(here.ana, here.channel, path, typed, focused=focused or "")
        assert answer.choices == []
    assert traces(caplog.records) == []


async def test_a_note_is_one_line_without_control_characters(storage_url: str) -> None:
    async with ground(storage_url) as here:
        await here.command(
            here.ana, "challenge", {"opponent": here.bruno, "note": "go\0al\x1b[2J\n now\ud83d"}
        )
        async with here.storage.unit() as unit:
            (asked,) = await unit.challenges.open_of(here.ana.id)
        assert asked.note == "goal[2J now"


async def test_a_number_that_no_database_holds_is_nobody(
    storage_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with ground(storage_url) as here:
        here.server.permit(here.ana, here.guild, 1 << 5)
        await here.command(
            here.ana, "championship create", {"name": "Cup", "format": "knock-out", "signup": "60"}
        )
        used = await here.command(here.ana, "championship manage seed", {"seeds": "<@99999999999999999999>"})
        assert told(here, used)
    assert traces(caplog.records) == []
