"""A position of Penguin Soccer as a scene to draw, and the same scene in words."""

from dataclasses import replace
from functools import partial

from games.penguin.actions import BY_TOKEN, Enter, Stand
from games.penguin.terms import Ending
from games.penguin.view import LastMove, Penguin, PenguinView
from games.seats import Seat
from ui.discord.face import Picture
from ui.games.common.players import IN_ORDER, Names
from ui.games.penguin._words import WAYS, is_kick, size_name, square_name, story
from ui.games.penguin.picture.paint import draw
from ui.games.penguin.picture.scene import (
    Corner,
    Facing,
    Family,
    IceMood,
    IceMove,
    IcePenguin,
    IceScene,
    IceSide,
    Kind,
    Size,
)
from ui.words.catalogues import Say, stopped
from ui.words.names import tidy

CORNERS: tuple[Corner, Corner] = ("home", "away")
FAMILIES: tuple[Family, Family] = ("amber", "green")
"""By seat."""
BOARD_SIDE = Seat(0)
"""Everybody reads the same board, so it does not turn around with every move."""
HOME_NAMES = ("a1", "h8")
FACINGS: tuple[Facing, ...] = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SIZES: tuple[Size, ...] = ("baby", "papa", "mama")


def scene_of(
    view: PenguinView,
    names: Names,
    say: Say,
    *,
    turn: Seat | None = None,
    side: Seat = BOARD_SIDE,
    mood: IceMood = "play",
) -> IceScene:
    """The position with its last move; the Home of the seat `side` is at the bottom."""
    small = say("Move {n}", n=view.plies) if view.plies else say("The start")
    return IceScene(
        view=CORNERS[side],
        home=_side(view, names, IN_ORDER[0]),
        away=_side(view, names, IN_ORDER[1]),
        penguins=tuple(ice_penguin(one) for one in view.penguins if one.square is not None),
        ball=view.ball,
        turn=None if turn is None else CORNERS[turn],
        last=None if view.last is None else ice_move(view, view.last),
        small=small,
        large=story(view, names, say, shown=tidy),
        banner=_banner(view, say),
        mood=mood,
    )


def of_board(view: PenguinView, names: Names, say: Say, *, awaited: Seat | None) -> IceScene:
    """What everybody sees while a match goes on."""
    scene = scene_of(view, names, say, turn=awaited)
    if view.mover is not None and awaited not in (None, view.mover):
        asks = say("{name} offers a draw", name=tidy(names[view.mover]))
        return replace(scene, large=asks, banner=None)
    if not view.plies and view.mover is not None:
        return replace(scene, large=say("{name} begins", name=tidy(names[view.mover])))
    return scene


def of_end(
    view: PenguinView, names: Names, say: Say, *, winner: Seat | None, why: str, nobody: str | None
) -> IceScene:
    """The end of a match, `why` in words; `nobody` is the banner where there is no winner."""
    banner = nobody if winner is None else say("{name} WINS!", name=tidy(names[winner]))
    side = None if winner is None else CORNERS[winner]
    return replace(scene_of(view, names, say), mood="over", turn=None, banner=banner, winner=side, large=why)


def picture(scene: IceScene, view: PenguinView, names: Names, say: Say) -> Picture:
    return Picture(partial(draw, scene), alt_of(scene, view, names, say))


def ice_penguin(one: Penguin) -> IcePenguin:
    """A penguin on the ice; ValueError for one off it."""
    if one.square is None:
        raise ValueError("a penguin off the ice has no square")
    facing = None if one.facing is None else FACINGS[one.facing]
    return IcePenguin(FAMILIES[one.seat], one.size.value, one.square, facing)


def ice_move(view: PenguinView, last: LastMove) -> IceMove:
    """The last move of this view as arrows."""
    kind: Kind
    match BY_TOKEN[last.token]:
        case Stand():
            kind = "stand"
        case Enter():
            kind = "entry"
        case _ if is_kick(view, last):
            kind = "kick"
        case _:
            kind = "tackle" if last.pushed else "slide"
    return IceMove(kind, last.path, tuple((push.start, push.end) for push in last.pushed))


def alt_of(scene: IceScene, view: PenguinView, names: Names, say: Say) -> str:
    """The picture in words: what happened, what may be chosen, where everybody and the ball is."""
    parts = [text for text in (scene.banner, scene.small, scene.large) if text]
    if scene.turn is not None:
        parts.append(say("It is {name}'s turn.", name=tidy(names[CORNERS.index(scene.turn)])))
    if scene.targets:
        what = ", ".join(f"{choice.label} {_named(choice.square)}" for choice in scene.targets)
        parts.append(say("To choose from: {what}.", what=what))
    parts += [_family(view, names, seat, say) for seat in IN_ORDER]
    if view.ball is None:
        parts.append(say("The ball lies in the middle, where d4, d5, e4 and e5 meet."))
    elif not any(one.holds_ball for one in view.penguins):
        parts.append(say("The ball lies on {square}.", square=square_name(view.ball)))
    return " ".join(map(stopped, parts))


def _named(square: int | str) -> str:
    return square if isinstance(square, str) else square_name(square)


def _family(view: PenguinView, names: Names, seat: Seat, say: Say) -> str:
    penguins = ", ".join(_where(one, say) for one in view.penguins if one.seat == seat)
    name = tidy(names[seat])
    return say("{name}, Home {home}: {penguins}.", name=name, home=HOME_NAMES[seat], penguins=penguins)


def _where(one: Penguin, say: Say) -> str:
    who = size_name(one.size, say)
    if one.square is None:
        return say("{who} off the ice", who=who)
    square = square_name(one.square)
    if one.holds_ball:
        return say("{who} on {square} with the ball", who=who, square=square)
    if one.facing is None:
        return say("{who} upright on {square}", who=who, square=square)
    return say("{who} on {square} facing {way}", who=who, square=square, way=say(WAYS[one.facing]))


def _side(view: PenguinView, names: Names, seat: Seat) -> IceSide:
    off = {one.size.value for one in view.penguins if one.seat == seat and one.square is None}
    return IceSide(FAMILIES[seat], tidy(names[seat]), tuple(size for size in SIZES if size in off))


def _banner(view: PenguinView, say: Say) -> str | None:
    if view.ending is Ending.GOAL:
        return say("GOAL!")
    return say("TACKLE!") if view.last is not None and view.last.pushed else None
