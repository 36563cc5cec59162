"""What a position is worth without looking ahead: where the ball is, who holds it, who reaches it."""

from games.penguin.search.moves import BALL, ICE, SIDE, Cells
from games.penguin.search.tables import BALL_BITS, PLACES, REACH_1, REACH_2, REACH_3, SHOT_MASK, SHOT_WAY
from games.penguin.terms import OFF

ADVANCE = tuple(
    20 * (max(square % 8, square // 8) - max(7 - square % 8, 7 - square // 8)) if square < 64 else 0
    for square in range(65)
)
"""The ball's square for seat 0: by so much is its Goal nearer than the other."""
HOLDS = (60, 55, 40)
"""Holding the ball, by size: who kicks further threatens more."""
AIMS = 60
"""Holding it with the Goal in reach of a kick and nobody in the way."""
LATE = (0, 40, 70, 90)
"""Reaching the ball so many turns later than the others."""
TO_MOVE = 15
ON_ICE = 8
UPRIGHT = 6


def holder(cells: Cells, at: int) -> int:
    """The penguin with the ball; -1 while nobody has it."""
    held = 9 * cells[at + BALL] + 8
    for who in range(6):
        if cells[at + who] == held:
            return who
    return -1


def aims(cells: Cells, at: int, who: int) -> bool:
    """Whether this penguin, which holds the ball, can kick it into its Goal now."""
    index = 64 * who + cells[at + BALL]
    return SHOT_WAY[index] >= 0 and not SHOT_MASK[index] & cells[at + ICE]


def turns_to_ball(cells: Cells, at: int, seat: int) -> int:
    """How soon one of this seat's penguins is at the ball when nobody is in the way: 1 to 4 turns."""
    ball = BALL_BITS[cells[at + BALL]]
    soonest = 4
    for who in range(3 * seat, 3 * seat + 3):
        index = who * PLACES + cells[at + who]
        if ball & REACH_1[index]:
            return 1
        if soonest > 2 and ball & REACH_2[index]:
            soonest = 2
        elif soonest > 3 and ball & REACH_3[index]:
            soonest = 3
    return soonest


def presence(cells: Cells, at: int, seat: int) -> int:
    """Penguins on the ice, and more for those who may go any way."""
    found = 0
    for who in range(3 * seat, 3 * seat + 3):
        place = cells[at + who]
        if place != OFF:
            found += ON_ICE + UPRIGHT if place % 9 == 8 else ON_ICE
    return found


NEAR = (0, 12, 6, 2, 0)


def nearness(cells: Cells, at: int, seat: int) -> int:
    ball = BALL_BITS[cells[at + BALL]]
    found = 0
    for who in range(3 * seat, 3 * seat + 3):
        index = who * PLACES + cells[at + who]
        if ball & REACH_1[index]:
            found += 14
        elif ball & REACH_2[index]:
            found += 8
        elif ball & REACH_3[index]:
            found += 3
    return found


def evaluate(cells: Cells, at: int) -> int:
    """The worth of a position in which the ball is in no Goal, for the seat to move."""
    side = cells[at + SIDE]
    worth = ADVANCE[cells[at + BALL]]
    if side:
        worth = -worth
    worth += nearness(cells, at, side) - nearness(cells, at, 1 - side)
    worth += TO_MOVE + presence(cells, at, side) - presence(cells, at, 1 - side)
    who = holder(cells, at)
    if who < 0:
        ours, theirs = turns_to_ball(cells, at, side), turns_to_ball(cells, at, 1 - side)
        return worth + (LATE[theirs - ours] if theirs >= ours else -LATE[ours - theirs])
    if (who < 3) == (side == 0):
        return worth + HOLDS[who % 3] + LATE[turns_to_ball(cells, at, 1 - side) - 1] // 4
    threat = HOLDS[who % 3] + (AIMS if aims(cells, at, who) else 0)
    soon = turns_to_ball(cells, at, side)
    return worth - (threat // 3 if soon == 1 else threat + LATE[soon - 1] // 4)
