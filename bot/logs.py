"""Logging: one line an event, traces below it; nothing that players keep secret is ever logged."""

import logging
import sys

from bot.repeated_errors import Quiet

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"

OUR_CHOICE = ("Guilds intent seems to be disabled", "voice will NOT be supported")
"""Warnings of the library about what this bot does without on purpose."""


def _worth_saying(record: logging.LogRecord) -> bool:
    return not any(words in str(record.msg) for words in OUR_CHOICE)


def set_up(level: str) -> None:
    """Log to standard error; the library's own lines from INFO up."""
    logging.basicConfig(level=level, format=FORMAT, stream=sys.stderr, force=True)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Quiet())
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    for name in ("discord.client", "discord.state"):
        logging.getLogger(name).addFilter(_worth_saying)
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
