"""Everything that a championship asks for, once more: as after a crash between doing it and saying so."""

from services.championships.cup import Cup
from services.ports.championships import CupStatus, TieStatus
from services.ports.records import Notice, Subject
from services.ports.topics import BOARD, CALL, CROWN, DROPPED, GATHER, HALT, HURRY, RESULT, ROUND


def notices_of(cup: Cup) -> list[Notice]:
    """Every notice that this championship has given rise to and that is still true."""
    it = cup.championship
    begun = [(ROUND, cup.course.round)] if it.status.has_begun else []
    checking = [(GATHER, it.version), (HURRY, it.version)] if it.status is CupStatus.CHECK_IN else []
    dropped = [(DROPPED, it.version)] if begun and it.check_in else []
    over = [(CROWN, it.version)] if begun and cup.course.over else []
    again = [
        Notice(topic, Subject.CHAMPIONSHIP, it.id, version, it.created_at)
        for topic, version in [(BOARD, it.version), *checking, *dropped, *begun, *over]
    ]
    for tie in cup.ties:
        topics = (CALL, BOARD)
        again += [Notice(topic, Subject.TIE, tie.id, tie.version, it.created_at) for topic in topics]
        again.append(Notice(RESULT, Subject.MATCH, tie.id, 1, it.created_at))
        if tie.status is TieStatus.VOID:
            again.append(Notice(HALT, Subject.MATCH, tie.id, tie.version, it.created_at))
    return again
