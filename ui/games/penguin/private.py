"""What a player hears in private: the panel's beginning, and the answer to a decision."""

from collections.abc import Iterator

from games.penguin.terms import Ending, Phase
from games.penguin.view import PenguinView
from services.matches.looks import Look
from ui.discord.face import Face, plain
from ui.games.common.players import names_of
from ui.games.penguin._panel import panel
from ui.games.penguin._paths import moves
from ui.games.penguin._words import ENDINGS, story
from ui.words.catalogues import Say
from ui.words.names import safe, tidy


def picker(look: Look, say: Say) -> Face:
    """The panel from its beginning."""
    return panel(look, "", say)


def private(look: Look, say: Say) -> Face:
    """What the seat of this look hears after a decision of its own."""
    view: PenguinView = look.view
    names = names_of(look.record, say)
    if view.phase is Phase.ANSWER and view.mover is not None:
        rival = safe(names[1 - view.mover])
        return plain(say("Your offer of a draw stands: {rival} answers first.", rival=rival))
    if view.phase is Phase.DECLINED:
        return plain(say("You declined. The match goes on."))
    if view.ending is Ending.AGREEMENT:
        return plain(say("Agreed: a draw."))
    done = story(view, names, say, shown=safe)
    if view.ending is Ending.GOAL:
        won = view.winner == look.seat
        return plain(
            say("🏆 {what} You have won.", what=done) if won else say("{what} You have lost.", what=done)
        )
    if view.ending is not None:
        why = say(ENDINGS[view.ending], n=view.plies)
        return plain(say("Done: {what}. {why} It is a draw.", what=done, why=why))
    return plain(say("Done: {what}.", what=done) if done else say("Done. The board shows it."))


def told_moves(look: Look, say: Say) -> Iterator[tuple[str, str]]:
    """Every legal move of this look's seat: its notation, and what it would do in words."""
    names = names_of(look.record, say)
    for token in moves(look.legal):
        yield token, story(look.foresee(token), names, say, shown=tidy)


def role(look: Look) -> str | None:
    """None: whoever is to move does everything."""
    return None
