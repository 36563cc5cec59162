"""Faults to order: error answers, delays and cut connections for chosen REST calls."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random
from typing import Literal

Match = str | Callable[[str, str], bool]
Cut = Literal["before", "after"]


@dataclass(slots=True, eq=False)
class Fault:
    """One order: `match` is a pattern over `METHOD /route/{template}` or a predicate (method, path).

    `effect`: the call does its work, and only its answer is this error. `html`: the error is a page of the
    proxies before the API. `names_wait`: a 429 says how long to wait.
    """

    match: Match
    status: int = 0
    code: int = 0
    message: str = "injected"
    times: int | None = 1
    probability: float = 1.0
    rng: Random = field(default_factory=lambda: Random(0))
    delay: float = 0.0
    cut: Cut | None = None
    retry_after: float = 0.05
    everywhere: bool = False
    via: bool = True
    effect: bool = False
    html: bool = False
    scope: str = ""
    names_wait: bool = True
    hits: int = 0

    def strikes(self, method: str, route: str, path: str) -> bool:
        """Decide, count and use up one occasion."""
        if self.times is not None and self.hits >= self.times:
            return False
        if isinstance(self.match, str):
            if not fnmatchcase(f"{method} {route}", self.match):
                return False
        elif not self.match(method, path):
            return False
        if self.probability < 1.0 and self.rng.random() >= self.probability:
            return False
        self.hits += 1
        return True

    @property
    def prevents(self) -> bool:
        """Whether nothing comes of the call."""
        return not self.effect and (bool(self.status) or self.cut == "before")

    def body(self) -> dict[str, object] | str:
        """The body; a 429 carries the wait in seconds and whether it is the global limit."""
        if self.html:
            return f"<!DOCTYPE html><html><title>{self.status}</title><body>cloudflare</body></html>"
        if self.status != 429:
            return {"message": self.message, "code": self.code}
        wait = {"retry_after": self.retry_after} if self.names_wait else {}
        text = "You are being rate limited."
        return {"message": text, **wait, "global": self.everywhere, "code": self.code}

    def headers(self) -> dict[str, str]:
        """Discord's proxies sign with Via; a 429 without it looks like a Cloudflare ban to discord.py."""
        if self.status != 429:
            return {}
        headers = {"Retry-After": str(self.retry_after)} if self.names_wait else {}
        if self.scope:
            headers["X-RateLimit-Scope"] = self.scope
        if self.via:
            headers["Via"] = "1.1 loopback"
        if self.everywhere:
            headers["X-RateLimit-Global"] = "true"
        return headers
