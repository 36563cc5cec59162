"""A replay of Penguin Soccer glides from one scene to the next."""

from dataclasses import replace

import pytest

from tests.pictures.floe import EMPTY, FULL, opened
from ui.games.penguin.picture._glide import between
from ui.games.penguin.picture._ice_grid import centre
from ui.games.penguin.picture.paint import animate
from ui.games.penguin.picture.scene import IceMove, IcePenguin


def test_a_replay_is_a_small_looping_animation() -> None:
    gif = animate([EMPTY, FULL, replace(FULL, view="away")], 700, steps=4)
    moving = opened(gif)
    assert (moving.format, moving.size, moving.n_frames) == ("GIF", (480, 360), 3 + 4)  # type: ignore[attr-defined]
    lengths = []
    for at in range(7):
        moving.seek(at)
        lengths.append(moving.info["duration"])
    assert lengths == [700, 80, 80, 80, 80, 700, 700]
    assert len(gif) < 300_000


def test_a_penguin_glides_from_where_it_was_and_turns_on_its_way_to_how_it_lies() -> None:
    before = replace(EMPTY, penguins=(IcePenguin("amber", "baby", "c3"), IcePenguin("green", "mama", "h1")))
    lies = IcePenguin("amber", "baby", "c6", "e")
    after = replace(
        before, penguins=(before.penguins[1], lies), last=IceMove("slide", ("c3", "c4", "c5", "c6"))
    )
    frames = between(before, after, 5)
    assert [gliding.who for _, gliding in frames] == [lies] * 5
    assert [gliding.turn for _, gliding in frames] == [315, 0, 0, 0, 45], "north is up left, east is up right"
    start, end = centre("c3", "home"), centre("c6", "home")
    heights = [start[1], *(gliding.spot[1] for _, gliding in frames), end[1]]
    assert heights == sorted(heights, reverse=True)
    assert all(shown.penguins == before.penguins[1:] for shown, _ in frames)


def test_a_kicked_ball_leaves_a_kicker_that_already_lies() -> None:
    holder = IcePenguin("amber", "mama", "d2")
    before = replace(EMPTY, penguins=(holder,), ball="d2")
    lies = replace(holder, facing="n")
    after = replace(before, penguins=(lies,), ball="d5", last=IceMove("kick", ("d2", "d3", "d4", "d5")))
    for shown, gliding in between(before, after, 3):
        assert gliding.who is None
        assert shown.penguins == (lies,)


def test_nothing_glides_when_nothing_moved_or_the_view_turned() -> None:
    assert between(EMPTY, FULL, 4)
    assert between(EMPTY, replace(FULL, last=None), 4) == []
    assert between(EMPTY, replace(FULL, view="away"), 4) == []
    assert between(EMPTY, replace(FULL, last=IceMove("stand", ("c4",))), 4) == []


def test_a_replay_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        animate([], 700)
