"""Who asks whom to what, before it is stored: an invitation becomes a challenge."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from services.challenges.paces import open_for
from services.matches.codec import decode_options, encode_options
from services.matches.looks import other_people
from services.ports.people import Person, Place
from services.ports.records import ChallengeRecord, ChallengeStatus, MatchRecord


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who asks whom to what; `id` comes from the interaction, so asking is harmless twice."""

    id: str
    game: str
    options: Mapping[str, object]
    pace: str
    note: str
    challenger: Person
    challenged: Person
    place: Place
    in_thread: bool = False


def challenge_of(invitation: Invitation, *, seed: bytes, rematch_of: str | None, now: int) -> ChallengeRecord:
    """The challenge that an invitation becomes, open for as long as its pace gives."""
    return ChallengeRecord(
        id=invitation.id,
        version=1,
        game=invitation.game,
        options=encode_options(invitation.options),
        pace=invitation.pace,
        note=invitation.note,
        challenger=invitation.challenger,
        challenged=invitation.challenged,
        place=invitation.place,
        status=ChallengeStatus.OPEN,
        rematch_of=rematch_of,
        created_at=now,
        expires_at=now + open_for(invitation.pace),
        seed=seed.hex(),
    )


def another_match(record: MatchRecord, challenge_id: str, by: Person) -> Invitation:
    """The invitation of one who wants to play another match after this one, where it was played."""
    (other,) = other_people(record, by.user_id)
    return Invitation(
        id=challenge_id,
        game=record.game,
        options=decode_options(record.options),
        pace=record.pace,
        note="",
        challenger=by,
        challenged=other,
        place=replace(record.place, message_id=None),
    )
