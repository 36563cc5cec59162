"""`python -m tests.soak.kill --matches 200 --seed 1 [--database URL]`: play, kill, restart; then an audit."""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from services.ports import ChallengeStatus, MatchStatus, Storage
from services.tables import is_engine
from services.times import MINUTE, SECOND
from tests.databases import opened
from tests.loopback import LoopbackDiscord, Message
from tests.loopback.validate import walk
from tests.races.audit import Stored, boards, face_of, shown, stored
from tests.soak.bot import SharedWatch
from tests.soak.ids import ids_in
from tests.soak.life import Life
from tests.soak.people import Couple, Crowd, Promise
from tests.soak.practising import Practiser
from ui.text import Texts

TABLES_AT_ONCE = 10
PRACTISES = 4
"""Of so many tables one is a person's alone, who practises against the program."""
JUMP = 100 * SECOND


@dataclass(slots=True)
class Report:
    """What a run did, and what it found; everything from `lost` on has to be empty."""

    matches: int = 0
    challenges: int = 0
    kills: int = 0
    deaths: dict[str, int] | None = None
    presses: int = 0
    promises: int = 0
    by_clock: int = 0
    practice_moves: int = 0
    orphans: int = 0
    seconds: float = 0.0
    lost: tuple[str, ...] = ()
    stuck: tuple[str, ...] = ()
    stale_boards: tuple[str, ...] = ()
    stale_challenges: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    violations: tuple[str, ...] = ()

    def faults(self) -> dict[str, tuple[str, ...]]:
        return {key: value for key, value in asdict(self).items() if isinstance(value, tuple) and value}


async def soak(
    url: str, folder: Path, *, matches: int, seed: int, between: tuple[int, int] = (20, 100)
) -> Report:
    """Let `matches` couples meet, the bot being killed after every so many presses (`between`)."""
    began = time.monotonic()
    watch = SharedWatch(folder / "clock")
    rng = Random(seed)
    async with LoopbackDiscord() as server, opened(url) as storage:
        guild = server.guild("Lisbon")
        life = Life(server, url, folder / "clock", folder / "bot.log")
        crowd = Crowd(server, life, watch, guild, server.channel(guild, "penalties"))
        await life.start()
        playing = asyncio.ensure_future(_play(crowd, matches, seed))
        while not playing.done():
            await _some_presses(crowd, playing, rng.randint(*between))
            if rng.random() < 0.2:
                watch.skip(JUMP)
            if not playing.done():
                await life.kill(rng)
                await life.start()
        await playing
        report = Report(kills=life.deaths.total(), deaths=dict(life.deaths), presses=crowd.presses)
        report.stuck = await _run_out(storage, watch)
        report.orphans = await _press_orphans(crowd, storage, url)
        report.stuck += await _run_out(storage, watch)
        await _audit(report, crowd, storage, url)
        if code := await life.stop():
            report.errors += (f"exit code {code}",)
    report.errors += tuple(_errors(folder / "bot.log"))
    report.seconds = round(time.monotonic() - began, 1)
    return report


async def _play(crowd: Crowd, matches: int, seed: int) -> None:
    numbers = iter(range(matches))

    async def table() -> None:
        for number in numbers:
            alone = number % PRACTISES == PRACTISES - 1
            await (Practiser if alone else Couple)(crowd, number, seed).meet()

    await asyncio.gather(*(table() for _ in range(min(TABLES_AT_ONCE, matches))))


async def _some_presses(crowd: Crowd, playing: "asyncio.Future[None]", count: int) -> None:
    until = crowd.presses + count
    while crowd.presses < until and not playing.done():
        crowd.pressed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(crowd.pressed.wait(), 0.2)


async def _run_out(storage: Storage, watch: SharedWatch) -> tuple[str, ...]:
    """Nobody plays any more: every clock runs out, and what is owed is drawn."""
    for _ in range(40):
        watch.skip(10 * MINUTE)
        await asyncio.sleep(1.2)
        counts = await storage.count()
        if not counts["deadlines"] and not counts["outbox"]:
            return ()
    return tuple(f"{table}: {counts[table]}" for table in ("deadlines", "outbox"))


async def _press_orphans(crowd: Crowd, storage: Storage, url: str) -> int:
    """Messages that a bot posted and did not live to write down: pressed, they have to become true."""
    found = 0
    for match_id in await ids_in(url, "matches"):
        record = (await stored(storage, match_id)).record
        for message in boards(crowd.server, match_id):
            if message.id != record.place.message_id:
                found += 1
                sits = next(one.user_id for one in record.seats if not is_engine(one))
                await crowd.click(crowd.server.world.users[sits], message, _first(message))
    for message in [*crowd.server.world.messages.values()]:
        for custom_id in _asking([message]):
            async with storage.unit() as unit:
                challenge = await unit.challenges.get(custom_id.split(":")[1])
            assert challenge is not None
            if message.id != challenge.place.message_id:
                found += 1
                user = crowd.server.world.users[challenge.challenged.user_id]
                await crowd.click(user, message, custom_id)
    return found


async def _audit(report: Report, crowd: Crowd, storage: Storage, url: str) -> None:
    server, say = crowd.server, Texts.load().public
    match_ids = await ids_in(url, "matches")
    report.matches = len(match_ids)
    for match_id in match_ids:
        found = await stored(storage, match_id)
        record = found.record
        report.by_clock += record.reason == "time"
        engines = {seat for seat, person in enumerate(record.seats) if is_engine(person)}
        report.practice_moves += sum(line.entry.seat in engines for line in found.journal)
        if record.status is not MatchStatus.OVER:
            report.stuck += (match_id,)
        shown_on = boards(server, match_id)
        if [m.id for m in shown_on] != [record.place.message_id] or shown(shown_on[0]) != face_of(
            record, say
        ):
            ids = [message.id for message in shown_on]
            known = server.world.messages.get(record.place.message_id or 0)
            says = "nothing" if known is None else f"{known.deleted=} {shown(known)[:2]}"
            report.stale_boards += (
                f"{match_id} v{record.version} {record.reason} on {ids}; written: {says}",
            )
    challenges = await ids_in(url, "challenges")
    report.challenges = len(challenges)
    async with storage.unit() as unit:
        for challenge_id in challenges:
            record_ = await unit.challenges.get(challenge_id)
            assert record_ is not None
            if record_.status is ChallengeStatus.OPEN:
                report.stuck += (f"challenge {challenge_id}",)
    report.stale_challenges = tuple(_asking(server.world.messages.values()))
    await _promises(report, crowd, storage)
    report.unanswered = tuple(crowd.unanswered)
    report.violations = tuple(map(str, server.violations))


async def _promises(report: Report, crowd: Crowd, storage: Storage) -> None:
    for promise, interaction in crowd.promises:
        if any(message.ephemeral for message in interaction.followups):
            continue
        found = await stored(storage, promise.match_id)
        report.promises += 1
        if not _kept(promise, found) and not _too_late(promise, found):
            report.lost += (f"{promise}",)


def _kept(promise: Promise, found: Stored) -> bool:
    seats = found.record.seats
    return any(
        entry.token == promise.token
        and entry.seat is not None
        and seats[entry.seat].user_id == promise.user_id
        for entry in found.made(promise.turn)
    )


def _too_late(promise: Promise, found: Stored) -> bool:
    """Whether it was a no, and the bot died between putting the board right and saying why."""
    record = found.record
    decided = [line for line in found.journal if line.turn == promise.turn and line.entry.seat is not None]
    others = any(record.seats[line.entry.seat or 0].user_id != promise.user_id for line in decided)
    ended = record.ended_at is not None and record.ended_at <= promise.at
    return ended or others or any(line.at <= promise.at for line in decided)


def _asking(messages: Iterable[Message]) -> Iterable[str]:
    for message in messages:
        for part in walk(message.components):
            if not message.ephemeral and str(part.get("custom_id", "")).startswith("ch1"):
                yield str(part["custom_id"])
                break


def _first(message: Message) -> str:
    return next(str(part["custom_id"]) for part in walk(message.components) if part.get("custom_id"))


def _errors(log: Path) -> Iterable[str]:
    return [line for line in log.read_text().splitlines() if " ERROR " in line or " CRITICAL " in line]


def main() -> int:
    """Print a report as JSON; 0 when nothing was lost, stuck or wrong."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--matches", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument(
        "--database", default="", help="a fresh one; otherwise a SQLite file that is removed"
    )
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        url = given.database or f"sqlite:///{folder}/bot.db"
        report = asyncio.run(soak(url, Path(folder), matches=given.matches, seed=given.seed))
    sys.stdout.write(json.dumps(asdict(report), indent=1) + "\n")
    return 1 if report.faults() else 0


if __name__ == "__main__":
    sys.exit(main())
