"""Everything people press in a championship that changes it: join, leave, check in, and "I am here"."""

from dataclasses import replace
from functools import partial

from services.championships.looking import Looking
from services.championships.organising import Organising
from services.championships.running import Running
from services.championships.showing import Showing
from services.championships.signing_up import Plan, SigningUp
from services.matches.looks import Look
from services.players.settings import Settings
from services.ports.championships import CupStatus, Tie, TieStatus
from services.ports.people import is_member
from services.ports.records import Subject
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.championships._ties import here_button
from ui.championships.following import CupFollowers
from ui.championships.signup import NAME_WIDTH, cup_face, which_of
from ui.discord.channel_messages import PublicMessages
from ui.discord.context import check_here, place_of, private_message
from ui.discord.face import Button, Face, Link, Row, plain
from ui.discord.ids import CUP, TIE, cup_id
from ui.discord.links import link
from ui.discord.router import Press, Router, Unreadable
from ui.discord.threads import MatchThreads, no_thread
from ui.words.catalogues import Say
from ui.words.names import safe
from ui.words.refusals import NO_CUP_THREADS, NO_CUP_THREADS_ALLOWED, POSTED

TOO_LATE = frozenset({"sign-up-closed", "no-check-in-now"})
"""Refusals of buttons that are not on the message any more once that is true."""


ACTIONS = frozenset({"join", "leave", "check-in", "here", "quit", "stay"})
"""What can be pressed on messages of a championship."""


class CupPresses:
    """What the buttons and the commands of championships have in common; refusals are the router's to say."""

    def __init__(
        self,
        router: Router,
        followers: CupFollowers,
        refresher: Refresher,
        messages: PublicMessages,
        *,
        threads: MatchThreads,
        cups: SigningUp,
        running: Running,
        organising: Organising,
        looking: Looking,
        showing: Showing,
        settings: Settings,
    ) -> None:
        self._texts = router.texts
        self._followers = followers
        self._refresher = refresher
        self._messages = messages
        self._threads = threads
        self._cups = cups
        self._running = running
        self._organising = organising
        self._looking = looking
        self._showing = showing
        self._settings = settings
        router.on(CUP, self._cup)
        router.on(TIE, self._tie)

    async def create(self, press: Press, plan: Plan) -> None:
        """Announce a championship here. Refusals: those of `SigningUp.create`, and of `check_here`."""
        await check_here(press, self._settings)
        hindrance = None
        if plan.in_threads:
            hindrance = no_thread(press, never=NO_CUP_THREADS, lacking=NO_CUP_THREADS_ALLOWED)
        made = await self._cups.create(replace(plan, in_threads=plan.in_threads and hindrance is None))
        press.kept = True
        cup = await self._showing.cup(made.id)
        await self._followers.boards.post(cup, press.reply, place_of(press), aside=press.say(POSTED))
        if hindrance is not None:
            await press.reply.whisper(plain(hindrance))

    async def show(self, press: Press, named: str | None) -> None:
        """A championship in private, with the way to its message and to the person's own tie."""
        sight = await self._looking.meant(named, press.interaction.guild_id)
        cup = await self._showing.cup(sight.championship.id)
        face = cup_face(cup, press.say)
        rows = []
        place = cup.championship.place
        if place.message_id is not None:
            rows.append(Link(press.say("To its message"), link(place)))
        going = cup.championship.status is CupStatus.RUNNING
        mine = [tie for tie in cup.ties if tie.live and press.person.user_id in tie.players]
        here = [here_button(tie.id, press.say) for tie in mine[:1] if going and tie.status is TieStatus.OPEN]
        row = (Row((*here, *rows)),) if here or rows else ()
        await press.reply.whisper(Face((*face.blocks, *row), accent=face.accent))

    async def leave(self, press: Press, named: str | None) -> None:
        """Leave a championship: at once before it begins, after a question once it has begun.

        Refusal: name-championship, where none is named and this person takes part in several.
        """
        if named is None:
            joined = await self._looking.joined(press.interaction.guild_id or 0, press.person.user_id)
            if len(joined) > 1:
                raise which_of(joined)
            named = joined[0].id if joined else None
        sight = await self._looking.meant(named, press.interaction.guild_id)
        it, say = sight.championship, press.say
        if not it.status.has_begun:
            await self._out(press, it.id)
            return
        if press.person.user_id not in it.lineup:
            raise Refusal("not-in")
        question = say(
            "Leave **{cup}**? Your opponent goes on instead of you. Only an organiser can let you in again, "
            "and only until the next match is played.",
            cup=safe(it.name, NAME_WIDTH),
        )
        yes = Button(say("Yes, I leave"), cup_id(it.id, "quit"), "danger")
        no = Button(say("No, I stay"), cup_id(it.id, "stay"))
        await press.reply.whisper(plain(question, Row((yes, no))))

    async def _cup(self, press: Press) -> None:
        match press.parts:
            case (cup_id, action) if action in ACTIONS:
                await self._looking.check_server(cup_id, press.interaction.guild_id)
            case _:
                raise Unreadable(press.parts)
        try:
            await self._changed(press)
        except Refusal as no:
            if no.code in TOO_LATE and private_message(press) is None:
                if press.parts[1:] == ("here",):
                    await self._followers.asides.show(cup_id, press.reply)
                else:
                    await self._followers.boards.show(cup_id, reply=press.reply)
            raise

    async def _changed(self, press: Press) -> None:
        match press.parts:
            case (cup, "join"):
                entered = await self._cups.join(cup, press.person)
                press.kept = True
                name = safe(entered.championship.name, NAME_WIDTH)
                said = press.say(
                    "You're in **{cup}**. I'll call you when it's time for your match.", cup=name
                )
                await self._told(press, cup, said)
            case (cup, "leave"):
                await self._out(press, cup)
            case (cup, "check-in"):
                await self._cups.check_in(cup, press.person)
                press.kept = True
                await self._told(press, cup, press.say("You are checked in."))
            case (cup, "here"):
                await self._cups.check_in(cup, press.person)
                press.kept = True
                await self._followers.asides.show(cup, press.reply)
                await press.reply.whisper(plain(press.say("You are checked in.")))
            case (cup, "quit"):
                await self._organising.withdraw(cup, press.person.user_id, press.person)
                press.kept = True
                await press.reply.update(plain(press.say("You have left the championship.")))
            case (_, "stay"):
                await press.reply.update(plain(press.say("You play on.")))
            case _:
                raise Unreadable(press.parts)

    async def _out(self, press: Press, cup: str) -> None:
        await self._cups.leave(cup, press.person)
        press.kept = True
        await self._told(press, cup, press.say("You do not take part any more."))

    async def _told(self, press: Press, cup: str, said: str) -> None:
        """The message everybody sees is made true, and whoever acted hears of it in private."""
        clicked = press.interaction.message
        if clicked is not None and private_message(press) is None:
            await self._followers.boards.show(cup, reply=press.reply)
        await press.reply.whisper(plain(said))

    async def _tie(self, press: Press) -> None:
        match press.parts:
            case (tie, "here"):
                answer = await self._ready(press, tie)
                press.kept = True
            case _:
                raise Unreadable(press.parts)
        if isinstance(answer, Look):
            await self._begin(press, answer)
        elif answer.status is TieStatus.PLAYING:
            await press.reply.whisper(await self._way(answer, press.say))
        elif private_message(press) is not None:
            await press.reply.whisper(
                plain(press.say("You are here: the match begins when both of you are."))
            )
            await self._followers.ties.show(tie)
        else:
            await self._followers.ties.show(tie, reply=press.reply)

    async def _ready(self, press: Press, tie: str) -> Tie | Look:
        """Whoever presses the call of a tie that is over puts it right."""
        try:
            return await self._running.ready(tie, press.person, moment=press.interaction.id)
        except Refusal as no:
            if no.code == "tie-over" and private_message(press) is None:
                await self._followers.ties.show(tie, reply=press.reply)
            raise

    async def _begin(self, press: Press, look: Look) -> None:
        """Both are there by this press: the board is its answer, and calls whoever was there first.

        A match with a thread of its own, or of another channel, has its board there.
        """
        record, here = look.record, place_of(press)
        begun = await self._threads.begin(record)
        if begun in {"here", "refused"} and here.channel_id == record.place.channel_id:
            await self._post_here(press, look)
        else:
            if begun != "later":
                await self._refresher.refresh(Subject.MATCH, record.id)
            if self._refresher.is_behind(record.id):  # as where the channel was deleted
                await self._post_here(press, look)
            tie = (await self._showing.tie(record.id)).tie
            await press.reply.whisper(await self._way(tie, press.say))
        await self._followers.ties.show(record.id)

    async def _post_here(self, press: Press, look: Look) -> None:
        """The board of a match as the answer to this press; it pings whoever was there first."""
        people = [one.user_id for one in look.record.seats if is_member(one)]
        others = tuple(one for one in people if one != press.person.user_id)
        whom = " ".join(f"<@{one}>" for one in others)
        greeting = self._texts.public("🤝 {whom}, both of you are here: the match is on!", whom=whom)
        greeting = greeting if others else ""
        send = partial(press.reply.post, aside=press.say(POSTED))
        board = await self._refresher.post(look, send, here=place_of(press), greeting=greeting, pings=others)
        clicked = None if press.interaction.message is None else press.interaction.message.id
        for message in (None if board is None else board.message_id, clicked):
            if message is not None:
                self._messages.remember(press.reply, message)

    async def _way(self, tie: Tie, say: Say) -> Face:
        match = (await self._showing.tie(tie.id)).match
        rows = (
            (Row((Link(say("To the match"), link(match.place)),)),)
            if match is not None and match.place.message_id is not None
            else ()
        )
        return plain(say("Your match is on."), *rows)
