"""Penguins are told apart by family, size and posture, without any colour."""

from dataclasses import replace
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.floe import EMPTY, FACINGS, FAMILIES, SIZES, VIEWS, seen
from ui.games.penguin.picture._figures import penguin
from ui.games.penguin.picture.paint import draw
from ui.games.penguin.picture.scene import Corner, Family, IcePenguin, Size


@pytest.mark.parametrize("view", VIEWS)
def test_every_penguin_in_every_posture_is_a_picture_of_its_own(view: Corner) -> None:
    found = {
        draw(replace(EMPTY, view=view, penguins=(IcePenguin(family, size, "e4", facing),)))
        for family, size, facing in product(FAMILIES, SIZES, FACINGS)
    }
    assert len(found) == len(FAMILIES) * len(SIZES) * len(FACINGS)


@pytest.mark.parametrize(("family", "size"), list(product(FAMILIES, SIZES)))
def test_a_lying_penguin_reaches_farther_where_it_points(family: Family, size: Size) -> None:
    """0 is away from the reader; the arrow at the front is longer than the feet at the back."""
    up, right, down, left = (seen(family, size, turn) for turn in (0, 90, 180, 270))
    assert right[2] > right[0] * 1.14
    assert left[0] > left[2] * 1.14
    assert up[1] > down[1] * 1.2
    assert down[3] > up[3] * 1.2


@pytest.mark.parametrize(("family", "size"), list(product(FAMILIES, SIZES)))
def test_an_upright_penguin_is_far_taller_than_a_lying_one_and_level(family: Family, size: Size) -> None:
    left, up, right, _ = seen(family, size, None)
    assert abs(left - right) <= 2
    assert all(up > 1.35 * seen(family, size, turn)[1] for turn in range(0, 360, 45))


def test_sizes_differ_by_a_sixth_at_least() -> None:
    for family, turn in product(FAMILIES, (None, 90)):
        baby, papa, mama = (sum(seen(family, size, turn)[0::2]) for size in SIZES)
        assert baby * 1.16 < papa
        assert papa * 1.16 < mama


def test_families_differ_without_any_colour() -> None:
    for size, turn in product(SIZES, (None, *range(0, 360, 45))):
        amber, green = (
            Image.alpha_composite(
                Image.new("RGBA", penguin(family, size, turn).size, "#d5ebf8"), penguin(family, size, turn)
            ).convert("L")
            for family in FAMILIES
        )
        assert ImageStat.Stat(ImageChops.difference(amber, green)).mean[0] > 2
