"""The record of a finished match that anybody can check: seed, journal, what was drawn and sealed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.chance import commitment, seal
from games.contract import AnyGame, Entry, ToDraw, replay, retraced
from games.registry import GAMES
from services.matches.codec import decode_options, encode_state
from services.matches.looks import game_of
from services.ports.records import JournalLine, MatchRecord, MatchStatus
from services.ports.unit import Storage
from services.refusals import Refusal
from services.review.replays import record_for
from services.review.verify import FORMAT, Broken, canonical, checksum, verify


@dataclass(frozen=True, slots=True)
class Proof:
    """A record that was checked. `content` is the file; the counts say what was proved."""

    record: MatchRecord
    commitment: str
    content: bytes
    draws: int
    late: int
    seals: int


class Proofs:
    """The use case of checking a match; nothing is written."""

    def __init__(self, storage: Storage, *, games: Mapping[str, AnyGame] = GAMES) -> None:
        self._storage = storage
        self._games = games

    async def of(self, match_id: str, *, user_id: int, guild_id: int | None) -> Proof:
        """The checked record, for one who played it or is where it was played.

        Refusals: no-such-match, also for others; match-open (the seed is secret until the end), unknown-game,
        record-broken (it proves nothing: an operator should look at the log).
        """
        async with self._storage.unit() as unit:
            record, _ = await record_for(unit, match_id, user_id=user_id, guild_id=guild_id)
            lines = await unit.journal.of(match_id)
        if record.status is MatchStatus.OPEN:
            raise Refusal("match-open", match_id=match_id)
        content = canonical(written(game_of(self._games, record), record, lines))
        try:
            counts = verify(content)
        except Broken as broken:
            raise Refusal("record-broken", match_id=match_id, why=str(broken)) from broken
        seed = bytes.fromhex(record.seed)
        return Proof(record, commitment(seed), content, counts["draws"], counts["late"], counts["seals"])


def written(game: AnyGame, record: MatchRecord, lines: Sequence[JournalLine]) -> dict[str, Any]:
    """The record as `services.review.verify` reads it.

    Raises the rules' errors where the journal breaks them.
    """
    seed, options = bytes.fromhex(record.seed), decode_options(record.options)
    entries = [line.entry for line in lines]
    told = [
        {"line": line.entry.line, "turn": line.turn, "at": line.at, **more}
        for line, more in zip(lines, _explained(game, options, lines, seed), strict=True)
    ]
    state = replay(game, options, entries).state
    made = {
        "format": FORMAT,
        "match": record.id,
        "game": record.game,
        "rules_version": record.rules_version,
        "options": options,
        "players": [person.name for person in record.seats],
        "started_at": record.started_at,
        "ended_at": record.ended_at,
        "winner": record.winner,
        "reason": record.reason,
        "commitment": commitment(seed),
        "seed": record.seed,
        **({} if record.opening is None else {"opening": record.opening}),
        "journal": told,
        "digest": record.digest,
        "state": encode_state(game, state),
    }
    return {**made, "checksum": checksum(made)}


def _explained(
    game: AnyGame, options: Mapping[str, object], lines: Sequence[JournalLine], seed: bytes
) -> Iterator[dict[str, Any]]:
    """What it takes to check each line: how many outcomes, whose absence, which seal."""
    state = game.initial(options)
    known = {one.name for one in game.sealed(state)}
    for line, (entry, step) in zip(lines, retraced(game, options, [one.entry for one in lines]), strict=True):
        more: dict[str, Any] = {}
        pending = game.pending(state)
        if isinstance(pending, ToDraw):
            more["of"] = pending.ask.outcomes
        elif line.forced and entry.seat is not None:
            more["late"] = [game.to_token(action) for action in game.in_absence(state, entry.seat)]
        state = step.state
        more |= _seal(game, state, entry, known, seed)
        yield more


def _seal(game: AnyGame, state: Any, entry: Entry, known: set[str], seed: bytes) -> dict[str, str]:
    for one in game.sealed(state):
        if one.name not in known:
            known.add(one.name)
            if (one.seat, one.token) == (entry.seat, entry.token):
                return {"sealed": one.name, "seal": seal(seed, one.name, one.token)}
    return {}
