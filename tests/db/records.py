"""Records to store: no field is at a value that a forgotten column would also give."""

from collections.abc import Iterable

from games.contract import Entry
from games.seats import Seat
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, JournalLine, MatchRecord, MatchStatus
from services.ports.unit import Storage

ANN = Person(2**62 + 1, "Ann")
BOB = Person(2**62 + 2, "Bob \N{SOCCER BALL} 'drop table'")
CY = Person(7, "Cy")

MATCH = MatchRecord(
    id="m-1",
    version=1,
    game="penalties",
    rules_version=3,
    options='{"deck":"full"}',
    state='{"score":[1,0]}',
    turn=4,
    seats=(ANN, BOB),
    pace="live",
    seed="ab" * 32,
    digest="cd" * 32,
    entries=5,
    misses=(1, 2),
    place=Place(2**62 + 3, 2**62 + 4, 2**62 + 5),
    status=MatchStatus.OPEN,
    winner="home",
    reason="resigned",
    due_at=1_800_000_000_001,
    started_at=1_800_000_000_002,
    changed_at=1_800_000_000_003,
    ended_at=1_800_000_000_004,
    remark="Enough \N{GOAT}",
    board_turn=3,
    opening="0:heads",
    given_back=4,
    forced=("", "heads"),
)

CHALLENGE = ChallengeRecord(
    id="c-1",
    version=1,
    game="penalties",
    options='{"deck":"full"}',
    pace="slow",
    note="Come on \N{GOAT}",
    challenger=ANN,
    challenged=BOB,
    place=Place(2**62 + 3, 2**62 + 4, 2**62 + 5),
    status=ChallengeStatus.OPEN,
    rematch_of="m-0",
    created_at=1_800_000_000_001,
    expires_at=1_800_000_000_002,
)


def line(number: int, *, match_id: str = MATCH.id, turn: int = 4, seat: int | None = 1) -> JournalLine:
    """One line of a journal; chance's when the seat is None."""
    entry = Entry(None, "1") if seat is None else Entry(Seat(seat), "lc")
    return JournalLine(match_id, number, turn, entry, forced=seat == 1, at=1_800_000_000_000 + number)


async def add(
    storage: Storage,
    *,
    matches: Iterable[MatchRecord] = (),
    challenges: Iterable[ChallengeRecord] = (),
    lines: Iterable[JournalLine] = (),
) -> None:
    """Commit these in one unit."""
    async with storage.unit() as unit:
        for match in matches:
            unit.matches.add(match)
        for challenge in challenges:
            unit.challenges.add(challenge)
        unit.journal.add(tuple(lines))
        await unit.commit()
