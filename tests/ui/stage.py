"""Matches at any point, without database or Discord, and what their faces say."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from games.chance import ChanceSource, ScriptedChance
from games.clock import Clock
from games.contract import Over, ToAct, play
from games.penalties import Penalties
from games.seats import Seat, Side
from services.matches.codec import decode_state
from services.matches.looks import Look, ended, look, moved, start_accepted
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, MatchRecord
from tests.conformance.walks import RandomChance
from ui.discord.face import Button, Divider, Face, Link, Picture, Row, Select, Words
from ui.games.penalties._board import board
from ui.games.penalties.picture.scene import Scene
from ui.words.catalogues import PSEUDO, SOURCE, Say, Texts

GAME = Penalties()
ANA, BRUNO, CARLA = 1, 2, 3
NAMES = ("Ana", "Bruno")
NOON = 1_800_000_000_000
BARE = {"toss": False}
"""Ana shoots first as Jungle United; Bruno keeps."""

LEVEL_SERIES = (
    ("l", "ri", "l", "ri"),
    ("r", "lc", "r", "lc"),
    ("c", "lc", "c", "lc"),
    ("l", "pk", "l", "pk"),
    ("c", "ri", "c", "ri"),
)
"""Ten goals, five a side, without a coin."""

level_series = [move for pair in LEVEL_SERIES for move in pair]


@cache
def texts() -> Texts:
    return Texts.load()


def english() -> Say:
    return texts().of(SOURCE)


def pseudo() -> Say:
    return texts().of(PSEUDO)


def challenge(
    *, names: tuple[str, str] = NAMES, status: ChallengeStatus = ChallengeStatus.OPEN, **changes: Any
) -> ChallengeRecord:
    made = ChallengeRecord(
        id="m1",
        version=1,
        game="penalties",
        options="{}",
        pace="live",
        note="",
        challenger=Person(ANA, names[0]),
        challenged=Person(BRUNO, names[1]),
        place=Place(50, 60, 70),
        status=status,
        rematch_of=None,
        created_at=NOON,
        expires_at=NOON + 600_000,
    )
    return replace(made, **changes)


def match(
    *moves: str,
    coins: Sequence[int] = (),
    names: tuple[str, str] = NAMES,
    toss: bool = False,
    options: str | None = None,
) -> MatchRecord:
    """The record after these moves by whoever was to act; `coins` are the faces chance shows."""
    options = options or ("{}" if toss else '{"toss":false}')
    record, _ = start_accepted(
        GAME, challenge(names=names, options=options), place=Place(50, 60, 70), seed=bytes(32), now=NOON
    )
    chance = ScriptedChance(coins)
    for move in moves:
        record = after(record, move, chance)
    return record


def after(record: MatchRecord, token: str, chance: ChanceSource, *, by: Seat | None = None) -> MatchRecord:
    """One move on, by this seat or by the one that is to act."""
    state = decode_state(GAME, record.state)
    pending = GAME.pending(state)
    assert isinstance(pending, ToAct)
    (seat,) = pending.seats if by is None else (by,)
    played = play(GAME, state, token, seat, chance)
    return moved(
        GAME,
        record,
        played.state,
        digest=record.digest,
        lines=len(played.entries),
        clock=Clock((0, 0)),
        now=NOON,
    )


def random_records(
    seed: int, *, names: tuple[str, str] = NAMES, options: str = "{}"
) -> Iterator[MatchRecord]:
    """Every record of a whole random match, the toss included."""
    rng = random.Random(seed)
    chance = RandomChance(rng)
    record, _ = start_accepted(
        GAME, challenge(names=names, options=options), place=Place(50, 60, 70), seed=bytes(32), now=NOON
    )
    while True:
        yield record
        state = decode_state(GAME, record.state)
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return
        assert isinstance(pending, ToAct)
        seat = rng.choice(sorted(pending.seats))
        token = GAME.to_token(rng.choice(GAME.legal_actions(state, seat)))
        record = after(record, token, chance, by=seat)


def given_up(record: MatchRecord, *, winner: Side, reason: str = "resigned") -> MatchRecord:
    return ended(record, winner=winner, reason=reason, now=NOON)


def seen(record: MatchRecord, user_id: int | None = None) -> Look:
    """What this person sees; nobody in particular: a spectator."""
    return look(GAME, record, user_id)


def shown(record: MatchRecord) -> Face:
    """The public board in English."""
    return board(seen(record), english())


def name(who: str) -> str:
    """A name as Discord gets it: isolated, so that it cannot turn the text around it."""
    return f"\u2068{who}\u2069"


def words(face: Face) -> str:
    """The paragraphs of a face, pictures and buttons left out."""
    return "\n".join(block.text for block in face.blocks if isinstance(block, Words))


def buttons(face: Face) -> list[Button]:
    rows = [block for block in face.blocks if isinstance(block, Row)]
    return [button for row in rows for button in row.buttons if isinstance(button, Button)]


def links(face: Face) -> list[Link]:
    rows = [block for block in face.blocks if isinstance(block, Row)]
    return [button for row in rows for button in row.buttons if isinstance(button, Link)]


def pressable(face: Face) -> list[str]:
    return [button.label for button in buttons(face) if not button.disabled]


def locked(face: Face) -> list[str]:
    return [button.label for button in buttons(face) if button.disabled]


def picture(face: Face) -> Picture:
    (shown,) = (block for block in face.blocks if isinstance(block, Picture))
    return shown


def scene(face: Face) -> Scene:
    """What the picture of a face draws."""
    drawn: Any = picture(face).draw
    (made,) = drawn.args
    assert isinstance(made, Scene)
    return made


def scene_words(drawn: Scene) -> list[str]:
    """Every word that a picture carries."""
    found = [drawn.banner or "", drawn.small, drawn.large]
    for bench in (drawn.home, drawn.away):
        found += [bench.title, bench.player]
    for role in drawn.roles or ():
        found += role
    return [word for word in found if word]


def all_words(face: Face) -> list[str]:
    """Everything a face says, drawn words and alt texts included, a string each."""
    said: list[str] = []
    for block in face.blocks:
        match block:
            case Words(text):
                said.append(text)
            case Row(row):
                said += [button.label for button in row]
            case Picture():
                said += [block.alt, *scene_words(scene(face))]
            case Select(_, prompt, choices):
                said += [prompt, *(one.label for one in choices), *(one.about or "" for one in choices)]
            case Divider():
                pass
    return said
