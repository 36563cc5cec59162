"""Which animal a champion cheers as: one of the game's own, and the same in every picture."""

from services.ports.championships import Championship
from ui.drawing.animals import LION, Mascot
from ui.games.registry import FACES


def mascot_of(cup: Championship) -> Mascot:
    """Told by who the champion is alone, for a team is another in every match."""
    table = FACES.get(cup.game)
    choice = (LION,) if table is None else table.mascots
    return choice[(cup.champion_id or 0) % len(choice)]
