"""The books after a soak: everything over, everything explained, nothing lost; and what a press repairs."""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from games.contract import ToAct
from games.registry import GAMES
from services.matches.closing import HALTED
from services.matches.codec import decode_state
from services.ports.people import is_engine, is_forgotten, is_member
from services.ports.records import ChallengeStatus, MatchRecord, MatchStatus
from services.ports.unit import Storage
from services.times import HOUR
from tests.loopback import Message
from tests.races.audit import Stored, all_boards, face_of, shown, stored
from tests.soak.bot import SharedWatch
from tests.soak.ids import ids_in, naming
from tests.soak.people import Crowd, Promise, pressable
from tests.soak.report import Report
from tests.soak.weather import CAUSED, SENT
from ui.words.catalogues import Say, Texts

OWED = ("deadlines", "outbox", "reminders", "offers")
"""Tables whose rows are things still to do."""

OF_THE_RULES = frozenset({"shoot-out", "sudden-death"})
REASONS = OF_THE_RULES | {
    *("goal", "no-moves", "threefold", "agreement", "ply-limit"),
    *("resigned", "time", "aborted", "abandoned", "engine", "moderator"),
    *("championship", "home-out", "away-out"),
}
"""Why a match may have ended."""

LONGEST_CLOCK = 25 * HOUR
ROUNDS = 60

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ (?P<level>\w+) +(?P<logger>[\w.]+): (?P<text>.*)")
KNOWN_ERRORS = {
    r"discord\.\w+: Attempting a reconnect": "the library says with a trace that it lost the gateway",
}
"""Lines of level ERROR that are right, by a pattern of logger and text, and why."""


async def run_out(storage: Storage, watch: SharedWatch) -> tuple[str, ...]:
    """Nobody plays any more: every clock runs out, and what is owed is drawn."""
    owed: dict[str, int] = {}
    for _ in range(ROUNDS):
        watch.skip(LONGEST_CLOCK)
        await asyncio.sleep(1.1)
        counts = await storage.count()
        owed = {name: counts[name] for name in OWED if counts.get(name)}
        if not owed:
            return ()
    return tuple(f"{name}: {count}" for name, count in owed.items())


async def press_what_is_left(crowd: Crowd, storage: Storage, url: str) -> int:
    """Every message that does not tell the truth is pressed once by somebody it concerns; how many."""
    say, found = Texts.load().public, 0
    on = all_boards(crowd.server)
    for match_id in await ids_in(url, "matches"):
        async with storage.unit() as unit:
            record = await unit.matches.get(match_id)
        assert record is not None
        anybody = next(one.id for one in crowd.server.world.users.values() if not one.bot)
        sits = next((one.user_id for one in record.seats if is_member(one)), anybody)
        for message in on.get(match_id, []):
            if message.id != record.place.message_id or not _is_true(message, record, say):
                found += 1
                await crowd.press(crowd.server.world.users[sits], message, pressable(message)[0])
    for message in [*_asking(crowd.server.world.messages.values())]:
        choice = next(one for one in pressable(message) if one.kind == "ch1")
        async with storage.unit() as unit:
            challenge = await unit.challenges.get(choice.parts[1])
        assert challenge is not None
        found += 1
        asked = challenge.challenged if is_member(challenge.challenged) else challenge.challenger
        await crowd.press(crowd.server.world.users[asked.user_id], message, choice)
    return found


async def audit(report: Report, crowd: Crowd, storage: Storage, url: str, log: Path) -> None:
    """Write down what is there, and what must not be."""
    say, played = Texts.load().public, Counter[str]()
    ends: Counter[str] = Counter()
    match_ids, on = await ids_in(url, "matches"), all_boards(crowd.server)
    for match_id in match_ids:
        try:
            found = await stored(storage, match_id)
        except AssertionError as untrue:
            report.untrue += (f"{match_id}: {untrue}",)
            continue
        record = found.record
        engines = {seat for seat, person in enumerate(record.seats) if is_engine(person)}
        report.practice_moves += sum(line.entry.seat in engines for line in found.journal)
        played[f"{record.game} {record.options} {record.pace}{' practice' if engines else ''}"] += 1
        ends[str(record.reason)] += 1
        if record.status is not MatchStatus.OVER or record.reason not in REASONS:
            report.stuck += (f"{match_id}: {record.status} {record.reason}",)
        report.stale_boards += tuple(_untrue_boards(crowd, found, on.get(match_id, []), say))
    report.matches, report.ends, report.played = len(match_ids), dict(ends), dict(played)
    challenges = await ids_in(url, "challenges")
    report.challenges = len(challenges)
    async with storage.unit() as unit:
        for challenge_id in challenges:
            challenge = await unit.challenges.get(challenge_id)
            if challenge is None or challenge.status is ChallengeStatus.OPEN:
                report.stuck += (f"challenge {challenge_id}",)
    report.stale_challenges = tuple(str(m.id) for m in _asking(crowd.server.world.messages.values()))
    await _promises(report, crowd, storage)
    report.forgotten = len(crowd.forgotten)
    for who in crowd.forgotten:
        rows = await naming(url, who)
        # A press that was still on its way when the data was deleted remembers who pressed.
        if any(not row.startswith("people:") for row in rows):
            report.remembered += (f"{who}: {rows}",)
    report.presses, report.failed = crowd.presses, crowd.failed
    report.struck = dict(crowd.weather.struck)
    report.unanswered = tuple(crowd.unanswered)
    report.violations = tuple(str(one) for one in crowd.server.violations if one.code not in CAUSED)
    logged = [*_logged(log)]
    report.logged = dict(Counter(level for level, _ in logged))
    report.errors = tuple(text for level, text in logged if level in {"ERROR", "CRITICAL", "trace"})


def _untrue_boards(crowd: Crowd, found: Stored, on: list[Message], say: Say) -> Iterator[str]:
    """The one board of a match says what is stored.

    It may be gone when somebody has removed it since, and was never there when Discord refused it for good.
    Where two programs play there is none.
    """
    record = found.record
    if record.unattended:
        if on:
            yield f"{record.id} of programs is on {[one.id for one in on]}"
        return
    known = crowd.server.world.messages.get(record.place.message_id or 0)
    if record.place.message_id is None and not on and _is_refused(crowd, record.id):
        return
    if record.reason in HALTED and known is not None and not known.deleted:
        on = on or [known]  # nothing can be pressed on it by which it would be found
    closed = record.place.channel_id not in crowd.server.world.channels
    if not on and (closed or (known is not None and known.deleted and not known.deleted_by_bot)):
        return
    if [one.id for one in on] != [record.place.message_id] or not _is_true(on[0], record, say):
        ids, face = [one.id for one in on], face_of(record, say)
        says = [] if known is None else shown(known)
        gone, wrong = known is None or known.deleted, [one for one in says if one not in face]
        where = f"on {ids}; {record.place.message_id} {gone=}"
        lacks = [one for one in face if one not in says]
        yield f"{record.id} v{record.version} {record.reason} {where}: {wrong=} {lacks=}"


def _is_true(message: Message, record: MatchRecord, say: Say) -> bool:
    """Whether a board says what is stored; the name of somebody who was deleted since may stay on it."""
    shows, should = shown(message), face_of(record, say)
    if any(is_forgotten(person) for person in record.seats):
        return [one for one in shows if one.startswith("[")] == [one for one in should if one.startswith("[")]
    return shows == should


def _is_refused(crowd: Crowd, match_id: str) -> bool:
    """Whether Discord did not take the board of a match, and never would."""
    return any(call == SENT and nonce.startswith(f"{match_id}-") for call, nonce in crowd.weather.refused)


async def _promises(report: Report, crowd: Crowd, storage: Storage) -> None:
    for promise, interaction in crowd.promises:
        if any(message.ephemeral for message in interaction.followups):
            continue
        found = await stored(storage, promise.match_id)
        report.promises += 1
        if is_accounted_for(promise, found):
            continue
        if promise.deferred and not interaction.edits:
            report.doubtful += 1  # the bot died, or Discord failed, before the answer
        else:
            report.lost += (f"{promise}",)


def is_accounted_for(promise: Promise, found: Stored) -> bool:
    """Whether the books hold the move, or say why it was none."""
    return _kept(promise, found) or _too_late(promise, found) or _not_asked(promise, found)


def _kept(promise: Promise, found: Stored) -> bool:
    seats = found.record.seats
    return any(
        line.entry.token == promise.token
        and line.entry.seat is not None
        and (seats[line.entry.seat].user_id == promise.user_id or is_forgotten(seats[line.entry.seat]))
        and promise.turn in {None, line.turn}
        for line in found.journal
    )


def _too_late(promise: Promise, found: Stored) -> bool:
    """Whether it was a no, and the bot died between putting the board right and saying why.

    What was acknowledged before it was answered may also have come after another choice of the same person.
    """
    record = found.record
    decided = [line for line in found.journal if line.turn == promise.turn and line.entry.seat is not None]
    own = [line for line in decided if record.seats[line.entry.seat or 0].user_id == promise.user_id]
    others = len(own) < len(decided)
    again = promise.deferred and any(not line.forced for line in own)
    ended = record.ended_at is not None and record.ended_at <= promise.at
    return ended or others or again or any(line.at <= promise.at for line in decided)


def _not_asked(promise: Promise, found: Stored) -> bool:
    """Whether the match ended in this turn, and had asked others: it was a no whose words were lost."""
    record = found.record
    if record.turn != promise.turn:
        return False
    game = GAMES[record.game]
    pending = game.pending(decode_state(game, record.state))
    asked = pending.seats if isinstance(pending, ToAct) else frozenset()
    return promise.user_id not in {record.seats[seat].user_id for seat in asked}


def _asking(messages: Iterable[Message]) -> Iterator[Message]:
    """Challenges that look as if they could be answered."""
    for message in messages:
        if (
            not message.ephemeral
            and not message.deleted
            and any(one.kind == "ch1" for one in pressable(message))
        ):
            yield message


def _logged(log: Path) -> Iterator[tuple[str, str]]:
    """Every line of the log as level and text; a trace goes with the line above it."""
    told = ""
    for line in log.read_text().splitlines():
        found = LINE.fullmatch(line)
        if found is not None:
            told = f"{found['logger']}: {found['text']}"
            level = found["level"]
            if level in {"ERROR", "CRITICAL"} and any(re.search(one, told) for one in KNOWN_ERRORS):
                level = "known error"
            yield level, told
        elif line.startswith("Traceback "):
            known = any(re.search(one, told) for one in KNOWN_ERRORS)
            yield ("known trace" if known else "trace"), f"trace under {told}"
