"""The public board of Penguin Soccer: while it is played, and at its end."""

from games.penguin.terms import Ending, Phase
from games.penguin.view import PenguinView
from games.seats import Seat
from services.matches.codec import decode_options
from services.matches.looks import Look
from services.ports.records import MatchRecord, MatchStatus
from services.times import SECOND
from ui.discord.face import Button, Face, Row, Words
from ui.discord.ids import move_id, panel_id, rematch_id, replay_id
from ui.games.common.players import (
    Names,
    banner_of_nobody,
    forfeit,
    is_repeatable,
    names_of,
    verdict,
    winner_of,
)
from ui.games.penguin._scene import of_board, of_end, picture
from ui.games.penguin._start import no_move, skipped_at_first, unusual
from ui.games.penguin._words import ACCENTS, ENDINGS, FAMILY_EMOJI, NEUTRAL, Shown, story
from ui.words.catalogues import Say
from ui.words.names import safe, tidy


def board(look: Look, say: Say) -> Face:
    """What everybody sees of a match, always with Home a1 at the bottom: one message has many readers."""
    view: PenguinView = look.view
    names = names_of(look.record, say)
    if look.record.status is MatchStatus.OVER:
        return _result(look.record, view, names, say)
    (awaited,) = look.awaited
    scene = of_board(view, names, say, awaited=awaited)
    return Face(
        (
            Words(
                "### "
                + say("🐧 {home} against {away}", home=safe(names[0]), away=safe(names[1]))
                + unusual(look.record, say)
            ),
            picture(scene, view, names, say),
            Words(_status(look, view, names, awaited, say)),
            _buttons(look.record, view, say),
        ),
        accent=ACCENTS[awaited],
    )


def told(view: PenguinView, names: Names, say: Say) -> str:
    """The last move as a line of a message, with its notation; empty before the first one."""
    if view.last is None:
        return ""
    who = f"{FAMILY_EMOJI[view.last.by]} **{safe(names[view.last.by])}**"
    return f"{who}: {story(view, names, say, shown=safe)} · `{view.last.token}`"


def _status(look: Look, view: PenguinView, names: Names, awaited: Seat, say: Say) -> str:
    """What happened last, whose turn it is, and until when."""
    lines = [told(view, names, say)]
    if view.phase is Phase.MOVE and view.last is not None and view.last.by == awaited:
        lines.append(no_move(Seat(1 - awaited), names, say))
    if view.phase is Phase.MOVE and not view.plies:
        skipped = skipped_at_first(decode_options(look.record.options), awaited)
        lines += [] if skipped is None else [no_move(skipped, names, say)]
    lines.append(_task(view, names, awaited, say))
    if look.record.due_at is not None:
        lines[-1] += f" ⏳\u00a0<t:{look.record.due_at // SECOND}:R>"
    return "\n".join(line for line in lines if line)


def _task(view: PenguinView, names: Names, awaited: Seat, say: Say) -> str:
    who = f"{FAMILY_EMOJI[awaited]} **{safe(names[awaited])}**"
    match view.phase:
        case Phase.ANSWER:
            return say(
                "🤝 {rival} offers a draw. {who}, do you agree?", rival=safe(names[1 - awaited]), who=who
            )
        case Phase.DECLINED:
            return say("The draw was declined. {who} moves.", who=who)
        case _ if not view.plies:
            return say("{who} begins.", who=who)
        case _:
            return say("{who} moves.", who=who)


def _buttons(record: MatchRecord, view: PenguinView, say: Say) -> Row:
    if view.phase is Phase.ANSWER:
        return Row(
            (
                Button(say("Accept the draw"), move_id(record.id, view.turn, "accept"), "success", "🤝"),
                Button(say("Decline"), move_id(record.id, view.turn, "decline"), "secondary"),
            )
        )
    move = Button(say("Move"), panel_id(record.id, view.turn, ""), "primary", "🐧")
    offer = Button(say("Offer a draw"), move_id(record.id, view.turn, "draw"), "secondary", "🤝")
    return Row((move, offer) if view.may_offer else (move,))


def _result(record: MatchRecord, view: PenguinView, names: Names, say: Say) -> Face:
    """The board of a finished match, whatever finished it."""
    winner = winner_of(record)
    drawn, written = (_why(record, view, names, say, shown) for shown in (tidy, safe))
    heading = "### " + say("🏁 {home} against {away}", home=safe(names[0]), away=safe(names[1]))
    again = Button(say("Rematch"), rematch_id(record.id), "primary", "🔁")
    replay = Button(say("Replay"), replay_id(record.id, "0"), "secondary", "🎞️")
    row = Row((again, replay) if is_repeatable(record) else (replay,))
    scene = of_end(view, names, say, winner=winner, why=drawn, nobody=banner_of_nobody(record, say))
    lines = [told(view, names, say)] if view.ending is Ending.GOAL else [told(view, names, say), written]
    return Face(
        (
            Words(f"{heading}{unusual(record, say)}\n{verdict(record, names, say)}"),
            picture(scene, view, names, say),
            Words("\n".join(line for line in lines if line)),
            row,
        ),
        accent=NEUTRAL if winner is None else ACCENTS[winner],
    )


def _why(record: MatchRecord, view: PenguinView, names: Names, say: Say, shown: Shown) -> str:
    """Why the match is over."""
    if reason := forfeit(record, names, say, shown=shown):
        return reason
    if view.ending is not None and view.ending in ENDINGS:
        return say(ENDINGS[view.ending], n=view.plies)
    return story(view, names, say, shown=shown)
