"""Offers to end a match together: made in a message that pings the rival, answered there, put away after."""

from dataclasses import replace

from services.matches.looks import Look, other_people
from services.matches.offers import Offers
from services.matches.playing import Matches
from services.ports.offers import Agreed, Answer, Offer
from services.ports.people import Person
from services.ports.records import MatchRecord
from services.refusals import Refusal
from ui.background.chores import Chore, of_match
from ui.discord.channel_messages import PublicMessages
from ui.discord.context import place_of, public_message
from ui.discord.face import Button, Face, Row, Words, plain
from ui.discord.ids import end_id
from ui.discord.router import Press
from ui.games.common.players import names_by_id
from ui.match.moves import Host
from ui.words.catalogues import Say, Texts, msg
from ui.words.names import safe
from ui.words.refusals import POSTED

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
DECLINED = msg("{who} declined. Play on!")
LAPSED = msg("This offer has lapsed.")

PAST = frozenset({"offer-lapsed", "offer-declined", "match-over"})
"""What a press is told whose offer cannot be answered any more."""


class OfferMessages:
    """What an offer is about is in its buttons; what became of it is stored, for any process to say it."""

    def __init__(
        self, host: Host, messages: PublicMessages, *, matches: Matches, offers: Offers, texts: Texts
    ) -> None:
        self._host = host
        self._messages = messages
        self._matches = matches
        self._offers = offers
        self._texts = texts

    @property
    def chores(self) -> tuple[Chore[Offer]]:
        """What housekeeping has to do about offers."""
        return (Chore(self._offers.old, self.retire, self._offers.hold, about=of_match),)

    async def make(self, press: Press, look: Look, end: Agreed) -> None:
        """Offer the rival this end, where they see it."""
        record, here = look.record, place_of(press)
        if not here.is_beside(record.place):
            raise Refusal("elsewhere", game=record.game)
        offer = await self._offers.make(record.id, end, press.person)
        press.kept = True
        face = offer_face(offer, record, press.person, self._texts.public)
        message_id = await press.reply.post(face, aside=press.say(POSTED))
        if message_id is not None:
            self._messages.remember(press.reply, message_id)
            await self._offers.posted(offer, replace(here, message_id=message_id))
        elif not press.reply.unsure:
            await self._offers.forget(offer)

    async def answer(self, press: Press, offer: Offer, *, accepts: bool) -> None:
        """The offer's message says what became of it; a lapsed one loses its buttons."""
        try:
            if accepts:
                look = await self._offers.accept(offer, press.person)
            else:
                await self._offers.decline(offer, press.person)
        except Refusal as no:
            if no.code in PAST:
                await self._put_away(press, offer)
            raise
        press.kept = True
        await self._put_away(press, offer)
        if accepts:
            await self._host.show_board(look, press)

    async def retire(self, offer: Offer) -> None:
        """Nobody waits for an answer (any more): the message of the offer says so."""
        if offer.message is None:
            await self._offers.forget(offer)
            return
        face = past_face(offer, await self._matches.stored(offer.match_id), self._texts.public)
        if await self._messages.edit(f"o{offer.match_id}", offer.message, face) != "later":
            await self._offers.told(offer)

    async def _put_away(self, press: Press, offer: Offer) -> None:
        """By the press on its message; where that is another one, housekeeping puts away its own."""
        offer = await self._offers.stored(offer)
        record = await self._matches.stored(offer.match_id)
        updated = await press.reply.update(past_face(offer, record, self._texts.public))
        if updated and offer.message in {None, public_message(press)}:
            await self._offers.told(offer)


def offer_face(offer: Offer, record: MatchRecord, by: Person, say: Say) -> Face:
    """Who offers whom what; the rival is pinged."""
    (rival,) = other_people(record, by.user_id)
    about = (offer.end.name.lower(), str(offer.seat), str(offer.turn))
    row = Row(
        (
            Button(say("Accept"), end_id(record.id, *about, "accept"), "success"),
            Button(say("Decline"), end_id(record.id, *about, "decline")),
        )
    )
    words = say(OFFERS[offer.end], rival=rival.user_id, who=safe(names_by_id(record.seats, say)[by.user_id]))
    return Face((Words(words), row), pings=(rival.user_id,))


def past_face(offer: Offer, record: MatchRecord, say: Say) -> Face:
    """What became of an offer; it pings nobody."""
    match offer.answer:
        case Answer.ACCEPTED:
            return plain(say(AGREED[offer.end]))
        case Answer.DECLINED:
            (rival,) = (one for seat, one in enumerate(record.seats) if seat != offer.seat)
            return plain(say(DECLINED, who=safe(names_by_id(record.seats, say)[rival.user_id])))
        case None:
            return plain(say(LAPSED))
