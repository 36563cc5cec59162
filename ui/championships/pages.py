"""Looking at a championship: bracket, tables, matches and log, privately, with buttons to turn pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from services.championships.looking import Looking, Sight
from services.formats.values import Status
from services.ports.championships import CupStatus
from ui.background.studio import Studio
from ui.championships._log import log_lines
from ui.championships._mascots import mascot_of
from ui.championships.charts.charts import Chart, Known, brackets, tables, tie_lines
from ui.championships.charts.stages import stage_words
from ui.discord.context import tell_in_private
from ui.discord.face import Block, Button, Face, Row, Words, plain
from ui.discord.ids import CUP_PAGE, cup_page_id
from ui.discord.router import Press, Router, Unreadable, number
from ui.words.catalogues import Say
from ui.words.names import safe

ACCENT = 0xE8B33A
LINES = 24
"""Lines of text on a page; with names of thirty-two wide characters they stay within Discord's limit."""

IN_WORDS = "-words"
"""What the kind of a page that is a picture ends with where it is told in words."""

ROOM = 3_400
"""Characters of a page, of the 4,000 that Discord takes in a message."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: a heading, then a chart, or lines."""

    name: str
    chart: Chart | None = None
    lines: tuple[str, ...] = ()


class CupPages:
    """Shows the pages of a championship; a button carries the championship, the kind of page, its number."""

    def __init__(self, router: Router, *, looking: Looking, studio: Studio) -> None:
        self._looking = looking
        self._studio = studio
        router.on(CUP_PAGE, self._turn)

    async def show(self, press: Press, cup_id: str | None, what: str, page: int = 0) -> None:
        """A page in private: in the message that was pressed where that is private, else in a new one.

        Refusals: no-such-championship, no-championship-here.
        """
        guild_id = press.interaction.guild_id
        sight = await self._looking.meant(cup_id, guild_id)
        leaves = await self._leaves(sight, what, guild_id, press.say)
        face = page_face(sight, what, leaves, page, press.say)
        pictures = await self._studio.draw(face)
        await tell_in_private(press, face, pictures)

    async def _turn(self, press: Press) -> None:
        match press.parts:
            case (cup_id, what, page):
                await self.show(press, cup_id, what, number(page))
            case _:
                raise Unreadable(press.parts)

    async def _leaves(self, sight: Sight, what: str, guild_id: int | None, say: Say) -> Sequence[Leaf]:
        match what:
            case "log":
                told, acts = await self._looking.acts(sight.championship.id, guild_id)
                return cut(say("What was done"), log_lines(told, acts, say), say)
            case "bracket" | "table" | "matches" | "bracket-words" | "table-words":
                return leaves_of(sight, what, say)
            case _:
                raise Unreadable(what)


def leaves_of(sight: Sight, what: str, say: Say) -> Sequence[Leaf]:
    """The pages of one kind; () where the championship has none of that kind (yet)."""
    if sight.course is None:
        return ()
    known = known_of(sight)
    match what:
        case "bracket":
            return [Leaf(chart.name, chart) for chart in brackets(sight.course, known, say)]
        case "table":
            return [Leaf(chart.name, chart) for chart in tables(sight.course, known, say)]
        case "bracket-words":
            return _in_words(brackets(sight.course, known, say), say)
        case "table-words":
            return _in_words(tables(sight.course, known, say), say)
        case _:
            return cut(say("Matches"), match_lines(sight, say), say)


def _in_words(charts: Iterable[Chart], say: Say) -> list[Leaf]:
    """The same as the pictures, for whoever cannot see them or wants to copy a name."""
    return [leaf for chart in charts for leaf in cut(chart.name, chart.lines, say)]


def known_of(sight: Sight) -> Known:
    """Who is who, for the charts."""
    return Known(
        sight.championship.name, sight.names, sight.seeds, sight.playing, mascot_of(sight.championship)
    )


def match_lines(sight: Sight, say: Say) -> list[str]:
    """Every pairing that is known, stage by stage, the latest stage first; links to those that run."""
    if sight.course is None:
        return []
    known, lines = known_of(sight), list[str]()
    shown = [one for one in sight.course.pairings if one.players and one.status is not Status.SPARE]
    stages = [(stage, list(ties)) for stage, ties in groupby(shown, key=lambda one: one.stage)]
    for stage, ties in reversed(stages):
        lines.append("**" + stage_words(stage, say) + "**")
        lines += tie_lines(ties, known, say)
    return lines


def cut(name: str, lines: Sequence[str], say: Say) -> list[Leaf]:
    """Lines as pages that fit a message."""
    pages: list[list[str]] = []
    room = 0
    for line in lines:
        if not pages or len(pages[-1]) == LINES or len(line) + 1 > room:
            pages.append([])
            room = ROOM
        pages[-1].append(line)
        room -= len(line) + 1
    return [Leaf(name, lines=tuple(page)) for page in pages]


def page_face(sight: Sight, what: str, leaves: Sequence[Leaf], page: int, say: Say) -> Face:
    """One page with its buttons; a page past the end shows the last one."""
    cup = sight.championship
    heading = f"### 🏆 {safe(cup.name)}\n-# {status_words(sight, say)}"
    page = min(page, max(0, len(leaves) - 1))
    kinds = _kinds(sight, what, page, say)
    if not leaves:
        return plain(f"{heading}\n{_nothing(sight, what, say)}", *kinds, accent=ACCENT)
    leaf = leaves[page]
    blocks: list[Block] = [Words(f"{heading}\n**{leaf.name}**" if leaf.name else heading)]
    if leaf.chart is not None:
        blocks.append(leaf.chart.picture)
    if leaf.lines:
        blocks.append(Words("\n".join(leaf.lines)))
    if len(leaves) > 1:
        ways = []
        if page > 0:
            ways.append(Button(say("Back"), cup_page_id(cup.id, what, page - 1)))
        if page + 1 < len(leaves):
            ways.append(Button(say("Next"), cup_page_id(cup.id, what, page + 1), "primary"))
        count = say("Page {n} of {all}", n=page + 1, all=len(leaves))
        blocks += [Words(f"-# {count}"), Row(tuple(ways))]
    return Face((*blocks, *kinds), accent=ACCENT)


def status_words(sight: Sight, say: Say) -> str:
    """How far a championship is, in a line."""
    cup, course = sight.championship, sight.course
    match cup.status:
        case CupStatus.SIGN_UP:
            return say("Sign-up is open · {n} of {all} places taken", n=cup.entered, all=cup.places)
        case CupStatus.CHECK_IN:
            return say("Check-in is open")
        case CupStatus.CANCELLED:
            return say("Cancelled")
        case CupStatus.OVER if cup.champion_id is not None:
            return say("Champion: {name}", name=safe(sight.names.get(cup.champion_id, "?")))
        case CupStatus.OVER:
            return say("It ended without a champion.")
        case CupStatus.PAUSED:
            return say("Paused")
        case CupStatus.RUNNING:
            open_now = [] if course is None else [one.stage for one in course.ready]
            stages = ", ".join(stage_words(stage, say) for stage in dict.fromkeys(open_now[:64]))
            return say("Now: {stages}", stages=stages) if stages else say("Running")


def _nothing(sight: Sight, what: str, say: Say) -> str:
    if sight.course is None and sight.championship.status is CupStatus.CANCELLED:
        return say("It was cancelled before it began.")
    if sight.course is None:
        return say("It has not begun: the draw comes when sign-up closes.")
    match what.removesuffix(IN_WORDS):
        case "bracket":
            return say("This format has no bracket: look at the table.")
        case "table":
            return say("This format has no table: look at the bracket.")
        case _:
            return say("There is nothing to show yet.")


def _kinds(sight: Sight, what: str, page: int, say: Say) -> tuple[Row, ...]:
    """Ways to the same page in words or as a picture, and to the other kinds of pages."""
    what, in_words, _ = what.partition(IN_WORDS)
    words = {"bracket": say("Bracket"), "table": say("Table"), "matches": say("Matches"), "log": say("Log")}
    course = sight.course
    there = {"matches", "log"}
    if course is not None:
        there |= {"table"} if course.tables else set()
        there |= {"bracket"} if brackets_there(sight) else set()
    buttons = [
        Button(label, cup_page_id(sight.championship.id, kind, 0))
        for kind, label in words.items()
        if kind in there and kind != what
    ]
    if what in {"bracket", "table"} & there:
        label, other = (say("As a picture"), what) if in_words else (say("In words"), what + IN_WORDS)
        buttons.insert(0, Button(label, cup_page_id(sight.championship.id, other, page)))
    return (Row(tuple(buttons)),) if buttons else ()


def brackets_there(sight: Sight) -> bool:
    """Whether this course has a knock-out."""
    return sight.course is not None and any(one.sources for one in sight.course.pairings)
