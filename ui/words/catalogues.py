"""The reader's language, given explicitly: gettext catalogues read with Babel."""

import logging
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

log = logging.getLogger(__name__)

LOCALES = Path(__file__).parent / "locales"
SOURCE = "en-US"
"""The language that sentences are written in; every other one falls back to it."""

PSEUDO = "qps-ploc"
"""A test language: every sentence in brackets with accents, so that a missed one is seen at once."""

_ACCENTS = str.maketrans("aeiouAEIOUcnsy", "àéîöûÀÉÎÖÛçñšý")


def stopped(*sentences: str) -> str:
    """Sentences, each with a full stop, unless it ends in a mark of its own; "Forest F.C." brings one."""
    return " ".join([one if one.endswith((".", "!", "?", "…")) else f"{one}." for one in sentences])


def msg(sentence: str) -> str:
    """Mark a sentence for the catalogues where it is written down but not yet spoken."""
    return sentence


class Say:
    """Speaks one language: `say("Hello, {name}", name=...)`, `say.many("{n} kick", "{n} kicks", n)`."""

    def __init__(self, locale: str, translations: NullTranslations, *, polish: Callable[[str], str] = str):
        self.locale = locale
        self._translations = translations
        self._polish = polish
        self._known: dict[str, str] = {}

    def __call__(self, sentence: str, /, **places: object) -> str:
        spoken = self._known.get(sentence)
        if spoken is None:
            spoken = self._known[sentence] = self._polish(str(self._translations.ugettext(sentence)))
        if not places and "{" not in spoken:
            return spoken
        try:
            return spoken.format_map(places)
        except (LookupError, ValueError, AttributeError):
            return self._source(sentence, places)

    def many(self, one: str, more: str, n: int, /, **places: object) -> str:
        """The right plural; `n` is also a place of the sentence."""
        spoken = self._polish(str(self._translations.ungettext(one, more, n)))
        try:
            return spoken.format_map({"n": n, **places})
        except (LookupError, ValueError, AttributeError):
            return self._source(one if n == 1 else more, {"n": n, **places})

    def _source(self, source: str, places: Mapping[str, object]) -> str:
        """The source sentence, where a translation names a place it has not."""
        said = self._polish(source).format_map(places)
        log.warning("%s: a translation does not fit %r", self.locale, source)
        return said


class Texts:
    """All catalogues, and which of them speaks for a locale."""

    def __init__(self, catalogues: Mapping[str, Say], *, public: str = SOURCE) -> None:
        self._catalogues = catalogues
        self.public = self.of(public)

    @classmethod
    def load(cls, *, public: str = SOURCE, folder: Path = LOCALES) -> "Texts":
        """Read every catalogue of the folder; `public` is the language of messages that all may read."""
        catalogues = {path.stem: _read(path) for path in sorted(folder.glob("*.po"))}
        catalogues[PSEUDO] = pseudo()
        return cls(catalogues, public=public)

    @property
    def locales(self) -> tuple[str, ...]:
        return tuple(self._catalogues)

    def languages(self) -> Mapping[str, str]:
        """What can be chosen to read: every language by its own name."""
        return {one: _own_name(one) for one in self._catalogues if one != PSEUDO}

    def of(self, locale: str | None) -> Say:
        """The catalogue of this locale, of its language, or the source language."""
        if locale is None:
            return self._catalogues[SOURCE]
        if locale in self._catalogues:
            return self._catalogues[locale]
        language = locale.partition("-")[0]
        for known, say in self._catalogues.items():
            if known.partition("-")[0] == language:
                return say
        return self._catalogues[SOURCE]

    def private(self, locale: str) -> Say:
        """What one person reads, in the language of that person's Discord.

        A test language for the public speaks privately too, so that the demo shows nothing was missed.
        """
        return self.public if self.public.locale == PSEUDO else self.of(locale)


def pseudo() -> Say:
    """The test language, made from the source sentences themselves."""
    return Say(PSEUDO, NullTranslations(), polish=_accented)


def _own_name(locale: str) -> str:
    name = Locale.parse(locale, sep="-").get_display_name()
    return locale if name is None else name[:1].upper() + name[1:]


def _accented(sentence: str) -> str:
    """Accents on everything outside {places} and <markup>, and brackets around the whole."""
    out: list[str] = []
    depth = 0
    for char in sentence:
        depth += char in "{<"
        out.append(char if depth else char.translate(_ACCENTS))
        depth -= char in "}>" and depth > 0
    return f"[{''.join(out)}]"


def _read(path: Path) -> Say:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem.replace("-", "_"))
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Say(path.stem, Translations(compiled))
