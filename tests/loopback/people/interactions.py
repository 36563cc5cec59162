"""One interaction from dispatch to its token's death, and what the person who caused it got to see."""

import asyncio
from collections.abc import Generator
from dataclasses import dataclass, field

from tests.loopback.world import Channel, Json, Message, User

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5
TOKEN_LIFE = 900.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an interaction: `type` is the callback type (0: never acknowledged), in `seconds`.

    `message` is the live message shown or edited (the source message for 6 and 7).
    """

    interaction: "Interaction"
    type: int
    seconds: float
    data: Json = field(default_factory=dict)
    message: Message | None = None

    @property
    def acknowledged(self) -> bool:
        """Whether Discord took an answer in time; if not, the person saw "interaction failed"."""
        return self.type != 0

    @property
    def ephemeral(self) -> bool:
        """Whether the message shown is for this person only."""
        return self.message is not None and self.message.ephemeral

    @property
    def shown(self) -> Message:
        """The message; an AssertionError when none was shown or edited."""
        assert self.message is not None, f"no message came of it: callback type {self.type}"
        return self.message

    @property
    def modal(self) -> Json:
        """The modal that opened; an AssertionError when none did."""
        assert self.type == 9, f"no modal: callback type {self.type}"
        return self.data

    @property
    def choices(self) -> list[Json]:
        """The autocomplete choices; an AssertionError when it was something else."""
        assert self.type == 8, f"no choices: callback type {self.type}"
        listed: list[Json] = self.data["choices"]
        return listed


@dataclass(slots=True, eq=False)
class Interaction:
    """Await it for its Outcome; it stays useful after that (token, followups)."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    created: float
    patience: float
    done: asyncio.Future[Outcome]
    source: Message | None = None
    user_installed_only: bool = False
    name: str = ""
    opener: "Interaction | None" = None
    callback: int = 0
    hidden: bool = False
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    edits: int = 0

    def settle(self, outcome: Outcome) -> None:
        """Tell whoever waits; later news is ignored."""
        if not self.done.done():
            self.done.set_result(outcome)

    def owns(self, message: Message) -> bool:
        """Whether the token reaches that message: its own replies and the one its component sits on."""
        return message is self.original or message is self.source or message in self.followups

    async def outcome(self) -> Outcome:
        """Wait for the answer, at most as long as Discord would (real seconds)."""
        waited = await asyncio.wait({self.done}, timeout=self.patience)
        return self.done.result() if waited[0] else Outcome(self, 0, self.patience)

    def __await__(self) -> Generator[object, None, Outcome]:
        return self.outcome().__await__()
