"""How strong the levels of the shoot-out are: a ladder of matches by the real rules, with fixed seeds.

No clock is in it. A line is 95 % of what the Legend wins of so many matches, in which both sit in each seat
equally often; then the same for the Legend and the Mind reader against somebody with habits.
"""

from functools import partial

from benchmarks.anchors import Bar, report_bars
from games.penalties.opponents import Level, Watched, choose
from games.seats import Seat
from tests.games.penalties.ladder import Player, biased_player, interval, watched

MATCHES = 60_000


def bars(matches: int = MATCHES) -> list[Bar]:
    """The ladder; nothing in it is asked for."""
    legend = partial(choose, Level.LEGEND)
    lines = [
        _line(f"Legend against {level.value}", legend, partial(choose, level), matches) for level in Level
    ]
    past = [Watched(view, Seat(0)) for view in watched(biased_player, 20)]
    reading = partial(choose, Level.MIND_READER, past=past)
    return [
        *lines,
        _line("Legend against somebody with habits", legend, biased_player, matches // 4),
        _line("Mind reader against the same", reading, biased_player, matches // 4),
    ]


def _line(what: str, one: Player, other: Player, matches: int) -> Bar:
    low, high = interval(one, other, matches, seed=2026)
    shown = f"{100 * low:.1f} to {100 * high:.1f} %"
    print(f"{what:<40} {shown:>18} of {matches:,}", flush=True)
    return Bar("", what, shown, f"{matches:,} matches", "", "", None)


if __name__ == "__main__":
    report_bars(bars())
