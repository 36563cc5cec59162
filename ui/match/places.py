"""Where a board may be: asked before it is posted there, and told where it cannot be reached."""

import discord

from services.clock.departures import Departures
from services.matches.looks import other_people
from services.players.settings import Settings
from services.ports.people import Person, is_member
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from ui.discord.attempts import Failure, Kind, attempt
from ui.discord.context import check_here, is_guest, missing_permissions, place_of
from ui.discord.face import plain
from ui.discord.router import Press
from ui.games.registry import FACES
from ui.words.refusals import AS_A_GUEST, BOARD_UNREACHABLE, NEEDED_HERE, permissions


class Places:
    """Knows what a place allows and who is in it; what Discord does not tell is taken for a no."""

    def __init__(self, client: discord.Client, *, settings: Settings, departures: Departures) -> None:
        self._client = client
        self._settings = settings
        self._departures = departures

    async def check_here(self, press: Press) -> None:
        """Refusal where no match may be shown: missing-permissions, not-in-this-channel."""
        await check_here(press, self._settings)

    async def check_challenge(self, press: Press, game: str) -> None:
        """Refusal where nobody can be challenged: as `check_here`; nobody-else-here in the bot's own talk."""
        if press.interaction.context.dm_channel:
            raise Refusal("nobody-else-here", game=game)
        await self.check_here(press)

    async def check_move(self, press: Press, record: MatchRecord) -> None:
        """Refusal where this match may not go: as `check_here`; rival-not-here, server-full."""
        await self.check_here(press)
        here = place_of(press)
        if here.is_beside(record.place):
            return
        for rival in people_against(record, press.person):
            if not await self._is_here(press, rival):
                raise Refusal("rival-not-here", name=rival.name)
        await self._departures.check_room(here.guild_id)

    async def _is_here(self, press: Press, who: Person) -> bool:
        guild_id = press.interaction.guild_id
        if guild_id is None:
            channel = press.interaction.channel
            people = getattr(channel, "recipients", None) or [getattr(channel, "recipient", None)]
            return who.user_id in {person.id for person in people if person is not None}
        if is_guest(press.interaction):
            return False
        member = await attempt(lambda: self._client.http.get_member(guild_id, who.user_id))
        if isinstance(member, Failure) and member.kind is not Kind.REFUSED:
            raise Refusal("busy")
        return not isinstance(member, Failure)


async def tell_guest(press: Press, game: str) -> None:
    """Where only a person has brought the bot, tell once a match what it cannot do there, in private."""
    if is_guest(press.interaction):
        await press.reply.whisper(plain(press.say(AS_A_GUEST, game=FACES[game].command)))


def people_against(record: MatchRecord, person: Person) -> tuple[Person, ...]:
    """The people this person plays against; an engine is everywhere."""
    return tuple(one for one in other_people(record, person.user_id) if is_member(one))


async def tell_of_board(press: Press, record: MatchRecord, *, was_behind: bool, is_behind: bool) -> None:
    """Tell in private, after somebody acted, that the board of an open match is out of the bot's reach.

    A press on the board has put it right although the bot may not: then what the bot lacks there is named.
    """
    if record.status is MatchStatus.OVER:
        return
    game = FACES[record.game].command
    if is_behind:
        await press.reply.whisper(plain(press.say(BOARD_UNREACHABLE, game=game)))
    elif was_behind and (missing := missing_permissions(press.interaction)):
        named = permissions(missing, press.say)
        await press.reply.whisper(plain(press.say(NEEDED_HERE, game=game, missing=named)))
