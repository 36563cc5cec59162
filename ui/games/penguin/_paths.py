"""From penguin to move in small steps: what a panel asks next, so that only legal moves can come of it.

A partial move is what has been chosen so far: nothing, a penguin (`d4`, or `1` for Baby off the ice), its way
(`d4se`, `1e`, or `d4u` for standing up), or a whole token and `!` once the turn is chosen too.
"""

from dataclasses import replace

from games.penguin.actions import BY_TOKEN, Enter, Go, Stand

WHOLE = "!"


def moves(legal: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens among these that move a penguin."""
    return tuple(token for token in legal if isinstance(BY_TOKEN[token], Go | Stand | Enter))


def penguin_of(token: str) -> str:
    """The penguin that a token or a partial move names."""
    return token[:1] if token[:1].isdecimal() else token[:2]


def way_of(token: str) -> str:
    """The same move without a turn."""
    match BY_TOKEN[token]:
        case Go() | Enter() as move:
            return replace(move, spin=0).token
        case _:
            return token


def branches(legal: tuple[str, ...], partial: str) -> tuple[str, ...]:
    """The partial moves that are one choice longer; none for a whole move and for what leads nowhere."""
    if not partial:
        return tuple(dict.fromkeys(penguin_of(token) for token in legal))
    if partial.endswith(WHOLE):
        return ()
    if partial == penguin_of(partial):
        return tuple(dict.fromkeys(way_of(token) for token in legal if penguin_of(token) == partial))
    return tuple(token + WHOLE for token in legal if way_of(token) == partial)


def settled(legal: tuple[str, ...], partial: str) -> str:
    """The partial move after every choice that is none, for lack of another."""
    while len(further := branches(legal, partial)) == 1:
        (partial,) = further
    return partial


def before(legal: tuple[str, ...], partial: str) -> str | None:
    """Where *Back* leads: the last real choice before this one; None at the first."""
    token = partial.removesuffix(WHOLE)
    chosen = ("", penguin_of(token), way_of(token) if token in legal else token)
    questions = [one for one in chosen if one != partial and len(branches(legal, one)) > 1]
    return questions[-1] if questions else None
