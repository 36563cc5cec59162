"""Lines by which people choose one of several matches, and the words for what a match is played for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from services.championships.occasions import Occasion, Occasions
from services.matches.codec import decode_options
from services.matches.looks import Look, other_people
from services.ports.records import MatchRecord
from services.times import MINUTE, SECOND, Now
from ui.championships.charts.stages import stage_words
from ui.games.common.players import names_by_id, winner_of
from ui.games.registry import FACES
from ui.words.apart import Option
from ui.words.catalogues import Say
from ui.words.durations import duration
from ui.words.names import safe, tidy


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is to choose, in which language, and in which channel."""

    user_id: int
    say: Say
    channel_id: int | None


Told = Callable[[MatchRecord, Mapping[int, str]], tuple[str, ...]]
"""The line of a match, with everybody's names given, and details that its kind of list adds."""


class Telling:
    """Makes the lines; what tells matches of the same two apart comes with each."""

    def __init__(self, occasions: Occasions, *, now: Now) -> None:
        self._occasions = occasions
        self._now = now

    async def occasion(self, record: MatchRecord, say: Say) -> str | None:
        """What this match is played for, fit to be read; None where it is for nothing but itself."""
        return (await self.occasions([record], say, shown=safe)).get(record.id)

    async def occasions(
        self, records: Iterable[MatchRecord], say: Say, *, shown: Callable[[str], str] = tidy
    ) -> Mapping[str, str]:
        """The same for many, by match; `shown` makes a name fit to be read."""
        found = await self._occasions.of(record.id for record in records)
        return {match_id: occasion_words(one, say, shown=shown) for match_id, one in found.items()}

    async def mine(self, looks: Sequence[Look], asked: Asked) -> list[Option]:
        """A person's open matches by opponent; those that wait for this person come first."""
        say = asked.say
        ordered = {look.record.id: look for look in sorted(looks, key=lambda one: not one.legal)}

        def told(record: MatchRecord, names: Mapping[int, str]) -> tuple[str, ...]:
            look = ordered[record.id]
            turn = say("your turn") if look.legal else say("their turn")
            line = say("against {name}: {turn}", name=_rivals(record, asked, names), turn=turn)
            return line, FACES[record.game].progress(look.view, say)

        return await self._options([look.record for look in ordered.values()], asked, told)

    async def ended(self, records: Sequence[MatchRecord], asked: Asked) -> list[Option]:
        """A person's finished matches by opponent, result and day (UTC)."""
        say = asked.say

        def told(record: MatchRecord, names: Mapping[int, str]) -> tuple[str, ...]:
            winner = winner_of(record)
            mine = None if winner is None else record.seats[winner].user_id == asked.user_id
            result = say("a draw") if mine is None else say("won") if mine else say("lost")
            ended_at = record.ended_at or 0
            day = datetime.fromtimestamp(ended_at / SECOND, UTC).date().isoformat()
            line = say(
                "against {name}: {result}, {day}", name=_rivals(record, asked, names), result=result, day=day
            )
            return line, say("over for {time}", time=self._since(ended_at, say))

        return await self._options(records, asked, told)

    async def of_all(self, records: Sequence[MatchRecord], asked: Asked) -> list[Option]:
        """Open matches by who plays what."""
        return await self._options(
            records, asked, lambda record, names: (who_plays(record, asked.say, names),)
        )

    async def _options(self, records: Sequence[MatchRecord], asked: Asked, told: Told) -> list[Option]:
        """What a match is played for stands in its line, always: a wrong choice would cost more than it."""
        played_for = await self.occasions(records, asked.say)
        names = names_by_id((person for record in records for person in record.seats), asked.say)
        options = []
        for record in records:
            line, *more = told(record, names)
            if record.id in played_for:
                line = f"{line} · {played_for[record.id]}"
            details = (
                *_handles(record, asked),
                *_modes(record, asked.say),
                *more,
                *self._begun(record, asked),
            )
            options.append(Option(line, record.id, details))
        return options

    def _begun(self, record: MatchRecord, asked: Asked) -> tuple[str, str]:
        say = asked.say
        here = record.place.channel_id == asked.channel_id
        begun = say("begun {time} ago", time=self._since(record.started_at, say))
        return begun, say("in this channel") if here else say("elsewhere")

    def _since(self, at: int, say: Say) -> str:
        return duration((self._now() - at) // MINUTE, say)


def who_plays(record: MatchRecord, say: Say, names: Mapping[int, str]) -> str:
    """Both players and the game."""
    home, away = (tidy(names[person.user_id]) for person in record.seats)
    game = say(FACES[record.game].name) if record.game in FACES else tidy(record.game)
    return say("{home} against {away}: {game}", home=home, away=away, game=game)


def occasion_words(occasion: Occasion, say: Say, *, shown: Callable[[str], str] = tidy) -> str:
    """The stage of a championship; the championship alone where the stage is not known."""
    if occasion.stage is None:
        return shown(occasion.cup)
    return say("{stage} of {cup}", stage=stage_words(occasion.stage, say), cup=shown(occasion.cup))


def _rivals(record: MatchRecord, asked: Asked, names: Mapping[int, str]) -> str:
    return ", ".join(tidy(names[one.user_id]) for one in other_people(record, asked.user_id))


def _handles(record: MatchRecord, asked: Asked) -> tuple[str]:
    """The user names of everybody else in it, as far as they are known: they are found when typed."""
    return (", ".join(one.handle for one in other_people(record, asked.user_id) if one.handle),)


def _modes(record: MatchRecord, say: Say) -> tuple[str]:
    modes = FACES[record.game].modes if record.game in FACES else None
    return ("" if modes is None else ", ".join(modes(decode_options(record.options), say)),)
