"""The Big Final as people see and do it: the secret discard, the private hand, and what all may know."""

from dataclasses import replace

from games.penalties.terms import SHOTS, Phase, Shot, Strikers, Team
from games.penalties.view import PenaltiesView
from games.seats import Seat
from services.matches.looks import Look
from services.ports.records import MatchRecord, MatchStatus
from services.refusals import Refusal
from ui.discord.face import Button, Face, Row, Style, Words
from ui.discord.ids import aside_id, move_id, panel_id, pick_id
from ui.games.common.players import Names
from ui.games.penalties.picking import FILL, KEEP, fill, has_its_strikers
from ui.games.penalties.words import SHOWN, animal, bench, counted, in_groups
from ui.words.catalogues import Say
from ui.words.names import safe

HAND = "hand"
"""The private panel that shows a side its own strikers."""

DISCARD = "discard."
CYCLE = 10
"""Kicks until strikers return."""

_BEFORE = frozenset({Phase.CALL, Phase.PRIVILEGE, Phase.TEAM, Phase.PICK, Phase.DISCARD})


def discards(look: Look) -> tuple[Shot, ...]:
    """What this look's seat may lay aside now, waited for or not."""
    tokens = (*look.legal, *look.aside)
    return tuple(Shot(token.removeprefix(DISCARD)) for token in tokens if token.startswith(DISCARD))


def discard_button(record: MatchRecord, view: PenaltiesView, say: Say) -> Button | None:
    """For everybody's board, while one side has its strikers and has not laid one aside."""
    if view.discarded is None or view.phase not in _BEFORE:
        return None
    if not any(not view.discarded[seat] and has_its_strikers(view, seat) for seat in (0, 1)):
        return None
    return Button(say("Discard a striker"), pick_id(record.id, view.turn), "primary", "🗑️")


def hand_button(record: MatchRecord, view: PenaltiesView, say: Say) -> Button:
    """Each of the two opens the own hand; the striker plays from it."""
    style: Style = "success" if view.phase is Phase.SHOT else "secondary"
    return Button(say("My hand"), panel_id(record.id, view.turn, HAND), style, "🃏")


def discard_picker(look: Look, say: Say) -> Face:
    """The strikers of the squad to choose the one from that stays out."""
    view: PenaltiesView = look.view
    seat = _seat(look)
    text = say("🗑️ Which striker stays out for the whole match? Nobody will ever be told.")
    counts = dict(zip(SHOTS, view.strikers[seat], strict=True))
    row = tuple(
        Button(
            counted(shot, counts[shot], say),
            aside_id(look.record.id, f"{DISCARD}{shot}"),
            "primary",
            animal(view.teams[seat] or Team.JUNGLE, shot, 0),
        )
        for shot in sorted(discards(look), key=in_groups)
    )
    return Face((Words(text), Row(row)))


def discarded(look: Look, say: Say) -> Face:
    """What a seat hears that has laid a striker aside: the hand it holds, from which it knows the rest."""
    view: PenaltiesView = look.view
    text = say("🔒 Your striker stays out for the whole match. Only you know which one. Your hand now:")
    return Face((Words(f"{text}\n{bench(view.strikers[_seat(look)], say)}"),))


def panel(look: Look, partial: str, say: Say) -> Face:
    """The own hand, and a button that looks at it anew. Refusals: match-over, illegal-now."""
    if look.record.status is MatchStatus.OVER:
        raise Refusal("match-over")
    if partial in {FILL, KEEP}:
        return fill(look, partial, say)
    if partial != HAND:
        raise Refusal("illegal-now")
    again = Button(say("Look again"), panel_id(look.record.id, look.view.turn, HAND), "secondary", "🔄")
    face = hand(look, say)
    return replace(face, blocks=(*face.blocks, Row((again,))))


def hand(look: Look, say: Say) -> Face:
    """A seat's strikers; they can be pressed when it is time to shoot. Refusal: illegal-now."""
    view: PenaltiesView = look.view
    seat = _seat(look)
    if view.discarded is None or not view.discarded[seat]:
        raise Refusal("illegal-now")
    shooting = view.phase is Phase.SHOT and view.striker == seat
    counts = dict(zip(SHOTS, view.strikers[seat], strict=True))
    team = view.teams[seat] or Team.JUNGLE
    row = tuple(
        Button(
            counted(shot, counts[shot], say),
            move_id(look.record.id, view.turn, shot.value),
            "success" if shooting else "secondary",
            animal(team, shot, 0),
            disabled=not shooting,
        )
        for shot in SHOWN
        if counts[shot]
    )
    text = (
        say("🃏 Your strikers (only you see this). Play one:")
        if shooting
        else say("🃏 Your strikers (only you see this). It's not your shot yet.")
    )
    return Face((Words(text), Row(row)) if row else (Words(text),))


def shown_bench(view: PenaltiesView, seat: int, say: Say) -> str:
    """What everybody may know of a side's strikers: all that are left, or in a Big Final how many."""
    if not view.hidden[seat]:
        return bench(view.strikers[seat], say)
    left = say.many("🎴 {n} striker in hand", "🎴 {n} strikers in hand", view.left[seat])
    spent = played(view, seat)
    if not any(spent):
        return left
    return say("{left} · played: {cards}", left=left, cards=_cards(spent, say))


def played(view: PenaltiesView, seat: int) -> Strikers:
    """The strikers this side has spent since they last returned."""
    begin = len(view.kicks) - len(view.kicks) % CYCLE
    shots = [kick.shot for kick in view.kicks[begin:] if kick.striker == seat]
    lc, tc, pa, pk, ri = (shots.count(shot) for shot in SHOTS)
    return (lc, tc, pa, pk, ri)


def _cards(strikers: Strikers, say: Say) -> str:
    counts = dict(zip(SHOTS, strikers, strict=True))
    return ", ".join(counted(shot, counts[shot], say) for shot in SHOWN if counts[shot])


def who_has_discarded(view: PenaltiesView, names: Names, say: Say) -> str | None:
    """Who is done, before the first kick; nothing outside a Big Final and while nobody is."""
    if view.discarded is None or view.phase not in _BEFORE or not any(view.discarded):
        return None
    (name, *others) = (safe(names[seat]) for seat in (0, 1) if view.discarded[seat])
    if others:
        return say("🔒 Both have discarded a striker.")
    return say("🔒 {name} has discarded a striker.", name=name)


def _seat(look: Look) -> Seat:
    if look.seat is None:
        raise Refusal("not-your-match", game=look.record.game)
    return look.seat
