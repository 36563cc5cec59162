"""One championship through the bot, from its announcement to its end: who is called comes, or does not."""

import asyncio
import time

from services.championships.cup import Cup
from services.ports.championships import Championship, CupStatus, Tie, TieStatus
from tests.loopback import User
from tests.soak.championships.incidents import happens, moved, tell_again
from tests.soak.championships.pitch import Pitch, Plan
from tests.soak.championships.sign_up import LOOK, announce, sign_up, start
from tests.soak.championships.stadium import Stadium
from ui.discord.ids import tie_id

Work = asyncio.Task[None]


async def held(here: Stadium) -> None:
    """Returns when it has ended."""
    began, running = time.monotonic(), _Running(here)
    await announce(here)
    if here.id:
        await sign_up(here)
        await start(here)
        while not (cup := await here.cup()).championship.status.has_ended and here.patient:
            await running.moment(cup)
            await asyncio.sleep(LOOK)
        await running.end()
        here.told.end = cup.championship.reason or cup.championship.status.value
        here.told.ties = len(cup.ties)
    here.told.seconds = time.monotonic() - began


class _Running:
    """The ties of a championship that runs, and what is to become of each."""

    def __init__(self, here: Stadium) -> None:
        self._here = here
        self._incidents = here.rng.randrange(3 + here.told.size // 8)
        self._plans: dict[str, Plan] = {}
        self._at: dict[str, Work] = {}

    async def moment(self, cup: Cup) -> None:
        """Whoever is called comes, or does not; now and then something else happens."""
        here, it = self._here, cup.championship
        for tie in cup.ties:
            work = self._at.get(tie.id)
            if tie.live and it.status is CupStatus.RUNNING and (work is None or work.done()):
                self._at[tie.id] = asyncio.ensure_future(self._go_on(it, tie))
        if it.status is CupStatus.PAUSED and here.rng.random() < 0.2:
            await here.manage("resume")
        elif not here.has_its_ground and here.rng.random() < 0.02:
            await moved(here)
        elif self._incidents and it.status.has_begun and here.rng.random() < 0.1:
            self._incidents -= 1
            await happens(here, cup)
        if it.status.has_begun and here.rng.random() < 0.05:
            await tell_again(here, cup)

    async def end(self) -> None:
        """Whoever still presses is waited for."""
        for work in self._at.values():
            await work

    async def _go_on(self, it: Championship, tie: Tie) -> None:
        """The next step of this tie's plan."""
        here = self._here
        plan = self._plans.get(tie.id) or self._planned(it.game, tie)
        players = [here.people.get(player) for player in tie.players]
        if tie.status is TieStatus.PLAYING:
            pitch = Pitch(here.crowd, here.storage, here.lobby, it.game, tie.id)
            there = [one for one in players if one is not None and one.id not in here.gone]
            self._plans[tie.id] = await pitch.play(plan, there, here.rng)
            return
        coming = [
            one
            for one, comes, is_there in zip(players, plan.coming, tie.ready, strict=True)
            if one is not None and comes and not is_there and one.id not in here.gone
        ]
        await asyncio.gather(*(self._come(one, tie) for one in coming))

    def _planned(self, game: str, tie: Tie) -> Plan:
        plan = self._plans[tie.id] = Plan.at_random(game, self._here.rng)
        self._here.told.did[f"match: {plan.match}"] += 1
        if sum(plan.coming) < 2:
            self._here.told.did[f"{sum(plan.coming)} of two came"] += 1
        return plan

    async def _come(self, who: User, tie: Tie) -> None:
        call = await self._here.found(who, tie.place.message_id)
        if call is not None:
            await self._here.press(who, call, tie_id(tie.id))
