"""Somebody who is blocked while a challenge stands: it is withdrawn, and no match begins."""

import pytest

from services.ports.preferences import Relation
from tests.faults.ground import Ground, ground, traces
from tests.faults.presses.test_buttons import told
from tests.loopback import Interaction, Message, User


async def block(here: Ground, who: User, other: User) -> Interaction:
    return await here.command(who, "settings me", {"block": other})


def shown(here: Ground, message: Message) -> str:
    return here.server.visible_text(message, here.carla)


async def asked(here: Ground, by: User, other: User) -> Message:
    sent = await here.command(by, "challenge", {"opponent": other})
    assert sent.original is not None
    return sent.original


async def test_a_block_takes_back_what_one_asked(storage_url: str, caplog: pytest.LogCaptureFixture) -> None:
    async with ground(storage_url) as here:
        challenge = await asked(here, here.ana, here.bruno)
        accept = here.button(challenge, "Accept")
        await block(here, here.ana, here.bruno)
        assert "took the challenge back" in shown(here, challenge)
        assert here.server.buttons(challenge) == []
        late = await here.press(here.bruno, challenge, accept)
        assert "taken back already" in told(here, late)
        assert await here.bot.pieces.matches.open_of(here.bruno.id, "penalties") == ()
    assert traces(caplog.records) == []


async def test_a_block_declines_what_was_asked(storage_url: str) -> None:
    async with ground(storage_url) as here:
        challenge = await asked(here, here.bruno, here.ana)
        other = await asked(here, here.carla, here.ana)
        await block(here, here.ana, here.bruno)
        assert "declined" in shown(here, challenge)
        assert here.button(other, "Accept")


async def test_a_block_takes_back_the_wish_for_a_rematch(storage_url: str) -> None:
    async with ground(storage_url) as here:
        challenge = await asked(here, here.ana, here.bruno)
        match_id = here.button(challenge, "Accept").split(":")[1]
        await here.press_label(here.bruno, challenge, "Accept")
        resigned = await here.command(here.ana, "resign")
        assert resigned.original is not None
        await here.press_label(here.ana, resigned.original, "Yes")
        wished = await here.press_label(here.ana, await here.board(match_id), "Rematch")
        assert wished.original is not None
        accept = here.button(wished.original, "Accept")
        await block(here, here.ana, here.bruno)
        await here.press(here.bruno, wished.original, accept)
        assert await here.bot.pieces.matches.open_of(here.bruno.id, "penalties") == ()
        again = await here.press_label(here.bruno, await here.board(match_id), "Rematch")
        assert "cannot challenge" in told(here, again)
        mine = await here.press_label(here.ana, await here.board(match_id), "Rematch")
        assert "You have blocked" in told(here, mine)


async def test_a_challenge_that_slipped_past_a_block_is_withdrawn_when_it_is_accepted(
    storage_url: str,
) -> None:
    """Both were made in the same moment, by two processes, and neither saw the other."""
    async with ground(storage_url) as here:
        challenge = await asked(here, here.ana, here.bruno)
        async with here.storage.unit() as unit:
            unit.preferences.relate(here.ana.id, here.bruno.id, Relation.BLOCKED)
            await unit.commit()
        pressed = await here.press_label(here.bruno, challenge, "Accept")
        assert "taken back already" in told(here, pressed)
        await here.keep_house()
        assert "took the challenge back" in shown(here, challenge)
