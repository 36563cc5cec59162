"""Logging: one line an event, traces below it; nothing that players keep secret is ever logged."""

import logging
import sys

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def set_up(level: str) -> None:
    """Log to standard error; the library's own lines from INFO up."""
    logging.basicConfig(level=level, format=FORMAT, stream=sys.stderr, force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelName(level)))
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)
