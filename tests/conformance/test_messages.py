"""The same message: states that a viewer must not tell apart are shown to that viewer in the same way."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from games.contract import AnyGame
from games.penalties import Penalties
from services.matches.looks import Look
from tests.conformance.checks import Options
from tests.conformance.messages import private_message, public_message
from tests.conformance.projections import PROJECTIONS
from tests.conformance.secrets import Leak, check_secrets
from tests.conformance.test_every_game import setups
from ui.discord.face import Button, Face, Picture, Row, Words
from ui.games.contract import GameFace
from ui.games.registry import FACES
from ui.words.catalogues import Say

SEEDS = range(6)
BARE: dict[str, object] = {"toss": False}


@pytest.mark.parametrize(("game", "options"), setups())
@pytest.mark.parametrize("seed", SEEDS)
def test_no_message_tells_a_secret(game: AnyGame, options: Options, seed: int) -> None:
    shown = [public_message(), private_message()]
    compared = check_secrets(game, options, seed, projections=shown)
    assert (compared == 0) is game.hides_nothing


@pytest.mark.parametrize("key", list(FACES))
def test_messages_are_among_what_every_game_is_tried_with(key: str) -> None:
    assert {"public_message", "private_message", "watched_message"} <= {
        projection.__name__ for projection in PROJECTIONS
    }


def peeked(look: Look) -> str | None:
    """The card that lies on the table, read where no face may look: in the stored state."""
    moment = json.loads(look.record.state)["moment"]
    return moment["second_dive"] or (moment["dive"] if moment["phase"] == "shot" else None)


def in_words(face: Face, card: str) -> Face:
    return replace(face, blocks=(*face.blocks, Words(f"The keeper has chosen {card}")))


def in_the_alt_text(face: Face, card: str) -> Face:
    def told(block: Any) -> Any:
        return replace(block, alt=f"{block.alt} {card}") if isinstance(block, Picture) else block

    return replace(face, blocks=tuple(told(block) for block in face.blocks))


def in_the_picture(face: Face, card: str) -> Face:
    def drawn(block: Any) -> Any:
        if not isinstance(block, Picture):
            return block
        made: Any = block.draw
        (scene,) = made.args
        return replace(block, draw=partial(made.func, replace(scene, small=f"{scene.small}{card}")))

    return replace(face, blocks=tuple(drawn(block) for block in face.blocks))


def in_the_colour(face: Face, card: str) -> Face:
    return replace(face, accent=ord(card))


def in_the_order_of_the_buttons(face: Face, card: str) -> Face:
    rows = [
        Row(block.buttons[::-1]) if isinstance(block, Row) and card == "r" else block for block in face.blocks
    ]
    return replace(face, blocks=tuple(rows))


def in_a_custom_id(face: Face, card: str) -> Face:
    def marked(block: Any) -> Any:
        if not isinstance(block, Row):
            return block
        return Row(
            tuple(
                replace(button, id=f"{button.id}{card}") if isinstance(button, Button) else button
                for button in block.buttons
            )
        )

    return replace(face, blocks=tuple(marked(block) for block in face.blocks))


LEAKS: list[Callable[[Face, str], Face]] = [
    in_words,
    in_the_alt_text,
    in_the_picture,
    in_the_colour,
    in_the_order_of_the_buttons,
    in_a_custom_id,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_planted_leak_in_the_public_message_is_found(leak: Callable[[Face, str], Face]) -> None:
    def leaky(look: Look, say: Say) -> Face:
        face, card = FACES["penalties"].board(look, say), peeked(look)
        return face if card is None else leak(face, card)

    tables = {"penalties": replace(FACES["penalties"], board=leaky)}
    with pytest.raises(Leak, match="public_message of"):
        check_secrets(Penalties(), BARE, 0, projections=[public_message(tables)])


def discarded(look: Look) -> str | None:
    """A discard, read where no face may look."""
    modes = json.loads(look.record.state)["board"]["lineup"]["modes"]
    return next((one for one in modes["discards"] or () if one), None)


@pytest.mark.parametrize("leak", [in_words, in_the_alt_text, in_the_picture], ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("teams", ["whole", "draft"])
def test_a_planted_discard_in_the_public_message_is_found(
    leak: Callable[[Face, str], Face], teams: str
) -> None:
    def leaky(look: Look, say: Say) -> Face:
        face, card = FACES["penalties"].board(look, say), discarded(look)
        return face if card is None else leak(face, card)

    tables = {"penalties": replace(FACES["penalties"], board=leaky)}
    options = {"mode": "big-final", "teams": teams, "toss": False}
    with pytest.raises(Leak, match="public_message of"):
        check_secrets(Penalties(), options, 0, projections=[public_message(tables)])


def test_a_planted_discard_in_the_result_is_found() -> None:
    """Even when all is over."""

    def leaky(look: Look, say: Say) -> Face:
        face, card = FACES["penalties"].board(look, say), discarded(look)
        return face if card is None or look.record.status == "open" else in_words(face, card)

    tables = {"penalties": replace(FACES["penalties"], board=leaky)}
    options = {"mode": "big-final", "toss": False}
    with pytest.raises(Leak, match="public_message of"):
        check_secrets(Penalties(), options, 0, projections=[public_message(tables)])


def test_a_planted_discard_in_a_private_hand_is_found() -> None:
    """In what the other side opens as its own hand."""

    def leaky(look: Look, partial: str, say: Say) -> Face:
        face, card = FACES["penalties"].panel(look, partial, say), discarded(look)  # type: ignore[misc]
        return face if card is None else in_words(face, card)

    tables = {"penalties": replace(FACES["penalties"], panel=leaky)}
    options = {"mode": "big-final", "toss": False}
    with pytest.raises(Leak, match="private_message of"):
        check_secrets(Penalties(), options, 0, projections=[private_message(tables)])


def test_a_planted_leak_in_what_the_striker_is_told_is_found() -> None:
    def leaky(look: Look, say: Say) -> Face:
        face, card = FACES["penalties"].private(look, say), peeked(look)
        return face if card is None else in_words(face, card)

    tables = {"penalties": replace(FACES["penalties"], private=leaky)}
    with pytest.raises(Leak, match="private_message of"):
        check_secrets(Penalties(), BARE, 0, projections=[private_message(tables)])


def test_the_keeper_may_be_told_of_the_own_card() -> None:
    """The same leak is none where the one who chose the card is the one who reads it."""

    def kind(look: Look, say: Say) -> Face:
        face = FACES["penalties"].private(look, say)
        return face if look.view.my_dive is None else in_words(face, look.view.my_dive)

    table: GameFace = replace(FACES["penalties"], private=kind)
    check_secrets(Penalties(), BARE, 0, projections=[private_message({"penalties": table})])
