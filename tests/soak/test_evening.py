"""What a long soak prints, and the code it ends with."""

from functools import partial
from pathlib import Path

import pytest

from tests.soak.evening import arguments, run
from tests.soak.report import Report


def played(url: str, folder: Path, *, seed: str, lost: tuple[str, ...] = ()) -> Report:
    """A world in which nothing happened, or something was lost."""
    assert url.startswith("sqlite:///")
    assert folder.is_dir()
    return Report(seed=seed, matches=3, lost=lost)


@pytest.mark.parametrize(("lost", "code"), [((), 0), (("a move",), 1)])
def test_every_world_has_a_line_and_all_have_a_table(
    lost: tuple[str, ...], code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = arguments("").parse_args(["--keep", str(tmp_path / "kept")])
    worlds = [partial(played, seed="1"), partial(played, seed="2", lost=lost)]
    assert run(worlds, given) == code
    told = capsys.readouterr().out.splitlines()
    assert ['"seed": "1"' in told[0], '"seed": "2"' in told[1]] == [True, True]
    assert "matches                              6" in told
    assert f"lost                                 {len(lost) or 'none'}" in told


def test_worlds_for_which_there_was_no_time_are_told_of_and_are_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = arguments("").parse_args(["--keep", str(tmp_path / "kept"), "--minutes", "-1"])
    assert run([partial(played, seed="1"), partial(played, seed="2")], given) == 1
    assert capsys.readouterr().out == "for want of time 2 of 2 worlds were not played\n"
