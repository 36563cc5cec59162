"""How a match begins: asked for and answered, against an engine at once, or once more after another."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from services.challenges.challenges import Challenges
from services.challenges.invitations import Invitation
from services.challenges.practice import Practice, is_practice
from services.ids import id_of
from services.matches.looks import Look
from services.matches.playing import Matches
from services.ports.records import ChallengeRecord
from services.refusals import Refusal
from ui.boards.keeper import Refresher
from ui.discord.context import place_of, private_message, public_message
from ui.discord.face import Button, Link, Row, plain
from ui.discord.ids import CHALLENGE, REMATCH, challenge_id
from ui.discord.links import link
from ui.discord.router import Press, Router, Unreadable
from ui.discord.threads import MatchThreads, no_thread
from ui.match.engines import Opponents
from ui.match.moves import Host
from ui.match.places import Places, tell_guest
from ui.words.refusals import NO_THREAD, POSTED


class Beginnings:
    """Joins use cases to messages; every method may raise a Refusal, which the router puts into words."""

    def __init__(
        self,
        router: Router,
        host: Host,
        refresher: Refresher,
        *,
        matches: Matches,
        challenges: Challenges,
        practice: Practice,
        places: Places,
        threads: MatchThreads,
        opponents: Opponents,
    ) -> None:
        self._host = host
        self._refresher = refresher
        self._matches = matches
        self._challenges = challenges
        self._practice = practice
        self._places = places
        self._threads = threads
        self._opponents = opponents
        self._texts = router.texts
        router.on(CHALLENGE, self._answer_challenge)
        router.on(REMATCH, self._rematch)

    async def challenge(self, press: Press, invitation: Invitation, *, opponent_is_bot: bool) -> None:
        """Ask somebody to play, in a message that pings them."""
        await self._places.check_challenge(press, invitation.game)
        hindrance = no_thread(press) if invitation.in_thread else None
        asked = replace(invitation, in_thread=invitation.in_thread and hindrance is None)
        record = await self._challenges.open(asked, opponent_is_bot=opponent_is_bot)
        press.kept = True
        if record.id == invitation.id:
            await self._post_challenge(press, record)
            await tell_guest(press, record.game)
            if hindrance is not None:
                await press.reply.whisper(plain(hindrance))
            return
        say = press.say
        withdraw = Button(say("Withdraw"), challenge_id(record.id, "withdraw"))
        posted = record.place.message_id is not None
        row = Row((Link(say("To the challenge"), link(record.place)), withdraw) if posted else (withdraw,))
        standing = say("You have challenged this person already; it is up to them to answer.")
        await press.reply.whisper(plain(standing, row))

    async def practise(
        self, press: Press, game: str, *, level: str, pace: str, options: Mapping[str, object]
    ) -> None:
        """Begin a match against an engine at once, with these options, on a board for everybody."""
        await self._places.check_here(press)
        look = await self._practice.begin(
            id_of(press.interaction.id),
            game=game,
            level=level,
            pace=pace,
            by=press.person,
            place=place_of(press),
            options=options,
        )
        press.kept = True
        await self._begin(press, look)
        await tell_guest(press, game)

    async def _answer_challenge(self, press: Press) -> None:
        match press.parts:
            case (challenge_id, "accept" | "decline" | "withdraw" as answer):
                await self._answered(press, challenge_id, answer)
            case _:
                raise Unreadable(press.parts)

    async def _answered(self, press: Press, challenge_id: str, answer: str) -> None:
        message = public_message(press)
        found = message is not None and await self._challenges.found(challenge_id, message, press.person)
        try:
            await self._settle(press, challenge_id, answer)
        except Refusal as no:
            challenge = no.facts.get("challenge")
            if isinstance(challenge, ChallengeRecord) and message is not None:
                if found or message != challenge.place:
                    # A message that its process did not live to write down; nobody could redraw it.
                    await self._refresher.show_challenge(challenge, reply=press.reply)
                elif not await self._challenges.is_owed(challenge.id):
                    await self._refresher.mend_challenge(challenge, press.reply)
            raise

    async def _settle(self, press: Press, challenge_id: str, answer: str) -> None:
        if answer == "accept":
            moment = press.interaction.id
            look = await self._challenges.accept(challenge_id, press.person, moment=moment)
            press.kept = True
            await self._begin(press, look)
            return
        close = self._challenges.decline if answer == "decline" else self._challenges.withdraw
        record = await close(challenge_id, press.person)
        press.kept = True
        if answer == "withdraw" and private_message(press) is not None:
            await press.reply.update(plain(press.say("You took the challenge back.")))
            await self._refresher.show_challenge(record)
        else:
            await self._refresher.show_challenge(record, reply=press.reply)

    async def _rematch(self, press: Press) -> None:
        match press.parts:
            case (match_id,):
                await self._places.check_here(press)
                before = await self._matches.look(match_id)
                try:
                    answer = await self._asked_again(press, before)
                except Refusal:
                    await self._host.is_on_board(press, before, refused=True)
                    raise
            case _:
                raise Unreadable(press.parts)
        press.kept = True
        await self._host.is_on_board(press, before)
        if not isinstance(answer, ChallengeRecord):
            await self._begin(press, answer)
        elif answer.id == id_of(press.interaction.id):
            await self._post_challenge(press, answer)
        else:
            await press.reply.whisper(plain(press.say("The rematch is asked for already.")))

    async def _asked_again(self, press: Press, before: Look) -> ChallengeRecord | Look:
        match_id, new_id = before.record.id, id_of(press.interaction.id)
        if is_practice(before.record):
            return await self._practice.again(match_id, rematch_id=new_id, by=press.person)
        return await self._challenges.rematch(
            match_id, challenge_id=new_id, by=press.person, moment=press.interaction.id
        )

    async def _begin(self, press: Press, look: Look) -> None:
        """A match has begun by this press: its board is a new message that pings whoever asked for it."""
        if is_practice(look.record):
            await self._host.post_board(press, look)
            self._opponents.wake(look)
            return
        begun = await self._threads.begin(look.record)
        by_bot = begun not in {"here", "refused"}
        if isinstance(begun, int):
            await self._refresher.show(look)
        elif not by_bot:
            challenger = look.record.seats[0].user_id
            greeting = self._texts.public("🤝 <@{challenger}>, the match is on!", challenger=challenger)
            await self._host.post_board(press, look, greeting=greeting, pings=(challenger,))
        record = await self._challenges.look(look.record.id)
        self._host.note_board(press)
        await self._refresher.show_challenge(record, reply=press.reply if by_bot else None)
        if begun == "refused":
            await press.reply.whisper(plain(no_thread(press) or press.say(NO_THREAD)))

    async def _post_challenge(self, press: Press, record: ChallengeRecord) -> None:
        send = partial(press.reply.post, aside=press.say(POSTED))
        place = await self._refresher.post_challenge(record, send, here=place_of(press))
        self._host.remember(press, place)
