"""The offers table: ends of matches that were offered, and the messages that are still to be put right."""

from db.drivers.statements import Database, Row, Statement
from db.tables.table import Table
from services.ports.offers import Agreed, Answer, Offer
from services.ports.people import Place

_ONE = "match_id = :match_id AND turn = :turn AND seat = :seat AND kind = :kind"

_GET = f"SELECT * FROM offers WHERE {_ONE}"

_ADD = """
INSERT INTO offers (match_id, turn, seat, kind, claimed_until)
VALUES (:match_id, :turn, :seat, :kind, :until)"""

_POSTED = f"""
UPDATE offers SET guild_id = :guild_id, channel_id = :channel_id, message_id = :message_id,
    claimed_until = CASE
        WHEN EXISTS (SELECT 1 FROM matches WHERE id = :match_id AND turn = :turn AND status = 'open')
        THEN CAST(:until AS BIGINT) ELSE 0 END
WHERE {_ONE}"""

_ANSWERED = f"UPDATE offers SET answer = :answer, claimed_until = :until WHERE {_ONE} AND answer IS NULL"

_FREE = """
UPDATE offers SET claimed_until = 0 WHERE match_id = :match_id AND turn <> :turn AND answer IS NULL"""

_HOLD = f"UPDATE offers SET claimed_until = :until WHERE {_ONE} AND message_id IS NOT NULL"

_TOLD = f"UPDATE offers SET message_id = NULL, claimed_until = 0 WHERE {_ONE}"

_REMOVE = f"DELETE FROM offers WHERE {_ONE}"

# While the decision stands, an offer with a message waits for its answer, and one with an answer stays
# without a message, so that it is not made again.
_CLAIM_OLD = """
WITH old AS MATERIALIZED (
    SELECT match_id, turn, seat, kind FROM offers
    WHERE claimed_until <= :now AND ((answer IS NULL) = (message_id IS NULL) OR EXISTS (
        SELECT 1 FROM matches
        WHERE matches.id = offers.match_id AND (matches.turn <> offers.turn OR matches.status = 'over')
    ))
    ORDER BY claimed_until, match_id, turn, seat, kind LIMIT :limit {row_lock}
)
UPDATE offers SET claimed_until = :until FROM old
WHERE offers.match_id = old.match_id AND offers.turn = old.turn AND offers.seat = old.seat
    AND offers.kind = old.kind
RETURNING offers.match_id, offers.turn, offers.seat, offers.kind, offers.answer, offers.guild_id,
    offers.channel_id, offers.message_id"""


class Offers(Table):
    __slots__ = ()

    async def get(self, offer: Offer) -> Offer | None:
        rows = await self._database.fetch(_GET, _key(offer))
        return _offer(rows[0]) if rows else None

    def add(self, offer: Offer, *, until: int) -> None:
        self._write(_ADD, offer, until=until, expected=1)

    def posted(self, offer: Offer, *, until: int) -> None:
        place = offer.message
        if place is not None:
            where = {"guild_id": place.guild_id, "channel_id": place.channel_id}
            self._write(_POSTED, offer, **where, message_id=place.message_id, until=until)

    def answered(self, offer: Offer, *, until: int) -> None:
        answer = None if offer.answer is None else offer.answer.value
        self._write(_ANSWERED, offer, answer=answer, until=until, expected=1)

    def free(self, match_id: str, *, turn: int | None) -> None:
        params: dict[str, object] = {"match_id": match_id, "turn": -1 if turn is None else turn}
        self._batch.append(Statement(_FREE, params, (("offers", match_id),)))

    def hold(self, offer: Offer, *, until: int) -> None:
        self._write(_HOLD, offer, until=until)

    def told(self, offer: Offer) -> None:
        self._write(_TOLD, offer)

    def remove(self, offer: Offer) -> None:
        self._write(_REMOVE, offer)

    def _write(self, sql: str, offer: Offer, *, expected: int | None = None, **more: object) -> None:
        # Those of one match count as one row, so that what frees them and what answers one keep their order.
        rows = (("offers", offer.match_id),)
        self._batch.append(Statement(sql, {**_key(offer), **more}, rows, expected))


async def claim_old(database: Database, *, now: int, until: int, limit: int) -> tuple[Offer, ...]:
    """Offers that have nothing to wait for."""
    params = {"now": now, "until": until, "limit": limit}
    rows = await database.write_and_fetch(_CLAIM_OLD.format(row_lock=database.row_lock), params)
    return tuple(sorted(map(_offer, rows), key=lambda one: (one.match_id, one.turn, one.seat, one.end)))


def _key(offer: Offer) -> dict[str, object]:
    return {
        "match_id": offer.match_id,
        "turn": offer.turn,
        "seat": offer.seat,
        "kind": offer.end.name.lower(),
    }


def _offer(row: Row) -> Offer:
    posted, answer = row["message_id"] is not None, row["answer"]
    return Offer(
        row["match_id"],
        row["turn"],
        row["seat"],
        Agreed[row["kind"].upper()],
        None if answer is None else Answer(answer),
        Place(row["guild_id"], row["channel_id"], row["message_id"]) if posted else None,
    )
