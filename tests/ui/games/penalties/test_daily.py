"""The daily penalty's messages: nothing before the choice depends on what is sealed, all is told after it."""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from games.chance import commitment
from games.penalties.daily import Role, attempt, daily_of, read_daily, verdict
from services.daily_penalty.daily import Checked, Standing, Week, try_seed
from services.ports.daily import DailyKick, Ranked, Try
from services.ports.people import Person
from services.times import DAY
from tests.ui.stage import all_words, buttons, english, locked, name, picture, pressable, pseudo, scene, words
from tests.ui.words.test_nothing_missed import check as check_pseudo
from ui.discord.face import Document, Face, Words
from ui.discord.ids import parse
from ui.discord.layout import build
from ui.games.penalties.daily.kick import daily, shared
from ui.games.penalties.daily.week import check, week
from ui.words.catalogues import Say

TODAY = 20_454


@cache
def kicks() -> dict[Role, DailyKick]:
    """A day for each part."""
    found: dict[Role, DailyKick] = {}
    for number in range(30):
        seed = hashlib.sha256(f"{number}".encode()).digest()
        kick = DailyKick(50, TODAY, seed.hex(), daily_of(seed).text)
        found.setdefault(read_daily(kick.kick).role, kick)
    return found


def standing(role: Role, *tokens: str, moment: int = 1, today: int = TODAY, streak: int = 4) -> Standing:
    kick = kicks()[role]
    mine = Try(50, TODAY, 7, moment, 0, tokens)
    seed = try_seed(kick, mine)
    return Standing(kick, mine, attempt(read_daily(kick.kick), seed, tokens), commitment(seed), today, streak)


def played(role: Role, moment: int = 1) -> Iterator[Standing]:
    """A try from its question to its result, by choices that differ with the moment."""
    now = standing(role, moment=moment)
    yield now
    while now.attempt.stage:
        choices = now.attempt.choices
        now = standing(role, *now.mine.tokens, choices[moment % len(choices)], moment=moment)
        yield now


def results(role: Role) -> list[Standing]:
    return [list(played(role, moment))[-1] for moment in range(12)]


def sealed_choice(role: Role, moment: int) -> str:
    done = list(played(role, moment))[-1]
    return next(one.entry.token for one in done.attempt.told if one.sealed)


def opaque(face: Face) -> Face:
    """With every seal and hash as opaque as they are to people."""
    hidden = [
        Words(re.sub(r"`[0-9a-f]{32,64}`", "`…`", block.text)) if isinstance(block, Words) else block
        for block in face.blocks
    ]
    return replace(face, blocks=tuple(hidden))


def comparable(face: Face) -> object:
    drawn = picture(face)
    return (all_words(opaque(face)), scene(face), drawn.alt, face.accent, buttons(face))


@pytest.mark.parametrize("role", list(Role))
def test_the_question_is_the_same_whatever_the_program_has_sealed(role: Role) -> None:
    asked = [comparable(daily(standing(role, moment=moment), english())) for moment in range(12)]
    assert len({sealed_choice(role, moment) for moment in range(12)}) > 1
    assert all(one == asked[0] for one in asked)


def test_a_planted_leak_in_the_question_would_be_found() -> None:
    """The colour, a word, an id: each tells the sealed choices apart, and so does the comparison."""
    faces = [daily(standing(Role.STRIKER, moment=moment), english()) for moment in range(12)]
    leaky = [
        replace(face, accent=ord(sealed_choice(Role.STRIKER, moment)[0])) for moment, face in enumerate(faces)
    ]
    assert any(comparable(one) != comparable(leaky[0]) for one in leaky)


@pytest.mark.parametrize("role", list(Role))
def test_the_second_question_is_the_same_whatever_is_sealed_for_it(role: Role) -> None:
    mine = "pa" if role is Role.STRIKER else "c"
    held = [one for one in (standing(role, mine, moment=n) for n in range(40)) if one.attempt.stage == 2]
    assert held
    asked = [comparable(daily(one, english())) for one in held]
    assert all(one == asked[0] for one in asked)
    sealed = {standing(role, mine, "l", moment=one.mine.moment).attempt.told[-3:] for one in held}
    assert len(sealed) > 1
    assert pressable(daily(held[0], english()))[:2] == ["Left", "Right"]


def test_the_question_shows_the_seal_and_the_hash_and_every_choice() -> None:
    now = standing(Role.STRIKER)
    face = daily(now, english())
    assert f"`{now.attempt.seals[0]}`" in words(face)
    assert f"`{now.seed_hash}`" in words(face)
    assert words(face).startswith("### ⚽ Daily penalty, 2026-01-01\n")
    assert words(face).count("<t:") == 1
    assert f"The next kick comes <t:{(TODAY + 1) * DAY // 1000}:R>; this one stays open a day" in words(face)
    older = daily(replace(now, today=TODAY + 1), english())
    assert f"It closes <t:{(TODAY + 2) * DAY // 1000}:R>." in words(older)
    ids = [parse(one.id)[1] for one in buttons(face) if not one.disabled]
    shown = [token for token in ("lc", "pa", "pk", "ri", "tc") if token in now.attempt.choices]
    assert ids[:-1] == [(str(TODAY), "1", token) for token in shown]
    assert set(locked(face)).isdisjoint(pressable(face))
    keeper = daily(standing(Role.KEEPER), english())
    assert pressable(keeper) == ["Left", "Centre", "Right", "Table of the week"]
    assert scene(face).mood == "ready"
    assert scene(keeper).mood == "waiting"


@pytest.mark.parametrize("role", list(Role))
def test_the_result_tells_what_happened_and_what_it_was_worth(role: Role) -> None:
    seen = set()
    for done in results(role):
        found, face = verdict(done.attempt), daily(done, english())
        said = words(face)
        points = "1 point" if found.points == 1 else f"{found.points} points"
        assert f"**{points}**: {found.choice} for " in said
        kick = done.attempt.view.kicks[-1]
        assert said.count("▸") == 2
        assert scene(face).mood == "reveal"
        assert scene(face).strike is not None
        assert scene(face).strike.goal is kick.goal  # type: ignore[union-attr]
        assert "🔥 4 days in a row · The next kick comes" in said
        assert pressable(face) == ["Table of the week", "Check it", "Share"]
        seen.add((found.choice, found.success))
    assert len(seen) > 1


def test_the_chance_to_win_is_that_of_the_persons_own_team() -> None:
    for role in Role:
        for done in results(role):
            known, kick = done.attempt.known, done.attempt.view.kicks[-1]
            after = known.kicked[kick.shot]
            end = after.goal if kick.goal else after.miss
            mine = end if role is Role.STRIKER else 1 - end
            assert f"→ {100 * mine:.1f}%" in words(daily(done, english()))


def test_a_kick_of_yesterday_leads_to_todays() -> None:
    done = replace(results(Role.STRIKER)[0], today=TODAY + 1)
    face = daily(done, english())
    assert pressable(face)[0] == "Today's kick"
    assert "The next kick comes" not in words(face)


@pytest.mark.parametrize("role", list(Role))
def test_no_message_of_a_try_misses_a_sentence_or_is_too_large(role: Role) -> None:
    for moment in range(12):
        for now in played(role, moment):
            check_pseudo(daily(now, pseudo()), *HASHES_AND_MIXES)
            build(daily(now, english()))


HASHES_AND_MIXES = ()


def table(*lines: Ranked, until: int = TODAY, me: int = 1) -> Week:
    return Week(TODAY - 3, until, TODAY, me, lines)


def line(place: int, user_id: int, points: int, streak: int = 1, of: int = 3) -> Ranked:
    return Ranked(place, of, Person(user_id, f"P{user_id}"), points, 3, streak)


def test_the_table_tells_places_points_days_and_rows_of_days() -> None:
    face = week(table(line(1, 1, 9, 5), line(2, 2, 1), line(2, 3, 1)), 0, english(), alone=False)
    assert words(face).splitlines()[:4] == [
        "### 🏆 Daily penalty, week of 2025-12-29",
        f"🥇 **{name('P1')}** · 9 points · 3 days · 🔥 5",
        f"🥈 {name('P2')} · 1 point · 3 days",
        f"🥈 {name('P3')} · 1 point · 3 days",
    ]
    assert pressable(face) == ["Today's kick", "Last week"]
    assert "once you have had your own try" not in words(face)
    assert pressable(week(table(), 1, english(), alone=False)) == ["Today's kick", "This week"]


def test_nobody_gets_a_medal_for_nothing() -> None:
    face = week(table(line(1, 1, 0), line(1, 2, 0)), 0, english(), alone=False)
    assert words(face).splitlines()[1:3] == [
        f"1\\. **{name('P1')}** · 0 points · 3 days",
        f"1\\. {name('P2')} · 0 points · 3 days",
    ]


def test_what_is_shared_tells_points_and_nothing_of_the_kick() -> None:
    """Tries with the same points are shared in the same words, whatever was chosen on either side."""
    told: dict[int, set[tuple[str, ...]]] = {}
    chosen: dict[int, set[object]] = {}
    for done in [*results(Role.STRIKER), *results(Role.KEEPER)]:
        points = verdict(done.attempt).points
        told.setdefault(points, set()).add(tuple(all_words(shared(done, "Ana", english()))))
        chosen.setdefault(points, set()).add(done.attempt.view.kicks[-1])
    assert max(map(len, chosen.values())) > 2
    assert set(map(len, told.values())) == {1}
    assert letters(shared(results(Role.KEEPER)[0], "12", pseudo())) == []


def test_a_first_day_is_no_row_of_days() -> None:
    face = daily(replace(results(Role.STRIKER)[0], streak=1), english())
    assert "in a row" not in words(face)
    assert "The next kick comes" in words(face)


def test_the_table_says_who_is_left_out_and_what_is_not_counted_yet() -> None:
    lines = [*(line(n, n, 20 - n, of=40) for n in range(1, 11)), line(30, 77, 2, of=40)]
    face = week(table(*lines, until=TODAY - 1, me=77), 0, english(), alone=False)
    assert f"30\\. **{name('P77')}** · 2 points" in words(face)
    assert "and 29 more" in words(face)
    assert "once you have had your own try" in words(face)
    assert "Nobody is in this table yet." in words(week(table(), 0, english(), alone=False))


def test_outside_servers_the_table_has_no_places() -> None:
    face = week(table(line(17, 1, 9, of=900)), 0, english(), alone=True)
    assert words(face).splitlines()[1] == f"**{name('P1')}** · 9 points · 3 days"
    assert "and 899 more" not in words(face)
    assert "🥇" not in words(face)
    assert "here you see only yourself" in words(face)


@pytest.mark.parametrize("opened", [None, "ab" * 32])
@pytest.mark.parametrize("speak", [english, pseudo])
def test_the_proof_tells_what_is_public_and_keeps_the_days_seed_until_it_may_be_known(
    opened: str | None, speak: Callable[[], Say]
) -> None:
    found = Checked(TODAY, TODAY + 2, b"{}", 2, 1, "11" * 32, ("22" * 32, "33" * 32), opened)
    face = check(found, speak())
    for known in ("11" * 32, "22" * 32, "33" * 32):
        assert known in words(face)
    assert ("ab" * 32 in words(face)) is (opened is not None)
    assert any(isinstance(block, Document) for block in face.blocks)


def test_the_tables_and_the_proof_miss_no_sentence() -> None:
    many = table(line(1, 1, 9, 5, of=12), until=TODAY - 1)
    for back in (0, 1):
        for alone in (False, True):
            face = week(many, back, pseudo(), alone=alone)
            assert letters(face, "P1") == []
    found = Checked(TODAY, TODAY + 2, b"{}", 2, 1, "11" * 32, ("22" * 32, "33" * 32), "44" * 32)
    assert letters(check(found, pseudo())) == []


def letters(face: Face, *known: str) -> list[str]:
    """What is not in brackets."""
    from tests.ui.words.test_nothing_missed import missed

    said = [block.text for block in face.blocks if isinstance(block, Words)]
    said += [one.label for one in buttons(face)]
    return [left for one in said if (left := missed(one, *known))]


@pytest.mark.parametrize("role", list(Role))
def test_whose_team_is_whose_stands_in_words(role: Role) -> None:
    now = standing(role)
    view, seat = now.attempt.view, now.attempt.seat
    mine, other = (view.teams[one] for one in (seat, 1 - seat))
    names = {"jungle": "Jungle United", "forest": "Forest F.C."}
    assert mine is not None
    assert other is not None
    assert f"**You play {names[mine]}" in words(daily(now, english()))
    (line,) = (one for one in words(daily(now, english())).splitlines() if "You play" in one)
    assert line == f"**You play {names[mine]}**, I play {names[other].rstrip('.')}."
    for done in results(role):
        lines = words(daily(done, english())).splitlines()
        assert lines[2] == f"**You played {names[mine]}**, I played {names[other].rstrip('.')}."


@pytest.mark.parametrize("role", list(Role))
def test_the_result_says_who_did_it(role: Role) -> None:
    told = {
        Role.STRIKER: {"⚽": "You scored.", "🧤": "I stopped you.", "🚫": "You shot over."},
        Role.KEEPER: {"⚽": "I scored.", "🧤": "You stopped me.", "🚫": "I shot over."},
    }[role]
    for done in results(role):
        line = words(daily(done, english())).splitlines()[1]
        sign, shout, rest = line.split(" ", 1)[0], *line.split("** ", 1)
        assert rest.startswith(told[sign]), (shout, line)
        why = {
            Role.STRIKER: {
                "⚽": "1 for the goal.",
                "🧤": "0 because I saved it.",
                "🚫": "0 because it went over.",
            },
            Role.KEEPER: {
                "⚽": "0 because it went in.",
                "🧤": "1 for the save.",
                "🚫": "1 because it went over.",
            },
        }[role]
        assert words(daily(done, english())).splitlines()[3].endswith(why[sign])
