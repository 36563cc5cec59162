"""What chance did for whoever was late on the ice, in words."""

from games.penguin.actions import BY_TOKEN, AnswerDraw
from ui.words.catalogues import Say


def forced(token: str, name: str, say: Say) -> str:
    """A sentence without its full stop."""
    if isinstance(BY_TOKEN[token], AnswerDraw):
        return say("{name} was too slow: chance declined the draw", name=name)
    return say("{name} was too slow: chance moved `{move}`", name=name, move=token)
