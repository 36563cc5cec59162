"""A dictionary that holds only so many entries and drops the oldest."""

from collections import OrderedDict
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Bounded(OrderedDict[K, V]):
    """Holds `most` entries: a new one drops the one that was written, or last `used`, before all others."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)

    def used(self, key: K) -> V | None:
        """The value of this key, which is now the youngest; None where there is none."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
