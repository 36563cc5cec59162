"""Sentences for what championships refuse, by code."""

from ui.words.catalogues import msg

REFUSALS = {
    "announcers-only": msg("Only those who may manage this server or its events can announce championships."),
    "announcers-only-role": msg(
        "Only those who may manage this server or its events, or have the role <@&{role}>, can announce "
        "championships."
    ),
    "announcers-only-gone": msg(
        "Only those who may manage this server or its events can announce championships. The role whose "
        "holders could do so too was deleted; `/settings server organisers:` names another."
    ),
    "role-not-given": msg(
        "I give that role to nobody: you need *Manage Roles* for it, and the role may not manage "
        "anything itself."
    ),
    "ping-everyone": msg("I do not call everybody to a championship. Name a role of those who want to know."),
    "ping-not-yours": msg(
        "You may not mention <@&{role}> here. Who manages the server can let everybody mention that role, or "
        "give you *Mention @everyone, @here, and All Roles*."
    ),
    "ping-not-mine": msg(
        "I may not mention <@&{role}> here. Who manages the server can let everybody mention that role, or "
        "give me *Mention @everyone, @here, and All Roles*."
    ),
    "no-such-championship": msg(
        "I do not know this championship (any more). `/championship list` has them all."
    ),
    "which-championship": msg("Several championships here are called that. Choose one from the list."),
    "name-championship": msg(
        "Several championships are going on here: {names}. Say which one you mean as `championship:`."
    ),
    "needs-more": msg("At least {least} are needed, {n} so far. Wait, or use `/championship manage fill`."),
    "needs-more-checked-in": msg(
        "At least {least} are needed, {n} so far have checked in. Wait, or use `/championship manage extend`."
    ),
    "nobody-checked-in": msg(
        "Nobody has checked in yet, and programs do not play alone here. Wait, or use "
        "`/championship manage extend`."
    ),
    "no-championship-here": msg(
        "There has been no championship in this server yet. `/championship create` begins one."
    ),
    "unknown-format": msg("I do not know this format (any more). Choose one from the list."),
    "bad-format-option": msg("This format cannot be played with that `{option}`."),
    "too-few-places": msg("A championship needs {least} places at least."),
    "too-many-places": msg("This format takes {most} entrants at most."),
    "too-many-championships": msg("{most} championships are going on here; one has to end before the next."),
    "too-few": msg("Too few are there for this format."),
    "too-many": msg("Too many are there for this format."),
    "unknown-option": msg("This format knows no such option."),
    "sign-up-closed": msg("Sign-up for this championship is closed."),
    "already-in": msg("You take part already."),
    "not-in": msg("You do not take part in this championship."),
    "entered-already": msg("{name} is in this championship already."),
    "was-in-it": msg("{name} was in this championship and cannot come in again."),
    "struck-off": msg(
        "Whoever was put out of this championship cannot join it again. {name}, who organises it, can undo "
        "that with `/championship manage readmit`."
    ),
    "not-struck-off": msg("Whoever you named was not put out of this championship."),
    "entrant-bot": msg("{name} is a bot and comes to no match. `manage fill` lets my programs take part."),
    "entrant-elsewhere": msg("{name} is not in this server, so nobody could call {name} to a match."),
    "entered-twice": msg("Somebody is named twice there."),
    "not-entered": msg("Whoever you named does not take part in this championship."),
    "places-taken": msg("All {most} places are taken. Somebody may still leave: try again later."),
    "no-check-in-now": msg("Nobody checks in now."),
    "championship-begun": msg("This championship has begun."),
    "championship-over": msg("This championship is over."),
    "championship-paused": msg("This championship is paused; nobody loses time meanwhile."),
    "nobody-mentioned": msg("Nobody is mentioned there. Write the seeds as mentions: @Ana @Bruno."),
    "organisers-only": msg("Only {name} and those who may manage this server or its events can do that."),
    "organisers-only-role": msg(
        "Only {name}, those who may manage this server or its events, and those with the role <@&{role}> "
        "can do that."
    ),
    "organisers-only-gone": msg(
        "Only {name} and those who may manage this server or its events can do that. The role whose holders"
        " could do it too was deleted; `/settings server organisers:` names another."
    ),
    "not-running": msg("This championship is not running."),
    "not-paused": msg("This championship is not paused."),
    "no-engines": msg("No other program plays this, or all places are taken."),
    "not-seeded-by-hand": msg("The seeds of this championship are drawn by lot."),
    "left-already": msg("That entrant has left this championship already."),
    "played-already": msg(
        "That entrant has a result already, so nobody can step in. Put the entrant out instead."
    ),
    "no-such-tie": msg("I do not know this tie (any more)."),
    "not-your-tie": msg("These two were called, and you are neither of them."),
    "tie-over": msg("This tie is over; `/championship show` tells what comes next."),
    "tie-time-up": msg("The time to come to this tie is up."),
    "tie-needs-winner": msg(
        "This match belongs to a championship and needs a winner. Play on, or give it up."
    ),
    "no-such-pairing": msg("This championship has no such pairing."),
    "not-ready": msg("It is not known yet who plays there."),
    "already-decided": msg("That pairing is decided already."),
    "not-decided": msg("That pairing is not decided yet."),
    "not-in-pairing": msg("That entrant does not play in that pairing."),
    "not-gone": msg("Whoever you named is not out of this championship."),
    "played-since": msg(
        "The next match has been played, or is being played, so nobody comes back into this one. "
        "`/championship manage replay` takes a result back."
    ),
    "level": msg("That pairing needs a winner."),
    "bad-score": msg("That score fits no such end."),
    "bad-result": msg("Such an end says nothing about the winner."),
    "stray-result": msg("A result of this championship fits no pairing; nothing can be changed in it."),
    "out-of-it": msg("{name} is out. Let {name} in first with `/championship manage readmit`."),
    "cascade-changed": msg("Other results hang on that one by now. Look again before you take it back."),
}
"""Sentences by code; a test keeps them complete."""
