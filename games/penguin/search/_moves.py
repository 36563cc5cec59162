"""The rules once more for a search: moves as numbers on a compact position, which can be compiled.

A position is ten cells of a list: the six places, the ball's square, the seat to move, the position's key,
and the occupied squares. A search keeps one position after the other, ten cells apart. Everything here knows
only whole numbers, lists and the tables, so that the same source runs as it is or compiled (kernels.py).
"""

from games.penguin.rulings import (
    ENTRIES_TACKLE,
    KICKS_MAY_REACH_OPPONENTS,
    NOBODY_IS_PUSHED_INTO_THE_OPPOSING_HOME,
    OWN_GOALS_COUNT,
    PUSHED_PENGUINS_LIE,
)
from games.penguin.search._tables import (
    BALL_BITS,
    BALL_KEY,
    BIT,
    FIRST_LANE,
    GLIDE,
    HIT,
    KICK_LENGTH,
    LANE_MASK,
    LANE_PATH,
    LAST_LANE,
    NEXT,
    OFFER,
    OFFER_FROM,
    PLACE_KEY,
    PLACES,
    REACH_1,
    SHOT,
    SIDE_KEY,
    STAND,
)
from games.penguin.terms import OFF

Cells = list[int]

CELLS = 10
BALL, SIDE, KEY, ICE = 6, 7, 8, 9
"""Cells of a position, after the six places."""


def on_square(cells: Cells, at: int, square: int) -> int:
    """The penguin on a square; -1 for nobody."""
    low = 9 * square
    for who in range(6):
        if low <= cells[at + who] < low + 9:
            return who
    return -1


def may_push(cells: Cells, at: int, square: int, direction: int) -> bool:
    """Whether the row that begins on this square leaves everybody out of the opposing Home (ruling P4)."""
    if not NOBODY_IS_PUSHED_INTO_THE_OPPOSING_HOME:
        return True
    here = square
    while here != 64:
        who = on_square(cells, at, here)
        if who < 0:
            return True
        here = NEXT[8 * here + direction]
        if here == (63 if who < 3 else 0):
            return False
    return True


def may_take(cells: Cells, at: int, who: int, square: int, direction: int) -> bool:
    """Whether a penguin that slides to the ball's square may take it there (rules 10 and 11, ruling P12)."""
    if not BIT[square] & cells[at + ICE]:
        return True
    holder = on_square(cells, at, square)
    if (holder < 3) == (who < 3) or (cells[at + who] == OFF and not ENTRIES_TACKLE):
        return False
    return may_push(cells, at, square, direction)


def slides(cells: Cells, at: int, who: int, moves: Cells, end: int) -> int:
    """Appends what a penguin without the ball may do; the new end of the moves."""
    place = cells[at + who]
    ice = cells[at + ICE]
    ball = BALL_BITS[cells[at + BALL]]
    stops = ice | ball
    if place != OFF and place % 9 != 8:
        moves[end] = who | 3 << 6 | STAND << 9 | (place - place % 9 + 8) << 11
        end += 1
    index = who * PLACES + place
    if not REACH_1[index] & stops:
        first, last = OFFER_FROM[FIRST_LANE[index]], OFFER_FROM[LAST_LANE[index]]
        moves[end : end + last - first] = OFFER[first:last]
        return end + last - first
    for lane in range(FIRST_LANE[index], LAST_LANE[index]):
        mask = LANE_MASK[lane]
        if not mask & stops:
            for offer in range(OFFER_FROM[lane], OFFER_FROM[lane + 1]):
                moves[end] = OFFER[offer]
                end += 1
        elif mask & ball:
            for step in range(3 * lane, 3 * lane + 3):
                square = LANE_PATH[step]
                if BIT[square] & stops:
                    if BIT[square] & ball and may_take(cells, at, who, square, lane & 7):
                        moves[end] = who | (lane & 7) << 3 | 3 << 6 | HIT << 9 | square << 11
                        end += 1
                    break
    return end


def kicks(cells: Cells, at: int, who: int, moves: Cells, end: int) -> int:
    """Appends the kicks of the penguin that holds the ball; the new end of the moves (rule 14)."""
    ball = cells[at + BALL]
    ice = cells[at + ICE]
    for direction in range(8):
        length = KICK_LENGTH[512 * (who % 3) + 8 * ball + direction]
        if not length:
            continue
        square = ball
        for _ in range(length):
            square = NEXT[8 * square + direction]
            if BIT[square] & ice:
                break
        if not KICKS_MAY_REACH_OPPONENTS:
            met = on_square(cells, at, square)
            if met >= 0 and (met < 3) != (who < 3):
                continue
        if not OWN_GOALS_COUNT and square == (0 if who < 3 else 63):
            continue
        moves[end] = who | direction << 3 | 3 << 6 | SHOT << 9 | square << 11
        end += 1
    return end


def generate(cells: Cells, at: int, moves: Cells, start: int) -> int:
    """Writes the legal moves from this cell on; the cell after the last. No two make the same position."""
    end = start
    first = 3 * cells[at + SIDE]
    held = 9 * cells[at + BALL] + 8
    for who in range(first, first + 3):
        if cells[at + who] == held:
            end = kicks(cells, at, who, moves, end)
        else:
            end = slides(cells, at, who, moves, end)
    return end


def count(cells: Cells, at: int, moves: Cells, start: int) -> int:
    """How many moves `generate` would write; it may write some of them."""
    found = 0
    first = 3 * cells[at + SIDE]
    ball = cells[at + BALL]
    stops = cells[at + ICE] | BALL_BITS[ball]
    for who in range(first, first + 3):
        place = cells[at + who]
        index = who * PLACES + place
        if place == 9 * ball + 8:
            found += kicks(cells, at, who, moves, start) - start
        elif REACH_1[index] & stops:
            found += slides(cells, at, who, moves, start) - start
        else:
            found += OFFER_FROM[LAST_LANE[index]] - OFFER_FROM[FIRST_LANE[index]]
            found += 1 if place != OFF and place % 9 != 8 else 0
    return found


def put(cells: Cells, at: int, who: int, place: int) -> None:
    """A penguin's new place, in the key and on the ice too."""
    old = cells[at + who]
    cells[at + KEY] ^= PLACE_KEY[who * PLACES + old] ^ PLACE_KEY[who * PLACES + place]
    cells[at + ICE] ^= BIT[old // 9] ^ BIT[place // 9]
    cells[at + who] = place


def put_ball(cells: Cells, at: int, square: int) -> None:
    """The ball's new square, in the key too."""
    cells[at + KEY] ^= BALL_KEY[cells[at + BALL]] ^ BALL_KEY[square]
    cells[at + BALL] = square


def push(cells: Cells, at: int, square: int, direction: int) -> None:
    """Moves the row that begins on this square one square on, up to a gap (rule 11, ruling P14)."""
    here, who = square, on_square(cells, at, square)
    while who >= 0:
        there = NEXT[8 * here + direction]
        facing = direction if PUSHED_PENGUINS_LIE or here == square else cells[at + who] % 9
        pushed, who = who, on_square(cells, at, there) if there != 64 else -1
        put(cells, at, pushed, OFF if there == 64 else 9 * there + facing)
        here = there


def turn(cells: Cells, at: int) -> int:
    """Copies a position with the other seat to move into the next ten cells; where they begin."""
    to = at + CELLS
    cells[to : to + CELLS] = cells[at:to]
    cells[to + SIDE] = 1 - cells[at + SIDE]
    cells[to + KEY] ^= SIDE_KEY
    return to


def make(cells: Cells, at: int, move: int) -> int:
    """Writes the position after a legal move into the next ten cells; where they begin."""
    to = turn(cells, at)
    who, direction, kind, end = move & 7, move >> 3 & 7, move >> 9 & 3, move >> 11
    if kind in (GLIDE, STAND):
        put(cells, to, who, end)
    elif kind == HIT:
        push(cells, to, end, direction)
        put(cells, to, who, 9 * end + 8)
        put_ball(cells, to, end)
    else:
        met = on_square(cells, to, end)
        put(cells, to, who, 9 * cells[at + BALL] + direction)
        put_ball(cells, to, end)
        if met >= 0:
            put(cells, to, met, 9 * end + 8)
    return to


def perft(cells: Cells, at: int, depth: int, moves: Cells, start: int) -> int:
    """How many move sequences of this length there are; a goal ends one, who cannot move is skipped."""
    if depth == 0:
        return 1
    if cells[at + BALL] == 0 or cells[at + BALL] == 63:
        return 0
    if depth == 1:
        found = count(cells, at, moves, start)
        return found or count(cells, turn(cells, at), moves, start)
    end = generate(cells, at, moves, start)
    if end == start:
        at = turn(cells, at)
        end = generate(cells, at, moves, start)
    found = 0
    for index in range(start, end):
        to = make(cells, at, moves[index])
        found += perft(cells, to, depth - 1, moves, end)
    return found
