"""A short match as its steps: what somebody does, and how it is done again by who thinks that it failed."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from services.players.settings import Settings
from tests.faults.ground import Ground
from tests.loopback import Interaction, Message, User

Act = Callable[[], Awaitable[Interaction]]


@dataclass(frozen=True)
class Step:
    """Something one person does; `moves` tells whether it is a decision of the match."""

    name: str
    act: Act
    moves: bool = True


class Play:
    """Drives one match from its challenge to the rematch; the board is found where the storage says.

    Without `pings` it stays in its message, although a decision may take a day.
    """

    def __init__(self, ground: Ground, *, pings: bool = False, pace: str = "correspondence") -> None:
        self.ground = ground
        self.pings = pings
        self.pace = pace
        self.match_id = ""

    async def steps(self) -> AsyncIterator[Step]:
        """One step after the other; whoever takes them may do each one again before the next."""
        ground = self.ground
        ana, bruno = ground.ana, ground.bruno
        storage = ground.bot._storage
        assert storage is not None
        await Settings(storage).set_server(ground.guild.id, pings=self.pings)
        options = {"opponent": bruno, "pace": self.pace}
        yield Step("challenge", lambda: ground.command(ana, "challenge", options), moves=False)
        challenge = await self.challenge_message()
        accept = ground.button(challenge, "Accept")
        self.match_id = accept.split(":")[1]
        yield Step("accept", lambda: ground.press(bruno, challenge, accept), moves=False)
        await self._ensure_board()
        yield await self._on_board("call", "Heads")
        yield await self._on_board("take the first shot", "Shoot first")
        yield await self._on_board("take a team", "Forest")
        picker = await self._picker()
        yield await self._dive_on(picker, "Left")
        yield await self._on_board("shoot", "Right")
        yield await self._by_command("dive", {"direction": "c"})
        yield await self._by_command("shoot", {"card": "pa"})
        picker = await self._picker()
        yield await self._dive_on(picker, "Left")
        yield await self._on_board("aim", "Right")
        yield Step("show", lambda: ground.command(ana, "show"), moves=False)
        await ground.command(bruno, "resign")
        asked = ground.interactions[-1].original
        assert asked is not None
        yes = ground.button(asked, "Yes")
        yield Step("resign", lambda: ground.press(bruno, asked, yes))
        await self._ensure_board()
        board = await ground.board(self.match_id)
        rematch = ground.button(board, "Rematch")
        yield Step("rematch", lambda: ground.press(ana, board, rematch), moves=False)

    async def challenge_message(self) -> Message:
        """The newest message with an Accept button."""
        return next(
            message
            for message in reversed(self.ground.server.messages(self.ground.channel))
            if any(one.label == "Accept" for one in self.ground.server.buttons(message))
        )

    async def to_act(self) -> User:
        look = await self.ground.bot.pieces.matches.look(self.match_id)
        (seat,) = look.awaited
        return self.ground.ana if look.record.seats[seat].user_id == self.ground.ana.id else self.ground.bruno

    async def _ensure_board(self) -> None:
        if (await self.ground.record(self.match_id)).place.message_id is None:
            await self.ground.keep_house()

    async def _on_board(self, name: str, label: str) -> Step:
        who = await self.to_act()
        board = await self.ground.board(self.match_id)
        custom_id = self.ground.button(board, label)
        return Step(name, lambda: self.ground.press(who, board, custom_id))

    async def _picker(self) -> Message:
        who = await self.to_act()
        board = await self.ground.board(self.match_id)
        opened = await self.ground.press_label(who, board, "Choose your")
        assert opened.original is not None
        return opened.original

    async def _dive_on(self, picker: Message, label: str) -> Step:
        who = await self.to_act()
        custom_id = self.ground.button(picker, label)
        return Step("dive", lambda: self.ground.press(who, picker, custom_id))

    async def _by_command(self, name: str, options: dict[str, str]) -> Step:
        who = await self.to_act()
        return Step(f"/penalty {name}", lambda: self.ground.command(who, name, options))
