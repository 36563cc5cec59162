"""Private panels that stay true: what a seat's own message shows once its match has gone on."""

from contextlib import suppress
from dataclasses import replace

from services.matches.looks import Look
from services.ports.records import MatchStatus
from services.refusals import Refusal
from ui.discord.face import Button, Face, Row, Words, plain
from ui.discord.ids import PANEL, parse
from ui.games.registry import FACES
from ui.private.followers import Shows
from ui.words.catalogues import Say, msg
from ui.words.refusals import REFUSALS

MOST, OF_A_MATCH = 1_000, 4
"""Private panels that are kept true at most; a seat has one of each match."""

STANDS_STILL = msg("This hand is out of date. Press *My hand* for the current one.")
OPEN_AGAIN = msg("This is out of date. Open it again from the board.")


def is_worth_following(look: Look, partial: str | None) -> bool:
    """Whether a panel that this look's seat has opened can grow old."""
    return _stands(look, partial) or look.seat in look.awaited or bool(look.aside)


def about_panel(turn: int, partial: str | None) -> str:
    """What a panel is about, as `recalled` reads it."""
    return str(turn) if partial is None else f"{turn}:{partial}"


def recalled(about: str, say: Say) -> Shows:
    """How a panel goes on that is about this."""
    turn, colon, partial = about.partition(":")
    return kept_true(int(turn), partial if colon else None, say)


def kept_true(turn: int, partial: str | None, say: Say) -> Shows:
    """What a panel opened in the decision `turn` shows later on; `partial` as `Table.panel` has it, or None.

    It is made of what its seat may see, as if it were opened then.
    """

    def shows(look: Look, last: bool) -> Face | None:
        if look.record.status is MatchStatus.OVER:
            return plain(say(REFUSALS["match-over"]))
        standing = _stands(look, partial)
        waits = look.record.turn == turn and look.seat in look.awaited
        if waits and not standing:
            return plain(say(OPEN_AGAIN)) if last else None
        face = _anew(look, turn, partial, say)
        if face is None:
            return plain(say(REFUSALS["decision-made"]))
        return _left_alone(face, say) if last and standing else face

    return shows


def _left_alone(face: Face, say: Say) -> Face:
    """What a hand says that nobody keeps true any more: no card, only the way to the current one."""
    looks = tuple(
        row
        for row in face.blocks
        if isinstance(row, Row)
        and all(isinstance(one, Button) and parse(one.id)[0] == PANEL for one in row.buttons)
    )
    return Face((Words(say(STANDS_STILL)), *looks), accent=face.accent)


def outdated(look: Look, turn: int | None, why: str, say: Say) -> Face:
    """What a private message says whose button came too late: why, and what its seat holds by now.

    `turn` is the decision that it was about, None for an aside.
    """
    words = plain(say(REFUSALS[why]))
    holds = _sealed(look, turn, say) or _held(look, say)
    return words if holds is None else replace(words, blocks=(*words.blocks, *holds.blocks))


def _sealed(look: Look, turn: int | None, say: Say) -> Face | None:
    """What this seat has made of the decision `turn` where that is the last one, and its secret still."""
    last = turn is not None and look.record.turn == turn + 1 and look.record.status is MatchStatus.OPEN
    if not last or look.seat in look.awaited:
        return None
    with suppress(Refusal):
        return FACES[look.record.game].picker(look, say)
    return None


def _held(look: Look, say: Say) -> Face | None:
    table = FACES[look.record.game]
    if table.panel is not None and look.seat is not None:
        for name in table.standing:
            with suppress(Refusal):
                return table.panel(look, name, say)
    return None


def _anew(look: Look, turn: int, partial: str | None, say: Say) -> Face | None:
    """The panel as it would be opened now; None where it was about what is past."""
    table = FACES[look.record.game]
    try:
        if partial is not None and table.panel is not None:
            return table.panel(look, partial, say) if partial in table.standing else None
        return table.picker(look, say) if look.record.turn == turn or look.aside else None
    except Refusal:
        return None


def _stands(look: Look, partial: str | None) -> bool:
    return partial in FACES[look.record.game].standing
