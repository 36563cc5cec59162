"""Custom ids: what a button says to the router; each format has a version, so old messages stay readable."""

SEPARATOR = ":"
LONGEST = 100
"""Characters of an id at most."""
MOVE = "mv1"
PICK = "pk1"
ASIDE = "as1"
REMATCH = "rm1"
RESIGN = "rs1"
END = "en1"
CHALLENGE = "ch1"
PANEL = "pt1"
PRACTICE = "pr1"
REPLAY = "rp1"
ANALYSIS = "an1"
RULES = "ru1"
HELP = "he1"
MINE = "my1"
WATCH = "wa1"
CUP_PAGE = "cq1"
CUP_LIST = "cl1"
CUP_VOID = "cv1"
CUP_SURE = "cs1"
CUP = "cu1"
TIE = "ti1"
DAILY = "dy1"
MY_DATA = "md1"
WHICH = "wh1"

ON_BOARD = frozenset({MOVE, PICK, PANEL, WATCH, REMATCH, REPLAY, ANALYSIS})
"""What boards have buttons for; the part after it is the match."""


def move_id(match_id: str, turn: int, token: str) -> str:
    """An action of the decision `turn`."""
    return SEPARATOR.join((MOVE, match_id, str(turn), token))


def choose_id(match_id: str, turn: int) -> str:
    """A select of the decision `turn`: the value that is chosen completes it to a `move_id`."""
    return SEPARATOR.join((MOVE, match_id, str(turn)))


def aside_id(match_id: str, token: str) -> str:
    """An action that is no decision: it does not grow old with the turn."""
    return SEPARATOR.join((ASIDE, match_id, token))


def pick_id(match_id: str, turn: int) -> str:
    """Open the private picker of a secret decision."""
    return SEPARATOR.join((PICK, match_id, str(turn)))


def panel_id(match_id: str, turn: int, partial: str) -> str:
    """Open the private panel of the decision `turn`, or go on in it: `partial` is what was chosen so far."""
    return SEPARATOR.join((PANEL, match_id, str(turn), partial))


def replay_id(match_id: str, page: str) -> str:
    """Look at a match again; its table knows the names of the pages."""
    return SEPARATOR.join((REPLAY, match_id, page))


def watch_id(match_id: str, turn: int) -> str:
    """Follow a match on a private board; `turn` is the decision that the board beside it shows."""
    return SEPARATOR.join((WATCH, match_id, str(turn)))


def analysis_id(match_id: str, page: int) -> str:
    """What an analyst says of a finished match; pages count from 0."""
    return SEPARATOR.join((ANALYSIS, match_id, str(page)))


def cup_page_id(cup_id: str, what: str, page: int) -> str:
    """A page of a championship; `ui.championships.pages` knows which kinds there are. Pages count from 0."""
    return SEPARATOR.join((CUP_PAGE, cup_id, what, str(page)))


def cup_list_id(which: str, page: int) -> str:
    """A page of a server's championships: of its "list", or of its "hall" of fame; pages count from 0."""
    return SEPARATOR.join((CUP_LIST, which, str(page)))


def cup_void_id(cup_id: str, pairing: str, answer: str) -> str:
    """Take the result of a pairing back: `answer` marks what was shown to fall with it, or is "no"."""
    return SEPARATOR.join((CUP_VOID, cup_id, pairing, answer))


def cup_sure_id(cup_id: str, *answer: str) -> str:
    """About a championship: "cancel", "out" with whom and why, "keep"; "more" or "fill" where it is short."""
    return SEPARATOR.join((CUP_SURE, cup_id, *answer))


def rematch_id(match_id: str) -> str:
    return SEPARATOR.join((REMATCH, match_id))


def resign_id(match_id: str, answer: str) -> str:
    """`answer` is "yes" or "no"."""
    return SEPARATOR.join((RESIGN, match_id, answer))


def end_id(match_id: str, *answer: str) -> str:
    """A question or an offer to end a match, and what is answered; `ui.match.giving_up` knows its parts."""
    return SEPARATOR.join((END, match_id, *answer))


def my_data_id(*wish: str) -> str:
    """What somebody wants done with their own data; `ui.pages.my_data` knows its parts."""
    return SEPARATOR.join((MY_DATA, *wish))


def challenge_id(challenge: str, answer: str) -> str:
    """`answer` is "accept", "decline" or "withdraw"."""
    return SEPARATOR.join((CHALLENGE, challenge, answer))


def mine_id(page: int, do: str = "page", one: str = "", game: str = "") -> str:
    """A page of what one is in; `do` is "page", or what to do with `one`; `ui.pages.mine` knows what."""
    return SEPARATOR.join((MINE, str(page), do, one, game))


def which_id(do: str, game: str, *told: str) -> str:
    """A menu of one's matches: the one that is chosen completes it, and the command goes on with `do`."""
    return SEPARATOR.join((WHICH, do, game, *told))


def practice_id(game: str, level: str, pace: str, options: str) -> str:
    """Begin a match against this level; `options` of the game are `name=value`, with commas between."""
    return SEPARATOR.join((PRACTICE, game, level, pace, options))


def cup_id(championship: str, do: str) -> str:
    """`do` is "join", "leave", "check-in" ("here" in a call to it); of a running one "quit" or "stay"."""
    return SEPARATOR.join((CUP, championship, do))


def tie_id(tie: str) -> str:
    """Say that one is there to play a tie."""
    return SEPARATOR.join((TIE, tie, "here"))


def daily_id(day: int, do: str, about: str = "") -> str:
    """A choice of that day's kick by its stage (1 or 2) and token; `ui.pages.daily` lists all it may `do`."""
    return SEPARATOR.join((DAILY, str(day), do, about))


def page_id(book: str, game: str, page: int) -> str:
    """A page of the rules or the help."""
    return SEPARATOR.join((book, game, str(page)))


def parse(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """The format and the parts after it."""
    prefix, *parts = custom_id.split(SEPARATOR)
    return prefix, tuple(parts)
