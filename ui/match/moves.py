"""The host at the table: what happens when somebody presses a button or gives a command about a match."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from games.errors import RuleError
from services.matches.looks import Look, seat_of
from services.matches.playing import Matches
from services.ports.people import Place
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.discord.channel_messages import PublicMessages
from ui.discord.context import is_direct, lacks_picture, place_of, private_message, public_message, speaker
from ui.discord.ids import MOVE, ON_BOARD
from ui.discord.links import moved_face
from ui.discord.router import Press, Router, Unreadable, number, pressed_id
from ui.games.registry import FACES
from ui.match._finding import find
from ui.match.direct_questions import StepMessages
from ui.match.engines import Opponents
from ui.match.places import Places, people_against, tell_of_board
from ui.match.which import WhichMatch
from ui.private.hands import outdated
from ui.private.picks import PrivateNotes
from ui.words.refusals import GOES_ON_HERE, POSTED

OUTDATED = frozenset({"decision-made", "match-over"})
"""What a press is told whose button was not meant for what is on the table."""


class Host:
    """Joins use cases to messages; every method may raise a Refusal, which the router puts into words."""

    def __init__(
        self,
        router: Router,
        refresher: Refresher,
        messages: PublicMessages,
        *,
        matches: Matches,
        places: Places,
        opponents: Opponents,
        notes: PrivateNotes,
        steps: StepMessages,
        which: WhichMatch,
    ) -> None:
        self._messages = messages
        self._matches = matches
        self._places = places
        self._opponents = opponents
        self._refresher = refresher
        self._notes = notes
        self._steps = steps
        self._texts = router.texts
        self._which = which
        which.on("play", self._play_chosen)
        which.on("show", self._show_chosen)
        router.after = self._after
        router.on(MOVE, self._move)

    async def play(
        self, press: Press, game: str, match_id: str | None, token: str, *, role: str | None = None
    ) -> None:
        """A move by command: answered privately, and the board follows.

        `role` names whose command it is where one token means two things: Refusal("keeper-only").
        """
        told = (role or "", token)
        seated = await self._which.seat(press, game, match_id, do="play", told=told, awaited=True)
        if seated is None:
            return
        if role is not None and seated.legal and FACES[game].role(seated) != role:
            raise Refusal(f"{role}-only")
        if (asked := FACES[game].asks(seated, token, press.say)) is not None:
            await press.reply.whisper(asked)
            return
        async with self.mending(press, seated.record.id):
            look = await self._matches.play(seated.record.id, token, press.person)
            press.kept = True
        note = await press.reply.whisper(FACES[look.record.game].private(look, press.say))
        self._note(press, look, seated.record.turn, note)
        await self.show_board(look, press)

    async def show(self, press: Press, game: str, match_id: str | None) -> None:
        """Post the board of a match of this person's anew, here; the old message points to it.

        Whoever plays against them is pinged where the match comes into another channel.
        """
        look = await self._which.seat(press, game, match_id, do="show")
        if look is None:
            return
        await self._places.check_move(press, look.record)
        comes = look.record.place.channel_id != press.interaction.channel_id
        pings = tuple(rival.user_id for rival in people_against(look.record, press.person) if comes)
        whom = ", ".join(f"<@{user_id}>" for user_id in pings)
        greeting = self._texts.public(GOES_ON_HERE, whom=whom) if pings else ""
        await self.post_board(press, look, greeting=greeting, pings=pings)

    async def hand(
        self, user_id: int, channel_id: int | None, game: str, match_id: str | None
    ) -> Look | None:
        """The match a move of this person would be made in: what autocompletion offers."""
        try:
            found = await find(self._matches, user_id, channel_id, game, match_id, awaited=True)
        except Refusal:
            return None
        return found if isinstance(found, Look) else None

    async def open_matches(self, user_id: int, game: str) -> tuple[Look, ...]:
        """This person's open matches, for autocompletion."""
        return await self._matches.open_of(user_id, game)

    async def _move(self, press: Press) -> None:
        match press.parts:
            case (match_id, turn, token):
                decision = number(turn)
                async with self.in_place(press, match_id, decision):
                    await self._play(press, match_id, decision, token)
            case _:
                raise Unreadable(press.parts)

    async def _play(self, press: Press, match_id: str, turn: int, token: str) -> None:
        async with self.mending(press, match_id):
            look = await self._matches.play(match_id, token, press.person, turn=turn)
            press.kept = True
        if public_message(press) is not None:
            on_board = await self.is_on_board(press, look)
            await self.show_board(look, press, on_board=on_board)
            return
        taken = await press.reply.update(FACES[look.record.game].private(look, press.say))
        note = private_message(press) if taken else None
        self._note(press, look, turn, note)
        await self.show_board(look, press)

    def _note(self, press: Press, look: Look, turn: int, note: int | None) -> None:
        """The private word about the decision `turn`; about the last one of a match it stays."""
        if look.awaited:
            self._notes.keep(look.record.id, turn, press.interaction, note)
        elif note is not None:
            self._notes.let_be(look.record.id, note)

    @asynccontextmanager
    async def mending(self, press: Press, match_id: str) -> AsyncIterator[None]:
        """A no to whoever looks at a board that is not true puts that board right first.

        Discord may have refused to redraw it, or the match goes on in a newer message.
        """
        try:
            yield
        except (Refusal, RuleError) as no:
            behind = self._refresher.is_behind(match_id)
            readable = no.code not in {"no-such-match", "unknown-game"}
            if readable and (behind or public_message(press) is not None):
                look = await self._matches.look(match_id)
                on_board = await self.is_on_board(press, look, refused=True)
                outdated = on_board and no.code in OUTDATED and self._refresher.is_overdue(look.record)
                if behind or outdated:
                    reply, aside = press.reply if on_board else None, speaker(press, look.record.place)
                    await self._refresher.show(look, reply=reply, speaker=aside)
                    await self._tell(press, look, was_behind=on_board)
            raise

    @asynccontextmanager
    async def in_place(self, press: Press, match_id: str, turn: int | None) -> AsyncIterator[None]:
        """A private message that nobody keeps true, for its process died, says itself that it is too late."""
        try:
            yield
        except Refusal as no:
            note = private_message(press)
            if note is None or no.code not in OUTDATED or self._notes.knows(match_id, note):
                raise
            look = await self._matches.look(match_id, press.person.user_id)
            if not await press.reply.update(outdated(look, turn, no.code, press.say)):
                raise

    async def is_on_board(self, press: Press, look: Look, *, refused: bool = False) -> bool:
        """Whether the press was on the match's board; a board left behind becomes a pointer to that one.

        A newer message is taken for the board on the word of somebody who sits there, and was not refused.
        """
        place, message = look.record.place, public_message(press)
        if message is None:
            return False
        if is_direct(press, place):
            await self._steps.answer(press, look)
            return False
        if place.message_id != message.message_id:
            believed = not refused and seat_of(look.record, press.person.user_id) is not None
            place = await self._refresher.board_of(look.record.id, message, believed=believed)
        if place.message_id == message.message_id:
            return True
        if place.message_id is not None and place.message_id > (message.message_id or 0):
            await press.reply.update(moved_face(self._texts.public, place))
        return False

    async def look_at_board(self, press: Press, look: Look, turn: str) -> bool:
        """As `is_on_board`; a board that still offers the decision `turn` when it should not is put right."""
        on_board = await self.is_on_board(press, look)
        outdated = not look.awaited or turn != str(look.record.turn)
        overdue = outdated and self._refresher.is_overdue(look.record)
        if on_board and (overdue or self._refresher.is_behind(look.record.id)):
            await self._refresher.show(look, reply=press.reply)
        return on_board

    async def show_board(self, look: Look, press: Press, *, on_board: bool = False) -> None:
        """Redraw the board after this press, and take private notes about what is over off the screen.

        `on_board`: the press was on the board itself, and wants it for an answer.
        """
        was_behind = on_board and self._refresher.is_behind(look.record.id)
        reply = press.reply if on_board else None
        await self._refresher.show(look, reply=reply, speaker=speaker(press, look.record.place))
        self._opponents.wake(look)
        await self._tell(press, look, was_behind=was_behind)

    async def _tell(self, press: Press, look: Look, *, was_behind: bool) -> None:
        is_behind = self._refresher.is_behind(look.record.id)
        await tell_of_board(press, look.record, was_behind=was_behind, is_behind=is_behind)

    async def post_board(
        self, press: Press, look: Look, *, greeting: str = "", pings: tuple[int, ...] = ()
    ) -> None:
        """A board as the answer to this press; one that Discord does not take is posted later."""
        here = place_of(press)
        send = partial(press.reply.post, aside=press.say(POSTED))
        board = await self._refresher.post(look, send, here=here, greeting=greeting, pings=pings)
        self.remember(press, board)

    async def _play_chosen(self, press: Press, game: str, match_id: str, told: tuple[str, ...]) -> None:
        match told:
            case (role, token):
                await self.play(press, game, match_id, token, role=role or None)
            case _:
                raise Unreadable(told)

    async def _show_chosen(self, press: Press, game: str, match_id: str, told: tuple[str, ...]) -> None:
        await self.show(press, game, match_id)

    async def _after(self, press: Press) -> None:
        """A board that could only be told in words gets its picture by the first press that finds it so."""
        self.note_board(press)
        if not lacks_picture(press):
            return
        clicked, (prefix, parts) = public_message(press), pressed_id(press.interaction)
        if clicked is not None and prefix in ON_BOARD and parts:
            await self._refresher.show_picture(parts[0], clicked)

    def note_board(self, press: Press) -> None:
        """A click on a public message is a way to edit it without the bot's own call."""
        self.remember(press, public_message(press))

    def remember(self, press: Press, message: Place | None) -> None:
        """This press may edit that message for a while."""
        if message is not None and message.message_id is not None:
            self._messages.remember(press.reply, message.message_id)
