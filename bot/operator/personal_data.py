"""`export USER` and `forget USER`: what an operator does with one person's data."""

import sys

from bot.config import load_settings
from bot.operator.exits import Sorry
from db import open_storage
from services.challenges.challenges import Challenges
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.signing_up import SigningUp
from services.matches.closing import Closing
from services.matches.playing import Matches
from services.personal_data.my_data import Exports, Forgetting
from services.ports.unit import Storage
from services.ratings.ratings import Ratings


def forgetting(storage: Storage) -> Forgetting:
    """A deletion beside the running bot, which hears of it through the database."""
    cups = SigningUp(storage)
    return Forgetting(
        storage,
        matches=Matches(storage),
        challenges=Challenges(storage),
        closing=Closing(storage),
        cups=cups,
        organising=Organising(cups, Running(storage, cups)),
        ratings=Ratings(storage),
    )


async def export(user_id: int) -> None:
    """Print the person's data as JSON."""
    storage = await _opened()
    try:
        exports = Exports(storage)
        await _known(exports, user_id)
        sys.stdout.buffer.write(await exports.written(user_id) + b"\n")
        sys.stdout.buffer.flush()
    finally:
        await storage.close()


async def forget(user_id: int) -> None:
    """Delete the person's data."""
    storage = await _opened()
    try:
        await _known(Exports(storage), user_id)
        await forgetting(storage).forget(user_id)
    finally:
        await storage.close()
    print(f"The data of {user_id} was deleted.")  # noqa: T201 - what the operator waits for


async def _opened() -> Storage:
    return await open_storage(load_settings().database)


async def _known(exports: Exports, user_id: int) -> None:
    if not await exports.knows(user_id):
        raise Sorry(f"Nothing is stored about {user_id}.")
