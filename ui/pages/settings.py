"""Settings as they are, in words: of a server, and of a person."""

from games.clock import OWN, own_pace
from services.players.naming import told_apart
from services.players.preferences import Picks, Wishes
from services.players.settings import Challengers, PersonSettings, ServerSettings
from services.ports.people import Person
from services.ports.preferences import Relation
from ui.discord.face import Face, plain
from ui.games.common.paces import told_pace
from ui.pages.my_data import my_data_row
from ui.words.catalogues import Say, msg
from ui.words.durations import duration
from ui.words.names import safe

ACCENT = 0x3B82C4

WHO = {
    Challengers.EVERYONE: msg("everyone you haven't blocked"),
    Challengers.LISTED: msg("only those you allow"),
    Challengers.NOBODY: msg("nobody"),
}

WHERE = {
    Picks.HERE: msg("in the channel (only you see them)"),
    Picks.DM: msg("in a direct message"),
}

LOST_RESULTS = msg(
    "{channel} took no more results: it is gone, or I may not write there. Name one with "
    "`/settings server results: channel:`; until then they are not announced."
)


ROLE_GONE = msg(
    "⚠️ The role that lets people run championships was deleted: name another with `organisers:`, or none "
    "with `no_organisers:`."
)


def server_face(
    server: ServerSettings, say: Say, *, guild_id: int | None = None, role_gone: bool = False
) -> Face:
    """Where games are allowed in a server, its pace, whom it pings, and who runs its championships."""
    channels = ", ".join(f"<#{channel}>" for channel in server.channels)
    own = None if server.own_pace is None else own_pace(server.own_pace)
    pace = own if server.pace == OWN else server.pace
    where_none = say("live; relaxed for practice") if pace is None else told_pace(pace, say)
    paces = [say("Default pace: {pace}", pace=where_none)]
    if server.own_pace is not None and pace != own:
        time = duration(server.own_pace, say)
        paces.append(say("This server's own pace: {time} a move", time=time))
    pings = say("when the board waits for them") if server.pings else say("never")
    results = [say("Results are announced: {where}", where=_where(server.results, say))]
    if server.lost_results is not None:
        channel = f"<#{server.lost_results}>"
        results.append("⚠️ " + say(LOST_RESULTS, channel=channel))
    return plain(
        "\n".join(
            (
                "### " + say("Games in this server"),
                say("Allowed in: {channels}", channels=channels or say("every channel")),
                *paces,
                say("People are pinged: {pings}", pings=pings),
                *results,
                say("Championships are run by: {who}", who=_organisers(server, guild_id, say)),
                *([say(ROLE_GONE)] if role_gone else []),
                say("Matches are ended by: {who}", who=_moderators(server, guild_id, say)),
                "-# " + say("To change them, add an option, such as `/settings server pace:`."),
            )
        ),
        accent=ACCENT,
    )


def _where(channel_id: int | None, say: Say) -> str:
    return say("nowhere") if channel_id is None else f"<#{channel_id}>"


def _organisers(server: ServerSettings, guild_id: int | None, say: Say) -> str:
    if server.organisers is None:
        return say("those who may manage this server or its events")
    if server.organisers == guild_id:
        return say("everybody")
    return say("those who may manage this server or its events, and <@&{role}>", role=server.organisers)


def _moderators(server: ServerSettings, guild_id: int | None, say: Say) -> str:
    if server.moderators is None:
        return say("those who may manage this server")
    if server.moderators == guild_id:
        return say("everybody")
    return say("those who may manage this server, and <@&{role}>", role=server.moderators)


def person_face(mine: PersonSettings, private: Wishes, say: Say, *, language: str | None = None) -> Face:
    """Who may challenge a person, whom that person named, and how it is asked; for nobody else's eyes.

    `language` is the chosen one by its own name, None for that of this person's Discord.
    """
    who = say("Who may challenge you: {who}", who=say(WHO[mine.challengers]))
    lines = ["### " + say("Your settings"), who]
    known = told_apart(Person(one.user_id, one.name, one.handle) for one in mine.related)
    for relation, heading in ((Relation.BLOCKED, say("Blocked")), (Relation.ALLOWED, say("Allowed"))):
        names = ", ".join(safe(known[one.user_id]) for one in mine.related if one.relation is relation)
        if names:
            lines.append(f"{heading}: {names}")
    lines.append(say("Secret choices: {where}", where=say(WHERE[private.picks])))
    lines.append(say("Language: {name}", name=language or say("same as your Discord")))
    lines.append("-# " + say("To change them, add an option, such as `/settings me picks:`."))
    return plain("\n".join(lines), my_data_row(say), accent=ACCENT)
