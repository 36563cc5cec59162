"""`python -m tests.soak.serve PORT CLOCK`: one life of the bot, until it is killed or its driver is gone."""

import os
import sys
import threading

from bot.__main__ import main
from tests.loopback.processes.pointing import point_discord_at
from tests.soak.bot import create_bot


def _end_with_the_driver() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    port = int(sys.argv.pop(1))
    threading.Thread(target=_end_with_the_driver, daemon=True).start()
    with point_discord_at(port):
        sys.exit(main([], create=create_bot))
