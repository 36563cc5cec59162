"""`/penalty daily`: one private message for a person's try, the table of the week, and the proof."""

from services.daily_penalty.daily import DailyPenalty
from services.players.settings import Settings
from ui.background.studio import Studio
from ui.discord.context import check_here, tell_in_private
from ui.discord.face import Face
from ui.discord.ids import DAILY
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.penalties.daily.kick import daily, shared
from ui.games.penalties.daily.week import check, week

MOST_BACK = 1


class DailyPages:
    """Answers in private; whatever is pressed twice is done once and shown again."""

    def __init__(self, router: Router, *, daily: DailyPenalty, settings: Settings, studio: Studio) -> None:
        self._daily = daily
        self._settings = settings
        self._texts = router.texts
        self._studio = studio
        router.on(DAILY, self._pressed)

    async def show(self, press: Press) -> None:
        """This person's try here, opened if it is the first of the day. Refusal: busy."""
        standing = await self._daily.open(_server(press), press.person, moment=press.interaction.id)
        press.kept = True
        await self._answer(press, daily(standing, press.say))

    async def _pressed(self, press: Press) -> None:
        match press.parts:
            case (_, "today", _):
                await self.show(press)
            case (_, "table", back):
                await self._table(press, min(number(back), MOST_BACK))
            case (day, "check", _):
                proof = await self._daily.check(_server(press), number(day), user_id=press.person.user_id)
                await press.reply.whisper(check(proof, press.say), {})
            case (day, "share", _):
                await self._share(press, number(day))
            case (day, "1" | "2" as stage, token):
                standing = await self._daily.choose(
                    _server(press), number(day), press.person, stage=int(stage), token=token
                )
                press.kept = True
                await self._answer(press, daily(standing, press.say))
            case _:
                raise Unreadable(press.parts)

    async def _share(self, press: Press, day: int) -> None:
        """Tell everybody in the channel of the points; what nobody heard may be shared again.

        Refusals as of `check_here`, and daily-shared.
        """
        await check_here(press, self._settings)
        standing = await self._daily.share(_server(press), day, user_id=press.person.user_id)
        press.kept = True
        await self._answer(press, daily(standing, press.say))
        face = shared(standing, press.person.name, self._texts.public)
        if await press.reply.post(face, aside="") is None and not press.reply.unsure:
            await self._daily.keep_to_oneself(standing)

    async def _table(self, press: Press, back: int) -> None:
        server = _server(press)
        found = await self._daily.table(server, user_id=press.person.user_id, back=back)
        await self._answer(press, week(found, back, press.say, alone=not server))

    async def _answer(self, press: Press, face: Face) -> None:
        await tell_in_private(press, face, await self._studio.draw(face))


def _server(press: Press) -> int:
    """The server's id, 0 outside servers."""
    return press.interaction.guild_id or 0
