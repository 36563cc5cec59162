"""Championships as pure functions: who meets whom, who is out, who is first and why; no clock, no dice.

A format is chosen from `registry.FORMATS`. What is frozen at the start is a `Lineup`; what happened since is
a `Record`, which only the functions of `records` change; what follows from both is a `Course`.

>>> from services.formats import records
>>> from services.formats.registry import FORMATS
>>> from services.formats.knockouts.seeding import by_lot
>>> from services.formats.values import Record, Result
>>> cup = FORMATS["knock-out"]
>>> line = records.lineup(cup, (11, 12, 13, 14, 15), seed=bytes(32), options={"third_place": 1})
>>> record = Record()
>>> [(pairing.id, pairing.home, pairing.away) for pairing in cup.course(line, record).ready]
[('ko.r1.m2', 14, 15), ('ko.r2.m2', 12, 13)]
>>> record = records.accept(cup, line, record, Result("ko.r1.m2", 15, (3, 4)))
>>> record = records.accept(cup, line, record, Result("ko.r2.m2", 12, (5, 4)))
>>> record = records.depart(cup, line, record, 11, reason="left")
>>> [(result.pairing, result.winner, result.ending.value) for result in record.results[2:]]
[('ko.r2.m1', 15, 'walkover'), ('ko.third', 13, 'walkover')]
>>> [pairing.id for pairing in records.fall(cup, line, record, "ko.r1.m2").pairings]
['ko.r2.m1', 'ko.third', 'ko.final']
>>> record = records.accept(cup, line, record, Result("ko.final", 15, (4, 3)))
>>> [(place.rank, place.player) for place in cup.course(line, record).places]
[(1, 15), (2, 12), (3, 13), (4, 11), (5, 14)]

Numbers stand for entrants, whatever they are: a number of the entrant's own, rather than of the person, lets
an organiser replace somebody without touching what was played. Rules of use:

* `Course.ready` holds all that can be played; whoever opens round by round takes those of `Course.round`.
* `Pairing.may_be_level` says whether a draw is a result; a knock-out match is played on until it is won.
* A no-show is a `Result` with `Ending.WALKOVER`; both missing is `Ending.VOID`, winner None. Whoever leaves,
  is banned or put out goes through `records.depart`, which adds the walkovers; again changes nothing.
* Store what is new in `Record.results` and `Record.departures` after each call, in one transaction.
"""
