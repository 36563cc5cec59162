"""Which decision a match's public message was posted for; on slower paces each is asked for by a new one."""

from games.clock import RELAXED, pace_of
from services.common.retrying import committed
from services.matches.closing import HALTED
from services.matches.looks import is_engine
from services.players.settings import Settings
from services.ports.records import MatchRecord, MatchStatus
from services.ports.unit import Storage


def turn_of_board(record: MatchRecord) -> int:
    """The turn that a board of this record shows; the end counts as one more than the last decision."""
    return record.turn if record.status is MatchStatus.OPEN else record.turn + 1


def calls_people(record: MatchRecord) -> bool:
    """Whether people may be away from this table: the pace is slower than live, and two of them play.

    An engine answers within seconds: whoever plays one alone stays at the table.
    """
    people = [person for person in record.seats if not is_engine(person)]
    return pace_of(record.pace).seconds >= RELAXED.seconds and len(people) > 1


class Boards:
    """Of all who want to post the board of a new decision, in any process, one may: never twice for one."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self._settings = settings

    async def wants_new(self, record: MatchRecord) -> bool:
        """Whether this record's board is to be a new message: its message was posted for an earlier turn."""
        posted = record.place.message_id is not None
        if record.reason in HALTED:  # its tie was decided elsewhere: nobody is called to that
            return False
        if not posted or record.board_turn >= turn_of_board(record) or not calls_people(record):
            return False
        return (await self._settings.server(record.place.guild_id)).pings

    async def claim(self, record: MatchRecord) -> bool:
        """Take it on to post this record's board; False when somebody has, or the board is another message.

        Who dies after this has posted nothing, or what nobody heard of: the board is then drawn in place.
        """
        async with self._storage.unit() as unit:
            turn = turn_of_board(record)
            unit.matches.claim_board(record.id, seen=record.place.message_id, turn=turn)
            return await committed(unit)

    async def give_back(self, record: MatchRecord) -> None:
        """Nothing was posted, and later it may be."""
        async with self._storage.unit() as unit:
            turn = turn_of_board(record)
            unit.matches.give_board_back(record.id, turn=turn, before=record.board_turn)
            await unit.commit()
