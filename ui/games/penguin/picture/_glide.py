"""What is seen between two positions: the penguin or the ball of the last move on its way."""

from dataclasses import replace
from math import atan2, degrees

from ui.games.penguin.picture._crowd import Gliding
from ui.games.penguin.picture._ice_grid import FLAT, bearing
from ui.games.penguin.picture._ice_moves import way
from ui.games.penguin.picture.scene import IceMove, IcePenguin, IceScene, place


def between(before: IceScene, after: IceScene, steps: int) -> list[tuple[IceScene, Gliding]]:
    """`steps` scenes from one position to the next; none when nothing glides or the view changes."""
    move = after.last
    if move is None or not move.path or move.kind == "stand" or before.view != after.view:
        return []
    end = place(move.path[-1])
    if move.kind == "kick":
        kicker = _on(after, place(move.path[0]))
        seen, mover, turns = _without(before, after, kicker, keep=True), None, (0, 0)
    else:
        mover = _on(after, end)
        if mover is None:
            return []
        seen, turns = _without(before, after, mover, keep=False), _turns(move, mover, after)
    (ax, ay), (bx, by) = way(move, after.view)[0], way(move, after.view)[-1]
    frames = []
    for step in range(1, steps + 1):
        share = step / (steps + 1)
        spot = round(ax + (bx - ax) * share), round(ay + (by - ay) * share)
        turn = (turns[0] + 45 * round(turns[1] / 45 * share)) % 360
        frames.append((seen, Gliding(mover, turn, spot)))
    return frames


def _on(scene: IceScene, square: tuple[int, int]) -> IcePenguin | None:
    return next((one for one in scene.penguins if place(one.square) == square), None)


def _without(before: IceScene, after: IceScene, mover: IcePenguin | None, *, keep: bool) -> IceScene:
    """The position before, in the words of the position after, with the mover away or as it will lie."""
    same = (None, None) if mover is None else (mover.family, mover.size)
    others = tuple(one for one in before.penguins if (one.family, one.size) != same)
    home, away = (
        replace(side, waiting=tuple(size for size in side.waiting if (side.family, size) != same))
        for side in (before.home, before.away)
    )
    stays = (mover,) if keep and mover is not None else ()
    others = tuple(one for one in others if all(place(one.square) != place(stay.square) for stay in stays))
    ball = None if keep else before.ball
    return IceScene(
        before.view, home, away, (*others, *stays), ball, before.turn, small=after.small, large=after.large
    )


def _turns(move: IceMove, mover: IcePenguin, scene: IceScene) -> tuple[int, int]:
    """Where the mover points at first, and how far it turns on its way: -180 to 179 degrees."""
    spots = way(move, scene.view)
    across, up = spots[-1][0] - spots[0][0], (spots[0][1] - spots[-1][1]) / FLAT
    start = round(degrees(atan2(across, up)) / 45) * 45 % 360
    final = start if mover.facing is None else bearing(mover.facing, scene.view)
    return start, (final - start + 180) % 360 - 180
