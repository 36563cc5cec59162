"""What storage keeps of offers to end a match: each once a decision, and what became of its message."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from services.ports.people import Place


class Agreed(StrEnum):
    """How both players may end their match together; the value is the reason in the record."""

    DRAW = "agreement"
    ABANDON = "abandoned"


class Answer(StrEnum):
    """What the rival said."""

    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Offer:
    """Whoever sits in `seat` offered this end in the decision `turn`.

    `message` is where buttons may still be pressed: none before it is sent, and none once it says how the
    offer ended.
    """

    match_id: str
    turn: int
    seat: int
    end: Agreed
    answer: Answer | None = None
    message: Place | None = None


class OfferTable(Protocol):
    async def get(self, offer: Offer) -> Offer | None:
        """This offer as it is stored."""

    def add(self, offer: Offer, *, until: int) -> None:
        """A new one; Stale at commit when it was made already. Unless it is sent, it is lost at `until`."""

    def posted(self, offer: Offer, *, until: int) -> None:
        """Its message is there. Unless the match goes on, nobody looks at it before `until`."""

    def answered(self, offer: Offer, *, until: int) -> None:
        """Its answer; Stale at commit when it has one. Whoever took it has until then to say so."""

    def free(self, match_id: str, *, turn: int | None) -> None:
        """The match waits for this decision now (None: for nothing): offers made in others have lapsed."""

    def hold(self, offer: Offer, *, until: int) -> None:
        """Whoever puts its message right goes on with it until then."""

    def told(self, offer: Offer) -> None:
        """Its message has nothing to press any more."""

    def remove(self, offer: Offer) -> None: ...


class OfferClaims(Protocol):
    """What one process takes on for a while; the others leave it alone until then."""

    async def claim_old_offers(self, *, now: int, until: int, limit: int) -> tuple[Offer, ...]:
        """Offers, unclaimed, that lapsed, were lost, or whose answer their message may not say."""
