"""*Export my data* and *Delete my data*, under a person's own settings."""

from services.personal_data.my_data import Exports, Forgetting
from services.refusals import Refusal
from ui.discord.face import Button, Document, Face, Row, Words, plain
from ui.discord.ids import MY_DATA, my_data_id
from ui.discord.router import Press, Router, Unreadable
from ui.words.catalogues import Say, msg

FILE = "my-data.json"

ASKED = msg(
    "Delete everything I store about you? This can't be undone.\n"
    "- You resign your open matches, and your open challenges are closed.\n"
    "- You leave your championships.\n"
    "- Your settings, ratings and daily penalties are deleted.\n"
    "- Your opponents keep their matches and ratings. There you are “somebody” from now on.\n"
    "- Messages that are already in Discord stay there, with your name.\n"
    "- If somebody blocked you, that stays."
)


class MyData:
    """Answers in private; nothing is deleted before it was asked about."""

    def __init__(self, router: Router, *, exports: Exports, forgetting: Forgetting) -> None:
        self._exports = exports
        self._forgetting = forgetting
        router.on(MY_DATA, self._pressed)

    async def _pressed(self, press: Press) -> None:
        match press.parts:
            case ("export",):
                if not press.reply.may_attach:
                    raise Refusal("no-files-here")
                content = await self._exports.of(press.person.user_id)
                await press.reply.whisper(_file(content, press.say), {})
            case ("delete",):
                await press.reply.whisper(_question(press.say))
            case ("delete", "yes"):
                await self._forgetting.forget(press.person.user_id)
                press.kept = True
                done = press.say(
                    "Done. I've deleted your data. If you play again, you start as somebody new."
                )
                await press.reply.update(plain(done))
            case ("delete", "no"):
                await press.reply.update(plain(press.say("Nothing was deleted.")))
            case _:
                raise Unreadable(press.parts)


def my_data_row(say: Say) -> Row:
    """The two buttons under somebody's settings."""
    return Row(
        (
            Button(say("Export my data"), my_data_id("export"), emoji="📦"),
            Button(say("Delete my data"), my_data_id("delete"), emoji="🗑️"),
        )
    )


def _file(content: bytes, say: Say) -> Face:
    words = Words(say("Here is everything I store about you. Only you can see this file."))
    return Face((words, Document(content, FILE)))


def _question(say: Say) -> Face:
    row = Row(
        (
            Button(say("Yes, delete my data"), my_data_id("delete", "yes"), "danger"),
            Button(say("Keep it"), my_data_id("delete", "no")),
        )
    )
    return plain(say(ASKED), row)
