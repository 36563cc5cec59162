"""A channel on a loopback Discord with two players, a spectator, and one or more bots on one database."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field

from bot.app import create_bot
from bot.client import GamesBot
from bot.config import Settings
from games.penalties.terms import Phase
from services.ids import id_of
from services.tables import Look
from services.times import Now, wall_clock
from tests.drawing import here_and_now
from tests.loopback import LoopbackDiscord, Message, Outcome, User, point_discord_at
from tests.loopback.messages import texts_of
from tests.loopback.validate import walk
from tests.races.audit import Stored, face_of, shown, stored, the_board

TROUBLE = "Something went wrong"
NOTEBOOK = "cannot reach my notebook"


class Watch:
    """A clock that the test moves; it starts at the real time."""

    def __init__(self) -> None:
        self.skipped = 0

    def __call__(self) -> int:
        return wall_clock() + self.skipped


@dataclass
class Room:
    """What a test does here; presses go to every bot at once unless `only` says to which."""

    server: LoopbackDiscord
    bots: list[GamesBot]
    watch: Watch
    ana: User = field(init=False)
    bruno: User = field(init=False)
    carla: User = field(init=False)

    def __post_init__(self) -> None:
        self.guild = self.server.guild("Lisbon")
        self.channel = self.server.channel(self.guild, "penalties")
        self.ana, self.bruno, self.carla = (self.server.user(name) for name in ("Ana", "Bruno", "Carla"))

    @property
    def bot(self) -> GamesBot:
        return self.bots[0]

    def only(self, number: int | None) -> None:
        """From now on events go to this bot alone (None: to all of them)."""
        gateway = self.server.gateway
        if number is None:
            self.server.backend.dispatch = gateway.dispatch
            return
        session = list(gateway.sessions.values())[number]

        def to_one(event: str, body: dict[str, object], _: int | None) -> int:
            session.dispatch(event, body)
            return 1

        self.server.backend.dispatch = to_one

    async def challenge(self) -> Message:
        """Ana challenges Bruno; the message of it."""
        opponent = {"opponent": self.bruno}
        asked = await self.server.slash(self.ana, self.guild, self.channel, "penalty challenge", opponent)
        await self.quiet()
        return asked.shown

    async def begin(self) -> Message:
        """A match is on; its board."""
        challenge = await self.challenge()
        return (await self.press(self.bruno, challenge, "Accept")).shown

    async def begin_together(self) -> Message:
        """A match whose board every bot knows, whoever of them answered."""
        self.only(0)
        board = await self.begin()
        self.only(None)
        return board

    async def move(self, board: Message) -> Outcome:
        """Whoever is awaited makes the last legal choice that ends the decision."""
        look = await self.look(board)
        who = self.awaited(look)
        if look.view.phase in {Phase.DIVE, Phase.SECOND_DIVE}:
            opener = "Choose your second card" if look.view.phase is Phase.SECOND_DIVE else "Choose your dive"
            picker = (await self.press(who, board, opener)).shown
            return await self.press(who, picker, "")
        (seat,) = look.awaited
        legal = (await self.bot.matches.look(look.record.id, look.record.seats[seat].user_id)).legal
        return (await self.crowd([(who, board, f"mv1:{look.record.id}:{look.record.turn}:{legal[-1]}")]))[0]

    async def press(self, who: User, message: Message, label: str) -> Outcome:
        outcome = await self.server.click(who, message, button(message, label))
        await self.quiet()
        return outcome

    async def crowd(self, presses: Iterable[tuple[User, Message, str]]) -> list[Outcome]:
        """All of these at the same moment: (who, message, custom id)."""
        begun = [
            self.server.click(who, message, custom_id, stale=True) for who, message, custom_id in presses
        ]
        outcomes = list(await asyncio.gather(*begun))
        await self.quiet()
        return outcomes

    async def settle_toss(self, board: Message) -> None:
        """The first legal choices until the teams are known."""
        for label in ("Heads", "Shoot first", "Jungle"):
            await self.press(self.awaited(await self.look(board)), board, label)

    async def seal(self, board: Message, dive: str = "Left") -> None:
        """The keeper dives; the striker may shoot."""
        keeper = self.awaited(await self.look(board))
        picker = (await self.press(keeper, board, "Choose your dive")).shown
        await self.press(keeper, picker, dive)

    async def look(self, board: Message) -> Look:
        return await self.bot.matches.look(match_of(board))

    def awaited(self, look: Look) -> User:
        (seat,) = look.awaited
        return self.person(look.record.seats[seat].user_id)

    def person(self, user_id: int) -> User:
        return next(user for user in (self.ana, self.bruno, self.carla) if user.id == user_id)

    async def stored(self, board: Message) -> Stored:
        assert self.bot._storage is not None
        return await stored(self.bot._storage, match_of(board))

    async def counts(self) -> dict[str, int]:
        """Rows a table."""
        assert self.bot._storage is not None
        return await self.bot._storage.count()

    async def sweep(self, number: int = 0) -> None:
        """A round of one bot's housekeeping, now."""
        housekeeping = self.bots[number]._housekeeping
        assert housekeeping is not None
        await housekeeping.round()

    async def quiet(self) -> None:
        """Until every bot has finished what it was doing."""
        for bot in self.bots:
            await bot.router.drain()

    async def agree(self, board: Message) -> Stored:
        """The one board on show says what is stored."""
        await self.quiet()
        found = await self.stored(board)
        only = await the_board(self.server, self.bot.matches, found.record.id)
        await self.server.until(lambda: shown(only) == face_of(found.record, self.bot.texts.public))
        return found

    def said(self, outcome: Outcome) -> str:
        """What the person heard in private, or nothing."""
        heard = [outcome.message, *outcome.interaction.followups]
        return "\n".join("\n".join(texts_of(m)) for m in heard if m is not None and m.ephemeral)

    def troubles(self) -> list[str]:
        """Every error that anybody was shown."""
        words = ("\n".join(texts_of(message)) for message in self.server.world.messages.values())
        return [text for text in words if TROUBLE in text or NOTEBOOK in text]


@asynccontextmanager
async def room(
    url: str, *, bots: int = 1, arrange: Callable[[GamesBot], Awaitable[None]] | None = None
) -> AsyncIterator[Room]:
    """Real bots over real sockets; leaving closes them, and no error was ever shown to anybody."""
    watch = Watch()
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(LoopbackDiscord())
        stack.enter_context(point_discord_at(server))
        made = [await stack.enter_async_context(_running(url, server, watch)) for _ in range(bots)]
        await server.ready(bots)
        here = Room(server, made, watch)
        if arrange is not None:
            for bot in made:
                await arrange(bot)
        yield here
        await here.quiet()
        assert here.troubles() == []


@asynccontextmanager
async def _running(url: str, server: LoopbackDiscord, now: Now) -> AsyncIterator[GamesBot]:
    bot = create_bot(Settings(database_url=url), now=now, studio=here_and_now())
    before = len(server.gateway.sessions)
    task = asyncio.create_task(bot.start(server.token))
    try:
        while len(server.gateway.sessions) == before:
            server.gateway.changed.clear()
            await asyncio.wait_for(server.gateway.changed.wait(), 20)
        yield bot
    finally:
        await bot.close()
        with suppress(asyncio.CancelledError):
            await task


def button(message: Message, label: str) -> str:
    """The custom id of the enabled button whose label begins so."""
    offered = [part for part in walk(message.components) if part["type"] == 2 and not part.get("disabled")]
    found = [part["custom_id"] for part in offered if part.get("label", "").startswith(label)]
    assert found, f"no button {label!r} among {[part.get('label') for part in offered]}"
    return str(found[0])


def match_of(board: Message) -> str:
    """The match that a board or picker is about."""
    return next(
        str(part["custom_id"]).split(":")[1]
        for part in walk(board.components)
        if str(part.get("custom_id", "")).split(":")[0] in {"mv1", "pk1", "rm1"}
    )


def kinds(outcomes: Iterable[Outcome]) -> dict[int, int]:
    """How many answers there were of each callback type; 0 is a press that failed for its person."""
    counted: dict[int, int] = {}
    for outcome in outcomes:
        counted[outcome.type] = counted.get(outcome.type, 0) + 1
    return counted


__all__ = ["Room", "Watch", "button", "id_of", "kinds", "match_of", "room"]
