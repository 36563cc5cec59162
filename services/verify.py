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
import sys
from typing import Any

FORMAT = "table-games/record/1"
COMMIT_LABEL = b"table-games/seed/1"
CHAIN_LABEL = b"table-games/chain/1"
DRAW_LABEL = b"table-games/draw/1"
SALT_LABEL = b"table-games/salt/1"
SEAL_LABEL = b"table-games/seal/1"
BITS = 1 << 64


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
    record = read(content)
    try:
        return follow(record)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Broken(f"the record is incomplete or of another kind ({error})") from error


def read(content: bytes) -> dict[str, Any]:
    """The record of a file, if nothing in it was changed."""
    try:
        record = json.loads(content)
    except ValueError as error:
        raise Broken("this is no record, or it was changed: it cannot be read") from error
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise Broken(f"this is no record of the format {FORMAT}")
    if canonical(record) != content:
        raise Broken("the file was changed: it is not written as records are")
    if record.get("checksum") != checksum(record):
        raise Broken("the file was changed: its checksum is another one")
    return record


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
            if answer(seed, digest, line["of"]) != int(token):
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


def main(arguments: list[str]) -> int:
    """Check one file; 0 where all is well, 1 where it proves nothing, 2 where there is no such file."""
    if len(arguments) != 1:
        sys.stderr.write("Name one file: the record of a match.\n")
        return 2
    try:
        with open(arguments[0], "rb") as file:
            content = file.read()
    except OSError as error:
        sys.stderr.write(f"{arguments[0]} cannot be read: {error.strerror}.\n")
        return 2
    try:
        counts = verify(content)
    except Broken as broken:
        sys.stderr.write(f"NOT PROVED: {broken}.\n")
        return 1
    record = json.loads(content)
    sys.stdout.write(
        f"Match {record['match']}: all is as it should be.\n"
        f"- {counts['draws']} answers of chance follow from the sealed seed and the moves before them.\n"
        f"- {counts['late']} choices for who was late were drawn the same way.\n"
        f"- {counts['seals']} secret choices are the ones that were sealed when they were made.\n"
        f"Compare with the messages of the match: the seed's hash is {record['commitment']}.\n"
        "Not proved by any file: that hash and seals were published in time, and who the players were.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
