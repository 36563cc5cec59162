"""Discord on a bad day: of all calls a share fails, in every way that their route can fail."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random

from tests.loopback import Channel, LoopbackDiscord, Outcome
from tests.loopback.backend import Ask
from tests.loopback.people.interactions import Interaction
from tests.loopback.rest.errors import MESSAGES, STATUSES
from tests.loopback.rest.faults import Fault

Make = Callable[[], Fault | None]
"""A failure to happen now; None where the world itself has changed, so that the call fails by itself."""

UPDATES = {6, 7}
HANGS = 4.0
"""Seconds that a call hangs: longer than the three in which an interaction has to be answered."""
LONG_WAIT = 60.0
"""Seconds that some 429s name: longer than the bot wants to wait for."""

CAUSED = frozenset({10008, 10015, 10062, 40060, 50027})
"""Codes that a bot meets without having done wrong when calls before them failed."""

SHARE = 0.02
"""Of all calls that fail, where nothing else is said."""

SENT = "POST /channels/{channel}/messages"
GIVEN = "PUT /guilds/{guild}/members/{user}/roles/{role}"
EDITED = "PATCH /channels/{channel}/messages/{message}"

FORBIDDEN = "403 of a proxy"
PASSING = frozenset({"30046", "40003"})
"""Refusals that say themselves that they pass."""


class Weather:
    """Strikes calls of the bot; `struck` counts how, and `tokens` are those of interactions that were hit.

    `refused` are calls that were told no for good when they were made last: what each was `about`.
    """

    def __init__(self, server: LoopbackDiscord, rng: Random, *, share: float) -> None:
        self._backend = server.backend
        self._rng = rng
        self._share = share
        self.struck: Counter[str] = Counter()
        self.tokens: set[str] = set()
        self.refused: set[tuple[str, str]] = set()
        server.backend.weather = self

    @property
    def fair(self) -> bool:
        """Whether no call fails."""
        return self._share <= 0

    def clear_up(self) -> None:
        """From now on no call fails."""
        self._share = 0.0

    def __call__(self, template: str, ask: Ask) -> Fault | None:
        if self._rng.random() >= self._share:
            self.refused.discard(about(template, ask))
            return None
        if template.startswith(("/interactions/", "/webhooks/")):
            self.tokens.add(ask.parts[2])
        kinds = {**_anywhere(), **self._of_route(template, ask)}
        name = self._rng.choice([*kinds])
        self.struck[name] += 1
        if name == FORBIDDEN or (name.isdecimal() and name not in PASSING):
            self.refused.add(about(template, ask))
        return kinds[name]()

    def _of_route(self, template: str, ask: Ask) -> dict[str, Make]:
        kind = f"{ask.method} {template}"
        match kind.split("/")[1]:
            case "interactions":
                return self._of_callback(ask)
            case "webhooks":
                gone = self._gone(ask.parts[4]) if len(ask.parts) > 4 else {}
                return {**_refusals(10015, 50027), **gone}
            case "channels" if "{message}" in kind:
                hidden = _refusals(10004, 50001, 50013, 50083, 160005)
                gone = {**self._closed(ask.parts[1]), **self._gone(ask.parts[3])}
                return {**hidden, **gone, "30046": partial(_wait, 30046)}
            case "channels" if template.endswith("/messages"):
                hidden = _refusals(10004, 50001, 50007, 50013, 50083, 160005)
                return {**hidden, **self._closed(ask.parts[1])}
            case "channels":
                return _refusals(10004, 50001, 50013, 50083, 160005, 160006)
            case "guilds" if ask.method == "PUT":
                return _refusals(10007, 10011, 50013)
            case "users" if ask.method == "POST":
                return _refusals(40003, 50007, 50278)
        return {}

    def _of_callback(self, ask: Ask) -> dict[str, Make]:
        interaction = self._backend.interactions.get(ask.parts[2])
        made = _refusals(10015, 50027)
        if interaction is None or interaction.callback:
            return made
        made["10062"] = partial(self._forget, interaction)
        made["40060 by this call"] = partial(_refuse, 40060, effect=True)
        if interaction.source is not None:
            made["40060 by another process"] = partial(self._answered_elsewhere, interaction)
            if ask.payload.get("type") in UPDATES:
                made |= self._gone(str(interaction.source.id))
        return made

    def _forget(self, interaction: Interaction) -> None:
        """Discord does not know it any more: the person sees that it failed."""
        self._backend.interactions.pop(interaction.token, None)
        interaction.settle(Outcome(interaction, 0, 0.0))

    def _answered_elsewhere(self, interaction: Interaction) -> None:
        interaction.callback, interaction.original = 6, interaction.source
        interaction.settle(Outcome(interaction, 6, 0.0, message=interaction.source))

    def _closed(self, channel: str) -> dict[str, Make]:
        """Somebody has deleted the channel, and all that was in it."""
        found = self._backend.world.channels.get(int(channel)) if channel.isdecimal() else None
        return {} if found is None or found.guild is None else {"10003": partial(self._close, found)}

    def _close(self, channel: Channel) -> None:
        world = self._backend.world
        for gone in [one for one in world.channels.values() if channel in {one, one.parent}]:
            del world.channels[gone.id]
            for message in world.messages_in(gone):
                message.deleted = True

    def _gone(self, message: str) -> dict[str, Make]:
        """Somebody has removed the message that the call is about."""
        found = self._backend.world.messages.get(int(message)) if message.isdecimal() else None
        return {} if found is None else {"10008": partial(setattr, found, "deleted", True)}


def about(template: str, ask: Ask) -> tuple[str, str]:
    """A call and its subject: a new message's nonce, of all else the last id in its path."""
    call = f"{ask.method} {template}"
    if call == SENT:
        return call, str(ask.payload.get("nonce"))
    return call, next((part for part in reversed(ask.parts) if part.isdecimal()), "")


def _anywhere() -> dict[str, Make]:
    kinds: dict[str, Make] = {
        "cut before": lambda: Fault("*", cut="before"),
        "cut after": lambda: Fault("*", cut="after", effect=True),
        "hangs, then lost": lambda: Fault("*", delay=HANGS, cut="before"),
        "hangs, then done": lambda: Fault("*", delay=HANGS),
        "done, then hangs": lambda: Fault("*", delay=HANGS, effect=True),
        FORBIDDEN: lambda: Fault("*", 403, html=True),
        "429 of the user": lambda: Fault("*", 429, scope="user"),
        "429 of all routes": lambda: Fault("*", 429, scope="global", everywhere=True),
        "429 of all bots": lambda: Fault("*", 429, scope="shared"),
        "429 for long": lambda: Fault("*", 429, scope="shared", retry_after=LONG_WAIT),
        "429 without a wait": lambda: Fault("*", 429, scope="user", names_wait=False),
        "429 of a proxy": lambda: Fault("*", 429, html=True, via=False, names_wait=False),
        "429 of a proxy that signs": lambda: Fault("*", 429, html=True, names_wait=False),
    }
    for status in (500, 502, 503, 504):
        for effect in (False, True):
            name = f"{status} {'after' if effect else 'before'} the effect"
            kinds[name] = partial(Fault, "*", status, effect=effect, html=status in {502, 504})
    return kinds


def _refusals(*codes: int) -> dict[str, Make]:
    return {str(code): partial(_refuse, code) for code in codes}


def _refuse(code: int, *, effect: bool = False) -> Fault:
    return Fault("*", STATUSES.get(code, 400), code, MESSAGES[code], effect=effect)


def _wait(code: int) -> Fault:
    return Fault("*", 429, code, scope="user", retry_after=1.0)
