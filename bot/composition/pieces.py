"""The pieces of one process that the client talks to, and when they begin and end their work."""

import asyncio
from dataclasses import dataclass

from discord.ext import commands

from bot.housekeeping import Housekeeping
from services.challenges.challenges import Challenges
from services.clock.deadlines import Deadlines
from services.matches.playing import Matches
from services.players.preferences import PrivateWishes
from services.review.analyses import Analyses
from ui.boards.keeper import Refresher
from ui.championships.following import CupFollowers
from ui.match.direct_questions import StepMessages
from ui.match.engines import Opponents
from ui.private.live import Following
from ui.private.picks import PrivateNotes


@dataclass(frozen=True, slots=True)
class Pieces:
    """What the client itself talks to; everything else is joined and reached through the router."""

    matches: Matches
    challenges: Challenges
    deadlines: Deadlines
    refresher: Refresher
    opponents: Opponents
    analyses: Analyses
    watched: Following
    hands: Following
    notes: PrivateNotes
    private: PrivateWishes
    steps: StepMessages
    cup_followers: CupFollowers
    housekeeping: Housekeeping
    cogs: tuple[commands.Cog, ...]

    def start(self) -> None:
        """Begin to work without being asked: sweep, redraw, follow."""
        self.housekeeping.start()
        self.watched.start()
        self.hands.start()
        self.notes.start()
        self.cup_followers.start()

    async def rest(self) -> None:
        """No more work of its own: called before the last presses are answered."""
        await self.housekeeping.stop()
        await self.analyses.close()

    async def close(self) -> None:
        """Let go of what answers to presses may still have needed."""
        ending = (
            self.opponents.close(),
            self.watched.close(),
            self.notes.close(),
            self.hands.close(),
            self.steps.close(),
            self.cup_followers.close(),
        )
        for outcome in await asyncio.gather(*ending, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome
