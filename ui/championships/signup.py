"""The message of a championship: sign-up and check-in with buttons, then how it stands, then the end."""

import json
from collections.abc import Iterable
from dataclasses import replace

from games.chance import commitment
from services.championships.beginning import fewest_of
from services.championships.cup import Cup
from services.championships.lots import MOST_LEVEL
from services.formats.values import Status
from services.matches.codec import decode_options
from services.ports.championships import Championship, CupStatus, Seeding
from services.ports.people import Place
from services.refusals import Refusal
from services.times import MINUTE, SECOND
from ui.boards.summons import MARK
from ui.championships.charts.formats import NEED_WINNERS, form_lines, form_name
from ui.championships.charts.stages import stage_words
from ui.discord.face import Button, Face, Link, Row, Words, plain
from ui.discord.ids import cup_id, cup_page_id
from ui.discord.links import link
from ui.games.common.paces import told_pace
from ui.games.registry import FACES
from ui.words.catalogues import Say
from ui.words.durations import duration
from ui.words.names import safe

ACCENT, CLOSED = 0xE8B33A, 0x5B6470
NAMES_ROOM = 1_500
"""Characters of the message that names of entrants may take."""

NAME_WIDTH = 60


def cup_face(cup: Cup, say: Say) -> Face:
    """What everybody sees of a championship now."""
    match cup.championship.status:
        case CupStatus.SIGN_UP | CupStatus.CHECK_IN:
            return _open(cup, say)
        case CupStatus.CANCELLED:
            return _called_off(cup, say)
        case _:
            return _board(cup, say)


def title(cup: Championship, say: Say) -> str:
    """The heading of its messages."""
    return f"### 🏆 {safe(cup.name, NAME_WIDTH)}"


def name_of(cup: Cup, user_id: int | None) -> str:
    """An entrant's name, safe to show."""
    return safe("?" if user_id is None else cup.names.get(user_id, "?"))


def which_of(cups: Iterable[Championship]) -> Refusal:
    """Refusal("name-championship"): none was named, and several may be meant."""
    return Refusal("name-championship", names=", ".join(f"**{safe(one.name, NAME_WIDTH)}**" for one in cups))


def ways(cup: Championship, say: Say, *, table: bool) -> Row:
    """Buttons to its pages."""
    first = Button(say("Table"), cup_page_id(cup.id, "table", 0))
    bracket = Button(say("Bracket"), cup_page_id(cup.id, "bracket", 0))
    rest = (
        Button(say("Matches"), cup_page_id(cup.id, "matches", 0)),
        Button(say("Log"), cup_page_id(cup.id, "log", 0)),
    )
    both = (first, bracket) if cup.form == "world-cup" else (first,) if table else (bracket,)
    return Row((*both, *rest))


def _open(cup: Cup, say: Say) -> Face:
    it = cup.championship
    signing = it.status is CupStatus.SIGN_UP
    closes = "<t:{0}:F> (<t:{0}:R>)".format((it.due_at or 0) // SECOND)
    called = [f"{MARK} <@&{it.ping_id}>"] if signing and it.ping_id is not None else []
    lines = [title(it, say), *called, *_terms(it, say)]
    if signing:
        lines.append("⏳ " + say("Sign-up closes {when}", when=closes))
        lines.append("-# " + say("At least {n} are needed.", n=fewest_of(it)))
        if it.check_in:
            time = duration(it.check_in // MINUTE, say)
            lines.append("-# " + say("Then everybody checks in here, within {time}.", time=time))
    else:
        lines.append("⏳ " + say("Check in by {when}, or you lose your place.", when=closes))
    if signing:
        count = say("{n} of {all} places taken", n=len(cup.entrants), all=it.places)
    else:
        there = sum(one.there for one in cup.entrants)
        count = say("{n} of {all} checked in", n=there, all=len(cup.entrants))
    entrants = [f"**{count}**"]
    if cup.entrants:
        entrants.append(_named(cup, say, ticked=not signing))
    digest = commitment(bytes.fromhex(it.seed))[:16]
    sealed = say("The draw is sealed already: `{digest}`", digest=digest)
    organiser = say("Organised by {name}", name=safe(cup.names[it.organiser.user_id]))
    come = (say("Join"), "join") if signing else (say("Check in"), "check-in")
    coming, leaving = (Button(label, cup_id(it.id, do)) for label, do in (come, (say("Leave"), "leave")))
    row = Row((replace(coming, style="success"), leaving))
    foot = f"-# {organiser} · {sealed}"
    blocks = (Words("\n".join(lines)), Words("\n".join(entrants)), row, Words(foot))
    return Face(blocks, accent=ACCENT, roles=() if it.calls is None else (it.calls,))


def _terms(it: Championship, say: Say) -> list[str]:
    """Format, game, pace, seeds and time, in lines."""
    table = FACES.get(it.game)
    game = it.game if table is None else say(table.name)
    modes = () if table is None else table.modes(decode_options(it.options), say)
    match it.seeding:
        case Seeding.HAND:
            seeds = say("seeds set by the organiser")
        case Seeding.RATING:
            seeds = say("seeds by rating in this server")
        case Seeding.LOT:
            seeds = say("seeds drawn by lot")
    time = duration(it.tie_time // MINUTE, say)
    again = say(
        "Where a match has to be won, a level one is played again; after {n} level matches the lot decides.",
        n=MOST_LEVEL,
    )
    level = table is not None and table.level and it.form in NEED_WINNERS
    role = [] if it.role_id is None else [say("The champion gets the role <@&{role}>.", role=it.role_id)]
    rules = form_lines(it.form, json.loads(it.form_options), say)
    return [
        f"**{form_name(it.form, say)}** · {seeds}",
        f"**{' · '.join((game, *modes))}** · {told_pace(it.pace, say)}",
        *rules,
        *([again] if level else []),
        say("Before each match you have {time} to press *I am here*.", time=time),
        *([say("Each of your matches gets its own thread.")] if it.in_threads else []),
        *role,
    ]


def _named(cup: Cup, say: Say, *, ticked: bool) -> str:
    """Names in the order in which they joined, as many as there is room for; with ticks for who is there."""
    told: list[str] = []
    used = 0
    entrants, names = cup.entrants, cup.names
    for at, one in enumerate(entrants):
        name = safe(names[one.person.user_id]) + (" ✅" if ticked and one.there else "")
        used += len(name) + 2
        if used > NAMES_ROOM:
            left = len(entrants) - at
            return ", ".join(told) + " " + say.many("and {n} more", "and {n} more", left)
        told.append(name)
    return ", ".join(told)


def _board(cup: Cup, say: Say) -> Face:
    it, course = cup.championship, cup.course
    lines = [title(it, say), f"**{form_name(it.form, say)}**"]
    stages = ", ".join(stage_words(one, say) for one in dict.fromkeys(one.stage for one in course.ready))
    match it.status:
        case CupStatus.OVER if it.champion_id is None:
            lines.append(say("It ended without a champion."))
        case CupStatus.OVER:
            lines.append("🥇 " + say("Champion: {name}", name=name_of(cup, it.champion_id)))
            lines += podium(cup, say)
        case CupStatus.PAUSED:
            lines.append("⏸️ " + say("Paused: nobody loses time meanwhile."))
        case _:
            lines.append("▶️ " + (say("Now: {stages}", stages=stages) if stages else say("Running")))
    played = [one for one in course.pairings if one.status is Status.DONE]
    awaited = [one for one in course.pairings if one.status in {Status.DONE, Status.READY, Status.WAITING}]
    count = say("{n} of {all} matches decided", n=len(played), all=len(awaited))
    begun = f"<t:{(it.started_at or 0) // SECOND}:D>"
    lines.append("-# " + say("Begun {when} with {n} entrants", when=begun, n=len(it.lineup)) + f" · {count}")
    accent = CLOSED if it.status is CupStatus.OVER else ACCENT
    return Face((Words("\n".join(lines)), ways(it, say, table=bool(course.tables))), accent=accent)


def _called_off(cup: Cup, say: Say) -> Face:
    """Why it was cancelled; where it had begun, with the ways to what was played."""
    it = cup.championship
    words = Words("\n".join((title(it, say), why_cancelled(it.reason, say))))
    rows = (ways(it, say, table=bool(cup.course.tables)),) if it.lineup else ()
    return Face((words, *rows), accent=CLOSED)


def elsewhere_face(cup: Championship, place: Place, say: Say) -> Face:
    """What is left of a message that another one stands for: the way to that one, or to its channel."""
    name, channel = safe(cup.name, NAME_WIDTH), f"<#{place.channel_id}>"
    line = say("How **{cup}** stands is told in another message, in {channel}.", cup=name, channel=channel)
    way = () if place.message_id is None else (Row((Link(say("To its message"), link(place)),)),)
    return plain(line, *way, accent=CLOSED)


def podium(cup: Cup, say: Say) -> list[str]:
    """Who came behind the champion: the second, and the third or those who share that place.

    Nobody who never came to a match has a medal.
    """
    places = [one for one in cup.course.places if one.rank in {2, 3} and one.came]
    medal = {2: "🥈", 3: "🥉"}
    return [f"{medal[one.rank]} {name_of(cup, one.player)}" for one in places[:3]]


def why_cancelled(reason: str | None, say: Say) -> str:
    """Why a championship ended without being played to its end."""
    match reason:
        case "too-few":
            return say("Cancelled: too few took part.")
        case "nobody-came":
            return say("Cancelled: nobody was there to play.")
        case "bad-option":
            return say("Cancelled: with so few entrants this format cannot be played as it was chosen.")
        case "organiser":
            return say("The organiser cancelled this championship.")
        case _:
            return say("This championship was cancelled.")
