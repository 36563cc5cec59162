"""Two people who play the bot's matches on a loopback Discord, by the buttons they see."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.loopback import Button, Channel, Guild, Interaction, LoopbackDiscord, Message, User
from tests.loopback.world import COMPONENTS_V2, EPHEMERAL

GOALS = (("l", "ri"), ("r", "lc"), ("c", "lc"), ("l", "pk"), ("c", "ri"))
"""A cycle of dives and cards that are goals without a coin: a match of them never ends."""

PATIENCE = 60.0
"""Seconds for what comes after a press was answered: a busy machine draws slowly."""

BOARD_EDIT = "PATCH /webhooks/{app}/{token}/messages/{message}"


@dataclass(slots=True, eq=False)
class Duel:
    """A pair in a channel of their own, and the message their match is played on."""

    server: LoopbackDiscord
    guild: Guild
    channel: Channel
    home: User
    away: User
    board: Message = field(init=False)
    striker: User = field(init=False)

    @property
    def keeper(self) -> User:
        return self.other(self.striker)

    @property
    def match_id(self) -> str:
        return self.button("").custom_id.split(":")[1]

    def other(self, person: User) -> User:
        return self.away if person is self.home else self.home

    def button(self, prefix: str, token: str = "", on: Message | None = None) -> Button:
        """The first enabled button whose id begins with `prefix` and ends with `token`."""
        message = on or self.board
        return next(self._found(prefix, token, message))

    def _found(self, prefix: str, token: str, message: Message) -> Iterator[Button]:
        """Enabled buttons of a message by the ends of their ids."""
        for button in self.server.buttons(message):
            named = button.custom_id.startswith(prefix) and button.custom_id.endswith(token)
            if named and button.custom_id and not button.disabled:
                yield button

    def _told(self) -> str:
        return self.server.visible_text(self.board, self.home)

    def command(self, **options: str) -> Interaction:
        """Home challenges away by the slash command."""
        asked = {"opponent": self.away, "pace": "live", **options}
        return self.server.slash(self.home, self.guild, self.channel, "penalty challenge", asked)

    async def challenge(self, **options: str) -> Message:
        """Home challenges away; the message that away is to answer."""
        command = self.command(**options)

        def posted() -> list[Message]:
            """It answers the command, or follows the acknowledgement of a busy bot."""
            answers = (command.original, *command.followups)
            return [each for each in answers if each and any(self._found("ch1:", ":accept", each))]

        await self.server.until(lambda: bool(posted()), timeout=PATIENCE)
        return posted()[0]

    async def begin(self, **options: str) -> None:
        """Challenge, accept: the board is on the table."""
        message = await self.challenge(**options)
        accept = self.button("ch1:", ":accept", message).custom_id
        self.board = (await self.server.click(self.away, message, accept)).shown
        if self.board is message or self.board.loading:  # the picture took its time: the board comes after
            self.board = await self._board_beside(message)
        await self.accepted(message)

    async def accepted(self, challenge: Message) -> None:
        """Wait until a challenge's message says that it was accepted."""
        await self.server.until(lambda: "Accept" not in str(challenge.components), timeout=PATIENCE)

    async def _board_beside(self, challenge: Message) -> Message:
        def boards() -> list[Message]:
            there = self.server.messages(self.channel)
            return [each for each in there if each is not challenge and any(self._found("mv1:", "", each))]

        await self.server.until(lambda: bool(boards()), timeout=PATIENCE)
        return boards()[-1]

    async def settle_toss(self) -> None:
        """Away calls heads, the winner shoots first, the other side takes a team."""
        await self.press(self.away, "mv1:", ":heads")
        await self.server.until(lambda: "wins the toss" in self._told(), timeout=PATIENCE)
        line = next(line for line in self._told().splitlines() if "wins the toss" in line)
        self.striker = self.home if self.home.name in line else self.away
        await self.press(self.striker, "mv1:", ":shoot-first")
        await self.press(self.keeper, "mv1:", ":forest")

    async def press(self, who: User, prefix: str, token: str = "") -> Message:
        """Press a button of the board, once it is there; what came of it."""
        await self.server.until(lambda: any(self._found(prefix, token, self.board)), timeout=PATIENCE)
        return (await self.server.click(who, self.board, self.button(prefix, token).custom_id)).shown

    async def dive(self, direction: str) -> None:
        """The keeper opens the picker and seals a card; returns when the board says so."""
        panel = await self.press(self.keeper, "pk1:")
        await self.seal(panel, direction)

    async def seal(self, panel: Message, direction: str) -> None:
        before = self.board.revision
        card = self.button("mv1:", f":{direction}", panel).custom_id
        await self.server.click(self.keeper, panel, card)
        await self.server.until(lambda: self.board.revision > before, timeout=PATIENCE)

    async def penalty(self, dive: str, card: str) -> None:
        """One kick without a paradinha; then the sides change parts."""
        await self.dive(dive)
        await self.press(self.striker, "mv1:", f":{card}")
        self.striker = self.keeper

    async def resign(self) -> None:
        """The striker gives up: the question by command, the answer by button."""
        command = self.server.slash(self.striker, self.guild, self.channel, "penalty resign", {})
        question = (await command).shown
        before = self.board.revision
        yes = self.button("rs1:", ":yes", question).custom_id
        await self.server.click(self.striker, question, yes)
        await self.server.until(lambda: self.board.revision > before, timeout=PATIENCE)


def asked_to_resign(server: LoopbackDiscord, channel: Channel, who: User, match_id: str) -> Message:
    """The private question whether to give a match up, as if it had been asked."""
    yes = {"type": 2, "style": 4, "label": "Yes", "custom_id": f"rs1:{match_id}:yes", "disabled": False}
    payload = {"flags": EPHEMERAL | COMPONENTS_V2, "components": [{"type": 1, "components": [yes]}]}
    question = server.place_message(channel, payload)
    question.seen_only_by = who
    return question


def pair(server: LoopbackDiscord, guild: Guild, number: int) -> Duel:
    """Two new people and a new channel."""
    people = (server.user(f"Ana {number}"), server.user(f"Bruno {number}"))
    return Duel(server, guild, server.channel(guild, f"penalties-{number}"), *people)
