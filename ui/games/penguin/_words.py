"""What the things of Penguin Soccer are called, and how a move is told."""

from collections.abc import Callable

from games.penguin.actions import BY_TOKEN, Enter, Stand
from games.penguin.notation import SQUARE_NAMES
from games.penguin.terms import Direction, Ending, Size, Square
from games.penguin.view import LastMove, Penguin, PenguinView
from games.seats import Seat
from ui.drawing.animals import Mascot
from ui.games.common.players import Names
from ui.words.catalogues import Say, msg

NAME = msg("Penguin Soccer")
SIZE_NAMES = {Size.MAMA: msg("Mama"), Size.PAPA: msg("Papa"), Size.BABY: msg("Baby")}
COMPASS = (msg("N"), msg("NE"), msg("E"), msg("SE"), msg("S"), msg("SW"), msg("W"), msg("NW"))
"""Short names of directions, for buttons and labels."""
WAYS = (
    msg("north"),
    msg("north-east"),
    msg("east"),
    msg("south-east"),
    msg("south"),
    msg("south-west"),
    msg("west"),
    msg("north-west"),
)
ARROWS = ("⬆️", "↗️", "➡️", "↘️", "⬇️", "↙️", "⬅️", "↖️")
"""By eighths of a turn clockwise on the screen."""
MASCOTS = (Mascot("🐧", "jungle"), Mascot("🐧", "forest"))
FAMILY_EMOJI = ("🟧", "🟩")
ACCENTS = (0xE8A317, 0x2E8B57)
NEUTRAL = 0x3B82C4
ENDINGS = {
    Ending.THREEFOLD: msg("The same position came up for the third time."),
    Ending.PLY_LIMIT: msg("{n} moves were made without a goal."),
    Ending.AGREEMENT: msg("Both players agreed on it."),
}

Shown = Callable[[str], str]
"""Makes a name fit to be read: `safe` in a message, `tidy` in a picture."""


def arrow(direction: Direction, seat: Seat) -> str:
    """A direction as this seat sees it, its own Home at the bottom of the picture."""
    return ARROWS[(direction + (7 if seat == 0 else 3)) % 8]


def size_name(size: Size, say: Say) -> str:
    return say(SIZE_NAMES[size])


def square_name(square: Square) -> str:
    return SQUARE_NAMES[square]


def story(view: PenguinView, names: Names, say: Say, *, shown: Shown) -> str:
    """The last move in words: "Baby slides b3–e3, tackles Papa of Bruno"; empty before the first one."""
    last = view.last
    if last is None:
        return ""
    way = f"{square_name(last.path[0])}–{square_name(last.path[-1])}"
    mover = mover_of(view, last)
    who = "" if mover is None else size_name(mover.size, say)
    match BY_TOKEN[last.token]:
        case Stand(square):
            return say("{who} stands up on {square}", who=who, square=square_name(square))
        case Enter() if len(last.path) == 1:
            told = say("{who} comes in on {square}", who=who, square=square_name(last.path[0]))
        case Enter():
            told = say("{who} comes in {way}", who=who, way=way)
        case _ if is_kick(view, last):
            told = say("{who} kicks {way}", who=who, way=way)
        case _:
            told = say("{who} slides {way}", who=who, way=way)

    def named(seat: Seat, size: Size) -> str:
        name = size_name(size, say)
        return name if seat == last.by else say("{size} of {player}", size=name, player=shown(names[seat]))

    return ", ".join((told, *_results(view, last, named, say)))


def mover_of(view: PenguinView, last: LastMove) -> Penguin | None:
    """The penguin that made the last move, as it is after it."""
    square = last.path[0] if is_kick(view, last) else last.path[-1]
    return next((one for one in view.penguins if one.seat == last.by and one.square == square), None)


def is_kick(view: PenguinView, last: LastMove) -> bool:
    """Only a kicker is still where its move began; its path is the ball's."""
    stays = any(one.seat == last.by and one.square == last.path[0] for one in view.penguins)
    return len(last.path) > 1 and stays and not isinstance(BY_TOKEN[last.token], Enter)


def _results(view: PenguinView, last: LastMove, named: Callable[[Seat, Size], str], say: Say) -> list[str]:
    """What the move led to."""
    mover = mover_of(view, last)
    told = []
    if view.ending is Ending.GOAL:
        told.append(say("goal!") if view.winner == last.by else say("own goal!"))
    elif is_kick(view, last):
        told += [say("{who} has the ball", who=named(o.seat, o.size)) for o in view.penguins if o.holds_ball]
    elif last.pushed:
        told.append(say("tackles {who}", who=named(last.pushed[0].seat, last.pushed[0].size)))
        off = [push for push in last.pushed if push.end is None]
        told += [say("{who} is off the ice", who=named(push.seat, push.size)) for push in off]
    elif mover is not None and mover.holds_ball:
        told.append(say("takes the ball"))
    elif mover is not None and mover.facing is not None:
        told.append(say("lies facing {way}", way=say(WAYS[mover.facing])))
    return told


def progress(view: PenguinView, say: Say) -> str:
    """How many moves were made."""
    return say.many("{n} move made", "{n} moves made", view.plies)
