"""The last message of a match: who won, why, and every kick of it."""

from dataclasses import replace

import pytest

from games.penalties.terms import Team
from games.seats import Side
from services.matches.looks import ended
from tests.ui.stage import NOON, english, given_up, match, name, picture, pressable, scene, seen, shown, words
from ui.discord.layout import MAX_CHARACTERS
from ui.games.penalties.words import ACCENTS, MOST_TOLD, NEUTRAL, course


def kicks(*told: str) -> str:
    """Told kicks as a line that breaks between them only."""
    return ", ".join(kick.replace(" ", "\u00a0") for kick in told)


def test_the_result_names_winner_score_and_the_whole_shoot_out() -> None:
    record = match("l", "ri", "r", "ri", "l", "ri", "r", "ri", "c", "lc", "l", "lc", coins=[1])
    face, tipped = shown(record), "Left corner: keeper dived left, the coin shows the X"
    assert words(face).splitlines() == [
        f"### 🏁 {name('Ana')} 3 : 0 {name('Bruno')}",
        f"🏆 **{name('Ana')}** wins!",
        f"🧤 **TIPPED AWAY!** {name('Ana')} stops {name('Bruno')}. {tipped}",
        f"🦁 **Jungle United** · {name('Ana')}",
        "-# " + kicks("Right ⬅️ ⚽", "Right ⬅️ ⚽", "Left corner ⬆️ ⚽"),
        f"🐻 **Forest F.C.** · {name('Bruno')}",
        "-# " + kicks("Right ➡️ 🧤", "Right ➡️ 🧤", "Left corner ⬅️ 🧤"),
        "-# Arrow = where the keeper dived. ⚽\u00a0goal · 🧤\u00a0saved · 🚫\u00a0over the bar",
    ]
    assert pressable(face) == ["Rematch", "Analyse"]
    assert face.accent == ACCENTS[Team.JUNGLE]
    assert scene(face).banner == "JUNGLE UNITED WIN!"


def test_the_title_the_kicks_and_the_picture_keep_both_sides_where_they_sit() -> None:
    moves = ["l", "ri", "r", "ri", "l", "ri", "r", "ri", "c", "lc", "c", "pk"]
    face = shown(match("heads", "shoot-first", "jungle", *moves, coins=[0], toss=True))
    lines = words(face).splitlines()
    assert lines[0] == f"### 🏁 {name('Ana')} 0 : 3 {name('Bruno')}"
    assert lines[1] == f"🏆 **{name('Bruno')}** wins!"
    assert (
        lines[2] == f"🧤 **SAVED!** {name('Bruno')} stops {name('Ana')}. Panenka: keeper stayed in the centre"
    )
    assert lines[3] == f"🦁 **Jungle United** · {name('Ana')}"
    assert lines[5] == f"🐻 **Forest F.C.** · {name('Bruno')}"
    drawn = scene(face)
    assert (drawn.home.player, drawn.home.goals, drawn.away.goals) == ("Ana", 0, 3)
    assert (drawn.away.team, drawn.winner, drawn.banner) == ("forest", "forest", "FOREST F.C. WIN!")


def test_of_a_very_long_match_the_last_kicks_are_told_and_the_message_fits() -> None:
    moves = ["r", "lc", "r", "lc", "r", "lc", "r", "lc", "r", "tc", "r", "tc"]
    view = seen(match(*moves, coins=[1, 1])).view
    longest = replace(view, kicks=view.kicks * 20)
    text = course(longest, 0, english())
    assert text.startswith("… ")
    assert text.count("➡️") == MOST_TOLD
    assert len(text) < MAX_CHARACTERS // 4


@pytest.mark.parametrize(
    ("reason", "sentence"), [("resigned", "resigned."), ("time", "let the time run out twice.")]
)
def test_a_result_that_was_not_kicked_says_why(reason: str, sentence: str) -> None:
    face = shown(given_up(match("l", "ri"), winner=Side.AWAY, reason=reason))
    assert f"🏆 **{name('Bruno')}** wins!" in words(face)
    assert f"{name('Ana')} {sentence}" in words(face)
    drawn = scene(face)
    assert (drawn.mood, drawn.large, drawn.winner) == ("over", f"Ana {sentence}", "forest")
    assert (drawn.banner, drawn.home.goals) == ("FOREST F.C. WIN!", 1)


def test_a_match_given_up_before_there_are_teams_has_a_winner_all_the_same() -> None:
    face = shown(given_up(match("heads", coins=[0], toss=True), winner=Side.HOME))
    assert scene(face).banner == "Ana WINS!"
    assert pressable(face) == ["Rematch"]
    assert "Team to be chosen" not in (scene(face).banner or "")
    assert face.accent == NEUTRAL
    assert picture(face).draw()[:4] == b"\x89PNG"


def test_an_awkward_name_is_drawn_as_it_is_and_written_so_that_discord_shows_it() -> None:
    record = given_up(match(names=("a_b*c", "Bruno")), winner=Side.AWAY)
    face = shown(record)
    assert scene(face).large == "a_b*c resigned."
    written = name(r"a\_b\*c")
    assert f"{written} resigned." in words(face)


@pytest.mark.parametrize(
    ("reason", "headline", "banner", "sentence"),
    [
        ("agreement", "🤝 A draw.", "A DRAW", "Both players agreed on it."),
        ("abandoned", "🤝 No result.", "NO RESULT", "Both players agreed to abandon it."),
        ("time", "🤝 No result.", "NO RESULT", "Both players let the time run out twice."),
    ],
)
def test_a_match_that_nobody_won_celebrates_nobody_whatever_the_goals(
    reason: str, headline: str, banner: str, sentence: str
) -> None:
    face = shown(ended(match("l", "ri"), winner=None, reason=reason, now=NOON))
    assert headline in words(face)
    assert sentence in words(face)
    drawn = scene(face)
    assert (drawn.banner, drawn.undecided, drawn.winner, drawn.home.goals) == (banner, True, None, 1)
    assert pressable(face) == ["Rematch", "Analyse"]
    assert face.accent == NEUTRAL
