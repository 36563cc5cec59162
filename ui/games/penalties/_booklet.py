"""The rules of Penalties: Animal Cup as people read them, with the odds table."""

from ui.words.catalogues import Say


def pages(say: Say) -> tuple[str, ...]:
    """The booklet, page by page."""
    return (_the_game(say), _the_strikers(say), _the_end(say), _the_modes(say), _the_odds(say))


def _the_game(say: Say) -> str:
    return _paragraphs(
        "### " + say("The shoot-out"),
        say(
            "Two teams of animals, **Jungle United** and **Forest F.C.**, take five penalties each, in turn."
        ),
        say(
            "**The toss.** The challenged player calls heads or tails. The winner takes one privilege: to "
            "shoot first, or to choose the team. The loser gets the other one."
        ),
        say(
            "**A penalty.** The keeper first chooses left, centre or right in secret. Then the striker plays "
            "one of the strikers that are left, without knowing the dive. The card is turned over: goal, "
            "miss, or the coin decides. A striker plays once; the keeper's cards always come back."
        ),
    )


def _the_strikers(say: Say) -> str:
    return _paragraphs(
        "### " + say("The strikers"),
        say(
            "Seven a team, and everybody sees what each side has left. Left and right are the same for "
            "striker and keeper."
        ),
        say("**Left corner** (two): a goal; if the keeper dives left, the coin decides."),
        say(
            "**Paradinha**: a goal if the keeper dives to a side. If the keeper stays in the centre, the run "
            "is stopped: the keeper secretly goes left or right, then the striker says left or right. The "
            "same side is a save, the other a goal."
        ),
        say("**Panenka**: a goal, unless the keeper stays in the centre."),
        say("**Right** (two): a goal, unless the keeper dives right."),
        say("**Top corner**: the coin decides, wherever the keeper dives. It's neither left nor right."),
        say("The coin: the ball (heads) is a goal, the X (tails) is not."),
    )


def _the_end(say: Say) -> str:
    return _paragraphs(
        "### " + say("Winning"),
        say("After each kick: if one side is so far ahead that the other cannot catch up, it has won."),
        say(
            "Level after five each, it is **sudden death**: all strikers come back, and each round is one "
            "kick a side. As soon as one scores and the other misses, the scorer has won. After five level "
            "rounds all strikers come back once more."
        ),
    )


def _the_modes(say: Say) -> str:
    return _paragraphs(
        "### " + say("Two modes"),
        say(
            "**Picking Teams** (`teams:` of `/penalty challenge`). All twenty cards lie open. The toss "
            "winner shoots first or picks first. Then both take a card in turn, until each has seven "
            "strikers of any kind and the three keepers of one animal; the first keeper that anybody takes "
            "settles whose is whose. *Pick one for me* takes a card for you, *Fill up my squad* all that "
            "you lack."
        ),
        say(
            "**Big Final** (`mode:` of `/penalty challenge`). Before the first kick each player discards a "
            "striker in secret, at any time and in any order. It stays out for the whole match and is never "
            "shown. From then on your strikers are yours alone to see: *My hand* shows them, and you shoot "
            "from there. The board shows what was played and how many are left."
        ),
        say("Both can be played together."),
    )


def _the_odds(say: Say) -> str:
    rows = (
        (say("Left corner"), "50", "100", "100", "83"),
        (say("Paradinha"), "100", "50", "100", "83"),
        (say("Panenka"), "100", "0", "100", "67"),
        (say("Right"), "100", "100", "0", "67"),
        (say("Top corner"), "50", "50", "50", "50"),
    )
    head = ("", say("left"), say("centre"), say("right"), say("any"))
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    table = "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, *rows)
    )
    return _paragraphs(
        "### " + say("The odds"),
        say("Goals in a hundred kicks, by the keeper's dive; *any* is a keeper who dives at random."),
        f"```\n{table}\n```",
        say(
            "With every striker on the bench, a kick between perfect players is worth 80 goals in a hundred: "
            "the keeper goes left 2 times in 5, stays 2 in 5, and goes right 1 in 5."
        ),
    )


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(texts)
