"""The two ways rules say no; they carry codes, and the sentences live with whoever speaks to people."""


class RuleError(Exception):
    """An action that did not happen. `code` is a stable kebab-case name of the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UnreadableAction(RuleError):
    """The token names no action of this game."""


class IllegalAction(RuleError):
    """A readable action that this seat may not make now."""
