"""Reads which characters a TrueType font can show, so that no empty box is ever drawn."""

import struct
from collections.abc import Iterator
from itertools import chain

_PREFERRED = (
    (3, 10),
    (0, 6),
    (0, 4),
    (3, 1),
    (0, 3),
)  # platform, encoding: whole Unicode before its first plane


def characters(font: bytes) -> frozenset[int]:
    """Code points with a glyph other than .notdef. Raises ValueError for a font without a Unicode table."""
    (count,) = struct.unpack_from(">H", font, 4)
    records = (struct.unpack_from(">4sIII", font, 12 + 16 * at) for at in range(count))
    start = next((offset for tag, _, offset, _ in records if tag == b"cmap"), None)
    if start is None:
        raise ValueError("this font has no cmap table")
    (tables,) = struct.unpack_from(">H", font, start + 2)
    offered = {
        (platform, encoding): start + offset
        for platform, encoding, offset in (
            struct.unpack_from(">HHI", font, start + 4 + 8 * at) for at in range(tables)
        )
    }
    best = next((offered[key] for key in _PREFERRED if key in offered), None)
    if best is None:
        raise ValueError("this font has no Unicode cmap")
    match struct.unpack_from(">H", font, best)[0]:
        case 4:
            return frozenset(_segments(font, best))
        case 12:
            return frozenset(_groups(font, best))
        case form:
            raise ValueError(f"cmap format {form} is not read")


def _segments(font: bytes, at: int) -> Iterator[int]:
    (doubled,) = struct.unpack_from(">H", font, at + 6)
    shape = f">{doubled // 2}H"
    ends = struct.unpack_from(shape, font, at + 14)
    starts = struct.unpack_from(shape, font, at + 16 + doubled)
    deltas = struct.unpack_from(shape, font, at + 16 + 2 * doubled)
    base = at + 16 + 3 * doubled
    offsets = struct.unpack_from(shape, font, base)
    for index, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            if offset == 0:
                glyph = (code + delta) & 0xFFFF
            else:
                (glyph,) = struct.unpack_from(">H", font, base + 2 * index + offset + 2 * (code - first))
            if glyph:
                yield code


def _groups(font: bytes, at: int) -> Iterator[int]:
    (count,) = struct.unpack_from(">I", font, at + 12)
    groups = (struct.unpack_from(">III", font, at + 16 + 12 * index) for index in range(count))
    return chain.from_iterable(range(first + (glyph == 0), last + 1) for first, last, glyph in groups)
