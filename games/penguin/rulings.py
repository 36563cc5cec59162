"""Where the printed rules are silent and could be read otherwise: one line each, to be set right."""

OPPOSING_HOME_IS_CLOSED = True
"""P3: no slide may end in the opposing Home, neither at full distance nor at the edge."""

NOBODY_IS_PUSHED_INTO_THE_OPPOSING_HOME = True
"""P4: a tackle that would do it is illegal; being pushed into one's own Home is not."""

FULL_DISTANCE_AT_THE_EDGE_LIES = True
"""P7: only a slide that would leave the board stops upright; one that just fits ends lying."""

KICKS_MAY_REACH_OPPONENTS = True
"""P9: a kick whose ball an opponent would stop is legal."""

OWN_GOALS_COUNT = True
"""P10: the ball in a Goal wins for its owner, whoever moved it; otherwise such a move would be illegal."""

ENTRIES_TACKLE = True
"""P12: a penguin that slides in may tackle like any other."""

MAMA_TURNS_WHILE_ENTERING = True
"""P13: her one square may turn her, which gives five facings in place of three."""

PUSHED_PENGUINS_LIE = True
"""P14: everyone in a pushed row ends lying the way of the push; otherwise only the tackled penguin does."""

THREEFOLD = True
"""P17: the same position with the same player to move for the third time is a draw, unless options differ."""

AGREEMENT = True
"""P17: people may agree on a draw, unless options differ."""

PLY_LIMIT = 400
"""P17: so many moves without a goal are a draw, unless options differ; 0 is no limit."""

LOT = True
"""P20: chance names the player who begins, unless options differ or a position says it."""
