"""An organiser's command never acts on a championship that it has guessed, and asks before it ends one."""

from collections.abc import AsyncIterator

import pytest

from services.ports.championships import CupStatus
from services.times import DAY, HOUR, MINUTE
from tests.commands.people import told
from tests.play.hall import Hall, hall
from tests.play.table import text


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


async def test_who_takes_part_in_two_says_which_one_to_leave(here: Hall) -> None:
    ana, bruno, *_ = here.people
    for name in ("Friday Cup", "Sunday Cup"):
        await here.created(name=name)
        await here.press(ana, here.message(name), "Join")
    await here.press(bruno, here.message("Friday Cup"), "Join")
    said = told(await here.command(ana, "championship leave"))
    assert said.startswith("Several championships are going on here: ")
    assert told(await here.command(bruno, "championship leave")) == "You do not take part any more."
    assert "1 of 128" in told(await here.command(bruno, "championship show", championship="Friday Cup"))
    await here.command(ana, "championship leave", championship="Sunday Cup")
    assert told(await here.command(ana, "championship leave")) == "You do not take part any more."


async def test_who_is_put_out_by_mistake_comes_back(here: Hall) -> None:
    cup_id = await here.begin(name="Friday Cup")
    tie, _ = await here.open(cup_id)
    home = here.who(tie.home_id)
    out = {"entrant": home, "reason": "oops: wrong one"}
    asked = await here.command(here.olga, "championship manage disqualify", **out)
    said = told(asked).replace("\u2068", "").replace("\u2069", "")
    names = [(await here.cup(cup_id)).names[one] for one in tie.players]
    assert said.startswith(
        f"Put **{names[0]}** out of **Friday Cup**?\nThis match is decided by that:\n"
        f"- Semi-finals: **{names[0]}** – **{names[1]}**"
    )
    assert asked.response is not None
    assert told(await here.press(here.olga, asked.response, "No")) == "Nothing was changed."
    assert (await here.cup(cup_id)).record.absent == frozenset()
    asked = await here.command(here.olga, "championship manage disqualify", **out)
    assert asked.response is not None
    await here.press(here.olga, asked.response, f"Yes, put {names[0]} out")
    await here.rounds(3)
    assert "was put out: \u2068oops\\: wrong one\u2069" in text(here.call(tie))
    refused = told(await here.command(here.olga, "championship manage replay", pairing=tie.pairing))
    assert "Let \u2068" in refused
    assert refused.endswith("in first with `/championship manage readmit`.")
    back = told(await here.command(here.olga, "championship manage readmit", entrant=home))
    assert back == f"\u2068{names[0]}\u2069 takes part again."
    await here.rounds(3)
    (again,) = [one for one in await here.open(cup_id) if one.pairing == tie.pairing]
    assert "you meet each other" in text(here.call(again))
    assert (await here.cup(cup_id)).record.results == ()


@pytest.mark.parametrize(
    ("pace", "time"), [("live", 15 * MINUTE), ("relaxed", HOUR), ("correspondence", DAY)]
)
async def test_the_time_to_come_follows_from_the_pace(here: Hall, pace: str, time: int) -> None:
    cup_id = await here.created(pace=pace)
    assert (await here.cup(cup_id)).championship.tie_time == time
    words = {"live": "15 minutes", "relaxed": "1 hour", "correspondence": "1 day"}[pace]
    assert here.says(f"Before each match you have {words} to press *I am here*.")


async def test_a_sign_up_says_how_many_are_needed(here: Hall) -> None:
    await here.created(format="world-cup", knockout="8")
    assert here.says("At least 8 are needed.")
