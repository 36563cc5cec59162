"""What is announced in a championship: the draw, each round, and the champion."""

from collections.abc import Sequence

from services.championships.cup import Cup
from services.championships.lots import LOT
from services.formats.strength import PRIOR
from services.formats.values import Ending, Pairing, Result, Stage, Status
from services.ratings.ratings import shown
from ui.championships._mascots import mascot_of
from ui.championships.charts.ceremony import champion_picture, draw_pages, draw_pictures
from ui.championships.charts.charts import Known, nobody_words, tie_lines
from ui.championships.charts.formats import form_name
from ui.championships.charts.stages import stage_words
from ui.championships.picture.champion import Crowned, Step
from ui.championships.picture.lots import Lot, Lots, Pot
from ui.championships.signup import ACCENT, NAME_WIDTH, podium, title, ways
from ui.discord.face import Block, Face, Words
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

LINES_ROOM = 2_400
"""Characters that the pairings of a round may take."""

MOST_PICTURES = 9
BALLS = 10
"""Entrants in one box of a draw that has neither ties nor groups."""


def round_face(cup: Cup, number: int, say: Say) -> Face:
    """The pairings of a round, for nobody's ping; before the first one the draw."""
    it, course = cup.championship, cup.course
    pairings = [one for one in course.pairings if one.round == number and one.status is not Status.SPARE]
    blocks: list[Block] = []
    if number == 1:
        blocks += _draw(cup, pairings, say)
    stages = list(dict.fromkeys(one.stage for one in pairings))
    heading = ", ".join(stage_words(one, say) for one in stages) if len(stages) < 4 else say("New matches")
    known = [one for one in pairings if one.players]
    head = title(it, say) if number > 1 else ""
    lines = [*([head] if head else []), f"**📣 {heading}**", *_lines(cup, known, say)]
    return Face((*blocks, Words("\n".join(lines)), ways(it, say, table=bool(course.tables))), accent=ACCENT)


def crown_face(cup: Cup, say: Say, *, here: bool = True) -> Face:
    """The champion, who is pinged, with the way there in a picture.

    Who is not `here` any more is named instead: Discord would show a number.
    """
    it = cup.championship
    champion = it.champion_id
    if champion is None:
        called = safe(it.name, NAME_WIDTH)
        line = (
            say("**{cup}** is over. Nobody left in it has won a match, so there is no champion.", cup=called)
            if any(one.came for one in cup.course.places)
            else say("**{cup}** is over. Nobody came, so there is no champion.", cup=called)
        )
        return Face((Words(line), ways(it, say, table=bool(cup.course.tables))), accent=ACCENT)
    name = cup.names.get(champion, "?")
    crowned = Crowned(
        title=tidy(it.name, NAME_WIDTH),
        word=say("Champion"),
        name=tidy(name),
        way=tuple(_way(cup, champion, say)),
        note=form_name(it.form, say),
        mascot=mascot_of(it),
    )
    member = here and champion > 0
    whom = f"<@{champion}>" if member else f"**{safe(name)}**"
    won = say("🏆 {whom} is the champion of **{cup}**!", whom=whom, cup=safe(it.name, NAME_WIDTH))
    words = "\n".join([won, *podium(cup, say)])
    row = ways(it, say, table=bool(cup.course.tables))
    return Face(
        (Words(words), champion_picture(crowned, say), row),
        accent=ACCENT,
        pings=(champion,) if member else (),
    )


def _draw(cup: Cup, pairings: Sequence[Pairing], say: Say) -> list[Block]:
    """The draw as pictures, and how anybody can check it."""
    it = cup.championship
    drawn = Lots(
        title=tidy(it.name, NAME_WIDTH),
        pots=_pots(cup, pairings, say),
        note=say("The draw"),
        proof=say("Seed {seed}", seed=it.seed),
    )
    proof = say(
        "Seed `{seed}`: the numbers of all entrants in ascending order are shuffled with it. Its hash stood "
        "in the sign-up; `services/formats/knockouts/seeding.py` draws again.",
        seed=it.seed,
    )
    if it.points:
        rated = say(
            "Then those with more points come first: before each name stands what it was rated at in this "
            "server. Everybody starts at {points}.",
            points=shown(PRIOR),
        )
        proof = f"{proof} {rated}"
    pictures = draw_pictures(draw_pages(drawn, say))[:MOST_PICTURES]
    return [Words(f"{title(it, say)}\n🎲 **{say('The draw')}**"), *pictures, Words(f"-# {proof}")]


def _pots(cup: Cup, pairings: Sequence[Pairing], say: Say) -> tuple[Pot, ...]:
    """By groups, by ties of the first round, or by seeds."""
    groups: dict[Stage, list[int]] = {}
    for one in cup.course.pairings:
        if one.stage.code == "group":
            groups.setdefault(one.stage, []).extend(one.players)
    if groups:
        return tuple(
            Pot(stage_words(stage, say), tuple(_lot(cup, who, say) for who in _by_seed(cup, players)))
            for stage, players in groups.items()
        )
    if any(one.sources for one in pairings):
        return tuple(
            Pot(
                say("{stage} {n}", stage=stage_words(one.stage, say), n=at),
                (_lot(cup, one.home, say), _lot(cup, one.away, say)),
            )
            for at, one in enumerate(pairings, 1)
        )
    line = cup.championship.lineup
    return tuple(
        Pot(
            say("Seeds {first} to {last}", first=at + 1, last=min(at + BALLS, len(line))),
            tuple(_lot(cup, who, say) for who in line[at : at + BALLS]),
        )
        for at in range(0, len(line), BALLS)
    )


def _lot(cup: Cup, player: int | None, say: Say) -> Lot:
    if player is None:
        return Lot("–", "", say("bye"))
    seed, points = cup.championship.lineup.index(player), cup.championship.points
    name = tidy(cup.names.get(player, "?"))
    return Lot(str(seed + 1), f"{points[seed]} · {name}" if points else name)


def _by_seed(cup: Cup, players: Sequence[int]) -> list[int]:
    line = cup.championship.lineup
    return sorted(dict.fromkeys(players), key=line.index)


def _lines(cup: Cup, pairings: Sequence[Pairing], say: Say) -> list[str]:
    it = cup.championship
    seeds = {player: seed for seed, player in enumerate(it.lineup, 1)}
    live = [tie.pairing for tie in cup.ties if tie.live and all(tie.ready)]
    told: list[str] = []
    used = 0
    lines = tie_lines(pairings, Known(it.name, cup.names, seeds, live), say)
    for at, line in enumerate(lines):
        used += len(line) + 1
        if used > LINES_ROOM:
            left = len(lines) - at
            return [*told, say.many("and {n} more", "and {n} more", left)]
        told.append(line)
    return told


def _way(cup: Cup, champion: int, say: Say) -> list[Step]:
    """The champion's matches, in their order."""
    steps, names = [], cup.names
    for one in cup.course.pairings:
        result = one.result
        if result is None or champion not in one.players or one.status is not Status.DONE:
            continue
        rival = one.away if one.home == champion else one.home
        own, other = result.score if one.home == champion else result.score[::-1]
        match result:
            case Result(ending=Ending.PLAYED, reason=reason):
                score = say("by lot") if reason == LOT else f"{own}–{other}"
            case Result(ending=Ending.VOID):
                score = say("called off")
            case _:
                score = say("won") if result.begun else say("w/o")
        told = tidy(names.get(rival, "?")) if rival is not None else nobody_words(one, say)
        steps.append(Step(stage_words(one.stage, say), told, score))
    return steps
