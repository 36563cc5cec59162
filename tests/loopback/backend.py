"""What all REST routes work on: world, commands, interactions, ledger, faults and violations."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.loopback.people.interactions import Interaction
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.faults import Fault
from tests.loopback.rest.judge import judge
from tests.loopback.rest.ledger import Ledger
from tests.loopback.rest.messages import Desk, Upload
from tests.loopback.world import Json, World

MAX_REMEMBERED = 5_000

ASKED_WRONG, ANSWERED_WRONG = -1, -2
"""Codes of violations that Discord's document finds: in what the bot asks, in what this server answers."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule the bot broke: where, Discord's code for it and what exactly."""

    where: str
    code: int
    detail: str


@dataclass(frozen=True, slots=True)
class Ask:
    """One REST request, read and parsed."""

    method: str
    parts: list[str]
    query: dict[str, str]
    payload: Json
    listed: list[Json] = field(default_factory=list)
    files: dict[int, Upload] = field(default_factory=dict)

    def number(self, index: int) -> int:
        """The id at a place of the path; 50035 if it is none."""
        text = self.parts[index]
        if not text.isdecimal():
            raise Refusal(50035, f"{text!r} is not a snowflake")
        return int(text)


class Backend:
    """The state behind the routes; `changed` is set after every call that may have changed something.

    `weather` is asked about every call that no ordered fault strikes: by its route's template, and itself.
    """

    def __init__(self, *, token: str, validate: bool, keep: bool, ack_window: float) -> None:
        self.token = token
        self.ack_window = ack_window
        self.world = World()
        self._judge = judge() if validate else None
        self.desk = Desk(self.world, validating=validate, keep_files=keep)
        self.ledger = Ledger(keep=keep)
        self.keep_interactions = keep
        self.faults: list[Fault] = []
        self.weather: Callable[[str, Ask], Fault | None] = lambda *_: None
        self.violations: list[Violation] = []
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int | None, list[Json]] = {None: []}
        self.emojis: list[Json] = []
        self.gateway_url: Callable[[], str] = str
        self.shards = 1
        self.dispatch: Callable[[str, Json, int | None], int] = lambda *_: 0
        self.changed = asyncio.Event()

    def complain(self, where: str, code: int, detail: str) -> None:
        """Note a rule broken by the bot."""
        self.violations.append(Violation(where, code, detail))

    def judge(self, method: str, route: str, ask: Ask, status: int, answer: object) -> None:
        """Hold a call that was taken, and its answer, against Discord's own document where it is at hand."""
        if self._judge is None:
            return
        for code, wrong in (
            (ASKED_WRONG, self._judge.asked(method, route, ask.listed or ask.payload)),
            (ANSWERED_WRONG, self._judge.answered(method, route, status, answer)),
        ):
            if wrong is not None:
                self.complain(f"{method} {route}", code, wrong)

    def judge_shape(self, name: str, value: object) -> None:
        """Hold something that the gateway sends against the schema of this name, likewise."""
        wrong = None if self._judge is None else self._judge.shape(name, value)
        if wrong is not None:
            self.complain(f"gateway {name}", ANSWERED_WRONG, wrong)

    def remember(self, interaction: Interaction) -> None:
        """Keep an interaction by its token; in load runs only the newest."""
        self.interactions[interaction.token] = interaction
        if not self.keep_interactions and len(self.interactions) > MAX_REMEMBERED:
            del self.interactions[next(iter(self.interactions))]

    def stir(self) -> None:
        """Wake whoever waits for a change."""
        self.changed.set()
        self.changed = asyncio.Event()
