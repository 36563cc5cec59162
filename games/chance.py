"""Chance as data: what the rules may ask, and who answers."""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from games.seats import Seat

DRAW_LABEL = b"table-games/draw/1"
COMMIT_LABEL = b"table-games/seed/1"
CHAIN_LABEL = b"table-games/chain/1"
SALT_LABEL = b"table-games/salt/1"
SEAL_LABEL = b"table-games/seal/1"


@dataclass(frozen=True, slots=True)
class Draw:
    """One question to chance: a whole number from 0 to `outcomes` - 1, each equally likely.

    `private_to` is the only seat that may learn the answer at once; None means that everybody may.
    """

    outcomes: int
    private_to: Seat | None = None


class ChanceSource(Protocol):
    """Answers draws. It hears every line of the journal, so that answers can depend on what people did."""

    def absorb(self, line: str) -> None: ...

    def answer(self, ask: Draw) -> int: ...


class ScriptedChance:
    """Answers from a list, in order; for tests and for replays of known matches."""

    def __init__(self, outcomes: Iterable[int] = ()) -> None:
        self._outcomes = iter(outcomes)

    def absorb(self, line: str) -> None:
        """A script does not listen."""

    def answer(self, ask: Draw) -> int:
        """The next outcome of the script; ValueError when it is used up or not an answer to `ask`."""
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise ValueError("the script of chance is used up")
        if not 0 <= outcome < ask.outcomes:
            raise ValueError(f"the script says {outcome}, the draw has {ask.outcomes} outcomes")
        return outcome


def commitment(seed: bytes) -> str:
    """What may be published before a match so that its seed cannot be exchanged later (hex SHA-256)."""
    return hashlib.sha256(COMMIT_LABEL + seed).hexdigest()


def seal(seed: bytes, label: str, token: str) -> str:
    """What may be published of a secret choice when it is made (32 hex digits, 128 bits).

    A hash of the choice with a salt of 128 bits that follows from the match's secret seed and the label, so
    nobody can try the few choices there are; the seed, published at the end, opens it. A label is used once.
    """
    salt = hmac.digest(seed, SALT_LABEL + label.encode(), "sha256")[:16]
    return hashlib.sha256(SEAL_LABEL + salt + f"{label}:{token}".encode()).hexdigest()[:32]


class SealedChance:
    """Answers from a sealed seed and the journal so far, so that no one party alone decides an outcome.

    Each line of the journal is chained into `digest` (hex SHA-256). An answer is HMAC-SHA256 under the secret
    seed of that digest, reduced without bias; the published commitment is a hash of the seed under another
    label, so that no outcome can be computed from what is public.
    """

    def __init__(self, seed: bytes, digest: str) -> None:
        if len(seed) < 16:
            raise ValueError("a seed needs at least 16 bytes")
        self._seed = seed
        self.digest = digest

    def absorb(self, line: str) -> None:
        chained = CHAIN_LABEL + bytes.fromhex(self.digest) + line.encode()
        self.digest = hashlib.sha256(chained).hexdigest()

    def answer(self, ask: Draw) -> int:
        """The answer that seed and digest give; ValueError for a draw without outcomes or with too many."""
        if not 0 < ask.outcomes <= 1 << 64:
            raise ValueError(f"{ask.outcomes} outcomes cannot be drawn from 64 bits")
        limit = (1 << 64) - (1 << 64) % ask.outcomes
        attempt = 0
        while True:
            message = DRAW_LABEL + bytes.fromhex(self.digest) + attempt.to_bytes(4, "big")
            number = int.from_bytes(hmac.digest(self._seed, message, "sha256")[:8], "big")
            if number < limit:
                return number % ask.outcomes
            attempt += 1
