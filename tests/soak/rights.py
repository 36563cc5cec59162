"""Who may change what, said without the program: rows of the database, and the people they are about."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

import asyncpg  # type: ignore[import-untyped]

DERIVED = frozenset(
    {"alembic_version", "deadlines", "outbox", "facts", "shards", "people", "ratings", "rated", "reminders"}
)
"""What follows from other rows, or from time; a name of somebody is whatever Discord says it is."""

Row = Mapping[str, Any]

LONG = re.compile(r"(?<![\w-])-?[0-9]{14,20}(?!\w)")
"""How an id of Discord's looks in a row, or the one that stands for somebody who was forgotten."""


class Change(NamedTuple):
    """A row that is there now, or is no longer."""

    table: str
    row: Row


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acted, in which server, and what that server lets this person do."""

    user_id: int
    guild_id: int | None
    manages: bool
    organises: bool
    forgets: bool = False
    """Whether this person has asked for the deletion of all that is stored about them."""


class Books:
    """Everything that is stored, read past the program."""

    def __init__(self, url: str) -> None:
        self._file = url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else None
        self._url = url
        self._light: Any = None
        self._mark: Any = None

    async def open(self) -> None:
        """Watch from now on."""
        if self._file is not None:
            self._light = sqlite3.connect(self._file, isolation_level=None)
        else:
            self._light = await asyncpg.connect(self._url)
        await self.has_changed()

    async def close(self) -> None:
        if self._file is None:
            await self._light.close()
        else:
            self._light.close()

    async def has_changed(self) -> bool:
        """Whether anybody committed anything since this was asked last."""
        if self._file is not None:
            (mark,) = self._light.execute("PRAGMA data_version").fetchone()
        else:
            mark = await self._light.fetchval("SELECT pg_snapshot_xmax(pg_current_snapshot())::text")
        changed, self._mark = bool(mark != self._mark), mark
        return changed

    async def read(self) -> dict[str, list[Row]]:
        """All rows of all tables that are not derived."""
        if self._file is not None:
            with closing(sqlite3.connect(self._file)) as connection:
                connection.row_factory = sqlite3.Row
                named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                tables = [row[0] for row in named if row[0] not in DERIVED]
                return {name: [*map(dict, connection.execute(f"SELECT * FROM {name}"))] for name in tables}
        named = await self._light.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        tables = [row[0] for row in named if row[0] not in DERIVED]
        read = {name: await self._light.fetch(f"SELECT * FROM {name}") for name in tables}
        await self.has_changed()
        return {name: [*map(dict, rows)] for name, rows in read.items()}


def changes(before: Mapping[str, list[Row]], after: Mapping[str, list[Row]]) -> list[Change]:
    """Rows that were written, and rows as they were before that."""
    found = []
    for table, rows in after.items():
        old, new = ({_key(row): row for row in each} for each in (before.get(table, []), rows))
        found += [Change(table, new[key]) for key in new.keys() - old.keys()]
        found += [Change(table, old[key]) for key in old.keys() - new.keys()]
    return found


def _key(row: Row) -> tuple[Any, ...]:
    return tuple(map(str, row.values()))


@dataclass(frozen=True, slots=True)
class About:
    """Whom and what rows are about, from the books before and after."""

    seats: Mapping[str, set[int]]
    cups: Mapping[str, Row]
    matches: Mapping[str, Row]
    tied: Mapping[str, Row]
    """Championships by their matches."""
    asked: Mapping[str, set[int]]
    """Who is in a challenge."""
    entered: frozenset[tuple[str, int]]
    """Championships, and who was in them before."""
    fresh: frozenset[int]
    """Names of nobody, which were not there before."""

    @classmethod
    def of(cls, before: Mapping[str, list[Row]], after: Mapping[str, list[Row]]) -> "About":
        books = (before, after)
        seats: dict[str, set[int]] = {}
        for row in (row for one in books for row in one["seats"]):
            seats.setdefault(row["match_id"], set()).add(row["user_id"])
        cups = {row["id"]: row for one in books for row in one["championships"]}
        matches = {row["id"]: row for one in books for row in one["matches"]}
        tied = {tie["id"]: cups[tie["championship_id"]] for one in books for tie in one["ties"]}
        pairs = [row for one in books for row in one.get("challenges", [])]
        asked = {row["id"]: {row["challenger_id"], row["challenged_id"]} for row in pairs}
        entered = {(row["championship_id"], row["user_id"]) for row in before.get("entrants", [])}
        was, there = ({one for rows in book.values() for row in rows for one in _ids(row)} for book in books)
        fresh = {one for one in there - was if one < 0}
        return cls(seats, cups, matches, tied, asked, frozenset(entered), frozenset(fresh))


def wrongs(before: Mapping[str, list[Row]], after: Mapping[str, list[Row]], actor: Actor) -> Iterator[str]:
    """What changed that this person may not change."""
    about = About.of(before, after)
    for table, row in changes(before, after):
        if not _may(table, row, actor, about) and not (actor.forgets and _is_of(row, actor, about)):
            yield f"{actor} changed {table}: {dict(row)}"
    yield from _moved(before, after, actor, about.seats)


def _may(table: str, row: Row, actor: Actor, about: About) -> bool:
    who, cups = actor.user_id, about.cups
    match table:
        case "offers" if _is_past(row, about):
            return True  # its message loses its buttons to whoever presses one
        case "matches" | "seats" | "journal" | "offers" | "threads" | "steps":
            key = row["id"] if table in {"matches", "threads"} else row["match_id"]
            at_table = about.seats.get(key, set()) | about.asked.get(key, set())
            place = about.matches.get(key, {}).get("guild_id")
            judge = actor.manages and place == actor.guild_id and place is not None
            cup = about.tied.get(key)
            called_off = cup is not None and _near(cup, actor) and (_runs(cup, actor) or _is_in(cup, who))
            return who in at_table or judge or min(at_table, default=0) < 0 or called_off
        case "challenges":
            return who in {row["challenger_id"], row["challenged_id"]}
        case "preferences":
            if row["scope"] == "person":
                return bool(row["owner_id"] == who)
            return actor.manages and row["owner_id"] == actor.guild_id
        case "relations":
            return bool(row["owner_id"] == who)
        case "declines":
            return who in {row["challenged_id"], row["challenger_id"]}
        case "tries":
            return bool(row["user_id"] == who and row["guild_id"] == (actor.guild_id or row["guild_id"]))
        case "dailies":
            return True  # made by whoever asks first, from a key that nobody chooses
        case "championships":
            return _near(row, actor)  # how many have joined, and its version
        case "entrants":
            cup = cups[row["championship_id"]]
            return _near(cup, actor) and (row["user_id"] == who or _runs(cup, actor))
        case "acts":
            return _near(cups[row["championship_id"]], actor) and row["by_id"] in {who, None}
        case "ties" | "results" | "departures":
            cup = cups[row["championship_id"]]
            mine = who in {row.get("home_id"), row.get("away_id"), row.get("user_id"), row.get("winner_id")}
            return mine or (_near(cup, actor) and _runs(cup, actor)) or _is_in(cup, who)
        case _:
            return False


def _is_past(offer: Row, about: About) -> bool:
    """Whether nothing comes of an answer any more: a move was made since, or the match is over."""
    match = about.matches.get(offer["match_id"])
    return match is None or match["status"] == "over" or match["turn"] != offer["turn"]


def _is_of(row: Row, actor: Actor, about: About) -> bool:
    """Whether a row names this person, or (since now) nobody, or is of a championship that they were in."""
    cup = row.get("championship_id", row.get("id"))
    return not {actor.user_id, *about.fresh}.isdisjoint(_ids(row)) or (cup, actor.user_id) in about.entered


def _ids(row: Row) -> set[int]:
    """The numbers in a row that are long enough for somebody's id, or for a name of nobody."""
    return {int(found) for value in row.values() for found in LONG.findall(str(value))}


def _near(cup: Row, actor: Actor) -> bool:
    return bool(cup["guild_id"] == actor.guild_id)


def _runs(cup: Row, actor: Actor) -> bool:
    in_charge = actor.organises and cup["guild_id"] == actor.guild_id
    return bool(in_charge or cup["organiser_id"] == actor.user_id)


def _is_in(cup: Row, who: int) -> bool:
    return str(who) in str(cup["lineup"])


def _moved(
    before: Mapping[str, list[Row]],
    after: Mapping[str, list[Row]],
    actor: Actor,
    seats: Mapping[str, set[int]],
) -> Iterator[str]:
    """A board goes only where somebody is who plays there."""
    was = {row["id"]: row for row in before["matches"]}
    for row in after["matches"]:
        old = was.get(row["id"])
        if old is None or old["channel_id"] == row["channel_id"]:
            continue
        if actor.user_id not in seats[row["id"]] or row["guild_id"] != actor.guild_id:
            yield f"{actor} moved {row['id']} from {old['channel_id']} to {row['channel_id']}"
