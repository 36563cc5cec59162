"""In the test language every sentence stands in brackets: whatever people read outside of them was missed."""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from string import Formatter

import pytest

from games.seats import Side
from services.matches.looks import Look
from services.ports.records import ChallengeStatus
from services.ports.shards import Outage
from services.refusals import Refusal
from services.times import HOUR, MINUTE
from tests.architecture.sources import Module, draws, modules
from tests.ui.stage import ANA, BRUNO, all_words, challenge, given_up, pseudo, random_records, seen
from ui.boards._challenge import challenge as challenge_face
from ui.boards._face import board_face
from ui.discord.face import Face
from ui.discord.ids import HELP, RULES
from ui.discord.links import moved_face
from ui.games.common.paces import PACES
from ui.games.penalties._board import board
from ui.games.penalties._booklet import pages
from ui.games.penalties._picker import picker, private
from ui.games.penalties.hand import HAND, panel
from ui.pages.books import help_pages, page
from ui.words.refusals import PERMISSIONS, REFUSALS, refused

MODES = ('{"teams":"draft"}', '{"mode":"big-final"}', '{"mode":"big-final","teams":"draft"}')

NAMES = ("12", "34")
"""Names without a letter, so that every letter is the program's."""

DISCORDS = re.compile(r"<(?:@|t:|:)[^>]*>")
"""Mentions, timestamps and emoji: Discord shows them in the reader's language by itself."""


def missed(text: str, *known: str) -> str:
    """The letters that stand outside every bracket, apart from `known` texts that are not language."""
    for one in known:
        text = text.replace(one, "")
    depth, outside = 0, []
    for char in DISCORDS.sub("", text):
        depth += char == "["
        if not depth and char.isalpha():
            outside.append(char)
        depth -= char == "]"
    return "".join(outside)


def check(face: Face, *known: str) -> None:
    assert [(text, letters) for text in all_words(face) if (letters := missed(text, *known))] == []


def test_the_check_itself_finds_what_was_missed() -> None:
    assert missed("[Héllö, [Gö] 12] ⚽ <@123> <t:5:R> x") == "x"
    assert missed("1. ri/l + | ri/r -", "1. ri/l + | ri/r -") == ""


def private_faces(look: Look) -> Iterator[Face]:
    """What this seat may be told in private now; it may be refused a dive, a discard or a hand."""
    makers = (picker, private, lambda look, say: panel(look, HAND, say))
    for make in makers:
        with suppress(Refusal):
            yield make(look, pseudo())


@pytest.mark.parametrize("options", ["{}", *MODES])
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_misses_no_sentence(seed: int, options: str) -> None:
    for record in random_records(seed, names=NAMES, options=options):
        look = seen(record)
        check(board(look, pseudo()))
        for who in (ANA, BRUNO):
            for face in private_faces(seen(record, who)):
                check(face)
        if record.status == "open":
            for reason in ("resigned", "time", "moderator"):
                for winner in Side:
                    face = board(seen(given_up(record, winner=winner, reason=reason)), pseudo())
                    check(face)


@pytest.mark.parametrize("status", list(ChallengeStatus))
@pytest.mark.parametrize("pace", [*PACES, "own-15"])
@pytest.mark.parametrize("rematch_of", [None, "m0"])
def test_a_challenge_misses_no_sentence(status: ChallengeStatus, pace: str, rematch_of: str | None) -> None:
    record = challenge(names=NAMES, status=status, pace=pace, rematch_of=rematch_of)
    check(challenge_face(record, pseudo(), board_url="https://discord.com/x"))


def test_a_board_after_an_outage_misses_no_sentence() -> None:
    look = seen(next(iter(random_records(1, names=NAMES))))
    until = look.record.changed_at + 1
    look = replace(look, record=replace(look.record, pace="own-1501"))
    face = board_face(look, pseudo(), outage=Outage(until - 25 * HOUR - MINUTE, until))
    check(face)
    assert all_words(face)[0].startswith("[🔌")
    assert "[1 dàý] [1 höûr] [1 mîñûté]" in all_words(face)[-1]
    moved_since = board_face(look, pseudo(), outage=Outage(0, until - 1))
    assert all_words(moved_since) == all_words(board_face(look, pseudo()))


def test_the_books_miss_no_sentence() -> None:
    for book, shown in ((RULES, pages(pseudo())), (HELP, help_pages(pseudo()))):
        for number in range(len(shown)):
            check(page(book, "penalties", shown, number, pseudo()))


def test_the_message_that_is_left_behind_misses_no_sentence() -> None:
    check(moved_face(pseudo(), challenge().place))


@pytest.mark.parametrize("code", list(REFUSALS))
def test_no_refusal_misses_a_sentence(code: str) -> None:
    facts: dict[str, object] = {name: "12" for _, name, _, _ in Formatter().parse(REFUSALS[code]) if name}
    if code == "missing-permissions":
        facts = {"missing": tuple(PERMISSIONS)}
    assert missed(refused(code, facts, pseudo())) == ""


SPOKEN = {"say", "msg", "many", "public"}
"""Calls whose texts are in the catalogues."""

QUIET = {
    "warning",
    "info",
    "debug",
    "error",
    "exception",
    "log",
    "ValueError",
    "TypeError",
    "TooLarge",
    "Failure",
    "Jobs",
}
"""Calls whose texts only operators and programmers read."""

SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")


def unspoken(module: Module) -> list[str]:
    """Texts that look like language and are in no catalogue: not said, not logged, not a docstring."""
    quiet = {id(node.value) for node in ast.walk(module.tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and _called(node) in SPOKEN | QUIET:
            quiet |= {id(inside) for inside in ast.walk(node)}
    return [
        f"{module.name}:{node.lineno}: {node.value}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in quiet
        and SENTENCE.search(node.value)
    ]


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def test_no_sentence_is_written_down_outside_the_catalogues() -> None:
    read = [module for module in modules("ui", "cogs") if not draws(module.name)]
    assert [text for module in read for text in unspoken(module)] == []


def test_the_search_finds_a_sentence_that_nobody_translates() -> None:
    tree = ast.parse('log.info("all is well")\nsay("Good. Play on!")\nplain("You gave up")')
    assert unspoken(Module("ui/x.py", "", tree)) == ["ui/x.py:3: You gave up"]
