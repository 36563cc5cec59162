"""Whole matches of the modes, alone and together: teams picked, strikers discarded, hands kept private."""

import pytest

from games.penalties.terms import Phase, Shot
from services.matches.looks import Look
from services.ports.records import ChallengeRecord, MatchStatus
from tests.commands.people import choices, note, told
from tests.play.table import Actor, Table, parts, pressable, table, text
from tests.ui.stage import english
from ui.games.penalties.words import SHOT_NAMES

DRAFT, FINAL = {"teams": "draft"}, {"mode": "big-final"}


async def discard(here: Table, who: Actor, striker: str) -> str:
    """By the board's button and the private message; what that says then."""
    picker = note(await here.press(who, "Discard a striker"))
    done = (await here.press(who, striker, picker)).response
    assert done is not None
    assert done.ephemeral
    return text(done)


async def take_a_card(here: Table, look: Look) -> None:
    """The first cards one by one, the rest by "Fill up my squad"."""
    who, picks = await here.to_act(), 20 - len(look.view.draft.pool)
    if picks < 3:
        await here.choose(who, look.view.draft.open[-1].name)
    else:
        asked = note(await here.press(who, "Fill up my squad"))
        await here.press(who, "Yes", asked)


async def kick(here: Table, look: Look) -> None:
    if look.view.phase is Phase.DIVE:
        await here.dive("Centre")
    elif look.view.phase is Phase.SECOND_DIVE:
        await here.dive("Left", second=True)
    elif look.view.phase is Phase.AIM:
        await here.press(await here.to_act(), "Right")
    elif look.view.discarded is None:
        striker = await here.look(await here.to_act())
        await here.shoot(english()(SHOT_NAMES[Shot(striker.legal[0])]))
    else:
        who = await here.to_act()
        hand = note(await here.press(who, "My hand"))
        cards = pressable(hand)[:-1]
        await here.press(who, cards[-1], hand)


async def play_on(here: Table) -> Look:
    """Until the match is over."""
    for _ in range(200):
        look = await here.look()
        match look.record.status, look.view.phase:
            case MatchStatus.OVER, _:
                return look
            case _, Phase.CALL:
                await here.press(here.bruno, "Heads")
            case _, Phase.PRIVILEGE | Phase.ORDER:
                await here.press(await here.to_act(), "Shoot first")
            case _, Phase.TEAM:
                await here.press(await here.to_act(), "Forest F.C.")
            case _, Phase.PICK:
                await take_a_card(here, look)
            case _, Phase.DISCARD:
                seat = min(look.awaited)
                await discard(here, (here.ana, here.bruno)[seat], "Right")
            case _:
                await kick(here, look)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("options", [DRAFT, FINAL, DRAFT | FINAL], ids=["draft", "final", "both"])
async def test_a_whole_match_of_a_mode_is_played_with_restarts(
    sqlite_url: str, options: dict[str, str]
) -> None:
    async with table(sqlite_url, restarting=True) as here:
        await here.begin(**options)
        ended = await play_on(here)
        assert ended.record.reason in {"shoot-out", "sudden-death"}
        assert pressable(here.board) == ["Rematch", "Analyse"] if here.board else False
        if options.get("teams"):
            page = note(await here.press(here.carla, "Analyse", here.board))
            assert "The draft left \u2068Ana\u2069 " in text(page)
            await here.press(here.carla, "Draft", page)
            assert "picked first: odd numbers." in text(page)
            assert pressable(page) == ["Overview", "Round 1"]
        assert [result.acknowledged for result in here.answers] == [True] * len(here.answers)
        if options.get("mode"):
            assert ended.view.discarded == (True, True)
            assert "discard" not in here.board_text().lower()


async def test_both_modes_together_on_either_database(storage_url: str) -> None:
    async with table(storage_url) as here:
        await here.begin(**DRAFT, **FINAL)
        ended = await play_on(here)
        assert ended.view.draft is not None
        assert [len(squad) for squad in ended.view.draft.squads] == [10, 10]
        assert ended.view.discarded == (True, True)


async def test_the_challenge_names_the_modes_and_a_rematch_keeps_them(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        challenge = (
            await here.command(here.ana, "penalty challenge", opponent=here.bruno, **DRAFT, **FINAL)
        ).response
        assert challenge is not None
        assert "**Picking Teams · Big Final**" in text(challenge)
        here.board = (await here.press(here.bruno, "Accept", challenge)).response
        await here.bot.pieces.matches.resign(here.match_id, (await here.look()).record.seats[0])
        ended = (await here.look()).record
        asked = await here.bot.pieces.challenges.rematch(ended.id, challenge_id="again", by=ended.seats[0])
        assert isinstance(asked, ChallengeRecord)
        assert asked.options == ended.options == '{"mode":"big-final","teams":"draft"}'


async def test_cards_are_taken_by_menu_and_by_command_and_only_by_whose_turn_it_is(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(**DRAFT)
        await here.press(here.bruno, "Heads")
        winner = await here.to_act()
        await here.press(winner, "Pick first")
        assert "Not your turn yet" in told(await here.choose(here.other(winner), "jungle.keeper.l"))
        await here.choose(winner, "jungle.keeper.l")
        second = here.other(winner)
        offered = choices(await second.autocomplete(here.channel, "penalty pick", "card", ""))
        names = [value for _, value in offered]
        assert "jungle.keeper.c" not in names
        assert "forest.keeper.c" in names
        assert names[-1] == "auto"
        assert choices(await winner.autocomplete(here.channel, "penalty pick", "card", "")) == []
        assert choices(await here.carla.autocomplete(here.channel, "penalty pick", "card", "")) == []
        await here.command(second, "penalty pick", card="jungle.striker.lc")
        assert here.board is not None
        (menu,) = (part for part in parts(here.board.components) if part["type"] == 3)
        assert [one["value"] for one in menu["options"]][:2] == ["jungle.keeper.c", "jungle.keeper.r"]
        assert len([one for one in menu["options"] if one["value"].startswith("forest.keeper")]) == 0


async def test_a_discard_is_made_aside_by_button_or_by_command_and_never_grows_old(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(**FINAL)
        picker = note(await here.press(here.ana, "Discard a striker"))
        assert "not your match" in told(await here.press(here.carla, "Discard a striker"))
        await here.press(here.bruno, "Heads")
        mine = (await here.press(here.ana, "Panenka", picker)).response
        assert mine is not None
        assert "Panenka" not in text(mine)
        assert "Paradinha" in text(mine)
        assert "has discarded a striker" in here.board_text()
        offered = choices(await here.bruno.autocomplete(here.channel, "penalty discard", "striker", "le"))
        assert offered == [("Left corner", "discard.lc")]
        for other in (here.ana, here.carla):
            assert choices(await other.autocomplete(here.channel, "penalty discard", "striker", "")) == []
        said = told(await here.command(here.bruno, "penalty discard", striker="discard.lc"))
        assert "stays out for the whole match" in said
        offered = choices(await here.bruno.autocomplete(here.channel, "penalty discard", "striker", ""))
        assert offered == []


async def test_a_hand_is_opened_by_its_owner_and_shot_from(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(**FINAL)
        await discard(here, here.ana, "Panenka")
        await discard(here, here.bruno, "Paradinha")
        await here.settle_toss()
        assert here.board_text().count("🎴 6 strikers in hand") == 2
        assert "Panenka" not in here.board_text()
        waiting = note(await here.press(here.ana, "My hand"))
        assert pressable(waiting) == ["Look again"]
        assert "not your match" in told(await here.press(here.carla, "My hand"))
        await here.dive("Left")
        hand = note(await here.press(here.ana, "My hand"))
        assert pressable(hand) == ["Left corner ×2", "Paradinha", "Right ×2", "Top corner", "Look again"]
        offered = choices(await here.ana.autocomplete(here.channel, "penalty shoot", "card", ""))
        assert [value for _, value in offered] == ["lc", "pa", "ri", "tc"]
        assert choices(await here.bruno.autocomplete(here.channel, "penalty shoot", "card", "")) == []
        await here.press(here.ana, "Right", hand)
        assert "🎴 5 strikers in hand · played: Right" in here.board_text()


async def test_filling_up_asks_once_and_one_pick_is_one(sqlite_url: str) -> None:
    async with table(sqlite_url) as here:
        await here.begin(**DRAFT)
        await here.press(here.bruno, "Heads")
        winner = await here.to_act()
        await here.press(winner, "Pick first")
        other = here.other(winner)
        await here.press(winner, "Pick one for me")
        assert len((await here.look()).view.draft.pool) == 19
        assert "Not your turn yet" in told(await here.press(winner, "Fill up my squad"))
        asked = note(await here.press(other, "Fill up my squad"))
        assert "all 10 cards" in text(asked)
        await here.press(other, "No", asked)
        assert len((await here.look()).view.draft.pool) == 19
        asked = note(await here.command(other, "penalty pick", card="auto"))
        await here.press(other, "Yes", asked)
        draft = (await here.look()).view.draft
        assert sum(draft.handed_over) == 1
        assert await here.to_act() is winner
