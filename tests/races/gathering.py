"""Two players and a spectator in a channel of a loopback Discord, and what they do there."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import cycle

from games.penalties.terms import Phase
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.unit import Storage
from tests.loopback import LoopbackDiscord, Message, Outcome, User
from tests.loopback.rest.messages import texts_of
from tests.loopback.rest.validate import walk
from tests.races.audit import Stored, face_of, shown, stored, the_board
from ui.words.catalogues import Say

TROUBLE = "Something went wrong"
NOTEBOOK = "cannot reach my notebook"


@dataclass
class Gathering(ABC):
    """People on a server whose bots share one database, which is looked at from here too.

    Presses go to every bot at once until `only` or `by_turns` says to which.
    """

    server: LoopbackDiscord
    storage: Storage
    matches: Matches
    public: Say
    ana: User = field(init=False)
    bruno: User = field(init=False)
    carla: User = field(init=False)

    def __post_init__(self) -> None:
        self.guild = self.server.guild("Lisbon")
        self.channel = self.server.channel(self.guild, "penalties")
        self.ana, self.bruno, self.carla = (self.server.user(name) for name in ("Ana", "Bruno", "Carla"))

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

    def by_turns(self) -> None:
        """From now on each event goes to one bot, the next event to the next bot."""
        turns = cycle(self.server.gateway.sessions.values())

        def to_the_next(event: str, body: dict[str, object], _: int | None) -> int:
            next(turns).dispatch(event, body)
            return 1

        self.server.backend.dispatch = to_the_next

    async def challenge(self, **options: str) -> Message:
        """Ana challenges Bruno; the message of it."""
        asking = {"opponent": self.bruno, **options}
        asked = await self.server.slash(self.ana, self.guild, self.channel, "penalty challenge", asking)
        await self.quiet()
        return asked.shown

    async def begin(self, **options: str) -> Message:
        """A match is on; its board."""
        challenge = await self.challenge(**options)
        return (await self.press(self.bruno, challenge, "Accept")).shown

    async def begin_together(self, **options: str) -> Message:
        """A match whose board every bot knows, whoever of them answered."""
        self.only(0)
        board = await self.begin(**options)
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
        legal = (await self.matches.look(look.record.id, look.record.seats[seat].user_id)).legal
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
        return await self.matches.look(match_of(board))

    def awaited(self, look: Look) -> User:
        (seat,) = look.awaited
        return self.person(look.record.seats[seat].user_id)

    def person(self, user_id: int) -> User:
        return next(user for user in (self.ana, self.bruno, self.carla) if user.id == user_id)

    async def stored(self, board: Message) -> Stored:
        return await stored(self.storage, match_of(board))

    async def counts(self) -> dict[str, int]:
        """Rows a table."""
        return await self.storage.count()

    @abstractmethod
    async def quiet(self) -> None:
        """Until every bot has finished what it was doing."""

    async def agree(self, board: Message) -> Stored:
        """The one board on show says what is stored."""
        await self.quiet()
        found = await self.stored(board)
        only = await the_board(self.server, self.matches, found.record.id)
        await self.server.until(lambda: shown(only) == face_of(found.record, self.public))
        return found

    def public_messages(self) -> list[Message]:
        """What everybody sees in the channel, oldest first."""
        return [message for message in self.server.messages(self.channel) if not message.ephemeral]

    def besides(self, known: Message) -> list[Message]:
        """What stands in the channel for everybody besides this message and what came before it."""
        return [message for message in self.public_messages() if message.id > known.id]

    def said(self, outcome: Outcome) -> str:
        """What the person heard in private, or nothing."""
        heard = [outcome.message, *outcome.interaction.followups]
        return "\n".join("\n".join(texts_of(m)) for m in heard if m is not None and m.ephemeral)

    def told(self, outcomes: Iterable[Outcome]) -> set[str]:
        """What people heard in private; those who saw the message itself put right heard nothing."""
        return {self.said(outcome) for outcome in outcomes} - {""}

    def troubles(self) -> list[str]:
        """Every error that anybody was shown."""
        words = ("\n".join(texts_of(message)) for message in self.server.world.messages.values())
        return [text for text in words if TROUBLE in text or NOTEBOOK in text]


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
