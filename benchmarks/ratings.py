"""What ratings cost as results pile up: `python -m benchmarks.ratings`.

A result is everything from its notice to both ratings, in one durable transaction on SQLite; statements are
counted where it gets them. Taking a result back counts everything in its server's book anew.
"""

import asyncio
import time
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.anchors import Bar, report_bars
from benchmarks.championships import Cost, Heard
from db.drivers._sqlite import open_sqlite
from db.unit_of_work import SqlStorage
from services.championships.signing_up import SigningUp
from services.formats.strength import PRIOR, Outcome, Rating, played
from services.ports.championships import Tie, TieStatus
from services.ports.people import Person
from services.ports.ratings import Book
from services.ports.records import Notice, Subject
from services.ports.topics import RATING
from services.ratings.ratings import Ratings
from tests.services.championships.hall import CUP, plan
from tests.services.desk import HERE, NOON, Desk

PAST = 10_000
PEOPLE = 100
MEASURED = 50
BOOK = Book(HERE.guild_id or 0, "penalties")


async def counted(desk: Desk, heard: Heard, name: str) -> Cost:
    """MEASURED matches, each ended by resignation after a kick, and counted."""
    ratings, times, counts = Ratings(desk.storage), [], []
    for number in range(MEASURED):
        match_id = f"{name}{number}"
        by, to = (Person(1 + (number + at) % PEOPLE, "x") for at in (0, 1))
        await desk.begin(match_id, ("l", "ri"), by=by, to=to, options={"toss": False})
        record = (await desk.matches.resign(match_id, by)).record
        before, began = heard.statements, time.process_time()
        await ratings.follow(Notice(RATING, Subject.MATCH, match_id, record.version, NOON))
        times.append(1000 * (time.process_time() - began))
        counts.append(heard.statements - before)
    return Cost(median(times), median(counts))


async def past(desk: Desk) -> None:
    """Results of so many matches and the ratings that follow from them, as they would be stored."""
    outcomes = [
        Outcome(1 + at % PEOPLE, 1 + (at + 1 + at // PEOPLE % 9) % PEOPLE, None) for at in range(PAST)
    ]
    async with desk.storage.unit() as unit:
        for number in range(1, PEOPLE + 1):
            unit.people.remember(Person(number, "x"), NOON)
        ratings: dict[int, Rating] = {}
        for number, outcome in enumerate(outcomes):
            before = tuple(ratings.get(who, PRIOR) for who in outcome.players)
            unit.ratings.count(BOOK, f"past{number}", outcome, before)
            played(ratings, outcome)
        for who, rating in ratings.items():
            unit.ratings.save(BOOK, who, rating, expected=0)
        await unit.commit()


async def taken_back(desk: Desk) -> float:
    """Milliseconds of CPU time to take the first result of all back."""
    await SigningUp(desk.storage).create(plan())
    tie = Tie("past0", CUP, 1, 1, "ko.final", 1, 2, (True, True), TieStatus.VOID, HERE, None, NOON)
    async with desk.storage.unit() as unit:
        unit.ties.add([tie])
        await unit.commit()
    began = time.process_time()
    await Ratings(desk.storage).follow(Notice(RATING, Subject.TIE, "past0", 1, NOON))
    return 1000 * (time.process_time() - began)


async def measured() -> tuple[Cost, Cost, float]:
    """A result in a new book, one in a book of PAST results, and one taken back there."""
    costs = []
    with TemporaryDirectory(dir="/var/tmp") as folder:
        for name in ("fresh", "later"):
            database = await open_sqlite(f"{folder}/{name}.db", patience=30.0)
            heard = Heard(database, database.row_lock)
            desk = Desk(SqlStorage(heard))
            if name == "later":
                await past(desk)
            costs.append(await counted(desk, heard, name))
            back = await taken_back(desk) if name == "later" else 0.0
            await desk.storage.close()
    return costs[0], costs[1], back


def bars() -> list[Bar]:
    """A result must not cost more statements, nor half as much CPU time again, after PAST results."""
    fresh, later, back = asyncio.run(measured())
    words = f"{PAST:,} results in the book against none"
    return [
        Bar.at_most(
            "ratings", f"a result, statements, {words}", later.statements, fresh.statements, 1, form="{:.0f}"
        ),
        Bar.at_most(
            "ratings",
            f"a result, CPU time, {words}",
            later.milliseconds,
            fresh.milliseconds,
            1.5,
            form="{:.2f} ms",
        ),
        Bar.shown("ratings", f"a result taken back from a book of {PAST:,}, CPU time", back, 0, "{:.0f} ms"),
    ]


if __name__ == "__main__":
    report_bars(bars())
