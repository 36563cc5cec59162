"""The rules of Penguin Soccer as people read them, with the notation."""

from ui.words.catalogues import Say


def pages(say: Say) -> tuple[str, ...]:
    """The booklet, page by page."""
    return (_the_game(say), _sliding(say), _the_ball(say), _the_notation(say))


def _the_game(say: Say) -> str:
    return _paragraphs(
        "### " + say("Penguin Soccer"),
        say(
            "Two families of three penguins, one ball, and ice on which nobody can stop. The Home of the "
            "first player is a1, the Home of the second is h8, and **each one's Goal is the other's Home**."
        ),
        say(
            "Whoever has the ball in the Goal has won, whoever moved it there. The ball begins in "
            "the middle, where d4, d5, e4 and e5 meet; the first penguin that reaches one of these squares "
            "has it."
        ),
        say(
            "**In a turn exactly one penguin does one thing**: it slides, or stands up, or kicks. A lot "
            "says who begins."
        ),
        say(
            "**Mama** slides 1 square and kicks 3. **Papa** slides 2 and kicks 2. **Baby** slides 3 and "
            "kicks 1."
        ),
    )


def _sliding(say: Say) -> str:
    return _paragraphs(
        "### " + say("Sliding"),
        say(
            "A penguin that stands slides any of eight ways; one that lies only the way it faces. The slide "
            "always goes its full distance, straight on; if somebody is in the way, it cannot be made."
        ),
        say(
            "**Turning.** On any square of its way it may begin to turn, left or right, by an eighth a "
            "square until the end. It ends lying, and only its facing has changed."
        ),
        say(
            "**It stops early, and stands**, when it reaches the ball, or at the edge of the ice if it "
            "would slide off."
        ),
        say(
            "**Coming in.** A penguin off the ice slides in through its own Home, which is its first square, "
            "away from the corner. Nobody may ever end up in the opposing Home."
        ),
        say("**Standing up** is a whole turn."),
    )


def _the_ball(say: Say) -> str:
    return _paragraphs(
        "### " + say("The ball"),
        say(
            "Whoever has the ball stands and cannot slide, only **kick**: any of eight ways, the full "
            "distance. The ball stops at the first penguin, which stands up and has it, or at the edge. The"
            " kicker lies."
        ),
        say(
            "**Tackle.** Slide into an opponent who has the ball, and it is yours. The opponent, and "
            "everybody in a row behind, is pushed one square and lies facing that way. Whoever is pushed "
            "off the ice may come in again later."
        ),
        say(
            "**A draw**: both agree (offer it before your own move), the same position comes up for the "
            "third time, or 400 moves were made without a goal."
        ),
    )


def _the_notation(say: Say) -> str:
    return _paragraphs(
        "### " + say("Moves in writing"),
        say(
            "`/penguin move` takes a move in one line. North is towards row 8, east towards file h; the ways "
            "are `n ne e se s sw w nw`."
        ),
        say("`d4se`: the penguin on d4 slides south-east, or kicks if it has the ball."),
        say(
            "`d4sel`, `d4se.l`, `d4se..l`: it turns left from its first, second, third square; `r` is right."
        ),
        say("`d4u`: it stands up."),
        say("`1e`, `2ne`, `3n`: Baby, Papa, Mama comes in; a turn is written as above."),
        "",
        say("Penguin Soccer is a game by Avri Klemer (2007)."),
    )


def _paragraphs(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs)
