"""What storage keeps of secret decisions that people are asked for in direct messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Step:
    """A decision (`turn`) that a person is asked for in a direct message; no message until it is sent.

    `at` is when the asking began (milliseconds since 1970 UTC).
    """

    match_id: str
    user_id: int
    turn: int
    at: int
    channel_id: int | None = None
    message_id: int | None = None


class DirectTable(Protocol):
    def follow(self, topic: str, match_id: str, version: int, people: Sequence[int], due_at: int) -> None:
        """A notice about this version, if one of these people wants direct messages or got one of it."""

    def renew(self, topic: str, match_id: str, due_at: int) -> None:
        """A notice about this match if it is open and somebody was asked about it."""

    async def of(self, match_id: str) -> tuple[Step, ...]:
        """The messages that may still have buttons, and those that are being sent."""

    def ask(self, step: Step) -> None:
        """Stale at commit when this person was asked for this decision already."""

    def sent(self, step: Step) -> None:
        """The step's message is there."""

    def forget(self, step: Step) -> None: ...
