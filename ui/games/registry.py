"""The list of games that people can play: a line each."""

from collections.abc import Mapping
from types import MappingProxyType

from ui.games import penalties, penguin
from ui.games.contract import GameFace
from ui.words.refusals import COMMANDS, register

FACES: Mapping[str, GameFace] = MappingProxyType(
    {
        "penalties": penalties.FACE,
        "penguin": penguin.FACE,
    }
)
"""What each game shows, by its key."""

for _key, _face in FACES.items():
    register(_face.refusals)
    COMMANDS[_key] = _face.command
