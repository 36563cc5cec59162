"""Clocks of tests. Each jump says what it means: time that passed, or a gap in which nobody was heard."""

from services.clock.watch import Watch
from services.times import SECOND

START = 1_800_000_000_000


class Passing:
    """Lets the heartbeats of the bots that follow it tick along while time passes."""

    def __init__(self) -> None:
        self._watches: list[Watch] = []

    def __call__(self) -> int:
        raise NotImplementedError

    def follow(self, watch: Watch) -> None:
        """A bot lives by this clock; from its first tick on it is awake while time passes."""
        self._watches.append(watch)

    def ticked_along(self) -> None:
        """Whoever had begun to tick has ticked all the time until now."""
        for watch in self._watches:
            if watch.ticked is not None:
                watch.tick(self())
                watch.written = None  # the next tick writes that it is there


class Clock(Passing):
    """Milliseconds since 1970 that pass when told to."""

    def __init__(self, now: int = START) -> None:
        super().__init__()
        self._now = now

    def __call__(self) -> int:
        return self._now

    @property
    def now(self) -> int:
        """What it shows. Nobody sets it: a jump is either time that passes or a gap."""
        return self._now

    def wait(self, seconds: float) -> None:
        """So much time passes, and the bots are awake."""
        self._now += int(seconds * SECOND)
        self.ticked_along()

    def wait_until(self, at: int) -> None:
        """Time passes up to this moment, and the bots are awake."""
        self._now = max(self._now, at)
        self.ticked_along()

    def gap(self, seconds: float) -> None:
        """The clock shows so much more (or less): the bots were stopped meanwhile, or it was set."""
        self._now += int(seconds * SECOND)
