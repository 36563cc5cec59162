"""The refusals Discord's API answers with, by their JSON error code."""

from collections.abc import Mapping
from types import MappingProxyType

MESSAGES: Mapping[int, str] = MappingProxyType(
    {
        0: "401: Unauthorized",
        10003: "Unknown Channel",
        10004: "Unknown Guild",
        10007: "Unknown Member",
        10008: "Unknown Message",
        10011: "Unknown Role",
        10013: "Unknown User",
        10015: "Unknown Webhook",
        10062: "Unknown interaction",
        10063: "Unknown application command",
        30046: "Maximum number of edits to messages older than 1 hour reached. Try again later",
        40003: "You are opening direct messages too fast",
        40005: "Request entity too large. Try sending something smaller",
        40060: "Interaction has already been acknowledged.",
        40094: "Maximum number of follow-up messages for this interaction reached",
        50001: "Missing Access",
        50005: "Cannot edit a message authored by another user",
        50006: "Cannot send an empty message",
        50007: "Cannot send messages to this user",
        50013: "Missing Permissions",
        50027: "Invalid Webhook Token",
        50035: "Invalid Form Body",
        50024: "Cannot execute action on this channel type",
        50083: "Thread is archived",
        50278: "Cannot send messages to this user due to having no mutual guilds",
        160004: "A thread has already been created for this message",
        160005: "This thread is locked",
        160006: "Maximum number of active threads reached",
    }
)

STATUSES: Mapping[int, int] = MappingProxyType(
    {0: 401, 10003: 404, 10004: 404, 10007: 404, 10008: 404, 10011: 404, 10013: 404,
     10015: 404, 10062: 404, 10063: 404, 30046: 429, 40003: 429, 40005: 413, 50001: 403, 50005: 403,
     50007: 403, 50013: 403, 50027: 401, 50278: 403}
)  # fmt: skip

BLAMELESS = frozenset({10003, 10007, 10011, 50001, 50007, 50013, 50083, 160004, 160005})
"""Codes that tell of the world (closed DMs, taken permissions, lost places), not of a mistake of the bot."""


class Refusal(Exception):
    """An API error by Discord's JSON code; `blame` says whether a correct bot would have avoided it."""

    def __init__(
        self, code: int, detail: str = "", *, status: int | None = None, blame: bool | None = None
    ) -> None:
        super().__init__(f"{code} {MESSAGES.get(code, '')} {detail}".strip())
        self.code = code
        self.detail = detail
        self.status = STATUSES.get(code, 400) if status is None else status
        self.blame = code not in BLAMELESS if blame is None else blame

    def body(self) -> dict[str, object]:
        """The JSON body, with the detail where Discord puts form errors."""
        text = MESSAGES.get(self.code, f"{self.status}: error")
        if not self.detail:
            return {"message": text, "code": self.code}
        problem = {"_errors": [{"code": "LOOPBACK", "message": self.detail}]}
        return {"message": text, "code": self.code, "errors": problem}
