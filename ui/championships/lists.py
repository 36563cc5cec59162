"""Championships of a server and of a person, and the hall of fame, as private messages."""

from datetime import UTC, datetime

from services.championships.looking import Looking, Mine
from services.championships.records import Championship, CupStatus, TieStatus
from services.times import SECOND
from ui.championships.mascots import mascot_of
from ui.championships.pages import ACCENT
from ui.face import Block, Button, Face, Link, Row, Words, plain
from ui.ids import cup_page_id
from ui.names import safe
from ui.pictures.cup.hall import Hall, Honour
from ui.pointers import link
from ui.router import Press
from ui.studio import Studio
from ui.tables.cup import ceremony
from ui.text import Say

LISTED = 8
"""Entries with a button each that fit one message."""


class CupLists:
    """Answers `/championship list | mine | history`."""

    def __init__(self, *, looking: Looking, studio: Studio) -> None:
        self._looking = looking
        self._studio = studio

    async def all(self, press: Press) -> None:
        """What goes on in this server, then what was."""
        cups = await self._looking.in_server(press.interaction.guild_id or 0)
        await press.reply.whisper(list_face(cups, press.say))

    async def mine(self, press: Press) -> None:
        """Where this person is wanted, in every server."""
        await press.reply.whisper(mine_face(await self._looking.mine(press.person.user_id), press.say))

    async def history(self, press: Press) -> None:
        """The champions of this server, as a picture and in words."""
        say, won = press.say, await self._looking.hall(press.interaction.guild_id or 0)
        honours = tuple(Honour(cup.name, _day(cup.ended_at), name, mascot_of(cup)) for cup, name in won)
        first, *_ = ceremony.hall_pages(Hall(say("Hall of fame"), honours), say)
        (picture,) = ceremony.hall_pictures((first,), say)
        lines = "\n".join(ceremony.hall_lines(first, say, shown=safe))
        face = Face((Words("### 🏆 " + say("Hall of fame")), picture, Words(lines)), accent=ACCENT)
        await press.reply.whisper(face, await self._studio.draw(face))


def list_face(cups: tuple[Championship, ...], say: Say) -> Face:
    """A line and a button for each."""
    if not cups:
        return plain(say("There was no championship in this server yet. `/championship create` begins one."))
    blocks: list[Block] = [Words("### 🏆 " + say("Championships"))]
    for cup in cups[:LISTED]:
        button = Button(say("Look"), cup_page_id(cup.id, "matches", 0))
        blocks += [Words(f"**{safe(cup.name)}** · {_standing(cup, say)}"), Row((button,))]
    return Face(tuple(blocks), accent=ACCENT)


def mine_face(mine: tuple[Mine, ...], say: Say) -> Face:
    """A line and a way for each tie that waits for this person."""
    if not mine:
        return plain(say("No tie of a championship waits for you now."))
    blocks: list[Block] = [Words("### 🏆 " + say("Your ties"))]
    for one in mine[:LISTED]:
        when = _until(one, say)
        words = say(
            "**{cup}** against {name} · {when}",
            cup=safe(one.championship.name),
            name=safe(one.rival),
            when=when,
        )
        blocks.append(Words(words))
        where = one.tie.place if one.tie.status is TieStatus.OPEN else one.board
        if where is not None and where.message_id is not None:
            label = say("To the call") if one.tie.status is TieStatus.OPEN else say("To the match")
            blocks.append(Row((Link(label, link(where)),)))
    return Face(tuple(blocks), accent=ACCENT)


def _until(one: Mine, say: Say) -> str:
    if one.tie.status is TieStatus.PLAYING:
        return say("being played")
    if one.championship.status is CupStatus.PAUSED:
        return say("paused")
    return say("until {when}", when=moment(one.tie.due_at or 0))


def _standing(cup: Championship, say: Say) -> str:
    match cup.status:
        case CupStatus.SIGN_UP:
            return say("sign-up until {when}", when=moment(cup.due_at or 0))
        case CupStatus.CHECK_IN:
            return say("check-in until {when}", when=moment(cup.due_at or 0))
        case CupStatus.RUNNING:
            return say("running")
        case CupStatus.PAUSED:
            return say("paused")
        case CupStatus.OVER:
            return say("over since {when}", when=moment(cup.ended_at or 0, "D"))
        case CupStatus.CANCELLED:
            return say("cancelled")


def moment(at: int, style: str = "R") -> str:
    """A time as Discord shows it to each reader; `style` is Discord's letter."""
    return f"<t:{at // SECOND}:{style}>"


def _day(at: int | None) -> str:
    return datetime.fromtimestamp((at or 0) / SECOND, UTC).date().isoformat()
