"""A start that somebody chose: shown in the challenge, and named on every board of its match."""

from collections.abc import Mapping

from games.penguin.view import PenguinView, written
from games.seats import Seat
from services.matches.codec import decode_options
from services.matches.looks import Start
from services.ports.records import MatchRecord
from ui.discord.face import Block, Words
from ui.games.common.players import Names
from ui.games.penguin._scene import of_board, picture
from ui.games.penguin._words import FAMILY_EMOJI
from ui.words.catalogues import Say
from ui.words.names import safe


def start(begin: Start, names: Names, say: Say) -> tuple[Block, ...]:
    """The position, who moves first, and that the match tells no strength."""
    view: PenguinView = begin.view
    mover = min(begin.awaited)
    who = f"{FAMILY_EMOJI[mover]} **{safe(names[mover])}**"
    first = say(
        "♟️ Not the usual start: {who} moves first from this position. It won't count for the ranking.",
        who=who,
    )
    lines = [first]
    if (skipped := skipped_at_first(begin.options, mover)) is not None:
        lines.append(no_move(skipped, names, say))
    lines.append(f"-# `{written(view)}`")
    scene = of_board(view, names, say, awaited=mover)
    return Words("\n".join(lines)), picture(scene, view, names, say)


def unusual(record: MatchRecord, say: Say) -> str:
    """The line under a board's title; empty for the fair start."""
    if "position" not in decode_options(record.options):
        return ""
    return "\n-# " + say("Not from the usual start, so it doesn't count for the ranking.")


def skipped_at_first(options: Mapping[str, object], mover: Seat) -> Seat | None:
    """Who was to move in the position that was given, but could not; None where `mover` is that one."""
    asked = str(options.get("position", ""))[-1:]
    return Seat(1 - mover) if asked in {"1", "2"} and int(asked) - 1 != mover else None


def no_move(seat: Seat, names: Names, say: Say) -> str:
    return say("{name} has no move: the turn is skipped.", name=safe(names[seat]))
