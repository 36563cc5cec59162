"""Where ball and keeper end up for every kick: pure geometry of the picture, no drawing."""

from dataclasses import dataclass
from typing import Final, Literal

from ui.games.penalties.picture.scene import Strike

Point = tuple[int, int]
Ending = Literal["goal", "saved", "over", "wide"]

GOAL: Final = (180, 150, 620, 340)  # inside of the frame: left, top, right, bottom
SPOT: Final[Point] = (400, 392)
MIDDLE: Final = 400
LINE_WAIST: Final = 272  # waist of a keeper who stands on the line


@dataclass(frozen=True, slots=True)
class Flight:
    """A kick as seen: keeper's waist, pose and lean, ball's place, and the bend of its way there."""

    ending: Ending
    keeper: Point
    pose: Literal["ready", "dive", "catch"]
    lean: int
    ball: Point
    bend: Point
    held: bool = False
    size: int = 58  # of the ball in pixels: one that flies high is farther away


def _mirror(point: Point, side: str) -> Point:
    return (2 * MIDDLE - point[0], point[1]) if side == "l" else point


def flight(strike: Strike) -> Flight:
    """The picture of a finished kick. Points are those of a kick to the right, mirrored for the left."""
    keeper_side = strike.second or strike.dive
    ball_side = _ball_side(strike)
    ending = _ending(strike)
    reach: Point = (505, 258)
    size = 40 if ending == "over" else 46 if strike.card == "tc" else 58
    match strike.card, ending:
        case _, "saved" if keeper_side == "c":
            return Flight(ending, (MIDDLE, LINE_WAIST), "catch", 0, (400, 306), (480, 140), held=True)
        case "lc", "wide":
            ball, bend, reach = (672, 226), (560, 330), (530, 254)
        case _, "saved":
            ball, bend = (580, 236), (520, 330)
        case "tc", "over":
            ball, bend = (MIDDLE, 117), (436, 250)
        case "tc", _:
            ball, bend = (MIDDLE, 182), (436, 290)
        case "pk", _:
            ball, bend = (MIDDLE, 232), (505, 40)
        case "lc", _:
            ball, bend = (584, 306), (490, 350)
        case _:
            ball, bend = (560, 280), (480, 345)
    if keeper_side == "c":
        there, bend = _mirror(ball, ball_side), _mirror(bend, ball_side)
        return Flight(ending, (MIDDLE, LINE_WAIST), "ready", 0, there, bend, size=size)
    lean = 72 if keeper_side == "r" else -72
    waist = _mirror(reach, keeper_side)
    return Flight(ending, waist, "dive", lean, _mirror(ball, ball_side), _mirror(bend, ball_side), size=size)


def _ball_side(strike: Strike) -> str:
    match strike.card:
        case "lc":
            return "l"
        case "ri":
            return "r"
        case "pk" | "tc":
            return "c"
        case _ if strike.aim:
            return strike.aim
        case _:
            return "l" if strike.dive == "r" else "r"


def _ending(strike: Strike) -> Ending:
    if strike.goal:
        return "goal"
    match strike.card:
        case "tc":
            return "over"
        case "lc":
            return "wide"
        case _:
            return "saved"
