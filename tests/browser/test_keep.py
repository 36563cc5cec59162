"""The demo's folder keeps games, address and messages; --fresh forgets games and messages, nothing else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from bot.demo.keep import ADDRESS, DISCORD, PICTURES, Address, keep_address, last_address, open_folder

HERE = Address(40931, "h8PUSN8-w03nb2SPDLDipsY5U01J5RLCVOYQu-kpZyc")


def test_the_games_of_earlier_runs_stay(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "demo"
    open_folder(folder, fresh=False).write_text("old games")
    assert open_folder(folder, fresh=False).read_text() == "old games"


def test_fresh_forgets_the_games_and_what_belongs_to_them_and_nothing_else(tmp_path: Path) -> None:
    database = open_folder(tmp_path, fresh=False)
    for name in (database.name, f"{database.name}-wal", f"{database.name}-shm", DISCORD, "my-notes.txt"):
        (tmp_path / name).write_text("x")
    (tmp_path / PICTURES).mkdir()
    (tmp_path / PICTURES / "1").write_text("x")
    keep_address(tmp_path, HERE)
    open_folder(tmp_path, fresh=True)
    assert {path.name for path in tmp_path.iterdir()} == {"my-notes.txt", ADDRESS}


def test_an_address_is_the_same_next_time_and_its_owner_alone_can_read_it(tmp_path: Path) -> None:
    assert last_address(tmp_path) is None
    keep_address(tmp_path, Address(1, "x" * 43))
    keep_address(tmp_path, HERE)
    assert last_address(tmp_path) == HERE
    assert stat.S_IMODE((tmp_path / ADDRESS).stat().st_mode) == 0o600
    assert [one.name for one in tmp_path.iterdir()] == [ADDRESS]


def test_an_address_that_others_could_have_read_is_not_used_again(tmp_path: Path) -> None:
    keep_address(tmp_path, HERE)
    (tmp_path / ADDRESS).chmod(0o644)
    assert last_address(tmp_path) is None


@pytest.mark.parametrize("written", [b"", b"40931", b"40931 short\n", b"\xff\xfe 40931", b"x" * 9_999])
def test_what_is_no_address_is_none(tmp_path: Path, written: bytes) -> None:
    keep_address(tmp_path, HERE)
    (tmp_path / ADDRESS).write_bytes(written)
    assert last_address(tmp_path) is None
