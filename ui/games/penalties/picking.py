"""Picking teams as people see and do it: the open cards, both squads, and the menu of what may be taken."""

from games.penalties.actions import HAND_OVER
from games.penalties.cards import KINDS, SQUAD, STRIKERS_IN_SQUAD, Card
from games.penalties.terms import Direction, Phase, Team
from games.penalties.view import DraftView, PenaltiesView
from services.matches.looks import Look
from services.ports.records import MatchRecord
from services.refusals import Refusal
from ui.discord.face import Block, Button, Choice, Face, Row, Select, plain
from ui.discord.ids import choose_id, move_id, panel_id
from ui.drawing.animals import CREST, KEEPER
from ui.games.common.players import IN_ORDER, Names
from ui.games.penalties.words import DIRECTION_NAMES, TEAM_NAMES, animal, in_groups, shot_name
from ui.words.catalogues import Say
from ui.words.names import safe, tidy

FILL, KEEP = "fill", "keep"
"""The private question whether the program is to pick the rest, and the answer that it is not."""


def card_name(card: Card, say: Say) -> str:
    """A card without its animal: what it plays."""
    if isinstance(card.plays, Direction):
        return say("Keeper: {direction}", direction=say(DIRECTION_NAMES[card.plays]))
    return shot_name(card.plays, say)


def as_seen(card: Card) -> tuple[int, int]:
    """Sorts kinds of cards as people see them: by animal, keepers first, then strikers in their groups."""
    plays = card.plays
    within = (
        list(Direction).index(plays) if isinstance(plays, Direction) else len(Direction) + in_groups(plays)
    )
    return list(Team).index(card.team), within


def card_emoji(card: Card) -> str:
    return KEEPER[card.team.value] if isinstance(card.plays, Direction) else animal(card.team, card.plays, 0)


def listed(cards: tuple[Card, ...], say: Say) -> str:
    """Cards in words, those that play alike counted: "Keeper: Left, Left corner ×2"."""
    counted = []
    for kind in sorted((card for card in KINDS if card.team is Team.JUNGLE), key=as_seen):
        number = sum(card.plays == kind.plays for card in cards)
        name = card_name(kind, say)
        if number:
            counted.append(f"{name} ×{number}" if number > 1 else name)
    return ", ".join(counted) or "–"


def told(view: PenaltiesView, names: Names, say: Say, *, drawn: bool = False) -> list[str]:
    """What still lies open, by animal, and both squads, a line each; `drawn` for alt text, without markup."""
    draft = view.draft
    if draft is None:
        return []
    lines = []
    if draft.pool:
        for team in Team:
            cards = tuple(card for card in draft.pool if card.team is team)
            lines.append(_line(CREST[team.value], say(TEAM_NAMES[team]), listed(cards, say), drawn=drawn))
    for seat in IN_ORDER:
        name = tidy(names[seat]) if drawn else safe(names[seat])
        squad = listed(draft.squads[seat], say)
        lines.append(_line("👥", name, f"{squad} ({missing(draft, seat, say)})", drawn=drawn))
    return lines


def _line(emoji: str, title: str, cards: str, *, drawn: bool) -> str:
    return f"{title}: {cards}." if drawn else f"{emoji} **{title}**\n-# {cards}"


def missing(draft: DraftView, seat: int, say: Say) -> str:
    """What a squad still needs."""
    strikers = sum(not card.is_keeper for card in draft.squads[seat])
    keepers = len(draft.squads[seat]) - strikers
    return say("{strikers} of 7 strikers, {keepers} of 3 keepers", strikers=strikers, keepers=keepers)


def has_its_strikers(view: PenaltiesView, seat: int) -> bool:
    """Whether this squad has all seven, so that one of them may be discarded."""
    if view.draft is None:
        return True
    return sum(not card.is_keeper for card in view.draft.squads[seat]) == STRIKERS_IN_SQUAD


def rows(record: MatchRecord, view: PenaltiesView, say: Say) -> list[Block]:
    """The privileges of the toss, or the menu with the legal picks and what the program may pick."""
    draft = view.draft
    if view.phase is Phase.ORDER:
        first = Button(say("Shoot first"), move_id(record.id, view.turn, "shoot-first"), "primary", "🥇")
        picks = Button(say("Pick first"), move_id(record.id, view.turn, "pick-first"), "primary", "🃏")
        return [Row((first, picks))]
    if draft is None or draft.picker is None:
        return []
    menu = Select(
        choose_id(record.id, view.turn),
        say("Take a card"),
        tuple(_choice(draft, card, say) for card in sorted(draft.open, key=as_seen)),
    )
    one = Button(say("Pick one for me"), move_id(record.id, view.turn, "auto-one"), "secondary", "🎲")
    rest = Button(say("Fill up my squad"), panel_id(record.id, view.turn, FILL), "secondary", "⏩")
    return [menu, Row((one, rest))]


def asks(look: Look, token: str, say: Say) -> Face | None:
    """The question before a whole squad is filled up."""
    return fill(look, FILL, say) if token == HAND_OVER.token else None


def fill(look: Look, partial: str, say: Say) -> Face:
    """Asks once whether the program is to pick everything that is missing. Refusal: not-your-turn."""
    if partial == KEEP:
        return plain(say("Good. Pick your next card!"))
    if HAND_OVER.token not in look.legal:
        raise Refusal("not-your-turn")
    view: PenaltiesView = look.view
    seat = look.seat or 0
    squad = () if view.draft is None else view.draft.squads[seat]
    text = say.many(
        "Shall I pick the {n} card that your squad still lacks? You can't take that back.",
        "Shall I pick all {n} cards that your squad still lacks? You can't take that back.",
        SQUAD - len(squad),
    )
    yes = Button(say("Yes, fill it up"), move_id(look.record.id, view.turn, HAND_OVER.token), "danger")
    no = Button(say("No, I pick myself"), panel_id(look.record.id, view.turn, KEEP))
    return plain(text, Row((yes, no)))


def _choice(draft: DraftView, card: Card, say: Say) -> Choice:
    count = draft.pool.count(card)
    name = card_name(card, say)
    label = f"{name} ×{count}" if count > 1 else name
    return Choice(label, card.name, card_emoji(card), say(TEAM_NAMES[card.team]))
