"""Championships of a server and of a person, and the hall of fame, as private messages."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from services.championships.looking import Looking, Mine
from services.ports.championships import Championship, CupStatus, Listed, TieStatus
from services.times import SECOND
from ui.background.studio import Studio
from ui.championships._mascots import mascot_of
from ui.championships.charts import ceremony
from ui.championships.pages import ACCENT
from ui.championships.picture.hall import PLACES, Hall, Honour
from ui.championships.signup import NAME_WIDTH
from ui.discord.context import tell_in_private
from ui.discord.face import Block, Button, Face, Link, Row, Words, plain
from ui.discord.ids import CUP_LIST, cup_list_id, cup_page_id
from ui.discord.links import link
from ui.discord.router import Press, Router, Unreadable, number
from ui.words.apart import Option
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

LISTED = 8
"""Entries with a button each that fit one message."""


class CupLists:
    """Answers `/championship list | mine | history`."""

    def __init__(self, router: Router, *, looking: Looking, studio: Studio) -> None:
        self._looking = looking
        self._studio = studio
        router.on(CUP_LIST, self._turn)

    async def all(self, press: Press) -> None:
        """What goes on in this server, then what was."""
        await press.reply.whisper(await self._list(press, 0))

    async def mine(self, press: Press) -> None:
        """Where this person is wanted, in every server."""
        await press.reply.whisper(mine_face(await self._looking.mine(press.person.user_id), press.say))

    async def history(self, press: Press) -> None:
        """The champions of this server, as a picture and in words."""
        face = await self._hall(press, 0)
        await press.reply.whisper(face, await self._studio.draw(face))

    async def _turn(self, press: Press) -> None:
        match press.parts:
            case ("list", page):
                face = await self._list(press, number(page))
            case ("hall", page):
                face = await self._hall(press, number(page))
            case _:
                raise Unreadable(press.parts)
        await tell_in_private(press, face, await self._studio.draw(face))

    async def _list(self, press: Press, page: int) -> Face:
        return list_face(await self._looking.in_server(press.interaction.guild_id or 0), page, press.say)

    async def _hall(self, press: Press, page: int) -> Face:
        won = await self._looking.hall(press.interaction.guild_id or 0, skip=page * PLACES, most=PLACES + 1)
        return hall_face(won, page, press.say)


def cup_options(cups: Iterable[Listed], say: Say) -> list[Option]:
    """Championships to choose from by name; how far each is, since when, and whose it is, comes with it."""
    return [
        Option(
            tidy(cup.name, NAME_WIDTH),
            cup.id,
            (_state(cup.status, say), _day(cup.at), tidy(cup.organiser.name)),
        )
        for cup in cups
    ]


def _state(status: CupStatus, say: Say) -> str:
    match status:
        case CupStatus.SIGN_UP:
            return say("sign-up is open")
        case CupStatus.CHECK_IN:
            return say("check-in is open")
        case CupStatus.RUNNING:
            return say("running")
        case CupStatus.PAUSED:
            return say("paused")
        case CupStatus.OVER:
            return say("over")
        case CupStatus.CANCELLED:
            return say("cancelled")


def list_face(cups: Sequence[Championship], page: int, say: Say) -> Face:
    """A page with a line and a button for each; a page past the end shows the last one."""
    if not cups:
        return plain(
            say("There has been no championship in this server yet. `/championship create` begins one.")
        )
    page = min(page, (len(cups) - 1) // LISTED)
    blocks: list[Block] = [Words("### 🏆 " + say("Championships"))]
    for cup in cups[page * LISTED : (page + 1) * LISTED]:
        button = Button(say("Look"), cup_page_id(cup.id, "matches", 0))
        blocks += [Words(f"**{safe(cup.name)}** · {_standing(cup, say)}"), Row((button,))]
    return Face((*blocks, *_turning("list", page, say, more=len(cups) > (page + 1) * LISTED)), accent=ACCENT)


def hall_face(won: Sequence[tuple[Championship, str]], page: int, say: Say) -> Face:
    """A page of champions, the latest first; of one more than it shows it says that older ones follow."""
    shown = won[:PLACES]
    honours = tuple(Honour(cup.name, _day(cup.ended_at), name, mascot_of(cup)) for cup, name in shown)
    part = say("Page {n}", n=page + 1) if page or len(won) > PLACES else ""
    picture = ceremony.hall_picture(Hall(say("Hall of fame"), honours, part=part), say)
    lines = [
        f"🏆 **{safe(cup.name)}** · {safe(name)} · {moment(cup.ended_at or 0, 'D')}" for cup, name in shown
    ]
    nobody = say("There are no older ones.") if page else say("Nobody has won a championship here yet.")
    blocks: list[Block] = [Words("### 🏆 " + say("Hall of fame")), *([picture] if shown else [])]
    blocks.append(Words("\n".join(lines) or nobody))
    return Face((*blocks, *_turning("hall", page, say, more=len(won) > PLACES)), accent=ACCENT)


def _turning(which: str, page: int, say: Say, *, more: bool) -> tuple[Row, ...]:
    """Ways to the page before and to the one after."""
    ways = []
    if page:
        ways.append(Button(say("Back"), cup_list_id(which, page - 1)))
    if more:
        ways.append(Button(say("Next"), cup_list_id(which, page + 1), "primary"))
    return (Row(tuple(ways)),) if ways else ()


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
