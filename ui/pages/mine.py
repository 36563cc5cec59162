"""`/my games`: a private list of everything that one is in, with a way to each and a way out of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from services.challenges.challenges import Challenges
from services.matches.closing import Closing
from services.matches.looks import Look, other_people
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, MatchRecord, Subject
from services.review.mine import Mine, Open
from services.times import SECOND
from ui.boards.keeper import Refresher
from ui.discord.face import Block, Button, Divider, Face, Link, Row, Words, plain
from ui.discord.ids import MINE, mine_id
from ui.discord.links import link
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.common.players import names_by_id
from ui.games.registry import FACES
from ui.match.giving_up import EndingQuestions
from ui.match.moves import Host
from ui.match.telling import Telling
from ui.words.catalogues import Say
from ui.words.names import safe

AT_ONCE = 5
"""Entries of a page: with their buttons and lines they stay within Discord's 40 components."""

ACCENT = 0x3B82C4


UNKNOWN = "unknown"
"""A game that this program does not know, in a button's id."""


class MinePages:
    """Shows the list and answers its buttons."""

    def __init__(
        self,
        router: Router,
        refresher: Refresher,
        host: Host,
        *,
        endings: EndingQuestions,
        mine: Mine,
        challenges: Challenges,
        closing: Closing,
        telling: Telling,
    ) -> None:
        self._endings = endings
        self._refresher = refresher
        self._host = host
        self._mine = mine
        self._challenges = challenges
        self._closing = closing
        self._telling = telling
        router.on(MINE, self._pressed)

    async def show(self, press: Press) -> None:
        """The first page, in private."""
        await press.reply.whisper(await self._page(press, 0))

    async def _pressed(self, press: Press) -> None:
        match press.parts:
            case (page, "page", _, _):
                await self._turn(press, page)
            case (_, "resign", match_id, game) if game in FACES:
                await self._endings.resign(press, game, match_id)
            case (_, "show", match_id, game) if game in FACES:
                await self._host.show(press, game, match_id)
            case (page, "leave", match_id, game) if game in FACES or game == UNKNOWN:
                await self._leave(press, page, match_id, game)
            case (page, "withdraw", challenge_id, _):
                record = await self._challenges.withdraw(challenge_id, press.person)
                await self._left(press, page, record)
            case (page, "decline", challenge_id, _):
                record = await self._challenges.decline(challenge_id, press.person)
                await self._left(press, page, record)
            case _:
                raise Unreadable(press.parts)

    async def _leave(self, press: Press, page: str, match_id: str, game: str) -> None:
        """A match that cannot be read is left at once; one that can be, by now, is asked about."""
        if await self._closing.leave(match_id, press.person) is None:
            await self._endings.resign(press, game, match_id)
            return
        press.kept = True
        await self._turn(press, page)
        await self._refresher.refresh(Subject.MATCH, match_id)

    async def _left(self, press: Press, page: str, record: ChallengeRecord) -> None:
        """A challenge is closed: the list goes on without it, and its own message says so."""
        press.kept = True
        await self._turn(press, page)
        await self._refresher.show_challenge(record)

    async def _turn(self, press: Press, page: str) -> None:
        await press.reply.update(await self._page(press, number(page)))

    async def _page(self, press: Press, page: int) -> Face:
        who, say = press.person.user_id, press.say
        entries = await self._mine.of(who)
        records = [one.record for one in entries if isinstance(one, Look)]
        played_for = await self._telling.occasions(records, say, shown=safe)
        is_lost = self._refresher.is_behind
        return mine_face(entries, who, page, say, is_lost=is_lost, played_for=played_for)


def mine_face(
    entries: Sequence[Open],
    user_id: int,
    page: int,
    say: Say,
    *,
    is_lost: Callable[[str], bool],
    played_for: Mapping[str, str],
) -> Face:
    """One page of the list; a page past the end shows the last one. A board that is lost is offered anew.

    `played_for` says of matches, by id, which of a championship's they are.
    """
    if not entries:
        return plain(say("You are in no match, and no challenge is open. `/help` tells how to begin."))
    pages = -(-len(entries) // AT_ONCE)
    page = min(page, pages - 1)
    blocks: list[Block] = [Words("### " + say("Your matches and challenges"))]
    names = names_by_id((person for one in entries for person in _people(one)), say)
    for one in entries[page * AT_ONCE : (page + 1) * AT_ONCE]:
        blocks += _entry(one, user_id, page, say, is_lost=is_lost, played_for=played_for, names=names)
    count = "-# " + say("Page {n} of {all}", n=page + 1, all=pages)
    again = Button(say("Look again"), mine_id(page))
    if pages == 1:
        return Face((*blocks, Divider(), Row((again,))), accent=ACCENT)
    # Back and Next may not carry the same id as the button between them.
    back = Button(say("Back"), mine_id(page - 1) if page else mine_id(0, "page", "first"), disabled=page == 0)
    following = Button(say("Next"), mine_id(page + 1), disabled=page == pages - 1)
    return Face((*blocks, Words(count), Row((back, again, following))), accent=ACCENT)


def _entry(
    one: Open,
    user_id: int,
    page: int,
    say: Say,
    *,
    is_lost: Callable[[str], bool],
    played_for: Mapping[str, str],
    names: Mapping[int, str],
) -> tuple[Block, ...]:
    match one:
        case Look(record=record):
            leave = Button(say("Give up"), mine_id(page, "resign", record.id, record.game), "danger")
            words = _match_words(one, names, say)
            if occasion := played_for.get(record.id):
                words = f"🏆 {occasion}\n{words}"
            if record.place.message_id is not None and not is_lost(record.id):
                return (Words(words), _row(record.place, say("To the match"), leave))
            words += "\n" + say("Its board is out of my reach.")
            again = Button(say("Show it here"), mine_id(page, "show", record.id, record.game))
            return (Words(words), Row((again, leave)))
        case MatchRecord():
            line = _heading(one.game, _named(other_people(one, user_id), names), say)
            words = f"{line}\n" + say("It was begun by rules that I no longer know; the clock will end it.")
            game = one.game if one.game in FACES else UNKNOWN
            leave = Button(say("Leave"), mine_id(page, "leave", one.id, game), "danger")
            return (Words(words), _row(one.place, say("To the match"), leave))
        case ChallengeRecord():
            return _challenge(one, user_id, page, names, say)


def _match_words(look: Look, names: Mapping[int, str], say: Say) -> str:
    record = look.record
    if look.seat in look.awaited:
        turn = "**" + say("Your turn") + "**"
    else:
        awaited = ", ".join(safe(names[record.seats[seat].user_id]) for seat in sorted(look.awaited))
        turn = say("Waits for {name}", name=awaited) if awaited else say("The next moment decides")
    if record.due_at is not None:
        turn += f" · <t:{record.due_at // SECOND}:R>"
    rivals = [person for seat, person in enumerate(record.seats) if seat != look.seat]
    return f"{_heading(record.game, _named(rivals, names), say)}\n{turn}"


def _challenge(
    record: ChallengeRecord, user_id: int, page: int, names: Mapping[int, str], say: Say
) -> tuple[Block, ...]:
    until = f"<t:{record.expires_at // SECOND}:R>"
    if record.challenged.user_id == user_id:
        rival, line = record.challenger, say("Asks for your answer · runs out {when}", when=until)
        leave = Button(say("Decline"), mine_id(page, "decline", record.id))
    else:
        rival, line = record.challenged, say("You asked; no answer yet · runs out {when}", when=until)
        leave = Button(say("Withdraw"), mine_id(page, "withdraw", record.id))
    words = f"{_heading(record.game, _named([rival], names), say)}\n{line}"
    return (Words(words), _row(record.place, say("To the challenge"), leave))


def _people(one: Open) -> tuple[Person, ...]:
    match one:
        case Look(record=record):
            return record.seats
        case MatchRecord():
            return one.seats
        case ChallengeRecord():
            return one.challenger, one.challenged


def _named(people: Iterable[Person], names: Mapping[int, str]) -> str:
    return ", ".join(safe(names[person.user_id]) for person in people)


def _heading(game: str, rival: str, say: Say) -> str:
    name = say(FACES[game].name) if game in FACES else safe(game)
    return say("**{game}** against {name}", game=name, name=rival)


def _row(place: Place, label: str, *buttons: Button) -> Row:
    ways = _way(place, label)
    return Row((*(way for row in ways for way in row.buttons), *buttons))


def _way(place: Place, label: str) -> tuple[Row, ...]:
    """A link to the message, once there is one."""
    return () if place.message_id is None else (Row((Link(label, link(place)),)),)
