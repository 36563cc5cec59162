"""A championship in its server until it begins: announced, signed up for, checked in to, started."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from services.championships.cup import Cup
from services.ports.championships import CupStatus, Entrant, Seeding
from services.ports.people import is_engine
from tests.loopback import User
from tests.soak.championships.stadium import Stadium
from tests.soak.championships.wishes import options_of
from tests.soak.people import pressable
from ui.discord.ids import cup_id

LOOK = 0.15
"""Seconds between two looks."""

AT_ONCE = 8
"""People who press in the same moment."""

MOVED = 0.15
"""How often a championship is moved to another channel while people join."""

PARTS = 0.15
"""How often somebody leaves the server before it begins."""

IN_THREADS = 0.3
"""Of all championships that want a thread for every match."""


async def announce(here: Stadium) -> None:
    """By a slash command, until it is stored."""
    wishes = _wishes(here)
    while here.patient:
        await here.crowd.command(here.organiser, here.ground, "championship create", wishes)
        async with here.storage.unit() as unit:
            stored = await unit.championships.open_in(here.guild.id)
        if stored:
            here.id = stored[0].id
            return


def _wishes(here: Stadium) -> dict[str, Any]:
    rng, form, size = here.rng, here.told.form, here.told.size
    chosen = options_of(form, size, rng)
    wishes: dict[str, Any] = {
        "name": f"Cup of {size}",
        "format": form,
        "signup": rng.choice(("60", "360", "1440")),
        "game": here.game,
        "pace": rng.choice(("live", "live", "relaxed")),
        "time": rng.choice(("15", "60", "1440")),
        "seeding": rng.choice(("lot", "hand", "rating")),
        "checkin": rng.choice(("0", "0", "10")),
        "role": here.role,
        "ping": here.fans,
    }
    if "third_place" in chosen:
        wishes["third"] = bool(chosen["third_place"])
    if "legs" in chosen:
        wishes["legs"] = chosen["legs"] if size <= 8 else 1
    if "group_size" in chosen:
        wishes["groups"] = chosen["group_size"]
    if chosen.get("knockout"):
        wishes["knockout"] = str(chosen["knockout"])
    if "reset" in chosen:
        wishes["reset"] = bool(chosen["reset"])
    if chosen.get("rounds"):
        wishes["rounds"] = chosen["rounds"]
    if rng.random() < IN_THREADS:
        wishes["place"] = "thread"
    if here.game == "penalties":
        wishes |= {"mode": rng.choice(("classic", "big-final")), "teams": rng.choice(("whole", "draft"))}
    return wishes


async def sign_up(here: Stadium) -> None:
    """All come, some press twice, one or the other changes his mind and comes again; then the programs."""
    cup, moves = await here.cup(), here.rng.random() < MOVED
    while here.patient:
        entered = {one.person.user_id for one in cup.entrants}
        missing = [one for who, one in here.people.items() if who not in entered]
        wanted = here.programs - sum(is_engine(one.person) for one in cup.entrants)
        if not (missing or wanted > 0) or cup.championship.status is not CupStatus.SIGN_UP:
            break
        coming = _in_turns([_come(here, one, cup) for one in missing])
        if moves:
            moves = False
            here.told.did["moved before it began"] += 1
            await asyncio.gather(coming, here.move())
        else:
            await coming
        if not missing:
            await here.manage("fill", places=here.told.size)
            here.told.did["programs invited"] += 1
        await asyncio.sleep(LOOK)
        cup = await here.cup()
    if cup.championship.seeding is Seeding.HAND:
        best = here.rng.sample([*here.people], min(4, len(here.people)))
        await here.manage("seed", seeds=" ".join(f"<@{one}>" for one in best))


async def _come(here: Stadium, who: User, cup: Cup) -> None:
    message = await here.found(who, cup.championship.place.message_id)
    if message is None:
        return
    await here.press(who, message, cup_id(here.id, "join"))
    if here.rng.random() < 0.03:
        await here.press(who, message, cup_id(here.id, "leave"))
        here.told.did["left the list"] += 1


async def start(here: Stadium) -> None:
    """By the organiser or by the clock; most check in where that is asked for."""
    by_hand = here.rng.random() < 0.5
    sleepy = set(here.rng.sample([*here.people], len(here.people) // 16))
    if here.told.size > 4 and here.rng.random() < PARTS:
        here.part(here.people[here.rng.choice([*here.people])])
        here.told.did["parted before it began"] += 1
    while here.patient:
        cup, away = await here.cup(), sleepy | here.gone
        late = [one for one in cup.entrants if not one.there and one.person.user_id not in away]
        match cup.championship.status:
            case CupStatus.CHECK_IN if late:
                await _check_in(here, cup, late)
            case CupStatus.SIGN_UP | CupStatus.CHECK_IN if by_hand:
                await here.manage("start")
            case CupStatus.SIGN_UP | CupStatus.CHECK_IN:
                await asyncio.sleep(LOOK)
            case _:
                return


async def _check_in(here: Stadium, cup: Cup, late: list[Entrant]) -> None:
    await _in_turns([_sign(here, here.people[one.person.user_id], cup) for one in late])
    await asyncio.sleep(LOOK)


async def _sign(here: Stadium, who: User, cup: Cup) -> None:
    called, here_id = None, cup_id(here.id, "here")
    if here.rng.random() < 0.5:
        calls = [one for one in here.public() if any(it.custom_id == here_id for it in pressable(one))]
        called = calls[-1] if calls else None
    message = called or await here.found(who, cup.championship.place.message_id)
    if message is not None:
        await here.press(who, message, here_id if called else cup_id(here.id, "check-in"))
        here.told.did["checked in by a call" if called else "checked in"] += 1


async def _in_turns(works: Sequence[Coroutine[Any, Any, None]]) -> None:
    for at in range(0, len(works), AT_ONCE):
        await asyncio.gather(*works[at : at + AT_ONCE])
