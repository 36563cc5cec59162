"""Secret decisions asked for in direct messages, and when nothing is to be learned of an attempt any more."""

from dataclasses import replace

from services.messages.direct_questions import SAME_MESSAGE, DirectSteps
from services.ports.direct_questions import Step
from services.ports.unit import Storage
from tests.services.desk import ANA, NOON


async def test_an_attempt_without_a_message_is_lost_once_it_could_not_be_made_again(storage: Storage) -> None:
    now = NOON
    steps = DirectSteps(storage, now=lambda: now)
    tried = Step("m1", ANA.user_id, 1, NOON)
    for later, lost in (
        (0, False),
        (SAME_MESSAGE - 1, False),
        (SAME_MESSAGE, True),
        (SAME_MESSAGE + 1, True),
    ):
        now = NOON + later
        assert steps.is_lost(tried) is lost
        assert not steps.is_lost(replace(tried, channel_id=7, message_id=8))
