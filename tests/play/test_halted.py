"""A match whose championship ends it: the board says why, asks for nothing any more and calls nobody."""

import pytest

from tests.play.hall import Hall
from tests.play.table import pressable, text


@pytest.mark.parametrize("pace", ["live", "relaxed"])
@pytest.mark.parametrize("game", ["penalties", "penguin"])
async def test_who_is_put_out_in_mid_match_is_named_on_its_board_at_once(
    here: Hall, pace: str, game: str
) -> None:
    cup_id = await here.begin(pace=pace, game=game)
    (tie,) = await here.open(cup_id)
    table = await here.begun(tie)
    out, rival = here.people
    asked = await here.command(here.olga, "championship manage disqualify", entrant=out, reason="unfair")
    assert asked.response is not None
    before = len(here.messages())
    await here.press(here.olga, asked.response, f"Yes, put {out.name} out")
    await here.rounds(2)
    assert table.board is not None
    (board,) = [one for one in here.messages() if one.id == table.board.id]
    assert f"{out.name}\u2069 is out of \u2068Animal Cup\u2069, so \u2068{rival.name}\u2069 wins" in text(
        board
    )
    assert "Rematch" not in pressable(board)
    later = here.messages()[before:]
    assert not [one for one in later if "match is over" in text(one)]
