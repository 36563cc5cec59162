"""The boards that the README shows: `python -m tests.pictures.documents` draws them anew.

Those of phones are screens of the demo: `tests/browser` writes them where `DEMO_SHOTS` says. Those of a
championship are written by `tests/play/test_world_cup.py`. Look at every one that changed before you keep it.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from games.penalties.daily import Role
from tests.ui import stage
from tests.ui.games.penalties.test_analysis import looked_at
from tests.ui.games.penalties.test_daily import played
from tests.ui.games.penguin import ice
from tests.ui.stage import english, picture
from ui.games.penalties.daily.kick import daily
from ui.games.penalties.review.analysis import analysis
from ui.games.penguin._board import board
from ui.games.penguin._panel import panel

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"

SHOTS: Final = ("l", "ri", "r", "ri", "c", "pk", "l", "pk", "r", "lc", "r", "tc")
"""Three kicks each: Ana scores, is stopped and scores; Bruno is stopped, scores and shoots over."""

LATE: Final = 40
"""The seed of a shoot-out that goes to sudden death, with a coin or two."""

ICE: Final = "1Mc3 1Pf2 1Bb5 2Md5 2Pe6ne 2Bd7w ball=d5 turn=1"
GOAL: Final = "1Mc3 1Pf6 1Bd2 2Md5 2Pb6w 2Be3s ball=f6 turn=1"


def boards() -> dict[str, Callable[[], bytes]]:
    """Every picture by its name: what draws it."""
    say = english()
    matches = {
        "keeper-ready": stage.match(*SHOTS, "l", coins=[1]),
        "goal": stage.match(*SHOTS, "l", "ri", coins=[1]),
        "paradinha": stage.match(*SHOTS, "c", "pa", coins=[1]),
        "over": stage.match(*SHOTS, "l", "ri", "l", "lc", coins=[1, 1]),
    }
    drawn = {name: picture(stage.shown(record)).draw for name, record in matches.items()}
    tries = (list(played(Role.STRIKER, moment)) for moment in range(30))
    question, *_, result = next(one for one in tries if one[-1].attempt.view.kicks[-1].goal)
    drawn |= {"daily": picture(daily(question, say)).draw, "daily-result": picture(daily(result, say)).draw}
    *_, late = stage.random_records(LATE)
    drawn["analysis"] = picture(analysis(looked_at(late), 0, say)).draw
    mover = ice.mover(ice.match(position=ICE))
    drawn |= {
        "penguin-board": picture(board(ice.seen(ice.match("b5e", position=ICE)), say)).draw,
        "penguin-way": picture(panel(mover, "f2", say)).draw,
        "penguin-preview": picture(panel(mover, "f2w!", say)).draw,
        "penguin-over": picture(board(ice.seen(ice.match("f6ne", position=GOAL)), say)).draw,
    }
    return drawn


def main() -> None:
    for name, draw in boards().items():
        (FOLDER / f"{name}.png").write_bytes(draw())


if __name__ == "__main__":
    main()
