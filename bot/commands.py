"""The commands of `python -m bot`: one table, one parser, and what each of them runs.

A command imports what it needs when it runs, so a missing library is a sentence and not a trace.
"""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from bot.operator.exits import OneLineParser, Sorry, say_sorry, what_is_missing

PROGRAM = "football-bot"
LARGEST_ID = (1 << 63) - 1


def _nothing(_: ArgumentParser) -> None:
    """For a command without arguments."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command. `run` gets its arguments and returns the exit code, or raises Sorry."""

    name: str
    says: str
    run: Callable[[Namespace], int]
    arguments: Callable[[ArgumentParser], None] = _nothing


def _run(given: Namespace) -> int:
    from bot.running import run

    return run(given.create)


def _doctor(_: Namespace) -> int:
    import asyncio

    from bot.config import load_settings
    from bot.logs import set_up
    from bot.operator.doctor import examine

    settings = load_settings()
    set_up("WARNING")
    return asyncio.run(examine(settings))


def _verify(given: Namespace) -> int:
    from services.review import verify

    return verify.main([given.file])


def _export(given: Namespace) -> int:
    from bot.operator.personal_data import export

    return _quietly(export(given.user))


def _forget(given: Namespace) -> int:
    from bot.operator.personal_data import forget

    return _quietly(forget(given.user))


def _quietly(work: Coroutine[Any, Any, None]) -> int:
    """Run it to its end with the log set to warnings."""
    from bot.logs import set_up
    from bot.running import explained

    set_up("WARNING")
    explained(work)
    return 0


def _a_person(parser: ArgumentParser) -> None:
    parser.add_argument("user", metavar="USER", type=_user_id, help="the person's id in Discord: digits")


def _user_id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:20]) <= LARGEST_ID):
        raise ArgumentTypeError(f"{text!r} is no id of a person in Discord")
    return int(text)


def _a_record(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="the record that /penalty verify or /penguin verify gave"
    )


def _backup(given: Namespace) -> int:
    from pathlib import Path

    from bot.config import load_settings
    from bot.operator.backups import make_backup

    return make_backup(load_settings(), Path(given.file))


def _restore(given: Namespace) -> int:
    from pathlib import Path

    from bot.config import load_settings
    from bot.operator.backups import put_back

    return put_back(load_settings(), Path(given.file))


def _a_new_file(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file that is not there yet")


def _a_backup(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="what the command backup has written")


COMMANDS = (
    Command("run", "run the bot; so does no command at all", _run),
    Command("doctor", "check settings, database, pictures, opponents and token without starting", _doctor),
    Command("export", "print everything that is stored about a person, as JSON", _export, _a_person),
    Command("forget", "delete everything that is stored about a person", _forget, _a_person),
    Command("verify", "check the record of a match", _verify, _a_record),
    Command("backup", "copy the SQLite database to a new file; the bot may run", _backup, _a_new_file),
    Command("restore", "put a backup in the place of a stopped bot's SQLite database", _restore, _a_backup),
)


def main(arguments: Sequence[str] | None = None, *, create: Callable[..., Any] | None = None) -> int:
    """Run one command; returns the exit code, after one sentence on standard error where it is not 0.

    `create` makes the bot in place of `bot.composition.app.create_bot`.
    """
    name, *rest = (sys.argv[1:] if arguments is None else arguments) or ["run"]
    if name in {"-h", "--help"}:
        print(_overview(), end="")  # noqa: T201 - asked for
        return 0
    command = next((command for command in COMMANDS if command.name == name), None)
    if command is None:
        names = ", ".join(command.name for command in COMMANDS)
        return say_sorry(f"There is no command {name}. There are: {names}.")
    parser = OneLineParser(f"{PROGRAM} {name}", description=f"{command.says[0].upper()}{command.says[1:]}.")
    command.arguments(parser)
    given = parser.parse_args(rest)
    given.create = create
    try:
        return command.run(given)
    except Sorry as sorry:
        return say_sorry(str(sorry), sorry.code)
    except ImportError as error:
        return say_sorry(what_is_missing(error))


def _overview() -> str:
    lines = [f"  {command.name:<10}{command.says}" for command in COMMANDS]
    return "\n".join(
        (f"usage: {PROGRAM} [COMMAND] ...", "", "Football table games for Discord.", "", *lines, "")
    )
