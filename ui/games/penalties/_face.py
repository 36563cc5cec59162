"""All that Penalties: Animal Cup shows, as one value."""

from ui.games.common.late import telling_the_late
from ui.games.common.watch import watchable
from ui.games.contract import GameFace
from ui.games.penalties._board import board
from ui.games.penalties._booklet import pages
from ui.games.penalties._forced import forced
from ui.games.penalties._modes import modes_of, progress
from ui.games.penalties._picker import picker, private, role
from ui.games.penalties._refusals import REFUSALS
from ui.games.penalties._secret import step
from ui.games.penalties.hand import HAND, panel
from ui.games.penalties.picking import asks
from ui.games.penalties.picture.paint import warm
from ui.games.penalties.review.analysis import analysis
from ui.games.penalties.review.odds import odds
from ui.games.penalties.words import MASCOTS, NAME

FACE = GameFace(
    name=NAME,
    command="penalty",
    book=pages,
    board=watchable(telling_the_late(board, forced)),
    picker=picker,
    private=private,
    role=role,
    warm=warm,
    panel=panel,
    asks=asks,
    standing=frozenset({HAND}),
    modes=modes_of,
    progress=progress,
    step=step,
    analysis=analysis,
    odds=odds,
    mascots=MASCOTS,
    refusals=REFUSALS,
)
