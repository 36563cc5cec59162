"""The message of a challenge, in every state it can be in."""

from games.chance import commitment
from services.matches.codec import decode_options
from services.matches.looks import Start
from services.players.naming import told_apart
from services.ports.records import ChallengeRecord, ChallengeStatus
from services.times import SECOND
from ui.discord.face import Button, Face, Link, Row, Words
from ui.discord.ids import challenge_id
from ui.games.common.paces import told_pace
from ui.games.common.players import name_of, names_by_id
from ui.games.common.seals import hash_line
from ui.games.registry import FACES
from ui.words.catalogues import Say
from ui.words.names import quoted, safe

ACCENT = 0xE8A317
CLOSED = 0x5B6470
NOTE_WIDTH = 400
"""Cells a note may take: as many wide characters as the command takes."""


def challenge(
    record: ChallengeRecord,
    say: Say,
    *,
    board_url: str | None = None,
    sealed: str = "",
    start: Start | None = None,
) -> Face:
    """What everybody sees; the challenged person is mentioned, and pinged while the message is new.

    `start` is how the match would begin where that is not the fair start: it is shown before anybody agrees.
    `sealed` is the line about the seed of the match that an accepted challenge became.
    """
    names = names_by_id((record.challenger, record.challenged), say)
    match record.status:
        case ChallengeStatus.OPEN:
            return _open(record, start, say)
        case ChallengeStatus.ACCEPTED:
            line = say(
                "🤝 {challenged} accepted {challenger}'s challenge.",
                challenged=safe(names[record.challenged.user_id]),
                challenger=safe(names[record.challenger.user_id]),
            )
            line = f"{line}\n{sealed}" if sealed else line
        case ChallengeStatus.DECLINED:
            line = say(
                "{challenged} declined {challenger}'s challenge.",
                challenged=safe(names[record.challenged.user_id]),
                challenger=safe(names[record.challenger.user_id]),
            )
        case ChallengeStatus.WITHDRAWN:
            line = say(
                "{challenger} took the challenge back.", challenger=safe(names[record.challenger.user_id])
            )
        case ChallengeStatus.EXPIRED:
            line = say(
                "{challenger}'s challenge to {challenged} ran out.",
                challenger=safe(names[record.challenger.user_id]),
                challenged=safe(names[record.challenged.user_id]),
            )
    buttons = (Row((Link(say("To the match"), board_url),)),) if board_url else ()
    return Face((Words(line), *buttons), accent=CLOSED)


def _open(record: ChallengeRecord, start: Start | None, say: Say) -> Face:
    again = record.rematch_of is not None
    opening = (
        say("🔁 {challenger} asks for a rematch, {challenged}!", **_people(record))
        if again
        else say("⚔️ {challenger} challenges {challenged}!", **_people(record))
    )
    game = say(FACES[record.game].name) if record.game in FACES else record.game
    modes = FACES[record.game].modes(decode_options(record.options), say) if record.game in FACES else ()
    lines = [opening, say("**{game}**, {pace}", game=game, pace=told_pace(record.pace, say))]
    if modes:
        lines.append(f"**{' · '.join(modes)}**")
    names = (name_of(record.challenger, say), name_of(record.challenged, say))
    shown = () if start is None or record.game not in FACES else FACES[record.game].start(start, names, say)
    if note := quoted(record.note, NOTE_WIDTH):
        lines.append(f"> {note}")
    until = f"<t:{record.expires_at // SECOND}:R>"
    lines.append("-# " + say("Runs out {when}", when=until))
    if record.seed:
        lines.append(hash_line(commitment(bytes.fromhex(record.seed)), say))
    row = Row(
        (
            Button(say("Accept"), challenge_id(record.id, "accept"), "success"),
            Button(say("Decline"), challenge_id(record.id, "decline"), "secondary"),
            Button(say("Withdraw"), challenge_id(record.id, "withdraw"), "secondary"),
        )
    )
    return Face((Words("\n".join(lines)), *shown, row), accent=ACCENT, pings=(record.challenged.user_id,))


def _people(record: ChallengeRecord) -> dict[str, str]:
    names = told_apart((record.challenger, record.challenged))
    return {
        "challenger": f"**{safe(names[record.challenger.user_id])}**",
        "challenged": f"<@{record.challenged.user_id}>",
    }
