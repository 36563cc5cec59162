"""The draw, the champion and the hall of fame as pictures, with their words."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from ui.championships.charts._words import page_name, titled, whole
from ui.championships.picture import champion, hall, lots
from ui.championships.picture.champion import Crowned
from ui.championships.picture.hall import Hall
from ui.championships.picture.lots import ROOM, Lots, Pot, tallness
from ui.discord.face import Picture
from ui.words.catalogues import Say
from ui.words.names import tidy

Shown = Callable[[str], str]


def draw_pages(drawn: Lots, say: Say) -> tuple[Lots, ...]:
    """The draw in pages that are readable on a phone: boxes in two columns, line by line."""
    sheets: list[list[Pot]] = [[]]
    room = ROOM
    for at in range(0, len(drawn.pots), 2):
        line = drawn.pots[at : at + 2]
        tall = max(map(tallness, line))
        if sheets[-1] and tall > room:
            sheets.append([])
            room = ROOM
        sheets[-1] += line
        room -= tall
    return tuple(
        replace(drawn, pots=tuple(pots), part=page_name(at, len(sheets), say))
        for at, pots in enumerate(sheets)
    )


def draw_pictures(sheets: tuple[Lots, ...]) -> tuple[Picture, ...]:
    """One picture for each page of the draw."""
    return tuple(
        Picture(
            partial(lots.draw, sheet),
            whole([*titled(sheet.title, sheet.note), *draw_lines(sheet)]),
            f"draw-{number}.png",
        )
        for number, sheet in enumerate(sheets, 1)
    )


def draw_lines(sheet: Lots, *, shown: Shown = tidy) -> list[str]:
    """Who was drawn where, a line for each box; `shown` makes a name fit to be read there."""
    lines = [sheet.part] if sheet.part else []
    for pot in sheet.pots:
        balls = ", ".join(
            f"{lot.ball} {shown(lot.name) if lot.name or not lot.none else lot.none}" for lot in pot.lots
        )
        lines.append(f"{pot.name}: {balls}")
    return [*lines, sheet.proof] if sheet.proof else lines


def champion_picture(crowned: Crowned, say: Say) -> Picture:
    """The champion's picture."""
    return Picture(
        partial(champion.draw, crowned),
        whole([*titled(crowned.title, crowned.note), *champion_lines(crowned, say)]),
        "champion.png",
    )


def champion_lines(crowned: Crowned, say: Say, *, shown: Shown = tidy) -> list[str]:
    """Who won, and the way there."""
    lines = [say("Champion: {name}", name=shown(crowned.name))]
    way = (
        say("{stage}: {score} against {rival}", stage=step.stage, score=step.score, rival=shown(step.rival))
        for step in crowned.way
    )
    return [*lines, *way]


def hall_picture(sheet: Hall, say: Say) -> Picture:
    """A page of the hall of fame."""
    words = whole([*titled(sheet.title, sheet.note), *hall_lines(sheet, say)])
    return Picture(partial(hall.draw, sheet), words, "hall.png")


def hall_lines(sheet: Hall, say: Say, *, shown: Shown = tidy) -> list[str]:
    """Who won what and when, a line for each championship."""
    lines = [sheet.part] if sheet.part else []
    if not sheet.honours:
        return [*lines, say("Nobody has won a championship here yet.")]
    told = (
        say("{cup}: {champion} ({when})", cup=shown(each.cup), champion=shown(each.champion), when=each.when)
        for each in sheet.honours
    )
    return [*lines, *told]
