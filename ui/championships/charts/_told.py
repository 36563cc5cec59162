"""A knock-out in words: the sentences of its alt text, and its plain lines."""

from collections.abc import Callable, Iterator

from ui.championships.charts._words import titled, whole
from ui.championships.picture.scene import Bracket, Slot, Tie
from ui.words.catalogues import Say
from ui.words.names import tidy

Shown = Callable[[str], str]


def alt_of(bracket: Bracket, say: Say) -> str:
    """The picture in words, what matters most first: the champion, what goes on now, then the last rounds."""
    return whole(_sentences(bracket, say))


def lines_of(bracket: Bracket, say: Say, *, shown: Shown = tidy) -> list[str]:
    """The bracket as lines from its first round on, without title; `shown` makes a name fit to be read."""
    lines = [] if bracket.part is None else [bracket.part.name]
    stages = [*zip(bracket.stages, bracket.rounds, strict=True)]
    if bracket.third is not None:
        stages.insert(-1, (bracket.words.third, (bracket.third,)))
    for stage, ties in stages:
        lines += [
            stage,
            *(f"{at}. {tie_told(tie, bracket, say, shown=shown)}" for at, tie in enumerate(ties, 1)),
        ]
    if bracket.onward:
        lines.append(f"→ {bracket.onward}")
    elif (won := bracket.crowned) is not None and won.name is not None:
        lines.append(say("Champion: {name}", name=shown(won.name)))
    return lines


def tie_told(tie: Tie, bracket: Bracket, say: Say, *, shown: Shown = tidy) -> str:
    """How one tie stands, without a full stop."""
    home, away = (_named(slot, tie, bracket, shown) for slot in tie.slots)
    through = tie.through
    if through is None:
        match tie.state:
            case "live":
                return say("{home} v {away}, live", home=home, away=away) + _score(tie)
            case "void":
                return say("{home} v {away}, called off", home=home, away=away)
            case _:
                return say("{home} v {away}", home=home, away=away)
    winner, loser = (home, away) if tie.winner == "home" else (away, home)
    other = tie.away if tie.winner == "home" else tie.home
    if tie.state == "bye":
        return say("{winner} has a bye", winner=winner)
    if other.name is None:
        return say("{winner} has nobody left to play against", winner=winner)
    if tie.state == "walkover":
        return say("{winner} beat {loser} by walkover", winner=winner, loser=loser)
    if through.score is None or other.score is None:
        return say("{winner} beat {loser}", winner=winner, loser=loser)
    score = {"more": through.score, "less": other.score}
    if through.score == other.score:
        return say("{winner} beat {loser} by lot after {more}–{less}", winner=winner, loser=loser, **score)
    return say("{winner} beat {loser} {more}–{less}", winner=winner, loser=loser, **score)


def _named(slot: Slot, tie: Tie, bracket: Bracket, shown: Shown) -> str:
    return bracket.words.of(tie, slot) if slot.name is None else shown(slot.name)


def _score(tie: Tie) -> str:
    if tie.home.score is None or tie.away.score is None:
        return ""
    return f", {tie.home.score}–{tie.away.score}"


def _sentences(bracket: Bracket, say: Say) -> Iterator[str]:
    yield from titled(bracket.title, bracket.note, "" if bracket.part is None else bracket.part.name)
    won = bracket.crowned
    if won is not None and won.name is not None and not bracket.onward:
        yield say("Champion: {name}", name=tidy(won.name))
    for stage, ties in reversed([*zip(bracket.stages, bracket.rounds, strict=True)]):
        settled = [
            tie for tie in ties if tie.state != "open" or None not in {slot.name for slot in tie.slots}
        ]
        told = [tie_told(tie, bracket, say) for tie in settled]
        told += [bracket.words.open] if len(settled) < len(ties) else []
        yield f"{stage}: {'; '.join(told)}"
        if bracket.third is not None and ties is bracket.rounds[-1]:
            yield f"{bracket.words.third}: {tie_told(bracket.third, bracket, say)}"
    if bracket.onward:
        yield bracket.onward
