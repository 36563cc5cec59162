"""Asks which of several matches a command is about; the choice goes on with the command."""

from collections.abc import Awaitable, Callable, Sequence

from services.matches.looks import Look
from services.matches.playing import Matches
from services.refusals import Refusal
from ui.discord.face import Choice, Face, Select, Words, plain
from ui.discord.ids import LONGEST, SEPARATOR, WHICH, which_id
from ui.discord.router import Press, Router, Unreadable, is_readable
from ui.games.common.players import rivals_of
from ui.match._finding import find
from ui.match.telling import Asked, Telling
from ui.words.apart import Option, lines, offered
from ui.words.catalogues import Say

GoOn = Callable[[Press, str, str, tuple[str, ...]], Awaitable[None]]
"""Goes on with a command: the game, the match that was chosen, and what else the command was told."""


class WhichMatch:
    """What is to be done is in the menu's id, so any process goes on with it."""

    def __init__(self, router: Router, *, matches: Matches, telling: Telling) -> None:
        self._matches = matches
        self._telling = telling
        self._ways: dict[str, GoOn] = {}
        router.on(WHICH, self._chosen)

    def on(self, do: str, go_on: GoOn) -> None:
        """Let `go_on` do this once the match is known."""
        self._ways[do] = go_on

    async def seat(
        self,
        press: Press,
        game: str,
        named: str | None,
        *,
        do: str,
        told: tuple[str, ...] = (),
        awaited: bool = False,
    ) -> Look | None:
        """The match a command is about; None when its owner was asked, and the answer goes on with it.

        Refusals: no-such-match, not-your-match, no-open-match; unknown-token for what no menu can carry.
        """
        found = await self._found(press, game, named, awaited=awaited)
        if isinstance(found, Look):
            return found
        choice_id = which_id(do, game, *told)
        carried = all(is_readable(one) and SEPARATOR not in one for one in told)
        if not carried or len(choice_id) > LONGEST:
            raise Refusal("unknown-token")
        asked = Asked(press.person.user_id, press.say, press.interaction.channel_id)
        await press.reply.whisper(which_face(choice_id, await self._telling.mine(found, asked), press.say))
        return None

    async def _found(
        self, press: Press, game: str, named: str | None, *, awaited: bool
    ) -> Look | Sequence[Look]:
        """Where no match has the id that was given, those whose line has in it what was typed."""
        who, where = press.person.user_id, press.interaction.channel_id
        try:
            return await find(self._matches, who, where, game, named, awaited=awaited)
        except Refusal as no:
            if no.code != "no-such-match" or not named:
                raise
            looks = await self._matches.open_of(who, game)
            meant = offered(await self._telling.mine(looks, Asked(who, press.say, where)), named)
            keys = {key for _, key in meant}
            hits = [look for look in looks if look.record.id in keys]
            if not hits:
                raise
            return hits[0] if len(hits) == 1 else hits

    async def _chosen(self, press: Press) -> None:
        match press.parts:
            case (do, game, *told, match_id) if do in self._ways:
                look = await self._matches.look(match_id, press.person.user_id)
                if look.seat is None:
                    raise Refusal("not-your-match", game=look.record.game)
                await press.reply.update(plain(_about(look, press.person.user_id, press.say)))
                await self._ways[do](press, game, match_id, tuple(told))
            case _:
                raise Unreadable(press.parts)


def which_face(choice_id: str, options: Sequence[Option], say: Say) -> Face:
    """The menu of one's matches."""
    choices = tuple(Choice(line, match_id) for line, match_id in lines(options))
    return Face((Words(say("Which match?")), Select(choice_id, say("Choose a match"), choices)))


def _about(look: Look, user_id: int, say: Say) -> str:
    return say("Your match against {name}:", name=rivals_of(look.record, user_id, say))
