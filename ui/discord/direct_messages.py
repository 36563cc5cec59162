"""How the bot writes to one person: a direct channel that is opened once, a budget, and what a no means."""

import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import discord

from services.common.bounded import Bounded
from ui.discord.attempts import Failure, Kind, attempt
from ui.discord.face import Face
from ui.discord.layout import build

log = logging.getLogger(__name__)

OPENING_TOO_FAST, FLAGGED = 40003, 20026
LIMITS = frozenset({OPENING_TOO_FAST, FLAGGED})
"""Codes that say that the bot as a whole writes to too many people."""
UNKNOWN_CHANNEL = 10003

REST = 600.0
"""Seconds without any direct message after one of these limits."""

PER_PERSON, PERIOD = 40, 600.0
"""Direct messages that one person gets at most in so many seconds."""

IN_ALL, MOMENT = 50, 10.0
"""Direct messages that the bot sends at most in so many seconds: a tenth of what Discord lets it do."""

PEOPLE = 5_000
"""People whose channel, and how much they got, is remembered."""


class Unsent(StrEnum):
    """Why a message was not sent."""

    CLOSED = "closed"
    """This person takes no direct messages of the bot."""
    LIMITED = "limited"
    """It would be one too many now."""
    LATER = "later"
    """Discord is busy, or no answer came: the message may be there or not."""


@dataclass(frozen=True, slots=True)
class Sent:
    channel_id: int
    message_id: int


class DirectMessages:
    """What Discord refuses is told, never raised."""

    def __init__(self, client: discord.Client, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._client = client
        self._monotonic = monotonic
        self._channels: Bounded[int, int] = Bounded(PEOPLE)
        self._got: Bounded[int, deque[float]] = Bounded(PEOPLE)
        self._sent: deque[float] = deque()
        self._rests_until = float("-inf")

    async def send(self, user_id: int, face: Face, *, nonce: str) -> Sent | Unsent:
        """Send a new message; tried again soon with its nonce (25 characters), it is the same message."""
        if not self._within_budget(user_id):
            return Unsent.LIMITED
        channel_id = self._channels.get(user_id)
        if channel_id is None:
            opened = await attempt(lambda: self._client.create_dm(discord.Object(user_id)))
            if isinstance(opened, Failure):
                return self._failed(user_id, opened)
            channel_id = opened.id
            self._channels[user_id] = channel_id
        channel = self._client.get_partial_messageable(channel_id)
        made = build(face)
        sent = await attempt(
            lambda: channel.send(view=made.view, allowed_mentions=made.mentions, nonce=nonce)
        )
        if isinstance(sent, Failure):
            return self._failed(user_id, sent)
        return Sent(channel_id, sent.id)

    def _failed(self, user_id: int, failure: Failure) -> Unsent:
        log.info("no direct message: %s", failure)
        if failure.code in LIMITS:
            self._rests_until = self._monotonic() + max(REST, failure.retry_after)
            return Unsent.LIMITED
        if failure.kind is not Kind.REFUSED:
            return Unsent.LATER
        self._channels.pop(user_id, None)
        return Unsent.LATER if failure.code == UNKNOWN_CHANNEL else Unsent.CLOSED

    def _within_budget(self, user_id: int) -> bool:
        now = self._monotonic()
        if now < self._rests_until:
            return False
        got = self._got.setdefault(user_id, deque())
        for sent, period in ((got, PERIOD), (self._sent, MOMENT)):
            while sent and sent[0] <= now - period:
                sent.popleft()
        if len(got) >= PER_PERSON or len(self._sent) >= IN_ALL:
            return False
        got.append(now)
        self._sent.append(now)
        return True
