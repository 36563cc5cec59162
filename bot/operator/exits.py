"""How a command ends early: one sentence for the operator on standard error, and an exit code."""

import sys
from argparse import ArgumentParser
from typing import NoReturn

CANNOT_START = 2
"""Exit code for what somebody has to set right: starting again would not help."""
MAY_PASS = 75
"""Exit code for what may pass by itself (`EX_TEMPFAIL` of sysexits.h): start again in a while."""

PACKAGES = frozenset({"bot", "cogs", "db", "games", "services", "ui"})
INSTALL_AGAIN = "install the bot again ({script} does, or pip install -r requirements/{pins}.txt)."
SCRIPTS = {"run": "scripts/server", "demo": "scripts/demo"}


class Sorry(Exception):
    """Ends the command: the message is the operator's sentence."""

    def __init__(self, sentence: str, code: int = CANNOT_START) -> None:
        super().__init__(sentence)
        self.code = code


class OneLineParser(ArgumentParser):
    """Says what is wrong with the arguments in one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        self.exit(say_sorry(f"{self.prog}: {message}; {self.prog} --help tells more."))


def plain(text: str) -> str:
    """The text on one line, with every sign that a terminal would obey written as an escape."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def say_sorry(sentence: str, code: int = CANNOT_START) -> int:
    """Print the sentence; the exit code."""
    print(plain(sentence), file=sys.stderr)  # noqa: T201 - the operator's one line
    return code


def what_is_missing(error: ImportError, pinned: str = "run") -> str:
    """The sentence for an import that failed; `pinned`: the list in requirements/ that has all."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ModuleNotFoundError):
        cause = cause.__cause__
    cure = INSTALL_AGAIN.format(script=SCRIPTS[pinned], pins=pinned)
    if cause is None or cause.name is None:
        library, why = (error.name or "a library").partition(".")[0], " ".join(str(error).split())
        return f"{library} cannot be used ({why}): {cure}"
    top = cause.name.partition(".")[0]
    if top in PACKAGES:
        return f"The bot's own module {cause.name} is missing: {cure}"
    return f"The library {top} is missing: {cure}"
