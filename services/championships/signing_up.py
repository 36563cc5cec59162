"""From an announcement to the first round: create, join, leave, check in, and the start by the clock."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from games.contract import AnyGame
from games.registry import GAMES
from services.challenges.challenges import fresh_seed
from services.championships.asides import open_check_in
from services.championships.beginning import begin
from services.championships.cup import Cup, form_of, read
from services.common.retrying import committed, retried
from services.formats.registry import FORMATS
from services.matches.codec import encode_options
from services.matches.expiry import expired
from services.matches.looks import GRACE
from services.ports.championships import Act, Championship, CupStatus, Entrant, Seeding
from services.ports.people import Person, Place
from services.ports.records import Deadline, Notice, Subject
from services.ports.topics import BOARD
from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal
from services.times import HOUR, Now, wall_clock

T = TypeVar("T")

MOST_OPEN = 10
"""Championships that a server may have going at once."""

NAME_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Plan:
    """What an organiser asks for; `id` comes from the interaction, so asking is harmless twice.

    `sign_up`, `check_in` and `tie_time` are milliseconds; no check-in is 0.
    """

    id: str
    name: str
    organiser: Person
    place: Place
    game: str
    options: Mapping[str, object]
    form: str
    form_options: Mapping[str, int]
    sign_up: int
    places: int | None = None
    pace: str = "relaxed"
    seeding: Seeding = Seeding.LOT
    check_in: int = 0
    tie_time: int = 24 * HOUR
    role_id: int | None = None
    in_threads: bool = False
    ping_id: int | None = None


class SigningUp:
    """Use cases until a championship runs; each is one transaction, harmless twice."""

    def __init__(
        self,
        storage: Storage,
        *,
        games: Mapping[str, AnyGame] = GAMES,
        now: Now = wall_clock,
        seed: Callable[[], bytes] = fresh_seed,
    ) -> None:
        self._storage = storage
        self._games = games
        self._now = now
        self._seed = seed

    async def create(self, plan: Plan) -> Championship:
        """Announce a championship: sign-up is open from now on.

        Refusals: unknown-format, bad-format-option, too-few-places, too-many-places, too-many-championships.
        RuleError as of the game's `initial` for its options.
        """
        self._games[plan.game].initial(plan.options)
        async with self._storage.unit() as unit:
            cup = self._planned(plan)
            if len(await unit.championships.open_in(cup.place.guild_id or 0)) >= MOST_OPEN:
                raise Refusal("too-many-championships", most=MOST_OPEN)
            unit.championships.add(cup)
            unit.championships.log(cup.id, Act(1, cup.created_at, cup.organiser.user_id, "created"))
            unit.deadlines.set(Deadline(Subject.CHAMPIONSHIP, cup.id, 1, cup.due_at or cup.created_at))
            unit.outbox.put(Notice(BOARD, Subject.CHAMPIONSHIP, cup.id, 1, cup.created_at + GRACE))
            if await committed(unit):
                return cup
            if standing := await unit.championships.get(cup.id):
                return standing
        raise Stale("something of this championship is there already")

    async def join(self, cup_id: str, by: Person) -> Cup:
        """One more entrant.

        Refusals: no-such-championship, already-in, struck-off, sign-up-closed, places-taken.
        """

        async def enter(cup: Cup) -> None:
            self._check_open(cup)
            if _entrant(cup, by.user_id) is not None:
                raise Refusal("already-in")
            if by.user_id in cup.barred:
                raise Refusal("struck-off", name=cup.championship.organiser.name)
            if len(cup.entrants) >= cup.championship.places:
                raise Refusal("places-taken", most=cup.championship.places)
            now = self._now()
            cup.unit.championships.enter(cup_id, Entrant(by, now))
            cup.unit.outbox.put_for_championship(BOARD, cup_id, now)

        return await self._changed(cup_id, enter)

    async def leave(self, cup_id: str, by: Person) -> Cup:
        """One entrant less, before it begins. Refusals: no-such-championship, sign-up-closed, not-in."""

        async def go(cup: Cup) -> None:
            if not cup.championship.status.is_gathering:
                raise Refusal("sign-up-closed")
            if _entrant(cup, by.user_id) is None:
                raise Refusal("not-in")
            cup.unit.championships.leave(cup_id, by.user_id)
            cup.unit.outbox.put_for_championship(BOARD, cup_id, self._now())

        return await self._changed(cup_id, go)

    async def check_in(self, cup_id: str, by: Person) -> Cup:
        """An entrant says that he is there. Refusals: no-such-championship, no-check-in-now, not-in."""

        async def sign(cup: Cup) -> None:
            if cup.championship.status is not CupStatus.CHECK_IN:
                raise Refusal("no-check-in-now")
            entrant = _entrant(cup, by.user_id)
            if entrant is None:
                raise Refusal("not-in")
            if not entrant.checked_in:
                cup.unit.championships.check_in(cup_id, by.user_id)
                cup.unit.outbox.put_for_championship(BOARD, cup_id, self._now())

        return await self._changed(cup_id, sign)

    async def close(self, cup_id: str, by: Person) -> Championship:
        """The organiser closes sign-up, or check-in, before its time.

        Refusals: championship-begun; needs-more, needs-more-checked-in (too few for what was chosen);
        nobody-checked-in (programs alone would play).
        """

        async def shut(cup: Cup) -> Championship:
            if not cup.championship.status.is_gathering:
                raise Refusal("championship-begun")
            return await self._next_step(cup, by)

        return await self.retried(cup_id, shut)

    async def expire(self, deadline: Deadline) -> Championship | None:
        """Sign-up or check-in is over. Harmless twice or too late: None when there was nothing to do."""

        async def run_out(cup: Cup) -> Championship | None:
            due_at = cup.championship.due_at
            if due_at is None:
                raise Refusal("championship-begun")
            return await self._next_step(cup, None) if due_at <= self._now() else None

        return await expired(
            self._storage,
            deadline,
            lambda: self.retried(deadline.id, run_out),
            settled=("no-such-championship", "championship-begun"),
        )

    async def retried(self, cup_id: str, work: Callable[[Cup], Awaitable[T]]) -> T:
        """Run one use case on the championship as it is, anew while somebody else was first."""

        async def on_cup(unit: Unit) -> T:
            return await work(await read(unit, cup_id))

        return await retried(self._storage, on_cup)

    async def _changed(self, cup_id: str, work: Callable[[Cup], Awaitable[None]]) -> Cup:
        async def commit(cup: Cup) -> Cup:
            await work(cup)
            await cup.unit.commit()
            return await read(cup.unit, cup_id)

        return await self.retried(cup_id, commit)

    def _planned(self, plan: Plan) -> Championship:
        form = FORMATS.get(plan.form)
        if form is None:
            raise Refusal("unknown-format")
        places = plan.places or form.most
        if places < form.fewest:
            raise Refusal("too-few-places", least=form.fewest)
        if places > form.most:
            raise Refusal("too-many-places", most=form.most)
        for name, value in plan.form_options.items():
            option = form.options.get(name)
            if option is None or not option.least <= value <= option.most:
                raise Refusal("bad-format-option", option=name)
        chosen = {name: plan.form_options.get(name, option.default) for name, option in form.options.items()}
        now = self._now()
        return Championship(
            id=plan.id,
            version=1,
            name=" ".join(plan.name.split())[:NAME_LENGTH],
            game=plan.game,
            options=encode_options(plan.options),
            pace=plan.pace,
            form=plan.form,
            form_options=json.dumps(chosen, sort_keys=True),
            seeding=plan.seeding,
            seed=self._seed().hex(),
            places=places,
            entered=0,
            check_in=plan.check_in,
            tie_time=plan.tie_time,
            organiser=plan.organiser,
            place=plan.place,
            role_id=plan.role_id,
            status=CupStatus.SIGN_UP,
            lineup=(),
            champion_id=None,
            reason=None,
            due_at=now + plan.sign_up,
            paused_at=None,
            created_at=now,
            started_at=None,
            ended_at=None,
            in_threads=plan.in_threads,
            ping_id=plan.ping_id,
        )

    def _check_open(self, cup: Cup) -> None:
        due_at = cup.championship.due_at
        if cup.championship.status is not CupStatus.SIGN_UP or (due_at is not None and due_at <= self._now()):
            raise Refusal("sign-up-closed")

    async def _next_step(self, cup: Cup, by: Person | None) -> Championship:
        """From sign-up to check-in, if there is one, and from there to the first round."""
        was, now = cup.championship, self._now()
        if was.status is CupStatus.SIGN_UP and was.check_in and len(cup.entrants) >= form_of(was).fewest:
            after = replace(
                was, status=CupStatus.CHECK_IN, due_at=now + was.check_in, version=was.version + 1
            )
            cup.unit.championships.save(after, expected=was.version)
            cup.unit.championships.log(was.id, cup.act("check-in-opened", now, by=by))
            cup.unit.deadlines.set(Deadline(Subject.CHAMPIONSHIP, was.id, after.version, after.due_at or now))
            cup.unit.outbox.put(Notice(BOARD, Subject.CHAMPIONSHIP, was.id, after.version, now))
            open_check_in(cup.unit, after, now)
        else:
            after = await begin(cup, by, now)
        await cup.unit.commit()
        return after


def _entrant(cup: Cup, user_id: int) -> Entrant | None:
    return next((one for one in cup.entrants if one.person.user_id == user_id), None)
