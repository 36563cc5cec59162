"""Why a use case said no: a stable code and facts for the sentence, which is somebody else's to write."""


class Refusal(Exception):
    """Nothing happened. `code` is kebab-case; `facts` fill the sentence's places."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
