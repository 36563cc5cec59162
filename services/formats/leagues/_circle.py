"""Everyone against everyone, by the circle method: each day everybody plays once, or rests once if odd."""

Day = tuple[tuple[int, int], ...]


def days(players: int) -> tuple[Day, ...]:
    """The matches of each day as (home, away) places from 0; nobody is at home more than once more than away.

    An even number has one day less than players; an odd number one day each, on which one of them rests.
    """
    turning = players - 1 if players % 2 == 0 else players
    schedule = []
    for day in range(turning):
        matches = [((day + at) % turning, (day - at) % turning) for at in range(1, (turning + 1) // 2)]
        if players % 2 == 0:
            fixed = (turning, day)
            matches.insert(0, fixed if day % 2 == 0 else fixed[::-1])
        schedule.append(tuple(matches))
    return tuple(schedule)
