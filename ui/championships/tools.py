"""The organiser's tools: who may use them, what they ask before they take something back."""

import hashlib
import re
from collections.abc import Iterable

from services.championships.looking import Looking, Sight
from services.championships.organising import Organising
from services.championships.signing_up import SigningUp
from services.people import Person
from services.refusals import Refusal
from services.settings import Settings
from services.times import MINUTE
from services.tournaments.values import Pairing, Status
from services.typed import folded
from ui.apart import Option, lines
from ui.championships.organisers import Organisers
from ui.championships.pages import known_of
from ui.championships.signup import NAME_WIDTH, why_cancelled
from ui.durations import duration
from ui.face import Button, Row, plain
from ui.ids import CUP_SURE, CUP_VOID, cup_sure_id, cup_void_id
from ui.names import safe, tidy
from ui.pressed import check_here, place_of
from ui.router import Press, Router, Unreadable
from ui.tables.cup.charts import tie_lines
from ui.tables.cup.stages import stage_words
from ui.text import Say
from ui.typed import line

MENTION = re.compile(r"<@!?([0-9]{1,20})>")

LARGEST_ID = 1 << 63
"""No database holds a greater number, and nobody has one."""

SHOWN = 15
"""Pairings at most that a question names one by one."""


class CupTools:
    """Every tool is one act in the log; the championship's messages follow by themselves."""

    def __init__(
        self,
        router: Router,
        *,
        cups: SigningUp,
        organising: Organising,
        looking: Looking,
        organisers: Organisers,
        settings: Settings,
    ) -> None:
        self._cups = cups
        self._organising = organising
        self._looking = looking
        self._organisers = organisers
        self._settings = settings
        router.on(CUP_VOID, self._answer_void)
        router.on(CUP_SURE, self._answer_cancel)

    async def start(self, press: Press, cup_id: str | None) -> None:
        """Close sign-up, or check-in, now."""
        sight = await self._mine(press, cup_id)
        after = await self._cups.close(sight.championship.id, press.person)
        told = {
            "check-in": press.say("Sign-up is closed; entrants check in now."),
            "cancelled": why_cancelled(after.reason, press.say),
        }
        await self._done(press, told.get(after.status.value, press.say("It has begun.")))

    async def pause(self, press: Press, cup_id: str | None) -> None:
        """No tie begins or runs out from now on."""
        sight = await self._mine(press, cup_id)
        await self._organising.pause(sight.championship.id, press.person)
        await self._done(press, press.say("The championship is paused. Matches that run are played on."))

    async def resume(self, press: Press, cup_id: str | None) -> None:
        """It goes on, and everybody gets the time of the pause back."""
        sight = await self._mine(press, cup_id)
        await self._organising.resume(sight.championship.id, press.person)
        await self._done(press, press.say("It goes on; everybody got the time of the pause back."))

    async def cancel(self, press: Press, cup_id: str | None) -> None:
        """Ask before it ends without a champion, and say which one it is."""
        sight = await self._mine(press, cup_id)
        it, say = sight.championship, press.say
        if it.status.has_ended:
            raise Refusal("championship-over")
        pairings = () if sight.course is None else sight.course.pairings
        played = sum(one.status is Status.DONE for one in pairings)
        awaited = sum(one.status in {Status.DONE, Status.READY, Status.WAITING} for one in pairings)
        name, entrants = safe(it.name, NAME_WIDTH), len(it.lineup) or it.entered
        question = (
            say(
                "Cancel **{cup}** ({entrants} entrants, {n} of {all} matches played)? This cannot be undone.",
                cup=name,
                entrants=entrants,
                n=played,
                all=awaited,
            )
            if it.lineup
            else say(
                "Cancel **{cup}** ({entrants} entrants)? This cannot be undone.", cup=name, entrants=entrants
            )
        )
        yes = Button(say("Yes, cancel it"), cup_sure_id(it.id, "cancel"), "danger")
        no = Button(say("Keep it"), cup_sure_id(it.id, "keep"))
        await press.reply.whisper(plain(question, Row((yes, no))))

    async def extend(self, press: Press, cup_id: str | None, minutes: int) -> None:
        """More time for all that is open."""
        sight = await self._mine(press, cup_id)
        time = duration(minutes, press.say)
        await self._organising.extend(sight.championship.id, minutes * MINUTE, press.person)
        await self._done(press, press.say("Everybody has {time} more.", time=time))

    async def disqualify(self, press: Press, cup_id: str | None, who: Person, reason: str) -> None:
        """An entrant is out; whoever should have met him has a walkover."""
        sight = await self._mine(press, cup_id)
        words = line(reason)
        await self._organising.disqualify(sight.championship.id, who.user_id, press.person, words)
        await self._done(press, press.say("{name} is out of the championship.", name=safe(who.name)))

    async def readmit(self, press: Press, cup_id: str | None, who: Person) -> None:
        """Who was put out before it began takes part again."""
        sight = await self._mine(press, cup_id)
        await self._organising.readmit(sight.championship.id, who.user_id, press.person)
        await self._done(press, press.say("{name} takes part again.", name=safe(who.name)))

    async def replace(self, press: Press, cup_id: str | None, gone: Person, instead: Person) -> None:
        """Somebody plays on in an entrant's place."""
        sight = await self._mine(press, cup_id)
        await self._organising.replace(sight.championship.id, gone.user_id, instead, press.person)
        said = press.say("{fresh} plays for {gone} now.", fresh=safe(instead.name), gone=safe(gone.name))
        await self._done(press, said)

    async def move(self, press: Press, cup_id: str | None) -> None:
        """It goes on where this was said."""
        sight = await self._mine(press, cup_id)
        await check_here(press, self._settings)
        await self._organising.move(sight.championship.id, place_of(press), press.person)
        await self._done(press, press.say("It goes on here; whoever is called now is called here once more."))

    async def walkover(self, press: Press, cup_id: str | None, pairing: str, winner: Person) -> None:
        """A pairing is given to one side."""
        sight = await self._mine(press, cup_id)
        pairing = _key(sight, pairing, press.say, decided=False)
        await self._organising.walkover(sight.championship.id, pairing, winner.user_id, press.person)
        await self._done(press, press.say("That pairing is a walkover for {name}.", name=safe(winner.name)))

    async def fill(self, press: Press, cup_id: str | None, places: int) -> None:
        """Programs take free places until so many take part."""
        sight = await self._mine(press, cup_id)
        came = await self._organising.fill(sight.championship.id, places, press.person)
        await self._done(
            press, press.say.many("{n} program takes part now.", "{n} programs take part now.", came)
        )

    async def seed(self, press: Press, cup_id: str | None, mentions: str) -> None:
        """The best seeds by hand, before it begins; those who are mentioned, in that order."""
        sight = await self._mine(press, cup_id)
        people = [user_id for found in MENTION.findall(mentions) if (user_id := int(found)) < LARGEST_ID]
        if not people:
            raise Refusal("nobody-mentioned")
        await self._organising.seed(sight.championship.id, people, press.person)
        await self._done(press, press.say("The seeds are set; whoever is not named is drawn behind them."))

    async def void(self, press: Press, cup_id: str | None, pairing: str) -> None:
        """Ask before a result is taken back, and show what falls with it."""
        sight = await self._mine(press, cup_id)
        pairing = _key(sight, pairing, press.say, decided=True)
        falls = (await self._organising.cascade(sight.championship.id, pairing)).pairings
        say, key = press.say, sight.championship.id
        lines = [say("Take this result back and let it be played again?"), *_shown(sight, [pairing], say)]
        if falls:
            lines += [
                say.many("This falls with it:", "These {n} pairings fall with it:", len(falls)),
                *_shown(sight, [one.id for one in falls], say),
            ]
        yes = Button(say("Yes, play it again"), cup_void_id(key, pairing, _mark(falls)), "danger")
        no = Button(say("Leave it"), cup_void_id(key, pairing, "no"))
        await press.reply.whisper(plain("\n".join(lines), Row((yes, no))))

    async def pairings(
        self, named: str | None, guild_id: int | None, *, decided: bool, say: Say
    ) -> list[Option]:
        """Pairings that are decided, or that can be played, by who plays."""
        return _options(await self._looking.meant(named, guild_id), say, decided=decided)

    async def _answer_void(self, press: Press) -> None:
        match press.parts:
            case (_, _, "no"):
                await press.reply.update(plain(press.say("Nothing was changed.")))
            case (cup_id, pairing, mark):
                sight = await self._mine(press, cup_id)
                falls = (await self._organising.cascade(sight.championship.id, pairing)).pairings
                if _mark(falls) != mark:
                    raise Refusal("cascade-changed")
                seen = [one.id for one in falls]
                await self._organising.void(cup_id, pairing, press.person, seen=seen)
                press.kept = True
                await press.reply.update(plain(press.say("The result is taken back; it is played again.")))
            case _:
                raise Unreadable(press.parts)

    async def _answer_cancel(self, press: Press) -> None:
        match press.parts:
            case (cup_id, "cancel"):
                sight = await self._mine(press, cup_id)
                await self._organising.cancel(sight.championship.id, press.person)
                press.kept = True
                name = safe(sight.championship.name, NAME_WIDTH)
                await press.reply.update(plain(press.say("**{cup}** is cancelled.", cup=name)))
            case (_, "keep"):
                await press.reply.update(plain(press.say("Nothing was changed.")))
            case _:
                raise Unreadable(press.parts)

    async def _mine(self, press: Press, cup_id: str | None) -> Sight:
        """The championship that is meant; refused as by `Organisers.check`.

        Refusal: name-championship, where none is named and several go on: nothing is done to a guess.
        """
        if cup_id is None:
            going = [
                one
                for one in await self._looking.in_server(press.interaction.guild_id or 0)
                if not one.status.has_ended
            ]
            if len(going) > 1:
                names = ", ".join(f"**{safe(one.name, NAME_WIDTH)}**" for one in going)
                raise Refusal("name-championship", names=names)
        sight = await self._looking.meant(cup_id, press.interaction.guild_id)
        await self._organisers.check(press, sight.championship)
        return sight

    async def _done(self, press: Press, words: str) -> None:
        press.kept = True
        await press.reply.whisper(plain(words))


def _shown(sight: Sight, keys: list[str], say: Say) -> list[str]:
    if sight.course is None:
        return []
    found = [one for key in keys if (one := sight.course.pairing(key)) is not None]
    lines = [
        f"- {stage_words(one.stage, say)}: {line}"
        for one, line in zip(found, tie_lines(found, known_of(sight), say), strict=True)
    ]
    more = len(lines) - SHOWN
    return lines if more <= 0 else [*lines[:SHOWN], "- " + say("and {n} more", n=more)]


def _options(sight: Sight, say: Say, *, decided: bool) -> list[Option]:
    wanted = Status.DONE if decided else Status.READY
    pairings = [] if sight.course is None else sight.course.pairings
    return [_option(sight, one, say) for one in pairings if one.status is wanted]


def _option(sight: Sight, one: Pairing, say: Say) -> Option:
    names = [tidy(sight.names.get(player, "?")) for player in one.players]
    seeds = " – ".join(f"#{seed}" for player in one.players if (seed := sight.seeds.get(player)))
    score = "" if one.result is None else "{} : {}".format(*one.result.score)
    details = (seeds, say("Round {n}", n=one.round), score)
    return Option(f"{stage_words(one.stage, say)}: {' – '.join(names)}", one.id, details)


def _key(sight: Sight, typed: str, say: Say, *, decided: bool) -> str:
    """The pairing that is meant by what was chosen, or typed as the list has it."""
    if sight.course is None or sight.course.pairing(typed) is not None:
        return typed
    wanted = folded(typed)
    found = [key for line, key in lines(_options(sight, say, decided=decided)) if folded(line) == wanted]
    return found[0] if found else typed


def _mark(pairings: Iterable[Pairing]) -> str:
    """A short mark of what was shown, for the button that agrees to it."""
    return hashlib.sha256(" ".join(sorted(one.id for one in pairings)).encode()).hexdigest()[:12]
