"""Whoever challenges the bot itself is offered practice: one button a level, whose press begins it."""

import re
from collections.abc import Mapping

from games.clock import pace_of
from games.engines import ENGINES
from services.ports.people import Person
from ui.discord.face import Button, Row, plain
from ui.discord.ids import PRACTICE, practice_id
from ui.discord.router import Press, Router, Unreadable
from ui.games.common.players import name_of
from ui.games.registry import FACES
from ui.match.starting import Beginnings

SHORT = re.compile(r"[a-z-]+=[a-z-]+")
"""An option that fits into a button; a position does not."""


class PracticeOffers:
    """Offers the levels of a game, and answers the buttons for as long as they can be seen."""

    def __init__(self, router: Router, beginnings: Beginnings) -> None:
        self._beginnings = beginnings
        router.on(PRACTICE, self._begin)

    async def offer(self, press: Press, game: str, *, pace: str, options: Mapping[str, object]) -> None:
        """The engines that play this game, in private."""
        say = press.say
        engines = [one for one in ENGINES.values() if one.game == game]
        asked = [f"{name}={value}" for name, value in options.items()]
        if not all(map(SHORT.fullmatch, asked)):
            told = say("You can play against me at once: use `/{game} practice`.", game=FACES[game].command)
            await press.reply.whisper(plain(told))
            return
        buttons = tuple(
            Button(
                name_of(Person(engine.user_id, engine.name), say),
                practice_id(game, engine.level, pace, ",".join(asked)),
            )
            for engine in engines
        )
        told = say("I take no challenges, but I play at once, and it counts for nothing. Against whom?")
        await press.reply.whisper(plain(told, Row(buttons)))

    async def _begin(self, press: Press) -> None:
        match press.parts:
            case (game, level, pace, asked) if game in FACES and _is_pace(pace):
                options = dict(one.split("=", 1) for one in asked.split(",") if SHORT.fullmatch(one))
                await self._beginnings.practise(press, game, level=level, pace=pace, options=options)
            case _:
                raise Unreadable(press.parts)


def _is_pace(name: str) -> bool:
    try:
        pace_of(name)
    except ValueError:
        return False
    return True
