"""Who does what the notices of the outbox ask for: one handler for each topic and what it is about."""

import logging
from collections.abc import Mapping

from bot.housekeeping import Handler
from services.clock.deadlines import Deadlines, Drawn
from services.ports.records import Notice, Subject
from services.ports.topics import (
    BOARD,
    CALL,
    CLOSE,
    CROWN,
    DROPPED,
    ENGINE,
    GATHER,
    HALT,
    HURRY,
    LEFT,
    RATING,
    REMIND,
    RESULT,
    RESULTS,
    ROUND,
    SHORT,
    STEPS,
    Asked,
)
from services.ratings.ratings import Ratings
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.championships.following import CupFollowers
from ui.discord.threads import MatchThreads
from ui.match.announcements import Announcements
from ui.match.direct_questions import StepMessages
from ui.match.engines import Opponents

log = logging.getLogger(__name__)


def handlers(
    deadlines: Deadlines,
    *,
    refresher: Refresher,
    opponents: Opponents,
    steps: StepMessages,
    ratings: Ratings,
    threads: MatchThreads,
    announcements: Announcements,
    cups: CupFollowers,
) -> Mapping[Asked, Handler]:
    """The handler of everything that a notice can ask for."""

    async def done(notice: Notice) -> None:
        await deadlines.drawn(notice.topic, [Drawn(notice.id, notice.version, notice.subject)])

    async def redraw(notice: Notice) -> None:
        try:
            await refresher.refresh(notice.subject, notice.id)
        except Refusal as refusal:
            log.warning("%s cannot be redrawn, now or later: %s", notice.id, refusal.code)
            await done(notice)

    async def think(notice: Notice) -> None:
        opponents.ask(notice.id)

    async def ask_directly(notice: Notice) -> None:
        steps.follow(notice)

    async def close(notice: Notice) -> None:
        if await threads.close(notice.id):
            await done(notice)

    async def announce(notice: Notice) -> None:
        if await announcements.announce(notice.id):
            await done(notice)

    aside = cups.beside(cups.asides.follow)
    return {
        (BOARD, Subject.MATCH): redraw,
        (BOARD, Subject.CHALLENGE): redraw,
        (BOARD, Subject.CHAMPIONSHIP): cups.beside(cups.keep),
        (BOARD, Subject.TIE): cups.beside(cups.keep_tie),
        (RESULT, Subject.MATCH): cups.beside(cups.count),
        (HALT, Subject.MATCH): cups.beside(cups.halt),
        (ENGINE, Subject.MATCH): think,
        (STEPS, Subject.MATCH): ask_directly,
        (CLOSE, Subject.MATCH): close,
        (RATING, Subject.MATCH): ratings.follow,
        (RATING, Subject.TIE): ratings.follow,
        (RESULTS, Subject.MATCH): announce,
        (CALL, Subject.TIE): cups.beside(cups.call),
        (REMIND, Subject.TIE): cups.beside(cups.remind),
        (ROUND, Subject.CHAMPIONSHIP): cups.beside(cups.announce),
        (CROWN, Subject.CHAMPIONSHIP): cups.beside(cups.crown),
        (LEFT, Subject.CHAMPIONSHIP): cups.beside(cups.boards.leave),
        (GATHER, Subject.CHAMPIONSHIP): aside,
        (HURRY, Subject.CHAMPIONSHIP): aside,
        (SHORT, Subject.CHAMPIONSHIP): aside,
        (DROPPED, Subject.CHAMPIONSHIP): aside,
    }
