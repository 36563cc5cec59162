"""The ranking: numbers, places, and what they mean, for those who are listed and those who are not yet."""

from services.formats.strength import Rating
from services.ports.people import Person
from services.ports.ratings import LEAST, LISTED, Ranked
from services.ratings.ratings import PLACES, Ranking
from tests.pictures.scenes import HOSTILE
from tests.ui.championships.test_messages import within_limits
from tests.ui.stage import all_words, english, pseudo
from tests.ui.words.test_nothing_missed import check
from ui.pages.ranking import UNSURE, ranking_face


def ranked(place: int, points: float, *, name: str = "12", spread: float = 60.0, matches: int = 12) -> Ranked:
    return Ranked(place, Person(place, name), Rating(points, spread, matches))


def words(ranking: Ranking) -> str:
    return "\n".join(all_words(ranking_face(ranking, "penalties", english())))


def test_the_best_stand_in_order_and_a_mark_says_what_is_not_sure_yet() -> None:
    first, second = ranked(1, 1712.6, name="Ana"), ranked(2, 1650.2, name="Bo", spread=UNSURE + 1, matches=5)
    told = words(Ranking((first, second), second))
    assert (
        "1\\. **\u2068Ana\u2069** · 1713 · 12 matches\n2\\. **\u2068Bo\u2069** · ≈ 1650 · 5 matches" in told
    )
    assert "You are number 2: ≈ 1650 · 5 matches" in told
    assert "Everybody starts at 1500." in told
    assert f"Whoever has {LEAST} matches that count is listed." in told


def test_who_comes_after_all_places_that_are_counted_is_told_so() -> None:
    last, next_one = (ranked(place, 1200.0) for place in (PLACES, PLACES + 1))
    assert f"You are number {PLACES}: 1200 · 12 matches" in words(Ranking((), last))
    assert "You aren't in the top 1000: 1200 · 12 matches" in words(Ranking((), next_one))


def test_who_has_played_little_hears_how_much_is_missing() -> None:
    few = ranked(1, 1579.1, spread=242.0, matches=LEAST - 1)
    told = words(Ranking((), few))
    assert "Nobody has played enough matches here yet." in told
    assert "You: ≈ 1579 · 4 matches. You are listed after 1 more match." in told
    assert "You have played no match here that counts." in words(Ranking((), None))


def test_a_full_ranking_fits_whatever_people_call_themselves() -> None:
    longest = max(HOSTILE.values(), key=len)
    best = tuple(ranked(place, 2000 - place, name=longest) for place in range(1, LISTED + 1))
    within_limits(ranking_face(Ranking(best, best[0]), "penguin", english()))


def test_no_sentence_of_the_ranking_is_missed() -> None:
    unlisted = Ranked(3, Person(3, "3"), Rating(1500.0, 200.0, 2))
    for own in (None, unlisted, ranked(1, 1600.0), ranked(PLACES + 1, 1600.0)):
        for best in ((), (ranked(1, 1600.0),)):
            check(ranking_face(Ranking(best, own), "penalties", pseudo()))
