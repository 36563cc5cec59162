"""Championships played to their end by a seeded hand, with people who leave and people who never come."""

from dataclasses import dataclass, replace
from random import Random

from services.formats import records
from services.formats.contract import Format
from services.formats.values import Course, Ending, Lineup, Pairing, Record, Result, Status

SEED = bytes(range(32))


def lined_up(form: Format, entrants: int, **options: int) -> Lineup:
    """So many entrants, numbered from 101 in seed order."""
    return records.lineup(form, range(101, 101 + entrants), seed=SEED, options=options)


@dataclass
class Hand:
    """Decides what happens next. `departures`, `missing` and `levels` are chances a step, in hundredths.

    Nobody who does not win scores `goals`.
    """

    dice: Random
    departures: int = 0
    missing: int = 0
    levels: int = 30
    goals: int = 4

    def result(self, pairing: Pairing) -> Result:
        players = pairing.players
        if self.dice.randrange(100) < self.missing:
            if self.dice.random() < 0.4:
                return Result(pairing.id, None, ending=Ending.VOID, reason="both-missing")
            return Result(pairing.id, self.dice.choice(players), ending=Ending.WALKOVER, reason="no-show")
        if pairing.may_be_level and self.dice.randrange(100) < self.levels:
            goals = self.dice.randrange(self.goals)
            return Result(pairing.id, None, (goals, goals))
        low = self.dice.randrange(self.goals)
        high = low + 1 + self.dice.randrange(min(2, self.goals))
        winner = self.dice.choice(players)
        return Result(pairing.id, winner, (high, low) if winner == pairing.home else (low, high))


class Favourite(Hand):
    """Lets the lower number win."""

    def result(self, pairing: Pairing) -> Result:
        winner = min(pairing.players)
        return Result(pairing.id, winner, (2, 1) if winner == pairing.home else (1, 2))


def steps(form: Format, line: Lineup, hand: Hand) -> list[tuple[Record, Course]]:
    """Every state on the way, one thing at a time; AssertionError when it gets stuck."""
    record = Record()
    way = [(record, form.course(line, record))]
    while not way[-1][1].over:
        ready = way[-1][1].ready
        assert ready, "nothing can be played and nobody has won"
        if hand.dice.randrange(100) < hand.departures:
            record = _departed(form, line, record, hand)
        else:
            record = records.accept(form, line, record, hand.result(hand.dice.choice(ready)))
        way.append((record, records.verified(form, line, record)))
    return way


def ended(form: Format, line: Lineup, hand: Hand) -> tuple[Record, Course]:
    """The end, reached by leaps: all that is ready at once, and departures between. For large fields."""
    record = Record()
    course = form.course(line, record)
    while not course.over:
        assert course.ready, "nothing can be played and nobody has won"
        before = record
        for _ in course.ready[:6]:
            if hand.dice.randrange(100) < hand.departures:
                record = _departed(form, line, record, hand)
        course = course if record is before else form.course(line, record)
        record = leapt(form, line, record, hand, course)
        course = records.verified(form, line, record)
    return record, course


def leapt(form: Format, line: Lineup, record: Record, hand: Hand, course: Course) -> Record:
    """The record with a result for everything that is ready."""
    results = tuple(hand.result(pairing) for pairing in course.ready)
    return records.settled(form, line, replace(record, results=(*record.results, *results)))


SOME = (*range(2, 34), 64, 65, 127, 128)
"""Sizes for what takes long."""


def _departed(form: Format, line: Lineup, record: Record, hand: Hand) -> Record:
    player, out = hand.dice.choice(line.entrants), hand.dice.random() < 0.3
    return records.depart(form, line, record, player, reason="left", disqualified=out)


def strongest_first(form: Format, line: Lineup) -> tuple[Record, Course]:
    """The whole of it where the better seed always wins, 2-1."""
    return ended(form, line, Favourite(Random(0)))


def played(course: Course) -> list[Pairing]:
    """What two players decided."""
    return [p for p in course.pairings if p.status is Status.DONE and len(p.players) == 2]
