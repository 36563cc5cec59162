"""Every "no" in words: what happened, and what to do."""

from collections.abc import Mapping

from services.ports.records import ChallengeRecord
from services.times import SECOND
from ui.words.catalogues import Say, msg
from ui.words.names import safe

REFUSALS: dict[str, str] = {
    "challenge-self": msg("You cannot challenge yourself. Name somebody else as `opponent`."),
    "challenge-bot": msg("{name} is a bot and cannot answer a challenge. Name a person as `opponent`."),
    "they-challenged-you": msg("{name} has already challenged you: accept that challenge to play."),
    "not-by-you": msg("You cannot challenge {name} now."),
    "you-blocked-them": msg("You have blocked {name}. To play again, use `/settings me forget:` first."),
    "declined-lately": msg("{name} said no. You can ask again {when}, or {name} can challenge you."),
    "too-many-challenges": msg("You wait for {most} answers already. Take a challenge back in `/my games`."),
    "too-many-matches": msg("You sit in {most} open matches already. Finish or leave one in `/my games`."),
    "they-have-too-many": msg("{name} sits in as many open matches as anybody may; try again later."),
    "server-full": msg("{most} matches are open in this server, and it may have no more; try again later."),
    "not-in-this-channel": msg("Games are not allowed in this channel. Play in {channels}."),
    "too-many-channels": msg("More than {most} channels cannot be named. Allow games everywhere instead."),
    "nobody-can-win": msg("I can no longer read that match, so nobody can win it. End it without a winner."),
    "no-own-pace": msg(
        "This server has no pace of its own yet. Choose another; who manages the server can name one with "
        "`/settings server own_pace:`."
    ),
    "nobody-else-here": msg(
        "Nobody but us is here. Challenge somebody in a server or in your direct messages with them; against "
        "me you can play right here with `/{game} practice`."
    ),
    "heard-by-nobody": msg(
        "This server shows what I say to nobody but you, so nobody could play with you here. A moderator can "
        "allow *Use External Apps* in this channel or add me to the server."
    ),
    "no-ratings-here": msg("Ratings belong to a server: ask in one that you play in."),
    "no-server-of-mine": msg("Only a server that has added me has settings, and this place is none."),
    "not-a-moderator": msg(
        "Only those who may manage this server can end its matches, and holders of the role that "
        "`/settings server moderators:` names."
    ),
    "moderators-only": msg("Only those who may manage this server can change its settings."),
    "no-such-language": msg("I do not speak that language (yet). Choose one from the list."),
    "related-self": msg("That is you. Name somebody else."),
    "too-many-related": msg("You have named {most} people already. Forget one of them first."),
    "only-challenged-answers": msg("This challenge is for {name}: only {name} can answer it."),
    "only-challenger-withdraws": msg("Only {name} can take this challenge back."),
    "challenge-accepted": msg("This challenge was accepted; the match is on."),
    "challenge-declined": msg("This challenge was declined already."),
    "challenge-withdrawn": msg("This challenge was taken back already."),
    "challenge-expired": msg("This challenge has run out. Challenge again with `/{game} challenge`."),
    "no-such-challenge": msg("I do not know this challenge (any more)."),
    "no-such-match": msg("I do not know this match (any more)."),
    "unknown-game": msg("This match was played by rules I no longer know, so it can no longer be looked at."),
    "not-your-match": msg("This is not your match. Start one with `/{game} challenge`!"),
    "match-over": msg("This match is over."),
    "match-open": msg("This match is not over yet."),
    "decision-made": msg("That decision has been made already; the board shows what comes next."),
    "busy": msg("Too many hands on one ball! Nothing was changed: please press again."),
    "no-open-match": msg("You have no open match here. Start one with `/{game} challenge`!"),
    "no-such-page": msg("That match has no such page."),
    "not-your-turn": msg("Not your turn yet. The board shows whose turn it is."),
    "illegal-now": msg("That cannot be done at this point of the match; the board shows what can."),
    "unknown-token": msg("I cannot read that move."),
    "chance-is-pending": msg("The coin is still in the air. Please press again."),
    "bad-option": msg("A match cannot begin like that."),
    "nothing-was-offered": msg("No draw was offered."),
    "answer-the-offer-first": msg("A draw is offered: it has to be answered before anybody moves."),
    "offered-already": msg("You have offered a draw in this turn already."),
    "begun-already": msg("The match has begun. Offer your opponent to abandon it, or a draw, or give it up."),
    "own-offer": msg("That was your own offer: it is up to your opponent to answer it."),
    "asked-already": msg("You have made that offer in this turn already; your opponent may still answer it."),
    "declined-this-turn": msg(
        "Your opponent declined that offer in this turn. Once a move was made you may offer it again."
    ),
    "offer-declined": msg("That offer was declined already."),
    "offer-lapsed": msg("That offer has lapsed, because the match went on. Offer it again if you like."),
    "no-draws-by-agreement": msg("In this match nobody can agree on a draw."),
    "too-many-practices": msg(
        "You have {n} practice matches open; that is as many as you may have. Finish one, or give it up with "
        "`/{game} resign`."
    ),
    "exported-lately": msg("You've just had your data. You can export it again {when}."),
    "export-too-large": msg("Your data is too much for one Discord message. Ask who runs this bot for it."),
    "no-files-here": msg("I can't send files here. Press that button in a direct message with me."),
    "rival-forgotten": msg(
        "Your opponent has deleted their data, so there's no rematch. Challenge somebody with "
        "`/{game} challenge`."
    ),
    "record-broken": msg("This match cannot be proved: {why}. Please tell who runs this bot."),
    "no-analyst": msg("Nobody can look that closely at a match of this game yet."),
    "odds-of-own-match": msg(
        "You play that match: its odds are for those who look on, and for you when it is over."
    ),
    "odds-failed": msg("I am busy with other matches right now. Please ask for the odds again later."),
    "analysis-of-open-match": msg(
        "That match goes on: a hint about it would be cheating. Ask again when it is over."
    ),
    "too-many-analyses": msg("I look at many matches right now. Please ask again in a minute."),
    "analysis-failed": msg("I came to no verdict on that match this time. Please ask again later."),
    "no-such-level": msg("I do not know this opponent (any more). Choose one from the list."),
    "elsewhere": msg(
        "That match is played in another place: do that there, or bring the match here with `/{game} show`."
    ),
    "rival-not-here": msg(
        "I do not see {name} here, and a match needs both of you. Show it where you both are."
    ),
    "missing-permissions": msg("I cannot play here: I need {missing}. Ask a moderator for it."),
}
"""Sentences by code; games and championships register theirs. A test keeps them complete."""

COMMANDS: dict[str, str] = {}
"""The group of slash commands of each registered game, by its key."""

PERMISSIONS = {
    "view_channel": msg("View Channel"),
    "send_messages": msg("Send Messages"),
    "send_messages_in_threads": msg("Send Messages in Threads"),
    "create_public_threads": msg("Create Public Threads"),
}
"""What Discord's settings call the permissions that a match needs."""

CHANNELS_NAMED = 5

GOES_ON_HERE = msg("📍 {whom}, your match goes on here.")
BOARD_UNREACHABLE = msg(
    "I cannot reach the board of this match now. The match goes on; `/{game} show` posts its board anew, "
    "here or wherever you both are."
)
NEEDED_HERE = msg(
    "This board stood still because I may not do enough here: I need {missing}. Ask a moderator for it, or "
    "take the match elsewhere with `/{game} show`."
)

NO_THREAD = msg("No thread can be made here, so your match is played in this channel.")
NO_THREAD_ALLOWED = msg(
    "I may not make a thread here, so your match is played in this channel: for a thread I need {missing}."
)

NO_CUP_THREADS = msg("No threads can be made here, so the matches are played in this channel.")
NO_CUP_THREADS_ALLOWED = msg(
    "I may not make threads here, so the matches are played in this channel: for threads I need {missing}."
)

AS_A_GUEST = msg(
    "-# I am only a guest here: I answer every press, but I cannot remind anybody, and about 15 minutes "
    "after the last press I cannot redraw a board either. Press any button of it then, or use `/{game} show`."
)
POSTED = msg("You find it in the channel.")
UNREADABLE_BUTTON = msg("I cannot read this button; it may be from another time. Try `/help`.")
NOT_OFFERED = msg("That message doesn't offer this any more. Look at it again, then press.")
OLD_COMMAND = msg("That command has changed. Reload Discord (Ctrl+R) and try again.")
UNREADABLE_OPTION = msg("I cannot read one of those options. Choose it from the list and try again.")
TROUBLE = msg("Something went wrong on my side (reference {reference}). Nothing is lost: please press again.")
SHOWN_LATER = msg("That is done; the messages here may follow a little later.")
LEAVING = msg("I am being restarted. If nothing has changed here in a minute, please try again.")
GONE = msg("The message you pressed is gone by now.")
STORAGE_TROUBLE = msg("I cannot reach my notebook now. Nothing was changed: please try again in a minute.")


def register(sentences: Mapping[str, str]) -> None:
    """Add the sentences of a game or of championships; a code that has another sentence is a ValueError."""
    for code, sentence in sentences.items():
        if REFUSALS.setdefault(code, sentence) != sentence:
            raise ValueError(f"two sentences for {code}")


def refused(code: str, facts: dict[str, object], say: Say) -> str:
    """The sentence of a refusal or a rule error."""
    places: dict[str, object] = {
        key: safe(value) if isinstance(value, str) else value for key, value in facts.items()
    }
    game = facts.get("game")
    if isinstance(game, str):
        places["game"] = COMMANDS.get(game, game)
    missing = facts.get("missing")
    if isinstance(missing, tuple):
        places["missing"] = permissions(missing, say)
    when = facts.get("when")
    if isinstance(when, int):
        places["when"] = f"<t:{-(-when // SECOND)}:R>"
    channels = facts.get("channels")
    if isinstance(channels, tuple):
        places["channels"] = ", ".join(f"<#{channel}>" for channel in channels[:CHANNELS_NAMED])
    sentence = say(REFUSALS.get(code, REFUSALS["illegal-now"]), **places)
    challenge = facts.get("challenge")
    if isinstance(challenge, ChallengeRecord) and code == "they-challenged-you":
        sentence += f" <t:{challenge.expires_at // SECOND}:R>"
    return sentence


def permissions(names: tuple[str, ...], say: Say) -> str:
    """Permissions as Discord's settings call them."""
    return ", ".join(f"**{say(PERMISSIONS[name])}**" for name in names)
