"""Looking ahead: alpha-beta over the compact moves, with a table of what was found before."""

from games.penguin.search._evaluation import ADVANCE, aims, evaluate, holder
from games.penguin.search._moves import BALL, CELLS, KEY, SIDE, Cells, generate, make, turn
from games.penguin.search._tables import GLIDE, HIT, SHOT

MATE = 30_000
"""A goal now; one in n moves is worth n less."""
NEAR_MATE = MATE - 1_000
ENDLESS = 32_000
MOST_MOVES = 128
"""A seat has 120 at most: three upright penguins in the open."""
DEEPEST = 40
"""Positions on one line at most; a search goes no deeper."""

NODES, LIMIT, STOPPED, PLIES_LEFT, LINE = range(5)
"""Cells of the slate: positions seen, how many may be, whether that was too few, moves until the match is
drawn, and how long a line may become when a goal threatens at its end."""

Desk = tuple[Cells, Cells, Cells, Cells, Cells, Cells]
"""Positions, moves, the table's keys and findings, the history of good moves, and the slate."""

EXACT, AT_LEAST, AT_MOST = range(3)
MOVE = (1 << 21) - 1
"""The bits of a move, below what a search adds to it."""
HISTORY_LIMIT = 1 << 24


def arrange(cells: Cells, start: int, end: int) -> None:
    """Sorts some of the cells."""
    cells[start:end] = sorted(cells[start:end])


def order(desk: Desk, at: int, start: int, end: int, first: int) -> None:
    """Puts the best looking move last: the one known to be good, the ball, what was good elsewhere.

    Every move then carries its rank above its own 21 bits.
    """
    cells, moves, history = desk[0], desk[1], desk[4]
    side = cells[at + SIDE]
    ball = ADVANCE[cells[at + BALL]]
    for index in range(start, end):
        move = moves[index]
        kind = move >> 9 & 3
        if move == first:
            rank = 1 << 30
        elif kind == HIT:
            rank = 1 << 29
        elif kind == SHOT:
            gain = ADVANCE[move >> 11] - ball
            rank = (1 << 28) + (-gain if side else gain)
        else:
            rank = history[(move & 7) * 577 + (move >> 11)]
        moves[index] = rank << 21 | move
    arrange(moves, start, end)


def kept(worth: int, ply: int) -> int:
    """A worth for the table: goals counted from the position itself, which other lines may reach sooner."""
    if worth > NEAR_MATE:
        return worth + ply
    return worth - ply if worth < -NEAR_MATE else worth


def recalled(worth: int, ply: int) -> int:
    """A worth out of the table: goals counted from the root."""
    return -kept(-worth, -ply) if worth < 0 else kept(worth, -ply)


def search(desk: Desk, at: int, depth: int, alpha: int, beta: int) -> int:
    """The worth of a position for the seat to move, `depth` moves ahead; 0 once the slate says stopped."""
    cells, moves, keys, findings, history, slate = desk
    ply, start = at // CELLS, MOST_MOVES * (at // CELLS)
    slate[NODES] += 1
    if slate[NODES] > slate[LIMIT]:
        slate[STOPPED] = 1
        return 0
    ball, side = cells[at + BALL], cells[at + SIDE]
    if ball in (0, 63):
        return MATE - ply if (ball == 63) == (side == 0) else ply - MATE
    if ply >= slate[PLIES_LEFT]:
        return 0
    key = cells[at + KEY]
    for before in range(at - 2 * CELLS, -1, -2 * CELLS):
        if cells[before + KEY] == key:
            return 0
    who = holder(cells, at)
    if who >= 0 and aims(cells, at, who):
        if (who < 3) == (side == 0):
            return MATE - ply - 1
        depth = max(depth, 1 if ply < slate[LINE] else 0)
    if depth <= 0:
        return evaluate(cells, at)

    slot = key & len(keys) - 1
    first = 0
    if keys[slot] == key:
        found = findings[slot]
        first = found & MOVE
        worth = recalled((found >> 29) - ENDLESS, ply)
        bound = found >> 27 & 3
        if (found >> 21 & 63) >= depth and (
            bound == EXACT or (bound == AT_LEAST and worth >= beta) or (bound == AT_MOST and worth <= alpha)
        ):
            return worth

    end = generate(cells, at, moves, start)
    if end == start:
        return -search(desk, turn(cells, at), depth - 1, -beta, -alpha)
    order(desk, at, start, end, first)
    best, good, floor = -ENDLESS, 0, alpha
    for index in range(end - 1, start - 1, -1):
        move = moves[index] & MOVE
        to = make(cells, at, move)
        if index == end - 1:
            worth = -search(desk, to, depth - 1, -beta, -alpha)
        else:
            less = 2 if depth > 2 and end - index > 8 and move >> 9 & 3 == GLIDE else 1
            worth = -search(desk, to, depth - less, -alpha - 1, -alpha)
            if worth > alpha and less == 2:
                worth = -search(desk, to, depth - 1, -alpha - 1, -alpha)
            if alpha < worth < beta:
                worth = -search(desk, to, depth - 1, -beta, -alpha)
        if slate[STOPPED]:
            return 0
        if worth > best:
            best, good = worth, move
        alpha = max(alpha, worth)
        if alpha >= beta:
            place = (move & 7) * 577 + (move >> 11)
            history[place] = min(history[place] + depth * depth, HISTORY_LIMIT)
            break
    bound = AT_MOST if best <= floor else AT_LEAST if best >= beta else EXACT
    keys[slot] = key
    findings[slot] = (kept(best, ply) + ENDLESS) << 29 | bound << 27 | depth << 21 | good
    return best
