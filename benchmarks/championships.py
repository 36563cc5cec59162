"""What a result costs as a cup grows, and after many past cups: `python -m benchmarks.championships`.

A result is everything from a match that has ended to the ties that follow: the whole cup is read, the record
written, ties closed and opened, in one durable transaction. Statements are counted where SQLite gets them.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.anchors import Bar, report_bars
from db.drivers._sqlite import open_sqlite
from db.drivers.statements import Database, Params, Row, Statement
from db.unit_of_work import SqlStorage
from services.championships.cup import read
from services.championships.signing_up import Plan
from services.ports.people import Person
from services.times import DAY
from tests.cost.conftest import Table, at_table
from tests.cost.duel import PATIENCE, asked_to_resign
from tests.loopback import Message, User
from tests.services.desk import HERE
from tests.soak.championships.desk import Clock, Desk

SIZES = (8, 16, 32, 64, 128)
PAST = 200
CALLED = (8, 128)
MANAGE_EVENTS = 1 << 33
OLGA = Person(1_000_000, "Olga")


@dataclass(slots=True)
class Heard:
    """A database that counts the statements it is handed."""

    database: Database
    row_lock: str
    statements: int = 0

    async def fetch(self, sql: str, params: Params) -> Sequence[Row]:
        self.statements += 1
        return await self.database.fetch(sql, params)

    async def write(self, batch: Sequence[Statement]) -> None:
        self.statements += len(batch)
        await self.database.write(batch)

    async def write_and_fetch(self, sql: str, params: Params) -> Sequence[Row]:
        self.statements += 1
        return await self.database.write_and_fetch(sql, params)

    async def close(self) -> None:
        await self.database.close()


@dataclass(slots=True)
class Cost:
    """Of one result: milliseconds and statements, each the median of a cup's first round."""

    milliseconds: float
    statements: float


async def cup(desk: Desk, heard: Heard, name: str, size: int) -> Cost:
    """A knock-out of so many is played to its end."""
    plan = Plan(
        id=name, name=name, organiser=OLGA, place=HERE, game="scores", options={}, form="knock-out",
        form_options={"third_place": 0}, sign_up=DAY, pace="live",
    )  # fmt: skip
    await desk.cups.create(plan)
    for at in range(size):
        await desk.cups.join(name, Person(1 + at, f"Player {at}"))
    await desk.cups.close(name, OLGA)
    times: list[float] = []
    counts: list[int] = []
    while live := await _live(desk, name):
        for tie_id, home, away in live:
            await desk.running.ready(tie_id, Person(home, "home"))
            await desk.running.ready(tie_id, Person(away, "away"))
            await desk.matches.play(tie_id, "3-1", Person(home, "home"))
            before, began = heard.statements, time.perf_counter()
            await desk.running.record(tie_id)
            times.append(1000 * (time.perf_counter() - began))
            counts.append(heard.statements - before)
    first = size // 2
    return Cost(median(times[:first]), median(counts[:first]))


async def _live(desk: Desk, name: str) -> list[tuple[str, int, int]]:
    async with desk.storage.unit() as unit:
        return [(tie.id, *tie.players) for tie in (await read(unit, name)).ties if tie.live]


async def measured() -> tuple[dict[int, Cost], dict[int, Cost]]:
    """By size, in a new server and in one with PAST championships."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        database = await open_sqlite(f"{folder}/bot.db", patience=30.0)
        heard = Heard(database, database.row_lock)
        storage = SqlStorage(heard)
        desk = Desk(storage, Clock())
        await cup(desk, heard, "warm", 8)
        fresh = {size: await cup(desk, heard, f"fresh{size}", size) for size in SIZES}
        for number in range(PAST):
            await cup(desk, heard, f"past{number}", 8)
        later = {size: await cup(desk, heard, f"later{size}", size) for size in SIZES}
        await storage.close()
        return fresh, later


async def called(size: int) -> tuple[int, int, int]:
    """Ordinary calls, others, and matches of a cup that is played to its end on a loopback Discord."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        async with at_table(f"sqlite:///{folder}/bot.db") as table:
            server, duel = table.server, table.duel
            people = [server.user(f"Player {number}") for number in range(size)]
            duel.guild.member_permissions |= MANAGE_EVENTS
            asked = {"name": "Cup", "format": "knock-out", "signup": "60", "third": False}
            server.ledger.clear()
            announced = (
                await server.slash(duel.home, duel.guild, duel.channel, "championship create", asked)
            ).shown
            join = next(one for one in server.buttons(announced) if one.label == "Join").custom_id
            for person in people:
                await server.click(person, announced, join)
            await server.slash(duel.home, duel.guild, duel.channel, "championship manage start")
            played: set[str] = set()
            while len(played) < size - 1:
                await _next(table, people, played)
            await server.until(
                lambda: (
                    "is the champion of" in server.visible_text(server.messages(duel.channel)[-1], duel.home)
                ),
                timeout=PATIENCE,
            )
            await asyncio.sleep(2)
            await table.calm()
            ordinary = server.ledger.ordinary()
            return ordinary, server.ledger.count() - ordinary, len(played)


async def _next(table: Table, people: Sequence[User], played: set[str]) -> None:
    """Both say that they are there, and one of them gives up."""
    server, channel = table.server, table.duel.channel

    def calls() -> list[tuple[Message, str]]:
        return [
            (message, button.custom_id)
            for message in server.messages(channel)
            for button in server.buttons(message)
            if button.label == "I am here" and not button.disabled and button.custom_id not in played
        ]

    await server.until(lambda: bool(calls()), timeout=PATIENCE)
    message, here = calls()[0]
    words = server.visible_text(message, table.duel.home)
    pair = [one for one in people if f"<@{one.id}>" in words or one.name in words][:2]
    for person in pair:
        await server.click(person, message, here)
    played.add(here)
    match_id = here.split(":")[1]
    for board in server.messages(channel):
        if any(button.custom_id.startswith("mv1:" + match_id) for button in server.buttons(board)):
            asked = asked_to_resign(server, channel, pair[0], match_id)
            await server.click(pair[0], asked, f"rs1:{match_id}:yes")
            return
    raise AssertionError(match_id)


def bars() -> list[Bar]:
    """A result must not cost more statements, nor half as much time again, after PAST championships."""
    fresh, later = asyncio.run(measured())
    found = []
    for size in SIZES:
        words = f"a result in a cup of {size}"
        before, after = fresh[size], later[size]
        found.append(
            Bar.at_most(
                "cups", f"{words}, statements, {PAST} past cups against none",
                after.statements, before.statements, 1, form="{:.0f}",
            )
        )  # fmt: skip
        found.append(
            Bar.at_most(
                "cups", f"{words}, time, {PAST} past cups against none",
                after.milliseconds, before.milliseconds, 1.5, form="{:.2f} ms",
            )
        )  # fmt: skip
    for size in CALLED:
        ordinary, free, matches = asyncio.run(called(size))
        words = f"calls a match of a cup of {size}"
        found.append(Bar.shown("cups", f"{words} that count globally", ordinary / matches, 0, "{:.1f}"))
        found.append(Bar.shown("cups", f"{words} that do not", free / matches, 0, "{:.1f}"))
    return found


if __name__ == "__main__":
    report_bars(bars())
