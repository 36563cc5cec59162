"""The groups of a World Cup: how many, who is drawn into which, and who goes on from them to which place."""

from collections.abc import Mapping, Sequence

from services.formats.knockouts.brackets import seeded
from services.formats.knockouts.seeding import by_lot, lots
from services.formats.values import Lineup

SMALLEST, LARGEST = 3, 5


def how_many(entrants: int, size: int) -> int:
    """The number of groups that comes nearest to `size` each, with 3 to 5 in every group."""
    nearest = (2 * entrants + size) // (2 * size)
    return max(-(-entrants // LARGEST), min(nearest, entrants // SMALLEST))


def places_for(entrants: int, groups: int) -> int:
    """How many go on where nobody says: a power of two, two of each group or, with the best others, near it.

    All the same, at least a quarter goes home after the groups.
    """
    fitting = 1 << (2 * groups - 1).bit_length()
    while fitting > 2 * groups and 4 * fitting > 3 * entrants:
        fitting //= 2
    return fitting


def drawn(line: Lineup) -> list[list[int]]:
    """The groups. Each takes one of every pot; the best seeds head them, lots draw the other pots.

    Without `lots` the second pot goes in from the last group to the first, the third from the first again.
    Where the last pot is too small for all, lots say which groups are larger.
    """
    count = how_many(len(line.entrants), line.options["group_size"])
    groups: list[list[int]] = [[player] for player in line.entrants[:count]]
    for pot, start in enumerate(range(count, len(line.entrants), count), 2):
        players = line.entrants[start : start + count]
        into = sorted(by_lot(range(count), line.seed, "larger-groups")[: len(players)])
        if line.options["lots"]:
            drawn_lots = lots(players, line.seed, f"pot-{pot}")
            players = tuple(sorted(players, key=drawn_lots.__getitem__))
        elif pot % 2 == 0:
            into.reverse()
        for group, player in zip(into, players, strict=True):
            groups[group].append(player)
    return groups


def allotted(tiers: Sequence[Sequence[int]], group_of: Mapping[int, int], size: int) -> tuple[int, ...]:
    """Who plays from which place of the knock-out, place 1 first.

    `tiers` are all the winners, then all the runners-up..., best first, and take the places in that order.
    Within its tier everybody goes where he meets those of his own group as late as the whole tier can; in the
    first round nobody meets them while there is anybody else.
    """
    at = {place: position for position, place in enumerate(seeded(size))}
    taken: list[int] = []
    for tier in tiers:
        free = range(len(taken) + 1, len(taken) + len(tier) + 1)
        rounds = []
        for player in tier:
            own = [at[p] for p, rival in enumerate(taken, 1) if group_of[rival] == group_of[player]]
            rounds.append([_meeting(at[place], own, size) for place in free])
        taken += _matched(tier, rounds)
    return _parted(taken, group_of)


def _parted(taken: list[int], group_of: Mapping[int, int]) -> tuple[int, ...]:
    """The places, changed with the next one up wherever two of a group would begin against each other.

    That happens where a tier has a single place left, as the best of seven runners-up has.
    """

    def rivals(place: int) -> bool:
        return group_of[taken[place]] == group_of[taken[-1 - place]]

    for place in range(len(taken) - 1, len(taken) // 2 - 1, -1):
        for other in range(place - 1, -1, -1):
            if not rivals(place):
                break
            taken[place], taken[other] = taken[other], taken[place]
            if rivals(place) or rivals(other):
                taken[place], taken[other] = taken[other], taken[place]
    return tuple(taken)


def _meeting(position: int, rivals: Sequence[int], never: int) -> int:
    """The first round in which one of the rivals could be met."""
    return min(((position ^ rival).bit_length() for rival in rivals), default=never)


def _matched(tier: Sequence[int], rounds: list[list[int]]) -> list[int]:
    """The tier in the order of its places, so that the least of `rounds` (player by place) is greatest."""
    for least in sorted({number for row in rounds for number in row}, reverse=True):
        owner: list[int | None] = [None] * len(tier)
        if all(_seated(player, rounds, least, owner, set()) for player in range(len(tier))):
            return [tier[player] for player in owner if player is not None]
    return list(tier)


def _seated(
    player: int, rounds: list[list[int]], least: int, owner: list[int | None], tried: set[int]
) -> bool:
    """Give the player a place, moving others where need be (an augmenting path)."""
    fitting = [p for p, number in enumerate(rounds[player]) if number >= least and p not in tried]
    for place in fitting:
        if owner[place] is None:
            owner[place] = player
            return True
    for place in fitting:
        holder = owner[place]
        if place not in tried and holder is not None:
            tried.add(place)
            if _seated(holder, rounds, least, owner, tried):
                owner[place] = player
                return True
    return False
