"""People who click in rounds, and the Discord they click in: a process of its own beside the bot's.

`python -m benchmarks.people --tables N` prints its port, then obeys its standard input: "deal" lets every
pair begin a match, "seal" lets every keeper pick a dive, "play K" lets every pair shoot K penalties as fast
as the bot answers; each ends in a line of JSON. While they play, the keeper's picker is laid out by the
server, so that each click that is counted changes a match.
"""

import argparse
import asyncio
import gc
import json
import sys
import time
from dataclasses import dataclass, field

from tests.cost.duel import GOALS, Duel, pair
from tests.loopback import LoopbackDiscord, Message
from tests.loopback.world import COMPONENTS_V2, EPHEMERAL, Json

POLL = 0.001
"""Seconds between two looks at a board that the bot has yet to redraw."""


@dataclass(slots=True)
class People:
    """Pairs at their tables, clicking all at once."""

    server: LoopbackDiscord
    toss: str
    duels: list[Duel] = field(default_factory=list)
    panel: str = ""
    kicks: int = 0
    latencies: list[float] = field(default_factory=list)

    async def deal(self) -> Json:
        """Every pair begins a new match and settles the toss; pictures of earlier matches are forgotten."""
        self.server.world.messages.clear()
        await asyncio.gather(*(self._begin(duel) for duel in self.duels))
        await asyncio.sleep(0.2)
        self.kicks = 0
        if not self.panel:
            duel = self.duels[0]
            shown = await duel.press(duel.keeper, "pk1:")
            self.panel = json.dumps(shown.components).replace(f":{duel.match_id}:", ":MATCH:")
            self.panel = self.panel.replace(f":{_turn(duel)}:", ":TURN:")
        gc.collect()
        return {"matches": len(self.duels)}

    async def _begin(self, duel: Duel) -> None:
        if self.toss == "none":
            duel.board, duel.striker = (await duel.command()).shown, duel.home
            return
        await duel.begin()
        await duel.settle_toss()

    async def play(self, kicks: int) -> Json:
        """Every pair shoots; clicks a second, and how many of the calls were ordinary ones."""
        self.latencies.clear()
        cards = [GOALS[(self.kicks + number) // 2 % len(GOALS)] for number in range(kicks)]
        ordinary, began = self.server.ledger.ordinary(), time.perf_counter()
        await asyncio.gather(*(self._shoot(duel, cards) for duel in self.duels))
        seconds = time.perf_counter() - began
        self.kicks += kicks
        self.latencies.sort()
        return {
            "clicks": len(self.latencies),
            "seconds": seconds,
            "p50": self.latencies[len(self.latencies) // 2],
            "p99": self.latencies[len(self.latencies) * 99 // 100],
            "ordinary": self.server.ledger.ordinary() - ordinary,
            "violations": len(self.server.violations),
        }

    async def _shoot(self, duel: Duel, cards: list[tuple[str, str]]) -> None:
        for dive, card in cards:
            match, turn = duel.match_id, _turn(duel)
            panel, before = self._picker(duel, match, turn), duel.board.revision
            await self._click(duel, panel, f"mv1:{match}:{turn}:{dive}", keeper=True)
            await self._redrawn(duel, before)
            await self._click(duel, duel.board, f"mv1:{match}:{_turn(duel)}:{card}", keeper=False)
            duel.striker = duel.keeper
            self.server.world.messages.pop(panel.id, None)

    async def _click(self, duel: Duel, message: Message, custom_id: str, *, keeper: bool) -> None:
        who = duel.keeper if keeper else duel.striker
        outcome = await self.server.click(who, message, custom_id, stale=True)
        if outcome.type != 7:
            raise RuntimeError(f"{custom_id} was answered by {outcome.type}: {outcome.data}")
        self.latencies.append(outcome.seconds)

    async def _redrawn(self, duel: Duel, before: int) -> None:
        """Fifty pairs waiting for every call of everybody would cost more than looking now and then."""
        while duel.board.revision == before:  # noqa: ASYNC110
            await asyncio.sleep(POLL)

    def _picker(self, duel: Duel, match: str, turn: str) -> Message:
        """The keeper's private message with this decision's cards, as if it had been opened."""
        written = self.panel.replace(":MATCH:", f":{match}:").replace(":TURN:", f":{turn}:")
        body = {"components": json.loads(written), "flags": COMPONENTS_V2 | EPHEMERAL}
        return self.server.backend.desk.post(duel.channel, body, {}, seen_only_by=duel.keeper)


def _turn(duel: Duel) -> str:
    return duel.button("").custom_id.split(":")[2]


async def main() -> None:
    """Serve, and obey one line at a time."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--tables", type=int, default=50)
    arguments.add_argument("--toss", default="heads", help="none: the bot's first message is the board")
    given = arguments.parse_args()
    async with LoopbackDiscord(validate=False, keep=False, ack_window=60.0) as server:
        tell({"port": server.port})
        await server.synced(timeout=120)
        await server.ready(timeout=60)
        guild = server.guild("Lisbon")
        people = People(server, given.toss, [pair(server, guild, number) for number in range(given.tables)])
        while line := await asyncio.to_thread(sys.stdin.readline):
            match line.split():
                case ["deal"]:
                    tell(await people.deal())
                case ["seal"]:
                    await asyncio.gather(*(duel.dive("l") for duel in people.duels))
                    tell({})
                case ["play", kicks]:
                    tell(await people.play(int(kicks)))


def tell(line: Json) -> None:
    """One JSON line to whoever started this process."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main())
