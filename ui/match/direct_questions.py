"""Secret decisions in direct messages, for those who want them there; the board never differs for it."""

import logging
from dataclasses import replace

import discord

from services.clock import leaving
from services.common.bounded import Bounded
from services.common.jobs import Jobs
from services.matches.looks import Look
from services.matches.playing import Matches
from services.messages.board_claims import calls_people
from services.messages.direct_questions import DirectSteps
from services.players.preferences import Explain, Picks, PrivateWishes, Wishes
from services.players.settings import Settings
from services.ports.direct_questions import Step
from services.ports.people import Person, Place, is_member
from services.ports.records import MatchRecord, MatchStatus, Notice
from services.refusals import Refusal
from services.times import SECOND
from ui.boards.summons import MARK, mentions
from ui.discord.attempts import Failure, attempt
from ui.discord.channel_messages import MAX_NONCE, PublicMessages
from ui.discord.direct_messages import DirectMessages, Sent, Unsent
from ui.discord.face import Block, Face, Link, Row, Words
from ui.discord.links import link
from ui.discord.router import Press
from ui.games.common.late import late_again, on_last_chance
from ui.games.common.players import rivals_of
from ui.games.registry import FACES
from ui.words.catalogues import Say, Texts, msg
from ui.words.names import safe

log = logging.getLogger(__name__)

AT_ONCE = 5
"""Matches whose direct messages are looked after at the same time."""

SERVERS = 5_000
"""Servers at most whose name is remembered."""

EXPLAINED = {
    Explain.CLOSED: msg(
        "📪 Discord does not let me write to you, so your secret decisions stay here. Allow direct messages "
        "from this server's members, then use `/settings me picks: dm` again."
    ),
    Explain.LIMITED: msg(
        "📪 I have written too many direct messages for now. Until I may again, you find your secret "
        "decisions here."
    ),
}


class StepMessages:
    """Remembers nothing that matters: what was asked in which message is in the database."""

    def __init__(
        self,
        client: discord.Client,
        direct: DirectMessages,
        messages: PublicMessages,
        *,
        matches: Matches,
        steps: DirectSteps,
        private: PrivateWishes,
        settings: Settings,
        texts: Texts,
    ) -> None:
        self._client = client
        self._direct = direct
        self._messages = messages
        self._matches = matches
        self._steps = steps
        self._private = private
        self._settings = settings
        self._texts = texts
        self._servers: Bounded[int, str | None] = Bounded(SERVERS)
        self._jobs: Jobs[None] = Jobs(log, "%s: direct messages are not what they should be", at_once=AT_ONCE)

    def follow(self, notice: Notice) -> None:
        """Look after the direct messages of this match, beside everything else."""
        self._jobs.start(notice, self._followed, notice)

    @property
    def under_way(self) -> tuple[Notice, ...]:
        """What is being followed now."""
        return self._jobs.keys

    async def settled(self, patience: float | None = None) -> None:
        """Wait until nothing is under way, for `patience` seconds at most."""
        await self._jobs.settled(patience)

    async def close(self) -> None:
        """What is cut off is done by whoever claims its notice next."""
        await self._jobs.stop(leaving.FOLLOWERS)

    async def answer(self, press: Press, look: Look) -> None:
        """A press in a direct message: it shows the decision if that is still open, else what came of it."""
        if look.seat is None:
            look = await self._matches.look(look.record.id, press.person.user_id)
        if look.seat is None:
            return
        server = await self._server(look.record.place)
        pressed = press.interaction.message
        known = await self._steps.of(look.record.id)
        step = next((one for one in known if pressed is not None and one.message_id == pressed.id), None)
        face = step_face(look, server, press.say) if step is not None and _is_open(look, step) else None
        taken = await press.reply.update(face or closed_face(look, server, press.say))
        if taken and step is not None and face is None:
            await self._steps.forget(step)

    async def explained(self, press: Press, face: Face) -> Face:
        """The face, with a word on why no direct message came if this person has not heard that yet."""
        wishes = await self._private.of(press.person.user_id)
        reason = EXPLAINED.get(wishes.explain)
        if reason is None:
            return face
        await self._private.change(press.person.user_id, explain=Explain.TOLD)
        return replace(face, blocks=(*face.blocks, Words("-# " + press.say(reason))))

    async def _followed(self, notice: Notice) -> None:
        try:
            if await self._made_true(notice):
                await self._steps.done(notice)
        except Refusal as refusal:
            log.warning("%s: nobody can be asked: %s", notice.id, refusal.code)
            await self._steps.done(notice)

    async def _made_true(self, notice: Notice) -> bool:
        """Close what is decided, and ask who is to be asked; False when some of it is to be tried again.

        What was asked before says when time runs out: after a change that was no move it says so anew.
        """
        look = await self._matches.look(notice.id)
        known = await self._steps.of(notice.id)
        more_time = notice.due_at > look.record.changed_at
        true = True
        for step in known:
            if not _is_open(look, step):
                true = await self._close(step) and true
            elif more_time:
                true = await self._renew(step) and true
        if look.record.place.guild_id is None:
            return true
        for seat in look.awaited:
            person = look.record.seats[seat]
            if is_member(person):
                true = await self._ask(look.record, person, known) and true
        return true

    async def _ask(self, record: MatchRecord, person: Person, known: tuple[Step, ...]) -> bool:
        user_id = person.user_id
        wishes = await self._private.stored(user_id)
        if wishes.picks is not Picks.DM:
            return True
        say = self._say(wishes)
        look = await self._matches.look(record.id, user_id)
        face = step_face(look, await self._server(record.place), say)
        if face is None or look.record.turn != record.turn:
            return True
        step = await self._steps.ask(record.id, user_id, record.turn, known)
        if step is None:
            return True
        nonce = f"{record.id}.{look.seat}.{record.turn}"[-MAX_NONCE:]
        match await self._direct.send(user_id, face, nonce=nonce):
            case Sent(channel_id, message_id):
                step = await self._steps.sent(step, channel_id, message_id)
                if wishes.explain is not Explain.NOTHING:
                    await self._private.change(user_id, explain=Explain.NOTHING)
                now = await self._matches.look(record.id)
                return _is_open(now, step) or await self._close(step)
            case Unsent.LATER:
                return False
            case Unsent.CLOSED:
                if not await self._call(record, person):
                    return False
                await self._private.change(user_id, picks=Picks.HERE, explain=Explain.CLOSED)
            case Unsent.LIMITED if wishes.explain is Explain.NOTHING:
                if not await self._call(record, person):
                    return False
                await self._private.change(user_id, explain=Explain.LIMITED)
            case _:
                pass
        await self._steps.forget(step)
        return True

    async def _call(self, record: MatchRecord, person: Person) -> bool:
        """Ping in the channel whoever waits for a direct message in vain; False when Discord was too busy.

        It says no more than that it is their turn: why, only they read, when they press. Once, and not where
        every board is a new message that pings, or nobody is to be pinged.
        """
        place = record.place
        if calls_people(record) or not (await self._settings.server(place.guild_id)).pings:
            return True
        say = self._texts.public
        words = say("{who}, it is your turn.", who=mentions((person.user_id,)))
        way = () if place.message_id is None else (Row((Link(say("To the match"), link(place)),)),)
        face = Face((Words(f"{MARK} {words}"), *way), pings=(person.user_id,))
        # A name of its own: the same message tried again is given back by Discord, not sent twice.
        sent = await self._messages.send(f"d{record.id}", record.turn, replace(place, message_id=None), face)
        return sent != "later"

    async def _renew(self, step: Step) -> bool:
        """Ask again in the message that is there; False when Discord was too busy."""
        look = await self._matches.look(step.match_id, step.user_id)
        say = self._say(await self._private.stored(step.user_id))
        face = step_face(look, await self._server(look.record.place), say)
        if face is None or step.message_id is None or step.channel_id is None or not _is_open(look, step):
            return True
        place = Place(None, step.channel_id, step.message_id)
        return await self._messages.edit(f"{step.match_id}.{step.user_id}", place, face) != "later"

    async def _close(self, step: Step) -> bool:
        """Take the buttons off a message whose decision is made; False when Discord was too busy."""
        if step.message_id is None or step.channel_id is None:
            if self._steps.is_lost(step):
                await self._steps.forget(step)
            return True
        wishes = await self._private.stored(step.user_id)
        say = self._say(wishes)
        look = await self._matches.look(step.match_id, step.user_id)
        face = closed_face(look, await self._server(look.record.place), say)
        place = Place(None, step.channel_id, step.message_id)
        edited = await self._messages.edit(f"{step.match_id}.{step.user_id}", place, face)
        if edited != "later":
            await self._steps.forget(step)
        return edited != "later"

    def _say(self, wishes: Wishes) -> Say:
        return self._texts.private(wishes.language or wishes.reads or self._texts.public.locale)

    async def _server(self, place: Place) -> str | None:
        """What the server is called; the bot hears of no server by itself, so Discord is asked once."""
        guild_id = place.guild_id
        if guild_id is None:
            return None
        known = self._client.get_guild(guild_id)
        if known is not None and known.name:
            return known.name
        if guild_id not in self._servers:
            fetched = await attempt(lambda: self._client.fetch_guild(guild_id, with_counts=False))
            self._servers[guild_id] = None if isinstance(fetched, Failure) else fetched.name
        return self._servers[guild_id]


def step_face(look: Look, server: str | None, say: Say) -> Face | None:
    """The secret decision that awaits this look's seat, where it is asked for alone; None where none does."""
    step = FACES[look.record.game].step(look, say)
    if step is None:
        return None
    heading = _heading(look, server, step.when, say)
    if look.seat is not None and on_last_chance(look.record, look.seat):
        heading = f"{heading}\n⏰ {late_again(say)}"
    blocks: list[Block] = [Words(heading), *step.face.blocks]
    return Face((*blocks, *_way(look, say)))


def closed_face(look: Look, server: str | None, say: Say) -> Face:
    """What is left of a decision: that it is sealed, or how it went; nothing to press."""
    record = look.record
    over = record.status is MatchStatus.OVER
    told = Face((Words(say("This match is over.")),)) if over else FACES[record.game].private(look, say)
    blocks = [block for block in told.blocks if isinstance(block, Words)]
    return Face((Words(_heading(look, server, None, say)), *blocks, *_way(look, say)))


def _heading(look: Look, server: str | None, when: str | None, say: Say) -> str:
    record = look.record
    seat = look.seat or 0
    rival = rivals_of(record, record.seats[seat].user_id, say)
    name = f"### {say(FACES[record.game].name)}"
    where = say("against {name}", name=rival)
    parts = [where if server is None else f"**{safe(server)}** · {where}"]
    if when is not None:
        parts.append(when)
    if when is not None and record.due_at is not None:
        parts.append(f"<t:{record.due_at // SECOND}:R>")
    return name + "\n" + " · ".join(parts)


def _way(look: Look, say: Say) -> tuple[Block, ...]:
    place = look.record.place
    return () if place.message_id is None else (Row((Link(say("To the match"), link(place)),)),)


def _is_open(look: Look, step: Step) -> bool:
    """Whether the decision that was asked for still awaits the person who was asked."""
    record = look.record
    awaited = {record.seats[seat].user_id for seat in look.awaited}
    return record.turn == step.turn and step.user_id in awaited
