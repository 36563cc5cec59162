"""Records that anybody can check: changed by one byte they prove nothing, and nothing public foretells."""

import ast
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from games.chance import Draw, SealedChance, commitment, seal
from games.contract import Over, Sealed, begin, play
from games.registry import GAMES
from games.seats import Seat
from services.matches.codec import encode_options, encode_state
from services.ports.people import Person, Place
from services.ports.records import JournalLine, MatchRecord, MatchStatus
from services.review import verify
from services.review.proofs import Proofs, written
from services.review.verify import Broken, canonical, checksum
from tests.architecture.sources import parsed
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk, refused

OPTIONS: tuple[dict[str, object], ...] = (
    {}, {"mode": "big-final"}, {"teams": "draft"}, {"teams": "draft", "mode": "big-final"},
)  # fmt: skip


def played(rng: Random, game: str = "penalties", options: dict[str, object] | None = None) -> bytes:
    """The record of a match in which people choose at random, and sometimes let the clock choose."""
    rules, chosen = GAMES[game], {} if options is None else options
    seed = rng.randbytes(32)
    chance = SealedChance(seed, commitment(seed))
    begun = begin(rules, chosen, chance)
    state, pending, lines = begun.state, begun.pending, list[JournalLine]()

    def write(entries: tuple[object, ...], *, forced: bool) -> None:
        for entry in entries:
            late = forced and entry.seat is not None  # type: ignore[attr-defined]
            lines.append(JournalLine("m1", len(lines), 0, entry, late, 1_800_000_000_000))  # type: ignore[arg-type]

    write(begun.entries, forced=False)
    while not isinstance(pending, Over) and len(lines) < 400:
        seats = [
            Seat(seat)
            for seat in (0, 1)
            if rules.legal_actions(state, Seat(seat)) or rules.aside(state, Seat(seat))
        ]
        seat = rng.choice(seats)
        awaited = rules.legal_actions(state, seat)
        if awaited and rng.random() < 0.15:
            chance.absorb(f"{seat}:late")
            legal = rules.in_absence(state, seat)
            token = rules.to_token(legal[chance.answer(Draw(len(legal)))])
            step = play(rules, state, token, seat, chance)
            write(step.entries, forced=True)
        else:
            token = rules.to_token(rng.choice([*awaited, *rules.aside(state, seat)]))
            step = play(rules, state, token, seat, chance)
            write(step.entries, forced=False)
        state, pending = step.state, step.pending
    return finished(game, chosen, lines, state, (seed, chance.digest))


def finished(
    game: str, options: dict[str, object], lines: list[JournalLine], state: object, chance: tuple[bytes, str]
) -> bytes:
    """The record of a match with this journal; `chance` is the seed and the last digest."""
    rules, (seed, digest) = GAMES[game], chance
    record = MatchRecord(
        id="m1", version=1, game=game, rules_version=rules.rules_version, options=encode_options(options),
        state=encode_state(rules, state), turn=0, seats=(Person(1, "Ana"), Person(2, "Bruño ⚽")),
        pace="live", seed=seed.hex(), digest=digest, entries=len(lines), misses=(0, 0),
        place=Place(5, 6, 7),
        status=MatchStatus.OVER, winner="home", reason="goals", due_at=None, started_at=1,
        changed_at=2, ended_at=3,
    )  # fmt: skip
    return canonical(written(rules, record, lines))


@pytest.fixture(scope="module")
def records() -> list[bytes]:
    rng = Random(20261130)
    return [played(rng, options=OPTIONS[number % 4]) for number in range(1000)]


def test_a_thousand_records_verify(records: list[bytes]) -> None:
    counts = Counter[str]()
    for content in records:
        counts.update(verify.verify(content))
    assert counts["draws"] > 3_000
    assert counts["late"] > 1_000
    assert counts["seals"] > 9_000


def test_with_any_one_byte_changed_none_of_them_does(records: list[bytes]) -> None:
    rng = Random(7)
    for content in records:
        at = rng.randrange(len(content))
        other = rng.choice([byte for byte in range(256) if byte != content[at]])
        with pytest.raises(Broken):
            verify.verify(content[:at] + bytes([other]) + content[at + 1 :])


def forged(content: bytes, **changes: object) -> bytes:
    """A record changed by somebody who knows how a checksum is made."""
    record = {**json.loads(content), **changes}
    return canonical({**record, "checksum": checksum(record)})


def lines_with(content: bytes, name: str) -> Iterator[tuple[int, list[dict[str, object]]]]:
    journal = json.loads(content)["journal"]
    for number, line in enumerate(journal):
        if name in line:
            yield number, [dict(each) for each in journal]


def test_whoever_makes_the_checksum_anew_still_cannot_change_what_happened(records: list[bytes]) -> None:
    content = next(
        one for one in records if all(any(lines_with(one, name)) for name in ("of", "late", "seal"))
    )
    record = json.loads(content)
    with pytest.raises(Broken, match="not the one whose hash was published"):
        verify.verify(forged(content, seed=bytes(32).hex()))
    number, journal = next(lines_with(content, "of"))
    journal[number]["line"] = f"*:{1 - int(str(journal[number]['line'])[2:])}"
    with pytest.raises(Broken, match=f"line {number + 1}: this is not what the seed"):
        verify.verify(forged(content, journal=journal))
    number, journal = next(lines_with(content, "late"))
    late = journal[number]["late"]
    assert isinstance(late, list)
    seat, token = str(journal[number]["line"]).split(":", 1)
    journal[number]["line"] = f"{seat}:{next((one for one in late if one != token), 'none')}"
    with pytest.raises(Broken, match=f"line {number + 1}: chance would have chosen otherwise"):
        verify.verify(forged(content, journal=journal))
    with pytest.raises(Broken, match="does not lead to the stored digest"):
        verify.verify(forged(content, journal=record["journal"][:-1]))
    with pytest.raises(Broken, match="incomplete or of another kind"):
        verify.verify(forged(content, journal=7))


def test_a_seal_opens_to_the_choice_it_was_made_of_and_to_no_other(records: list[bytes]) -> None:
    content = records[0]
    seed = bytes.fromhex(json.loads(content)["seed"])
    number, journal = next(lines_with(content, "seal"))
    label, line = str(journal[number]["sealed"]), str(journal[number]["line"])
    token = line.partition(":")[2]
    for other in {"l", "c", "r"} - {token}:
        assert seal(seed, label, other) != journal[number]["seal"]
        changed = [dict(one) for one in journal]
        changed[number]["line"] = f"{line.partition(':')[0]}:{other}"
        with pytest.raises(Broken, match=f"line {number + 1}: the seal is not one of this choice"):
            verify.verify(forged(content, journal=changed))


def test_the_file_that_checks_is_its_own_telling_of_what_the_match_used() -> None:
    rng = Random(3)
    for _ in range(200):
        seed, digest, outcomes = rng.randbytes(32), rng.randbytes(32).hex(), rng.randrange(1, 40)
        chance = SealedChance(seed, digest)
        assert verify.answer(seed, digest, outcomes) == chance.answer(Draw(outcomes))
        chance.absorb("0:lc")
        assert verify.chained(digest, "0:lc") == chance.digest
        assert verify.sealed(seed, "0:kick-1.dive", "c") == seal(seed, "0:kick-1.dive", "c")


def test_it_runs_alone_on_the_standard_library(tmp_path: Path, records: list[bytes]) -> None:
    source = Path(verify.__file__)
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(parsed(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    alone, good, bad = tmp_path / "verify.py", tmp_path / "good.json", tmp_path / "bad.json"
    alone.write_bytes(source.read_bytes())
    good.write_bytes(records[0])
    bad.write_bytes(records[0].replace(b'"1', b'"0', 1))
    ran = [
        subprocess.run(
            [sys.executable, "-I", alone, *files], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        for files in ([good], [bad], [tmp_path / "none"], [])
    ]
    assert [one.returncode for one in ran] == [0, 1, 2, 2]
    assert "all is as it should be" in ran[0].stdout
    assert ran[1].stderr.startswith("NOT PROVED: ")
    assert all(one.stderr.count("\n") == 1 for one in ran[1:])


def test_nothing_public_foretells_a_coin() -> None:
    """What is known before a coin falls: the hash of the seed, the seals, and every line so far."""
    rng = Random(11)
    hits, coins = Counter[str](), 0
    for _ in range(4_000):
        seed = rng.randbytes(32)
        public = commitment(seed)
        chance = SealedChance(seed, public)
        lines = ["1:heads", "1:shoot-first", "0:jungle", "0:c"]
        for line in lines:
            chance.absorb(line)
        coin = chance.answer(Draw(2))
        coins += 1
        known = bytes.fromhex(public)
        hidden = seal(seed, "0:kick-1.dive", "c")
        guesses = {
            "the hash itself": known[-1] & 1,
            "the hash's first bit": known[0] >> 7,
            "the digest": bytes.fromhex(chance.digest)[-1] & 1,
            "the hash hashed": hashlib.sha256(known).digest()[-1] & 1,
            "chance with the hash as its seed": SealedChance(known, chance.digest).answer(Draw(2)),
            "the seal": int(hidden, 16) & 1,
            "chance with the seal as its seed": SealedChance(bytes.fromhex(hidden), chance.digest).answer(
                Draw(2)
            ),
        }
        for name, guess in guesses.items():
            hits[name] += guess == coin
    # Five standard deviations of a fair coin: 1 in 1.7 million each.
    assert {name for name, hit in hits.items() if abs(hit - coins / 2) > 5 * (coins / 4) ** 0.5} == set()


async def test_only_a_finished_match_is_proved_and_only_to_who_may_see_it(desk: Desk) -> None:
    await desk.begin("m1", ("heads", "shoot-first", "jungle", "c", "ri", "l", "lc"))
    proofs = Proofs(desk.storage)
    assert await refused(proofs.of("m1", user_id=ANA.user_id, guild_id=None)) == "match-open"
    await desk.overrun("m1")
    await desk.matches.resign("m1", ANA)
    assert await refused(proofs.of("m1", user_id=CARLA.user_id, guild_id=999)) == "no-such-match"
    proof = await proofs.of("m1", user_id=CARLA.user_id, guild_id=HERE.guild_id)
    assert (proof.late, proof.seals) == (1, 3)
    assert proof.draws >= 2
    counts = verify.verify(proof.content)
    assert (counts["draws"], counts["late"], counts["seals"]) == (proof.draws, proof.late, proof.seals)
    assert (await proofs.of("m1", user_id=BRUNO.user_id, guild_id=None)).content == proof.content


async def test_the_seals_on_the_board_are_those_of_the_record(desk: Desk) -> None:
    before = await desk.begin("m1", ("heads", "shoot-first", "jungle"))
    assert before.seals() == ()
    sealed = await desk.play("m1", "c")
    ((name, shown),) = sealed.seals()
    await desk.matches.resign("m1", ANA)
    proof = await Proofs(desk.storage).of("m1", user_id=ANA.user_id, guild_id=None)
    record = json.loads(proof.content)
    (line,) = [line for line in record["journal"] if "seal" in line]
    assert (line["sealed"], line["seal"]) == (name, shown)
    assert sealed.commitment == record["commitment"]


async def test_a_record_that_proves_nothing_is_told_as_such(desk: Desk) -> None:
    await desk.begin("m1", ("heads",))
    await desk.matches.resign("m1", ANA)
    record = await desk.stored("m1")
    with pytest.raises(Broken, match="does not lead"):
        verify.verify(
            canonical(
                written(GAMES["penalties"], replace(record, digest="00" * 32), await desk.journal("m1"))
            )
        )


def test_what_lies_sealed_is_named_once_in_a_match() -> None:
    for number, options in enumerate(OPTIONS):
        journal = json.loads(played(Random(number), options=options))["journal"]
        names = [line["sealed"] for line in journal if "sealed" in line]
        assert len(names) == len(set(names)) > 5
    assert Sealed(Seat(1), "discard", "discard.lc").name == "1:discard"


PRESSES = range(1_500_000_000_000_000_000, 1_500_000_000_000_000_120)
"""Ids of presses, as Discord gives them."""


async def begun(desk: Desk, match_id: str, moment: int | None) -> MatchRecord:
    await desk.ask(match_id, game="penguin")
    await desk.challenges.accept(match_id, BRUNO, moment=moment)
    record = await desk.stored(match_id)
    await desk.matches.resign(match_id, ANA)
    return record


def first_lot(seed: bytes, opening: str | None) -> int:
    chance = SealedChance(seed, commitment(seed))
    if opening is not None:
        chance.absorb(opening)
    return chance.answer(Draw(2))


async def test_the_seed_of_a_match_is_fixed_before_anybody_accepts(desk: Desk) -> None:
    asked = await desk.ask("m1", game="penguin")
    look = await desk.challenges.accept("m1", BRUNO, moment=PRESSES[0])
    assert look.commitment == commitment(bytes.fromhex(asked.seed))
    assert look.record.opening == f"accepted:{PRESSES[0]}"


async def test_whoever_makes_the_seed_cannot_choose_who_begins(desk: Desk) -> None:
    """A seed that was picked with care, and the press that nobody knew when its hash was published."""
    picked = next(one for n in range(99) if first_lot(one := bytes([n] * 32), None) == 0)
    lots = [first_lot(picked, f"accepted:{press}") for press in PRESSES]
    assert 40 < sum(lots) < 80


async def test_the_press_that_accepted_is_part_of_the_record_and_of_what_it_proves(desk: Desk) -> None:
    openings = set()
    for number, press in enumerate(PRESSES[:12]):
        record = await begun(desk, f"m{number}", press)
        proof = await Proofs(desk.storage).of(f"m{number}", user_id=ANA.user_id, guild_id=None)
        assert verify.verify(proof.content)["draws"] == 1
        (line,) = json.loads(proof.content)["journal"]
        assert line["line"] == f"*:{first_lot(bytes.fromhex(record.seed), record.opening)}"
        openings.add(line["line"])
        with pytest.raises(Broken, match=r"not what the seed|does not lead"):
            verify.verify(forged(proof.content, opening="accepted:1"))
    assert openings == {"*:0", "*:1"}


async def test_a_challenge_from_before_seeds_were_made_with_it_is_accepted_as_then(desk: Desk) -> None:
    asked = await desk.ask("m1", game="penguin")
    async with desk.storage.unit() as unit:
        unit.challenges.add(replace(asked, id="m2", seed="", challenger=CARLA))
        await unit.commit()
    look = await desk.challenges.accept("m2", BRUNO, moment=PRESSES[0])
    assert look.record.opening is None
    assert look.record.seed
    await desk.matches.resign("m2", BRUNO)
    proof = await Proofs(desk.storage).of("m2", user_id=BRUNO.user_id, guild_id=None)
    assert "opening" not in json.loads(proof.content)
