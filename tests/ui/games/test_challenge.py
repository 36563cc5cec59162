"""A challenge's message from the question to its answer."""

from typing import Any

import pytest

from games.chance import commitment
from games.registry import GAMES
from services.matches.codec import encode_options
from services.matches.looks import uneven_start
from services.ports.records import ChallengeStatus
from tests.ui.games.penguin import ice
from tests.ui.stage import (
    BRUNO,
    NOON,
    buttons,
    challenge,
    english,
    links,
    name,
    picture,
    pressable,
    words,
)
from ui.boards._challenge import challenge as face_of
from ui.discord.face import Face
from ui.discord.ids import CHALLENGE, parse

PEOPLE = "**\u2068Ana\u2069** challenges <@2>!"


def test_an_open_challenge_asks_and_pings_the_challenged_person() -> None:
    face = face_of(challenge(), english())
    assert words(face).splitlines() == [
        f"⚔️ {PEOPLE}",
        "**Penalties: Animal Cup**, live: 90 seconds a move",
        f"-# Runs out <t:{NOON // 1000 + 600}:R>",
    ]
    assert pressable(face) == ["Accept", "Decline", "Withdraw"]
    assert face.pings == (BRUNO,)
    assert [parse(button.id) for button in buttons(face)] == [
        (CHALLENGE, ("m1", answer)) for answer in ("accept", "decline", "withdraw")
    ]


POSITION = "1Pg7 2Mb2 ball=g7 turn=1"
"""Whoever moves first kicks the ball into the Goal."""


def positioned(**changes: Any) -> Face:
    asked = challenge(game="penguin", options=encode_options({"position": POSITION} | changes))
    return face_of(asked, english(), start=uneven_start(GAMES, asked))


def test_a_challenge_from_a_position_shows_it_and_who_moves_and_that_it_does_not_count() -> None:
    face = positioned()
    said = words(face)
    assert f"🟧 **{name('Ana')}** moves first from this position." in said
    assert "It won't count for the ranking." in said
    assert f"`{POSITION}`" in said
    drawn = ice.scene(face)
    assert (drawn.home.player, drawn.away.player, drawn.turn) == ("Ana", "Bruno", "home")
    assert sorted((one.family, one.square) for one in drawn.penguins) == [("amber", 54), ("green", 9)]
    assert "Ana, Home a1: " in picture(face).alt
    assert pressable(face) == ["Accept", "Decline", "Withdraw"]


def test_its_rematch_shows_that_the_other_side_has_the_move_now() -> None:
    asked = challenge(
        names=("Bruno", "Ana"),
        game="penguin",
        options=encode_options({"position": POSITION}),
        rematch_of="m0",
    )
    face = face_of(asked, english(), start=uneven_start(GAMES, asked))
    assert f"**{name('Bruno')}** moves first from this position." in words(face)
    assert ice.scene(face).home.player == "Bruno"


def test_who_cannot_move_in_the_position_is_named_as_skipped() -> None:
    said = words(positioned(position="1Ma1 2Ma2 2Pb2 2Bb1 ball=d4 turn=1"))
    assert f"**{name('Bruno')}** moves first" in said
    assert f"{name('Ana')} has no move: the turn is skipped." in said


def test_the_fair_start_shows_nothing_more() -> None:
    for game in GAMES:
        asked = challenge(game=game)
        assert uneven_start(GAMES, asked) is None
    asked = challenge(game="penguin", options=encode_options({"lot": False}))
    assert uneven_start(GAMES, asked) is not None


def test_a_rematch_says_so() -> None:
    face = face_of(challenge(rematch_of="m0", pace="relaxed"), english())
    assert words(face).startswith("🔁 **\u2068Ana\u2069** asks for a rematch, <@2>!")
    assert "relaxed: 10 minutes a move" in words(face)


def test_a_note_is_quoted_and_pings_nobody() -> None:
    text = words(face_of(challenge(note="Hey @everyone, *now*"), english()))
    (quote,) = (line for line in text.splitlines() if line.startswith("> "))
    assert "@everyone" not in quote
    assert r"\*now\*" in quote


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (ChallengeStatus.ACCEPTED, "🤝 \u2068Bruno\u2069 accepted \u2068Ana\u2069's challenge."),
        (ChallengeStatus.DECLINED, "\u2068Bruno\u2069 declined \u2068Ana\u2069's challenge."),
        (ChallengeStatus.WITHDRAWN, "\u2068Ana\u2069 took the challenge back."),
        (ChallengeStatus.EXPIRED, "\u2068Ana\u2069's challenge to \u2068Bruno\u2069 ran out."),
    ],
)
def test_a_closed_challenge_says_how_it_ended_and_offers_nothing(status: ChallengeStatus, line: str) -> None:
    face = face_of(challenge(status=status), english())
    assert words(face) == line
    assert buttons(face) == []
    assert face.pings == ()


def test_an_accepted_challenge_points_to_its_match() -> None:
    face = face_of(challenge(status=ChallengeStatus.ACCEPTED), english(), board_url="https://discord.com/x")
    assert [(link.label, link.url) for link in links(face)] == [("To the match", "https://discord.com/x")]


def test_an_open_challenge_shows_the_hash_of_its_seed_and_never_the_seed() -> None:
    seed = "ab" * 32
    said = words(face_of(challenge(seed=seed), english()))
    assert f"`{commitment(bytes.fromhex(seed))}`" in said
    assert seed not in said
    assert "Sealed seed" not in words(face_of(challenge(), english()))
