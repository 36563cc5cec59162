"""The daily penalty's table of a week, and how a try can be checked."""

from collections.abc import Mapping

from services.daily_penalty.daily import Checked, Week, date_of
from services.ports.daily import Ranked
from ui.discord.face import Block, Button, Document, Face, Row, Words
from ui.discord.ids import daily_id
from ui.games.common.players import names_by_id
from ui.games.penalties.words import NEUTRAL
from ui.words.catalogues import Say
from ui.words.names import safe

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
ACCENT = 0x2F8F4E


def week(table: Week, back: int, say: Say, *, alone: bool) -> Face:
    """The table of so many weeks `back`; `alone` outside servers, where nobody else is told of."""
    title = "### " + say("🏆 Daily penalty, week of {date}", date=date_of(table.monday))
    if table.ranking:
        names = names_by_id((one.person for one in table.ranking), say)
        lines = [_line(one, names, table.user_id, say, alone=alone) for one in table.ranking]
        more = table.ranking[0].of - len(lines)
        if more and not alone:
            lines.append("-# " + say.many("and {n} more", "and {n} more", more))
    else:
        lines = [say("Nobody is in this table yet.")]
    notes = []
    if not back and table.until < table.today:
        notes.append(say("What others did today counts here once you have had your own try."))
    notes.append(
        say(
            "Each day: 2 points for a perfect choice, 1 for a good one, and 1 more if you score or keep it "
            "out. Ties: better choices win. 🔥 = days in a row."
        )
    )
    if alone:
        notes.append(say("In a server there is a table of everybody; here you see only yourself."))
    small = "\n".join(f"-# {one}" for one in notes)
    blocks: list[Block] = [Words("\n".join((title, *lines))), Words(small)]
    other = (
        Button(say("This week"), daily_id(0, "table", "0"))
        if back
        else Button(say("Last week"), daily_id(0, "table", "1"))
    )
    blocks.append(Row((Button(say("Today's kick"), daily_id(0, "today"), "primary", "⚽"), other)))
    return Face(tuple(blocks), accent=NEUTRAL)


def _line(one: Ranked, names: Mapping[int, str], user_id: int, say: Say, *, alone: bool) -> str:
    number = f"{one.place}\\."
    place = MEDALS.get(one.place, number) if one.points else number
    name = safe(names[one.person.user_id])
    if one.person.user_id == user_id:
        name = f"**{name}**"
    points = say.many("{n} point", "{n} points", one.points)
    days = say.many("{n} day", "{n} days", one.days)
    streak = f" · 🔥 {one.streak}" if one.streak > 1 else ""
    told = f"{name} · {points} · {days}{streak}"
    return told if alone else f"{place} {told}"


def check(found: Checked, say: Say) -> Face:
    """What is proved of a try, what can be compared, and the record as a file."""
    today, tomorrow = found.hashes
    lines = [
        "### " + say("🔏 Verified"),
        say("- My choice is the one that was sealed before you chose, by the seed whose hash you saw:"),
        f"`{found.seed_hash}`",
        say("- It was drawn from the exact mix, and every coin from the same seed and your choice."),
        say("- That seed follows from the day's, of which this is the hash: `{hash}`", hash=today),
        say("- The hash of the seed of {date}: `{hash}`", date=date_of(found.today + 1), hash=tomorrow),
    ]
    if found.opened is None:
        lines.append("-# " + say("The day's seed is told here when nobody can try that kick any more."))
    else:
        lines.append(say("- The seed of {date} was: `{seed}`", date=date_of(found.day), seed=found.opened))
    lines.append("-# " + say("Check the record elsewhere: `python -m bot verify FILE`"))
    return Face((Words("\n".join(lines)), Document(found.content, "record.json")), accent=ACCENT)
