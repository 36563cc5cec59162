"""Looking at a match again: who may, when, and what is seen."""

import pytest

from services.review.replays import Replay, Replays
from tests.services.desk import ANA, BRUNO, CARLA, HERE, Desk, refused

START = {"position": "ball=centre turn=1"}


async def again(
    desk: Desk, match_id: str = "m1", *, who: int = ANA.user_id, where: int | None = 50
) -> Replay:
    return await Replays(desk.storage).of(match_id, user_id=who, guild_id=where)


async def test_every_line_of_the_journal_comes_with_what_was_seen_after_it(desk: Desk) -> None:
    await desk.begin(moves=("1ne", "draw", "decline", "1sw"), game="penguin", options=START)
    match = await again(desk, who=BRUNO.user_id)
    assert [moment.entry.token for moment in match.moments] == ["1ne", "draw", "decline", "1sw"]
    assert [moment.view.plies for moment in match.moments] == [1, 1, 1, 2]
    assert match.beginning.plies == 0
    assert match.seat == 1
    assert match.moments[-1].view == (await desk.matches.look("m1")).view


async def test_a_match_with_secrets_is_not_looked_at_before_its_end(desk: Desk) -> None:
    await desk.begin(moves=("heads", "shoot-first", "jungle", "c"))
    assert await refused(again(desk)) == "match-open"
    await desk.matches.resign("m1", ANA)
    assert (await again(desk)).moments[-1].entry.token == "c"


async def test_who_is_where_it_was_played_may_look_and_nobody_elsewhere(desk: Desk) -> None:
    await desk.begin(moves=("1ne",), game="penguin", options=START)
    assert (await again(desk, who=CARLA.user_id, where=HERE.guild_id)).seat is None
    assert (await again(desk, who=ANA.user_id, where=None)).seat == 0
    assert await refused(again(desk, who=CARLA.user_id, where=51)) == "no-such-match"
    assert await refused(again(desk, who=CARLA.user_id, where=None)) == "no-such-match"
    assert await refused(again(desk, "m2")) == "no-such-match"


async def test_finished_matches_of_a_game_are_listed_the_latest_first(desk: Desk) -> None:
    for number, game in enumerate(("penguin", "penguin", "penalties", "penguin")):
        await desk.begin(f"m{number}", game=game)
        desk.now += 1000
        if number < 3:
            await desk.matches.resign(f"m{number}", ANA)
    replays = Replays(desk.storage)
    assert [record.id for record in await replays.ended_of(BRUNO.user_id, "penguin")] == ["m1", "m0"]
    assert [record.winner for record in await replays.ended_of(ANA.user_id, "penguin")] == ["away", "away"]
    assert await replays.ended_of(CARLA.user_id, "penguin") == ()


@pytest.mark.parametrize("game", ["penguin", "penalties"])
async def test_only_a_game_that_hides_nothing_lets_a_seat_try_its_moves(desk: Desk, game: str) -> None:
    await desk.begin(game=game)
    look = await desk.matches.look("m1")
    (seat,) = look.awaited
    mine = await desk.matches.look("m1", (ANA, BRUNO)[seat].user_id)
    seen = mine.foresee(mine.legal[0])
    assert (seen is not None) is (game == "penguin")
    if seen is not None:
        assert seen == (await desk.play("m1", mine.legal[0])).view
    assert look.foresee(mine.legal[0]) is None
