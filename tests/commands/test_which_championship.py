"""An organiser's command never acts on a championship that it has guessed, and asks before it ends one."""

from collections.abc import AsyncIterator

import pytest

from services.championships.records import CupStatus
from services.times import DAY, HOUR, MINUTE
from tests.commands.people import told
from tests.play.hall import Hall, hall


@pytest.fixture
async def here(sqlite_url: str) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 4) as made:
        yield made


async def test_cancel_names_the_championship_and_asks(here: Hall) -> None:
    cup_id = await here.begin(name="Friday Cup")
    asked = await here.command(here.olga, "championship manage cancel")
    assert told(asked).startswith(
        "Cancel **\u2068Friday Cup\u2069** (4 entrants, 0 of 3 matches played)? This cannot be undone."
    )
    assert asked.response is not None
    kept = await here.press(here.olga, asked.response, "Keep it")
    assert told(kept) == "Nothing was changed."
    assert (await here.cup(cup_id)).championship.status is CupStatus.RUNNING
    asked = await here.command(here.olga, "championship manage cancel")
    assert asked.response is not None
    done = await here.press(here.olga, asked.response, "Yes, cancel it")
    assert told(done) == "**\u2068Friday Cup\u2069** is cancelled."
    assert (await here.cup(cup_id)).championship.status is CupStatus.CANCELLED


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("start", {}),
        ("pause", {}),
        ("resume", {}),
        ("cancel", {}),
        ("extend", {"minutes": 10}),
        ("disqualify", {"entrant": 0, "reason": "x"}),
        ("readmit", {"entrant": 0}),
        ("move", {}),
        ("fill", {}),
        ("seed", {"seeds": "<@1>"}),
        ("walkover", {"pairing": "ko.final", "winner": 0}),
        ("replay", {"pairing": "ko.final"}),
        ("replace", {"entrant": 0, "substitute": 1}),
    ],
)
async def test_with_two_going_on_no_command_guesses(
    here: Hall, command: str, more: dict[str, object]
) -> None:
    for name in ("Friday Cup", "Sunday Cup"):
        await here.created(name=name)
    people = {"entrant", "winner", "substitute"}
    options = {key: here.people[int(str(value))] if key in people else value for key, value in more.items()}
    said = told(await here.command(here.olga, f"championship manage {command}", **options))
    assert said.startswith("Several championships are going on here: ")
    assert "Friday Cup" in said
    assert "Sunday Cup" in said


@pytest.mark.parametrize(
    ("pace", "time"), [("live", 15 * MINUTE), ("relaxed", HOUR), ("correspondence", DAY)]
)
async def test_the_time_to_come_follows_from_the_pace(here: Hall, pace: str, time: int) -> None:
    cup_id = await here.created(pace=pace)
    assert (await here.cup(cup_id)).championship.tie_time == time
    words = {"live": "15 minutes", "relaxed": "1 hour", "correspondence": "1 day"}[pace]
    assert here.says(f"For every match you have {words} to say that you are there.")


async def test_a_sign_up_says_how_many_are_needed(here: Hall) -> None:
    await here.created(format="world-cup", knockout="8")
    assert here.says("At least 8 are needed.")
