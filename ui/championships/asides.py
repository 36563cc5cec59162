"""Messages that call people before a championship begins: sent once, kept true, and taken away."""

from collections.abc import Sequence

from services.championships.asides import ASKS, Asides, Sent, Wanted, late, mark_of
from services.championships.beginning import fewest_of
from services.championships.cup import Cup
from services.championships.roll import Roll
from services.championships.showing import Showing
from services.ports.people import Person, Place
from services.ports.records import Notice
from services.ports.topics import DROPPED, HURRY, SHORT
from services.times import SECOND
from ui.boards.redraws import Redraws
from ui.boards.summons import MARK, mentions
from ui.championships.calls import gave_up
from ui.championships.signup import ACCENT, CLOSED, NAME_WIDTH, elsewhere_face
from ui.discord.channel_messages import PublicMessages
from ui.discord.face import Button, Face, Row, Words, plain
from ui.discord.ids import cup_id, cup_sure_id
from ui.discord.reply import Reply
from ui.words.catalogues import Say, Texts
from ui.words.names import safe

PART = 90
"""People whom one message calls; Discord lets it ping 100."""

MORE, FILL = "more", "fill"
"""What the organiser may do where too few have joined."""


class CupAsides:
    """What Discord is too busy for is tried again by whoever gets the notice next: False says so."""

    def __init__(
        self, messages: PublicMessages, *, asides: Asides, showing: Showing, roll: Roll, texts: Texts
    ) -> None:
        self._messages = messages
        self._asides = asides
        self._showing = showing
        self._roll = roll
        self._texts = texts
        self._redraws = Redraws()

    async def follow(self, notice: Notice) -> bool:
        """Send what this notice asks for, once."""
        with self._redraws.of(f"{notice.id}a") as turn:
            async with turn.lock:
                wanted = await self._asides.due(notice)
                if wanted == "later":
                    return False
                if wanted is not None and not await self._send(wanted):
                    return False
                return await self._keep(notice.id)

    async def keep(self, cup_id: str) -> bool:
        """Make those true that ask for something, and take them away where nobody is asked any more."""
        with self._redraws.of(f"{cup_id}a") as turn:
            async with turn.lock:
                return await self._keep(cup_id)

    async def show(self, cup_id: str, reply: Reply) -> None:
        """Answer a click on one of them with what is true now."""
        cup, clicked = await self._showing.cup(cup_id), reply.interaction.message
        it = cup.championship
        for topic, sent in (await self._asides.standing(cup_id)).items():
            if clicked is not None and clicked.id in sent.messages and ASKS[topic] is it.status:
                at = sent.messages.index(clicked.id)
                people = _part(late(cup), at, len(sent.messages))
                await reply.update(await self._face(topic, cup, people))
                return
        await reply.update(elsewhere_face(it, it.place, self._texts.public))

    async def _send(self, wanted: Wanted) -> bool:
        """Under a name of its own, so that a message that is tried again is not sent twice."""
        topic, cup, place = wanted.topic, wanted.cup, wanted.cup.championship.place
        once, messages = place.channel_id % 10_000, []
        for at in range(0, len(wanted.people), PART):
            subject = _subject(cup, topic, at // PART)
            face = await self._face(topic, cup, wanted.people[at : at + PART], pings=wanted.pings)
            sent = await self._messages.send(subject, once, place, face)
            if isinstance(sent, int):
                messages.append(sent)
            elif not gave_up(subject, sent):
                return False
        await self._asides.told(wanted, messages)
        return True

    async def _face(self, topic: str, cup: Cup, people: Sequence[Person], *, pings: bool = False) -> Face:
        """What one of them says now, sent or drawn anew."""
        say = self._texts.public
        if topic == DROPPED:
            return dropped_face(cup, people, say, pings=pings)
        if topic == SHORT:
            it = cup.championship
            away = await self._roll.is_gone(it.place.guild_id, it.organiser.user_id)
            return short_face(cup, say, calls=not away)
        return check_in_face(cup, people, say, hurry=topic == HURRY)

    async def _keep(self, cup_id: str) -> bool:
        cup, done = await self._showing.cup(cup_id), True
        it = cup.championship
        for topic, sent in (await self._asides.standing(cup_id)).items():
            if ASKS[topic] is not it.status:
                done = await self._take_away(cup, topic, sent) and done
            elif sent.channel_id != it.place.channel_id:
                await self._asides.moved(cup, topic, sent)
            elif sent.mark != mark_of(topic, cup):
                done = await self._redraw(cup, topic, sent) and done
        return done

    async def _take_away(self, cup: Cup, topic: str, sent: Sent) -> bool:
        for at, message in enumerate(sent.messages):
            place = Place(cup.championship.place.guild_id, sent.channel_id, message)
            if await self._messages.delete(_subject(cup, topic, at), place) == "later":
                return False
        if sent.messages:
            await self._asides.gone(cup.championship.id, topic, sent)
        return True

    async def _redraw(self, cup: Cup, topic: str, sent: Sent) -> bool:
        people, mark = late(cup), mark_of(topic, cup)
        for at, message in enumerate(sent.messages):
            place = Place(cup.championship.place.guild_id, sent.channel_id, message)
            face = await self._face(topic, cup, _part(people, at, len(sent.messages)))
            if await self._messages.edit(_subject(cup, topic, at), place, face) == "later":
                return False
        await self._asides.redrawn(cup.championship.id, topic, sent, mark)
        return True


def check_in_face(cup: Cup, people: Sequence[Person], say: Say, *, hurry: bool = False) -> Face:
    """Who is to check in, who are pinged while it is new, until when, and the button."""
    it, called = cup.championship, safe(cup.championship.name, NAME_WIDTH)
    pings = tuple(one.user_id for one in people)
    row = Row((Button(say("Check in"), cup_id(it.id, "here"), "success"),))
    if not pings:
        line = "✅ " + say("Everybody who was called here has checked in for **{cup}**.", cup=called)
    elif hurry:
        until = f"<t:{(it.due_at or 0) // SECOND}:R>"
        line = "⏰ " + say(
            "{who}: check-in for **{cup}** ends {until}. Press *Check in*, or you don't play.",
            who=mentions(pings),
            cup=called,
            until=until,
        )
    else:
        when = "<t:{0}:F> (<t:{0}:R>)".format((it.due_at or 0) // SECOND)
        line = f"{MARK} " + say(
            "{who}: check-in for **{cup}** is open. Press *Check in* by {when}, or you don't play.",
            who=mentions(pings),
            cup=called,
            when=when,
        )
    return Face((Words(line), row), accent=ACCENT, pings=pings)


def short_face(cup: Cup, say: Say, *, calls: bool = True) -> Face:
    """Too few have joined: until when they still may, and what the organiser can do about it."""
    it, called, least = cup.championship, safe(cup.championship.name, NAME_WIDTH), fewest_of(cup.championship)
    until = f"<t:{(it.due_at or 0) // SECOND}:R>"
    if len(cup.entrants) >= least:
        line = "✅ " + say(
            "Enough have joined **{cup}** now. Sign-up closes {until}.", cup=called, until=until
        )
        return plain(line, accent=ACCENT)
    organiser = it.organiser.user_id
    calls = calls and organiser > 0
    who = f"<@{organiser}>" if calls else f"**{safe(cup.names[organiser])}**"
    line = "⏳ " + say(
        "{who}: **{cup}** needs {least} entrants and has {n}. Sign-up stays open a little longer: without "
        "more of them, the championship is cancelled {until}.",
        who=who,
        cup=called,
        least=least,
        n=len(cup.entrants),
        until=until,
    )
    more = Button(say("10 more minutes"), cup_sure_id(it.id, MORE))
    fill = Button(say("Fill with programs"), cup_sure_id(it.id, FILL))
    return Face((Words(line), Row((more, fill))), accent=ACCENT, pings=(organiser,) if calls else ())


def dropped_face(cup: Cup, people: Sequence[Person], say: Say, *, pings: bool) -> Face:
    """Who did not check in; they are told by being pinged, where the server wants pings."""
    ids = tuple(one.user_id for one in people)
    names = ", ".join(f"**{safe(cup.names.get(one, '?'))}**" for one in ids)
    line = say(
        "{who}: you didn't check in for **{cup}** in time, so you're not in it.",
        who=mentions(ids) if pings else names,
        cup=safe(cup.championship.name, NAME_WIDTH),
    )
    return Face((Words(f"🚫 {line}"),), accent=CLOSED, pings=ids if pings else ())


def _part(people: Sequence[Person], at: int, parts: int) -> Sequence[Person]:
    """Those whom one of so many messages calls; nobody calls more than the last one has to."""
    return people[at * PART : (at + 1) * PART if at + 1 < parts else None]


def _subject(cup: Cup, topic: str, part: int) -> str:
    return f"{cup.championship.id}{topic[0]}{part}"
