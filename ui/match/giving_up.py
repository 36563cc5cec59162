"""How one side ends a match: given up or called off, and asked before it is done; the rest is offered."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from services.matches.calling_off import Endings
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.offers import Agreed, Offer
from services.ports.people import Person
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from ui.discord.face import Button, Row, plain
from ui.discord.ids import END, RESIGN, end_id, resign_id
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.common.players import rivals_of
from ui.match.moves import Host
from ui.match.offers import OfferMessages
from ui.match.telling import Telling
from ui.match.which import GoOn, WhichMatch
from ui.words.catalogues import msg

End = Callable[[str, Person], Awaitable[Look]]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked before one side alone ends a match; `button` makes the id of an answer, yes or no."""

    asks: str
    yes: str
    done: str
    button: Callable[[str, str], str]


GIVE_UP = Question(
    msg("Give up your match against {name}? It counts as lost."),
    msg("Yes, I give up"),
    msg("You resigned."),
    resign_id,
)
CALL_OFF = Question(
    msg("Call off your match against {name}? It counts for nobody."),
    msg("Yes, call it off"),
    msg("You called the match off."),
    lambda match_id, answer: end_id(match_id, "abort", answer),
)


class EndingQuestions:
    """Questions before an end; what is asked is in the buttons of the answers."""

    def __init__(
        self,
        router: Router,
        host: Host,
        offers: OfferMessages,
        *,
        matches: Matches,
        endings: Endings,
        which: WhichMatch,
        telling: Telling,
    ) -> None:
        self._host = host
        self._offers = offers
        self._matches = matches
        self._endings = endings
        self._which = which
        self._telling = telling
        for do, end in (("resign", self.resign), ("draw", self.draw), ("abandon", self.abandon)):
            which.on(do, self._when_chosen(end))
        router.on(RESIGN, self._resign_answer)
        router.on(END, self._answer)

    async def resign(self, press: Press, game: str, match_id: str | None) -> None:
        """Ask once whether the match is really to be given up."""
        look = await self._seat(press, game, match_id, "resign")
        if look is not None:
            await self._ask(press, look.record, GIVE_UP)

    async def draw(self, press: Press, game: str, match_id: str | None) -> None:
        """Offer the rival a draw, in a message that pings them."""
        look = await self._seat(press, game, match_id, "draw")
        if look is not None:
            await self._offers.make(press, look, Agreed.DRAW)

    async def abandon(self, press: Press, game: str, match_id: str | None) -> None:
        """Ask once before a match is called off; offer it to the rival when it has begun already."""
        look = await self._seat(press, game, match_id, "abandon")
        if look is None:
            return
        if not await self._endings.may_abort(look.record.id, press.person):
            await self._offers.make(press, look, Agreed.ABANDON)
            return
        await self._ask(press, look.record, CALL_OFF)

    async def _seat(self, press: Press, game: str, match_id: str | None, do: str) -> Look | None:
        """The open match that is to be ended; None when its owner was asked which. Also: match-over."""
        look = await self._which.seat(press, game, match_id, do=do)
        if look is not None and look.record.status is MatchStatus.OVER:
            raise Refusal("match-over")
        return look

    def _when_chosen(self, end: Callable[[Press, str, str], Awaitable[None]]) -> GoOn:
        async def go_on(press: Press, game: str, match_id: str, told: tuple[str, ...]) -> None:
            await end(press, game, match_id)

        return go_on

    async def _ask(self, press: Press, record: MatchRecord, question: Question) -> None:
        say = press.say
        row = Row(
            (
                Button(say(question.yes), question.button(record.id, "yes"), "danger"),
                Button(say("Play on"), question.button(record.id, "no")),
            )
        )
        words = say(question.asks, name=rivals_of(record, press.person.user_id, say))
        if occasion := await self._telling.occasion(record, say):
            words = f"🏆 **{occasion}**\n{words}"
        await press.reply.whisper(plain(words, row))

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
                offer = Offer(match_id, number(turn), number(seat), Agreed[kind.upper()])
                await self._offers.answer(press, offer, accepts=said == "accept")
            case _:
                raise Unreadable(press.parts)
