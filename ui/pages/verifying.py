"""`verify`: a finished match checked before one's eyes, with the record to check it again elsewhere."""

from services.review.proofs import Proof, Proofs
from ui.discord.face import Document, Face, Words
from ui.discord.router import Press
from ui.words.catalogues import Say

ACCENT = 0x2F8F4E


class VerifyPages:
    """Answers in private."""

    def __init__(self, *, proofs: Proofs) -> None:
        self._proofs = proofs

    async def show(self, press: Press, match_id: str) -> None:
        """What is proved, what is not, and the record as a file.

        Refusals: no-such-match, match-open, unknown-game, record-broken.
        """
        proof = await self._proofs.of(
            match_id,
            user_id=press.person.user_id,
            guild_id=press.interaction.guild_id,
        )
        await press.reply.whisper(proof_face(proof, press.say), {})


def proof_face(proof: Proof, say: Say) -> Face:
    """The verdict; every sentence says how much was checked."""
    lines = [
        "### " + say("🔏 Verified"),
        say.many(
            "- {n} answer of chance follows from the sealed seed and all moves before it.",
            "- {n} answers of chance follow from the sealed seed and all moves before them.",
            proof.draws,
        ),
        say.many(
            "- {n} secret choice is the one that was sealed when it was made.",
            "- {n} secret choices are the ones that were sealed when they were made.",
            proof.seals,
        ),
    ]
    if proof.late:
        lines.append(
            say.many(
                "- {n} choice for somebody who was late was drawn the same way.",
                "- {n} choices for somebody who was late were drawn the same way.",
                proof.late,
            )
        )
    lines += [
        "- " + say("The journal leads to the result, move by move."),
        "",
        say("Compare with the first message of the match. The seed's hash: `{hash}`", hash=proof.commitment),
        "-# "
        + say(
            "No file can prove that the hash and the seals were published in time, or who sat at the table."
        ),
        "-# " + say("Check the record elsewhere: `python -m bot verify FILE`"),
    ]
    return Face((Words("\n".join(lines)), Document(proof.content, "record.json")), accent=ACCENT)
