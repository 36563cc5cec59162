"""Checks the record of a match: `python verify.py FILE`. Runs alone, on Python's standard library.

A record holds the seed that was secret during the match. Checked are: the seed is the one whose hash was
published before the first move; every answer of chance follows from that seed, from the press that accepted
the challenge and from all moves before it; every secret choice is the one whose seal was published when it
was made; nothing in the file was changed since.

Not checked, because no file can show it: that hash and seals were really published in time (compare them
with the messages of the match), who sat behind the names, and that the moves follow the rules of the game
(the bot's own replay checks that).
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Callable
from typing import Any

FORMAT = "table-games/record/1"
COMMIT_LABEL = b"table-games/seed/1"
CHAIN_LABEL = b"table-games/chain/1"
DRAW_LABEL = b"table-games/draw/1"
SALT_LABEL = b"table-games/salt/1"
SEAL_LABEL = b"table-games/seal/1"
BITS = 1 << 64

LARGEST = 1_000_000
"""Bytes of a record at most."""
LONGEST = 200
"""Characters of a text at most."""
DEEPEST = 12
MOST_OUTCOMES = 1_000_000


class Broken(Exception):
    """The record proves nothing; the message says what is wrong with it."""


def canonical(record: dict[str, Any]) -> bytes:
    """The only bytes in which a record may be written."""
    return (json.dumps(record, sort_keys=True, indent=1, ensure_ascii=True) + "\n").encode()


def checksum(record: dict[str, Any]) -> str:
    """SHA-256 (hex) of everything but the checksum itself."""
    rest = {name: value for name, value in record.items() if name != "checksum"}
    return hashlib.sha256(canonical(rest)).hexdigest()


def verify(content: bytes) -> dict[str, int]:
    """How much was checked: "draws", "late" choices by chance, and "seals". Broken says what is wrong."""
    return follow(read(content))


def read(content: bytes) -> dict[str, Any]:
    """The record of a file, if nothing in it was changed and every field is what it has to be."""
    if len(content) > LARGEST:
        raise Broken(f"this is no record: records are smaller than {LARGEST // 1_000_000} MB")
    try:
        record: dict[str, Any] = json.loads(content)
        well_formed(record)
        as_written, own_checksum = canonical(record), checksum(record)
    except (ValueError, RecursionError) as error:
        raise Broken("this is no record, or it was changed: it cannot be read") from error
    if as_written != content:
        raise Broken("the file was changed: it is not written as records are")
    if record["checksum"] != own_checksum:
        raise Broken("the file was changed: its checksum is another one")
    return record


def well_formed(record: Any) -> None:
    """Broken for the first field that is missing, of another type or out of its range."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Broken(f"this is no record of the format {FORMAT}")
    if deeper_than(record, DEEPEST):
        raise Broken("the record is incomplete or of another kind (it is nested too deeply)")
    for name, fits in FIELDS.items():
        if name not in record:
            raise Broken(f"the record is incomplete or of another kind (it has no {name})")
        require(fits(record[name]), name)
    for name, fits in ALSO.items():
        require(name not in record or fits(record[name]), name)
    for number, line in enumerate(record["journal"], 1):
        require(isinstance(line, dict), f"line {number}")
        require(is_line(line.get("line")), f"line {number}: line")
        drawn = line["line"].startswith("*:")
        require(("of" in line) == drawn and (not drawn or is_count(line["of"])), f"line {number}: of")
        require("late" not in line or (not drawn and is_choices(line["late"])), f"line {number}: late")
        require("sealed" not in line or is_text(line["sealed"]), f"line {number}: sealed")
        require("seal" not in line or is_hex(line["seal"], 32), f"line {number}: seal")
        require(("seal" in line) == ("sealed" in line), f"line {number}: seal")
        for name in ("turn", "at"):
            require(name not in line or is_number(line[name]), f"line {number}: {name}")


def require(fits: bool, name: str) -> None:
    """Broken when a field does not hold what it has to."""
    if not fits:
        raise Broken(f"the record is incomplete or of another kind ({name} is not what it has to be)")


def deeper_than(value: Any, most: int) -> bool:
    """Whether lists and objects lie in one another more than `most` deep."""
    layer = [value]
    for _ in range(most):
        inner: list[Any] = []
        for one in layer:
            inner += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        layer = inner
    return any(isinstance(one, dict | list) for one in layer)


def is_text(value: Any) -> bool:
    """A short text that can be written as UTF-8."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST and value.isprintable()


def is_hex(value: Any, digits: int) -> bool:
    """So many digits of a hash or seed, as they are written."""
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None


def is_line(value: Any) -> bool:
    """`0:lc` for a seat's choice, `*:1` for an answer of chance."""
    return is_text(value) and re.match(r"[01]:|\*:(0|[1-9][0-9]{0,8})\Z", value) is not None


def is_count(value: Any) -> bool:
    """How many outcomes chance had."""
    return type(value) is int and 1 <= value <= MOST_OUTCOMES


def is_number(value: Any) -> bool:
    """A moment, a turn, a number of points."""
    return type(value) is int and abs(value) < BITS


def is_told(value: Any) -> bool:
    """What is told and neither checked nor shown: a name, a result, or nothing."""
    return value is None or (isinstance(value, str) and len(value) <= LONGEST)


def is_choices(value: Any) -> bool:
    """What chance chose from for somebody who was late."""
    return isinstance(value, list) and 0 < len(value) <= MOST_OUTCOMES and all(map(is_text, value))


FIELDS: dict[str, Callable[[Any], bool]] = {
    "match": is_text,
    "commitment": lambda value: is_hex(value, 64),
    "seed": lambda value: is_hex(value, 64),
    "journal": lambda value: isinstance(value, list),
    "digest": lambda value: is_hex(value, 64),
    "checksum": lambda value: is_hex(value, 64),
}
"""What every record has."""

ALSO: dict[str, Callable[[Any], bool]] = {
    "opening": is_text,
    "game": is_told,
    "rules_version": is_number,
    "players": lambda value: isinstance(value, list) and all(map(is_told, value)),
    "started_at": is_number,
    "ended_at": lambda value: value is None or is_number(value),
    "winner": is_told,
    "reason": is_told,
    "points": is_number,
}
"""What a record may have besides."""


def follow(record: dict[str, Any]) -> dict[str, int]:
    """Every line of the journal from the published hash on."""
    seed = bytes.fromhex(record["seed"])
    digest = hashlib.sha256(COMMIT_LABEL + seed).hexdigest()
    if record["commitment"] != digest:
        raise Broken("the seed is not the one whose hash was published")
    if "opening" in record:
        digest = chained(digest, record["opening"])
    counts = {"draws": 0, "late": 0, "seals": 0}
    for number, line in enumerate(record["journal"], 1):
        seat, token = line["line"].split(":", 1)
        if "late" in line:
            digest = chained(digest, f"{seat}:late")
            choices = line["late"]
            if choices[answer(seed, digest, len(choices))] != token:
                raise Broken(f"line {number}: chance would have chosen otherwise for who was late")
            counts["late"] += 1
        if seat == "*":
            if str(answer(seed, digest, line["of"])) != token:
                raise Broken(f"line {number}: this is not what the seed and the moves before it give")
            counts["draws"] += 1
        if "seal" in line:
            if sealed(seed, line["sealed"], token) != line["seal"]:
                raise Broken(f"line {number}: the seal is not one of this choice")
            counts["seals"] += 1
        digest = chained(digest, line["line"])
    if digest != record["digest"]:
        raise Broken("the journal does not lead to the stored digest")
    return counts


def chained(digest: str, line: str) -> str:
    """The running hash after one more line."""
    return hashlib.sha256(CHAIN_LABEL + bytes.fromhex(digest) + line.encode()).hexdigest()


def answer(seed: bytes, digest: str, outcomes: int) -> int:
    """What chance answers at this point: a whole number below `outcomes`, each equally likely."""
    limit, attempt = BITS - BITS % outcomes, 0
    while True:
        message = DRAW_LABEL + bytes.fromhex(digest) + attempt.to_bytes(4, "big")
        number = int.from_bytes(hmac.digest(seed, message, "sha256")[:8], "big")
        if number < limit:
            return number % outcomes
        attempt += 1


def sealed(seed: bytes, label: str, token: str) -> str:
    """The seal of a secret choice."""
    salt = hmac.digest(seed, SALT_LABEL + label.encode(), "sha256")[:16]
    return hashlib.sha256(SEAL_LABEL + salt + f"{label}:{token}".encode()).hexdigest()[:32]


def plain(text: str) -> str:
    """The text without a sign that a terminal could obey or not show: those are written as escapes."""
    shown = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
    return shown.encode("ascii", "backslashreplace").decode()


def main(arguments: list[str]) -> int:
    """Check one file; 0 where all is well, 1 where it proves nothing, 2 where there is no such file."""
    if len(arguments) != 1:
        sys.stderr.write("Name one file: the record of a match.\n")
        return 2
    try:
        with open(arguments[0], "rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        sys.stderr.write(f"{plain(arguments[0])} cannot be read: {why}.\n")
        return 2
    try:
        record = read(content)
        counts = follow(record)
    except Broken as broken:
        sys.stderr.write(f"NOT PROVED: {broken}.\n")
        return 1
    sys.stdout.write(
        f"Match {plain(record['match'])}: all is as it should be.\n"
        f"- {counts['draws']} answers of chance follow from the sealed seed and the moves before them.\n"
        f"- {counts['late']} choices for who was late were drawn the same way.\n"
        f"- {counts['seals']} secret choices are the ones that were sealed when they were made.\n"
        f"Compare with the messages of the match: the seed's hash is {record['commitment']}.\n"
        "Not proved by any file: that hash and seals were published in time, and who the players were.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
