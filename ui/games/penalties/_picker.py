"""A keeper's private messages: the cards to choose from, and what is sealed."""

from games.penalties.events import StrikerDiscarded
from games.penalties.terms import Direction, Phase
from games.penalties.view import PenaltiesView
from services.matches.looks import Look
from services.ports.records import MatchStatus
from services.refusals import Refusal
from ui.discord.face import Button, Face, Row, Words
from ui.discord.ids import move_id
from ui.games.common.players import names_of
from ui.games.penalties.hand import discard_picker, discarded, discards
from ui.games.penalties.words import DIRECTION_NAMES, SIDE_EMOJI, outcome, story
from ui.words.catalogues import Say
from ui.words.names import safe


def picker(look: Look, say: Say) -> Face:
    """The awaited keeper's private message or the discard's, or what that seat has sealed already.

    Refusals: keeper-only for whoever is not the keeper of the kick on the table; squad-incomplete for a
    discard before the squad has its strikers.
    """
    view: PenaltiesView = look.view
    if discards(look):
        return discard_picker(look, say)
    if view.discarded is not None and view.phase in _DISCARDING and look.seat is not None:
        if view.discarded[look.seat]:
            return discarded(look, say)
        if view.phase is Phase.PICK:
            raise Refusal("squad-incomplete")
    sealed = view.my_second_dive or view.my_dive
    if look.seat is not None and look.seat in look.awaited and look.legal and view.phase in _SECRET:
        return _choose(look, view, say)
    if sealed is not None:
        return _sealed(look, view, sealed, say)
    if role(look) == "striker" and look.record.status is MatchStatus.OPEN:
        raise Refusal("keeper-only")
    return Face((Words(say("There is no dive to choose right now.")),))


def private(look: Look, say: Say) -> Face:
    """What the seat of this look hears in private after a move of its own."""
    view: PenaltiesView = look.view
    if any(isinstance(event, StrikerDiscarded) and event.seat == look.seat for event in look.events):
        return discarded(look, say)
    if view.my_dive is not None and view.keeper_ready:
        return picker(look, say)
    if view.kicks and view.phase in {Phase.DIVE, Phase.OVER}:
        last = view.kicks[-1]
        return Face((Words(f"**{outcome(last, say)}** {story(last, say)}"),))
    return Face((Words(say("Done. The board shows it.")),))


def role(look: Look) -> str | None:
    """Whether this look's seat is the keeper or the striker of the kick on the table."""
    view: PenaltiesView = look.view
    match look.seat:
        case None:
            return None
        case seat if seat == view.keeper:
            return "keeper"
        case seat if seat == view.striker:
            return "striker"
        case _:
            return None


_SECRET = frozenset({Phase.DIVE, Phase.SECOND_DIVE})
_DISCARDING = frozenset({Phase.CALL, Phase.PRIVILEGE, Phase.TEAM, Phase.PICK, Phase.DISCARD})


def _choose(look: Look, view: PenaltiesView, say: Say) -> Face:
    record = look.record
    striker = safe(names_of(record, say)[view.striker or 0])
    text = (
        say("🧤 **{striker}** has stopped. Your second card: which way do you go?", striker=striker)
        if view.phase is Phase.SECOND_DIVE
        else say("🧤 Where do you dive against **{striker}**? Only you can see this.", striker=striker)
    )
    directions = [Direction(token) for token in look.legal]
    row = Row(
        tuple(
            Button(
                say(DIRECTION_NAMES[direction]),
                move_id(record.id, view.turn, direction.value),
                "primary",
                SIDE_EMOJI[direction],
            )
            for direction in directions
        )
    )
    return Face((Words(text), row))


def _sealed(look: Look, view: PenaltiesView, dive: Direction, say: Say) -> Face:
    striker = safe(names_of(look.record, say)[view.striker or 0])
    return Face(
        (
            Words(
                say(
                    "🔒 Sealed: **{direction}**. Waiting for {striker}'s shot.",
                    direction=say(DIRECTION_NAMES[dive]),
                    striker=striker,
                )
            ),
        )
    )
