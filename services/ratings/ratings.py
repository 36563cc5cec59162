"""Ratings between people, kept up to date by notices: a result counts once, or is taken back for good."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from games.contract import AnyGame, Over
from games.registry import GAMES
from services.common.retrying import Busy, retried
from services.formats.strength import PRIOR, Outcome, Rating, played
from services.matches.codec import decode_options, decode_state
from services.matches.looks import game_of
from services.ports.championships import Tie, TieStatus
from services.ports.offers import Agreed
from services.ports.people import FORGOTTEN, is_member
from services.ports.ratings import Before, Book, Counted, Kept, Ranked
from services.ports.records import MatchRecord, MatchStatus, Notice
from services.ports.unit import Storage, Unit
from services.refusals import Refusal

PLACES = 1_000
"""Places that are told exactly: however many come after them, nobody counts so far."""

AT_A_STRETCH = 10
"""Results that are counted anew before others get their turn: some 2 ms."""

GIVEN_UP = frozenset({"resigned", "time"})
"""Reasons that are not the rules', for which a match that had begun is won all the same."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The best of a server; `own` is whoever looks, listed or not."""

    best: tuple[Ranked, ...]
    own: Ranked | None


class Ratings:
    """The use cases of ratings; all are harmless twice, too late, and in several processes."""

    def __init__(self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self._storage = storage
        self._games = games

    async def ranking(self, guild_id: int, game: str, user_id: int) -> Ranking:
        """The best of this server, and the one who asks."""
        book = Book(guild_id, game)
        async with self._storage.unit() as unit:
            best = await unit.ratings.ranking(book)
            return Ranking(best, await unit.ratings.place_of(book, user_id, most=PLACES))

    async def follow(self, notice: Notice) -> None:
        """Make the ratings true as far as the match of this notice goes, and the notice done, in one go.

        Where others are first again and again it stays undone, and is followed when it is claimed anew.
        """

        async def settle(unit: Unit) -> None:
            await self._settle(unit, notice.id)
            unit.outbox.done(notice.topic, notice.subject, notice.id, notice.version)
            await unit.commit()

        with suppress(Busy):
            await retried(self._storage, settle)

    async def _settle(self, unit: Unit, match_id: str) -> None:
        book, tie = await unit.ratings.book_of(match_id), await unit.ties.get(match_id)
        if book is not None:
            counted = await unit.matches.get(match_id)
            is_void = tie is not None and tie.status is TieStatus.VOID
            if is_void or (counted is not None and not began_fair(self._games, counted)):
                await take_back(unit, book, match_id)
            return
        match = await unit.matches.get(match_id)
        if match is None or (tie is not None and tie.status is not TieStatus.OVER):
            return
        outcome, guild_id = outcome_of(self._games, match), await _server_of(unit, match_id, tie)
        if outcome is None or guild_id is None:
            return
        if tie is not None:
            unit.ties.hold(tie)  # it may be taken back in this very moment
        await _count(unit, Book(guild_id, match.game), match_id, outcome)


def outcome_of(games: Mapping[str, AnyGame], match: MatchRecord) -> Outcome | None:
    """What a match says about its two players; None where it says nothing.

    Nor does it where a program plays, or somebody whose data was deleted.
    """
    if match.status is not MatchStatus.OVER or not all(is_member(person) for person in match.seats):
        return None
    if not began_fair(games, match):
        return None
    try:
        game = game_of(games, match)
        state = decode_state(game, match.state)
    except Refusal:
        return None
    sides, (home, away) = game.sides(state), (person.user_id for person in match.seats)
    winner = next((who for who, side in zip((home, away), sides, strict=True) if side == match.winner), None)
    given_up = match.reason in GIVEN_UP and winner is not None
    decided = game.has_begun(state) and (given_up or match.reason == Agreed.DRAW)
    by_rules = isinstance(game.pending(state), Over)
    return Outcome(home, away, winner) if by_rules or decided else None


def began_fair(games: Mapping[str, AnyGame], match: MatchRecord) -> bool:
    """Whether the match began as its game says: a position that one of the two chose tells no strength."""
    game = games.get(match.game)
    return game is None or game.is_fair(decode_options(match.options))


async def points_of(unit: Unit, book: Book, user_ids: Sequence[int]) -> dict[int, int]:
    """The points of all of them as people read them; who has not played has what everybody begins with."""
    kept = await unit.ratings.of(book, tuple(user_ids))
    return {who: shown(kept[who].rating if who in kept else PRIOR) for who in user_ids}


def shown(rating: Rating) -> int:
    """Points as people read them."""
    return round(rating.points)


async def _server_of(unit: Unit, match_id: str, tie: Tie | None) -> int | None:
    """Where the match was arranged: its board may be anywhere by now, and nobody moves it out of a rating."""
    if tie is not None:
        return tie.place.guild_id
    challenge = await unit.challenges.get(match_id)
    return None if challenge is None else challenge.place.guild_id


async def _count(unit: Unit, book: Book, match_id: str, outcome: Outcome) -> None:
    kept = await unit.ratings.of(book, outcome.players)
    ratings = {who: one.rating for who, one in kept.items()}
    unit.ratings.count(book, match_id, outcome, tuple(ratings.get(who, PRIOR) for who in outcome.players))
    played(ratings, outcome)
    _save(unit, book, kept, ratings)


async def take_back(unit: Unit, book: Book, match_id: str) -> None:
    """Count what came after this match anew, as if it had never been played, all of it at once.

    Every result keeps its players' ratings from before it, so only later results are read; the whole book is
    where one of them was counted by a version that did not keep them.
    """
    while True:
        last = await unit.ratings.last(book)
        results = await unit.ratings.results_from(book, match_id)
        if any(one.before is None for one in results):
            results = await unit.ratings.results(book)
        ratings, amended = await _without(match_id, results)
        kept = await unit.ratings.of(book, tuple(ratings))
        if last == await unit.ratings.last(book):  # what is counted from here on makes these versions stale
            break
    unit.ratings.drop(match_id)
    for amended_id, before in amended.items():
        unit.ratings.amend(amended_id, before)
    _save(unit, book, kept, ratings)


async def _without(match_id: str, results: Sequence[Counted]) -> tuple[dict[int, Rating], dict[str, Before]]:
    """The ratings that change without this match, and what was before the later results that change, too.

    Those are the results of people who met somebody of this match, or somebody who had.
    """
    ratings: dict[int, Rating] = {}
    amended: dict[str, Before] = {}
    for number, one in enumerate(results):
        await _let_others_go_on(number)
        met = one.outcome.players
        if one.before is not None and one.match_id != match_id and not any(who in ratings for who in met):
            continue
        known = one.before or (PRIOR,) * len(met)
        before = tuple(ratings.get(who, was) for who, was in zip(met, known, strict=True))
        ratings.update(zip(met, before, strict=True))
        if one.match_id != match_id:
            played(ratings, one.outcome)
            if one.before not in {None, before}:
                amended[one.match_id] = before
    return ratings, amended


async def _let_others_go_on(number: int) -> None:
    """Every now and then in a long count: nobody's press waits for it."""
    if number % AT_A_STRETCH == AT_A_STRETCH - 1:
        await asyncio.sleep(0)


def _save(unit: Unit, book: Book, kept: Mapping[int, Kept], ratings: Mapping[int, Rating]) -> None:
    """Write the ratings that are others than those that are kept; whose data was deleted has none."""
    for who, rating in ratings.items():
        before = kept.get(who, Kept())
        if rating != before.rating and who > FORGOTTEN:
            unit.ratings.save(book, who, rating, expected=before.version)
