"""Sentences for what the rules of Penguin Soccer refuse, by code."""

from ui.words.catalogues import msg

REFUSALS = {
    "unreadable-position": msg(
        "I cannot read that position. It is written as `/penguin export` does it, with no other order and no "
        "other blanks: `1Pd4 2Mb2sw ball=d4 turn=1`."
    ),
    "two-on-one-square": msg("In that position two penguins are on one square."),
    "penguin-in-goal": msg("In that position a penguin is in the opposing Home, where nobody may end up."),
    "ball-in-goal": msg("In that position the ball is in a Goal already."),
    "lying-with-the-ball": msg("In that position a penguin lies with the ball; whoever has it stands."),
    "ball-not-in-the-middle": msg(
        "In that position a penguin is in the middle, so the ball cannot lie there: name the ball's square."
    ),
    "already-on-the-board": msg("That penguin is on the ice already; name it by its square."),
    "not-your-penguin": msg("That penguin is your opponent's."),
    "no-penguin-there": msg("There is no penguin on that square."),
    "already-upright": msg("That penguin stands already."),
    "leaves-the-board": msg("That way leads straight off the ice."),
    "kicks-do-not-turn": msg("A kicked ball goes straight on: leave the turn out."),
    "lies-the-other-way": msg("That penguin lies: it can only slide the way it faces, or stand up."),
    "not-away-from-home": msg("A penguin comes in by sliding away from its Home, not that way."),
    "no-turn-there": msg("That slide cannot turn there; leave the turn out."),
    "home-is-taken": msg("Your Home is taken: nobody can come in until it is free."),
    "way-is-blocked": msg("Somebody is in the way, and a slide always goes its full distance."),
    "opposing-home": msg("Nobody may end up in the opposing Home."),
}
