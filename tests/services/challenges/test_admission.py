"""Who may challenge whom, how often and how many times at once: a "no" leaves nothing behind."""

import asyncio
from dataclasses import replace

import pytest

from games.registry import GAMES
from services.challenges.admission import Limits
from services.challenges.challenges import Challenges
from services.challenges.practice import Practice
from services.matches.consequences import sit_down
from services.matches.looks import Look, start_accepted
from services.players.settings import Challengers, Settings
from services.ports.people import Person, Place
from services.ports.preferences import Relation
from services.ports.records import ChallengeRecord
from services.refusals import Refusal
from services.times import MINUTE
from tests.architecture.sources import ROOT
from tests.services.desk import ANA, BRUNO, CARLA, HERE, SEED, Desk, refused

DINO = Person(4, "Dino")


async def refused_leaving_nothing(desk: Desk, work: object) -> str:
    before = await desk.rows()
    code = await refused(work)
    assert await desk.rows() == before
    return code


async def test_a_blocked_person_can_neither_challenge_nor_ask_for_a_rematch(desk: Desk) -> None:
    await desk.begin("m1")
    await desk.matches.resign("m1", BRUNO)
    await Settings(desk.storage).relate(BRUNO, ANA, Relation.BLOCKED)
    assert await refused_leaving_nothing(desk, desk.ask("c1")) == "not-by-you"
    again = desk.challenges.rematch("m1", challenge_id="c2", by=ANA)
    assert await refused_leaving_nothing(desk, again) == "not-by-you"
    assert await refused_leaving_nothing(desk, desk.ask("c3", by=BRUNO, to=ANA)) == "you-blocked-them"
    await Settings(desk.storage).relate(BRUNO, ANA, None)
    assert (await desk.ask("c3", by=BRUNO, to=ANA)).id == "c3"


async def test_who_wants_no_challenges_gets_none_and_a_list_lets_some_in(desk: Desk) -> None:
    settings = Settings(desk.storage)
    await settings.set_challengers(BRUNO.user_id, Challengers.NOBODY)
    await settings.relate(BRUNO, ANA, Relation.ALLOWED)
    assert await refused_leaving_nothing(desk, desk.ask("c1")) == "not-by-you"
    await settings.set_challengers(BRUNO.user_id, Challengers.LISTED)
    assert await refused_leaving_nothing(desk, desk.ask("c1", by=CARLA)) == "not-by-you"
    assert (await desk.ask("c1")).id == "c1"


async def test_the_same_no_is_said_to_the_blocked_and_to_everybody(desk: Desk) -> None:
    settings, said = Settings(desk.storage), []
    await settings.relate(BRUNO, ANA, Relation.BLOCKED)
    for wish in (Challengers.EVERYONE, Challengers.NOBODY):
        await settings.set_challengers(BRUNO.user_id, wish)
        with pytest.raises(Refusal) as refusal:
            await desk.ask("c1")
        said.append((refusal.value.code, refusal.value.facts))
    assert said[0] == said[1] == ("not-by-you", {"name": "Bruno"})


async def test_after_a_no_the_same_person_waits_and_others_do_not(desk: Desk) -> None:
    await desk.ask("c1")
    await desk.challenges.decline("c1", BRUNO)
    no = desk.now
    desk.now = no + 10 * MINUTE - 1
    with pytest.raises(Refusal) as refusal:
        await desk.ask("c2")
    assert (refusal.value.code, refusal.value.facts["when"]) == ("declined-lately", no + 10 * MINUTE)
    assert (await desk.ask("c3", by=CARLA)).id == "c3"
    assert (await desk.ask("c4", by=BRUNO, to=ANA)).id == "c4"
    await desk.challenges.withdraw("c4", BRUNO)
    desk.now = no + 10 * MINUTE
    assert (await desk.ask("c2")).id == "c2"
    await desk.challenges.withdraw("c2", ANA)
    desk.now += 1
    assert (await desk.ask("c5")).id == "c5"


async def test_a_match_that_both_sit_down_to_lifts_what_either_declined(desk: Desk) -> None:
    await desk.ask("c1")
    await desk.challenges.decline("c1", BRUNO)
    await desk.ask("c2", by=BRUNO, to=ANA)
    await desk.challenges.decline("c2", ANA)
    async with desk.storage.unit() as unit:
        match, played = start_accepted(
            GAMES["penalties"], await desk.ask("c3", by=CARLA, to=DINO), place=HERE, seed=SEED, now=desk.now
        )
        sit_down(unit, replace(match, id="tie", seats=(ANA, BRUNO)), played, desk.now)
        await unit.commit()
    await desk.matches.resign("tie", BRUNO)
    assert isinstance(await desk.challenges.rematch("tie", challenge_id="c4", by=ANA), ChallengeRecord)
    await desk.challenges.withdraw("c4", ANA)
    assert (await desk.ask("c5", by=BRUNO, to=ANA)).id == "c5"


async def test_a_challenge_by_the_one_who_declined_lifts_that_no_only(desk: Desk) -> None:
    await desk.ask("c1")
    await desk.challenges.decline("c1", BRUNO)
    await desk.ask("c2", by=CARLA)
    await desk.challenges.decline("c2", BRUNO)
    await desk.ask("c3", by=BRUNO, to=ANA)
    await desk.challenges.withdraw("c3", BRUNO)
    assert (await desk.ask("c4")).id == "c4"
    assert await refused_leaving_nothing(desk, desk.ask("c5", by=CARLA)) == "declined-lately"


async def test_one_person_has_so_many_open_challenges_and_the_standing_one_is_still_found(desk: Desk) -> None:
    for number in range(10):
        await desk.ask(f"c{number}", to=Person(100 + number, "Somebody"))
    assert await refused_leaving_nothing(desk, desk.ask("c10")) == "too-many-challenges"
    assert (await desk.ask("c11", to=Person(100, "Somebody"))).id == "c0"
    await desk.challenges.withdraw("c3", ANA)
    assert (await desk.ask("c12")).id == "c12"


async def test_many_presses_at_once_do_not_pass_the_limit(desk: Desk) -> None:
    asked = await asyncio.gather(
        *(desk.ask(f"c{n}", to=Person(100 + n, "Somebody")) for n in range(14)), return_exceptions=True
    )
    assert sum(isinstance(one, ChallengeRecord) for one in asked) == 10
    assert (await desk.rows())["challenges"] == 10


async def test_many_answers_at_once_do_not_seat_anybody_in_too_many_matches(desk: Desk) -> None:
    desk.challenges = Challenges(desk.storage, limits=Limits(matches=2), now=desk.clock)
    for number in range(5):
        await desk.ask(f"c{number}", by=Person(100 + number, "Somebody"))
    answers = await asyncio.gather(
        *(desk.challenges.accept(f"c{n}", BRUNO) for n in range(5)), return_exceptions=True
    )
    assert sum(isinstance(one, Look) for one in answers) == (await desk.rows())["matches"] == 2
    assert {one.code for one in answers if isinstance(one, Refusal)} == {"too-many-matches"}
    await desk.ask("c9")
    assert await refused(desk.challenges.accept("c9", BRUNO)) == "too-many-matches"


async def test_whoever_sits_in_too_many_matches_is_named_to_the_other(desk: Desk) -> None:
    desk.challenges = Challenges(desk.storage, limits=Limits(matches=1), now=desk.clock)
    await desk.ask("c1")
    await desk.ask("c2", to=CARLA)
    await desk.challenges.accept("c1", BRUNO)
    assert await refused_leaving_nothing(desk, desk.challenges.accept("c2", CARLA)) == "they-have-too-many"
    assert await refused_leaving_nothing(desk, desk.ask("c3", to=Person(9, "Di"))) == "too-many-matches"
    await desk.ask("c4", by=DINO, to=CARLA)
    await desk.ask("c5", by=DINO, to=Person(9, "Di"))
    await desk.challenges.accept("c5", Person(9, "Di"))
    assert await refused_leaving_nothing(desk, desk.challenges.accept("c4", CARLA)) == "they-have-too-many"


async def test_a_server_is_full_and_another_is_not(desk: Desk) -> None:
    desk.challenges = Challenges(desk.storage, limits=Limits(matches_of_server=1), now=desk.clock)
    await desk.begin("m1")
    assert await refused_leaving_nothing(desk, desk.ask("c1", to=CARLA)) == "server-full"
    assert (await desk.ask("c2", to=CARLA, place=Place(51, 61))).id == "c2"


async def test_practice_counts_as_a_match(desk: Desk) -> None:
    practice = Practice(desk.storage, limits=Limits(matches=1), now=desk.clock)
    terms = {"game": "penguin", "level": "chick", "pace": "live", "by": ANA, "place": HERE}
    await practice.begin("p1", **terms)  # type: ignore[arg-type]
    assert await refused_leaving_nothing(desk, practice.begin("p2", **terms)) == "too-many-matches"  # type: ignore[arg-type]


async def test_nobody_sits_down_to_a_26th_match_unless_the_operator_says_so(desk: Desk) -> None:
    for number in range(25):
        await desk.ask(f"c{number}", by=Person(100 + number, "Somebody"))
        await desk.challenges.accept(f"c{number}", BRUNO)
    await desk.ask("c25")
    assert await refused_leaving_nothing(desk, desk.challenges.accept("c25", BRUNO)) == "too-many-matches"
    assert await refused_leaving_nothing(desk, desk.ask("c26", by=BRUNO, to=CARLA)) == "too-many-matches"


def test_what_is_allowed_unless_the_operator_says_so_is_what_he_reads() -> None:
    read = dict(
        line.split("=", 1) for line in (ROOT / ".env.example").read_text().splitlines() if line[:1].isupper()
    )
    assert Limits() == Limits(
        challenges=int(read["OPEN_CHALLENGES"]),
        matches=int(read["OPEN_MATCHES"]),
        matches_of_server=int(read["OPEN_MATCHES_IN_SERVER"]),
        after_decline=int(read["MINUTES_AFTER_DECLINE"]) * MINUTE,
    )


async def test_whoever_has_more_open_than_a_limit_that_was_lowered_opens_nothing_more(desk: Desk) -> None:
    for number in range(3):
        await desk.ask(f"o{number}", to=Person(100 + number, "Somebody"))
        await desk.begin(f"m{number}", by=Person(200 + number, "Somebody"))
    for limits, code in (
        (Limits(challenges=2), "too-many-challenges"),
        (Limits(matches=2), "too-many-matches"),
        (Limits(matches_of_server=2), "server-full"),
    ):
        desk.challenges = Challenges(desk.storage, limits=limits, now=desk.clock)
        asker, asked = (BRUNO, CARLA) if code == "too-many-matches" else (ANA, CARLA)
        assert await refused_leaving_nothing(desk, desk.ask("c1", by=asker, to=asked)) == code
    desk.challenges = Challenges(desk.storage, limits=Limits(matches=2), now=desk.clock)
    await desk.ask("c1")
    assert await refused_leaving_nothing(desk, desk.challenges.accept("c1", BRUNO)) == "too-many-matches"


async def test_practice_counts_wherever_the_program_sits(desk: Desk) -> None:
    practice = Practice(desk.storage, limits=Limits(matches=1), now=desk.clock)
    terms = {"game": "penguin", "level": "chick", "pace": "live", "by": ANA, "place": HERE}
    await practice.begin("p1", **terms)  # type: ignore[arg-type]
    await desk.matches.resign("p1", ANA)
    again = await practice.again("p1", rematch_id="p2", by=ANA)
    assert again.record.seats[1] == ANA
    await desk.matches.resign("p2", ANA)
    await practice.begin("p3", **terms)  # type: ignore[arg-type]
    work = practice.again("p1", rematch_id="p4", by=ANA)
    assert await refused_leaving_nothing(desk, work) == "too-many-matches"


async def test_a_challenge_waits_for_the_database_twice_however_much_it_asks(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a long queue each wait is as long as the queue."""
    await desk.begin("m0")
    turns = Turns(desk.storage)
    monkeypatch.setattr(desk.storage._database, "fetch", turns.fetch)  # type: ignore[attr-defined]
    asked = asyncio.ensure_future(desk.ask("c1", to=CARLA))
    assert await turns.of(asked) == [2, 7]
    assert (await asked).id == "c1"


class Turns:
    """Lets questions to the database through only when nobody asks another one."""

    def __init__(self, storage: object) -> None:
        self._fetch = storage._database.fetch  # type: ignore[attr-defined]
        self._waiting: list[asyncio.Event] = []

    async def fetch(self, sql: str, params: dict[str, object]) -> object:
        answered = asyncio.Event()
        self._waiting.append(answered)
        await answered.wait()
        return await self._fetch(sql, params)

    async def of(self, work: asyncio.Future[ChallengeRecord]) -> list[int]:
        """How many questions were asked in each turn until the work is done."""
        turns = []
        while not work.done():
            seen = -1
            while seen != len(self._waiting):
                seen = len(self._waiting)
                for _ in range(20):
                    await asyncio.sleep(0)
            if not seen:
                await asyncio.wait({work}, timeout=0.001)
                continue
            turns.append(seen)
            waiting, self._waiting = self._waiting, []
            for one in waiting:
                one.set()
        return turns
