"""The private panel that puts a move together, question by question, seen from the player's own side."""

from dataclasses import dataclass, replace

from games.penguin.actions import BY_TOKEN, Enter, Go
from games.penguin.notation import SQUARES
from games.penguin.terms import HOMES, SIZES, Direction, Size, Spin
from games.penguin.view import PenguinView
from games.seats import Seat
from services.matches.looks import Look
from services.ports.records import MatchStatus
from services.refusals import Refusal
from ui.discord.face import Button, Face, Row, Words
from ui.discord.ids import move_id, panel_id
from ui.games.common.players import names_of
from ui.games.penguin._paths import WHOLE, before, branches, moves, penguin_of, settled
from ui.games.penguin._scene import ice_move, ice_penguin, picture, scene_of
from ui.games.penguin._words import ACCENTS, COMPASS, arrow, mover_of, size_name, square_name, story
from ui.games.penguin.picture.scene import IceScene, Target
from ui.words.catalogues import Say
from ui.words.names import safe

COMPASS_ROWS = ((-1, 0, 1), (-2, 2), (-3, 4, 3))
"""The directions as they lie around a penguin on the screen, in eighths of a turn from straight up."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A player about to move: what is seen, the legal moves, and the language."""

    look: Look
    seat: Seat
    legal: tuple[str, ...]
    say: Say

    def foresee(self, token: str) -> PenguinView:
        """The table as this move would make it."""
        view: PenguinView = self.look.foresee(token)
        return view

    def to(self, partial: str) -> str:
        """The custom id of the question that follows this partial move."""
        return panel_id(self.look.record.id, self.look.view.turn, partial)


def panel(look: Look, partial: str, say: Say) -> Face:
    """The next question about a move, or the whole move to confirm.

    Refusals: match-over, not-your-turn, answer-the-offer-first; illegal-now where no legal move begins so.
    """
    if look.record.status is MatchStatus.OVER:
        raise Refusal("match-over")
    if look.seat is None or look.seat not in look.awaited:
        raise Refusal("not-your-turn")
    turn = _Turn(look, look.seat, moves(look.legal), say)
    if not turn.legal:
        raise Refusal("answer-the-offer-first")
    at = settled(turn.legal, partial)
    if at.endswith(WHOLE) and at.removesuffix(WHOLE) in turn.legal:
        return _confirm(turn, at)
    if not branches(turn.legal, at):
        raise Refusal("illegal-now")
    if not at:
        return _which_penguin(turn)
    return _which_way(turn, at) if at == penguin_of(at) else _which_turn(turn, at)


def _which_penguin(turn: _Turn) -> Face:
    say, view = turn.say, turn.look.view
    targets, buttons = dict[int, Target](), []
    for one in branches(turn.legal, ""):
        size, square = _penguin(turn, one)
        who = size_name(size, say)
        inside = one in SQUARES
        targets.setdefault(square, Target(square, who if inside else say("In")))
        label = say("{who} on {square}", who=who, square=one) if inside else say("{who} comes in", who=who)
        kicks = any(penguin.holds_ball and penguin.square == square for penguin in view.penguins)
        buttons.append(Button(label, turn.to(one), "primary", "⚽" if kicks else "🐧"))
    question = say("Which penguin moves?")
    scene = _asking(turn, question, tuple(targets.values()))
    return _face(turn, question, scene, view, [*_back(turn, ""), Row(tuple(buttons))])


def _which_way(turn: _Turn, at: str) -> Face:
    say = turn.say
    size, square = _penguin(turn, at)
    ways = branches(turn.legal, at)
    slides = {move.direction: one for one in ways if isinstance(move := BY_TOKEN[one], Go | Enter)}
    stands = [one for one in ways if one not in slides.values()]
    who = size_name(size, say)
    question = say("{who}: stand up or slide?", who=who) if stands else say("{who}: which way?", who=who)
    targets = tuple(Target(_end(turn, one), say(COMPASS[way])) for way, one in slides.items())
    scene = _asking(turn, question, targets)
    if at in SQUARES:
        scene = replace(scene, selected=square)
    rows = [row for turns in COMPASS_ROWS if (row := _row(turn, turns, slides)) is not None]
    if stands:
        up = [Button(say("Stand up"), turn.to(one), "primary", "🐧") for one in stands]
        on = [
            Button(
                say("Slide {way} to {square}", way=say(COMPASS[way]), square=square_name(_end(turn, one))),
                turn.to(one),
                "primary",
                arrow(way, turn.seat),
            )
            for way, one in slides.items()
        ]
        rows = [Row((*up, *on))]
    return _face(turn, question, scene, turn.look.view, [*rows, *_back(turn, at)])


def _row(turn: _Turn, turns: tuple[int, ...], slides: dict[Direction, str]) -> Row | None:
    """Directions as they lie on the screen; those that are not legal keep their place, locked.

    None where nothing in the row is legal.
    """
    up = 1 if turn.seat == 0 else 5
    ways = [(up + eighths) % 8 for eighths in turns]
    buttons = [
        Button(
            f"{turn.say(COMPASS[way])} {square_name(_end(turn, slides[way]))}",
            turn.to(slides[way]),
            "primary",
            arrow(way, turn.seat),
        )
        if way in slides
        else Button(turn.say(COMPASS[way]), turn.to(f"-{way}"), emoji=arrow(way, turn.seat), disabled=True)
        for way in ways
    ]
    return Row(tuple(buttons)) if slides.keys() & set(ways) else None


def _which_turn(turn: _Turn, at: str) -> Face:
    say = turn.say
    straight = turn.foresee(at)
    size, _ = _penguin(turn, penguin_of(at))
    question = say("{who}: where does the turn begin?", who=size_name(size, say))
    rows: list[list[Button]] = [[], [], []]
    for one in branches(turn.legal, at):
        token = one.removesuffix(WHOLE)
        spin, facing = _spin(token), _facing(turn.foresee(token))
        emoji = None if facing is None else arrow(facing, turn.seat)
        row = rows[0 if not spin else 1 if spin < 0 else 2]
        row.append(Button(_begins(straight, token, spin, say), turn.to(one), "primary", emoji))
    shown = [Row(tuple(row)) for row in rows if row]
    scene = replace(_preview(turn, at), large=question)
    hint = say("The arrows show which way it faces in the end.")
    return _face(turn, question, scene, straight, [*shown, *_back(turn, at)], hint)


def _begins(straight: PenguinView, token: str, spin: Spin, say: Say) -> str:
    """A turn by the square where it begins."""
    if not spin or straight.last is None:
        return say("Straight on")
    passed = straight.last.path if isinstance(BY_TOKEN[token], Enter) else straight.last.path[1:]
    square = square_name(passed[abs(spin) - 1])
    return say("Left from {square}", square=square) if spin < 0 else say("Right from {square}", square=square)


def _confirm(turn: _Turn, at: str) -> Face:
    say, token = turn.say, at.removesuffix(WHOLE)
    after = turn.foresee(token)
    what = story(after, names_of(turn.look.record, turn.say), say, shown=safe)
    confirm = Button(
        say("Confirm"), move_id(turn.look.record.id, turn.look.view.turn, token), "success", "✅"
    )
    back = [button for row in _back(turn, at) for button in row.buttons]
    hint = say("In one line: `/penguin move {token}`", token=token)
    return _face(turn, what, _preview(turn, token), after, [Row((confirm, *back))], hint)


def _face(
    turn: _Turn, question: str, scene: IceScene, shown: PenguinView, rows: list[Row], *more: str
) -> Face:
    """The question, its picture of the table `shown`, and its answers."""
    text = "\n".join((f"🐧 **{question}**", *(f"-# {line}" for line in more)))
    drawn = picture(scene, shown, names_of(turn.look.record, turn.say), turn.say)
    return Face((Words(text), drawn, *rows), accent=ACCENTS[turn.seat])


def _back(turn: _Turn, at: str) -> list[Row]:
    back = before(turn.legal, at)
    return [] if back is None else [Row((Button(turn.say("Back"), turn.to(back), emoji="↩️"),))]


def _asking(turn: _Turn, question: str, targets: tuple[Target, ...]) -> IceScene:
    """The position as it is, with squares to choose from."""
    names = names_of(turn.look.record, turn.say)
    scene = scene_of(turn.look.view, names, turn.say, turn=turn.seat, side=turn.seat)
    small = turn.say("Your move")
    return replace(scene, last=None, banner=None, small=small, large=question, targets=targets)


def _preview(turn: _Turn, token: str) -> IceScene:
    """The position as this move would make it, with the mover as a pale ghost where it is now."""
    after = turn.foresee(token)
    names = names_of(turn.look.record, turn.say)
    scene = scene_of(after, names, turn.say, turn=turn.seat, side=turn.seat, mood="preview")
    pairs = zip(turn.look.view.penguins, after.penguins, strict=True)
    ghosts = tuple(
        ice_penguin(was)
        for was, will in pairs
        if was.seat == turn.seat and None is not was.square != will.square
    )
    move = None if after.last is None else ice_move(after, after.last)
    small = turn.say("Your move")
    return replace(scene, last=None, preview=move, ghosts=ghosts, small=small)


def _penguin(turn: _Turn, one: str) -> tuple[Size, int]:
    """Size and square of the penguin a partial move names; Home for one that is to come in."""
    if one not in SQUARES:
        return SIZES[3 - int(one)], HOMES[turn.seat]
    square = SQUARES[one]
    penguins: tuple[Size, ...] = tuple(p.size for p in turn.look.view.penguins if p.square == square)
    return penguins[0], square


def _end(turn: _Turn, token: str) -> int:
    """Where this move ends: the penguin, or the ball it kicks."""
    last = turn.foresee(token).last
    if last is None:
        raise ValueError(f"{token} leaves no trace")
    return last.path[-1]


def _spin(token: str) -> Spin:
    move = BY_TOKEN[token]
    return move.spin if isinstance(move, Go | Enter) else 0


def _facing(view: PenguinView) -> Direction | None:
    """Which way the penguin faces that made the last move."""
    mover = None if view.last is None else mover_of(view, view.last)
    return None if mover is None else mover.facing
