"""Real bots are stopped, or their clock is set: nothing is decided for anybody, and the clocks run on."""

from pathlib import Path

import pytest

from tests.soak.asleep import RIGHT, SETUPS, Setup, nights

SHORT = ("stopped 130 s", "a year forward", "a year back, restarted")
PLACES = [
    (setup, database)
    for at, setup in enumerate(SETUPS)
    for database in (("sqlite", "postgres") if at == 0 else (("sqlite", "postgres")[at % 2],))
]
"""One shard on both databases, everything else on one of them; all of it is `python -m tests.soak.asleep`."""


@pytest.mark.parametrize(
    ("setup", "database"), PLACES, ids=[f"{setup.name} on {database}" for setup, database in PLACES]
)
async def test_nobody_is_late_while_nobody_is_heard(
    request: pytest.FixtureRequest, tmp_path: Path, setup: Setup, database: str
) -> None:
    url = request.getfixturevalue(f"{database}_url")
    found = await nights(setup, url, tmp_path, SHORT)
    wrong = {
        (event, kind): what
        for event, kinds in found.items()
        for kind, what in kinds.items()
        if not RIGHT.issuperset(what.split(" / "))
    }
    assert wrong == {}
