"""Hashes for everybody to keep: of the seed before the first move, of every secret choice when it is made."""

from services.matches.looks import Look
from ui.words.catalogues import Say


def seed_line(look: Look, say: Say) -> str:
    """The hash of the match's sealed seed, in small print."""
    return hash_line(look.commitment, say)


def hash_line(commitment: str, say: Say) -> str:
    """The hash of a sealed seed, in small print."""
    return "-# 🔏 " + say("Sealed seed: `{hash}`", hash=commitment)


def seal_line(look: Look, say: Say, *, discards: bool) -> str | None:
    """The seals of what lies face down now; those of discards only where they are asked for."""
    seals = [seal for name, seal in look.seals() if discards or not name.endswith(":discard")]
    if not seals:
        return None
    return "-# 🔏 " + say("Sealed: {hashes}", hashes=" ".join(f"`{seal}`" for seal in seals))
