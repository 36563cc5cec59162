"""Messages within Discord's limits, stopped before they are sent, and mentioning whom they may."""

import pytest

from tests.ui.stage import english, match, random_records, seen
from ui.discord.face import Button, Divider, Face, Link, Picture, Row, Words, plain
from ui.discord.layout import (
    BYTES_PER_TEXT,
    MAX_ALT,
    MAX_BYTES,
    MAX_CHARACTERS,
    MAX_COMPONENTS,
    MAX_LABEL,
    Message,
    TooLarge,
    build,
)
from ui.games.penalties._board import board

PNG = b"\x89PNG drawn"


def nothing() -> bytes:
    raise AssertionError("a message is built from pictures that are drawn already")


def parts(message: Message) -> list[dict[str, object]]:
    """Every component that is sent, whatever it is nested in."""

    def walk(components: list[dict[str, object]]) -> list[dict[str, object]]:
        found = []
        for component in components:
            inside = component.get("components", [])
            assert isinstance(inside, list)
            found += [component, *walk(inside)]
        return found

    return walk(message.view.to_components())


def texts(message: Message) -> list[str]:
    return [str(part["content"]) for part in parts(message) if part["type"] == 10]


def test_a_face_becomes_its_components_in_order() -> None:
    row = Row((Button("Go", "mv1:m1:0:l", "primary", "🧤"), Link("Look", "https://discord.com/x")))
    face = Face((Words("Hello"), Divider(), Picture(nothing, "A goal."), row), accent=0x123456)
    message = build(face, {"board.png": PNG})
    assert [part["type"] for part in parts(message)] == [17, 10, 14, 12, 1, 2, 2]
    assert parts(message)[0]["accent_color"] == 0x123456
    button, link = parts(message)[-2:]
    assert (button["label"], button["custom_id"], button["style"]) == ("Go", "mv1:m1:0:l", 1)
    assert (link["label"], link["url"], link["style"]) == ("Look", "https://discord.com/x", 5)


async def test_nothing_is_kept_by_the_library() -> None:
    message = build(plain("Hello", Row((Button("Go", "mv1:m1:0:l"),))))
    assert message.view.is_finished()
    assert message.view.timeout is None


def test_a_picture_carries_its_words_for_those_who_do_not_see_it() -> None:
    message = build(Face((Picture(nothing, "A goal.", "goal.png"),)), {"goal.png": PNG})
    (gallery,) = parts(message)
    assert gallery["items"] == [
        {"media": {"url": "attachment://goal.png"}, "description": "A goal.", "spoiler": False}
    ]
    (file,) = message.files
    assert (file.filename, file.description, file.fp.read()) == ("goal.png", "A goal.", PNG)


def test_without_its_picture_a_message_says_what_it_shows() -> None:
    message = build(Face((Picture(nothing, "Ana_1 scores."), Words("Next."))))
    assert texts(message) == [r"Ana\_1 scores\.", "Next."]
    assert message.files == ()


def test_empty_paragraphs_are_left_out() -> None:
    assert texts(build(Face((Words(" \n"), Words("Here"))))) == ["Here"]


def test_mentions_ping_only_whom_the_face_names() -> None:
    mentions = build(plain("<@1> <@2> @everyone")).mentions.to_dict()
    assert mentions == {"parse": [], "replied_user": False} or mentions["parse"] == []
    named = build(Face((Words("<@7>"),), pings=(7,))).mentions.to_dict()
    assert named["users"] == [7]
    assert named["parse"] == []
    assert named.get("roles", []) == []
    called = build(Face((Words("<@&8> <@&9>"),), roles=(8,))).mentions.to_dict()
    assert (called["parse"], called["roles"]) == ([], [8])


@pytest.mark.parametrize("char", ["a", "é", "字", "🐘"])
def test_words_that_are_too_long_are_cut_to_characters_and_bytes(char: str) -> None:
    message = build(Face((Words("# Heading"), Words(char * 9_000), Words("Last line"))))
    shown = texts(message)
    assert sum(map(len, shown)) <= MAX_CHARACTERS
    assert sum(len(text.encode()) + BYTES_PER_TEXT for text in shown) <= MAX_BYTES
    assert (shown[0], shown[2]) == ("# Heading", "Last line")
    assert shown[1].endswith("…")
    assert len(shown[1].encode()) > 0.9 * min(MAX_CHARACTERS * len(char.encode()), MAX_BYTES) - 100


def test_words_that_just_fit_stay_whole() -> None:
    assert texts(build(plain("a" * MAX_CHARACTERS))) == ["a" * MAX_CHARACTERS]


def test_many_long_paragraphs_are_cut_where_they_are_longest() -> None:
    shown = texts(build(Face(tuple(Words(str(number) * 900) for number in range(9)))))
    assert sum(map(len, shown)) <= MAX_CHARACTERS
    assert len(shown) == 9


def test_labels_and_alt_texts_are_cut() -> None:
    face = Face((Picture(nothing, "g" * 2_000), Row((Button("x" * 90, "a"), Link("y" * 90, "https://a.b")))))
    gallery, _, button, link = parts(build(face, {"board.png": PNG}))
    items = gallery["items"]
    assert isinstance(items, list)
    assert len(items[0]["description"]) == MAX_ALT
    assert (len(str(button["label"])), len(str(link["label"]))) == (MAX_LABEL, MAX_LABEL)


def test_more_components_than_discord_takes_are_a_fault_that_is_told_before_sending() -> None:
    build(Face((Words("."),) * MAX_COMPONENTS))
    with pytest.raises(TooLarge, match="41 components"):
        build(Face((Words("."),) * (MAX_COMPONENTS + 1)))
    with pytest.raises(TooLarge, match="41 components"):
        build(Face((Words("."),) * MAX_COMPONENTS, accent=0))
    five = Row(tuple(Button("Go", str(number)) for number in range(5)))
    with pytest.raises(TooLarge, match="42 components"):
        build(Face((five,) * 7))
    with pytest.raises(TooLarge, match="6 buttons"):
        build(Face((Row(five.buttons + five.buttons[:1]),)))


@pytest.mark.parametrize("who", ["🐘" * 32, "W" * 32, "字" * 32, "e\u0301" * 32])
def test_every_board_of_a_match_with_the_longest_names_fits_uncut(who: str) -> None:
    for record in random_records(5, names=(who, who)):
        face = board(seen(record), english())
        message = build(face, {"board.png": PNG})
        assert texts(message) == [block.text for block in face.blocks if isinstance(block, Words)]
        (alt,) = [block.alt for block in face.blocks if isinstance(block, Picture)]
        assert len(alt) <= MAX_ALT


def test_the_longest_shoot_out_still_fits() -> None:
    pair = ["c", "pa", "l", "r", "c", "pa", "l", "r"]
    level = ["l", "ri", "l", "ri", "r", "lc", "r", "lc", "c", "lc", "c", "lc", "l", "pk", "l", "pk", *pair]
    record = match(*level * 12, "l", "ri", "r", "ri", names=("🐘" * 32, "字" * 32))
    face = board(seen(record), english())
    message = build(face, {"board.png": PNG})
    assert record.status == "over"
    assert sum(map(len, texts(message))) <= MAX_CHARACTERS
