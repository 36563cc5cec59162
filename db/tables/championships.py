"""The championships, entrants and acts tables."""

import json
from collections.abc import Mapping, Sequence

from db.drivers.statements import Params, Row, Statement
from db.tables.people import person_of
from db.tables.table import Table
from services.ports.championships import Act, Championship, CupStatus, Entrant, Listed, Seeding
from services.ports.people import Person, Place

_SELECT = """
SELECT c.id, c.version, c.name, c.game, c.options, c.pace, c.form, c.form_options, c.seeding, c.seed,
    c.places, c.entered, c.check_in, c.tie_time, c.organiser_id, p.name AS organiser_name,
    p.handle AS organiser_handle, c.guild_id, c.channel_id, c.message_id, c.role_id, c.status, c.lineup,
    c.champion_id, c.reason, c.due_at, c.paused_at, c.created_at, c.started_at, c.ended_at, c.points,
    c.in_threads, c.ping_id
FROM championships c JOIN people p ON p.user_id = c.organiser_id
WHERE """

_GET = f"{_SELECT} c.id = :id"

_OPEN_IN = f"""{_SELECT} c.guild_id = :guild_id AND c.ended_at IS NULL
ORDER BY c.created_at DESC, c.id LIMIT :limit"""

_ENDED_IN = f"""{_SELECT} c.guild_id = :guild_id AND c.ended_at IS NOT NULL
ORDER BY c.ended_at DESC, c.id LIMIT :limit"""

_CROWNED_IN = f"""{_SELECT} c.guild_id = :guild_id AND c.champion_id IS NOT NULL
ORDER BY c.ended_at DESC, c.id LIMIT :limit OFFSET :skip"""

_LISTED = """
SELECT c.id, c.name, c.status, c.organiser_id, p.name AS organiser_name, p.handle AS organiser_handle,
    COALESCE(c.ended_at, c.created_at) AS at
FROM championships c JOIN people p ON p.user_id = c.organiser_id
WHERE c.guild_id = :guild_id AND c.ended_at IS {ended} ORDER BY c.{order} DESC, c.id LIMIT :limit"""

_LISTED_OPEN = _LISTED.format(ended="NULL", order="created_at")

_LISTED_ENDED = _LISTED.format(ended="NOT NULL", order="ended_at")

_ADD = """
INSERT INTO championships (id, version, name, game, options, pace, form, form_options, seeding, seed, places,
    entered, check_in, tie_time, organiser_id, guild_id, channel_id, message_id, role_id, status, lineup,
    champion_id, reason, due_at, paused_at, created_at, started_at, ended_at, points,
    in_threads, ping_id)
VALUES (:id, :version, :name, :game, :options, :pace, :form, :form_options, :seeding, :seed, :places,
    :entered, :check_in, :tie_time, :organiser_id, :guild_id, :channel_id, :message_id, :role_id, :status,
    :lineup, :champion_id, :reason, :due_at, :paused_at, :created_at, :started_at, :ended_at, :points,
    :in_threads, :ping_id)"""

_SAVE = """
UPDATE championships SET version = :version, status = :status, lineup = :lineup, champion_id = :champion_id,
    reason = :reason, due_at = :due_at, paused_at = :paused_at, started_at = :started_at,
    ended_at = :ended_at, tie_time = :tie_time, points = :points, ping_id = :ping_id
WHERE id = :id AND version = :expected"""

_MOVE = """
UPDATE championships SET guild_id = :guild_id, channel_id = :channel_id, message_id = :message_id
WHERE id = :id"""

_POSTED = "UPDATE championships SET message_id = :message_id WHERE id = :id AND channel_id = :channel_id"

# The championship's row is taken first, so the places that are counted are those that are committed.
_ONE_MORE = """
UPDATE championships SET version = version + 1, entered = entered + 1
WHERE id = :id AND status = 'sign-up' AND entered < places"""

_ONE_LESS = """
UPDATE championships SET version = version + 1, entered = entered - 1
WHERE id = :id AND status IN ('sign-up', 'check-in') AND entered > 0"""

_ONE_BACK = """
UPDATE championships SET version = version + 1, entered = entered + 1
WHERE id = :id AND status IN ('sign-up', 'check-in') AND entered < places"""

_CHECKING_IN = """
UPDATE championships SET version = version + 1 WHERE id = :id AND status = 'check-in'"""

_ENTRANTS = """
SELECT e.user_id, p.name, p.handle, e.joined_at, e.checked_in, e.hand, e.barred
FROM entrants e JOIN people p ON p.user_id = e.user_id
WHERE e.championship_id = :id ORDER BY e.joined_at, e.user_id"""

_ENTER = """
INSERT INTO entrants (championship_id, user_id, joined_at, checked_in, hand)
VALUES (:id, :user_id, :joined_at, :checked_in, :hand)"""

_ONE = "championship_id = :id AND user_id = :user_id AND barred = 0"

_LEAVE = f"DELETE FROM entrants WHERE {_ONE}"

_FORGIVE = "DELETE FROM entrants WHERE championship_id = :id AND user_id = :user_id AND barred = 1"

_CHECK_IN = f"UPDATE entrants SET checked_in = 1 WHERE {_ONE}"

_BAR = f"UPDATE entrants SET barred = 1, checked_in = 0, hand = NULL WHERE {_ONE}"

_READMIT = """
UPDATE entrants SET barred = 0 WHERE championship_id = :id AND user_id = :user_id AND barred = 1"""

_NO_HANDS = "UPDATE entrants SET hand = NULL WHERE championship_id = :id"

_HAND = f"UPDATE entrants SET hand = :hand WHERE {_ONE}"

_NAMES_AT_ONCE = 32
"""One text for all, so that the databases need not prepare a new one each time; no person has the id 0."""

_PEOPLE = "SELECT user_id, name, handle FROM people WHERE user_id IN ({})".format(
    ", ".join(f":id{number}" for number in range(_NAMES_AT_ONCE))
)

_ACTS = """
SELECT number, at, by_id, what, about, detail FROM acts
WHERE championship_id = :id ORDER BY number DESC LIMIT :limit"""

_LOG = """
INSERT INTO acts (championship_id, number, at, by_id, what, about, detail)
VALUES (:id, :number, :at, :by_id, :what, :about, :detail)"""


class Championships(Table):
    __slots__ = ()

    async def get(self, cup_id: str) -> Championship | None:
        rows = await self._database.fetch(_GET, {"id": cup_id})
        return _championship(rows[0]) if rows else None

    async def open_in(self, guild_id: int, limit: int = 25) -> tuple[Championship, ...]:
        rows = await self._database.fetch(_OPEN_IN, {"guild_id": guild_id, "limit": limit})
        return tuple(map(_championship, rows))

    async def ended_in(self, guild_id: int, limit: int = 25) -> tuple[Championship, ...]:
        rows = await self._database.fetch(_ENDED_IN, {"guild_id": guild_id, "limit": limit})
        return tuple(map(_championship, rows))

    async def crowned_in(self, guild_id: int, *, skip: int, limit: int) -> tuple[Championship, ...]:
        asked = {"guild_id": guild_id, "skip": skip, "limit": limit}
        rows = await self._database.fetch(_CROWNED_IN, asked)
        return tuple(map(_championship, rows))

    async def listed(self, guild_id: int, limit: int = 1_000) -> tuple[Listed, ...]:
        asked = {"guild_id": guild_id, "limit": limit}
        going = await self._database.fetch(_LISTED_OPEN, asked)
        ended = await self._database.fetch(_LISTED_ENDED, {**asked, "limit": limit - len(going)})
        return tuple(
            Listed(
                row["id"],
                row["name"],
                CupStatus(row["status"]),
                person_of(row, "organiser_"),
                row["at"],
            )
            for row in (*going, *ended)
        )

    async def entrants(self, cup_id: str) -> tuple[Entrant, ...]:
        rows = await self._database.fetch(_ENTRANTS, {"id": cup_id})
        return tuple(
            Entrant(
                person_of(row),
                row["joined_at"],
                bool(row["checked_in"]),
                row["hand"],
                bool(row["barred"]),
            )
            for row in rows
        )

    async def acts(self, cup_id: str, limit: int = 2_000) -> tuple[Act, ...]:
        rows = await self._database.fetch(_ACTS, {"id": cup_id, "limit": limit})
        return tuple(
            Act(
                row["number"],
                row["at"],
                row["by_id"],
                row["what"],
                tuple(json.loads(row["about"])),
                row["detail"],
            )
            for row in reversed(rows)
        )

    async def people_of(self, user_ids: Sequence[int]) -> Mapping[int, Person]:
        people: dict[int, Person] = {}
        for at in range(0, len(user_ids), _NAMES_AT_ONCE):
            some = user_ids[at : at + _NAMES_AT_ONCE]
            padded = [*some, *[0] * (_NAMES_AT_ONCE - len(some))]
            params = {f"id{number}": user_id for number, user_id in enumerate(padded)}
            people |= {row["user_id"]: person_of(row) for row in await self._database.fetch(_PEOPLE, params)}
        return people

    def add(self, cup: Championship) -> None:
        self._people.remember(cup.organiser, cup.created_at)
        params = {
            **_changing(cup),
            "name": cup.name,
            "game": cup.game,
            "options": cup.options,
            "pace": cup.pace,
            "form": cup.form,
            "form_options": cup.form_options,
            "seeding": cup.seeding.value,
            "seed": cup.seed,
            "places": cup.places,
            "entered": cup.entered,
            "check_in": cup.check_in,
            "organiser_id": cup.organiser.user_id,
            "guild_id": cup.place.guild_id,
            "channel_id": cup.place.channel_id,
            "message_id": cup.place.message_id,
            "role_id": cup.role_id,
            "created_at": cup.created_at,
            "in_threads": int(cup.in_threads),
        }
        self._write(cup.id, _ADD, params)

    def save(self, cup: Championship, *, expected: int) -> None:
        self._write(cup.id, _SAVE, {**_changing(cup), "expected": expected})

    def move_message(self, cup_id: str, place: Place) -> None:
        params = {"guild_id": place.guild_id, "channel_id": place.channel_id, "message_id": place.message_id}
        self._write(cup_id, _MOVE, params)

    def posted(self, cup_id: str, place: Place) -> None:
        self._write(cup_id, _POSTED, {"channel_id": place.channel_id, "message_id": place.message_id})

    def enter(self, cup_id: str, entrant: Entrant) -> None:
        self._people.remember(entrant.person, entrant.joined_at)
        self._write(cup_id, _ONE_MORE, {})
        self._enter(cup_id, entrant)

    def leave(self, cup_id: str, user_id: int) -> None:
        self._write(cup_id, _ONE_LESS, {})
        self._of_entrant(cup_id, user_id, _LEAVE, {})

    def bar(self, cup_id: str, user_id: int) -> None:
        self._write(cup_id, _ONE_LESS, {})
        self._of_entrant(cup_id, user_id, _BAR, {})

    def readmit(self, cup_id: str, user_id: int) -> None:
        self._write(cup_id, _ONE_BACK, {})
        self._of_entrant(cup_id, user_id, _READMIT, {})

    def check_in(self, cup_id: str, user_id: int) -> None:
        self._write(cup_id, _CHECKING_IN, {})
        self._of_entrant(cup_id, user_id, _CHECK_IN, {})

    def replace(self, cup_id: str, gone_id: int, entrant: Entrant) -> None:
        self._people.remember(entrant.person, entrant.joined_at)
        self._of_entrant(cup_id, gone_id, _LEAVE, {})
        self._of_entrant(cup_id, entrant.person.user_id, _FORGIVE, {}, expected=None)
        self._enter(cup_id, entrant)

    def seed_by_hand(self, cup_id: str, order: Sequence[int]) -> None:
        # Of many rows, so it keeps the order in which it was written.
        self._batch.append(Statement(_NO_HANDS, {"id": cup_id}, None))
        for hand, user_id in enumerate(order, 1):
            self._of_entrant(cup_id, user_id, _HAND, {"hand": hand})

    def log(self, cup_id: str, act: Act) -> None:
        params = {
            "id": cup_id,
            "number": act.number,
            "at": act.at,
            "by_id": act.by_id,
            "what": act.what,
            "about": json.dumps(act.about),
            "detail": act.detail,
        }
        self._batch.append(Statement(_LOG, params, (("acts", cup_id, act.number),), expected=1))

    def _enter(self, cup_id: str, entrant: Entrant) -> None:
        params = {
            "joined_at": entrant.joined_at,
            "checked_in": int(entrant.checked_in),
            "hand": entrant.hand,
        }
        self._of_entrant(cup_id, entrant.person.user_id, _ENTER, params)

    def _write(self, cup_id: str, sql: str, params: Params) -> None:
        row = ("championships", cup_id)
        self._batch.append(Statement(sql, {**params, "id": cup_id}, (row,), expected=1))

    def _of_entrant(
        self, cup_id: str, user_id: int, sql: str, params: Params, *, expected: int | None = 1
    ) -> None:
        row = ("entrants", cup_id, user_id)
        keys = {"id": cup_id, "user_id": user_id}
        self._batch.append(Statement(sql, {**params, **keys}, (row,), expected=expected))


def _changing(cup: Championship) -> dict[str, object]:
    return {
        "version": cup.version,
        "status": cup.status.value,
        "lineup": json.dumps(cup.lineup),
        "champion_id": cup.champion_id,
        "reason": cup.reason,
        "due_at": cup.due_at,
        "paused_at": cup.paused_at,
        "started_at": cup.started_at,
        "ended_at": cup.ended_at,
        "tie_time": cup.tie_time,
        "points": json.dumps(cup.points),
        "ping_id": cup.ping_id,
    }


def _championship(row: Row) -> Championship:
    return Championship(
        id=row["id"],
        version=row["version"],
        name=row["name"],
        game=row["game"],
        options=row["options"],
        pace=row["pace"],
        form=row["form"],
        form_options=row["form_options"],
        seeding=Seeding(row["seeding"]),
        seed=row["seed"],
        places=row["places"],
        entered=row["entered"],
        check_in=row["check_in"],
        tie_time=row["tie_time"],
        organiser=person_of(row, "organiser_"),
        place=Place(row["guild_id"], row["channel_id"], row["message_id"]),
        role_id=row["role_id"],
        status=CupStatus(row["status"]),
        lineup=tuple(json.loads(row["lineup"])),
        champion_id=row["champion_id"],
        reason=row["reason"],
        due_at=row["due_at"],
        paused_at=row["paused_at"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        points=tuple(json.loads(row["points"])),
        in_threads=bool(row["in_threads"]),
        ping_id=row["ping_id"],
    )
