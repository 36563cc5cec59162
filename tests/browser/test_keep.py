"""The demo's folder keeps the games, and --fresh forgets them and nothing else."""

from __future__ import annotations

from pathlib import Path

from bot.demo.keep import open_folder


def test_the_games_of_earlier_runs_stay(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "demo"
    open_folder(folder, fresh=False).write_text("old games")
    assert open_folder(folder, fresh=False).read_text() == "old games"


def test_fresh_forgets_the_games_and_what_belongs_to_them_and_nothing_else(tmp_path: Path) -> None:
    database = open_folder(tmp_path, fresh=False)
    for name in (database.name, f"{database.name}-wal", f"{database.name}-shm", "my-notes.txt"):
        (tmp_path / name).write_text("x")
    open_folder(tmp_path, fresh=True)
    assert [path.name for path in tmp_path.iterdir()] == ["my-notes.txt"]
