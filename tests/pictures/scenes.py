"""Scenes and kicks the picture tests share."""

from itertools import product
from typing import get_args

from ui.drawing.palette import Team
from ui.games.penalties.picture.scene import CARDS, Bench, Mood, Scene, Strike

HOSTILE = {
    "32 wide letters": "W" * 32,
    "32 wide emoji": "🦁" * 32,
    "family and flags": "👨‍👩‍👧‍👦🇪🇸🏴󠁧󠁢󠁳󠁣󠁴󠁿 team",
    "right to left": "محمد الحارس ١٢٣ (الأول)",
    "Hebrew": "שלום",
    "Japanese": "田中太郎 ペンギン",
    "Chinese": "鹏飞龙",
    "Korean": "김철수",
    "two scripts": "Ana 田中 Ruiz",
    "Hindi": "क्षत्रिय मोहन",
    "Thai": "สมชาย ใจดี",
    "Tamil": "கோபாலகிருஷ்ணன்",
    "Telugu": "శ్రీనివాస్",
    "Bengali": "রবীন্দ্রনাথ",
    "Khmer": "សុខា ចាន់",
    "Amharic, no font": "አበበ ቢቂላ",
    "half readable": "Ana አበበ Ruiz",
    "zalgo": "Z" + "\u0301\u0316\u0330\u0489" * 20 + "algo" + "\u0336" * 40,
    "fancy letters": "𝓐𝓷𝓪 Ｆｕｌｌ ⒷⒾⒼ",
    "empty": "",
    "only blanks": " \u200b\u3000\u2800\u3164 ",
    "lines": "Ana\nBruno\r\n\tCarla\u2028Dora",
    "direction tricks": "abc\u202egnp.exe\u202c\u2066x\u2069",
    "lone surrogate": "a\ud800b",
    "lone marks": "\u0301\u0e31\u200d",
    "controls": "\x00\x1b[31mred\x7f",
    "very long": "Ana de la Cruz " * 60,
    "markup": "<svg>&amp;\"'</svg>",
}


def kicks() -> dict[str, Strike]:
    """Every shot against every dive with every coin and every second stage."""
    found = {}
    for card, dive, copy in product(CARDS, "lcr", (0, 1)):
        coins = ("heads", "tails") if card == "tc" or (card, dive) == ("lc", "l") else (None,)
        stages = [(a, s) for a in "lr" for s in "lr"] if (card, dive) == ("pa", "c") else [(None, None)]
        for coin, (aim, second) in product(coins, stages):
            saved = (card, dive) in {("ri", "r"), ("pk", "c")} or (aim is not None and aim == second)
            goal = not saved and coin != "tails"
            team: Team = "jungle" if copy else "forest"
            name = "-".join(filter(None, (card, dive, coin, aim, second, str(copy))))
            found[name] = Strike(team, card, copy, dive, aim, second, coin, goal)
    return found


KICKS = kicks()
HOME = Bench("jungle", "Jungle United", "Ana", 2, ("goal", "saved", "goal"))
AWAY = Bench("forest", "Forest F.C.", "Bruno", 1, ("goal", "over"))
STOP = Strike("jungle", "pa", 0, "c", None, None, None, False)


def scene(mood: Mood = "waiting", **changes: object) -> Scene:
    """A match at 2-1, Ana to shoot against Bruno; a strike is added where the mood needs one."""
    shown: dict[str, object] = {
        "mood": mood,
        "home": HOME,
        "away": AWAY,
        "small": "Penalty 3 of 5 · Jungle United",
        "large": "Right: keeper dived left",
        "roles": (("Keeper", "Bruno"), ("Striker", "Ana")),
        "keeper_team": "forest",
        "striker_team": "jungle",
        "hands": ((1, 1, 1, 0, 2), (2, 0, 1, 1, 1)),
        "strike": {"reveal": KICKS["ri-l-1"], "stopped": STOP}.get(mood),
    }
    return Scene(**(shown | changes))  # type: ignore[arg-type]


MOODS: tuple[Mood, ...] = get_args(Mood)
