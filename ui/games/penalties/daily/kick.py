"""The daily penalty as its person sees it: the kick to decide, and afterwards what the choice was worth."""

from dataclasses import replace
from functools import partial

from games.penalties.daily import Attempt, Verdict, verdict
from games.penalties.terms import SHOTS, Direction, Team
from games.penalties.view import Kick, PenaltiesView
from games.seats import Seat
from services.daily_penalty.daily import OPEN_FOR, Standing, date_of
from services.times import DAY, SECOND
from ui.discord.face import Block, Button, Face, Picture, Row, Style, Words
from ui.discord.ids import daily_id
from ui.drawing.animals import CREST
from ui.games.common.players import Names
from ui.games.penalties.picture.paint import draw
from ui.games.penalties.picture.scene import Mood
from ui.games.penalties.review.mixes import Line, mixes, percent, tenths
from ui.games.penalties.scene import alt_of, scene_of, told_kicks
from ui.games.penalties.words import (
    ACCENTS,
    DIRECTION_NAMES,
    NEUTRAL,
    SHOT_NAMES,
    SHOWN,
    SIDE_EMOJI,
    animal,
    bench,
    counted,
    in_groups,
    mark,
    marked,
    outcome,
    story,
    team_name,
)
from ui.words.catalogues import Say, stopped
from ui.words.names import safe

BEST = 3
"""Points of a day at most."""


def daily(standing: Standing, say: Say) -> Face:
    """The message of a try: what is to be chosen, or what came of it."""
    return question(standing, say) if standing.attempt.stage else result(standing, say)


def question(standing: Standing, say: Say) -> Face:
    """The kick, and the choices; nothing in it depends on what the program has sealed but the seals."""
    tried, day = standing.attempt, standing.kick.day
    view, seat = tried.view, tried.seat
    shoots = view.striker == seat
    small = _open_for(day, standing.today, say)
    mine, other = (team_name(view.teams[one], say) for one in (seat, 1 - seat))
    sides = stopped(say("**You play {team}**, I play {other}", team=mine, other=other))
    seals = " ".join(f"`{one}`" for one in tried.seals)
    sealed = say("Sealed: {hashes} · its sealed seed: `{hash}`", hashes=seals, hash=standing.seed_hash)
    blocks: list[Block] = [
        Words(_heading(standing, say)),
        _asking(tried, shoots=shoots, say=say),
        Words("\n".join((sides, _task(tried, shoots=shoots, say=say), *_benches(view, say)))),
        _choices(day, tried, shoots=shoots, say=say),
        Words(f"-# {small}\n-# 🔏 {sealed}"),
        Row((_table_button(say),)),
    ]
    return Face(tuple(blocks), accent=_accent(view, seat))


def _open_for(day: int, today: int, say: Say) -> str:
    """One time, and what it means: when the next kick comes, or when this older one closes."""
    following, closing = (f"<t:{at * DAY // SECOND}:R>" for at in (today + 1, day + 1 + OPEN_FOR))
    if day == today:
        return say(
            "One try, and only you see it. The next kick comes {when}; this one stays open a day longer. "
            "Then you see the best choice.",
            when=following,
        )
    return say(
        "One try, and only you see it. It closes {when}. Then you see the best choice.",
        when=closing,
    )


def result(standing: Standing, say: Say) -> Face:
    """What happened, what the choice was worth, and both exact mixes."""
    tried, day = standing.attempt, standing.kick.day
    view, seat = tried.view, tried.seat
    kick, found = view.kicks[-1], verdict(tried)
    mine, other = (team_name(view.teams[one], say) for one in (seat, 1 - seat))
    lines = [
        f"{mark(kick)} **{outcome(kick, say)}** {_did(kick, seat, say)} {story(kick, say)}",
        stopped(say("**You played {team}**, I played {other}", team=mine, other=other)),
        _points(found, kick, shoots=kick.striker == seat, say=say),
        _change(tried, say),
        _mixes(tried, say),
        "-# " + say("*mix*: how often a perfect player picks it. *wins*: the chance to win with it."),
    ]
    buttons = [
        _table_button(say),
        Button(say("Check it"), daily_id(day, "check"), emoji="🔏"),
    ]
    if not standing.mine.shared:
        buttons.append(Button(say("Share"), daily_id(day, "share"), emoji="📣"))
    if day != standing.today:
        buttons.insert(0, Button(say("Today's kick"), daily_id(0, "today"), "primary", "⚽"))
    blocks: list[Block] = [
        Words(_heading(standing, say)),
        _shown(tried, "reveal", say("Daily penalty {date}", date=date_of(day)), story(kick, say), say),
        Words("\n".join(lines)),
        Words(_next(standing, say)),
        Row(tuple(buttons)),
    ]
    return Face(tuple(blocks), accent=_accent(view, seat))


def shared(standing: Standing, name: str, say: Say) -> Face:
    """What everybody may read of a try: the points and the days in a row, and nothing of the kick."""
    found = verdict(standing.attempt)
    stars = "⭐" * found.points + "▫️" * (BEST - found.points)
    points = say.many("{n} point", "{n} points", found.points)
    streak = f" · 🔥 {standing.streak}" if standing.streak > 1 else ""
    small = say("One private try for everybody, the same kick for all in a server: `/penalty daily`")
    text = f"{_heading(standing, say)}\n**{safe(name)}** {stars} · {points}{streak}\n-# {small}"
    have_a_go = Button(say("Have a go"), daily_id(0, "today"), "primary", "⚽")
    return Face((Words(text), Row((have_a_go,))), accent=NEUTRAL)


def _heading(standing: Standing, say: Say) -> str:
    return "### " + say("⚽ Daily penalty, {date}", date=date_of(standing.kick.day))


def _accent(view: PenaltiesView, seat: Seat) -> int:
    return ACCENTS[view.teams[seat] or Team.JUNGLE]


def _names(seat: Seat, say: Say) -> Names:
    you, program = say("You"), say("The program")
    return (you, program) if seat == 0 else (program, you)


def _asking(tried: Attempt, *, shoots: bool, say: Say) -> Picture:
    if tried.stage == 2:
        large = say("Where does the ball go?") if shoots else say("Where do you go now?")
        return _shown(tried, "stopped", say("Daily penalty"), large, say)
    large = say("Which striker do you play?") if shoots else say("Where do you dive?")
    return _shown(tried, "ready" if shoots else "waiting", "", large, say, banner=say("DAILY PENALTY"))


def _shown(
    tried: Attempt, mood: Mood, small: str, large: str, say: Say, *, banner: str | None = None
) -> Picture:
    """The same picture for everybody in the same situation: it carries no name."""
    made = scene_of(tried.view, _names(tried.seat, say), say, mood=mood)
    scene = replace(made, small=small or made.small, large=large, banner=banner or made.banner)
    return Picture(partial(draw, scene), alt_of(scene, say, kicks=told_kicks(tried.view, say)))


def _task(tried: Attempt, *, shoots: bool, say: Say) -> str:
    if tried.stage == 2 and shoots:
        return say("⏸️ I stayed in the centre: your paradinha goes on, and my second dive is sealed.")
    if tried.stage == 2:
        return say("⏸️ A paradinha, and you stayed in the centre. Where the ball goes is sealed.")
    if shoots:
        return say("🥅 **You shoot**, I am in goal. My dive is sealed already.")
    return say("🧤 **You are in goal**, I shoot. My striker is sealed already.")


def _benches(view: PenaltiesView, say: Say) -> list[str]:
    return [
        f"{CREST[team.value]} **{team_name(team, say)}**\n-# {bench(view.strikers[seat], say)}"
        for seat, team in enumerate(view.teams)
        if team is not None
    ]


def _choices(day: int, tried: Attempt, *, shoots: bool, say: Say) -> Row:
    do = str(tried.stage)
    if shoots and tried.stage == 1:
        hand = dict(zip(SHOTS, tried.view.strikers[tried.seat], strict=True))
        team = tried.view.teams[tried.seat] or Team.JUNGLE
        return Row(
            tuple(
                Button(
                    counted(shot, hand[shot], say),
                    daily_id(day, do, shot.value),
                    "success" if hand[shot] else "secondary",
                    animal(team, shot, 1 if hand[shot] == 1 else 0),
                    disabled=not hand[shot],
                )
                for shot in SHOWN
            )
        )
    style: Style = "success" if shoots else "primary"
    sides = [direction for direction in Direction if direction.value in tried.choices]
    return Row(
        tuple(
            Button(say(DIRECTION_NAMES[side]), daily_id(day, do, side.value), style, SIDE_EMOJI[side])
            for side in sides
        )
    )


def _did(kick: Kick, seat: Seat, say: Say) -> str:
    """What came of the kick, and whose doing that was."""
    shoots = kick.striker == seat
    match marked(kick):
        case "goal":
            return say("You scored.") if shoots else say("I scored.")
        case "saved":
            return say("I stopped you.") if shoots else say("You stopped me.")
        case _:
            return say("You shot over.") if shoots else say("I shot over.")


def _points(found: Verdict, kick: Kick, *, shoots: bool, say: Say) -> str:
    given = tenths(100 * found.given)
    match found.choice:
        case 2:
            choice = say("2 for a perfect choice")
        case 1:
            choice = say("1 for a good choice (it cost you {given} wins in a hundred)", given=given)
        case _:
            choice = say("0 for the choice (it cost you {given} wins in a hundred)", given=given)
    match shoots, marked(kick):
        case True, "goal":
            success = say("1 for the goal")
        case True, "saved":
            success = say("0 because I saved it")
        case True, _:
            success = say("0 because it went over")
        case False, "goal":
            success = say("0 because it went in")
        case False, "saved":
            success = say("1 for the save")
        case _:
            success = say("1 because it went over")
    points = say.many("**{n} point**", "**{n} points**", found.points)
    return f"{points}: {choice}, {success}."


def _change(tried: Attempt, say: Say) -> str:
    kick = tried.view.kicks[-1]
    comes = tried.known.kicked[kick.shot]
    before, after = tried.known.striker_wins, comes.goal if kick.goal else comes.miss
    if kick.striker != tried.seat:
        before, after = 1 - before, 1 - after
    return say("Your chance to win: {before} → {after}", before=percent(before), after=percent(after))


def _mixes(tried: Attempt, say: Say) -> str:
    kick, known = tried.view.kicks[-1], tried.known
    shots: list[Line] = [
        (say(SHOT_NAMES[one.choice]), one.weight, one.worth, one.choice is kick.shot)
        for one in sorted(known.shots, key=lambda one: in_groups(one.choice))
    ]
    dives: list[Line] = [
        (say(DIRECTION_NAMES[one.choice]), one.weight, one.worth, one.choice is kick.dive)
        for one in known.dives
    ]
    return mixes((say("Striker"), shots), (say("Keeper"), dives), say)


def _next(standing: Standing, say: Say) -> str:
    """The days in a row, where there are some, and when there is another kick."""
    told = []
    if standing.streak > 1:
        told.append(say.many("🔥 {n} day in a row", "🔥 {n} days in a row", standing.streak))
    if standing.kick.day == standing.today:
        when = f"<t:{(standing.today + 1) * DAY // SECOND}:R>"
        told.append(say("The next kick comes {when}.", when=when))
    return " · ".join(told)


def _table_button(say: Say) -> Button:
    return Button(say("Table of the week"), daily_id(0, "table", "0"), emoji="🏆")
