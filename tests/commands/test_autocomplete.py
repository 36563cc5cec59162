"""What is offered while somebody types: one's own cards in one's own turn, one's own matches, no secrets."""

import pytest

from tests.commands.people import ask, choices
from tests.play.table import Actor, Table


async def cards(here: Table, who: Actor, typed: str = "", **filled: str) -> list[str]:
    offered = await who.autocomplete(here.channel, "penalty shoot", "card", typed, **filled)
    return [value for _, value in choices(offered)]


async def test_the_striker_is_offered_the_cards_in_hand_once_the_keeper_is_ready(here: Table) -> None:
    await here.begin()
    assert await cards(here, here.ana) == []
    await here.settle_toss()
    assert await cards(here, here.ana) == []
    await here.dive("Left")
    offered = await here.ana.autocomplete(here.channel, "penalty shoot", "card", "")
    assert choices(offered) == [
        ("Left corner", "lc"),
        ("Paradinha", "pa"),
        ("Panenka", "pk"),
        ("Right", "ri"),
        ("Top corner", "tc"),
    ]


async def test_what_is_typed_chooses_among_the_names(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    await here.dive("Left")
    assert await cards(here, here.ana, "CORNER") == ["lc", "tc"]
    assert await cards(here, here.ana, "pa") == ["pa", "pk"]
    assert await cards(here, here.ana, "zzz") == []


async def test_a_card_may_be_typed_by_its_name(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    await here.dive("Left")
    assert (
        await ask(here, here.ana, "penalty shoot", card="\uff32ight") == "**GOAL!** Right: keeper dived left"
    )


async def test_a_spent_card_is_not_offered(here: Table) -> None:
    await here.begin()
    await here.settle_toss()
    await here.penalty("Left", "Panenka")
    await here.penalty("Left", "Right")
    await here.dive("Left")
    assert await cards(here, here.ana) == ["lc", "pa", "ri", "tc"]


@pytest.mark.parametrize("dive", ["Left", "Centre", "Right"])
async def test_nobody_else_is_offered_anything(here: Table, dive: str) -> None:
    await here.begin()
    await here.settle_toss()
    assert await cards(here, here.bruno) == []
    await here.dive(dive)
    assert await cards(here, here.bruno) == []
    assert await cards(here, here.carla) == []
    assert await cards(here, here.carla, match=here.match_id) == []
    assert await cards(here, here.ana, match="zzz") == []
    assert await cards(here, here.ana, match=here.match_id) == ["lc", "pa", "pk", "ri", "tc"]


async def test_matches_are_offered_by_opponent_those_that_wait_for_me_first(here: Table) -> None:
    await here.begin()
    mine = here.match_id
    challenge = (await here.command(here.carla, "penalty challenge", opponent=here.ana)).response
    assert challenge is not None
    here.board = (await here.press(here.ana, "Accept", challenge)).response
    other = here.match_id

    async def offered(who: Actor, typed: str = "") -> list[tuple[str, str]]:
        return choices(await who.autocomplete(here.channel, "penalty show", "match", typed))

    assert await offered(here.ana) == [
        ("against Carla: your turn", other),
        ("against Bruno: their turn", mine),
    ]
    assert await offered(here.ana, "bru") == [("against Bruno: their turn", mine)]
    assert await offered(here.bruno) == [("against Ana: your turn", mine)]


async def test_somebody_without_a_match_is_offered_none(here: Table) -> None:
    await here.begin()
    for command in ("call", "take", "dive", "shoot", "aim", "show", "resign"):
        assert await here.carla.autocomplete(here.channel, f"penalty {command}", "match", "") == []
