"""The last message of a shoot-out: who won, why, and every kick of it."""

from games.penalties.view import PenaltiesView
from services.matches.looks import Look
from ui.discord.face import Block, Button, Divider, Face, Row, Words
from ui.discord.ids import analysis_id, rematch_id
from ui.games.common.players import (
    IN_ORDER,
    Names,
    banner_of_nobody,
    forfeit,
    is_repeatable,
    verdict,
    winner_of,
)
from ui.games.penalties.scene import picture
from ui.games.penalties.signs import MARKS
from ui.games.penalties.words import ACCENTS, NEUTRAL, RESULT_WORDS, TIE, course, news, team_title
from ui.words.catalogues import Say
from ui.words.names import safe, tidy


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
    elif view.kicks:
        blocks.append(Words(news(view.kicks[-1], names, say)))
    if view.kicks:
        blocks += [Divider(), Words(_kicks(view, names, say))]
    buttons = []
    if is_repeatable(record):
        buttons.append(Button(say("Rematch"), rematch_id(record.id), "primary", "🔁"))
    if view.kicks or (view.draft is not None and not view.draft.pool):
        buttons.append(Button(say("Analyse"), analysis_id(record.id, 0), emoji="🔎"))
    if buttons:
        blocks.append(Row(tuple(buttons)))
    team = None if winner is None else view.teams[winner]
    return Face(tuple(blocks), accent=NEUTRAL if team is None else ACCENTS[team])


def _kicks(view: PenaltiesView, names: Names, say: Say) -> str:
    lines = []
    for seat in IN_ORDER:
        team, told = view.teams[seat], course(view, seat, say)
        if team is not None and told:
            lines.append(f"{team_title(team, names[seat], say)}\n-# {told}")
    legend = " · ".join(f"{MARKS[one]}{TIE}{say(word)}" for one, word in RESULT_WORDS.items())
    note = say("Arrow = where the keeper dived.")
    return "\n".join((*lines, f"-# {note} {legend}"))


def _heading(view: PenaltiesView, names: Names, say: Say) -> str:
    home, away = (safe(name) for name in names)
    score = f"{view.goals[0]} : {view.goals[1]}"
    return "### " + say("🏁 {home} {score} {away}", home=home, score=score, away=away)
