"""A record made to do harm: whatever the file holds, the verdict comes at once and in one line."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chance import SealedChance, commitment
from games.contract import Over, ToAct, begin, play
from games.registry import GAMES
from services.ports.records import JournalLine
from services.review import verify
from services.review.verify import Broken, canonical, checksum
from tests.services.review.test_proofs import finished, played

GOOD = played(Random(20261201))
RECORD = json.loads(GOOD)
DRAWN = next(number for number, line in enumerate(RECORD["journal"]) if "of" in line)
SEALED = next(number for number, line in enumerate(RECORD["journal"]) if "seal" in line)


def forged(record: dict[str, Any]) -> bytes:
    """What somebody writes who knows how a checksum is made."""
    return canonical({**record, "checksum": checksum(record)})


def test_a_record_is_written_in_plain_letters_alone() -> None:
    assert canonical({"z": 1, "a": "gr\u00fcn"}) == b'{\n "a": "gr\\u00fcn",\n "z": 1\n}\n'


def with_line(number: int, **changes: object) -> bytes:
    journal = [dict(line) for line in RECORD["journal"]]
    journal[number] |= changes
    return forged({**RECORD, "journal": [{k: v for k, v in line.items() if v != "gone"} for line in journal]})


def without(name: str) -> bytes:
    return forged({key: value for key, value in RECORD.items() if key != name})


LIES = {
    "more outcomes than there are answers": with_line(DRAWN, of=2**64 + 1),
    "no outcomes": with_line(DRAWN, of=0),
    "less than no outcomes": with_line(DRAWN, of=-1),
    "an outcome that is no number": with_line(DRAWN, line="*:x"),
    "outcomes that are true": with_line(DRAWN, of=True),
    "no number of outcomes": with_line(DRAWN, of="gone"),
    "outcomes of a choice": with_line(SEALED, of=2),
    "nothing to choose from": with_line(SEALED, late=[]),
    "a line of another kind": with_line(SEALED, line=7),
    "no line": with_line(SEALED, line="gone"),
    "a seal without a name": with_line(SEALED, sealed="gone"),
    "a name without a seal": with_line(SEALED, seal="gone"),
    "a surrogate": with_line(SEALED, line="0:\ud800"),
    "a seed with blanks": forged({**RECORD, "seed": " " + RECORD["seed"]}),
    "a short seed": forged({**RECORD, "seed": "00"}),
    "no match": without("match"),
    "no journal": without("journal"),
    "no seed": without("seed"),
    "a match that clears the screen": forged({**RECORD, "match": "\x1b[2J\x1b[HMatch x: all is well."}),
    "a match that is a picture of another": forged({**RECORD, "match": "abc\u202edef"}),
    "a match without an end": forged({**RECORD, "match": "x" * 100_000}),
    "a name of another kind": forged({**RECORD, "players": [["Ana"], 7]}),
    "deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep lists in a record": forged(RECORD).replace(
        b'"options": {}', b'"options": ' + b"[" * 900 + b"]" * 900
    ),
    "deep objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "a number of a million digits": b'{"format": ' + b"9" * 900_000 + b"}",
    "nothing": b"",
    "another encoding": GOOD.decode().encode("utf-16"),
    "a mark before it": b"\xef\xbb\xbf" + GOOD,
}  # fmt: skip


def told(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = verify.main([str(path)])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_not_proved_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lie: str
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(LIES[lie])
    code, out, err = told(path, capsys)
    assert (code, out) == (1, "")
    assert err.startswith("NOT PROVED: ")
    assert err.removesuffix("\n").isprintable()


def test_a_file_of_210_megabytes_is_not_read_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    with path.open("wb") as file:
        file.truncate(210_000_000)
    said = "NOT PROVED: this is no record: records are smaller than 1 MB.\n"
    assert told(path, capsys) == (1, "", said)


def test_a_file_that_is_no_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(tmp_path, capsys)
    assert (code, out, err) == (2, "", f"{tmp_path} cannot be read: Is a directory.\n")
    code, out, err = told(tmp_path / "\x1b[2Jred\n\0", capsys)
    assert (code, out, err.count("\n"), err.removesuffix("\n").isprintable()) == (2, "", 1, True)


def test_the_true_record_is_proved_in_letters_that_every_terminal_has(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(GOOD)
    code, out, err = told(path, capsys)
    assert (code, err) == (0, "")
    assert out.startswith("Match m1: all is as it should be.\n")
    path.write_bytes(forged({**RECORD, "match": "café ⚽"}))
    assert told(path, capsys)[1].startswith("Match caf\\xe9 \\u26bd: all is as it should be.\n")


whole = st.integers(-(2**70), 2**70)
anything = st.recursive(
    st.none() | st.booleans() | whole | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
names = st.sampled_from([*RECORD, "opening", "position", "points"])
of_lines = st.sampled_from(["line", "of", "late", "sealed", "seal", "turn", "at"])


def verdict(content: bytes) -> str:
    said = ""
    try:
        verify.verify(content)
    except Broken as broken:
        said = str(broken)
    assert said.isprintable()
    return "not proved" if said else "proved"


@settings(max_examples=300)
@given(content=st.binary(max_size=300) | anything.map(lambda one: json.dumps(one).encode()))
def test_anything_at_all_is_not_proved(content: bytes) -> None:
    assert verdict(content) == "not proved"


@settings(max_examples=300)
@given(changes=st.dictionaries(names, anything, min_size=1, max_size=3))
def test_a_record_with_anything_in_a_field_gets_a_verdict(changes: dict[str, object]) -> None:
    outcome = verdict(forged({**RECORD, **changes}))
    needed = {name for name in verify.FIELDS if name in changes and changes[name] != RECORD[name]}
    assert outcome == "not proved" or needed <= {"match", "checksum"}


@settings(max_examples=300)
@given(
    number=st.integers(0, len(RECORD["journal"]) - 1), changes=st.dictionaries(of_lines, anything, min_size=1)
)
def test_a_line_with_anything_in_a_field_gets_a_verdict(number: int, changes: dict[str, object]) -> None:
    verdict(with_line(number, **changes))


@pytest.mark.parametrize(
    ("fits", "most", "more"),
    [
        (verify.is_text, "x" * 200, "x" * 201),
        (verify.is_text, "x", ""),
        (verify.is_count, 1, 0),
        (verify.is_count, 1_000_000, 1_000_001),
        (verify.is_number, 2**64 - 1, 2**64),
        (verify.is_number, 1 - 2**64, -(2**64)),
        (verify.is_line, "*:999999999", "*:1000000000"),
        (verify.is_line, "1:l", "2:l"),
    ],
)
def test_a_field_holds_so_much_and_no_more(fits: Callable[[Any], bool], most: object, more: object) -> None:
    assert fits(most)
    assert not fits(more)


@pytest.mark.parametrize("inner", [dict[str, object](), list[object]()])
def test_lists_and_objects_lie_twelve_deep_at_most(inner: object) -> None:
    value = inner
    for _ in range(12):
        value = {"x": value}
    assert verify.DEEPEST == 12
    assert verify.deeper_than(value, 12)
    assert not verify.deeper_than(value, 13)


def test_the_longest_match_that_there_can_be_is_a_record() -> None:
    """400 moves without a goal, as if chance had chosen each: every line names all that it chose from."""
    rules, seed, rng = GAMES["penguin"], bytes(range(32)), Random(4)
    chance = SealedChance(seed, commitment(seed))
    begun = begin(rules, {"threefold": False}, chance)
    state, pending, entries = begun.state, begun.pending, [*begun.entries]
    while isinstance(pending, ToAct):
        (seat,) = pending.seats
        legal = rules.legal_actions(state, seat)
        afterwards = {action: rules.apply(state, action, seat).state for action in legal}
        quiet = [action for action, after in afterwards.items() if after.plies == 400 or not is_over(after)]
        step = play(rules, state, rules.to_token(rng.choice(quiet)), seat, chance)
        entries += step.entries
        state, pending = step.state, step.pending
    assert len(entries) > 400
    lines = [
        JournalLine("m1", number, number, entry, entry.seat is not None, 1_800_000_000_000)
        for number, entry in enumerate(entries)
    ]
    assert (
        len(finished("penguin", {"threefold": False}, lines, state, (seed, chance.digest)))
        < verify.LARGEST / 2
    )


def is_over(state: Any) -> bool:
    return isinstance(GAMES["penguin"].pending(state), Over)
