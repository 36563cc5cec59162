"""Ids that people may have to type."""

import pytest

from services.ids import cup_of, id_of, tie_id


@pytest.mark.parametrize(
    ("snowflake", "name"),
    [(0, "0"), (31, "z"), (32, "10"), (32 * 32 - 1, "zz"), (2**64 - 1, "f" + 12 * "z")],
)
def test_a_snowflake_is_written_to_the_base_of_32(snowflake: int, name: str) -> None:
    assert id_of(snowflake) == name


def test_a_match_of_a_championship_names_it_and_no_other_does() -> None:
    assert tie_id("3k9", 12) == "3k9-12"
    assert cup_of(tie_id("3k9", 12)) == "3k9"
    assert [cup_of(other) for other in ("3k9", "12", "3k9-", "3k9-x")] == [None] * 4
