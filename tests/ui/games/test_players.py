"""What players are called: people by their own names, engines in the reader's language."""

from dataclasses import replace

import pytest

from games.engines import ENGINES
from services.ports.people import Person
from services.ports.records import MatchStatus
from tests.ui.games.penguin.ice import match
from tests.ui.stage import all_words, english, pseudo
from ui.games.common.forgotten import forgotten
from ui.games.common.players import ENGINE_NAMES, name_of, names_of, verdict
from ui.words.catalogues import PSEUDO, Say, Texts
from ui.words.names import safe

CHICK = next(engine for engine in ENGINES.values() if engine.level == "chick")


def test_every_engine_has_a_name_that_is_translated() -> None:
    assert set(ENGINE_NAMES) == {(engine.game, engine.level) for engine in ENGINES.values()}
    for engine in ENGINES.values():
        assert name_of(Person(engine.user_id, "stored"), english()) == engine.name


def test_the_name_of_an_engine_is_the_readers() -> None:
    people = match().seats
    record = replace(match(), seats=(people[0], Person(CHICK.user_id, CHICK.name)))
    assert names_of(record, Texts.load().of(PSEUDO)) == (people[0].name, "[Chîçk (éñgîñé)]")


@pytest.mark.parametrize("reason", ["moderator", "unknown-rules", "championship", "resigned"])
@pytest.mark.parametrize("say", [english(), pseudo()])
def test_a_match_that_nobody_can_read_still_says_who_played_and_how_it_ended(reason: str, say: Say) -> None:
    record = replace(match(), status=MatchStatus.OVER, winner=None, reason=reason, remark="*Hello*")
    words = all_words(forgotten(record, say))
    assert any("\\*Hello\\*" in text for text in words)
    assert any(say("🤝 No result.") in text for text in words) is (reason != "resigned")
    assert any(safe(match().seats[0].name) in text for text in words)


def test_a_remark_of_nothing_visible_is_no_line() -> None:
    record = replace(match(), status=MatchStatus.OVER, winner="home", reason="moderator", remark="\u3164")
    assert verdict(record, names_of(record, english()), english()).count("\n") == 0


def test_a_person_who_is_called_like_an_engine_keeps_the_name() -> None:
    assert name_of(Person(7, CHICK.name), Texts.load().of(PSEUDO)) == CHICK.name


def test_an_engine_that_is_gone_keeps_the_name_it_had() -> None:
    assert name_of(Person(-99_999, "Walrus (engine)"), Texts.load().of(PSEUDO)) == "Walrus (engine)"
