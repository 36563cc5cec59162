"""Sentences for what the rules of Penalties refuse, by code."""

from ui.words.catalogues import msg

REFUSALS = {
    "striker-spent": msg("That striker is spent; choose one that is still on the bench."),
    "second-card-must-differ": msg("The second card must differ from the first: left or right."),
    "aim-left-or-right": msg("After a paradinha you declare left or right."),
    "card-taken": msg("That card has been taken; choose one that still lies open."),
    "keeper-of-the-other-animal": msg("That keeper is of your opponent's animal: yours must be of one kind."),
    "seven-strikers-already": msg("You have seven strikers already; what you still need are keepers."),
    "discarded-already": msg("You have discarded your striker already, for the whole match."),
    "no-such-striker": msg("That striker is not in your squad; discard one that is."),
    "squad-incomplete": msg("Your squad needs all its strikers before one can be discarded."),
    "book-damaged": msg(
        "My book of Big Finals is damaged, so I can say nothing of them. Please tell who runs this bot."
    ),
    "no-decision-yet": msg("Nobody is about to kick in that match: there are no odds to tell yet."),
    "no-such-daily": msg("I do not know this kick (any more). `/penalty daily` shows today's."),
    "daily-closed": msg("That kick is closed by now. `/penalty daily` shows today's."),
    "daily-open": msg("That kick is not decided yet."),
    "daily-shared": msg("You have told everybody of that kick already."),
    "keeper-only": msg("You're the striker this time: only the keeper can do that."),
    "striker-only": msg("You're the keeper this time: only the striker can do that."),
}
