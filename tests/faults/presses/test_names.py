"""Names and notes that try to be something else: they are shown as they are, ping nobody, fit everywhere."""

import re
from typing import Any

import pytest

from services.players.naming import told_apart
from services.ports.people import Person
from tests.faults.ground import Ground, as_sent, ground
from tests.faults.match import Play
from tests.loopback import Message
from tests.loopback.rest.validate import walk
from ui.discord.face import Face, Picture, Words
from ui.discord.layout import MAX_BYTES, MAX_CHARACTERS, build
from ui.games.registry import FACES
from ui.words.names import ISOLATE, NOBODY, POP, escaped, quoted, safe, storable, tidy

NAMES = {
    "bold": "**Ana**__~~||x||~~__",
    "code": "`code` ```py\nprint()```",
    "heading": "# Ana\n## more\n-# small",
    "list": "- one 1. two + three",
    "everyone": "@everyone @here",
    "mentions": "<@1> <@&2> <#3> <t:1:R> </help:4>",
    "emoji of a server": "<:x:1><a:y:2> :smile:",
    "link": "[free](https://example.org) http://a.b",
    "quote": "> Ana >>> all",
    "backslashes": "\\\\*Ana\\*\\",
    "braces": "{name} {0} %s {challenger}",
    "right to left": "أحمد بن علي",
    "override": "\u202eevil\u202c \u2066x\u2067\u2069\u2069",
    "pops the isolate": "\u2069\u2069 **free**",
    "wide": "電" * 32,
    "emoji": "👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇧🇷" * 4,
    "zalgo": "A" + "\u0301\u0316" * 60 + "na",
    "lines": "Ana\nBruno\r\u2028Carla\u0085x",
    "filler": "\u3164\u3164",
    "braille blank": "\u2800",
    "zero width": "\u200b\u200d\ufeff\u2060",
    "controls": "\x00\x07\x1b[31m",
    "half a character": "\ud83d!",
    "one letter": "x",
}
MARKUP = set("\\*_~|`>#-[]()<:@&!+.")


def unescaped(text: str) -> str:
    """What Discord shows of markdown in which every mark is escaped; an AssertionError when one is not."""
    shown, position = [], 0
    while position < len(text):
        char = text[position]
        if char == "\\":
            position += 1
            char = text[position]
            assert not char.isalnum()
            assert not char.isspace(), "a backslash before a letter or a space is shown"
        else:
            assert char not in MARKUP, f"{char!r} is not escaped in {text!r}"
        shown.append(char)
        position += 1
    return "".join(shown).replace("@\u200b", "@")


def foreign(text: str) -> list[str]:
    """What stands between isolates, which is where other people's words belong."""
    assert text.count(ISOLATE) == text.count(POP), text
    return re.findall(f"{ISOLATE}(.*?){POP}", text)


@pytest.mark.parametrize("kind", NAMES)
def test_a_name_is_shown_as_it_is_in_one_visible_line(kind: str) -> None:
    name = NAMES[kind]
    plain = tidy(name)
    assert plain == NOBODY or any(not char.isspace() for char in plain)
    assert not set("\n\r\u2028\u2029\u202e\u2066\u2067\u2068\u2069\x00") & set(plain)
    assert unescaped(safe(name)[1:-1]) == plain
    assert len(plain) <= 99
    storable(name).encode()
    assert "\0" not in storable(name)


@pytest.mark.parametrize("kind", ["filler", "braille blank", "zero width"])
def test_a_name_of_which_nothing_is_seen_gets_a_mark(kind: str) -> None:
    assert tidy(NAMES[kind]) == NOBODY
    assert quoted(NAMES[kind], 200) == ""


def test_combining_marks_do_not_climb() -> None:
    assert tidy(NAMES["zalgo"]) in {"Á\u0316\u0301na", "Á\u0316\u0316na", "Á\u0301\u0316na", "Á\u0316na"}


@pytest.mark.parametrize("kind", NAMES)
async def test_a_strange_name_goes_through_a_whole_match_unharmed(sqlite_url: str, kind: str) -> None:
    async with ground(sqlite_url) as here:
        here.ana.name = here.bruno.name = storable(NAMES[kind])
        play = Play(here)
        async for step in play.steps():
            await step.act()
            pinged = here.interactions[-1].original
            expected = {"challenge": here.bruno, "accept": here.ana, "rematch": here.bruno}.get(step.name)
            if expected is not None:
                assert pinged is not None
                assert pinged.pinged == {expected.id}, step.name
            if step.name == "shoot":
                await offers(here, shown_names(here))
        assert here.server.violations == []
        everything = list(here.server.world.messages.values())
        assert {who for message in everything for who in message.pinged} == {here.ana.id, here.bruno.id}
        for message in everything:
            check(message, shown_names(here))


def shown_names(here: Ground) -> set[str]:
    """The name that both have, as it is shown of one of them, and of both in one message."""
    both = [Person(one.id, one.name, one.name) for one in (here.ana, here.bruno)]
    return {tidy(here.ana.name), *map(tidy, told_apart(both).values())}


def check(message: Message, names: set[str]) -> None:
    """Foreign words stand only between isolates, escaped; mentions outside them are ours."""
    for part in walk(message.components):
        text = str(part.get("content", ""))
        for words in foreign(text):
            assert unescaped(words) in {*names, tidy("Ana"), tidy("Bruno")}
        outside = re.sub(f"{ISOLATE}.*?{POP}", "", text)
        assert re.sub(r"<@\d+>|<t:\d+:R>", "", outside).count("<") == 0
        assert "@everyone" not in text
        assert len(part.get("label") or "") <= 80
        for item in part.get("items", ()):
            assert any(name in item["description"] for name in names)


async def offers(here: Ground, names: set[str]) -> None:
    outcome = await here.server.autocomplete(
        here.bruno, here.guild, here.channel, "penalty show", {"match": ""}, focused="match"
    )
    (choice,) = outcome.choices
    assert any(name in choice["name"] for name in names)
    assert all(1 <= len(choice["name"]) <= 100 for choice in outcome.choices)


@pytest.mark.parametrize("kind", NAMES)
async def test_a_strange_note_is_quoted_as_it_is_or_left_out(sqlite_url: str, kind: str) -> None:
    note = storable(NAMES[kind])
    async with ground(sqlite_url) as here:
        await here.command(here.ana, "challenge", {"opponent": here.bruno, "note": note})
        message = here.interactions[-1].original
        assert message is not None
        assert message.pinged == {here.bruno.id}
        text = here.server.visible_text(message, here.ana)
        quotes = [line for line in text.splitlines() if line.startswith("> ")]
        shown = [unescaped(words) for line in quotes for words in foreign(line)]
        visible = "".join(unescaped(quoted(note, 400)).strip(ISOLATE + POP).split())
        assert ["".join(one.split()) for one in shown] == ([visible] if visible else [])
        assert here.server.violations == []


async def test_a_picture_that_cannot_be_shown_is_told_in_words_that_are_no_markup(sqlite_url: str) -> None:
    async with ground(sqlite_url) as here:
        here.ana.name, here.bruno.name = NAMES["bold"], NAMES["mentions"]
        play = Play(here)
        async for step in play.steps():
            await step.act()
            if step.name == "take a team":
                break
        look = await here.bot.pieces.matches.look(play.match_id)
        face = FACES[look.record.game].board(look, here.bot.texts.public)
        (picture,) = [block for block in face.blocks if isinstance(block, Picture)]
        texts = [part["content"] for part in components(face) if part["type"] == 10]
        assert tidy(NAMES["mentions"]) in picture.alt
        assert picture.alt in {unescaped(text) for text in texts if escaped(picture.alt) == text}


def test_the_largest_match_with_the_widest_names_fits_a_message() -> None:
    words = tuple(Words(safe(NAMES["emoji"]) * 60) for _ in range(8))
    texts = [part["content"] for part in components(Face(words)) if part["type"] == 10]
    assert sum(map(len, texts)) <= MAX_CHARACTERS
    assert sum(len(text.encode()) + 12 for text in texts) <= MAX_BYTES


def components(face: Face) -> list[dict[str, Any]]:
    """Every component of the message of a face, without pictures."""
    return list(walk(as_sent(build(face))))


def test_a_person_is_remembered_by_what_a_database_can_hold() -> None:
    assert Person(1, storable("\ud83dA\0na")) == Person(1, "Ana")
