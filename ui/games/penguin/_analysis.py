"""Where a match of Penguin Soccer turned: the moves that gave much away, and what would have been better."""

from dataclasses import replace
from functools import partial

from games.penguin.search import TurningPoint, goal_in
from services.review.analyses import Analysis
from ui.discord.face import Block, Button, Face, Picture, Row, Words
from ui.discord.ids import analysis_id, replay_id
from ui.games.common.players import Names, names_of
from ui.games.penguin._scene import BOARD_SIDE, alt_of, ice_move, scene_of
from ui.games.penguin._words import ACCENTS, FAMILY_EMOJI, NEUTRAL, story
from ui.games.penguin.picture.paint import draw
from ui.games.penguin.picture.scene import IceScene, Target
from ui.words.catalogues import Say, msg
from ui.words.names import safe, tidy

BANDS = (
    (20, msg("the match is level")),
    (70, msg("{name} stands a little better")),
    (150, msg("{name} stands better")),
)
"""Up to which score (see the search's evaluation: the ball in one's hands is 60) what is said."""
FAR = msg("{name} stands far better")


def analysis(match: Analysis, page: int, say: Say) -> Face:
    """A page: all turning points in a list, and one at length (from 0; the last, for any number beyond)."""
    names = names_of(match.record, say)
    home, away = (safe(name) for name in names)
    heading = "### " + say("🔎 {home} against {away}", home=home, away=away)
    points: tuple[TurningPoint, ...] = match.verdict
    if not points:
        told = say("No move of this match gave much away.")
        return Face((Words(f"{heading}\n{told}"), Row((_replay(match, 0, say),))), accent=NEUTRAL)
    at = min(page, len(points) - 1)
    point = points[at]
    listed = "\n".join(_listed(one, names, say, chosen=n == at) for n, one in enumerate(points))
    intro = say("The moves that gave most away:")
    scene = _scene(match, point, names, say)
    blocks: list[Block] = [
        Words(f"{heading}\n{intro}\n{listed}"),
        Picture(partial(draw, scene), alt_of(replace(scene, targets=()), point.before, names, say)),
        Words(_told(point, names, say)),
        Row(tuple(_steps(match, points, at, say))),
    ]
    return Face(tuple(blocks), accent=ACCENTS[point.seat])


def _move(point: TurningPoint) -> int:
    """The number of a move in its match, from 1, as the replay counts."""
    return point.before.plies + 1


def _listed(point: TurningPoint, names: Names, say: Say, *, chosen: bool) -> str:
    line = say(
        "Move {n}: `{played}`, better: `{better}`", n=_move(point), played=point.played, better=point.better
    )
    who = f"{FAMILY_EMOJI[point.seat]} {safe(names[point.seat])}"
    return f"▸ **{line}** · {who}" if chosen else f"▹ {line} · {who}"


def _scene(match: Analysis, point: TurningPoint, names: Names, say: Say) -> IceScene:
    """The position before the move, with what was played and what was better as arrows of two kinds.

    Their ends are named, unless both end on one square.
    """
    side = BOARD_SIDE if match.seat is None else match.seat
    scene = scene_of(point.before, names, say, side=side)
    played, better = (
        ice_move(view, view.last) if view.last else None for view in (point.after, point.instead)
    )
    ends = {}
    if played is not None and better is not None and played.path[-1] != better.path[-1]:
        ends = {better.path[-1]: say("better"), played.path[-1]: say("played")}
    return replace(
        scene,
        last=played,
        preview=better,
        targets=tuple(Target(square, word) for square, word in ends.items()),
        small=say("Move {n}, {name}", n=_move(point), name=tidy(names[point.seat])),
        large=say("Played {played}, better {better}", played=point.played, better=point.better),
        banner=None,
    )


def _told(point: TurningPoint, names: Names, say: Say) -> str:
    """Both moves in words, and what each of them comes to."""
    played = story(point.after, names, say, shown=safe)
    better = story(point.instead, names, say, shown=safe)
    lines = (
        say("Played (solid arrow): {move}.", move=played),
        "-# " + say("After it {standing}.", standing=standing(point, point.score_played, names, say)),
        say("Better (dashed arrow): {move}.", move=better),
        "-# " + say("After it {standing}.", standing=standing(point, point.score_better, names, say)),
    )
    return "\n".join(lines)


def standing(point: TurningPoint, score: int, names: Names, say: Say) -> str:
    """A score of this point's mover in words."""
    moves = goal_in(score)
    name = safe(names[point.seat if score > 0 else 1 - point.seat])
    if moves is not None:
        more = abs(moves) - 1
        if not more:
            return say("the ball is in the Goal of {name}", name=name)
        return say.many(
            "{name} can score with the next move", "{name} can score within {n} moves", more, name=name
        )
    for limit, said in BANDS:
        if abs(score) < limit:
            return say(said, name=name)
    return say(FAR, name=name)


def _steps(match: Analysis, points: tuple[TurningPoint, ...], at: int, say: Say) -> list[Button]:
    match_id = match.record.id
    steps = [
        Button(
            say("Move {n}", n=_move(point)),
            analysis_id(match_id, number),
            "primary",
            "🔎",
            disabled=number == at,
        )
        for number, point in enumerate(points)
    ]
    return [*steps, _replay(match, _move(points[at]), say)]


def _replay(match: Analysis, at: int, say: Say) -> Button:
    return Button(say("Replay"), replay_id(match.record.id, str(at)), emoji="🎞️")
