"""A person's data: what is handed out, and what is left of somebody whose data was deleted."""

import json
from typing import Any

import pytest

from services.challenges.challenges import Challenges
from services.matches.closing import Closing
from services.personal_data.my_data import LARGEST, PAUSE, Exports, Forgetting
from services.players.settings import Challengers, Settings
from services.ports.championships import CupStatus
from services.ports.people import (
    SOMEBODY,
    Person,
    empty_seat,
    fresh_alias,
    is_engine,
    is_forgotten,
    is_member,
)
from services.ports.preferences import Relation
from services.ports.records import ChallengeStatus, MatchStatus
from services.ports.unit import Storage
from services.ratings.ratings import Ratings
from services.review.proofs import Proofs
from tests.services.championships.hall import Hall
from tests.services.desk import BRUNO, CARLA, HERE, Desk, refused
from tests.services.ratings.test_ratings import BARE, BOOK, KICK, book, results, settle

ANA = Person(987_654_321_012_345_678, "Ana Example", "ana.example")


@pytest.fixture
def exports(desk: Desk) -> Exports:
    return Exports(desk.storage, now=desk.clock)


@pytest.fixture
def hall(storage: Storage) -> Hall:
    return Hall(storage)


class Sized(Exports):
    """Exports of a person about whom so many bytes are stored."""

    size = 0

    async def written(self, user_id: int) -> bytes:
        return b"x" * self.size


def forgetting(of: Desk | Hall) -> Forgetting:
    hall = of if isinstance(of, Hall) else Hall(of.storage)
    return Forgetting(
        of.storage,
        matches=of.matches,
        challenges=Challenges(of.storage, now=of.clock),
        closing=Closing(of.storage, now=of.clock),
        cups=hall.cups,
        organising=hall.organising,
        ratings=Ratings(of.storage),
        now=of.clock,
    )


async def told(exports: Exports, who: Person = ANA) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(await exports.written(who.user_id))
    return whole


async def played(desk: Desk, match_id: str = "m1", **changes: object) -> None:
    """Ana and Bruno have kicked once, and Bruno gives up."""
    await desk.begin(match_id, KICK, **{"options": BARE, "by": ANA, **changes})
    await desk.matches.resign(match_id, BRUNO)


async def test_both_seats_of_old_matches_stay_and_are_somebody_elses_no_more(desk: Desk) -> None:
    await played(desk)
    await forgetting(desk).forget(ANA.user_id)
    once = await desk.stored("m1")
    assert (is_forgotten(once.seats[0]), once.seats[0].name, once.seats[1]) == (True, SOMEBODY, BRUNO)
    assert (await desk.matches.look("m1", BRUNO.user_id)).seat == 1
    await forgetting(desk).forget(BRUNO.user_id)
    twice = await desk.stored("m1")
    assert twice.seats[0] == once.seats[0]
    assert is_forgotten(twice.seats[1])
    assert twice.seats[1].user_id != twice.seats[0].user_id
    proof = await Proofs(desk.storage).of("m1", user_id=CARLA.user_id, guild_id=HERE.guild_id)
    assert json.loads(proof.content)["players"] == [SOMEBODY, SOMEBODY]


async def test_an_export_is_handed_out_up_to_a_size_that_discord_takes_and_no_further(desk: Desk) -> None:
    """Discord takes 10 MiB a file where a server has no boosts."""
    assert LARGEST < 10 * 1024 * 1024
    exports = Sized(desk.storage, now=desk.clock)
    exports.size = LARGEST
    assert len(await exports.of(ANA.user_id)) == LARGEST
    exports.size = LARGEST + 1
    assert await refused(exports.of(BRUNO.user_id)) == "export-too-large"
    assert len(await exports.written(BRUNO.user_id)) == LARGEST + 1


def test_whoever_is_missing_in_a_seat_is_one_of_those_who_were_forgotten_and_another_in_each_seat() -> None:
    missing = [empty_seat(seat) for seat in range(16)]
    assert {one.name for one in missing} == {SOMEBODY}
    assert all(is_forgotten(one) and not is_engine(one) and not is_member(one) for one in missing)
    ids = {one.user_id for one in missing}
    assert len(ids) == 16
    assert not ids & {fresh_alias() for _ in range(1_000)}


async def test_open_matches_are_resigned_and_challenges_closed(desk: Desk) -> None:
    await desk.begin("m1", KICK, options=BARE, by=ANA)
    await desk.ask("c1", by=ANA, to=CARLA, note="Call me, I am Ana")
    await desk.ask("c2", by=CARLA, to=ANA, game="penguin")
    await forgetting(desk).forget(ANA.user_id)
    match = await desk.stored("m1")
    assert (match.status, match.reason, match.winner) == (MatchStatus.OVER, "resigned", "away")
    asked, answered = [await desk.challenges.look(one) for one in ("c1", "c2")]
    assert (asked.status, asked.note) == (ChallengeStatus.WITHDRAWN, "")
    assert answered.status is ChallengeStatus.DECLINED
    assert is_forgotten(asked.challenger)
    assert is_forgotten(answered.challenged)
    assert await refused(desk.challenges.rematch("m1", challenge_id="r1", by=BRUNO)) == "rival-forgotten"


async def test_ratings_of_others_stay_and_ones_own_goes(desk: Desk) -> None:
    ratings = Ratings(desk.storage)
    await played(desk, "m1")
    await settle(desk, ratings)
    before = await book(desk)
    await desk.begin("m2", KICK, options=BARE, by=CARLA, to=BRUNO)
    await desk.matches.resign("m2", CARLA)
    await settle(desk, ratings)
    await forgetting(desk).forget(ANA.user_id)
    kept = await book(desk)
    assert set(kept) == {BRUNO.user_id, CARLA.user_id}
    assert kept[BRUNO.user_id] != before[BRUNO.user_id]
    assert [is_forgotten(Person(one.home, "")) for one in await results(desk)] == [True, False]
    assert (await ratings.ranking(BOOK.guild_id, BOOK.game, ANA.user_id)).own is None


async def test_a_match_that_a_deletion_ends_still_counts_for_the_opponent(desk: Desk) -> None:
    await desk.begin("m1", KICK, options=BARE, by=ANA)
    await forgetting(desk).forget(ANA.user_id)
    assert set(await book(desk)) == {BRUNO.user_id}
    assert len(await results(desk)) == 1
    await settle(desk, Ratings(desk.storage))
    assert len(await results(desk)) == 1


async def test_whoever_comes_back_is_new(desk: Desk) -> None:
    settings = Settings(desk.storage, now=desk.clock)
    await played(desk)
    await settings.set_challengers(ANA.user_id, Challengers.NOBODY)
    await settings.relate(BRUNO, ANA, Relation.BLOCKED)
    await forgetting(desk).forget(ANA.user_id)
    assert not await Exports(desk.storage).knows(ANA.user_id)
    await desk.begin("m2", by=ANA, to=CARLA)
    assert (await desk.stored("m2")).seats[0].name == ANA.name
    assert [one["id"] for one in (await told(Exports(desk.storage)))["matches"]] == ["m2"]
    assert await refused(desk.ask("c9", by=ANA, to=BRUNO)) == "not-by-you"  # the block is Bruno's


async def test_an_entrant_is_struck_off_and_somebody_in_the_line_up(hall: Hall) -> None:
    people = await hall.begun(4)
    gone = people[2]
    await forgetting(hall).forget(gone.user_id)
    cup = await hall.cup()
    assert cup.championship.status is CupStatus.RUNNING
    assert gone.user_id not in cup.championship.lineup
    assert len(cup.championship.lineup) == 4
    (alias,) = set(cup.championship.lineup) - {one.user_id for one in people}
    assert is_forgotten(Person(alias, ""))
    assert alias in {one.player for one in cup.record.departures}
    await hall.follow()
    assert (await hall.cup()).championship.lineup == cup.championship.lineup


async def test_an_entrant_leaves_before_the_start(hall: Hall) -> None:
    people = await hall.begun(4, check_in=1000)
    await forgetting(hall).forget(people[0].user_id)
    cup = await hall.cup()
    assert len(cup.entrants) == cup.championship.entered == 3


async def test_an_organiser_becomes_somebody_and_the_championship_goes_on(hall: Hall) -> None:
    await hall.begun(4)
    before = await hall.stored()
    await forgetting(hall).forget(before.organiser.user_id)
    after = await hall.stored()
    assert is_forgotten(after.organiser)
    assert (after.status, after.lineup) == (before.status, before.lineup)


async def test_an_export_tells_ones_own_choices_and_no_secret(desk: Desk, exports: Exports) -> None:
    await desk.begin("m1", ("c",), options=BARE, by=ANA)  # a keeper has sealed a dive
    keeper, striker = (BRUNO, ANA) if await desk.awaited("m1") == ANA else (ANA, BRUNO)
    mine, theirs = await told(exports, keeper), await told(exports, striker)
    assert [one["choice"] for one in mine["matches"][0]["your choices"]] == ["c"]
    assert theirs["matches"][0]["your choices"] == []
    record = await desk.stored("m1")
    text = json.dumps(theirs)
    assert record.seed not in text
    assert record.state not in text
    assert mine["matches"][0]["result"] == "not over"
    assert mine["matches"][0]["opponents"] == [striker.name]


async def test_an_export_names_everything_in_words(desk: Desk, exports: Exports) -> None:
    await played(desk)
    await Settings(desk.storage, now=desk.clock).relate(ANA, CARLA, Relation.BLOCKED)
    await Settings(desk.storage, now=desk.clock).relate(CARLA, ANA, Relation.BLOCKED)
    whole = await told(exports)
    assert whole["your id"] == str(ANA.user_id)
    assert whole["matches"][0]["result"] == "you won"
    assert whole["people you block or allow"] == [
        {"person id": str(CARLA.user_id), "person": "Carla", "relation": "blocked"}
    ]
    assert "T" in whole["you"][0]["seen at"]
    assert await exports.knows(ANA.user_id)
    assert not await exports.knows(31_337)


async def test_exports_pause(desk: Desk, exports: Exports) -> None:
    await exports.of(ANA.user_id)
    assert await refused(exports.of(ANA.user_id)) == "exported-lately"
    await exports.of(BRUNO.user_id)
    desk.now += PAUSE
    await exports.of(ANA.user_id)
