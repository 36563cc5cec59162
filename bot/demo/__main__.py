"""`python -m bot.demo`: play the real bot in two browser tabs, without a token."""

import sys

if __name__ == "__main__":
    # Imported here only: the process that draws pictures imports this module again, and needs none of it.
    from bot.operator.exits import say_sorry, what_is_missing

    try:
        from bot.demo.command import main

        sys.exit(main(sys.argv[1:]))
    except ImportError as error:
        sys.exit(say_sorry(what_is_missing(error, pinned="demo")))
