"""What else happens in a championship: people go, the organiser steps in, a channel is deleted."""

from services.championships.cup import Cup
from tests.soak.championships.again import notices_of
from tests.soak.championships.stadium import Stadium
from tests.soak.people import pressable
from ui.discord.ids import CUP, CUP_SURE, CUP_VOID, TIE, cup_id

INCIDENTS = (
    *("parts", "banned", "quits", "let in", "replaced", "walkover", "replay"),
    *("paused", "extended", "organiser parts", "channel deleted", "moved", "cancelled"),
)
RARE = 0.1
"""What ends too much happens so often only, of its turns."""


async def tell_again(here: Stadium, cup: Cup) -> None:
    """A notice is delivered twice."""
    async with here.storage.unit() as unit:
        unit.outbox.put(here.rng.choice(notices_of(cup)))
        await unit.commit()
    here.told.did["notice came twice"] += 1


async def moved(here: Stadium) -> None:
    """To another channel; now and then the old one is deleted, and somebody presses what was left there."""
    rng, before = here.rng, here.ground
    left = [one for one in here.public() if one.channel is before]
    await here.move()
    here.told.did["moved" if before is not here.ground else "not moved"] += 1
    if rng.random() < RARE and here.is_there(before):
        here.crowd.server.remove_channel(before)
        here.told.did["old channel deleted"] += 1
    choices = [(one, choice) for one in left for choice in pressable(one) if choice.kind in {CUP, TIE}]
    for message, choice in rng.sample(choices, min(2, len(choices))):
        await here.press(rng.choice([*here.people.values()]), message, choice.custom_id)


async def happens(here: Stadium, cup: Cup) -> None:
    """One of them, sensible or not: what is refused changes nothing."""
    rng, course = here.rng, cup.course
    entered = [one for one in cup.championship.lineup if one in here.people]
    if not entered:
        return  # programs play among themselves
    who = here.people[rng.choice(entered)]
    ready = [one for one in course.ready if len(one.players) == 2]
    gone = [here.people[one] for one in sorted(cup.record.absent) if one in here.people]
    decided = [one for one in course.pairings if one.result is not None]
    match incident := rng.choice(INCIDENTS):
        case "parts":
            here.part(who)
        case "banned":
            here.part(who)
            asked = await here.manage("disqualify", entrant=who, reason="banned")
            await here.agree(here.organiser, asked, CUP_SURE)
        case "let in" if gone:
            await here.manage("readmit", entrant=rng.choice(gone))
        case "quits":
            await here.agree(who, await here.command(who, "leave"), cup_id(here.id, "quit"))
        case "replaced":
            await here.manage("replace", entrant=who, substitute=here.somebody())
        case "walkover" if ready:
            pairing = rng.choice(ready)
            winner = here.people.get(rng.choice(pairing.players), who)
            await here.manage("walkover", pairing=pairing.id, winner=winner)
        case "replay" if decided:
            pairing = rng.choice(decided)
            asked = await here.manage("replay", pairing=pairing.id)
            await here.agree(here.organiser, asked, CUP_VOID)
        case "paused":
            await here.manage("pause")
        case "extended":
            await here.manage("extend", minutes=rng.choice((5, 60)))
        case "organiser parts" if here.replace_organiser():
            pass
        case "channel deleted" if rng.random() < RARE and here.has_its_ground:
            here.crowd.server.remove_channel(here.ground)
        case "moved":
            await moved(here)
            return
        case "cancelled" if rng.random() < RARE:
            asked = await here.manage("cancel")
            await here.agree(here.organiser, asked, CUP_SURE)
        case _:
            return
    here.told.did[incident] += 1
