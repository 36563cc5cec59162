"""Whatever Discord answers to whichever call of whichever step: no move lost or repeated, play goes on."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.faults.ground import Ground, ground, traces
from tests.faults.match import Play, Step
from tests.loopback.rest.faults import Fault

MOST_CALLS = {False: 7, True: 10}
"""Calls that one press may cost at most when everything it tries fails: in place, and for a new message."""
TRIES = 5
"""How often the library makes a call that Discord asks to make later, or that a server error meets."""

FAULTS: dict[str, dict[str, Any]] = {
    "unknown interaction": {"status": 404, "code": 10062},
    "already acknowledged": {"status": 400, "code": 40060},
    "closed messages": {"status": 403, "code": 50007},
    "missing permissions": {"status": 403, "code": 50013},
    "missing access": {"status": 403, "code": 50001},
    "unknown message": {"status": 404, "code": 10008},
    "unknown channel": {"status": 404, "code": 10003},
    "archived thread": {"status": 400, "code": 50083},
    "old message edited too often": {"status": 429, "code": 30046, "via": False},
    "rate limit": {"status": 429, "retry_after": 0.01},
    "rate limit of a proxy": {"status": 429, "via": False},
    "page of a proxy for a rate limit": {"status": 429, "html": True},
    "rate limit without a wait": {"status": 429, "names_wait": False},
    "page of a proxy": {"status": 403, "html": True},
    "expired token": {"status": 401, "code": 50027},
    "unknown webhook": {"status": 404, "code": 10015},
    "form error": {"status": 400, "code": 50035},
    "too large": {"status": 413, "code": 40005},
    "bad gateway": {"status": 502},
    "cut before": {"cut": "before"},
    "cut after": {"cut": "after"},
}
WHICH = {"first call": 1, "second call": 2, "third call": 3, "every call": 0}
LEAVES_ANOTHER = {("unknown message", which) for which in WHICH} | {("cut after", "every call")}
"""Where nobody can know that a board is (still) there; whoever presses it is led to the right one."""


def strike(play: Ground, which: int, fault: dict[str, Any]) -> Fault:
    """Let the call of that number fail from now on, or (0) every call."""
    return play.server.fail(nth(which), **fault, times=1 if which else None)


def nth(which: int) -> Callable[[str, str], bool]:
    seen = 0

    def matches(_method: str, _path: str) -> bool:
        nonlocal seen
        seen += 1
        return which in {0, seen}

    return matches


async def faulty(play: Play, step: Step, which: int, fault: dict[str, Any]) -> None:
    """One step under a fault, and done again by somebody who thinks that it failed."""
    here = play.ground
    before = (await here.record(play.match_id)).version if step.moves else 0
    here.server.ledger.clear()
    strike(here, which, fault)
    await step.act()
    calls = len(here.server.ledger.calls)
    patient = fault.get("status") == 502 or (fault.get("status") == 429 and fault.get("via", True))
    assert calls <= MOST_CALLS[play.pings] * (TRIES if patient else 1), (
        f"{step.name}: {here.server.ledger.calls}"
    )
    if step.moves:
        assert (await here.record(play.match_id)).version == before + 1, step.name
    here.server.heal()
    again = await step.act()
    assert (await again).acknowledged, step.name
    if step.moves:
        assert (await here.record(play.match_id)).version == before + 1, f"{step.name} again"


@pytest.mark.parametrize("pings", [False, True], ids=["in place", "anew"])
@pytest.mark.parametrize("which", WHICH)
@pytest.mark.parametrize("kind", FAULTS)
async def test_a_match_goes_on_whatever_discord_answers_to_its_calls(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, kind: str, which: str, pings: bool
) -> None:
    async with ground(sqlite_url) as here:
        play = Play(here, pings=pings)
        async for step in play.steps():
            await faulty(play, step, WHICH[which], FAULTS[kind])
            await here.keep_house()
            if play.match_id and step.name != "challenge":
                assert await here.is_right(play.match_id), step.name
                boards = len(await here.boards(play.match_id))
                assert boards == 1 or (kind, which) in LEAVES_ANOTHER, f"{boards} boards after {step.name}"
        assert (await here.record(play.match_id)).reason == "resigned"
        # What is tried again after a cut line finds its own effect: an answer given, a note deleted.
        allowed = {40060, 10008} if kind == "cut after" else set()
        assert {violation.code for violation in here.server.violations} <= allowed, here.server.violations
    assert traces(caplog.records) == []
