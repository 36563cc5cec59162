"""The odds of the kick on the board, in words: made of what every spectator sees."""

from games.penalties.solver import Chosen, Odds
from games.penalties.terms import Direction, Phase, Shot
from games.penalties.view import PenaltiesView
from games.seats import Seat
from services.review.odds import KnownOdds
from ui.discord.face import Face, Words
from ui.games.common.players import IN_ORDER, names_of
from ui.games.penalties.review.mixes import Line, by_book, mixes, percent
from ui.games.penalties.words import ACCENTS, DIRECTION_NAMES, NEUTRAL, SHOT_NAMES, in_groups, sudden_round
from ui.words.catalogues import Say, msg
from ui.words.names import safe


def odds(known: KnownOdds, say: Say) -> Face:
    """Who wins how often, and both best mixes; after the end those of the last kick."""
    view: PenaltiesView = known.view
    found: Odds = known.odds
    names = names_of(known.record, say)
    over = view.phase is Phase.OVER
    striker = view.kicks[-1].striker if over or view.striker is None else view.striker
    keeper = Seat(1 - striker)
    home, away = (safe(name) for name in names)
    score = f"{view.goals[0]} : {view.goals[1]}"
    at = len(view.kicks) - over
    kicks, saves = safe(names[striker]), safe(names[keeper])
    which = (
        say("Sudden death, round {n}: {name} against {keeper} in goal.", n=late, name=kicks, keeper=saves)
        if (late := sudden_round(at)) > 0
        else say("Kick {n}: {name} against {keeper} in goal.", n=at + 1, name=kicks, keeper=saves)
    )
    wins = {striker: found.striker_wins, keeper: 1 - found.striker_wins}
    left, right = IN_ORDER
    chances = say(
        msg("With best play {home} wins {chance} of the time, {away} {other}.")
        if not found.bound
        else msg("By the trained book {home} wins {chance} of the time, {away} {other}."),
        home=home,
        chance=percent(wins[left]),
        away=away,
        other=percent(wins[right]),
    )
    held = say("The paradinha is held: left or right, each as good as the other.") if found.aims else ""
    choices = [_shot(one, say) for one in sorted(found.shots, key=lambda one: in_groups(one.choice))] or [
        _side(one, say) for one in found.aims
    ]
    table = mixes((say("Striker"), choices), (say("Keeper"), [_side(one, say) for one in found.dives]), say)
    if not found.bound:
        note = say(
            "*mix*: how often a perfect player picks it. *wins*: the chance to win with it. Hidden cards "
            "aren't counted."
        )
    else:
        told = say(
            "*mix*: how often the book picks it. *wins*: the chance to win with it. Hidden cards aren't "
            "counted."
        )
        note = f"{by_book(found.bound, say)} {told}"
    title = "### " + say("🎲 {home} {score} {away}", home=home, score=score, away=away)
    lines = [title, which, chances, *([held] if held else []), table, f"-# {note}"]
    team = view.teams[striker]
    return Face((Words("\n".join(lines)),), accent=NEUTRAL if team is None else ACCENTS[team])


def _shot(one: Chosen[Shot], say: Say) -> Line:
    return (say(SHOT_NAMES[one.choice]), one.weight, one.worth, False)


def _side(one: Chosen[Direction], say: Say) -> Line:
    return (say(DIRECTION_NAMES[one.choice]), one.weight, one.worth, False)
