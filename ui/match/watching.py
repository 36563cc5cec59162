"""Spectators: private boards that follow a match for a while, for anybody, with no secret on them."""

from dataclasses import replace

from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.records import MatchStatus
from services.times import SECOND
from ui.background.studio import Studio
from ui.discord.face import Block, Face, Link, Row, Words
from ui.discord.ids import WATCH
from ui.discord.links import link
from ui.discord.router import Press, Router, Unreadable
from ui.games.registry import FACES
from ui.match.moves import Host
from ui.private.followers import Shows
from ui.private.live import Following
from ui.words.catalogues import Say

PER_MATCH, IN_ALL = 25, 500
"""Spectators that are kept up to date at most."""


class Watching:
    """Opens the boards; `following` keeps them up to date."""

    def __init__(
        self, router: Router, host: Host, following: Following, *, matches: Matches, studio: Studio
    ) -> None:
        self._host = host
        self._following = following
        self._matches = matches
        self._studio = studio
        router.on(WATCH, self._watch)

    async def _watch(self, press: Press) -> None:
        match press.parts:
            case (match_id, *turn) if len(turn) <= 1:
                look = await self._matches.look(match_id)
                # Boards of older versions do not say which decision they show.
                await self._host.look_at_board(press, look, *turn or (str(look.record.turn),))
            case _:
                raise Unreadable(press.parts)
        until = self._following.until()
        face = spectators_board(look, press.say, until=until)
        message_id = await press.reply.whisper(face, await self._studio.draw(face))
        self._following.follow(press, look.record, message_id, face, str(until))


def watched(about: str, say: Say) -> Shows:
    """How a spectator's board goes on that follows until this moment (milliseconds)."""

    def shows(look: Look, last: bool) -> Face:
        return spectators_board(look, say, until=None if last else int(about))

    return shows


def spectators_board(look: Look, say: Say, *, until: int | None) -> Face:
    """What everybody sees of a match, without anything to press; `until` (milliseconds) it follows."""
    face = FACES[look.record.game].board(look, say)
    blocks: list[Block] = [block for block in face.blocks if not isinstance(block, Row)]
    if look.record.status is MatchStatus.OPEN:
        blocks.append(Words("-# " + _following(until, say)))
    if look.record.place.message_id is not None:
        blocks.append(Row((Link(say("To the match"), link(look.record.place)),)))
    return replace(face, blocks=tuple(blocks), pings=())


def _following(until: int | None, say: Say) -> str:
    if until is None:
        return say("👀 This board is out of date. Press *Watch* again to follow the match.")
    time = f"<t:{until // SECOND}:t>"
    return say("👀 Only you see this; it follows the match until {time}.", time=time)
