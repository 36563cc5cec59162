"""`python -m bot [COMMAND]`, installed as `football-bot`; `bot.commands` has the commands."""

import sys

from bot.commands import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
