"""All that Penguin Soccer shows, as one value."""

from ui.games.common.late import telling_the_late
from ui.games.common.watch import watchable
from ui.games.contract import GameFace
from ui.games.penguin._analysis import analysis
from ui.games.penguin._board import board
from ui.games.penguin._booklet import pages
from ui.games.penguin._forced import forced
from ui.games.penguin._panel import panel
from ui.games.penguin._refusals import REFUSALS
from ui.games.penguin._replay import replay
from ui.games.penguin._start import start
from ui.games.penguin._words import MASCOTS, NAME, progress
from ui.games.penguin.picture.paint import warm
from ui.games.penguin.private import picker, private, role

FACE = GameFace(
    name=NAME,
    command="penguin",
    book=pages,
    board=watchable(telling_the_late(board, forced)),
    picker=picker,
    private=private,
    role=role,
    warm=warm,
    panel=panel,
    replay=replay,
    start=start,
    progress=progress,
    analysis=analysis,
    mascots=MASCOTS,
    level=True,
    refusals=REFUSALS,
)
