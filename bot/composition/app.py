"""The composition root: settings in, an unstarted bot out."""

from collections.abc import Callable
from concurrent.futures import Executor

from bot.client import GamesBot
from bot.composition.thinking import thinking_process
from bot.config import Settings
from services.times import Now, wall_clock
from ui.background.studio import Studio
from ui.games.registry import FACES


def create_bot(
    settings: Settings,
    *,
    now: Now = wall_clock,
    studio: Studio | None = None,
    thinking: Callable[[], Executor] = thinking_process,
    settle: Callable[[], None] = lambda: None,
) -> GamesBot:
    """The bot, not started: tests, the demo and the server all begin here.

    `now` is the one clock (milliseconds since 1970 UTC); `studio` draws the pictures;
    `thinking` makes what engines compute in; `settle` is called once everything is in place.
    """
    studio = studio or Studio(warm=[table.warm for table in FACES.values()])
    return GamesBot(settings, now=now, studio=studio, thinking=thinking, settle=settle)
