"""The reader's language: catalogues, fallbacks, plurals, and command names in it."""

from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Where

from tests.ui.stage import english, pseudo, texts
from ui.discord.commands import CatalogueTranslator
from ui.words.catalogues import PSEUDO, SOURCE, Texts

SPANISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Hello, {name}"
msgstr "Hola, {name}"

msgid "{n} kick"
msgid_plural "{n} kicks"
msgstr[0] "{n} tiro"
msgstr[1] "{n} tiros"

msgid "Goodbye, {name}"
msgstr "Adiós, {nombre}"

msgid "dive"
msgstr "parar"

msgid "shoot"
msgstr "Tira ya"

msgid "Play one of your strikers"
msgstr "%s"

msgid "Give your match up"
msgstr "Abandona tu partido"
""" % ("x" * 101)


@pytest.fixture
def spoken(tmp_path: Path) -> Texts:
    """English, and a little Spanish."""
    (tmp_path / "es-ES.po").write_text(SPANISH.strip(), encoding="utf-8")
    (tmp_path / "en-US.po").write_text('msgid ""\nmsgstr "Language: en_US\\n"\n', encoding="utf-8")
    return Texts.load(folder=tmp_path)


def test_a_reader_is_spoken_to_in_the_language_of_the_reader(spoken: Texts) -> None:
    assert spoken.of("es-ES")("Hello, {name}", name="Ana") == "Hola, Ana"
    assert spoken.of("en-US")("Hello, {name}", name="Ana") == "Hello, Ana"


@pytest.mark.parametrize(
    ("asked", "spoken_in"),
    [("es-419", "es-ES"), ("en-GB", "en-US"), ("fr", "en-US"), ("", "en-US"), (None, "en-US")],
)
def test_a_language_that_is_missing_falls_back_to_a_near_one_and_then_to_english(
    spoken: Texts, asked: str | None, spoken_in: str
) -> None:
    assert spoken.of(asked).locale == spoken_in


def test_a_sentence_that_is_missing_is_said_in_english(spoken: Texts) -> None:
    assert spoken.of("es-ES")("What?") == "What?"


def test_a_translation_with_a_wrong_place_is_said_in_english(spoken: Texts) -> None:
    assert spoken.of("es-ES")("Goodbye, {name}", name="Ana") == "Goodbye, Ana"


def test_a_mistake_of_the_program_is_not_hidden(spoken: Texts) -> None:
    with pytest.raises(KeyError):
        spoken.of("es-ES")("Hello, {name}")


def test_numbers_choose_their_plural(spoken: Texts) -> None:
    say = spoken.of("es-ES")
    assert [say.many("{n} kick", "{n} kicks", n) for n in (0, 1, 2)] == ["0 tiros", "1 tiro", "2 tiros"]
    assert [english().many("{n} kick", "{n} kicks", n) for n in (1, 2)] == ["1 kick", "2 kicks"]


def test_what_everybody_reads_is_in_the_servers_language(spoken: Texts) -> None:
    assert spoken.public.locale == SOURCE
    assert Texts.load(public=PSEUDO).public.locale == PSEUDO
    assert Texts.load(public="xx").public.locale == SOURCE


def test_a_test_language_speaks_to_everybody() -> None:
    assert Texts.load(public=PSEUDO).private("es-ES").locale == PSEUDO
    assert texts().private("de").locale == SOURCE


def test_the_test_language_marks_sentences_and_leaves_places_alone() -> None:
    assert pseudo()("Hello, {name}", name="Ana") == "[Héllö, Ana]"
    assert pseudo().many("{n} kick", "{n} kicks", 2) == "[2 kîçkš]"


def test_no_sentence_carries_the_marks_that_begin_a_line() -> None:
    """Headings, small print and quotes are the program's business; translators never see them."""
    catalogue = (Path(__file__).parents[3] / "ui/words/locales/en-US.po").read_text(encoding="utf-8")
    marks = tuple(f'msgid "{mark}' for mark in ("#", "-#", ">", "* "))
    assert [line for line in catalogue.splitlines() if line.startswith(marks)] == []


async def translated(spoken: Texts, text: str, where: Where, locale: str = "es-ES") -> str | None:
    context: Any = app_commands.TranslationContext(where, None)  # type: ignore[call-overload]
    return await CatalogueTranslator(spoken).translate(
        app_commands.locale_str(text), discord.Locale(locale), context
    )


async def test_command_names_and_descriptions_are_translated(spoken: Texts) -> None:
    assert await translated(spoken, "dive", Where.command_name) == "parar"
    assert await translated(spoken, "Give your match up", Where.command_description) == "Abandona tu partido"
    assert await translated(spoken, "dive", Where.command_name, "fr") is None


async def test_a_translation_that_discord_would_refuse_is_left_out(spoken: Texts) -> None:
    """One bad line in a catalogue must not keep the bot from telling Discord its commands."""
    assert await translated(spoken, "shoot", Where.command_name) is None
    assert await translated(spoken, "Play one of your strikers", Where.command_description) is None
    assert await translated(spoken, "shoot", Where.choice_name) == "Tira ya"
