"""A shoot-out's view as a scene to draw, and the same scene in words."""

from functools import partial
from typing import Final

from games.penalties.terms import SERIES, Phase, Team
from games.penalties.view import Card, Kick, PenaltiesView
from games.seats import Seat
from ui.discord.face import Picture
from ui.drawing.palette import Team as SceneTeam
from ui.games.common.players import IN_ORDER, Names
from ui.games.penalties import picking
from ui.games.penalties.picture.paint import draw
from ui.games.penalties.picture.scene import Bench, CardKey, Cards, Mood, Scene, Strike
from ui.games.penalties.signs import Mark
from ui.games.penalties.words import (
    copy_of,
    marks,
    outcome,
    results,
    story,
    sudden_round,
    team_name,
)
from ui.words.catalogues import Say, stopped
from ui.words.names import tidy

Roles = tuple[tuple[str, str], tuple[str, str]]

CYCLE = 2 * SERIES
"""Kicks until strikers return: the scoreboard shows one such cycle at a time."""


def picture(
    view: PenaltiesView,
    names: Names,
    say: Say,
    *,
    winner: Seat | None = None,
    ending: str | None = None,
    nobody: str | None = None,
    mood: Mood | None = None,
) -> Picture:
    """The board's picture, with alt text that says the same."""
    scene = scene_of(view, names, say, winner=winner, ending=ending, nobody=nobody, mood=mood)
    more = picking.told(view, names, say, drawn=True) if scene.mood == "draft" else []
    kicks = told_kicks(view, say)
    return Picture(partial(draw, scene), " ".join((alt_of(scene, say, kicks=kicks), *more)))


def scene_of(
    view: PenaltiesView,
    names: Names,
    say: Say,
    *,
    winner: Seat | None = None,
    ending: str | None = None,
    nobody: str | None = None,
    mood: Mood | None = None,
) -> Scene:
    """The scene of a view; when it is over, `winner` and `ending` (why, in words) are given.

    `nobody` is the banner of a match that nobody won. `mood` shows the kick to come, or the last one, where
    a board would show the other.
    """
    home, away = IN_ORDER
    last = view.kicks[-1] if view.kicks else None
    shown = mood or _mood(view)
    mood = shown if ending is None else "over"
    striker = last.striker if mood in {"reveal", "over"} and last is not None else view.striker
    keeper = None if striker is None else Seat(1 - striker)
    small, large = _caption(view, last, names, say, shown)
    taken = _taken(view, mood)
    return Scene(
        mood=mood,
        home=_bench(view, home, names, say, taken),
        away=_bench(view, away, names, say, taken),
        sudden_death=view.sudden_death or (mood == "reveal" and len(view.kicks) > CYCLE),
        banner=nobody or _banner(view, names, say, mood, winner),
        small=small,
        large=large if ending is None else ending,
        roles=_roles(keeper, striker, names, say),
        keeper_team=None if keeper is None else KEYS[view.teams[keeper]],
        striker_team=None if striker is None else KEYS[view.teams[striker]],
        strike=_strike(view, mood),
        hands=(view.strikers[home], view.strikers[away]) if mood in {"waiting", "ready"} else None,
        winner=None if winner is None or mood != "over" else KEYS[view.teams[winner]],
        undecided=nobody is not None,
        face_down=(_face_down(view, home), _face_down(view, away)) if any(view.hidden) else (None, None),
        counted=view.draft is not None,
        cards=_cards(view, home, away) if mood == "draft" else None,
        discarded=(False, False) if view.discarded is None else (view.discarded[home], view.discarded[away]),
    )


def alt_of(scene: Scene, say: Say, *, kicks: tuple[str, str] = ("", "")) -> str:
    """The picture in words: what happened, the score with all `kicks` by side, and who is who."""
    parts = [text for text in (scene.banner, scene.small, scene.large) if text]
    parts.append(
        say(
            "Score: {home} ({home_player}) {home_goals}, {away} ({away_player}) {away_goals}.",
            home=scene.home.title,
            home_player=tidy(scene.home.player),
            home_goals=scene.home.goals,
            away=scene.away.title,
            away_player=tidy(scene.away.player),
            away_goals=scene.away.goals,
        )
    )
    for bench, taken in zip((scene.home, scene.away), kicks, strict=True):
        if taken:
            parts.append(say("{team}: {kicks}.", team=bench.title, kicks=taken))
    if scene.sudden_death:
        parts.append(say("Sudden death."))
    if scene.roles is not None:
        for role, name in scene.roles:
            parts.append(say("{role}: {name}.", role=role, name=name))
    for bench, left in zip((scene.home, scene.away), scene.face_down, strict=True):
        if left is not None and scene.mood in {"waiting", "ready"}:
            parts.append(say("{team}: strikers in hand: {n}.", team=bench.title, n=left))
    if scene.mood == "discard":
        for bench, done in zip((scene.home, scene.away), scene.discarded, strict=True):
            if done:
                parts.append(say("{team} has discarded a striker.", team=bench.title))
    if scene.mood == "ready":
        parts.append(say("The keeper is ready; the card is sealed."))
    return stopped(*parts)


def told_kicks(view: PenaltiesView, say: Say) -> tuple[str, str]:
    """What came of every kick, by side in order; of very many the last ones."""

    sides: tuple[list[Kick], list[Kick]] = ([], [])
    for kick in view.kicks:
        sides[kick.striker].append(kick)
    return results(sides[0], say), results(sides[1], say)


def _face_down(view: PenaltiesView, seat: Seat) -> int | None:
    """How many cards a side holds that nobody else may see; None where its hand lies open."""
    return view.left[seat] if view.hidden[seat] else None


def _cards(view: PenaltiesView, home: Seat, away: Seat) -> Cards | None:
    if view.draft is None:
        return None
    pool, squads = view.draft.pool, view.draft.squads
    return Cards(_keys(pool), (_keys(squads[home]), _keys(squads[away])))


def _keys(cards: tuple[Card, ...]) -> tuple[CardKey, ...]:
    return tuple((card.team.value, card.plays.value) for card in cards)


def _mood(view: PenaltiesView) -> Mood:
    match view.phase:
        case Phase.PICK:
            return "draft"
        case Phase.DISCARD:
            return "discard"
        case Phase.OVER:
            return "over"
        case Phase.SECOND_DIVE | Phase.AIM:
            return "stopped"
        case Phase.SHOT | Phase.FLIP:
            return "ready"
        case Phase.DIVE:
            return "reveal" if view.kicks else "waiting"
        case _:
            return "toss"


def _caption(view: PenaltiesView, last: Kick | None, names: Names, say: Say, mood: Mood) -> tuple[str, str]:
    if mood in {"reveal", "over"} and last is not None:
        return _which(view, len(view.kicks) - 1, last.striker, say), story(last, say)
    if view.phase is Phase.DISCARD:
        return say("Big Final"), say("Each side discards a striker in secret")
    if view.draft is not None and view.draft.picker is not None:
        return say("Picking Teams"), say("{name} takes a card", name=tidy(names[view.draft.picker]))
    if view.striker is None or view.keeper is None:
        return say("The toss"), _toss(view, names, say)
    small = _which(view, len(view.kicks), view.striker, say)
    keeper, striker = tidy(names[view.keeper]), tidy(names[view.striker])
    match view.phase:
        case Phase.DIVE:
            return small, say("{keeper} chooses a dive", keeper=keeper)
        case Phase.SECOND_DIVE:
            return small, say("{striker} stops, {keeper} waits in the centre", striker=striker, keeper=keeper)
        case Phase.AIM:
            return small, say("{striker}: left or right?", striker=striker)
        case _:
            return small, say("The keeper is ready. {striker} to shoot", striker=striker)


def _toss(view: PenaltiesView, names: Names, say: Say) -> str:
    if view.toss is None or view.toss.face is None:
        return say("{name} calls: heads or tails?", name=tidy(names[1]))
    winner = tidy(names[view.toss.winner])
    if view.first is not None:
        return say("{name} shoots first", name=tidy(names[view.first]))
    return say("{name} wins the toss", name=winner)


def _which(view: PenaltiesView, number: int, striker: Seat, say: Say) -> str:
    team = team_name(view.teams[striker], say)
    if (late := sudden_round(number)) > 0:
        return say("Sudden death, round {n} · {team}", n=late, team=team)
    return say("Penalty {n} of {all} · {team}", n=number // 2 + 1, all=SERIES, team=team)


def _taken(view: PenaltiesView, mood: Mood) -> tuple[list[Mark], list[Mark]]:
    """What came of each side's kicks in the cycle of ten that the picture is about."""
    begin = max(len(view.kicks) - (mood in {"reveal", "over"}), 0) // CYCLE * CYCLE
    kicks = view.kicks[begin : begin + CYCLE]
    sides: tuple[list[Mark], list[Mark]] = ([], [])
    for kick, result in zip(kicks, marks(kicks), strict=True):
        sides[kick.striker].append(result)
    return sides


def _bench(
    view: PenaltiesView, seat: Seat, names: Names, say: Say, taken: tuple[list[Mark], list[Mark]]
) -> Bench:
    """One half of the scoreboard."""
    return Bench(
        team=KEYS[view.teams[seat]],
        title=team_name(view.teams[seat], say),
        player=tidy(names[seat]),
        goals=view.goals[seat],
        marks=tuple(taken[seat]),
        slots=SERIES,
    )


def _strike(view: PenaltiesView, mood: Mood) -> Strike | None:
    """The kick in the picture: the last one, or a paradinha that waits for its second stage."""
    if mood == "stopped" and view.stopped is not None and view.striker is not None:
        team = KEYS[view.teams[view.striker]]
        return (
            None if team is None else Strike(team, view.stopped.value, 0, "c", None, None, None, goal=False)
        )
    if mood not in {"reveal", "over"} or not view.kicks:
        return None
    kick = view.kicks[-1]
    team = KEYS[view.teams[kick.striker]]
    if team is None:
        return None
    return Strike(
        team=team,
        card=kick.shot.value,
        copy=copy_of(view, len(view.kicks) - 1),
        dive=kick.dive.value,
        aim=kick.aim.value if kick.aim else None,
        second=kick.second_dive.value if kick.second_dive else None,
        coin=kick.coin.value if kick.coin else None,
        goal=kick.goal,
    )


def _banner(view: PenaltiesView, names: Names, say: Say, mood: Mood, winner: Seat | None) -> str | None:
    match mood:
        case "over" if winner is not None and view.teams[winner] is None:
            return say("{name} WINS!", name=tidy(names[winner]))
        case "over" if winner is not None:
            return say("{team} WIN!", team=team_name(view.teams[winner], say).upper())
        case "reveal":
            return outcome(view.kicks[-1], say)
        case "stopped":
            return say("STOP!")
        case "toss" if view.toss is None:
            return say("Heads or tails?")
        case _:
            return None


def _roles(keeper: Seat | None, striker: Seat | None, names: Names, say: Say) -> Roles | None:
    if keeper is None or striker is None:
        return None
    return ((say("Keeper"), tidy(names[keeper])), (say("Striker"), tidy(names[striker])))


KEYS: Final[dict[Team | None, SceneTeam | None]] = {Team.JUNGLE: "jungle", Team.FOREST: "forest", None: None}
"""Teams as pictures name them."""
