"""The picture of an analysis: whole, light, and showing what it is told."""

import pickle
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from tests.pictures.scenes import HOSTILE
from ui.games.penalties.picture.curve import Curve, Turn, draw, paint, place_of

TURNS = (
    Turn(0, mark="goal", asked=0.6, after=0.6, coin=False),
    Turn(1, mark="saved", asked=0.5, after=0.75, coin=True),
    Turn(0, mark="goal", asked=0.5, after=0.9, coin=False),
)
PLAIN = Curve(
    names=("Ana", "Bruno"),
    teams=("jungle", "forest"),
    start=0.5,
    turns=TURNS,
    keys=("Choices", "Coin"),
    heads=("Coins", "Duels", "Given away"),
    cells=(("+25.0", "+20.0", "5.0"), ("−25.0", "−20.0", "0.0")),
)
GOLD = (255, 210, 63)


def differs(one: Curve, other: Curve) -> bool:
    return ImageChops.difference(paint(one), paint(other)).getbbox() is not None


def column(curve: Curve, kick: int) -> list[tuple[int, int, int]]:
    """The pixels of the plot where the curve is after so many kicks, from 0% up to 100%."""
    image = paint(curve)
    return [image.getpixel((66 + 110 * kick, y)) for y in range(418, 87, -1)]  # type: ignore[misc]


def bright(pixels: list[tuple[int, int, int]], share: float) -> bool:
    """Whether the white or golden curve passes at this share of the height."""
    at = round(share * (len(pixels) - 1))
    return any(min(pixel[:2]) > 200 for pixel in pixels[max(0, at - 4) : at + 5])


def test_it_is_a_light_png_that_can_be_drawn_in_another_process() -> None:
    png = draw(pickle.loads(pickle.dumps(PLAIN)))
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (800, 640))
    assert len(png) < 100_000


def test_a_coin_is_an_upright_golden_line_and_a_choice_is_none() -> None:
    coin, choice = column(PLAIN, 2), column(PLAIN, 3)
    assert all(bright(coin, share) for share in (0.52, 0.6, 0.68, 0.75))
    assert not bright(choice, 0.6)
    golden = sum(abs(pixel[2] - GOLD[2]) < 40 and pixel[0] > 220 for pixel in coin)
    assert golden > 50


def test_without_a_coin_the_curve_leads_to_where_the_kick_ended() -> None:
    """A held paradinha has a chance in between that no coin decides."""
    straight = replace(PLAIN, turns=(*TURNS[:2], replace(TURNS[2], asked=0.9)))
    assert not differs(PLAIN, straight)
    assert bright(column(PLAIN, 3), 0.9)


@pytest.mark.parametrize(
    "changed",
    [
        replace(PLAIN, start=0.4),
        replace(PLAIN, lit=(1,)),
        replace(PLAIN, names=("Ana", "Carla")),
        replace(PLAIN, teams=("forest", "jungle")),
        replace(PLAIN, turns=(*TURNS[:2], replace(TURNS[2], mark="saved"))),
        replace(PLAIN, cells=(("+25.0", "+20.0", "5.0"), ("−25.0", "−20.0", "0.1"))),
        replace(PLAIN, source="By the trained book"),
    ],
    ids=["start", "round", "name", "teams", "miss", "cell", "source"],
)
def test_everything_it_is_told_is_seen(changed: Curve) -> None:
    assert differs(PLAIN, changed)


def of(*chances: float) -> Curve:
    """A match without coins that goes so."""
    return replace(
        PLAIN, turns=tuple(Turn(0, mark="goal", asked=one, after=one, coin=False) for one in chances)
    )


@pytest.mark.parametrize(
    ("curve", "number", "side"),
    [
        (of(0.7, 0.6), 1, "under"),
        (of(0.9, 0.5), 1, "over"),
        (of(0.57), 1, "over"),
        (of(0.43), 1, "under"),
        (of(0.2, 0.05), 1, "under"),
        (of(0.04, 0.1), 1, "beside"),
        (of(0.55, 1.0), 2, "beside"),
    ],
    ids=["flat", "peak", "just above", "just below", "on the way down", "at the bottom", "at the top"],
)
def test_a_number_is_where_neither_the_curve_nor_the_middle_line_passes(
    curve: Curve, number: int, side: str
) -> None:
    x, y = 66 + 110 * number, 418 - 330 * curve.turns[number - 1].after
    at, top = place_of(curve, number)
    found = "beside" if at < x else "under" if top > y else "over"
    assert found == side


@pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
def test_no_name_and_no_length_breaks_it(name: str) -> None:
    many = replace(PLAIN, names=(name, name), teams=(None, None), turns=TURNS * 20, lit=(58, 59))
    assert draw(many).startswith(b"\x89PNG")
