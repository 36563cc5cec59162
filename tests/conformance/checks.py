"""What every game promises, one plain function each; they raise AssertionError where it is broken."""

import random
import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any

import pytest
from pydantic import TypeAdapter

from games.chance import ScriptedChance
from games.contract import AnyGame, Over, ToAct, ToDraw, play, replay
from games.errors import IllegalAction, UnreadableAction
from games.seats import Seat
from services.matches.codec import decode_state, encode_state
from tests.conformance.walks import possible, random_match, random_moments, seats_of, viewers_of

TOKEN = re.compile(r"[a-z0-9.-]{1,60}")

Options = Mapping[str, object]


def check_journal(game: AnyGame, options: Options, seed: int) -> None:
    """The journal rebuilds the match, and what was heard of it, without chance."""
    match = list(random_match(game, options, random.Random(seed)))
    rebuilt = replay(game, options, [entry for played in match for entry in played.entries])
    assert rebuilt.state == match[-1].state
    assert rebuilt.events == tuple(event for played in match for event in played.events)


def check_storage(game: AnyGame, options: Options, seed: int) -> None:
    """States and events come back from JSON as they went; a stored state plays on like the one in memory."""
    for played in random_match(game, options, random.Random(seed)):
        stored = decode_state(game, encode_state(game, played.state))
        assert stored == played.state
        assert encode_state(game, stored) == encode_state(game, played.state)
        assert game.pending(stored) == game.pending(played.state)
        for seat in seats_of(game, stored):
            legal = possible(game, stored, seat)
            assert legal == possible(game, played.state, seat)
            for action in legal:
                assert game.apply(stored, action, seat) == game.apply(played.state, action, seat)
        for viewer in viewers_of(game, stored):
            assert game.view(stored, viewer) == game.view(played.state, viewer)
        for event in played.events:
            adapter = TypeAdapter[Any](type(event))
            assert adapter.validate_json(adapter.dump_json(event), strict=True) == event


def check_values(game: AnyGame, options: Options, seed: int) -> None:
    """States, actions, events and views are frozen, slotted dataclasses that can be compared and hashed."""
    for played in random_match(game, options, random.Random(seed)):
        values: list[Any] = [played.state, *played.events]
        values += [game.view(played.state, viewer) for viewer in viewers_of(game, played.state)]
        for seat in seats_of(game, played.state):
            values += possible(game, played.state, seat)
        for value in values:
            assert is_dataclass(value)
            assert vars(type(value))["__dataclass_params__"].frozen
            assert not hasattr(value, "__dict__")
            assert hash(value) == hash(value)


def check_tokens(game: AnyGame, options: Options, seed: int) -> None:
    """Every legal action has a token of its own that fits a button and names it again."""
    for played in random_match(game, options, random.Random(seed)):
        for seat in seats_of(game, played.state):
            legal = possible(game, played.state, seat)
            tokens = [game.to_token(action) for action in legal]
            assert all(type(token) is str and TOKEN.fullmatch(token) for token in tokens), tokens
            assert tuple(game.from_token(token) for token in tokens) == legal
            assert len(set(tokens)) == len(tokens)


def check_gibberish(game: AnyGame) -> None:
    """Text that names no action is unreadable, whatever it is."""
    for text in ("", " ", "no-such-action", "NO", "\x00", "..", "-", "0" * 61, "٠", "🦊", "lc\n"):
        with pytest.raises(UnreadableAction):
            game.from_token(text)


def check_asides(game: AnyGame, options: Options, seed: int) -> None:
    """What is done aside makes no decision: the turn stays, and what everybody may do, but for its own."""
    for moment in random_moments(game, options, random.Random(seed)):
        seats = seats_of(game, moment.state)
        for seat in seats:
            asides = game.aside(moment.state, seat)
            assert not asides or isinstance(moment.pending, ToAct)
            assert not set(asides) & set(game.legal_actions(moment.state, seat))
            for action in asides:
                after = game.apply(moment.state, action, seat).state
                assert game.pending(after) == moment.pending
                for other in seats:
                    assert game.legal_actions(after, other) == game.legal_actions(moment.state, other)
                    assert other == seat or game.aside(after, other) == game.aside(moment.state, other)


def check_turns(game: AnyGame, options: Options, seed: int) -> None:
    """Awaited seats, and they alone, have something to do; a turn names one decision for ever; it ends."""
    before: ToAct | None = None
    pending: object = None
    asides: set[tuple[Seat | None, str]] = set()
    for played in random_match(game, options, random.Random(seed)):
        pending = game.pending(played.state)
        assert isinstance(pending, ToAct | Over)
        seats = seats_of(game, played.state)
        awaited = pending.seats if isinstance(pending, ToAct) else frozenset()
        assert {seat for seat in seats if game.legal_actions(played.state, seat)} == awaited
        aside = any((entry.seat, entry.token) in asides for entry in played.entries)
        asides = {
            (seat, game.to_token(action)) for seat in seats for action in game.aside(played.state, seat)
        }
        if isinstance(pending, ToAct):
            assert pending.seats
            if aside:
                assert pending == before
            elif before is not None and before.turn == pending.turn:
                assert pending.seats < before.seats
                assert pending.secret
            else:
                assert before is None or pending.turn > before.turn
            before = pending
    assert isinstance(pending, Over)
    assert pending.winner is None or pending.winner in game.sides(played.state)
    assert re.fullmatch(r"[a-z0-9-]+", pending.reason)


def check_openness(game: AnyGame, options: Options, seed: int) -> None:
    """A game that hides nothing shows everybody the same, and never decides or draws in secret."""
    for moment in random_moments(game, options, random.Random(seed)):
        if not game.hides_nothing:
            return
        assert len({game.view(moment.state, viewer) for viewer in viewers_of(game, moment.state)}) == 1
        match moment.pending:
            case ToAct(secret=secret):
                assert not secret
            case ToDraw(ask):
                assert ask.private_to is None


def check_absence(game: AnyGame, options: Options, seed: int) -> None:
    """There is always something legal that chance may choose for who is late, and nothing else."""
    for moment in random_moments(game, options, random.Random(seed)):
        for seat in seats_of(game, moment.state):
            legal, chosen = game.legal_actions(moment.state, seat), game.in_absence(moment.state, seat)
            assert set(chosen) <= set(legal)
            assert bool(chosen) is bool(legal)


def check_legality(game: AnyGame, options: Options, seed: int) -> None:
    """What is legal is what is listed, for every action the match knows; nothing is while chance is asked."""
    known = {
        game.from_token(entry.token)
        for played in random_match(game, options, random.Random(seed))
        for entry in played.entries
        if entry.seat is not None
    }
    for moment in random_moments(game, options, random.Random(seed)):
        for seat in [*seats_of(game, moment.state), Seat(4)]:
            listed = possible(game, moment.state, seat)
            assert not (listed and isinstance(moment.pending, ToDraw))
            for action in known.union(listed):
                assert game.is_legal(moment.state, action, seat) is (action in listed)


def check_strangers(game: AnyGame, options: Options, seed: int) -> None:
    """A seat that is not awaited is refused, and so is everybody after the end.

    Actions that wait for no turn are refused for reasons of their own.
    """
    for played in random_match(game, options, random.Random(seed)):
        pending = game.pending(played.state)
        awaited = pending.seats if isinstance(pending, ToAct) else frozenset()
        code = "not-your-turn" if awaited else "match-over"
        tokens = {
            game.to_token(action) for seat in awaited for action in game.legal_actions(played.state, seat)
        } or {entry.token for entry in played.entries if entry.seat is not None}
        for seat in set(seats_of(game, played.state)) - awaited:
            for token in tokens:
                with pytest.raises(IllegalAction) as refusal:
                    play(game, played.state, token, seat, ScriptedChance())
                asides = bool(awaited) and game.waits_for_no_turn(game.from_token(token))
                assert asides or refusal.value.code == code
