"""Matches of Penguin Soccer at any point, without database or Discord, and what their faces say."""

import random
from collections.abc import Iterator
from typing import Any

from games.chance import ScriptedChance
from games.clock import Clock
from games.contract import Over, ToAct, play
from games.penguin import Penguin
from services.matches.codec import decode_state, encode_options
from services.matches.looks import Look, look, moved, start_accepted
from services.ports.people import Place
from services.ports.records import MatchRecord
from tests.ui.stage import ANA, BRUNO, NAMES, NOON, challenge
from ui.discord.face import Divider, Face, Picture, Row, Words
from ui.games.penguin.picture.scene import IceScene

GAME = Penguin()


def match(
    *moves: str, position: str | None = None, names: tuple[str, str] = NAMES, **options: Any
) -> MatchRecord:
    """The record after these tokens by whoever was to act; Ana begins, in the start or in a position."""
    chosen: dict[str, object] = dict(options)
    chosen |= {"lot": False} if position is None else {"position": position}
    asked = challenge(game="penguin", names=names, options=encode_options(chosen))
    record, _ = start_accepted(GAME, asked, place=Place(50, 60, 70), seed=bytes(32), now=NOON)
    for move in moves:
        record = after(record, move)
    return record


def after(record: MatchRecord, token: str) -> MatchRecord:
    state = decode_state(GAME, record.state)
    pending = GAME.pending(state)
    assert isinstance(pending, ToAct)
    (seat,) = pending.seats
    played = play(GAME, state, token, seat, ScriptedChance())
    lines = len(played.entries)
    clock = Clock((0, 0))
    return moved(GAME, record, played.state, digest=record.digest, lines=lines, clock=clock, now=NOON)


def random_records(seed: int, *, most: int = 60, names: tuple[str, str] = NAMES) -> Iterator[MatchRecord]:
    """Every record of a random match, at `most` so many."""
    rng = random.Random(seed)
    record = match(names=names)
    for _ in range(most):
        yield record
        state = decode_state(GAME, record.state)
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            return
        assert isinstance(pending, ToAct)
        (seat,) = pending.seats
        token = GAME.to_token(rng.choice(GAME.legal_actions(state, seat)))
        record = after(record, "decline" if token == "accept" else token)


def seen(record: MatchRecord, user_id: int | None = None) -> Look:
    """What this person sees; nobody in particular: a spectator."""
    return look(GAME, record, user_id)


def mover(record: MatchRecord) -> Look:
    """What the person sees for whom the match waits."""
    (seat,) = seen(record).awaited
    return seen(record, (ANA, BRUNO)[seat])


def scene(face: Face) -> IceScene:
    """What the picture of a face draws."""
    (shown,) = (block for block in face.blocks if isinstance(block, Picture))
    drawn: Any = shown.draw
    (made,) = drawn.args
    assert isinstance(made, IceScene)
    return made


def scene_words(drawn: IceScene) -> list[str]:
    """Every word that a picture carries."""
    found = [drawn.banner or "", drawn.small, drawn.large, drawn.home.player, drawn.away.player]
    return [word for word in (*found, *(choice.label for choice in drawn.targets)) if word]


def all_words(face: Face) -> list[str]:
    """Everything a face says, drawn words and alt texts included, a string each."""
    said: list[str] = []
    for block in face.blocks:
        match block:
            case Words(text):
                said.append(text)
            case Row(row):
                said += [button.label for button in row]
            case Picture(_, alt):
                said += [alt, *scene_words(scene(face))]
            case Divider():
                pass
    return said
