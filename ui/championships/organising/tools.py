"""The organiser's tools: who may use them, what they ask before they take something back."""

import re

from services.championships.beginning import LONGER, fewest_of
from services.championships.looking import Looking, Sight
from services.championships.organising import Organising
from services.championships.roll import Roll
from services.formats.values import Pairing, Status
from services.players.settings import Settings
from services.players.typed import folded
from services.ports.championships import CupStatus
from services.ports.people import Person
from services.refusals import Refusal
from services.times import MINUTE
from ui.championships.asides import FILL, MORE
from ui.championships.charts.stages import stage_words
from ui.championships.organising._questions import cancel_question, mark_of, out_question, replay_question
from ui.championships.organising.rights import Organisers
from ui.championships.signup import NAME_WIDTH, which_of, why_cancelled
from ui.discord.context import check_here, place_of
from ui.discord.face import plain
from ui.discord.ids import CUP_SURE, CUP_VOID, SEPARATOR
from ui.discord.router import Press, Router, Unreadable
from ui.words.apart import Option, lines
from ui.words.catalogues import Say
from ui.words.durations import duration
from ui.words.names import safe, tidy
from ui.words.typed import line

MENTION = re.compile(r"<@!?([0-9]{1,20})>")

LARGEST_ID = 1 << 63
"""No database holds a greater number, and nobody has one."""


ENOUGH = 8
"""Entrants up to which programs fill a championship that is short of them."""


class CupTools:
    """Every tool is one act in the log; the championship's messages follow by themselves."""

    def __init__(
        self,
        router: Router,
        *,
        roll: Roll,
        organising: Organising,
        looking: Looking,
        organisers: Organisers,
        settings: Settings,
    ) -> None:
        self._roll = roll
        self._organising = organising
        self._looking = looking
        self._organisers = organisers
        self._settings = settings
        router.on(CUP_VOID, self._answer_void)
        router.on(CUP_SURE, self._answer_sure)

    async def start(self, press: Press, cup_id: str | None) -> None:
        """Close sign-up, or check-in, now."""
        sight = await self._mine(press, cup_id)
        after = await self._roll.close(sight.championship.id, press.person)
        told = {
            "check-in": press.say("Sign-up is closed; entrants check in now."),
            "cancelled": why_cancelled(after.reason, press.say),
        }
        await self._done(press, told.get(after.status.value, press.say("Started!")))

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
        if sight.championship.status.has_ended:
            raise Refusal("championship-over")
        await press.reply.whisper(cancel_question(sight, press.say))

    async def extend(self, press: Press, cup_id: str | None, minutes: int) -> None:
        """More time for all that is open."""
        sight = await self._mine(press, cup_id)
        time = duration(minutes, press.say)
        await self._organising.extend(sight.championship.id, minutes * MINUTE, press.person)
        await self._done(press, press.say("Everybody has {time} more.", time=time))

    async def disqualify(self, press: Press, cup_id: str | None, who: Person, reason: str) -> None:
        """Ask before an entrant is put out, and show which matches are decided by that."""
        sight = await self._mine(press, cup_id)
        falls = await self._organising.decided_by(sight.championship.id, who.user_id)
        await press.reply.whisper(out_question(sight, who, line(reason), falls, press.say))

    async def readmit(self, press: Press, cup_id: str | None, who: Person) -> None:
        """Who was put out, or has left, takes part again."""
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
        await press.reply.whisper(replay_question(sight, pairing, falls, press.say))

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
                if mark_of(falls) != mark:
                    raise Refusal("cascade-changed")
                seen = [one.id for one in falls]
                await self._organising.void(cup_id, pairing, press.person, seen=seen)
                press.kept = True
                await press.reply.update(plain(press.say("The result is taken back; it is played again.")))
            case _:
                raise Unreadable(press.parts)

    async def _answer_sure(self, press: Press) -> None:
        match press.parts:
            case (cup_id, "cancel"):
                sight = await self._mine(press, cup_id)
                await self._organising.cancel(sight.championship.id, press.person)
                press.kept = True
                name = safe(sight.championship.name, NAME_WIDTH)
                await press.reply.update(plain(press.say("**{cup}** is cancelled.", cup=name)))
            case (cup_id, "out", who, *reason):
                sight = await self._mine(press, cup_id)
                player, it = _user(who), sight.championship
                await self._organising.disqualify(it.id, player, press.person, SEPARATOR.join(reason))
                press.kept = True
                named = {"name": safe(sight.names.get(player, "?")), "cup": safe(it.name, NAME_WIDTH)}
                await press.reply.update(plain(press.say("**{name}** is out of **{cup}**.", **named)))
            case (_, "keep"):
                await press.reply.update(plain(press.say("Nothing was changed.")))
            case (cup_id, do) if do in {MORE, FILL}:
                it = (await self._mine(press, cup_id)).championship
                if it.status is not CupStatus.SIGN_UP:
                    raise Refusal("sign-up-closed")
                if do == MORE:
                    await self.extend(press, cup_id, LONGER // MINUTE)
                else:
                    await self.fill(press, cup_id, max(ENOUGH, fewest_of(it)))
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
                raise which_of(going)
        sight = await self._looking.meant(cup_id, press.interaction.guild_id)
        await self._organisers.check(press, sight.championship)
        return sight

    async def _done(self, press: Press, words: str) -> None:
        press.kept = True
        await press.reply.whisper(plain(words))


def _user(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text[:20]) >= LARGEST_ID or len(text) > 20:
        raise Unreadable(text)
    return int(text)


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
