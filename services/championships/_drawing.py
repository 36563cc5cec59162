"""Who is seeded where when a championship begins: by lot, by hand, or by rating."""

from collections.abc import Mapping, Sequence

from services.championships.cup import Cup
from services.formats.knockouts.seeding import by_hand, by_lot, by_rating
from services.ports.championships import Entrant, Seeding
from services.ports.ratings import Book
from services.ratings.ratings import points_of


async def draw(cup: Cup, there: Sequence[Entrant], seed: bytes) -> tuple[tuple[int, ...], Mapping[int, int]]:
    """Those who are there in seed order, and the points that this order follows from, if it does.

    Refused as `by_hand` is.
    """
    players = [one.person.user_id for one in there]
    match cup.championship.seeding:
        case Seeding.HAND:
            seeded = sorted((one.hand, one.person.user_id) for one in there if one.hand is not None)
            return by_hand(players, [player for _, player in seeded], seed), {}
        case Seeding.RATING:
            book = Book(cup.championship.place.guild_id or 0, cup.championship.game)
            points = await points_of(cup.unit, book, players)
            return by_rating(players, points, seed), points
        case Seeding.LOT:
            return by_lot(players, seed), {}
