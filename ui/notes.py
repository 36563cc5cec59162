"""Private notes that have said their piece: a sealed pick is taken off the screen once its kick is over."""

import logging
from dataclasses import dataclass

from ui.calls import attempt
from ui.reply import AnyInteraction

log = logging.getLogger(__name__)

MATCHES = 5_000
"""Matches whose notes are remembered at most; an older note simply stays where it is."""

PATIENCE = 5.0
"""Seconds that taking one off may take."""


@dataclass(frozen=True, slots=True)
class _Note:
    turn: int
    interaction: AnyInteraction


class PrivateNotes:
    """Remembers which private messages belong to which decision of a match."""

    def __init__(self) -> None:
        self._notes: dict[str, dict[int, _Note]] = {}

    def keep(self, match_id: str, turn: int, interaction: AnyInteraction, message_id: int | None) -> None:
        """This interaction's own answer is a private message about the decision `turn`."""
        if message_id is None:
            return
        if match_id not in self._notes and len(self._notes) >= MATCHES:
            self._notes.pop(next(iter(self._notes)))
        self._notes.setdefault(match_id, {})[message_id] = _Note(turn, interaction)

    async def tidy(self, match_id: str, turn: int, *, over: bool) -> None:
        """The match now waits for decision `turn`: delete what the decision before last was about.

        A note about one decision lives while the next one is awaited, and goes when that is made too.
        """
        notes = self._notes.get(match_id, {})
        stale = [message_id for message_id, note in notes.items() if over or note.turn + 2 <= turn]
        for message_id in stale:
            note = notes.pop(message_id)
            if note.interaction.is_expired():
                continue
            failure = await attempt(note.interaction.delete_original_response, patience=PATIENCE)
            if failure is not None:
                log.debug("%s: a private note stays: %s", match_id, failure)
        if not notes:
            self._notes.pop(match_id, None)
