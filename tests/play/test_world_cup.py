"""A World Cup of sixteen, from the groups through the round of 16 to the final, played by pressing buttons.

With CUP_PICTURES=FOLDER the pictures of every stage are written there, as `docs/` shows them.
"""

import io
import os
from pathlib import Path

from PIL import Image

from services.championships.looking import Looking
from services.ports.championships import CupStatus
from tests.play.hall import Hall, hall
from tests.support.databases import opened
from tests.support.drawing import here_and_now
from ui.championships._rounds import crown_face, round_face
from ui.championships.pages import leaves_of, page_face
from ui.discord.face import Face
from ui.words.catalogues import Texts

WIDTH = 800


async def kept(name: str, face: Face) -> None:
    """The first picture of a face, small, in the folder that was asked for."""
    folder = os.environ.get("CUP_PICTURES")
    if folder is None:
        return
    drawn = await here_and_now().draw(face)
    with Image.open(io.BytesIO(next(iter(drawn.values())))) as image:
        shown = image.convert("RGB")
    shown.thumbnail((WIDTH, WIDTH))
    shown.quantize(128).save(Path(folder) / f"championship-{name}.png", optimize=True)


async def shown(here: Hall, cup_id: str, what: str, name: str) -> None:
    say = Texts.load().public
    async with opened(here.url) as storage:
        sight = await Looking(storage).sight(cup_id, here.channel.guild.id)
    leaves = leaves_of(sight, what, say)
    assert leaves
    await kept(name, page_face(sight, what, leaves, 0, say))


async def test_sixteen_play_a_world_cup_from_the_round_of_16_to_the_champion(sqlite_url: str) -> None:
    say = Texts.load().public
    async with hall(sqlite_url, 16) as here:
        cup_id = await here.created(name="World Cup", format="world-cup", knockout="16", time="1440")
        await here.join()
        await here.command(here.olga, "championship manage start")
        await here.rounds(3)
        await kept("draw", round_face(await here.cup(cup_id), 1, say))
        played: list[str] = []
        stage = "group"
        while ties := await here.open(cup_id):
            for tie in ties:
                table = await here.begun(tie)
                if tie.pairing.startswith("g") and tie.number % 3:
                    await here.bot.pieces.matches.resign(tie.id, (await table.look()).record.seats[1])
                else:
                    await here.shoot_out(table)
                pairing = (await here.cup(cup_id)).course.pairing(tie.pairing)
                assert pairing is not None
                played.append(pairing.stage.code)
            await here.rounds(3)
            if stage != played[-1] or not await here.open(cup_id):
                stage = played[-1]
                await shown(here, cup_id, "bracket", {"round-of": "round-of-16"}.get(stage, stage))
            elif stage == "group":
                await shown(here, cup_id, "table", "table")
        assert [played.count(code) for code in ("group", "round-of", "quarter-finals", "semi-finals")] == [
            24, 8, 4, 2,
        ]  # fmt: skip
        assert sorted(played[-2:]) == ["final", "third-place"]
        cup = await here.cup(cup_id)
        assert cup.championship.status is CupStatus.OVER
        await kept("champion", crown_face(cup, say))
        assert here.says(f"<@{cup.championship.champion_id}> is the champion of")
