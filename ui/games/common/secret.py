"""A secret decision as it is asked for outside of its match's channel, where no board stands beside it."""

from dataclasses import dataclass

from services.matches.looks import Look
from ui.discord.face import Face
from ui.words.catalogues import Say


@dataclass(frozen=True, slots=True)
class Secret:
    """What is asked, and which turn of the match it belongs to, in words."""

    when: str
    face: Face


def nothing_secret(look: Look, say: Say) -> Secret | None:
    """A game that hides nothing."""
    return None
