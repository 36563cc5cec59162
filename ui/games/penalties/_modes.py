"""What the modes of a shoot-out are called, in challenges and above boards, and how one stands."""

from collections.abc import Mapping

from games.penalties.view import PenaltiesView
from ui.words.catalogues import Say, msg

DRAFT, FINAL = msg("Picking Teams"), msg("Big Final")


def modes_of(options: Mapping[str, object], say: Say) -> tuple[str, ...]:
    """The modes that these options ask for; none for the classic."""
    return _named(draft=options.get("teams") == "draft", final=options.get("mode") == "big-final", say=say)


def modes_in(view: PenaltiesView, say: Say) -> tuple[str, ...]:
    """The modes of a match."""
    return _named(draft=view.draft is not None, final=view.discarded is not None, say=say)


def _named(*, draft: bool, final: bool, say: Say) -> tuple[str, ...]:
    return tuple(say(name) for name, used in ((DRAFT, draft), (FINAL, final)) if used)


def progress(view: PenaltiesView, say: Say) -> str:
    """The score, by seat."""
    return f"{view.goals[0]} : {view.goals[1]}"
