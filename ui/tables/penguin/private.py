"""What a player hears in private: the panel's beginning, and the answer to a decision."""

from collections.abc import Iterator

from games.penguin.terms import Ending, Phase
from games.penguin.view import PenguinView
from services.tables import Look
from ui.face import Face, plain
from ui.names import safe, tidy
from ui.tables.penguin.panel import panel
from ui.tables.penguin.paths import moves
from ui.tables.penguin.words import story
from ui.tables.players import names_of
from ui.text import Say


def picker(look: Look, say: Say) -> Face:
    """The panel from its beginning."""
    return panel(look, "", say)


def private(look: Look, say: Say) -> Face:
    """What the seat of this look hears after a decision of its own."""
    view: PenguinView = look.view
    names = names_of(look.record)
    if view.phase is Phase.ANSWER and view.mover is not None:
        rival = safe(names[1 - view.mover])
        return plain(say("Your offer of a draw stands: {rival} answers first.", rival=rival))
    if view.phase is Phase.DECLINED:
        return plain(say("You declined. The match goes on."))
    if view.ending is Ending.AGREEMENT:
        return plain(say("Agreed: a draw."))
    done = story(view, names, say, shown=safe)
    return plain(say("Done: {what}.", what=done) if done else say("Done. The board shows it."))


def told_moves(look: Look, say: Say) -> Iterator[tuple[str, str]]:
    """Every legal move of this look's seat: its notation, and what it would do in words."""
    names = names_of(look.record)
    for token in moves(look.legal):
        yield token, story(look.foresee(token), names, say, shown=tidy)


def role(look: Look) -> str | None:
    """None: whoever is to move does everything."""
    return None
