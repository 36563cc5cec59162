"""`python -m tests.soak.asleep`: real bots are stopped, or their clock is set, before every kind of deadline.

Each of SETUPS on each database: whatever somebody has time for is set up, the processes are stopped with
SIGSTOP while the clock goes on (or it is set), and go on. Then nothing may have been decided for anybody
who was not heard, and everybody has as much time as before; and after that the clocks have to run on.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from services.clock.watch import ALIVE, AWAY_AFTER, HEARTBEAT
from services.ports.people import Place
from services.ports.shards import Shard
from services.ports.unit import Storage
from services.times import DAY, HOUR, SECOND
from tests.loopback import TOKEN, LoopbackDiscord, User
from tests.races.driven import SWEEP
from tests.soak.beds import Bed, Maker, Standing
from tests.soak.bot import SharedWatch
from tests.support.databases import PostgresServer, opened

STOPPED = 130 * SECOND
STOP = "stopped 130 s"
YEAR = 365 * DAY
LONGEST = 60.0
"""Seconds after which a process that does not come back is given up."""


@dataclass(frozen=True, slots=True)
class Setup:
    """How many processes there are, which shards each has, and which of them are stopped."""

    name: str
    shards: int
    of_each: tuple[tuple[int, ...] | None, ...]
    stopped: tuple[int, ...]

    @property
    def some_wake(self) -> bool:
        return len(self.stopped) < len(self.of_each)

    def hears(self, place: Place) -> bool:
        """Whether people at this place are heard by a process that is not stopped."""
        awake = [one for number, one in enumerate(self.of_each) if number not in self.stopped]
        at = next(at for at in range(self.shards) if Shard(at, self.shards).hears(place.guild_id))
        return any(shards is None or at in shards for shards in awake)


SETUPS = (
    Setup("1 shard", 1, (None,), (0,)),
    Setup("2 shards", 2, (None,), (0,)),
    Setup("2 processes", 1, (None, None), (0, 1)),
    Setup("2 processes, a shard each", 2, ((0,), (1,)), (1,)),
    Setup("2 processes, one awake", 1, (None, None), (1,)),
)


class Process:
    """One bot, which makes a round when it is told to."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def sweep(self) -> None:
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(SWEEP)
        assert await asyncio.wait_for(stdout.readline(), LONGEST) == SWEEP

    async def end(self) -> None:
        self.process.terminate()
        await asyncio.wait_for(self.process.wait(), LONGEST)


@dataclass
class World:
    """Bots over one database, what people have time for there, and a clock for all."""

    setup: Setup
    url: str
    folder: Path
    server: LoopbackDiscord
    storage: Storage
    watch: SharedWatch
    processes: list[Process] = field(default_factory=list)
    begun: int = 0

    async def start(self) -> None:
        """All processes listen."""
        for number, shards in enumerate(self.setup.of_each):
            with (self.folder / f"bot-{number}.log").open("ab") as log:
                process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "tests.loopback.processes.run_bot", "--port", str(self.server.port),
                    "--token", TOKEN, "--factory", "tests.races.driven:create_bot",
                    "--", str(self.folder / "clock"),
                    env={**os.environ, "DATABASE_URL": self.url, "LOG_LEVEL": "INFO",
                         "SHARD_COUNT": str(self.setup.shards),
                         **({"SHARD_IDS": str(list(shards))} if shards else {})},
                    stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=log,
                )  # fmt: skip
            self.processes.append(Process(process))
        sessions = sum(len(one or range(self.setup.shards)) for one in self.setup.of_each)
        await self.server.ready(sessions, timeout=LONGEST)
        await self.ticked()

    async def end(self) -> None:
        for one in self.processes:
            await one.end()
        self.processes.clear()
        await self.server.gateway_lost(timeout=LONGEST)

    async def ticked(self) -> None:
        """Every process has compared its clock, every shard is heard, and a round was made after that."""
        async with asyncio.timeout(LONGEST):
            while not await self._heard():
                await asyncio.sleep(0.02)
                for one in self.processes:
                    await one.sweep()
        for one in self.processes:
            await one.sweep()

    async def _heard(self) -> bool:
        async with self.storage.unit() as unit:
            alive_at, shards = await unit.facts.get(ALIVE), await unit.shards.all()
        several = self.setup.shards if self.setup.shards > 1 else 0
        now = self.watch()
        heard = [int(alive_at or 0), *(one.heard_at for one in shards)]
        return len(shards) == several and all(abs(now - at) <= AWAY_AFTER for at in heard)

    async def passes(self, milliseconds: int, awake: Callable[[int], bool] = lambda _: True) -> None:
        """The time goes on in steps that a bot which is awake ticks through."""
        while milliseconds > 0:
            step = min(milliseconds, HEARTBEAT - SECOND)
            self.watch.gap(step)
            milliseconds -= step
            for number, one in enumerate(self.processes):
                if awake(number):
                    await one.sweep()

    def kill(self) -> None:
        for one in self.processes:
            if one.process.returncode is None:
                one.process.kill()


async def stopped(world: World) -> None:
    """The processes do nothing for STOPPED milliseconds, while those that are awake tick."""
    asleep = world.setup.stopped
    for number in asleep:
        world.processes[number].process.send_signal(signal.SIGSTOP)
    await world.passes(STOPPED, lambda number: number not in asleep)
    for number in asleep:
        world.processes[number].process.send_signal(signal.SIGCONT)


async def all_stopped_for_days(world: World) -> None:
    """All processes do nothing for two days."""
    for one in world.processes:
        one.process.send_signal(signal.SIGSTOP)
    world.watch.gap(2 * DAY)
    for one in world.processes:
        one.process.send_signal(signal.SIGCONT)


def set_by(milliseconds: int) -> Callable[[World], Awaitable[None]]:
    """The clock is set, and nobody is stopped."""

    async def set_it(world: World) -> None:
        world.watch.gap(milliseconds)

    return set_it


async def restarted_in_the_past(world: World) -> None:
    """The clock is set back while no process runs."""
    await world.end()
    world.watch.gap(-YEAR)
    await world.start()


EVENTS: Mapping[str, Callable[[World], Awaitable[None]]] = {
    STOP: stopped,
    "all stopped 2 days": all_stopped_for_days,
    "an hour forward": set_by(HOUR),
    "a year forward": set_by(YEAR),
    "a year back": set_by(-YEAR),
    "a year back, restarted": restarted_in_the_past,
}


RIGHT = frozenset({"kept", "ran on"})


async def slept_through(world: World, event: str) -> dict[str, str]:
    """What became of every kind of deadline: "kept", "ran on" where somebody was heard, or what is wrong."""
    world.begun += 1
    beds: list[Bed] = []
    for number in range(world.setup.shards):
        guild = world.server.guild(f"Town {world.begun}.{number}")
        channel = world.server.channel(guild, "penalties")
        place = Place(guild.id, channel.id)
        maker = Maker(world.storage, world.watch, place, 10 * world.begun + number)
        for person in maker.people():  # whoever is asked about is a member
            world.server.world.users[person.user_id] = User(person.user_id, person.name)
        beds += await maker.all()
    await world.ticked()
    began = world.watch()
    before = [await bed.look() for bed in beds]
    real = asyncio.get_running_loop().time()
    await EVENTS[event](world)
    await world.ticked()
    now, after = world.watch(), [await bed.look() for bed in beds]
    passed = int(1000 * (asyncio.get_running_loop().time() - real)) + SECOND
    found: dict[str, dict[str, None]] = {bed.kind: {} for bed in beds}
    for bed, was, it in zip(beds, before, after, strict=True):
        if event == STOP and world.setup.hears(bed.place):
            fault = _ran_on(bed, was, it)
        else:
            left, had = it.due_at - now, was.due_at - began
            fault = "kept" if it.of == was.of else f"{was.of} became {it.of}"
            if not had - passed <= left <= had + HEARTBEAT + SECOND:
                fault = f"{left / SECOND:.0f} s are left of {had / SECOND:.0f}"
        found[bed.kind][fault] = None
    await world.passes(91 * SECOND)
    for bed, was in zip(beds, before, strict=True):
        if bed.live and (await bed.look()).of == was.of:
            found[bed.kind]["never runs out"] = None
    return {kind: " / ".join(faults) for kind, faults in found.items()}


def _ran_on(bed: Bed, was: Standing, it: Standing) -> str:
    """Somebody was awake who heard these people: what is live was decided for them, the rest waits on."""
    late = it.of != was.of
    waits = late or it.due_at == was.due_at or "pause" in bed.kind  # in a pause no time passes for a tie
    return "ran on" if late == bed.live and waits else f"{was} became {it}"


@asynccontextmanager
async def bedroom(setup: Setup, url: str, folder: Path) -> AsyncIterator[World]:
    """A world in which everybody sleeps; no process outlives it."""
    async with LoopbackDiscord() as server, opened(url) as storage:
        world = World(setup, url, folder, server, storage, SharedWatch(folder / "clock"))
        try:
            await world.start()
            yield world
            await world.end()
        finally:
            world.kill()


async def nights(
    setup: Setup, url: str, folder: Path, events: Iterable[str] = EVENTS
) -> dict[str, dict[str, str]]:
    """These events, one after the other, in one world: what became of each kind, by event."""
    async with bedroom(setup, url, folder) as world:
        return {event: await slept_through(world, event) for event in events}


def main() -> int:
    """Print the table of all; 0 where every time was kept, or ran on where somebody heard people."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql", "both"), default="both")
    given = parser.parse_args()
    kinds = ("sqlite", "postgresql") if given.database == "both" else (given.database,)
    wrong = 0
    write = sys.stdout.write
    write(f"| deadline | database | processes | {' | '.join(EVENTS)} |\n")
    write("|---" * (3 + len(EVENTS)) + "|\n")
    for database in kinds:
        server = PostgresServer() if database == "postgresql" else None
        try:
            for setup in SETUPS:
                with tempfile.TemporaryDirectory(prefix="asleep-") as folder:
                    url = server.fresh_database() if server else f"sqlite:///{folder}/bot.db"
                    found = asyncio.run(nights(setup, url, Path(folder)))
                for kind in found[STOP]:
                    cells = [found[event][kind] for event in EVENTS]
                    wrong += sum(not RIGHT.issuperset(cell.split(" / ")) for cell in cells)
                    write(f"| {kind} | {database} | {setup.name} | {' | '.join(cells)} |\n")
                sys.stdout.flush()
        finally:
            if server is not None:
                server.remove()
    write(f"\n{wrong} wrong\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
