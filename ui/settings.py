"""Settings as they are, in words: of a server, and of a person."""

from services.preferences import Relation
from services.private import Picks, Wishes
from services.settings import Challengers, PersonSettings, ServerSettings
from ui.face import Face, plain
from ui.names import safe
from ui.tables.challenge import PACES
from ui.text import Say, msg

ACCENT = 0x3B82C4

WHO = {
    Challengers.EVERYONE: msg("everybody but those you block"),
    Challengers.LISTED: msg("only those you allow"),
    Challengers.NOBODY: msg("nobody"),
}

WHERE = {
    Picks.HERE: msg("in the channel, for your eyes only"),
    Picks.DM: msg("in a direct message"),
}


def server_face(server: ServerSettings, say: Say) -> Face:
    """Where games are allowed in a server, its pace, and whether people are pinged."""
    channels = ", ".join(f"<#{channel}>" for channel in server.channels)
    pace = say(PACES[server.pace]) if server.pace in PACES else say("as each command has it")
    pings = say("when the board waits for them") if server.pings else say("never")
    return plain(
        "\n".join(
            (
                "### " + say("Games in this server"),
                say("Allowed in: {channels}", channels=channels or say("every channel")),
                say("Pace where nobody names one: {pace}", pace=pace),
                say("People are pinged: {pings}", pings=pings),
            )
        ),
        accent=ACCENT,
    )


def person_face(mine: PersonSettings, private: Wishes, say: Say, *, language: str | None = None) -> Face:
    """Who may challenge a person, whom that person named, and how it is asked; for nobody else's eyes.

    `language` is the chosen one by its own name, None for that of this person's Discord.
    """
    lines = ["### " + say("Who may challenge you"), say(WHO[mine.challengers]).capitalize()]
    for relation, heading in ((Relation.BLOCKED, say("Blocked")), (Relation.ALLOWED, say("Allowed"))):
        names = ", ".join(safe(one.name) for one in mine.related if one.relation is relation)
        if names:
            lines.append(f"{heading}: {names}")
    lines.append(say("Secret decisions: {where}", where=say(WHERE[private.picks])))
    lines.append(say("Language: {name}", name=language or say("that of your Discord")))
    return plain("\n".join(lines), accent=ACCENT)
