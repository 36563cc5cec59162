"""Pictures of Penalties: Animal Cup: one scene in, one PNG out."""

from typing import Final, get_args

from PIL import Image

from ui.drawing import animals
from ui.drawing.encode import coarse, encode_png
from ui.drawing.palette import GOLD, MISS, Team
from ui.games.penalties.picture import figures, props
from ui.games.penalties.picture._draft import draw_cards
from ui.games.penalties.picture._flight import LINE_WAIST, MIDDLE, SPOT, Ending, Flight, Point, flight
from ui.games.penalties.picture._pitch import stadium
from ui.games.penalties.picture._scoreboard import draw_scoreboard
from ui.games.penalties.picture.labels import big_word, caption, hands, tag
from ui.games.penalties.picture.scene import Bench, Mood, Scene, Strike

_KEEPER: Final = 128  # pixels, upright
_STRIKER: Final = 118
_BESIDE: Final = 56  # how far a striker stands from the spot
_FEET: Final = 412
_BURSTS: Final[dict[Ending, tuple[str, str]]] = {
    "goal": (GOLD, "#fff3c4"),
    "saved": ("#eaf4ff", "#9fd0ff"),
    "over": (MISS, "#ffd9d3"),
    "wide": (MISS, "#ffd9d3"),
}
_WORDS: Final[dict[Ending, str]] = {"goal": GOLD, "saved": "#a9dcff", "over": "#ff9283", "wide": "#ff9283"}


def draw(scene: Scene) -> bytes:
    """An 800 x 450 RGB PNG of the scene; the same scene gives the same bytes."""
    return encode_png(paint(scene))


def warm() -> None:
    """Draws what every picture shares (about a second); call it once where a drawing process starts.

    That is every stadium and figure, and a word in every size: fonts are loaded as they are first written in.
    """
    jungle, forest, nobody = (Bench(team, "Ana", "Ana", 0) for team in ("jungle", "forest", None))
    encode_png(paint(Scene("toss", nobody, nobody, banner="Ana", small="Ana", large="Ana")))
    for home, away in ((jungle, forest), (forest, jungle)):
        stadium(home.team, away.team, sudden=True)
        for mood in get_args(Mood):
            paint(Scene(mood, home, away, keeper_team=away.team, striker_team=home.team))


def paint(scene: Scene) -> Image.Image:
    """The scene as an RGB image of its own, 800 x 450."""
    image = stadium(scene.home.team, scene.away.team, sudden=scene.sudden_death).copy()
    draw_scoreboard(image, scene)
    match scene.mood:
        case "toss":
            _toss(image, scene)
        case "draft":
            _draft(image, scene)
        case "discard":
            _discard(image, scene)
        case "waiting":
            _waiting(image, scene)
        case "ready":
            _ready(image, scene)
        case "stopped":
            _stopped(image, scene)
        case "reveal":
            _reveal(image, scene)
        case "over":
            _over(image, scene)
    return coarse(image)


def _centred(image: Image.Image, picture: Image.Image, point: Point) -> None:
    image.paste(picture, (point[0] - picture.width // 2, point[1] - picture.height // 2), picture)


def _standing(image: Image.Image, picture: Image.Image, x: int, feet: int = _FEET) -> None:
    image.paste(picture, (x - picture.width // 2, feet - picture.height + 6), picture)


def _tags(image: Image.Image, scene: Scene, *, over: bool = False) -> None:
    """Who is who; a ball over the bar leaves the keeper's name at its left."""
    if scene.roles:
        keeper, striker = scene.roles
        tag(image, keeper, scene.keeper_team, middle=200 if over else MIDDLE, top=109, room=300)
        tag(image, striker, scene.striker_team, middle=MIDDLE, top=414, room=224)


def _words(image: Image.Image, scene: Scene, fill: str = GOLD) -> None:
    if scene.banner:
        word = big_word(scene.banner, 256, 76, smallest=24, fill=fill, turn=6)
        _centred(image, word, (138, min(398, 448 - word.height // 2)))
    caption(image, scene)


def _keeper_team(scene: Scene) -> Team:
    if scene.keeper_team:
        return scene.keeper_team
    return "jungle" if scene.striker_team == "forest" else "forest"


def _toss(image: Image.Image, scene: Scene) -> None:
    left: Team = scene.home.team or "jungle"
    right: Team = scene.away.team or ("forest" if left == "jungle" else "jungle")
    for team, x in ((left, 240), (right, 560)):
        _standing(image, figures.striker(animals.CREST[team], team, 186, cheer=True), x, 374)
    _centred(image, props.spin(), (MIDDLE, 232))
    _centred(image, figures.coin("edge", 136), (MIDDLE, 228))
    if scene.banner:
        _centred(image, big_word(scene.banner, 320, 52, smallest=22, turn=3), (180, 414))
    caption(image, scene)


def _draft(image: Image.Image, scene: Scene) -> None:
    if scene.cards is not None:
        draw_cards(image, scene.cards)
    caption(image, scene, room=520, centred=True)


def _discard(image: Image.Image, scene: Scene) -> None:
    """Who has laid a striker aside has a card face down beside it; the other still thinks."""
    left: Team = scene.home.team or "jungle"
    right: Team = scene.away.team or ("forest" if left == "jungle" else "jungle")
    for team, done, x in ((left, scene.discarded[0], 150), (right, scene.discarded[1], 510)):
        _standing(image, figures.striker(animals.CREST[team], team, 186, cheer=done), x, 374)
        sign = figures.sealed(team, 130) if done else props.bubble(120, "?")
        _centred(image, sign, (x + 140, 232))
    caption(image, scene, room=520, centred=True)


def _waiting(image: Image.Image, scene: Scene) -> None:
    team = _keeper_team(scene)
    hands(image, scene)
    for side in (-1, 1):
        ghost = figures.keeper(team, "dive", 72 * side, _KEEPER, ghost=True)
        _centred(image, ghost, (MIDDLE + 122 * side, 262))
    _centred(image, figures.keeper(team, "stand", 0, _KEEPER), (MIDDLE, LINE_WAIST))
    _centred(image, props.bubble(84, "?"), (464, 196))
    _centred(image, figures.ball(54), (SPOT[0], SPOT[1] - 8))
    _tags(image, scene)
    _words(image, scene)


def _ready(image: Image.Image, scene: Scene) -> None:
    team = _keeper_team(scene)
    hands(image, scene)
    for bend, end in (((350, 330), (226, 250)), ((400, 330), (400, 200)), ((450, 330), (574, 250))):
        picture, corner = props.trail((SPOT[0], SPOT[1] - 18), bend, end, strong=False)
        image.paste(picture, corner, picture)
    _centred(image, figures.keeper(team, "ready", 0, _KEEPER), (MIDDLE, LINE_WAIST))
    _centred(image, figures.sealed(team, 88), (502, 268))
    _centred(image, figures.ball(54), (SPOT[0], SPOT[1] - 8))
    _tags(image, scene)
    _words(image, scene)


def _stopped(image: Image.Image, scene: Scene) -> None:
    keeper = _keeper_team(scene)
    kicker: Team = "forest" if keeper == "jungle" else "jungle"
    card, copy = (scene.strike.card, scene.strike.copy) if scene.strike else ("pa", 0)
    for side, x in (("l", 250), ("r", 550)):
        _centred(image, props.choice(side, 96), (x, 244))
    _centred(image, figures.keeper(keeper, "ready", 0, _KEEPER), (MIDDLE, LINE_WAIST))
    figure = figures.striker(animals.striker(kicker, card, copy), kicker, _STRIKER)
    _standing(image, figure, MIDDLE + _BESIDE)
    _centred(image, figures.ball(50), (MIDDLE - 16, 390))
    _centred(image, props.bubble(80, "pause"), (MIDDLE + _BESIDE + 66, 304))
    _tags(image, scene)
    _words(image, scene)


def _reveal(image: Image.Image, scene: Scene) -> None:
    strike = scene.strike
    if strike is None:
        _tags(image, scene)
        _words(image, scene)
        return
    seen = flight(strike)
    to_right = seen.ball[0] >= MIDDLE
    _tags(image, scene, over=seen.ending == "over")
    _kick(image, seen, strike)
    if strike.coin:
        face = figures.coin("heads" if strike.coin == "heads" else "tails", 116)
        _centred(image, face, (86 if to_right else 714, 256))
    _words(image, scene, _WORDS[seen.ending])


def _kick(image: Image.Image, seen: Flight, strike: Strike) -> None:
    team: Team = "forest" if strike.team == "jungle" else "jungle"
    keeper = figures.keeper(team, seen.pose, seen.lean, _KEEPER)
    way, corner = props.trail((SPOT[0], SPOT[1] - 2), seen.bend, seen.ball)
    if strike.second:  # after the stop: the keeper stood in the middle before it chose a side
        _centred(image, figures.keeper(team, "ready", 0, _KEEPER, ghost=True), (MIDDLE, LINE_WAIST))
    if not seen.held:
        _centred(image, props.burst(seen.size * 5 // 3, *_BURSTS[seen.ending]), seen.ball)
    if seen.ending != "saved":  # a saved ball lies in the gloves: the keeper is drawn over it
        _centred(image, keeper, seen.keeper)
    image.paste(way, corner, way)
    if not seen.held:
        _centred(image, figures.ball(seen.size, 20), seen.ball)
    if seen.ending == "saved":
        _centred(image, keeper, seen.keeper)
    to_right = seen.ball[0] >= MIDDLE
    emoji = animals.striker(strike.team, strike.card, strike.copy)
    figure = figures.striker(emoji, strike.team, _STRIKER, flip=to_right)
    _standing(image, figure, MIDDLE - _BESIDE if to_right else MIDDLE + _BESIDE)


def _winner(scene: Scene) -> Team | None:
    if scene.undecided:
        return None
    if scene.winner or scene.home.goals == scene.away.goals:
        return scene.winner
    return scene.home.team if scene.home.goals > scene.away.goals else scene.away.team


def _over(image: Image.Image, scene: Scene) -> None:
    team = _winner(scene)
    for layer in (props.veil(), props.confetti()) if team else (props.veil(),):
        image.paste(layer, (0, 0), layer)
    if team is None:
        for side, x in ((scene.home.team or "jungle", 250), (scene.away.team or "forest", 550)):
            _standing(image, figures.striker(animals.CREST[side], side, 150), x, 382)
        _centred(image, figures.ball(64), (MIDDLE, 348))
    else:
        squad = animals.STRIKERS[team]
        for emoji, x, size in (
            (squad["ri"][0], 112, 118),
            (squad["lc"][0], 210, 130),
            (squad["pk"][0], 590, 116),
            (squad["tc"][0], 688, 130),
        ):
            _standing(image, figures.striker(emoji, team, size, flip=x < MIDDLE, cheer=True), x, 376)
        _standing(image, figures.striker(animals.CREST[team], team, 164, cheer=True), 332, 382)
        _centred(image, figures.trophy(152), (464, 302))
    if scene.banner:
        _centred(image, big_word(scene.banner, 700, 72, smallest=32), (MIDDLE, 168))
    caption(image, scene, room=520, centred=True)
