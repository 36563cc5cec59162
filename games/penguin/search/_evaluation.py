"""What a position is worth without looking ahead: where the ball is, who holds it, who reaches it."""

from games.penguin.search._moves import BALL, ICE, SIDE, Cells
from games.penguin.search._tables import BALL_BITS, PLACES, REACH_1, REACH_2, REACH_3, SHOT_MASK, SHOT_WAY
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
NEAR = (0, 28, 16, 6, 0)
"""Every penguin, by the turns it needs to be at the ball."""
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


def turns_to_ball(cells: Cells, at: int, who: int) -> int:
    """How soon a penguin is at the ball when nobody is in the way: 1 to 3 turns, 4 for later."""
    ball = BALL_BITS[cells[at + BALL]]
    index = who * PLACES + cells[at + who]
    if ball & REACH_1[index]:
        return 1
    if ball & REACH_2[index]:
        return 2
    return 3 if ball & REACH_3[index] else 4


def side_of(cells: Cells, at: int, seat: int) -> int:
    """What one family is worth wherever the ball is, times eight, and how soon it is at the ball."""
    worth, soonest = 0, 4
    for who in range(3 * seat, 3 * seat + 3):
        place = cells[at + who]
        if place != OFF:
            worth += ON_ICE + UPRIGHT if place % 9 == 8 else ON_ICE
        turns = turns_to_ball(cells, at, who)
        worth += NEAR[turns]
        soonest = min(soonest, turns)
    return 8 * worth + soonest


def evaluate(cells: Cells, at: int) -> int:
    """The worth of a position in which the ball is in no Goal, for the seat to move."""
    side = cells[at + SIDE]
    ours, theirs = side_of(cells, at, side), side_of(cells, at, 1 - side)
    advance = ADVANCE[cells[at + BALL]]
    worth = TO_MOVE + (-advance if side else advance) + (ours >> 3) - (theirs >> 3)
    our_turns, their_turns = ours & 7, theirs & 7
    who = holder(cells, at)
    if who < 0:
        later = their_turns - our_turns
        return worth + (LATE[later] if later >= 0 else -LATE[-later])
    if (who < 3) == (side == 0):
        return worth + HOLDS[who % 3] + LATE[their_turns - 1] // 4
    threat = HOLDS[who % 3] + (AIMS if aims(cells, at, who) else 0)
    return worth - (threat // 3 if our_turns == 1 else threat + LATE[our_turns - 1] // 4)
