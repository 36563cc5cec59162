"""Short ids for matches, challenges and championships, made from the interaction that asked for them.

Discord's interaction ids are unique, so an interaction delivered twice names the same challenge twice.
"""

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: no i, l, o or u to misread."""


def id_of(interaction_id: int) -> str:
    """The id that belongs to a snowflake: 1 to 13 characters of the alphabet."""
    digits = ""
    number = interaction_id
    while True:
        number, digit = divmod(number, 32)
        digits = ALPHABET[digit] + digits
        if not number:
            return digits


def tie_id(cup_id: str, number: int) -> str:
    """The id of a championship's tie, and of the match that is played for it."""
    return f"{cup_id}-{number}"


def cup_of(match_id: str) -> str | None:
    """The championship whose tie a match of this id is; None for a match of no championship."""
    cup_id, dash, number = match_id.rpartition("-")
    return cup_id if dash and number.isdecimal() else None
