"""Books to leaf through: the rules of a game, and the help; one message, two buttons."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ui.discord.face import Button, Face, Row, Words
from ui.discord.ids import HELP, RULES, page_id
from ui.discord.router import Press, Router, Unreadable, number
from ui.games.registry import FACES
from ui.words.catalogues import Say

Book = Callable[[Say], tuple[str, ...]]

BOOKS: Mapping[str, Book] = MappingProxyType({game: table.book for game, table in FACES.items()})
"""The rules of each game, page by page."""

ACCENT = 0x3B82C4


def help_pages(say: Say) -> tuple[str, ...]:
    """What the bot can do, how without buttons, what happens to matches, and whom to thank."""
    return tuple("\n".join(lines) for lines in (_games(say), _commands(say), _life(say), _secrets(say)))


def _games(say: Say) -> tuple[str, ...]:
    return (
        "### " + say("⚽ Football table games"),
        say("Two games to play right here; challenge a friend:"),
        "",
        say("`/penalty challenge`: *Penalties: Animal Cup*, a penalty shoot-out of bluff"),
        say("Its modes: `teams:` to pick your teams, `mode:` for a Big Final, or both"),
        say("`/penguin challenge`: *Penguin Soccer*, a board game on the ice with no secrets at all"),
        say("`pace:` gives each decision 90 seconds, 10 minutes, a day, or this server's own time"),
        say("With `place:` a match has a thread of its own"),
        say("Nobody there? `/penalty practice` and `/penguin practice` are against me, at five levels."),
        "",
        say("`/penalty daily` is today's kick: one try for everybody, a table, days in a row"),
        say("`/penalty ranking` and `/penguin ranking` list who plays best in this server"),
        say("`/championship create` announces a cup or a league: sign up, draw, matches, champion"),
        say("*Watch* on a board opens a copy that only you see; it follows the match for a while"),
        say("`/settings me` sets who may challenge you, whom you block, and your language"),
        say("`/settings server` sets where games are allowed, how fast, who is pinged, where results go"),
        "",
        say("Everything can be done with the buttons of the board, or with the commands on the next page."),
    )


def _commands(say: Say) -> tuple[str, ...]:
    return (
        "### " + say("Without buttons"),
        say("`/penalty call` calls the toss, `/penalty take` takes the first shot or a team"),
        say("`/penalty dive` chooses the keeper's card in secret"),
        say("`/penalty shoot` plays a striker, `/penalty aim` ends a paradinha"),
        say("`/penalty pick` takes a card for your team"),
        say("`/penalty discard` leaves one striker out in a Big Final"),
        say("`/penguin move` makes a move"),
        say("Both have `rules`, and `show`, which posts your match's board here again."),
        "",
        "**" + say("To look at matches") + "**",
        say("`/penalty analyse` shows what coins and choices made of a finished match"),
        say("`/penalty odds` shows the odds of the current kick (spectators only)"),
        say("`/penguin analyse` shows where a finished match turned, and what was better"),
        say("`/penguin replay` shows a match again, `/penguin export` writes it down"),
        say("Both have `verify`, which checks that a finished match was fair."),
    )


def _life(say: Say) -> tuple[str, ...]:
    return (
        "### " + say("While a match lasts"),
        say(
            "Every decision has a clock, and you get one reminder. When your time is up, chance chooses for "
            "you. Late twice in a row, and you lose the match."
        ),
        say("Was I away? Then the board says so, and every clock gets that time back."),
        say("Is a board lost or its channel closed? `show` brings the match to where you both are."),
        say("`/my games` lists all your matches and challenges in every server, with a way out"),
        say("`/settings me` says who may challenge you, and lets you export or delete your data"),
        say("Has your opponent left the server? The clock ends the match, unless you end it before."),
        "",
        "**" + say("To end it") + "**",
        say("`resign` gives a match up; `/penalty draw` and `/penguin draw` offer your opponent a draw"),
        say("`abandon` ends a match without a result: at once before it began, later by agreement."),
        say("`/admin match end` is for moderators: it ends any match of their server"),
    )


def _secrets(say: Say) -> tuple[str, ...]:
    return (
        "### " + say("Secrets and credits"),
        say(
            "A keeper's card is shown to nobody before the kick: it never appears on the board, and "
            "buttons with it are visible to the keeper only."
        ),
        say("`/settings me picks: dm` brings such secrets to you in a direct message."),
        say("Where your direct messages are closed you are asked in the channel, as before."),
        say("Add me to your account, and we can play in your direct messages too."),
        "",
        say("Penalties: Animal Cup is a game by Paco Gómez, published by Tranjis Games (2020)."),
        say("Penguin Soccer is a game by Avri Klemer (2007)."),
        say("Animals and ball: Twemoji, © X Corp. and contributors, CC-BY 4.0."),
        say("Type: Lilita One, Nunito, Noto Sans, Rubik and Hind Siliguri, SIL Open Font License."),
    )


class Pages:
    """Shows books privately and turns their pages."""

    def __init__(self, router: Router) -> None:
        router.on(RULES, self._turn_rules)
        router.on(HELP, self._turn_help)

    async def rules(self, press: Press, game: str) -> None:
        await press.reply.whisper(page(RULES, game, BOOKS[game](press.say), 0, press.say))

    async def help(self, press: Press) -> None:
        await press.reply.whisper(page(HELP, "bot", help_pages(press.say), 0, press.say))

    async def _turn_rules(self, press: Press) -> None:
        match press.parts:
            case (game, index) if game in BOOKS:
                pages = BOOKS[game](press.say)
                await press.reply.update(page(RULES, game, pages, number(index), press.say))
            case _:
                raise Unreadable(press.parts)

    async def _turn_help(self, press: Press) -> None:
        match press.parts:
            case (_, index):
                pages = help_pages(press.say)
                await press.reply.update(page(HELP, "bot", pages, number(index), press.say))
            case _:
                raise Unreadable(press.parts)


def page(book: str, game: str, pages: tuple[str, ...], index: int, say: Say) -> Face:
    """One page with its buttons; an index past the end shows the last page."""
    index = min(index, len(pages) - 1)
    last = len(pages) - 1
    row = Row(
        (
            Button(say("Back"), page_id(book, game, index - 1), disabled=index == 0),
            Button(say("Next"), page_id(book, game, index + 1), disabled=index == last),
        )
    )
    count = "-# " + say("Page {n} of {all}", n=index + 1, all=len(pages))
    return Face((Words(pages[index]), Words(count), row), accent=ACCENT)
