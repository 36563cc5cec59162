"""Regrets of choices that are made in many places at once, and the policy that they give (CFR+)."""

import numpy as np

from training.tables import Bools, Floats, normal


class Regrets:
    """Regrets never fall below nought; the last one counts once more, ahead of the next.

    `policy` has the shape of `choices`, which say what can be chosen; choices are on the last axis.
    """

    def __init__(self, choices: Bools) -> None:
        self._choices = choices
        self._regrets = np.zeros(choices.shape)
        self._sums = np.zeros(choices.shape)
        self._steps = 0
        self.policy = normal(self._regrets, choices)

    def learn(self, worth: Floats) -> None:
        """Adds what each choice was worth more than the mix."""
        worth = np.where(self._choices, worth, 0.0)
        better = np.where(self._choices, worth - (self.policy * worth).sum(-1, keepdims=True), 0.0)
        self._regrets = np.maximum(self._regrets + better, 0.0)
        self.policy = normal(np.maximum(self._regrets + better, 0.0), self._choices)

    def remember(self) -> None:
        """Lets the policy of the moment count in the average, as much as the square of the steps so far."""
        self._steps += 1
        self._sums += self._steps**2 * self.policy

    def average(self) -> Floats:
        """The policy that was trained."""
        return normal(self._sums, self._choices)

    def trying(self, part: float) -> Floats:
        """The policy of the moment with this part of everything that can be chosen."""
        return (1 - part) * self.policy + part * normal(np.zeros(self._choices.shape), self._choices)
