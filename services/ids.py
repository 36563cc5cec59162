"""Short ids for matches and challenges, made from the interaction that asked for them.

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
