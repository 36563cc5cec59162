"""Secrets that await a seat: a keeper's dive, the striker's hand and the discard of a Big Final."""

from games.penalties.terms import Phase
from games.penalties.view import PenaltiesView
from services.matches.looks import Look
from ui.games.common.secret import Secret
from ui.games.penalties._picker import picker
from ui.games.penalties.hand import hand
from ui.words.catalogues import Say


def step(look: Look, say: Say) -> Secret | None:
    """None for a seat that is not awaited, and where everybody may see what it does."""
    view: PenaltiesView = look.view
    if look.seat is None or look.seat not in look.awaited or not look.legal:
        return None
    kick = say("kick {n}", n=len(view.kicks) + 1)
    match view.phase:
        case Phase.DISCARD:
            return Secret(say("before the first kick"), picker(look, say))
        case Phase.DIVE | Phase.SECOND_DIVE:
            return Secret(kick, picker(look, say))
        case Phase.SHOT if view.discarded is not None:
            return Secret(kick, hand(look, say))
        case _:
            return None
