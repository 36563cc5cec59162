"""A drawing process draws what pictures share before anybody waits for one."""

from functools import partial
from pathlib import Path

from ui.background.studio import Studio
from ui.discord.face import Face, Picture
from ui.games.registry import FACES


def leave(mark: Path) -> None:
    mark.write_text("once")


async def test_what_a_studio_is_told_to_warm_is_done_before_its_first_picture(tmp_path: Path) -> None:
    left = tmp_path / "warmed"
    studio = Studio(warm=[partial(leave, left)])
    try:
        drawn = await studio.draw(Face((Picture(partial(bytes, 3), "Nothing."),)))
        assert drawn == {"board.png": b"\0\0\0"}
        assert left.read_text() == "once"
    finally:
        await studio.close()


def test_every_game_warms_pictures_of_its_own() -> None:
    assert len({table.warm for table in FACES.values()}) == len(FACES)
