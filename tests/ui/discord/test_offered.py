"""Which presses a message offers, told by the components that Discord sends along."""

import pytest

from ui.discord._offered import is_offered, walked
from ui.discord.face import Button, Choice, Face, Row, Select, Words
from ui.discord.layout import build

BOARD = Face(
    (
        Words("A board"),
        Row((Button("Heads", "mv1:m1:0:heads"), Button("Back", "he1:bot:0", disabled=True))),
        Select("mv1:m1:0", "Which?", (Choice("One", "one"), Choice("Two", "two"))),
    ),
    accent=1,
)
SECTION = {"type": 9, "components": [], "accessory": {"type": 2, "custom_id": "wa1:m1:0"}}
LABEL = {"type": 18, "component": {"type": 5, "custom_id": "us1"}}


@pytest.mark.parametrize(
    ("custom_id", "values", "offered"),
    [
        ("mv1:m1:0:heads", (), True),
        ("mv1:m1:0:tails", (), False),
        ("mv1:m1:0:heads ", (), False),
        ("", (), False),
        ("he1:bot:0", (), False),
        ("mv1:m1:0", ("one",), True),
        ("mv1:m1:0", ("one", "two"), True),
        ("mv1:m1:0", ("three",), False),
        ("mv1:m1:0", ("one", "three"), False),
    ],
)
def test_only_what_a_message_shows_can_be_pressed(
    custom_id: str, values: tuple[str, ...], offered: bool
) -> None:
    components = build(BOARD).view.to_components()
    assert is_offered(walked(components), custom_id, values) is offered


def test_a_button_is_found_in_every_kind_of_box() -> None:
    components = walked([{"type": 17, "components": [SECTION, LABEL]}])
    assert is_offered(components, "wa1:m1:0", ())
    assert is_offered(components, "us1", ("123456789",))
    assert not is_offered(components, "wa1:m2:0", ())


def test_an_empty_message_offers_nothing() -> None:
    assert not is_offered(walked([]), "mv1:m1:0:heads", ())
