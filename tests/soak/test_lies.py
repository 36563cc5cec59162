"""A short run of presses that are not true, and what the judge of them would notice."""

from tests.soak.lies import night
from tests.soak.lying import Tally
from tests.soak.rights import Actor, Row, wrongs


async def test_nothing_changes_that_the_person_may_not_make(storage_url: str) -> None:
    tally = Tally()
    await night(storage_url, presses=400, seed="short", tally=tally)
    assert tally.faults() == {}
    assert tally.sent.total() == 400
    assert tally.commits


ROW: Row = {"id": "m1", "version": 1, "guild_id": 10, "channel_id": 20}
BOOKS: dict[str, list[Row]] = {
    "matches": [ROW],
    "seats": [{"match_id": "m1", "user_id": 1}, {"match_id": "m1", "user_id": 2}],
    "championships": [],
    "ties": [],
}
MOVED: dict[str, list[Row]] = {**BOOKS, "matches": [{**ROW, "guild_id": 11, "channel_id": 21}]}


def test_a_match_that_a_stranger_moved_is_noticed() -> None:
    assert [*wrongs(BOOKS, MOVED, Actor(3, 11, manages=False, organises=False))]
    assert [*wrongs(BOOKS, MOVED, Actor(3, 11, manages=True, organises=True))]
    assert [*wrongs(BOOKS, MOVED, Actor(1, 11, manages=False, organises=False))] == []


def test_a_move_is_the_players_or_a_moderators_of_that_server() -> None:
    after: dict[str, list[Row]] = {**BOOKS, "matches": [{**ROW, "version": 2}]}
    assert [*wrongs(BOOKS, after, Actor(1, 99, manages=False, organises=False))] == []
    assert [*wrongs(BOOKS, after, Actor(3, 10, manages=True, organises=True))] == []
    assert [*wrongs(BOOKS, after, Actor(3, 10, manages=False, organises=True))]
    assert [*wrongs(BOOKS, after, Actor(3, 11, manages=True, organises=True))]


def test_who_deletes_their_data_changes_what_names_them_and_no_more() -> None:
    me, other, nobody = 41_943_040_293_601, 41_943_040_293_602, -405_692_144_945_709
    gone = Actor(me, 11, manages=False, organises=False, forgets=True)
    before: dict[str, list[Row]] = {**BOOKS, "seats": [{"match_id": "m1", "user_id": me}], "entrants": []}
    alike: dict[str, list[Row]] = {**before, "seats": [{"match_id": "m1", "user_id": nobody}]}
    assert [*wrongs(before, alike, gone)] == []
    barred: Row = {"owner_id": other, "other_id": 5, "relation": "block"}
    assert [*wrongs({**before, "relations": [barred]}, {**alike, "relations": []}, gone)]
    named = {**barred, "other_id": me}
    assert [*wrongs({**before, "relations": [named]}, {**alike, "relations": []}, gone)] == []


def test_only_a_past_offer_is_put_away_by_a_stranger() -> None:
    offer: Row = {"match_id": "m1", "turn": 1, "answer": None, "message_id": 7}
    going: Row = {**ROW, "turn": 1, "status": "open"}
    before: dict[str, list[Row]] = {**BOOKS, "matches": [going], "offers": [offer]}
    after: dict[str, list[Row]] = {**before, "offers": [{**offer, "message_id": None}]}
    stranger = Actor(3, 10, manages=False, organises=False)
    assert [*wrongs(before, after, stranger)]
    over: Row = {**ROW, "turn": 1, "status": "over"}
    assert [*wrongs({**before, "matches": [over]}, {**after, "matches": [over]}, stranger)] == []
