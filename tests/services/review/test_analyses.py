"""Where a match turned: for whom, when, how often it is thought, and who has to wait for it."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

import pytest

from bot.composition.thinking import thinking_process
from games.analysts import ANALYSTS, Analyst
from games.contract import Entry
from games.engines import ENGINES
from games.penalties.hidden.book import shipped
from services.challenges.practice import Practice
from services.engines.moves import Engines
from services.engines.process import Worker
from services.matches.playing import Matches
from services.ports.people import Place
from services.review.analyses import Analyses, Analysis
from services.times import SECOND
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk, refused
from tests.services.engines.slow import Slow
from tests.support.drawing import HereAndNow

LOST = {"position": "1Me5 1Pa3 2Bd4 ball=e5 turn=1"}
"""Ana leaves a goal with any other move than e5ne."""


def lines(options: Mapping[str, object], entries: tuple[Entry, ...]) -> tuple[str, ...]:
    return tuple(entry.line for entry in entries)


def length(line: str) -> int:
    return len(line)


def lost(line: str) -> int:
    raise ValueError(line)


def simple(judge: Callable[[Any], Any] = length) -> Mapping[str, Analyst]:
    """An analyst whose verdict is how long the lines of the journal are."""
    return {"penguin": Analyst(lines, judge, tuple)}


def analyses(desk: Desk, pool: Callable[[], Executor] = HereAndNow, **parts: Any) -> Analyses:
    return Analyses(desk.storage, Worker("thinking", pool), **{"analysts": simple(), **parts})


async def ask(here: Analyses, match_id: str = "m1", *, who: int = ANA.user_id, where: int = 50) -> Analysis:
    return await here.of(match_id, user_id=who, guild_id=where)


async def finished(desk: Desk, match_id: str = "m1", *moves: str, game: str = "penguin") -> None:
    options = {"position": "ball=centre turn=1"} if game == "penguin" else {}
    await desk.begin(match_id, moves=moves, game=game, options=options)
    await desk.matches.resign(match_id, ANA)


async def think(pool: Slow, *asked: "asyncio.Future[Any]") -> int:
    """Answer what is asked, one after the other, until all of these are done; how much that was."""
    answered = 0
    while waiting := [one for one in asked if not one.done()]:
        assert len(pool.asked) <= 1
        if pool.asked:
            pool.answer()
            answered += 1
        await asyncio.wait(waiting, timeout=0.01)
    return answered


async def test_a_match_that_was_lost_by_a_move_turned_there(desk: Desk) -> None:
    await desk.begin(moves=("e5s",), game="penguin", options=LOST)
    await desk.matches.resign("m1", BRUNO)
    thinking = Worker("thinking", thinking_process)
    analysis = await ask(Analyses(desk.storage, thinking), who=BRUNO.user_id)
    await thinking.close()
    (point,) = analysis.verdict
    assert (point.turn, point.played, point.better) == (0, "e5s", "e5ne")
    assert (point.before.plies, point.after.last.token, point.instead.ending) == (0, "e5s", "goal")
    assert analysis.seat == 1


async def test_a_match_that_goes_on_is_not_analysed(desk: Desk) -> None:
    await desk.begin(moves=("e5s",), game="penguin", options=LOST)
    pool = Slow()
    assert await refused(ask(analyses(desk, lambda: pool))) == "analysis-of-open-match"
    assert pool.asked == []


async def test_who_may_not_look_back_gets_no_analysis_and_no_hint_that_there_is_a_match(desk: Desk) -> None:
    await finished(desk)
    here = analyses(desk)
    assert await refused(ask(here, "m9")) == "no-such-match"
    assert await refused(ask(here, who=CARLA.user_id, where=51)) == "no-such-match"
    assert (await ask(here, who=CARLA.user_id)).seat is None


async def test_a_game_without_an_analyst_says_so(desk: Desk) -> None:
    await finished(desk, game="penalties")
    assert await refused(ask(analyses(desk))) == "no-analyst"


async def test_two_big_finals_that_differ_in_their_discards_are_judged_alike(desk: Desk) -> None:
    """One analysis of what everybody saw, whoever asks: nothing in it comes from a hidden card."""
    here, found = Analyses(desk.storage, Worker("thinking", HereAndNow)), []
    for match_id, mine, theirs in (("m1", "tc", "pk"), ("m2", "ri", "tc")):
        await desk.begin(match_id, game="penalties", options={"mode": "big-final", "toss": False})
        await desk.matches.play(match_id, f"discard.{mine}", ANA)
        await desk.matches.play(match_id, f"discard.{theirs}", BRUNO)
        await desk.play(match_id, "c", "lc", "l", "pa")
        await desk.matches.resign(match_id, ANA)
        for person in (ANA, BRUNO, CARLA):
            (review,) = (await ask(here, match_id, who=person.user_id)).verdict
            assert review.bound
            found.append(review.kicks)
    assert [len(kicks) for kicks in found] == [2] * 6
    assert all(kicks == found[0] for kicks in found)


async def test_a_big_final_whose_book_is_damaged_is_refused(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await desk.begin(game="penalties", options={"mode": "big-final"})
    await desk.matches.resign("m1", ANA)
    monkeypatch.setattr("games.penalties.hidden.book.NAME", "no-such.book")
    shipped.cache_clear()
    try:
        assert await refused(ask(Analyses(desk.storage, Worker("thinking", HereAndNow)))) == "book-damaged"
    finally:
        shipped.cache_clear()


async def shoot_out(desk: Desk, match_id: str, **changes: Any) -> None:
    """Ana shoots first, scores, and gives up; Bruno dived right."""
    await desk.begin(match_id, moves=("r", "lc"), options={"toss": False}, **changes)
    await desk.matches.resign(match_id, ANA)
    desk.now += SECOND


async def test_habits_are_looked_for_in_matches_of_the_same_server_that_were_over_before(desk: Desk) -> None:
    elsewhere = Place(guild_id=51, channel_id=61)
    await shoot_out(desk, "m1")
    await shoot_out(desk, "m2", place=elsewhere)
    await shoot_out(desk, "m3")
    await shoot_out(desk, "m4", to=CARLA)
    await shoot_out(desk, "m5")
    here = Analyses(desk.storage, Worker("thinking", HereAndNow))
    seen = {match: (await ask(here, match)).verdict[0].tendencies for match in ("m1", "m3", "m4", "m5")}
    matches = {match: tuple(one.matches for one in both) for match, both in seen.items()}
    assert matches == {"m1": (1, 1), "m3": (2, 1), "m4": (3, 1), "m5": (4, 1)}
    bruno = (await ask(here, "m5", who=BRUNO.user_id)).verdict[0].tendencies
    assert [one.matches for one in bruno] == [1, 3]
    assert [one.times for one in bruno[1].dives] == [0, 0, 3]
    assert [one.times for one in seen["m5"][0].shots] == [4, 0, 0, 0, 0]
    apart = (await ask(here, "m2", where=51)).verdict[0].tendencies
    assert [one.matches for one in apart] == [1, 1]


async def test_what_the_clock_chose_is_known_to_the_analyst(desk: Desk) -> None:
    await desk.begin(options={"toss": False})
    await desk.overrun("m1")
    await desk.play("m1", "pk")
    await desk.matches.resign("m1", ANA)
    here = Analyses(desk.storage, Worker("thinking", HereAndNow))
    (review,) = (await ask(here)).verdict
    assert review.late == (frozenset(), frozenset({0}))
    assert review.tendencies[1].choices == 0
    assert review.tendencies[0].choices == 1


async def test_who_asks_again_or_meanwhile_has_it_thought_once(desk: Desk) -> None:
    await finished(desk, "m1", "1ne", "1sw")
    pool = Slow()
    here = analyses(desk, lambda: pool)
    both = [asyncio.ensure_future(ask(here, who=one.user_id)) for one in (ANA, BRUNO)]
    thoughts = await think(pool, *both)
    first, second = await asyncio.gather(*both)
    assert first.verdict == second.verdict == (len("0:1ne"), len("1:1sw"))
    assert (first.seat, second.seat) == (0, 1)
    assert thoughts == 1 + 2  # taking the match apart, and its moves
    assert (await ask(here)).verdict == first.verdict
    assert pool.asked == []


async def test_who_leaves_does_not_stop_it_for_the_others(desk: Desk) -> None:
    await finished(desk, "m1", "1ne")
    pool = Slow()
    here = analyses(desk, lambda: pool)
    leaves, stays = (asyncio.ensure_future(ask(here, who=one.user_id)) for one in (ANA, BRUNO))
    await pool.at_it.wait()
    leaves.cancel()
    await think(pool, stays)
    assert (await stays).verdict == (len("0:1ne"),)


async def test_an_engines_move_waits_for_one_question_at_most(desk: Desk) -> None:
    for number in range(3):
        await finished(desk, f"m{number}", *["1ne", "1sw"])
    pool = Slow()
    thinking = Worker("thinking", lambda: pool)
    here = Analyses(desk.storage, thinking, analysts=simple())
    asked = [asyncio.ensure_future(ask(here, f"m{number}")) for number in range(3)]
    await pool.at_it.wait()
    practice = Practice(desk.storage, now=desk.clock)
    position = {"position": "ball=centre turn=2"}
    await practice.begin(
        "p1", game="penguin", level="chick", pace="live", by=ANA, place=HERE, options=position
    )
    engines = Engines(desk.storage, Matches(desk.storage, now=desk.clock), thinking)
    move = asyncio.ensure_future(engines.answer("p1"))
    while len(pool.asked) < 2:
        await asyncio.wait({move, *asked}, timeout=0.01)
    assert len(pool.asked) == 2  # one question of one match, and then the move
    pool.answer()
    pool.answer()
    assert (await move) is not None
    assert not any(one.done() for one in asked)
    await here.close()
    assert {await refused(one) for one in asked} == {"analysis-failed"}


async def test_only_so_many_matches_wait_and_one_more_is_told_to_come_back(desk: Desk) -> None:
    for number in range(3):
        await finished(desk, f"m{number}")
    pool = Slow()
    here = analyses(desk, lambda: pool, queue=2)
    waiting = [asyncio.ensure_future(ask(here, f"m{number}")) for number in range(2)]
    while len(here._jobs) < 2:
        await asyncio.wait(waiting, timeout=0.01)
    assert await refused(ask(here, "m2")) == "too-many-analyses"
    joins = asyncio.ensure_future(ask(here, "m1", who=BRUNO.user_id))
    await think(pool, *waiting, joins)
    assert (await joins).verdict == (await waiting[1]).verdict
    again = asyncio.ensure_future(ask(here, "m2"))
    await think(pool, again)
    assert (await again).record.id == "m2"


async def test_eight_matches_wait_where_nothing_else_is_said(desk: Desk) -> None:
    for number in range(9):
        await finished(desk, f"m{number}")
    pool = Slow()
    here = analyses(desk, lambda: pool)
    waiting = [asyncio.ensure_future(ask(here, f"m{number}")) for number in range(8)]
    while len(here._jobs) < 8:
        await asyncio.wait(waiting, timeout=0.01)
    ninth = asyncio.ensure_future(ask(here, "m8"))
    while not ninth.done() and len(here._jobs) == 8:
        await asyncio.wait({ninth}, timeout=0.01)
    assert len(here._jobs) == 8
    assert await refused(ninth) == "too-many-analyses"
    await think(pool, *waiting)


async def test_trouble_is_told_and_not_remembered(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    await finished(desk, "m1", "1ne")
    judges = [length, lost]

    def judge(line: str) -> int:
        return judges.pop()(line)

    here = analyses(desk, analysts=simple(judge))
    assert await refused(ask(here)) == "analysis-failed"
    assert "no analyst's verdict" in caplog.text
    assert (await ask(here)).verdict == (len("0:1ne"),)


def test_analysts_and_engines_are_for_games_there_are() -> None:
    assert set(ANALYSTS) <= {engine.game for engine in ENGINES.values()}


def pasts(
    _options: Mapping[str, object], _entries: tuple[Entry, ...], past: Any, _clocked: frozenset[int]
) -> tuple[int, ...]:
    """By seat, how many matches before this one were studied."""
    return tuple(len(matches) for matches in past)


async def test_habits_over_many_matches_are_told_to_their_owner_alone(desk: Desk) -> None:
    for number in range(3):
        await finished(desk, f"m{number}", "1ne")
    await desk.begin("other", by=CARLA, to=BRUNO, game="penguin", options={"position": "ball=centre turn=1"})
    await desk.matches.resign("other", CARLA)
    here = analyses(desk, analysts={"penguin": Analyst(pasts, int, tuple, studies=True)})
    told = {who.name: (await ask(here, "m2", who=who.user_id)).verdict for who in (CARLA, ANA, BRUNO)}
    assert told == {"Carla": (0, 0), "Ana": (2, 0), "Bruno": (0, 3)}
    assert (await ask(here, "m2", who=CARLA.user_id)).verdict == (0, 0)
