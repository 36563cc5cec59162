"""What the things of a shoot-out are called, and how a kick is told."""

from collections.abc import Sequence
from functools import lru_cache

from games.penalties.terms import SERIES, SHOTS, Direction, Face, Shot, Strikers, Team
from games.penalties.view import Kick, PenaltiesView
from ui.drawing.animals import CREST, LION, STRIKERS, Mascot
from ui.games.common.players import Names
from ui.games.penalties.signs import GROUPS, MARKS, SIDES, Mark, Way
from ui.words.catalogues import Say, msg
from ui.words.names import safe

NAME = msg("Penalties: Animal Cup")
TEAM_NAMES = {Team.JUNGLE: msg("Jungle United"), Team.FOREST: msg("Forest F.C.")}
SHOT_NAMES = {
    Shot.LEFT_CORNER: msg("Left corner"),
    Shot.TOP_CORNER: msg("Top corner"),
    Shot.PARADINHA: msg("Paradinha"),
    Shot.PANENKA: msg("Panenka"),
    Shot.RIGHT: msg("Right"),
}
DIRECTION_NAMES = {
    Direction.LEFT: msg("Left"),
    Direction.CENTRE: msg("Centre"),
    Direction.RIGHT: msg("Right"),
}
FACE_NAMES = {Face.HEADS: msg("Heads"), Face.TAILS: msg("Tails")}
DIVED = {
    Direction.LEFT: msg("keeper dived left"),
    Direction.CENTRE: msg("keeper stayed in the centre"),
    Direction.RIGHT: msg("keeper dived right"),
}
COIN = {Face.HEADS: msg("the coin shows the ball"), Face.TAILS: msg("the coin shows the X")}
AIMED = {Direction.LEFT: msg("then left"), Direction.RIGHT: msg("then right")}
SECOND_DIVES = {
    Direction.LEFT: msg("keeper went left at last"),
    Direction.RIGHT: msg("keeper went right at last"),
}
MASCOTS = (
    LION,
    Mascot("🐻", "forest"),
    Mascot("🐯", "jungle"),
    Mascot("🦊", "forest"),
    Mascot("🐘", "jungle"),
    Mascot("🐺", "forest"),
)
GOAL_MARK, SAVED_MARK, OVER_MARK = MARKS["goal"], MARKS["saved"], MARKS["over"]
SIDE_EMOJI = {Direction.LEFT: SIDES["l"], Direction.CENTRE: SIDES["c"], Direction.RIGHT: SIDES["r"]}
COIN_SIGN = SIDES["coin"]
SHOWN: tuple[Shot, ...] = tuple(Shot(card) for _, cards in GROUPS for card in cards)
"""Striker cards in the order in which people see them: by what saves them, top corner last."""
RESULT_WORDS: dict[Mark, str] = {"goal": msg("goal"), "saved": msg("saved"), "over": msg("over the bar")}
TIE = "\u00a0"
"""A space at which no line ends."""
MOST_TOLD = 25
"""Kicks of a side that a result tells one by one."""
COIN_EMOJI = {Face.HEADS: COIN_SIGN, Face.TAILS: "❌"}
ACCENTS = {Team.JUNGLE: 0xE8A317, Team.FOREST: 0x2E8B57}
NEUTRAL = 0x3B82C4


def team_name(team: Team | None, say: Say) -> str:
    return say("Team to be chosen") if team is None else say(TEAM_NAMES[team])


@lru_cache(maxsize=512)
def team_title(team: Team, player: str, say: Say) -> str:
    """Crest, team and whose it is."""
    return f"{CREST[team.value]} **{team_name(team, say)}** · {safe(player)}"


def shot_name(shot: Shot, say: Say) -> str:
    return say(SHOT_NAMES[shot])


def outcome(kick: Kick, say: Say) -> str:
    """What the crowd shouts."""
    if kick.goal:
        return say("GOAL!")
    match kick.shot:
        case Shot.TOP_CORNER:
            return say("OVER THE BAR!")
        case Shot.LEFT_CORNER:
            return say("TIPPED AWAY!")
        case _:
            return say("SAVED!")


def marked(kick: Kick) -> Mark:
    """What came of a kick."""
    return marks((kick,))[0]


def marks(kicks: Sequence[Kick]) -> tuple[Mark, ...]:
    """What came of kicks; a tipped left corner is a save, too."""
    over = Shot.TOP_CORNER
    return tuple(["goal" if one.goal else "over" if one.shot is over else "saved" for one in kicks])


def mark(kick: Kick) -> str:
    """The sign of what came of a kick."""
    return MARKS[marked(kick)]


def result_word(kick: Kick, say: Say) -> str:
    """What came of a kick in a list."""
    return say(RESULT_WORDS[marked(kick)])


def results(kicks: Sequence[Kick], say: Say) -> str:
    """What came of kicks, in a list; of very many the last ones."""
    if not kicks:
        return ""
    words = {result: say(word) for result, word in RESULT_WORDS.items()}
    told = ", ".join([words[one] for one in marks(kicks[-MOST_TOLD:])])
    return f"… {told}" if len(kicks) > MOST_TOLD else told


@lru_cache(maxsize=512)
def story(kick: Kick, say: Say) -> str:
    """One kick in words: "Left corner: keeper dived left, the coin shows the ball"."""
    parts = [say(DIVED[kick.dive])]
    if kick.coin is not None:
        parts.append(say(COIN[kick.coin]))
    if kick.aim is not None and kick.second_dive is not None:
        parts += [say(AIMED[kick.aim]), say(SECOND_DIVES[kick.second_dive])]
    return say("{shot}: {what}", shot=shot_name(kick.shot, say), what=", ".join(parts))


def news(kick: Kick, names: Names, say: Say) -> str:
    """One kick as a line of a message: what came of it, whose doing that was, and how."""
    striker, keeper = safe(names[kick.striker]), safe(names[1 - kick.striker])
    match marked(kick):
        case "goal":
            who = say("{striker} scores.", striker=striker)
        case "saved":
            who = say("{keeper} stops {striker}.", keeper=keeper, striker=striker)
        case _:
            who = say("{striker} shoots over.", striker=striker)
    return f"{mark(kick)} **{outcome(kick, say)}** {who} {story(kick, say)}"


def sudden_round(at: int) -> int:
    """The round of sudden death that a kick, from 0, belongs to: 1 the first; 0 or less in the series."""
    return at // 2 + 1 - SERIES


def course(view: PenaltiesView, seat: int, say: Say) -> str:
    """A side's kicks in order: card, where the keeper went, what came of it; of very many the last ones."""
    kicks = [kick for kick in view.kicks if kick.striker == seat]
    told = ", ".join(_told(kick, say) for kick in kicks[-MOST_TOLD:])
    return f"… {told}" if len(kicks) > MOST_TOLD else told


def _told(kick: Kick, say: Say) -> str:
    ways = "".join(SIDE_EMOJI[way] for way in (kick.dive, kick.second_dive) if way is not None)
    card = shot_name(kick.shot, say).replace(" ", TIE)
    return f"{card}{TIE}{ways}{TIE}{mark(kick)}"


@lru_cache
def animal(team: Team, shot: Shot, copy: int) -> str:
    """The emoji of a striker card; a team's second copy of a card is another animal."""
    kinds = STRIKERS[team.value][shot.value]
    return kinds[min(copy, len(kinds) - 1)]


def copy_of(view: PenaltiesView, number: int) -> int:
    """Which copy of its card a kick spent in its cycle of ten: 0 the first, 1 the second."""
    kick = view.kicks[number]
    begin = number - number % 10
    return sum(
        1 for other in view.kicks[begin:number] if (other.striker, other.shot) == (kick.striker, kick.shot)
    )


@lru_cache(maxsize=512)
def bench(strikers: Strikers, say: Say) -> str:
    """The strikers a side has left, by what saves them: left, centre, right, nothing but the coin."""
    counts = dict(zip(SHOTS, strikers, strict=True))
    return "  ".join(_group(way, tuple(map(Shot, cards)), counts, say) for way, cards in GROUPS)


def _group(way: Way, shots: tuple[Shot, ...], counts: dict[Shot, int], say: Say) -> str:
    cards = [counted(shot, counts[shot], say) for shot in shots if counts[shot]]
    return f"{SIDES[way]}{TIE}{', '.join(cards) or '–'}"


def in_groups(choice: Shot) -> int:
    """Sorts striker cards as people see them."""
    return SHOWN.index(choice)


@lru_cache(maxsize=512)
def counted(shot: Shot, count: int, say: Say) -> str:
    """A card with how many copies of it, where there are more than one."""
    name = shot_name(shot, say)
    return f"{name} ×{count}" if count > 1 else name
