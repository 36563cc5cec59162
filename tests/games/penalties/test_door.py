"""The one door to the rules: who may do what when, and what the journal is good for."""

import pytest

from games.chance import Draw, ScriptedChance
from games.contract import Entry, ToAct, begin, play, replay
from games.errors import IllegalAction, UnreadableAction
from games.penalties.state import PenaltiesState
from games.seats import Seat, Side
from tests.games.penalties.pitch import GAME, HEADS, ONCE, TAILS, A, B, after, kick_off, series, taken

START = GAME.initial({})


class DeafChance:
    """Writes down what it hears and refuses to answer."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def absorb(self, line: str) -> None:
        self.heard.append(line)

    def answer(self, ask: Draw) -> int:
        raise AssertionError(ask)


@pytest.mark.parametrize("token", ["", "LC", "lc ", "left", "0", "heads.", "é"])
def test_a_token_of_no_action_is_unreadable(token: str) -> None:
    with pytest.raises(UnreadableAction, match="unknown-token"):
        play(GAME, START, token, B, DeafChance())


def refused(state: PenaltiesState, token: str, by: Seat) -> str:
    """The code of the refusal; chance must not have heard of the attempt."""
    chance = DeafChance()
    with pytest.raises(IllegalAction) as refusal:
        play(GAME, state, token, by, chance)
    assert chance.heard == []
    return refusal.value.code


def test_a_seat_that_is_not_awaited_is_told_so() -> None:
    assert refused(START, "heads", A) == "not-your-turn"
    assert refused(kick_off(), "l", A) == "not-your-turn"
    assert refused(after(kick_off(), "l").state, "ri", B) == "not-your-turn"
    assert refused(START, "heads", Seat(2)) == "not-your-turn"


def test_a_keeper_who_has_chosen_cannot_choose_again() -> None:
    assert refused(after(kick_off(), "l").state, "r", B) == "not-your-turn"


def test_an_action_of_another_moment_is_illegal_now() -> None:
    assert refused(START, "l", B) == "illegal-now"
    assert refused(kick_off(), "ri", B) == "illegal-now"
    assert refused(after(kick_off(), "l").state, "l", A) == "illegal-now"
    assert refused(after(kick_off(), "l").state, "heads", A) == "illegal-now"
    assert refused(after(kick_off(), "c pa").state, "ri", B) == "illegal-now"


def test_the_reasons_worth_telling_have_names() -> None:
    spent = taken(taken(kick_off(), ONCE, goal=True), ONCE, goal=True)
    assert refused(after(spent, "l").state, ONCE, A) == "striker-spent"
    assert refused(after(kick_off(), "c pa").state, "c", B) == "second-card-must-differ"
    assert refused(after(kick_off(), "c pa l").state, "c", A) == "aim-left-or-right"


@pytest.mark.parametrize("by", [A, B])
def test_nobody_moves_after_the_end(by: Seat) -> None:
    assert refused(series("ox ox ox"), "l", by) == "match-over"
    assert GAME.legal_actions(series("ox ox ox"), by) == ()


def test_nobody_moves_while_the_coin_is_in_the_air() -> None:
    in_the_air = GAME.apply(START, GAME.from_token("heads"), B).state
    assert refused(in_the_air, "shoot-first", B) == "chance-is-pending"
    assert GAME.legal_actions(in_the_air, A) == GAME.legal_actions(in_the_air, B) == ()


def test_chance_hears_every_line_of_the_journal_in_order() -> None:
    class Heads(DeafChance):
        def answer(self, ask: Draw) -> int:
            assert ask == Draw(2)
            self.heard.append("?")
            return HEADS

    chance = Heads()
    played = play(GAME, START, "heads", B, chance)
    assert chance.heard == ["1:heads", "?", "*:0"]
    assert [entry.line for entry in played.entries] == ["1:heads", "*:0"]


def test_a_match_begins_without_asking_chance() -> None:
    assert begin(GAME, {}, DeafChance()).state == START
    assert begin(GAME, {}, DeafChance()).entries == ()


def test_seat_0_is_home_and_seat_1_is_away() -> None:
    assert GAME.sides(START) == (Side.HOME, Side.AWAY)


def test_only_the_keepers_choices_are_secret() -> None:
    def secret(tokens: str, coins: tuple[int, ...] = ()) -> bool:
        pending = GAME.pending(after(START, f"heads {tokens}", (HEADS, *coins)).state)
        assert isinstance(pending, ToAct)
        return pending.secret

    assert not secret("")
    assert not secret("shoot-first")
    assert secret("jungle")
    assert not secret("jungle c")
    assert secret("jungle c pa")
    assert not secret("jungle c pa r")
    assert secret("jungle l tc", (TAILS,))


WHOLE = after(START, "tails shoot-first forest c pa l r r ri l lc l tc", [TAILS, HEADS, TAILS])


def test_a_match_is_rebuilt_from_its_journal_without_chance() -> None:
    rebuilt = replay(GAME, {}, WHOLE.entries)
    assert rebuilt == WHOLE


def test_the_options_of_a_match_belong_to_its_journal() -> None:
    played = after(GAME.initial({"toss": False}), "l ri")
    assert replay(GAME, {"toss": False}, played.entries).state == played.state
    with pytest.raises(IllegalAction):
        replay(GAME, {}, played.entries)


@pytest.mark.parametrize("wrong", ["2", "-1", "", "heads", "٠", "00", "+0", " 0", "1_0", "9" * 5000])
def test_a_line_that_is_no_answer_of_chance_breaks_the_journal(wrong: str) -> None:
    with pytest.raises(IllegalAction, match="broken-journal"):
        replay(GAME, {}, [Entry(B, "heads"), Entry(None, wrong)])


@pytest.mark.parametrize(
    "journal",
    [
        [Entry(None, "0")],
        [Entry(A, "heads")],
        [Entry(B, "heads"), Entry(B, "shoot-first")],
        [Entry(B, "heads"), Entry(None, "0"), Entry(None, "0")],
        [Entry(B, "heads"), Entry(None, "0"), Entry(A, "shoot-first")],
    ],
)
def test_a_line_of_somebody_who_is_not_awaited_breaks_the_journal(journal: list[Entry]) -> None:
    with pytest.raises(IllegalAction, match="broken-journal"):
        replay(GAME, {}, journal)


def test_a_line_after_the_end_breaks_the_journal() -> None:
    played = after(GAME.initial({"toss": False}), "l ri r ri l ri r ri l pk c pk")
    replay(GAME, {"toss": False}, played.entries)
    with pytest.raises(IllegalAction, match="broken-journal"):
        replay(GAME, {"toss": False}, [*played.entries, Entry(A, "l")])


def test_a_line_of_no_action_or_an_illegal_one_is_named_as_what_it_is() -> None:
    with pytest.raises(UnreadableAction, match="unknown-token"):
        replay(GAME, {}, [Entry(B, "head")])
    with pytest.raises(IllegalAction, match="illegal-now"):
        replay(GAME, {}, [Entry(B, "l")])


def test_the_script_of_chance_is_kept_to() -> None:
    with pytest.raises(ValueError, match="used up"):
        play(GAME, START, "heads", B, ScriptedChance())
    with pytest.raises(ValueError, match="2 outcomes"):
        play(GAME, START, "heads", B, ScriptedChance([2]))
