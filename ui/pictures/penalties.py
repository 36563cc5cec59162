"""Pictures of Penalties: Animal Cup: one scene in, one PNG out."""

from functools import lru_cache

from PIL import Image

from ui.pictures import animals, figures, props
from ui.pictures.encode import encode_png
from ui.pictures.flight import LINE_WAIST, MIDDLE, SPOT, Flight, Point, flight
from ui.pictures.lettering import fitted, height, put, tile, wrapped
from ui.pictures.palette import GOLD, INK, KITS, MISS, MIST
from ui.pictures.pitch import stadium
from ui.pictures.scene import CARDS, Hand, Scene, Strike, Team
from ui.pictures.scoreboard import draw_caption, draw_scoreboard

_KEEPER = 128  # pixels, upright
_STRIKER = 118
_BURSTS = {
    "goal": (GOLD, "#fff3c4"),
    "saved": ("#eaf4ff", "#9fd0ff"),
    "over": (MISS, "#ffd9d3"),
    "wide": (MISS, "#ffd9d3"),
}


def draw(scene: Scene) -> bytes:
    """An 800 x 450 RGB PNG of the scene; the same scene gives the same bytes."""
    return encode_png(paint(scene))


def paint(scene: Scene) -> Image.Image:
    """The scene as an RGB image of its own."""
    image = stadium(scene.home.team, scene.away.team, sudden=scene.sudden_death).copy()
    draw_scoreboard(image, scene)
    match scene.mood:
        case "toss":
            _toss(image, scene)
        case "waiting" | "ready":
            _before_the_kick(image, scene)
        case "stopped":
            _stopped(image, scene)
        case "reveal":
            _reveal(image, scene)
        case "over":
            _over(image, scene)
    return image


def _centred(image: Image.Image, picture: Image.Image, point: Point) -> None:
    image.paste(picture, (point[0] - picture.width // 2, point[1] - picture.height // 2), picture)


def _standing(image: Image.Image, picture: Image.Image, x: int, feet: int) -> None:
    image.paste(picture, (x - picture.width // 2, feet - picture.height + 6), picture)


def _tag(
    image: Image.Image, role: tuple[str, str], team: Team | None, middle: int, top: int, room: int
) -> None:
    """A role and a name in a dark box with the team's colour at its side."""
    label, used_label = fitted(role[0], 14, room // 2 - 20, 11)
    word = tile(label, used_label, MIST)
    name, used = fitted(role[1], 18, room - word.width - 34, 13)
    who = tile(name, used, "#ffffff")
    wide = word.width + who.width + 34
    put(
        image, props.box(wide, 30, 9, INK, 0.88, KITS[team]["shirt"] if team else "#7d8896"), middle, top, "m"
    )
    left = middle - wide // 2
    put(image, word, left + 18, top + 2 + (height(18) - word.height) // 2 + 1)
    put(image, who, left + 25 + word.width, top + 2 + (height(18) - who.height) // 2)


def _tags(image: Image.Image, scene: Scene) -> None:
    if scene.roles:
        _tag(image, scene.roles[0], scene.keeper_team, MIDDLE, 110, 300)
        _tag(image, scene.roles[1], scene.striker_team, MIDDLE, 416, 236)


@lru_cache(maxsize=32)
def _lettered(string: str, width: int, size: int, smallest: int, fill: str, turn: int) -> Image.Image:
    """Big words on one or two lines with a dark rim, turned a little; at most `width` before the turn."""
    line, used = fitted(string, size, width - 12, smallest, "title")
    lines = [line]
    if used < size * 2 // 3:
        used = size * 2 // 3
        while used > smallest and len(wrapped(string, used, width - 12, 9, "title")) > 2:
            used -= 1
        lines = wrapped(string, used, width - 12, 2, "title")
    tiles = [tile(each, used, fill, "#2a1600", 5) for each in lines]
    step = round(used * 1.02)
    wide = max(each.width for each in tiles)
    tall = step * (len(tiles) - 1) + tiles[0].height
    block = Image.new("RGBA", (wide, tall + 6), (42, 22, 0, 0))
    for at, each in enumerate(tiles):
        shade = Image.new("RGBA", each.size, "#2a1600")
        shade.putalpha(each.getchannel("A"))
        block.alpha_composite(shade, ((wide - each.width) // 2, at * step + 5))
    for at, each in enumerate(tiles):
        block.alpha_composite(each, ((wide - each.width) // 2, at * step))
    return block.rotate(turn, Image.Resampling.BICUBIC, expand=True) if turn else block


def _toss(image: Image.Image, scene: Scene) -> None:
    home = scene.home.team or "jungle"
    away: Team = scene.away.team or ("forest" if home == "jungle" else "jungle")
    for team, x, flip in ((home, 236, False), (away, 564, True)):
        _standing(image, figures.striker(animals.CREST[team], team, 190, flip=flip, cheer=True), x, 390)
    _centred(image, props.spin(), (MIDDLE, 236))
    _centred(image, figures.coin("edge", 132), (MIDDLE, 226))
    _tossed_words(image, scene)


def _tossed_words(image: Image.Image, scene: Scene) -> None:
    if scene.banner:
        _centred(image, _lettered(scene.banner, 260, 54, 22, GOLD, 4), (150, 418))
    draw_caption(image, scene)


def _hand(image: Image.Image, hand: Hand, team: Team, left: int, *, turn: bool) -> None:
    put(image, props.box(158, 162, 14, GOLD if turn else "#0d1a14", 1 if turn else 0.5), left, 184)
    if turn:
        put(image, props.box(152, 156, 12, "#0d3a20", 1), left + 3, 187)
    columns = ((0, 1), (2, 3), (4,))
    for column, kinds in enumerate(columns):
        row = 0
        for kind in kinds:
            printed = animals.STRIKERS[team][CARDS[kind]]
            for copy in range(max(len(printed), hand[kind])):
                picture = props.card(
                    animals.striker(team, CARDS[kind], copy), team, 44, used=copy >= hand[kind]
                )
                put(image, picture, left + 9 + column * 48, 190 + row * 50)
                row += 1


def _hands(image: Image.Image, scene: Scene) -> None:
    if scene.hands is None:
        return
    for bench, hand, left in ((scene.home, scene.hands[0], 4), (scene.away, scene.hands[1], 638)):
        if bench.team:
            _hand(image, hand, bench.team, left, turn=bench.team == scene.striker_team)


def _before_the_kick(image: Image.Image, scene: Scene) -> None:
    _hands(image, scene)
    team = scene.keeper_team or "forest"
    if scene.mood == "ready":
        for bend, end in (((350, 330), (226, 250)), ((400, 330), (400, 200)), ((450, 330), (574, 250))):
            picture, corner = props.trail((SPOT[0], SPOT[1] - 18), bend, end, strong=False)
            image.paste(picture, corner, picture)
        _centred(image, figures.keeper(team, "ready", 0, _KEEPER), (MIDDLE, LINE_WAIST))
        _centred(image, figures.sealed(team, 84), (498, 268))
    else:
        for side, lean in ((-1, -72), (1, 72)):
            _centred(
                image, figures.keeper(team, "dive", lean, _KEEPER, ghost=True), (MIDDLE + side * 118, 262)
            )
        _centred(image, figures.keeper(team, "stand", 0, _KEEPER), (MIDDLE, LINE_WAIST))
        _centred(image, props.bubble(84, "?"), (462, 196))
    _centred(image, figures.ball(54), (SPOT[0], SPOT[1] - 8))
    _tags(image, scene)
    _words(image, scene)


def _words(image: Image.Image, scene: Scene) -> None:
    if scene.banner:
        missed = scene.strike is not None and not scene.strike.goal and scene.mood == "reveal"
        fill = "#ff8a7a" if missed else GOLD
        _centred(image, _lettered(scene.banner, 262, 76, 26, fill, 6), (142, 396))
    draw_caption(image, scene)


def _stopped(image: Image.Image, scene: Scene) -> None:
    keeper = scene.keeper_team or "forest"
    kicker: Team = scene.striker_team or (scene.strike.team if scene.strike else "jungle")
    for side, x in (("l", 246), ("r", 554)):
        _centred(image, props.choice(side, 92), (x, 246))
    _centred(image, figures.keeper(keeper, "ready", 0, _KEEPER), (MIDDLE, LINE_WAIST))
    copy = scene.strike.copy if scene.strike else 0
    emoji = animals.striker(kicker, scene.strike.card if scene.strike else "pa", copy)
    _standing(image, figures.striker(emoji, kicker, _STRIKER), MIDDLE + 14, 410)
    _centred(image, figures.ball(48), (MIDDLE - 52, 392))
    _centred(image, props.bubble(78, "pause"), (MIDDLE + 82, 308))
    _tags(image, scene)
    _words(image, scene)


def _reveal(image: Image.Image, scene: Scene) -> None:
    strike = scene.strike
    if strike is None:
        _tags(image, scene)
        _words(image, scene)
        return
    seen = flight(strike)
    keeper: Team = scene.keeper_team or ("forest" if strike.team == "jungle" else "jungle")
    _tags_above(image, scene)
    _kick(image, seen, strike, keeper)
    if strike.coin:
        _coin(image, strike.coin, seen)
    _tags_below(image, scene)
    _words(image, scene)


def _tags_above(image: Image.Image, scene: Scene) -> None:
    if scene.roles:
        _tag(image, scene.roles[0], scene.keeper_team, MIDDLE, 110, 300)


def _tags_below(image: Image.Image, scene: Scene) -> None:
    if scene.roles:
        _tag(image, scene.roles[1], scene.striker_team, MIDDLE, 416, 236)


def _kick(image: Image.Image, seen: Flight, strike: Strike, keeper: Team) -> None:
    to_right = seen.ball[0] >= MIDDLE
    start = (MIDDLE + (38 if to_right else -38), 384)
    way, corner = props.trail(start, seen.bend, seen.ball)
    body = figures.keeper(keeper, seen.pose, seen.lean, _KEEPER)
    outer, core = _BURSTS[seen.ending]
    if not seen.held:
        _centred(image, props.burst(98, outer, core), seen.ball)
    if seen.ending == "saved":
        image.paste(way, corner, way)
        if not seen.held:
            _centred(image, figures.ball(58, 20), seen.ball)
        _centred(image, body, seen.keeper)
    else:
        _centred(image, body, seen.keeper)
        image.paste(way, corner, way)
        _centred(image, figures.ball(58, 20), seen.ball)
    emoji = animals.striker(strike.team, strike.card, strike.copy)
    _standing(
        image,
        figures.striker(emoji, strike.team, _STRIKER, flip=to_right),
        MIDDLE - (14 if to_right else -14),
        410,
    )


def _coin(image: Image.Image, coin: str, seen: Flight) -> None:
    x = 88 if seen.ball[0] >= MIDDLE else 712
    _centred(image, figures.coin("heads" if coin == "heads" else "tails", 112), (x, 252))


def _winner(scene: Scene) -> Team | None:
    if scene.winner:
        return scene.winner
    if scene.home.goals == scene.away.goals:
        return None
    return scene.home.team if scene.home.goals > scene.away.goals else scene.away.team


def _over(image: Image.Image, scene: Scene) -> None:
    veil, paper = props.spotlight(), props.confetti()
    image.paste(veil, (0, 0), veil)
    image.paste(paper, (0, 0), paper)
    team = _winner(scene)
    if team is None:
        for each, x, flip in (
            (scene.home.team or "jungle", 250, True),
            (scene.away.team or "forest", 550, False),
        ):
            _standing(image, figures.striker(animals.CREST[each], each, 150, flip=flip, cheer=True), x, 388)
    else:
        squad = animals.STRIKERS[team]
        for emoji, x, size, flip in (
            (squad["ri"][0], 118, 118, True), (squad["lc"][0], 214, 126, True),
            (squad["tc"][0], 682, 118, False), (squad["pk"][0], 588, 112, False),
        ):  # fmt: skip
            _standing(image, figures.striker(emoji, team, size, flip=flip, cheer=True), x, 388)
        _standing(image, figures.striker(animals.CREST[team], team, 158, cheer=True), 322, 396)
    _centred(image, figures.trophy(150), (MIDDLE + (58 if team else 0), 318))
    if scene.banner:
        _centred(image, _lettered(scene.banner, 620, 68, 30, GOLD, 0), (MIDDLE, 176))
    draw_caption(image, scene, right=MIDDLE + 230, bottom=444, room=460)
