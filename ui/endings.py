"""How a match ends otherwise: given up, called off, or by agreement; each is asked before it is done."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from services.endings import Agreed, Endings
from services.matches import Matches
from services.ports import MatchRecord, Person
from services.refusals import Refusal
from services.tables import Look, other_people
from ui.face import Button, Face, Row, Words, plain
from ui.host import Host
from ui.ids import END, RESIGN, end_id, resign_id
from ui.names import safe
from ui.router import Press, Router, Unreadable, number
from ui.sentences import POSTED
from ui.tables.players import rivals_of
from ui.text import Texts, msg

OFFERS = {
    Agreed.DRAW: msg("🤝 <@{rival}>, {who} offers you a draw. The offer stands until the next move."),
    Agreed.ABANDON: msg(
        "🤝 <@{rival}>, {who} would like to abandon your match without a result. "
        "The offer stands until the next move."
    ),
}
AGREED = {
    Agreed.DRAW: msg("🤝 You agreed on a draw."),
    Agreed.ABANDON: msg("🤝 You agreed to abandon the match."),
}

End = Callable[[str, Person], Awaitable[Look]]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before one side alone ends a match; `button` makes the id of an answer, yes or no."""

    asks: str
    yes: str
    done: str
    button: Callable[[str, str], str]


GIVE_UP = Question(
    msg("Do you give up your match against {name}? It counts as lost."),
    msg("Yes, I give up"),
    msg("You gave the match up."),
    resign_id,
)
CALL_OFF = Question(
    msg("Do you call off your match against {name}? It counts for nobody."),
    msg("Yes, call it off"),
    msg("You called the match off."),
    lambda match_id, answer: end_id(match_id, "abort", answer),
)

DECLINED = msg("{who} declined. Play on!")
LAPSED = msg("This offer has lapsed.")

MATCHES = 5_000
"""Matches at most whose last offer is remembered; it only keeps people from asking twice."""


class EndingQuestions:
    """Questions before an end, and offers to the rival; what an offer is about is in its buttons."""

    def __init__(
        self, router: Router, host: Host, texts: Texts, *, matches: Matches, endings: Endings
    ) -> None:
        self._host = host
        self._texts = texts
        self._matches = matches
        self._endings = endings
        self._offered: dict[tuple[str, int], tuple[int, Agreed]] = {}
        router.on(RESIGN, self._resign_answer)
        router.on(END, self._answer)

    async def resign(self, press: Press, game: str, match_id: str | None) -> None:
        """Ask once whether the match is really to be given up."""
        look = await self._host.seat(press, game, match_id)
        await self._ask(press, look.record, GIVE_UP)

    async def draw(self, press: Press, game: str, match_id: str | None) -> None:
        """Offer the rival a draw, in a message that pings them."""
        await self._offer(press, await self._host.seat(press, game, match_id), Agreed.DRAW)

    async def abandon(self, press: Press, game: str, match_id: str | None) -> None:
        """Ask once before a match is called off; offer it to the rival when it has begun already."""
        look = await self._host.seat(press, game, match_id)
        if not await self._endings.may_abort(look.record.id, press.person):
            await self._offer(press, look, Agreed.ABANDON)
            return
        await self._ask(press, look.record, CALL_OFF)

    async def _ask(self, press: Press, record: MatchRecord, question: Question) -> None:
        say = press.say
        row = Row(
            (
                Button(say(question.yes), question.button(record.id, "yes"), "danger"),
                Button(say("Play on"), question.button(record.id, "no")),
            )
        )
        words = say(question.asks, name=rivals_of(record, press.person.user_id, say))
        await press.reply.whisper(plain(words, row))

    async def _offer(self, press: Press, look: Look, end: Agreed) -> None:
        record, seat = look.record, look.seat or 0
        if record.place.guild_id != press.interaction.guild_id:
            raise Refusal("elsewhere", game=record.game)
        look = await self._endings.offer(record.id, press.person)
        turn = look.record.turn
        if self._offered.get((record.id, seat)) == (turn, end):
            raise Refusal("asked-already")
        self._remember(record.id, seat, turn, end)  # before it is sent, so that two at once are one
        say = self._texts.public
        (rival,) = other_people(record, press.person.user_id)
        about = (end.name.lower(), str(seat), str(turn))
        row = Row(
            (
                Button(say("Accept"), end_id(record.id, *about, "accept"), "success"),
                Button(say("Decline"), end_id(record.id, *about, "decline")),
            )
        )
        words = say(OFFERS[end], rival=rival.user_id, who=safe(press.person.name))
        face = Face((Words(words), row), pings=(rival.user_id,))
        posted = await press.reply.post(face, aside=press.say(POSTED))
        if posted is None and not press.reply.unsure:
            self._offered.pop((record.id, seat), None)

    async def _resign_answer(self, press: Press) -> None:
        match press.parts:
            case (match_id, "yes" | "no" as said):
                await self._answered(press, match_id, said, GIVE_UP, self._matches.resign)
            case _:
                raise Unreadable(press.parts)

    async def _answered(self, press: Press, match_id: str, said: str, question: Question, end: End) -> None:
        """The question's message says what became of it."""
        if said == "no":
            await press.reply.update(plain(press.say("Good. Play on!")))
            return
        async with self._host.mending(press, match_id):
            look = await end(match_id, press.person)
            press.kept = True
        await press.reply.update(plain(press.say(question.done)))
        await self._host.show_board(look, press)

    async def _answer(self, press: Press) -> None:
        match press.parts:
            case (match_id, "abort", "yes" | "no" as said):
                await self._answered(press, match_id, said, CALL_OFF, self._endings.abort)
            case (match_id, kind, seat, turn, "accept" | "decline" as said) if (
                kind.upper() in Agreed.__members__
            ):
                await self._answer_offer(
                    press,
                    match_id,
                    Agreed[kind.upper()],
                    number(seat),
                    number(turn),
                    accepts=said == "accept",
                )
            case _:
                raise Unreadable(press.parts)

    async def _answer_offer(
        self, press: Press, match_id: str, end: Agreed, seat: int, turn: int, *, accepts: bool
    ) -> None:
        """The offer's message says what became of it; a lapsed one loses its buttons."""
        say, who = self._texts.public, press.person
        try:
            if accepts:
                look = await self._endings.agree(match_id, end, who, seat=seat, turn=turn)
                press.kept = True
                await press.reply.update(plain(say(AGREED[end])))
                await self._host.show_board(look, press)
            else:
                await self._endings.turn_down(match_id, who, seat=seat, turn=turn)
                await press.reply.update(plain(say(DECLINED, who=safe(who.name))))
        except Refusal as no:
            if no.code in {"offer-lapsed", "match-over"}:
                await press.reply.update(plain(say(LAPSED)))
            raise

    def _remember(self, match_id: str, seat: int, turn: int, end: Agreed) -> None:
        if len(self._offered) >= MATCHES:
            self._offered.pop(next(iter(self._offered)))
        self._offered[match_id, seat] = (turn, end)
