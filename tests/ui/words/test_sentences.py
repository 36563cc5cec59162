"""Every "no" has a sentence, and whoever says it fills the sentence's places."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import Formatter

import pytest

import ui.championships
import ui.games.registry  # noqa: F401
from games.registry import GAMES
from services.ports.records import ChallengeStatus
from tests.architecture.sources import Module, modules
from tests.ui.stage import NOON, challenge, english
from ui.words.refusals import PERMISSIONS, REFUSALS, refused

EXCEPTIONS = {"Refusal", "Refused", "IllegalAction", "UnreadableAction", "RuleError"}
BLANKS = {
    "record.status.value": [status.value for status in ChallengeStatus if status is not ChallengeStatus.OPEN],
    "role": ["keeper", "striker"],
}
"""What may stand in the blanks of a code that is put together."""

HANDED_ON = {
    "game.refusal(state, action, by)",
    "game.refusal(state, action, entry.seat)",
    "refused.code",
    "refused",
}
"""Codes that come from the rules' own `refusal`, an analyst's and the formats', where they are read."""

FOR_OPERATORS = {"broken-journal"}
"""Codes that only a replay by hand can meet."""


@dataclass(frozen=True, slots=True)
class No:
    """One place that says no: the code, and the facts it gives."""

    where: str
    code: str
    facts: frozenset[str]


def noes() -> Iterator[No]:
    """Every place in games, services, ui and cogs that raises or returns a refusal."""
    for module in spoken_for():
        for node in ast.walk(module.tree):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[code], keywords=facts) if name in EXCEPTIONS:
                    given = frozenset(str(fact.arg) for fact in facts)
                    for one in codes(code):
                        yield No(f"{module.name}:{node.lineno}", one, given)
                case ast.FunctionDef(name=name) if name == "refusal" or module.name.endswith("/_refusals.py"):
                    for one in returned(node):
                        yield No(f"{module.name}:{node.lineno}", one, frozenset())
                case _:
                    pass


def spoken_for() -> Iterator[Module]:
    """What can be met by people: games that are not registered yet may still be without words."""
    for module in modules("games", "services", "ui", "cogs"):
        package, *folders = module.name.split("/")[:-1]
        if package != "games" or set(folders[:1]) <= set(GAMES):
            yield module


def returned(function: ast.FunctionDef) -> Iterator[str]:
    """Every code that a function returns as it stands; what it gets from others is read there."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield from (
                inside.value
                for inside in ast.walk(node.value)
                if isinstance(inside, ast.Constant) and isinstance(inside.value, str)
            )


def codes(node: ast.expr) -> list[str]:
    """What a code may be when the program runs."""
    match node:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.JoinedStr(values=parts):
            found = [""]
            for part in parts:
                fill = (
                    BLANKS[ast.unparse(part.value)] if isinstance(part, ast.FormattedValue) else codes(part)
                )
                found = [before + one for before in found for one in fill]
            return found
        case ast.IfExp(body=one, orelse=other):
            return [*codes(one), *codes(other)]
        case ast.Call() | ast.Attribute() | ast.Name() if ast.unparse(node) in HANDED_ON:
            return []
        case _:
            raise AssertionError(f"a code that cannot be read: {ast.unparse(node)}")


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_every_no_has_a_sentence() -> None:
    assert {no.code for no in noes()} - set(REFUSALS) == FOR_OPERATORS


def test_every_sentence_has_its_no() -> None:
    assert set(REFUSALS) - {no.code for no in noes()} == set()


def test_whoever_says_no_fills_the_places_of_the_sentence() -> None:
    unfilled = [
        (no.where, no.code, missing)
        for no in noes()
        if (missing := places(REFUSALS.get(no.code, "")) - no.facts)
    ]
    assert unfilled == []


@pytest.mark.parametrize("code", list(REFUSALS))
def test_a_no_is_a_whole_sentence_and_shows_no_code(code: str) -> None:
    facts: dict[str, object] = dict.fromkeys(places(REFUSALS[code]), "Ana")
    said = refused(code, facts, english())
    assert re.search(r"[.!?]$", said)
    assert code not in said
    assert "{" not in said


def test_names_in_a_no_are_safe() -> None:
    said = refused("only-challenged-answers", {"name": "*@everyone*"}, english())
    assert "\u2068\\*\\@\u200beveryone\\*\u2069" in said


def test_a_crossing_challenge_says_until_when_it_can_be_accepted() -> None:
    asked = challenge()
    said = refused("they-challenged-you", {"name": "Ana", "challenge": asked}, english())
    assert said.endswith(f"accept that challenge to play. <t:{NOON // 1000 + 600}:R>")


def test_missing_permissions_are_named_as_discord_names_them() -> None:
    said = refused("missing-permissions", {"missing": tuple(PERMISSIONS)}, english())
    assert "**View Channel**, **Send Messages**, **Send Messages in Threads**" in said


def test_a_code_that_nobody_knows_is_still_a_sentence() -> None:
    assert refused("no-such-code", {}, english()) == REFUSALS["illegal-now"]
