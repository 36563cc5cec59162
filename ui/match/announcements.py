"""Results of finished matches, a line each in the channel that a server has named for them."""

import logging

from services.matches.playing import Matches
from services.players.settings import Settings
from services.ports.people import Place
from services.ports.records import MatchRecord
from services.refusals import Refusal
from ui.discord.channel_messages import PublicMessages
from ui.discord.face import Face, Link, Row, plain
from ui.discord.links import link
from ui.games.common.players import WITHOUT_RESULT, names_of, winner_of
from ui.games.registry import FACES
from ui.words.catalogues import Say, Texts
from ui.words.names import safe

log = logging.getLogger(__name__)


class Announcements:
    """Each result is told once, whichever process tells it; it pings nobody."""

    def __init__(
        self, messages: PublicMessages, *, matches: Matches, settings: Settings, texts: Texts
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._settings = settings
        self._texts = texts

    async def announce(self, match_id: str) -> bool:
        """Tell how this match ended; False where Discord was busy and it is to be tried again.

        A channel that takes no results is asked no more; the server's settings say so.
        """
        try:
            record = (await self._matches.look(match_id)).record
        except Refusal:
            return True
        guild_id = record.place.guild_id
        channel_id = (await self._settings.server(guild_id)).results
        if (
            guild_id is None
            or channel_id is None
            or (record.winner is None and record.reason in WITHOUT_RESULT)
        ):
            return True
        place, face = Place(guild_id, channel_id), result_face(record, self._texts.public)
        # A name of its own: the same line tried again is given back by Discord, not sent twice.
        sent = await self._messages.send(f"w{match_id}", 0, place, face)
        lost = not isinstance(sent, int) and sent != "later"
        if lost and await self._settings.lose_results(guild_id, channel_id):
            log.warning("server %d: its channel %d takes no results: %s", guild_id, channel_id, sent)
        return sent != "later"


def result_face(record: MatchRecord, say: Say) -> Face:
    """Who won against whom at what, and the way to the board."""
    names, winner, game = names_of(record, say), winner_of(record), say(FACES[record.game].name)
    if winner is None:
        home, away = safe(names[0]), safe(names[1])
        line = say("🤝 **{home}** and **{away}** drew ({game}).", home=home, away=away, game=game)
    else:
        best, loser = safe(names[winner]), safe(names[1 - winner])
        line = say("🏆 **{winner}** won against **{loser}** ({game}).", winner=best, loser=loser, game=game)
    if record.place.message_id is None:
        return plain(line)
    return plain(line, Row((Link(say("To the match"), link(record.place)),)))
