"""Picking teams in a picture: the open cards in the middle, what each side has taken beside them."""

from typing import Final

from PIL import Image

from ui.drawing import animals
from ui.drawing.lettering import put
from ui.drawing.palette import Team
from ui.games.penalties.picture import props
from ui.games.penalties.picture.scene import CARDS, CardKey, Cards
from ui.games.penalties.signs import WAY_OF, Way

_LINES: Final = (("l", "c", "r"), ("lc",), ("pa", "pk"), ("ri", "tc"))
"""What lies beside each other: keepers, then strikers; every card has its own sign."""

_DECK: Final[dict[Team, tuple[tuple[str, ...], ...]]] = {
    team: (
        _LINES[0],
        *(tuple(kind for kind in line for _ in animals.STRIKERS[team][kind]) for line in _LINES[1:]),
    )
    for team in ("jungle", "forest")
}
_WAYS: Final[dict[str, Way]] = {"l": "l", "c": "c", "r": "r", **WAY_OF}
_CARD: Final = 48
_TOP, _STEP = 112, 66
_POOL: Final = (238, 324)  # left edge and width
_SQUADS: Final = ((8, 222), (570, 222))


def draw_cards(image: Image.Image, cards: Cards) -> None:
    """Draws the draft below the scoreboard; a card that was taken leaves a dark place."""
    for left, width in (_POOL, *_SQUADS):
        put(image, props.box(width, 4 * _STEP + 8, 14, fill="#0d2a1a", opacity=0.82), left, _TOP - 6)
    for at, line in enumerate(_LINES):
        _open(image, cards.pool, at)
        for (left, width), squad in zip(_SQUADS, cards.squads, strict=True):
            _taken(
                image, [card for card in squad if card[1] in line], left + 8, width - 16, _TOP + at * _STEP
            )


def _open(image: Image.Image, pool: tuple[CardKey, ...], at: int) -> None:
    """One line of the deck, Jungle at the left and Forest at the right, in places that do not move."""
    left = _POOL[0] + 8
    for half, team in enumerate(_DECK):
        seen: dict[str, int] = {}
        for column, kind in enumerate(_DECK[team][at]):
            copy = seen[kind] = seen.get(kind, -1) + 1
            used = copy >= pool.count((team, kind))
            x = left + half * 158 + column * 50
            put(image, _picture((team, kind), copy, used=used), x, _TOP + at * _STEP)
            _sign(image, kind, x, _TOP + at * _STEP, used=used)


def _taken(image: Image.Image, cards: list[CardKey], left: int, width: int, top: int) -> None:
    """A squad's cards of one line, overlapping where there are many."""
    step = 50 if len(cards) < 2 else min(50, (width - _CARD) // (len(cards) - 1))
    seen: dict[CardKey, int] = {}
    for at, card in enumerate(sorted(cards, key=lambda card: (card[0] != "jungle", card[1]))):
        copy = seen[card] = seen.get(card, -1) + 1
        put(image, _picture(card, copy, used=False), left + at * step, top)
        _sign(image, card[1], left + at * step, top, used=False)


def _picture(card: CardKey, copy: int, *, used: bool) -> Image.Image:
    team, kind = card
    emoji = animals.striker(team, kind, copy) if kind in CARDS else animals.KEEPER[team]
    return props.card(emoji, team, _CARD, used=used)


def _sign(image: Image.Image, kind: str, x: int, top: int, *, used: bool) -> None:
    """Where a card goes, in its corner."""
    if used:
        return
    put(image, props.signpost(_WAYS[kind], 18), x + _CARD - 17, top + 35)
