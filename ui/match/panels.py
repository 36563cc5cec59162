"""Private panels: a seat's own decision, opened from the board and put together press by press."""

from services.matches.looks import Look
from services.matches.playing import Matches
from services.refusals import Refusal
from ui.background.studio import Studio
from ui.discord.context import is_direct, private_message
from ui.discord.face import Face
from ui.discord.ids import ASIDE, PANEL, PICK
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.registry import FACES
from ui.match.direct_questions import StepMessages
from ui.match.moves import Host
from ui.private.hands import about_panel, is_worth_following
from ui.private.live import Following
from ui.private.picks import PrivateNotes


class Panels:
    """Nothing is remembered between two presses: every button carries what was chosen so far."""

    def __init__(
        self,
        router: Router,
        host: Host,
        *,
        matches: Matches,
        notes: PrivateNotes,
        hands: Following,
        steps: StepMessages,
        studio: Studio,
    ) -> None:
        self._host = host
        self._matches = matches
        self._notes = notes
        self._hands = hands
        self._steps = steps
        self._studio = studio
        router.on(PICK, self._pick)
        router.on(PANEL, self._panel)
        router.on(ASIDE, self._aside)

    async def _pick(self, press: Press) -> None:
        match press.parts:
            case (match_id, turn):
                await self._open(press, match_id, turn)
            case _:
                raise Unreadable(press.parts)

    async def _panel(self, press: Press) -> None:
        match press.parts:
            case (match_id, turn, "") if private_message(press) is None:
                await self._open(press, match_id, turn)
            case (match_id, turn, partial):
                decision = number(turn)
                async with self._host.in_place(press, match_id, decision):
                    await self._go_on(press, match_id, decision, partial)
            case _:
                raise Unreadable(press.parts)

    async def _aside(self, press: Press) -> None:
        """What a seat does although nobody waits for it; the private message says that it is done."""
        match press.parts:
            case (match_id, token):
                async with self._host.in_place(press, match_id, None):
                    await self._do(press, match_id, token)
            case _:
                raise Unreadable(press.parts)

    async def _do(self, press: Press, match_id: str, token: str) -> None:
        look = await self._matches.play(match_id, token, press.person)
        press.kept = True
        await self._answer(press, look, FACES[look.record.game].private(look, press.say))
        await self._host.show_board(look, press)

    async def _open(self, press: Press, match_id: str, turn: str) -> None:
        """The decision that is on the table now, whichever the pressed board was about."""
        look = await self._matches.look(match_id, press.person.user_id)
        on_board = await self._host.look_at_board(press, look, turn)
        face = FACES[_seated(look).record.game].picker(look, press.say)
        face = await self._steps.explained(press, face)
        note = await press.reply.whisper(face, await self._studio.draw(face))
        if on_board:
            self._keep(press, look, note)
            self._follow(press, look, note, face, None)

    async def _go_on(self, press: Press, match_id: str, turn: int, partial: str) -> None:
        look = _seated(await self._matches.look(match_id, press.person.user_id))
        table = FACES[look.record.game]
        if table.panel is None:
            raise Unreadable(press.parts)
        if private_message(press) is None and not is_direct(press, look.record.place):
            await self._host.look_at_board(press, look, str(turn))
        if look.awaited and turn != look.record.turn and partial not in table.standing:
            raise Refusal("decision-made", match_id=match_id)
        face = table.panel(look, partial, press.say)
        if private_message(press) is None:
            face = await self._steps.explained(press, face)
        note = await self._answer(press, look, face)
        self._follow(press, look, note, face, partial)

    async def _answer(self, press: Press, look: Look, face: Face) -> int | None:
        """In the private message that was pressed, or in a new one where the board was; its id, if any."""
        if is_direct(press, look.record.place):
            await self._steps.answer(press, look)
            return None
        pictures = await self._studio.draw(face)
        note = private_message(press)
        if note is None:
            note = await press.reply.whisper(face, pictures)
        elif not await press.reply.update(face, pictures):
            return None
        self._keep(press, look, note)
        return note

    def _keep(self, press: Press, look: Look, note: int | None) -> None:
        """What is said of a match that is over stays; else it goes when the match has gone on."""
        if look.awaited:
            self._notes.keep(look.record.id, look.record.turn, press.interaction, note)
        elif note is not None:
            self._notes.let_be(look.record.id, note)

    def _follow(self, press: Press, look: Look, note: int | None, face: Face, partial: str | None) -> None:
        """Let a panel that can grow old tell the truth; one that is about no single decision stays."""
        record = look.record
        if note is None or not is_worth_following(look, partial):
            return
        if partial in FACES[record.game].standing:
            self._notes.let_be(record.id, note)
        self._hands.follow(press, record, note, face, about_panel(record.turn, partial))


def _seated(look: Look) -> Look:
    """The same look; Refusal("not-your-match") for a spectator."""
    if look.seat is None:
        raise Refusal("not-your-match", game=look.record.game)
    return look
