"""What a notice of the outbox asks for: a closed set of topics, and what each may be about."""

from services.ports.records import Subject

BOARD = "board"
"""A public message shows an older version than the database."""

RESULT = "result"
"""The match of a championship's tie has ended."""

HALT = "halt"
"""A match is to be ended, because its tie counts for nothing any more."""

ENGINE = "engine"
"""A match waits for the move of an engine."""

STEPS = "steps"
"""The direct messages about a match may not say what is true."""

CLOSE = "close"
"""The thread in which a match was played may be closed."""

RATING = "rating"
"""A result may count for ratings, or count no more."""

RESULTS = "results"
"""A finished match's result may be announced; the preference that wants it has the same name."""

CALL = "call"
"""Two people are to be called to their tie."""

REMIND = "remind"
"""The time to come to a tie may be running out."""

ROUND = "round"
"""A round has begun; the version of the notice is the round's number."""

CROWN = "crown"
"""A championship has its champion."""

LEFT = "left"
"""A message was left behind; the id of the notice names the championship and the message."""

GATHER = "gather"
"""Check-in has begun, and everybody is to be called to it."""

HURRY = "hurry"
"""The time to check in is running out."""

SHORT = "short"
"""Too few have joined, and the organiser is to be asked what to do."""

DROPPED = "dropped"
"""Those are to be named who did not check in."""

Asked = tuple[str, Subject]
"""A topic, and what the notice is about."""

ASKED: frozenset[Asked] = frozenset(
    {
        *((BOARD, subject) for subject in Subject),
        *((topic, Subject.MATCH) for topic in (RESULT, HALT, ENGINE, STEPS, CLOSE, RATING, RESULTS)),
        *((topic, Subject.TIE) for topic in (CALL, REMIND, RATING)),
        *((topic, Subject.CHAMPIONSHIP) for topic in (ROUND, CROWN, LEFT, GATHER, HURRY, SHORT, DROPPED)),
    }
)
"""All that a notice can ask for."""
