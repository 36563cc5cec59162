"""What the things of a shoot-out are called, and how a kick is told."""

from functools import lru_cache

from games.penalties.terms import SHOTS, Direction, Face, Shot, Strikers, Team
from games.penalties.view import Kick, PenaltiesView
from ui.pictures.animals import LION, STRIKERS, Mascot
from ui.text import Say, msg

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
GOAL_MARK, MISS_MARK = "⚽", "❌"
SIDE_EMOJI = {Direction.LEFT: "⬅️", Direction.CENTRE: "⏺️", Direction.RIGHT: "➡️"}
COIN_EMOJI = {Face.HEADS: "⚽", Face.TAILS: "❌"}
ACCENTS = {Team.JUNGLE: 0xE8A317, Team.FOREST: 0x2E8B57}
NEUTRAL = 0x3B82C4


def team_name(team: Team | None, say: Say) -> str:
    return say("Team to be chosen") if team is None else say(TEAM_NAMES[team])


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


def story(kick: Kick, say: Say) -> str:
    """One kick in words: "Left corner: keeper dived left, the coin shows the ball"."""
    parts = [say(DIVED[kick.dive])]
    if kick.coin is not None:
        parts.append(say(COIN[kick.coin]))
    if kick.aim is not None and kick.second_dive is not None:
        parts += [say(AIMED[kick.aim]), say(SECOND_DIVES[kick.second_dive])]
    return say("{shot}: {what}", shot=shot_name(kick.shot, say), what=", ".join(parts))


def notation(kicks: tuple[Kick, ...]) -> str:
    """The shoot-out in notation, a round a line: `1. lc/l h + | ri/r -`.

    Card, slash, keeper's card; `h` or `t` for the coin; `>l/r` for a paradinha's aim and the second card;
    `+` goal, `-` miss.
    """
    lines = []
    for index in range(0, len(kicks), 2):
        pair = " | ".join(notated(kick) for kick in kicks[index : index + 2])
        lines.append(f"{index // 2 + 1}. {pair}")
    return "\n".join(lines)


def notated(kick: Kick) -> str:
    coin = f" {kick.coin.value[0]}" if kick.coin else ""
    second = f" >{kick.aim.value}/{kick.second_dive.value}" if kick.aim and kick.second_dive else ""
    return f"{kick.shot.value}/{kick.dive.value}{coin}{second} {'+' if kick.goal else '-'}"


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
    """The strikers a side has left, in the booklet's layout: left, centre, right."""
    counts = dict(zip(SHOTS, strikers, strict=True))
    groups = ((Direction.LEFT, SHOTS[:2]), (Direction.CENTRE, SHOTS[2:4]), (Direction.RIGHT, SHOTS[4:]))
    shown = []
    for direction, shots in groups:
        cards = [counted(shot, counts[shot], say) for shot in shots if counts[shot]]
        shown.append(f"{SIDE_EMOJI[direction]} {', '.join(cards) or '–'}")
    return "  ".join(shown)


def counted(shot: Shot, count: int, say: Say) -> str:
    """A card with how many copies of it, where there are more than one."""
    name = shot_name(shot, say)
    return f"{name} ×{count}" if count > 1 else name
