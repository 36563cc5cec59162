"""`ranking`: the best of a server at a game, where one stands oneself, and what the numbers mean."""

from services.formats.strength import PRIOR, Rating
from services.players.naming import told_apart
from services.ports.ratings import LEAST, Ranked
from services.ratings.ratings import PLACES, Ranking, Ratings, shown
from services.refusals import Refusal
from ui.discord.face import Divider, Face, Words
from ui.discord.router import Press
from ui.games.registry import FACES
from ui.words.catalogues import Say
from ui.words.names import safe

ACCENT = 0x3B82C4

UNSURE = 170.0
"""A larger spread gets a mark: it takes a dozen matches or so to get below it."""


class RankingPages:
    """Answers in private."""

    def __init__(self, ratings: Ratings) -> None:
        self._ratings = ratings

    async def show(self, press: Press, game: str) -> None:
        """Refusal("no-ratings-here") outside servers."""
        guild_id = press.interaction.guild_id
        if guild_id is None:
            raise Refusal("no-ratings-here")
        ranking = await self._ratings.ranking(guild_id, game, press.person.user_id)
        await press.reply.whisper(ranking_face(ranking, game, press.say))


def ranking_face(ranking: Ranking, game: str, say: Say) -> Face:
    """The list, the reader's own line, and the explanation."""
    lines = ["### 🏅 " + say("Ranking of this server: {game}", game=say(FACES[game].name))]
    names = told_apart(one.person for one in ranking.best)
    lines += [_line(one, names[one.person.user_id], say) for one in ranking.best] or [
        say("Nobody has played enough matches here yet.")
    ]
    begin = say(
        "Everybody starts at {points}. A match moves both ratings: a surprise win moves them a lot, and a "
        "player's first matches move that rating more than later ones.",
        points=shown(PRIOR),
    )
    means = say("Whoever is 200 points ahead wins about three matches in four.")
    unsure = say("≈ marks a rating that may still change a lot.")
    counts = say(
        "Matches between two people in this server count, draws too. Practice does not, nor does what was "
        "called off, abandoned or ended by a moderator, nor a match from a position that somebody chose. "
        "Whoever has {n} matches that count is listed.",
        n=LEAST,
    )
    return Face(
        (
            Words("\n".join(lines)),
            Divider(),
            Words(_own(ranking.own, say)),
            Words("-# " + " ".join((begin, means, unsure, counts))),
        ),
        accent=ACCENT,
    )


def _line(one: Ranked, name: str, say: Say) -> str:
    return f"{one.place}\\. **{safe(name)}** · {_told(one.rating, say)}"


def _told(rating: Rating, say: Say) -> str:
    points = f"{'≈ ' if rating.spread > UNSURE else ''}{shown(rating)}"
    return f"{points} · " + say.many("{n} match", "{n} matches", rating.matches)


def _own(own: Ranked | None, say: Say) -> str:
    if own is None or not own.rating.matches:
        return say("You have played no match here that counts.")
    if own.rating.matches < LEAST:
        more = LEAST - own.rating.matches
        listed = say.many(
            "You are listed after {n} more match.", "You are listed after {n} more matches.", more
        )
        return say("You: {told}. {listed}", told=_told(own.rating, say), listed=listed)
    if own.place > PLACES:
        return say("You aren't in the top {n}: {told}", n=PLACES, told=_told(own.rating, say))
    return say("You are number {place}: {told}", place=own.place, told=_told(own.rating, say))
