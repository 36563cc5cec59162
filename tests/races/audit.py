"""What must be true of stored matches whatever happened: nothing lost, nothing twice, boards that say so."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from games.chance import Draw, SealedChance, commitment
from games.contract import Entry, Over, ToAct, replay, retraced
from games.registry import GAMES
from services.matches.codec import decode_options, decode_state
from services.matches.looks import look
from services.matches.playing import Matches
from services.ports.records import JournalLine, MatchRecord
from services.ports.unit import Storage
from tests.loopback import LoopbackDiscord, Message
from tests.loopback.rest.validate import walk
from ui.boards.summons import MARK
from ui.discord.face import Face
from ui.discord.layout import build, pictures
from ui.games.registry import FACES
from ui.words.catalogues import Say

GREETINGS = ("🤝", "📍", MARK)


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as the database has it."""

    record: MatchRecord
    journal: tuple[JournalLine, ...]

    def made(self, turn: int) -> list[Entry]:
        """What people (or the clock for them) did in one decision."""
        return [line.entry for line in self.journal if line.turn == turn and line.entry.seat is not None]


async def stored(storage: Storage, match_id: str) -> Stored:
    """The match and its journal, found to be one story."""
    async with storage.unit() as unit:
        record = await unit.matches.get(match_id)
        journal = await unit.journal.of(match_id)
    assert record is not None, f"match {match_id} is not stored"
    found = Stored(record, journal)
    check(found)
    return found


def check(found: Stored) -> None:
    """The journal rebuilds the snapshot, every decision is made once, chance is the sealed seed's."""
    record, journal = found.record, found.journal
    game = GAMES[record.game]
    assert [line.number for line in journal] == list(range(record.entries))
    rebuilt = replay(game, decode_options(record.options), [line.entry for line in journal])
    assert rebuilt.state == decode_state(game, record.state)
    twice = [key for key, times in _decisions(record, journal).items() if times > 1]
    assert twice == [], f"{record.id}: decided twice"
    match rebuilt.pending:
        case ToAct(turn=turn) if record.reason is None:
            assert (record.turn, record.ended_at) == (turn, None)
        case Over(winner, _, reason):
            assert (record.winner, record.reason) == (winner, reason)
    assert _digest(record, journal) == record.digest
    assert record.version == 1 + _changes(record, journal) + record.given_back


def _decisions(record: MatchRecord, journal: tuple[JournalLine, ...]) -> Counter[tuple[int, int]]:
    """How often each seat decided each turn; what it did aside left it awaited, and is no decision."""
    game, options = GAMES[record.game], decode_options(record.options)
    made: Counter[tuple[int, int]] = Counter()
    for line, (entry, step) in zip(journal, retraced(game, options, [x.entry for x in journal]), strict=True):
        match game.pending(step.state):
            case ToAct(seats=seats, turn=turn) if turn == line.turn and entry.seat in seats:
                continue
        if entry.seat is not None:
            made[line.turn, entry.seat] += 1
    return made


def _changes(record: MatchRecord, journal: tuple[JournalLine, ...]) -> int:
    """Transactions that a match saw: one an action, one for all that the clock did at a time, one for an end
    that its rules do not know.
    """
    acted = [line for line in journal if line.entry.seat is not None]
    late = {(line.turn, line.at) for line in acted if line.forced}
    pending = GAMES[record.game].pending(decode_state(GAMES[record.game], record.state))
    ended = record.reason is not None and not isinstance(pending, Over)
    return sum(not line.forced for line in acted) + len(late) + ended


def _digest(record: MatchRecord, journal: tuple[JournalLine, ...]) -> str:
    """The running hash that seed and journal give; every answer of chance is asked again on the way."""
    seed = bytes.fromhex(record.seed)
    chance = SealedChance(seed, commitment(seed))
    if record.opening is not None:
        chance.absorb(record.opening)
    for _, lines in groupby(journal, key=lambda line: (line.turn, line.at)):
        for line in lines:
            if line.forced:
                chance.absorb(f"{line.entry.seat}:late")
            if line.entry.seat is None:
                assert line.entry.token == str(chance.answer(Draw(2)))
            chance.absorb(line.entry.line)
    return chance.digest


def face_of(record: MatchRecord, say: Say) -> list[str]:
    """What the board of this stored match has to say."""
    return said(FACES[record.game].board(look(GAMES[record.game], record, None), say))


def said(face: Face) -> list[str]:
    """What a message with this face says: every word, button and picture."""
    made = build(face, {picture.name: b"" for picture in pictures(face)})
    components: Callable[[], list[Any]] = made.view.to_components
    return list(_said(components()))


def shown(message: Message) -> list[str]:
    """What a message says; the greeting over a new board is not part of the board."""
    said = list(_said(message.components))
    return said[1:] if said and said[0].startswith(GREETINGS) else said


def _said(components: list[Any]) -> Iterator[str]:
    for part in walk(components):
        match part["type"]:
            case 10:
                yield part["content"]
            case 2:
                yield f"[{part.get('label')}] {part.get('custom_id')} {bool(part.get('disabled'))}"
            case 12:
                yield from (item.get("description") or "" for item in part["items"])


def boards(server: LoopbackDiscord, match_id: str) -> list[Message]:
    """Every public message on which this match can be played."""
    return all_boards(server).get(match_id, [])


def all_boards(server: LoopbackDiscord) -> dict[str, list[Message]]:
    """The same for every match that has such a message."""
    found: dict[str, list[Message]] = {}
    for m in server.world.messages.values():
        if not m.deleted and not m.ephemeral and m.channel.recipient is None:
            for match_id in _played_on(m, m.revision):
                found.setdefault(match_id, []).append(m)
    return found


@lru_cache(maxsize=100_000)
def _played_on(message: Message, revision: int) -> frozenset[str]:
    """Kept until the message is edited, which is what `revision` says."""
    ids = (str(part.get("custom_id", "")).split(":") for part in walk(message.components))
    return frozenset(part[1] for part in ids if part[0] in {"mv1", "pk1", "pt1", "rm1"})


async def the_board(server: LoopbackDiscord, matches: Matches, match_id: str) -> Message:
    """The one board of a match; it says what the database says."""
    found = boards(server, match_id)
    assert len(found) == 1, f"{match_id}: {len(found)} boards"
    assert found[0].id == (await matches.look(match_id)).record.place.message_id
    return found[0]
