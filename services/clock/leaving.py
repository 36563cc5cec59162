"""How many seconds each part of a bot that is told to stop may take; one table, so that its sum is known.

A service manager kills after its own patience (Docker: ten seconds), so all of it is over before that.
"""

START = 0.75
"""For a start that is under way to be given up."""

GATEWAY = 0.5
"""For Discord to hear that nobody listens any more."""

CHORES = 0.5
"""For what the bot does by itself, before it is left to whoever starts next."""

LAST_NEWS = 0.75
"""For the outbox and the heartbeat, after the chores."""

PRESSES = 1.75
"""For presses that are being answered."""

LAST_WORDS = 0.75
"""For telling everybody who still waits that the bot is leaving, after that."""

FOLLOWERS = 1.0
"""For what follows an answer: programs' moves, private messages, messages of championships."""

WORKERS = 1.0
"""For the drawing and the thinking process to end by themselves; then they are killed."""

KILLED = 0.25
"""For the system to take away what was killed."""

CALLS = 0.5
"""For the connections to Discord."""

DATABASE = 0.75
"""For the database to be closed."""

ALL = 9.5
"""Seconds after which a process that is still there ends whatever it does, counted from the signal."""

MARGIN = 0.25
"""For what a part does after the waits within it."""

HOUSEKEEPING = CHORES + LAST_NEWS + MARGIN
ANSWERS = PRESSES + LAST_WORDS + MARGIN
FOLLOWING = FOLLOWERS + MARGIN
PROCESSES = WORKERS + KILLED

PARTS = (START, GATEWAY, HOUSEKEEPING, ANSWERS, FOLLOWING, PROCESSES, CALLS, DATABASE)
"""The parts in their order."""
