"""Two people of one display name are told apart wherever one message shows both: words, pictures, choices."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from services.players.typed import folded
from tests.commands.people import Clock, choices, note, posted
from tests.play.hall import Hall, hall
from tests.play.table import Actor, Table, table, text

ONE, TWO = "Alex (alex_92)", "\uff21LEX (alexa)"


async def alexes(here: Table) -> tuple[Actor, Actor]:
    """Ana and Bruno give way to two whom their Discord calls the same."""
    guild = here.ana.guild
    one = guild.add_member(here.env.create_user("alex_92", global_name="Alex"))
    two = guild.add_member(here.env.create_user("alexa", global_name="\uff21LEX"))
    here.ana, here.bruno = one, two
    return one, two


@pytest.fixture
async def here(sqlite_url: str, clock: Clock) -> AsyncIterator[Table]:
    async with table(sqlite_url, now=clock) as made:
        await alexes(made)
        yield made


def plain(words: str) -> str:
    return words.replace("\u2068", "").replace("\u2069", "").replace("\\", "")


async def test_the_challenge_the_board_the_picture_and_the_end_name_both_in_full(here: Table) -> None:
    challenge = posted(await here.command(here.ana, "penalty challenge", opponent=here.bruno))
    assert f"{ONE}" in plain(text(challenge))
    here.board = posted(await here.press(here.bruno, "Accept", challenge))
    assert f"{ONE} accepted" not in plain(text(challenge))
    assert f"{TWO} accepted {ONE}'s challenge" in plain(text(challenge))
    await here.settle_toss()
    await here.dive("Left")
    words, *alt = [line for line in plain(here.board_text()).splitlines() if "lex" in line.lower()]
    assert ONE in words
    assert TWO in words
    assert any(TWO in line for line in alt)
    for line in (words, *alt):
        assert "Alex" not in line.replace(ONE, "")
        assert "\uff21LEX" not in line.replace(TWO, "")
    question = note(await here.command(here.ana, "penalty resign"))
    assert f"against {TWO}" in plain(text(question))
    await here.press(here.ana, "Yes, I give up", question)
    assert f"🏆 **{TWO}** wins!" in plain(here.board_text())


async def test_a_rival_of_two_matches_is_told_from_the_other(here: Table) -> None:
    await here.begin()
    challenge = posted(await here.command(here.carla, "penalty challenge", opponent=here.ana))
    posted(await here.press(here.ana, "Accept", challenge))
    challenge = posted(await here.command(here.carla, "penalty challenge", opponent=here.bruno))
    posted(await here.press(here.bruno, "Accept", challenge))
    offered = choices(await here.carla.autocomplete(here.channel, "penalty resign", "match", ""))
    assert sorted(line for line, _ in offered) == [f"against {ONE}: their turn", f"against {TWO}: their turn"]
    (found,) = choices(await here.carla.autocomplete(here.channel, "penalty resign", "match", "alex_92"))
    assert found[0] == f"against {ONE}: their turn"
    mine = plain(text(note(await here.command(here.carla, "my games"))))
    assert f"against {ONE}" in mine
    assert f"against {TWO}" in mine


async def test_those_one_has_blocked_are_told_apart(here: Table) -> None:
    for who in (here.ana, here.bruno):
        await here.command(here.carla, "settings me", block=who)
    said = plain(text(note(await here.command(here.carla, "settings me"))))
    assert "Blocked: " in said
    assert ONE in said
    assert TWO in said


@pytest.fixture
async def stadium(sqlite_url: str, clock: Clock) -> AsyncIterator[Hall]:
    async with hall(sqlite_url, 2, now=clock) as made:
        guild, env = made.olga.guild, made.env
        more = [guild.add_member(env.create_user(name, global_name="Alex")) for name in ("alex_1", "alex_2")]
        made.people = (*made.people, *more)
        yield made


async def test_a_championship_tells_its_entrants_apart_in_every_message(stadium: Hall) -> None:
    cup = await stadium.begin(format="league")
    both = ("Alex (alex_1)", "Alex (alex_2)")
    told: list[Any] = [plain(said) for said in stadium.texts()]
    for command in ("matches", "table", "show"):
        answer = (await stadium.command(stadium.olga, f"championship {command}", championship=cup)).response
        assert answer is not None
        told.append(plain(text(answer)))
    for said in told:
        rest = said.replace(both[0], "").replace(both[1], "")
        assert "Alex" not in rest, said
    assert all(any(name in said for said in told) for name in both)
    offered = choices(
        await stadium.olga.autocomplete(stadium.channel, "championship manage walkover", "pairing", "alex_1")
    )
    assert len({folded(line) for line, _ in offered}) == len(offered) > 0
    assert all(both[0] in line for line, _ in offered)
