"""The last message of a shoot-out: who won, why, and the whole of it in notation."""

from games.penalties.view import PenaltiesView
from services.tables import Look
from ui.face import Block, Button, Divider, Face, Row, Words
from ui.ids import analysis_id, rematch_id
from ui.names import safe, tidy
from ui.tables.penalties.scene import picture
from ui.tables.penalties.words import (
    ACCENTS,
    NEUTRAL,
    notation,
    team_name,
)
from ui.tables.players import Names, banner_of_nobody, forfeit, verdict, winner_of
from ui.text import Say


def result(look: Look, view: PenaltiesView, names: Names, say: Say) -> Face:
    """The board of a finished match, whatever finished it."""
    record = look.record
    winner = winner_of(record)
    blocks: list[Block] = [Words(f"{_heading(view, names, say)}\n{verdict(record, names, say)}")]
    drawn, written = (forfeit(record, names, say, shown=shown) for shown in (tidy, safe))
    nobody = banner_of_nobody(record, say)
    blocks.append(picture(view, names, say, winner=winner, ending=drawn, nobody=nobody))
    if written:
        blocks.append(Words(written))
    if view.kicks:
        first = view.first or 0
        columns = f"{team_name(view.teams[first], say)} | {team_name(view.teams[1 - first], say)}"
        blocks += [Divider(), Words(f"{columns}\n```\n{notation(view.kicks)}\n```")]
    buttons = [Button(say("Rematch"), rematch_id(record.id), "primary", "🔁")]
    if view.kicks:
        buttons.append(Button(say("Analyse"), analysis_id(record.id, 0), emoji="🔎"))
    blocks.append(Row(tuple(buttons)))
    team = None if winner is None else view.teams[winner]
    return Face(tuple(blocks), accent=NEUTRAL if team is None else ACCENTS[team])


def _heading(view: PenaltiesView, names: Names, say: Say) -> str:
    home, away = (safe(name) for name in names)
    score = f"{view.goals[0]} : {view.goals[1]}"
    return "### " + say("🏁 {home} {score} {away}", home=home, score=score, away=away)
