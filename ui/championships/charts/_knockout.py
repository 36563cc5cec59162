"""Knock-outs of any size as pictures: cut into parts that are readable on a phone, each named and told."""

from dataclasses import replace
from functools import partial
from itertools import count, pairwise

from ui.championships.charts._told import alt_of
from ui.championships.charts._words import part_name
from ui.championships.picture.bracket import draw
from ui.championships.picture.scene import MOST_ROUNDS, MOST_TIES, Bracket, Part
from ui.discord.face import Picture
from ui.words.catalogues import Say

_COLUMNS = 3


def parts(bracket: Bracket, say: Say) -> tuple[Bracket, ...]:
    """Brackets that fit a picture: the whole one, or its halves, quarters or eighths, then the last rounds.

    16 entrants are one picture, 32 three, 64 five and 128 nine. Every part ends with the tie the last
    rounds begin with. For rounds that halve; a lower bracket is cut by `lower_parts`.
    """
    ties = len(bracket.rounds[0])
    if ties <= MOST_TIES and len(bracket.rounds) <= MOST_ROUNDS:
        return (bracket,)
    if any(len(before) == len(after) for before, after in pairwise(bracket.rounds)):
        return _lower_parts(bracket, say)
    number, left = divmod(ties, MOST_TIES)
    if left:
        raise ValueError(f"{ties} ties cannot be cut into parts of {MOST_TIES}")
    pieces = [
        replace(
            _cut(bracket, 0, MOST_ROUNDS, at, number),
            third=None,
            onward=_onward(bracket, MOST_ROUNDS, say),
            part=Part(_named(bracket, part_name(at, number, say)), at, number),
        )
        for at in range(number)
    ]
    rest = _cut(bracket, MOST_ROUNDS - 1, len(bracket.rounds), 0, 1)
    return (*pieces, replace(rest, part=Part(_named(bracket, say("Last rounds")), None, number)))


def _lower_parts(bracket: Bracket, say: Say) -> tuple[Bracket, ...]:
    cuts: list[tuple[int, int, int]] = []
    start, length = 0, len(bracket.rounds)
    while start < length:
        ties, left = len(bracket.rounds[start]), length - start
        columns = (
            left if left <= MOST_ROUNDS and len(bracket.rounds[-1]) == 1 and ties <= MOST_TIES else _COLUMNS
        )
        cuts.append((start, min(length, start + columns), max(1, -(-ties // MOST_TIES))))
        start += columns
    total, shown = sum(number for *_, number in cuts), count()
    pieces = []
    for start, end, number in cuts:
        for at in range(number):
            piece = _cut(bracket, start, end, at, number)
            name = (
                part_name(next(shown), total, say)
                if total > 2
                else say("Part {n} of {all}", n=next(shown) + 1, all=2)
            )
            pieces.append(
                replace(
                    piece,
                    onward=_onward(bracket, end, say),
                    part=bracket.part if total == 1 else Part(_named(bracket, name), None, total),
                )
            )
    return tuple(pieces)


def double(upper: Bracket, lower: Bracket, final: Bracket, say: Say) -> tuple[Bracket, ...]:
    """All parts of a double elimination: both brackets lead to the grand final, which may have a decider."""
    onward = final.stages[0]
    above = replace(upper, onward=upper.onward or onward, part=Part(say("Upper bracket"), None, 1))
    below = replace(lower, onward=lower.onward or onward, part=Part(say("Lower bracket"), None, 1))
    return (*parts(above, say), *parts(below, say), final)


def part_names(bracket: Bracket, say: Say) -> tuple[str, ...]:
    """What the parts of a knock-out are called, in order; an empty name for one that is shown whole."""
    return tuple(piece.part.name if piece.part is not None else "" for piece in parts(bracket, say))


def pictures(brackets: tuple[Bracket, ...], say: Say) -> tuple[Picture, ...]:
    """One picture for each part."""
    return tuple(
        Picture(partial(draw, bracket), alt_of(bracket, say), f"bracket-{number}.png")
        for number, bracket in enumerate(brackets, 1)
    )


def _cut(bracket: Bracket, start: int, end: int, at: int, of: int) -> Bracket:
    """Part `at` of `of` equal ones of the rounds from `start` to before `end`."""
    rounds = tuple(
        ties[at * len(ties) // of : (at + 1) * len(ties) // of] for ties in bracket.rounds[start:end]
    )
    return replace(bracket, stages=bracket.stages[start:end], rounds=rounds)


def _onward(bracket: Bracket, end: int, say: Say) -> str:
    """Where whoever wins the last tie before round `end` goes on."""
    if end >= len(bracket.stages):
        return bracket.onward
    return say("Next: {stage}", stage=bracket.stages[end])


def _named(bracket: Bracket, name: str) -> str:
    return name if bracket.part is None else f"{bracket.part.name} · {name}"
