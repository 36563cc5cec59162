"""Custom ids: what a button says to the router; each format has a version, so old messages stay readable."""

SEPARATOR = ":"
MOVE = "mv1"
PICK = "pk1"
REMATCH = "rm1"
RESIGN = "rs1"
CHALLENGE = "ch1"
RULES = "ru1"
HELP = "he1"


def move_id(match_id: str, turn: int, token: str) -> str:
    """An action of the decision `turn`."""
    return SEPARATOR.join((MOVE, match_id, str(turn), token))


def pick_id(match_id: str, turn: int) -> str:
    """Open the private picker of a secret decision."""
    return SEPARATOR.join((PICK, match_id, str(turn)))


def rematch_id(match_id: str) -> str:
    return SEPARATOR.join((REMATCH, match_id))


def resign_id(match_id: str, answer: str) -> str:
    """`answer` is "yes" or "no"."""
    return SEPARATOR.join((RESIGN, match_id, answer))


def challenge_id(challenge: str, answer: str) -> str:
    """`answer` is "accept", "decline" or "withdraw"."""
    return SEPARATOR.join((CHALLENGE, challenge, answer))


def page_id(book: str, game: str, page: int) -> str:
    """A page of the rules or the help."""
    return SEPARATOR.join((book, game, str(page)))


def parse(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """The format and the parts after it."""
    prefix, *parts = custom_id.split(SEPARATOR)
    return prefix, tuple(parts)
