"""A match of Penguin Soccer again: move by move, as a moving picture, and in writing."""

import re
from functools import partial

from games.penguin.terms import Ending
from games.penguin.view import PenguinView, written
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from services.review.replays import Replay
from ui.discord.face import Block, Button, Face, Picture, Row, Words
from ui.discord.ids import analysis_id, replay_id
from ui.games.common.players import names_of
from ui.games.penguin._board import told
from ui.games.penguin._scene import BOARD_SIDE, picture, scene_of
from ui.games.penguin._words import NEUTRAL, story
from ui.games.penguin.picture.paint import animate
from ui.games.penguin.picture.scene import IceScene
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

PAGE = re.compile(r"([0-9]{1,4})([a-z]?)")
FILM, TEXT = "m", "t"
MOVES_IN_FILM = 6
REST = 1200
"""Milliseconds that the moving picture rests on each position."""


def replay(match: Replay, page: str, say: Say) -> Face:
    """A page by its name: the moves made until then, and `m` for the moving picture, `t` for writing.

    Any other letter only tells two buttons apart. Refusal("no-such-page") for what is no name.
    """
    found = PAGE.fullmatch(page)
    if found is None:
        raise Refusal("no-such-page")
    views = _positions(match)
    last = len(views) - 1
    at = min(int(found[1]), last)
    blocks: list[Block] = [Words(_heading(match, at, last, say))]
    match found[2]:
        case "m":
            blocks.append(_film(match, views[max(0, at - MOVES_IN_FILM) : at + 1], say))
        case "t":
            blocks += [Words(f"```\n{notation(views)}\n```"), Words(_position(views[at], say))]
        case _:
            names = names_of(match.record, say)
            blocks.append(picture(_scene(match, views[at], say), views[at], names, say))
            blocks.append(Words(told(views[at], names, say) or say("The start")))
    steps, others = _steps(match.record.id, at, last, say), _others(match.record, at, found[2], say)
    return Face((*blocks, steps, others), accent=NEUTRAL)


def notation(views: tuple[PenguinView, ...]) -> str:
    """The moves in writing, two a line: `1. 1ne 2sw`."""
    tokens = [view.last.token for view in views if view.last is not None]
    pairs = [" ".join(tokens[index : index + 2]) for index in range(0, len(tokens), 2)]
    return "\n".join(f"{number}. {pair}" for number, pair in enumerate(pairs, 1)) or "–"


def _positions(match: Replay) -> tuple[PenguinView, ...]:
    """The beginning, and the view after each move; lots and words about draws are left out."""
    views: list[PenguinView] = [match.beginning]
    for moment in match.moments:
        if moment.view.plies > views[-1].plies:
            views.append(moment.view)
        else:
            views[-1] = moment.view
    return tuple(views)


def _heading(match: Replay, at: int, last: int, say: Say) -> str:
    home, away = (safe(name) for name in names_of(match.record, say))
    title = say("🎞️ {home} against {away}", home=home, away=away)
    return f"### {title}\n-# " + say("Move {n} of {all}", n=at, all=last)


def _scene(match: Replay, view: PenguinView, say: Say) -> IceScene:
    """From the side of whoever looks; spectators sit with the first player."""
    side = BOARD_SIDE if match.seat is None else match.seat
    return scene_of(view, names_of(match.record, say), say, turn=view.mover, side=side)


def _film(match: Replay, views: tuple[PenguinView, ...], say: Say) -> Picture:
    names = names_of(match.record, say)
    scenes = tuple(_scene(match, view, say) for view in views)
    stories = [
        f"{tidy(names[view.last.by])}: {story(view, names, say, shown=tidy)}"
        for view in views
        if view.last is not None
    ]
    alt = say("The last moves, one after the other. {moves}", moves=". ".join(stories))
    return Picture(partial(animate, scenes, REST), alt, "film.gif")


def _position(view: PenguinView, say: Say) -> str:
    if view.ending is Ending.GOAL:
        return say("The ball is in the Goal.")
    text = f"`{written(view)}`"
    return say("The position, for `/penguin challenge position:`") + "\n" + text


def _steps(match_id: str, at: int, last: int, say: Say) -> Row:
    return Row(
        (
            Button(say("First"), replay_id(match_id, "0f"), emoji="⏮️", disabled=at == 0),
            Button(say("Back"), replay_id(match_id, f"{max(0, at - 1)}b"), emoji="◀️", disabled=at == 0),
            Button(say("Next"), replay_id(match_id, f"{at + 1}n"), "primary", "▶️", disabled=at == last),
            Button(say("Last"), replay_id(match_id, f"{last}l"), emoji="⏭️", disabled=at == last),
        )
    )


def _others(record: MatchRecord, at: int, page: str, say: Say) -> Row:
    """The same moment shown in the other ways; when it is all over, also where the match turned."""
    match_id = record.id
    buttons = {
        "": Button(say("Board"), replay_id(match_id, f"{at}"), emoji="🐧"),
        FILM: Button(say("Moving picture"), replay_id(match_id, f"{at}{FILM}"), emoji="🎞️"),
        TEXT: Button(say("In writing"), replay_id(match_id, f"{at}{TEXT}"), emoji="📝"),
    }
    shown = page if page in (FILM, TEXT) else ""
    ways = [button for kind, button in buttons.items() if kind != shown]
    if record.status is MatchStatus.OVER:
        ways.append(Button(say("Turning points"), analysis_id(match_id, 0), emoji="🔎"))
    return Row(tuple(ways))
