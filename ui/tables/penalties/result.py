"""The last message of a shoot-out: who won, why, and the whole of it in notation."""

from collections.abc import Callable

from games.penalties.view import PenaltiesView
from games.seats import Seat, Side
from services.ports import MatchRecord
from services.tables import Look
from ui.face import Block, Button, Divider, Face, Row, Words
from ui.ids import rematch_id
from ui.names import safe, tidy
from ui.tables.penalties.scene import picture
from ui.tables.penalties.words import (
    ACCENTS,
    NEUTRAL,
    Names,
    notation,
    team_name,
)
from ui.text import Say


def result(look: Look, view: PenaltiesView, names: Names, say: Say) -> Face:
    """The board of a finished match, whatever finished it."""
    record = look.record
    winner = None if record.winner is None else Seat(0 if record.winner == Side.HOME else 1)
    blocks: list[Block] = [Words(_headline(view, names, winner, say))]
    drawn, written = (reason(record, names, say, shown=shown) for shown in (tidy, safe))
    blocks.append(picture(view, names, say, winner=winner, ending=drawn))
    if written:
        blocks.append(Words(written))
    if view.kicks:
        first = view.first or 0
        columns = f"{team_name(view.teams[first], say)} | {team_name(view.teams[1 - first], say)}"
        blocks += [Divider(), Words(f"{columns}\n```\n{notation(view.kicks)}\n```")]
    blocks.append(Row((Button(say("Rematch"), rematch_id(record.id), "primary", "🔁"),)))
    team = None if winner is None else view.teams[winner]
    return Face(tuple(blocks), accent=NEUTRAL if team is None else ACCENTS[team])


def _headline(view: PenaltiesView, names: Names, winner: Seat | None, say: Say) -> str:
    home, away = (safe(name) for name in names)
    score = f"{view.goals[0]} : {view.goals[1]}"
    line = "### " + say("🏁 {home} {score} {away}", home=home, score=score, away=away)
    if winner is None:
        return line
    return line + "\n" + say("🏆 **{winner}** wins!", winner=safe(names[winner]))


def reason(record: MatchRecord, names: Names, say: Say, *, shown: Callable[[str], str]) -> str | None:
    """Why a match ended when it was not the last kick, else None; `shown` makes a name fit to be read."""
    loser = shown(names[1 if record.winner == Side.HOME else 0])
    match record.reason:
        case "resigned":
            return say("{name} gave the match up.", name=loser)
        case "time":
            return say("{name} let the time run out twice.", name=loser)
        case _:
            return None
