"""The public board of a shoot-out while it is played."""

from functools import lru_cache

from games.penalties.terms import SHOTS, Direction, Phase, Strikers, Team
from games.penalties.view import PenaltiesView
from services.matches.looks import Look, is_engine
from services.ports.records import MatchRecord, MatchStatus
from services.times import SECOND
from ui.discord.face import Block, Button, Face, Row, Style, Words
from ui.discord.ids import move_id, pick_id
from ui.drawing.animals import CREST
from ui.games.common.players import IN_ORDER, Names, names_of
from ui.games.common.seals import seal_line, seed_line
from ui.games.penalties import hand, picking
from ui.games.penalties._modes import modes_in
from ui.games.penalties._result import result
from ui.games.penalties.picture.scene import Mood
from ui.games.penalties.scene import picture
from ui.games.penalties.words import (
    ACCENTS,
    COIN_EMOJI,
    DIRECTION_NAMES,
    FACE_NAMES,
    NEUTRAL,
    SHOWN,
    SIDE_EMOJI,
    TEAM_NAMES,
    animal,
    counted,
    news,
    team_title,
)
from ui.words.catalogues import Say
from ui.words.names import safe


def board(look: Look, say: Say) -> Face:
    """What everybody sees of a match. Built from a spectator's look; no card that is not on the table."""
    view: PenaltiesView = look.view
    names = names_of(look.record, say)
    if look.record.status is MatchStatus.OVER:
        return result(look, view, names, say)
    blocks: list[Block] = [
        Words(_heading(view, names, say)),
        picture(view, names, say, mood=_unseen(look.record, view)),
        Words(_status(look, view, names, say)),
    ]
    if None not in view.teams and view.phase is not Phase.PICK:
        blocks.append(Words(_benches(view, names, say)))
    elif view.phase is Phase.PICK:
        blocks.append(Words("\n".join(picking.told(view, names, say))))
    blocks += _rows(look.record, view, say)
    discard = hand.discard_button(look.record, view, say)
    if discard is not None:
        blocks.append(Row((discard,)))
    team = None if view.striker is None else view.teams[view.striker]
    return Face(tuple(blocks), accent=NEUTRAL if team is None else ACCENTS[team])


def _unseen(record: MatchRecord, view: PenaltiesView) -> Mood | None:
    """The last kick, where a program has sealed its dive for the next one at once: it has just been taken."""
    at_once = view.phase is Phase.SHOT and view.keeper is not None and is_engine(record.seats[view.keeper])
    return "reveal" if at_once and view.kicks else None


def _heading(view: PenaltiesView, names: Names, say: Say) -> str:
    line = "### " + say("⚽ {home} against {away}", home=safe(names[0]), away=safe(names[1]))
    modes = modes_in(view, say)
    return f"{line}\n-# {' · '.join(modes)}" if modes else line


def _status(look: Look, view: PenaltiesView, names: Names, say: Say) -> str:
    """Whose turn it is, until when, and what happened last."""
    lines = []
    if view.kicks:
        lines.append(news(view.kicks[-1], names, say))
    if (done := hand.who_has_discarded(view, names, say)) is not None:
        lines.append(done)
    lines.append(_task(look, view, names, say))
    if look.record.due_at is not None:
        lines[-1] += " ⏳\u00a0" + f"<t:{look.record.due_at // SECOND}:R>"
    begun = bool(view.kicks) or view.phase in {Phase.SHOT, Phase.SECOND_DIVE, Phase.AIM}
    if (sealed := seal_line(look, say, discards=not begun)) is not None:
        lines.append(sealed)
    if view.phase is Phase.CALL:
        lines.append(seed_line(look, say))
    return "\n".join(lines)


def _task(look: Look, view: PenaltiesView, names: Names, say: Say) -> str:
    who = say(" and ").join(f"**{safe(names[seat])}**" for seat in sorted(look.awaited))
    match view.phase:
        case Phase.CALL:
            return say("🪙 {who} calls the toss: heads or tails?", who=who)
        case Phase.PRIVILEGE:
            return say("🪙 {who} wins the toss. Shoot first, or choose your team?", who=who)
        case Phase.TEAM:
            first = safe(names[view.first or 0])
            return say("🪙 **{first}** shoots first. {who}, choose your team.", first=first, who=who)
        case Phase.ORDER:
            return say("🪙 {who} wins the toss. Shoot first, or pick first?", who=who)
        case Phase.PICK:
            return say("🃏 {who}, take a card.", who=who)
        case Phase.DISCARD:
            return say("🗑️ {who}: leave one striker out, in secret.", who=who)
        case Phase.DIVE:
            return say("🧤 {who} is in goal: choose your dive.", who=who)
        case Phase.SHOT:
            return say("🥅 The keeper is ready. {who}, take your shot!", who=who)
        case Phase.SECOND_DIVE:
            return say("⏸️ Paradinha! The keeper stayed in the centre. {who}, pick a side in secret.", who=who)
        case _:
            return say("⏸️ The keeper has picked a side. {who}, left or right?", who=who)


def _benches(view: PenaltiesView, names: Names, say: Say) -> str:
    lines = []
    for seat in IN_ORDER:
        team = view.teams[seat]
        if team is not None:
            title = team_title(team, names[seat], say)
            lines.append(f"{title}\n-# {hand.shown_bench(view, seat, say)}")
    return "\n".join(lines)


def _rows(record: MatchRecord, view: PenaltiesView, say: Say) -> list[Block]:
    match view.phase:
        case Phase.CALL:
            return [_calls(record, view, say)]
        case Phase.PRIVILEGE:
            first = Button(say("Shoot first"), move_id(record.id, view.turn, "shoot-first"), "primary", "🥇")
            return [Row((first, *_teams(record, view, say)))]
        case Phase.TEAM:
            return [Row(_teams(record, view, say))]
        case Phase.ORDER | Phase.PICK:
            return picking.rows(record, view, say)
        case Phase.DISCARD:
            return []
        case Phase.DIVE | Phase.SHOT if view.discarded is not None:
            return [Row((*_dive(record, view, say), hand.hand_button(record, view, say)))]
        case Phase.SECOND_DIVE:
            return _row(_dive(record, view, say))
        case Phase.DIVE | Phase.SHOT:
            return [*_row(_dive(record, view, say)), _strikers(record, view, say)]
        case _:
            return [*_row(_dive(record, view, say)), _aims(record, view, say)]


def _row(buttons: tuple[Button, ...]) -> list[Block]:
    return [Row(buttons)] if buttons else []


def _calls(record: MatchRecord, view: PenaltiesView, say: Say) -> Row:
    return Row(
        tuple(
            Button(say(name), move_id(record.id, view.turn, face.value), "primary", COIN_EMOJI[face])
            for face, name in FACE_NAMES.items()
        )
    )


def _teams(record: MatchRecord, view: PenaltiesView, say: Say) -> tuple[Button, ...]:
    return tuple(
        Button(say(name), move_id(record.id, view.turn, team.value), "secondary", CREST[team.value])
        for team, name in TEAM_NAMES.items()
    )


def _dive(record: MatchRecord, view: PenaltiesView, say: Say) -> tuple[Button, ...]:
    """Always pressable: the keeper opens the picker again, or reads what is sealed. A program needs none."""
    if view.keeper is not None and is_engine(record.seats[view.keeper]):
        return ()
    opens = pick_id(record.id, view.turn)
    if view.keeper_ready:
        return (Button(say("Show my dive"), opens, "secondary", "🔒"),)
    second = view.phase is Phase.SECOND_DIVE
    name = say("Choose your second card") if second else say("Choose your dive")
    return (Button(name, opens, "primary", "🧤"),)


def _strikers(record: MatchRecord, view: PenaltiesView, say: Say) -> Row:
    """The striker's cards: shown from the start, pressable only when the keeper has sealed (rule 6)."""
    striker = view.striker or 0
    team, shooting = view.teams[striker] or Team.JUNGLE, view.phase is Phase.SHOT
    cards = _cards(view.strikers[striker], team, say, shooting=shooting)
    return Row(
        tuple(
            [
                Button(label, move_id(record.id, view.turn, token), style, emoji, disabled)
                for label, token, style, emoji, disabled in cards
            ]
        )
    )


@lru_cache(maxsize=512)
def _cards(
    strikers: Strikers, team: Team, say: Say, *, shooting: bool
) -> list[tuple[str, str, Style, str, bool]]:
    """A button for each card, but for the match: label, token, style, emoji, and whether it is disabled."""
    return [
        (
            counted(shot, count, say),
            shot.value,
            "success" if shooting and count else "secondary",
            animal(team, shot, 1 if count == 1 else 0),
            not shooting or not count,
        )
        for shot in SHOWN
        for count in (strikers[SHOTS.index(shot)],)
    ]


def _aims(record: MatchRecord, view: PenaltiesView, say: Say) -> Row:
    return Row(
        tuple(
            Button(
                say(DIRECTION_NAMES[side]),
                move_id(record.id, view.turn, side.value),
                "success",
                SIDE_EMOJI[side],
            )
            for side in (Direction.LEFT, Direction.RIGHT)
        )
    )
