"""The button by which anybody follows a match: on every open board, whatever the game."""

from collections.abc import Callable
from dataclasses import replace

from services.matches.looks import Look
from services.ports.records import MatchStatus
from ui.discord.face import Button, Face, Row
from ui.discord.ids import watch_id
from ui.discord.layout import MAX_ROW
from ui.words.catalogues import Say

Board = Callable[[Look, Say], Face]


def watchable(board: Board) -> Board:
    """The same board with a *Watch* button while the match is open, in the first row that has room."""

    def watched(look: Look, say: Say) -> Face:
        face = board(look, say)
        if look.record.status is not MatchStatus.OPEN:
            return face
        watch = Button(say("Watch"), watch_id(look.record.id, look.record.turn), "secondary", "👀")
        blocks = list(face.blocks)
        for index, block in enumerate(blocks):
            if isinstance(block, Row) and len(block.buttons) < MAX_ROW:
                blocks[index] = Row((*block.buttons, watch))
                break
        else:
            blocks.append(Row((watch,)))
        return replace(face, blocks=tuple(blocks))

    return watched
