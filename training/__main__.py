"""`python -m training`: trains the policies of the Big Final for every pair of squads and writes their file.

The same parameters on the same machine give the same file. A pair takes some seconds. What is printed is what
the finished file holds: mixes as they are rounded there.
"""

import argparse
import time
import zlib
from pathlib import Path

from games.penalties.hidden import book
from games.penalties.hidden.book import Book
from games.penalties.solver.pairs import SQUADS, rest
from games.penalties.terms import Strikers
from training.answer import wins_against
from training.halves import TRIED
from training.steps import DISCOUNT, Training
from training.tables import packed, squad_of, unpacked

STEPS = 240
PLACE = Path(book.__file__).with_name(book.NAME)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training", description="Trains the Big Final's policies."
    )
    parser.add_argument("--steps", type=int, default=STEPS, help="of CFR+, for every pair of squads")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of pairs; writes nothing")
    parser.add_argument("--out", type=Path, default=PLACE)
    wanted = parser.parse_args()
    numbers = range(len(SQUADS)) if wanted.only is None else wanted.only
    found = [_trained(number, SQUADS[number], wanted.steps) for number in numbers]
    if wanted.only is None:
        parts, first_wins, taken = zip(*found, strict=True)
        content = book.write(Book(book.Training(wanted.steps, DISCOUNT, TRIED), first_wins, taken, parts))
        wanted.out.write_bytes(content)
        mean = sum(taken) / len(taken)
        print(f"{len(content) / 1024:.0f} KiB, taken {max(taken):.4f} at most and {mean:.4f} on average")


def _trained(number: int, first: Strikers, steps: int) -> tuple[bytes, float, float]:
    """The policy of one pair, what the first shooter wins by it, and what best responses take from it."""
    began, second = time.process_time(), rest(first)
    training = Training(first, second)
    for _ in range(steps):
        training.step()
    policy = packed(training.average(), first, second)
    tables, squads = unpacked(policy, first, second), (squad_of(first), squad_of(second))
    loses, wins = (wins_against(squads, tables, side) for side in (0, 1))
    print(
        f"{number:>3} {first} against {second}: the first shooter wins {1 - loses:.4f} to {wins:.4f}, "
        f"{time.process_time() - began:.0f} s",
        flush=True,
    )
    return zlib.compress(policy.weights, 9), round((1 - loses + wins) / 2, 6), round(loses + wins - 1, 6)


if __name__ == "__main__":
    main()
