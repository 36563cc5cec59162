"""Stages of championships, reasons in tables and how a match was lost without being played, in words."""

from collections.abc import Collection

from services.formats.values import PUT_OUT, Number, Stage, Why
from ui.championships.picture.standings import Remark
from ui.words.catalogues import Say
from ui.words.names import safe


def stage_words(stage: Stage, say: Say) -> str:
    """What people call a stage."""
    bracket, _, code = stage.code.partition("-")
    match bracket:
        case "upper":
            return say("Upper bracket: {stage}", stage=_cup(Stage(code, stage.number), say))
        case "lower":
            words = say("Final") if code == "final" else say("Round {n}", n=stage.number)
            return say("Lower bracket: {stage}", stage=words)
        case _:
            return _cup(stage, say)


def _cup(stage: Stage, say: Say) -> str:
    match stage.code:
        case "final":
            return say("Final")
        case "semi-finals":
            return say("Semi-finals")
        case "quarter-finals":
            return say("Quarter-finals")
        case "third-place":
            return say("Third place")
        case "grand-final":
            return say("Grand final")
        case "grand-final-reset":
            return say("Grand final, once more")
        case "group":
            return say("Group {letter}", letter=group_letter(stage.number))
        case "matchday":
            return say("Matchday {n}", n=stage.number)
        case "swiss-round":
            return say("Round {n}", n=stage.number)
        case _:
            return say("Round of {n}", n=stage.number)


def group_letter(number: int) -> str:
    """A, B ... Z, then A2, B2 ...; groups count from 1."""
    turn, letter = divmod(number - 1, 26)
    return chr(ord("A") + letter) + (str(turn + 1) if turn else "")


def remark_of(
    why: Why, upper: str, lower: str, say: Say, *, told: Collection[str], row: int
) -> Remark | None:
    """Why `upper`, in this row, stands before `lower`; None where the cells, which tell these, say it."""
    words = None if why.code in told else reason_words(why.code, say)
    if words is None:
        return None
    numbers = _numbers(why.own, why.next) if why.code not in {"lots", "withdrawn", "disqualified"} else ""
    reason = words + numbers
    sentence = say("{one} is ahead of {other}: {reason}", one="{0}", other="{1}", reason=reason)
    return Remark(sentence, (upper, lower), row)


def _numbers(own: Number, following: Number) -> str:
    return f" ({float(own):g} : {float(following):g})"


def reason_words(code: str, say: Say) -> str | None:
    """What put one above another; None for a reason that this program does not know."""
    match code:
        case "points":
            return say("points")
        case "goal-difference":
            return say("goal difference")
        case "goals":
            return say("goals")
        case "wins":
            return say("matches won")
        case "buchholz-cut":
            return say("points of everybody met but the weakest")
        case "buchholz":
            return say("points of everybody met")
        case "sonneborn-berger":
            return say("points of everybody beaten")
        case "head-to-head-points":
            return say("points in their own matches")
        case "head-to-head-difference":
            return say("goal difference in their own matches")
        case "head-to-head-goals":
            return say("goals in their own matches")
        case "missed":
            return say("fewer matches missed")
        case "lots":
            return say("drawn by lot")
        case "withdrawn" | "disqualified":
            return say("the other one is out")
        case _:
            return None


def loss_words(reason: str, loser: str, say: Say) -> str:
    """Why this one lost without playing to the end; "" where nothing is known. The name is fit to show."""
    match reason:
        case "no-show":
            return say("{loser} did not come in time.", loser=loser)
        case "resigned":
            return say("{loser} gave up.", loser=loser)
        case "time":
            return say("{loser} ran out of time.", loser=loser)
        case "left-server":
            return say("{loser} has left the server.", loser=loser)
        case "left" | "missing" | "both-missing":
            return say("{loser} has left.", loser=loser)
        case "opponent-missing":
            return say("Nobody was left to play against.")
        case "organiser":
            return say("The organiser decided so.")
        case "moderator":
            return say("A moderator decided so.")
        case _ if reason.startswith(PUT_OUT):
            words = safe(reason.removeprefix(PUT_OUT))
            return say("{loser} was put out: {words}", loser=loser, words=words)
        case _:
            return safe(reason) if reason else ""
