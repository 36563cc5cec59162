"""Choices of command options: fixed ones, and the options that autocompletion offers."""

from collections.abc import Mapping

from discord.app_commands import Choice, locale_str

from games.clock import OWN
from games.penalties.actions import HAND_OVER, PICK_ONE
from games.penalties.cards import KINDS
from games.penalties.terms import Direction, Shot
from services.matches.looks import Look
from ui.games.penalties.hand import DISCARD, discards
from ui.games.penalties.picking import as_seen, card_name
from ui.games.penalties.words import DIRECTION_NAMES, FACE_NAMES, SHOT_NAMES, TEAM_NAMES, in_groups
from ui.games.penguin.private import told_moves
from ui.words.apart import Option
from ui.words.catalogues import Say, msg

NAMES = (
    msg("penalty"),
    msg("challenge"),
    msg("call"),
    msg("take"),
    msg("dive"),
    msg("shoot"),
    msg("aim"),
    msg("show"),
    msg("resign"),
    msg("abandon"),
    msg("rules"),
    msg("help"),
    msg("my"),
    msg("settings"),
    msg("server"),
    msg("me"),
    msg("allow"),
    msg("close"),
    msg("everywhere"),
    msg("challengers"),
    msg("block"),
    msg("forget"),
    msg("picks"),
    msg("language"),
    msg("games"),
    msg("penguin"),
    msg("move"),
    msg("practice"),
    msg("level"),
    msg("draw"),
    msg("notation"),
    msg("answer"),
    msg("position"),
    msg("replay"),
    msg("export"),
    msg("analyse"),
    msg("odds"),
    msg("daily"),
    msg("opponent"),
    msg("pace"),
    msg("own_pace"),
    msg("note"),
    msg("place"),
    msg("side"),
    msg("privilege"),
    msg("direction"),
    msg("card"),
    msg("match"),
    msg("ping"),
    msg("pings"),
    msg("results"),
    msg("channel"),
    msg("teams"),
    msg("mode"),
    msg("pick"),
    msg("discard"),
    msg("striker"),
    msg("admin"),
    msg("end"),
    msg("winner"),
    msg("reason"),
    msg("championship"),
    msg("create"),
    msg("list"),
    msg("leave"),
    msg("name"),
    msg("format"),
    msg("signup"),
    msg("game"),
    msg("time"),
    msg("places"),
    msg("seeding"),
    msg("checkin"),
    msg("third"),
    msg("legs"),
    msg("groups"),
    msg("knockout"),
    msg("rounds"),
    msg("reset"),
    msg("role"),
    msg("verify"),
    msg("ranking"),
    msg("bracket"),
    msg("table"),
    msg("matches"),
    msg("log"),
    msg("mine"),
    msg("history"),
    msg("manage"),
    msg("start"),
    msg("pause"),
    msg("resume"),
    msg("cancel"),
    msg("extend"),
    msg("disqualify"),
    msg("readmit"),
    msg("replace"),
    msg("walkover"),
    msg("seed"),
    msg("minutes"),
    msg("entrant"),
    msg("substitute"),
    msg("pairing"),
    msg("seeds"),
    msg("fill"),
    msg("organisers"),
    msg("no_organisers"),
    msg("moderators"),
    msg("no_moderators"),
)
"""Names of commands and of their options, for the catalogues: lower case and no spaces."""

AUTOMATIC = "auto"


def fixed(names: Mapping[str, str]) -> list[Choice[str]]:
    """Choices by value, with names in the reader's language."""
    return [Choice(name=locale_str(name), value=str(value)) for value, name in names.items()]


PACES = fixed(
    {
        "live": msg("Live: 90 seconds a move"),
        "relaxed": msg("Relaxed: 10 minutes a move"),
        "correspondence": msg("Correspondence: a day a move"),
    }
)
PLACES = fixed({"here": msg("Here"), "thread": msg("In a thread of its own")})
PACES_HERE = [*PACES, *fixed({OWN: msg("This server's own pace")})]
"""Where a server is asked for its own; `Settings.pace` says which that is."""

CHALLENGERS = fixed(
    {
        "everyone": msg("Everybody but those I block"),
        "listed": msg("Only those I allow"),
        "nobody": msg("Nobody"),
    }
)
PICKS = fixed({"here": msg("In the channel, for my eyes only"), "dm": msg("In a direct message")})
FACES = fixed({face.value: name for face, name in FACE_NAMES.items()})
PRIVILEGES = fixed(
    {
        "shoot-first": msg("Shoot first"),
        "pick-first": msg("Pick first"),
        **{team.value: name for team, name in TEAM_NAMES.items()},
    }
)
TEAMS = fixed({"whole": msg("Whole teams"), "draft": msg("Draft: pick your teams in turn")})
MODES = fixed({"classic": msg("Classic"), "big-final": msg("Big Final: discard a striker in secret")})
DIRECTIONS = fixed({direction.value: name for direction, name in DIRECTION_NAMES.items()})
SIDES = fixed(
    {direction.value: DIRECTION_NAMES[direction] for direction in (Direction.LEFT, Direction.RIGHT)}
)

DRAWS = fixed({"draw": msg("I offer a draw"), "accept": msg("I accept"), "decline": msg("I decline")})

PENALTY_LEVELS = fixed(
    {
        "rookie": msg("Rookie: plays at random"),
        "regular": msg("Regular: follows the booklet's tips"),
        "veteran": msg("Veteran: plays well, but is human"),
        "legend": msg("Legend: cannot be beaten in the long run"),
        "mind-reader": msg("Mind reader: learns what you tend to do"),
    }
)

WINNERS = fixed(
    {
        "nobody": msg("Nobody"),
        "0": msg("Who is named first"),
        "1": msg("Who is named second"),
    }
)
"""Of a match that a moderator ends, by seat: the match is offered by its players' names."""

PENGUIN_LEVELS = fixed(
    {
        "chick": msg("Chick: has just hatched"),
        "fledgling": msg("Fledgling: learns"),
        "swimmer": msg("Swimmer: pays attention"),
        "hunter": msg("Hunter: strong"),
        "emperor": msg("Emperor: looks far ahead"),
    }
)
"""Both weakest first, by the engines' levels."""


def move_options(look: Look, say: Say) -> list[Option]:
    """The legal moves, by their notation and their words."""
    return [Option(f"{token} · {words}", token) for token, words in told_moves(look, say)]


def shot_options(look: Look, say: Say) -> list[Option]:
    """The strikers still on the bench."""
    cards = sorted((Shot(token) for token in look.legal if token in set(Shot)), key=in_groups)
    return [Option(say(SHOT_NAMES[card]), card.value) for card in cards]


def discard_options(look: Look, say: Say) -> list[Option]:
    """The strikers that this look's seat may lay aside now."""
    return [
        Option(say(SHOT_NAMES[card]), f"{DISCARD}{card}") for card in sorted(discards(look), key=in_groups)
    ]


def pick_options(look: Look, say: Say) -> list[Option]:
    """The cards that this look's seat may take now, and to leave all further picks to the program."""
    open_now = set(look.legal)
    options = [
        Option(f"{card_name(card, say)} · {say(TEAM_NAMES[card.team])}", card.name)
        for card in sorted(KINDS, key=as_seen)
        if card.name in open_now
    ]
    if HAND_OVER.token in open_now:
        options.append(Option(say("Pick one for me"), PICK_ONE.token))
        options.append(Option(say("Fill up my squad"), HAND_OVER.token))
    return options


def language_options(languages: Mapping[str, str], say: Say) -> list[Option]:
    """Languages by their own name, after that of one's Discord."""
    named = {AUTOMATIC: say("Automatic: the language of my Discord"), **languages}
    return [Option(name, key) for key, name in named.items()]
