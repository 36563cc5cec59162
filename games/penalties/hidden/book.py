"""The file of trained policies: what stands in it, and how to tell that it is whole."""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files

from games.penalties.hidden.policy import Policy, places_of
from games.penalties.solver.pairs import SQUADS, rest
from games.penalties.terms import Strikers

NAME = "big-final.book"
HEADING = b"Penalties, Big Final, policies 1"


class Damaged(Exception):
    """The file is not what was written; one sentence says what is wrong."""


@dataclass(frozen=True, slots=True)
class Training:
    """With what the policies were trained: steps of CFR+, the part of a match that a round of sudden death
    leaves open, and how much every choice was tried at least."""

    steps: int
    discount: float
    tried: float


@dataclass(frozen=True, slots=True)
class Book:
    """A policy for each of SQUADS as the first shooter's; numbers and policies are in that order.

    `first_wins` is what the first shooter wins by it, half-way between what it is sure of and what it cannot
    keep a best response from; `taken` is how far these two are apart, nought if nobody could exploit it.
    """

    training: Training
    first_wins: tuple[float, ...]
    taken: tuple[float, ...]
    packed: tuple[bytes, ...]

    def policy(self, first: Strikers) -> Policy:
        """The policy where the first shooter has this squad and the other side the rest."""
        return _unpacked(self.packed[SQUADS.index(first)], first)


@lru_cache(maxsize=8)
def _unpacked(packed: bytes, first: Strikers) -> Policy:
    return Policy(zlib.decompress(packed), places_of(first, rest(first)))


def write(book: Book) -> bytes:
    """The file: a heading, the SHA-256 of all that follows, numbers in JSON, and the policies, packed."""
    told = asdict(book) | {"packed": [len(one) for one in book.packed]}
    body = json.dumps(told, separators=(",", ":")).encode() + b"\n" + b"".join(book.packed)
    return b"\n".join((HEADING, hashlib.sha256(body).hexdigest().encode(), body))


def read(content: bytes) -> Book:
    """The book in a file; Damaged when a single byte is not as it was written."""
    heading, _, checked = content.partition(b"\n")
    digest, _, body = checked.partition(b"\n")
    if heading != HEADING:
        raise Damaged("it has another heading")
    if hashlib.sha256(body).hexdigest().encode() != digest:
        raise Damaged("its checksum differs")
    told, _, packed = body.partition(b"\n")
    numbers = json.loads(told)
    parts, at = list[bytes](), 0
    for size in numbers["packed"]:
        parts.append(packed[at : at + size])
        at += size
    return Book(
        Training(**numbers["training"]), tuple(numbers["first_wins"]), tuple(numbers["taken"]), tuple(parts)
    )


@lru_cache(maxsize=1)
def shipped() -> Book | Damaged:
    """The book that comes with the program, or what is wrong with it."""
    try:
        return read(files(__package__).joinpath(NAME).read_bytes())
    except OSError as error:
        return Damaged(f"{NAME} cannot be read: {error}")
    except Damaged as damaged:
        return Damaged(f"{NAME} is damaged: {damaged}")
