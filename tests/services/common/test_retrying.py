"""A unit of work runs again while somebody else is first, and never keeps half of what it wrote."""

import ast

import pytest

from services.common.retrying import ATTEMPTS, Busy, committed, retried
from services.ports.unit import Stale, Storage, Unit
from services.refusals import Refusal
from tests.architecture.sources import modules

BALL = "whose-ball"


async def give(storage: Storage, owner: str) -> None:
    async with storage.unit() as unit:
        unit.facts.set(BALL, owner)
        await unit.commit()


async def owner(storage: Storage) -> str | None:
    async with storage.unit() as unit:
        return await unit.facts.get(BALL)


async def test_work_runs_again_on_what_stands_now(storage: Storage) -> None:
    await give(storage, "Ana")
    seen = []

    async def kick_late(unit: Unit) -> str:
        before = await unit.facts.get(BALL)
        seen.append(before)
        if before == "Ana":
            await give(storage, "Bruno")
        unit.facts.swap(BALL, f"{before}!", expected=str(before))
        await unit.commit()
        return f"{before}!"

    assert await retried(storage, kick_late) == "Bruno!"
    assert seen == ["Ana", "Bruno"]
    assert await owner(storage) == "Bruno!"


async def test_what_a_lost_attempt_wrote_is_dropped_whole(storage: Storage) -> None:
    await give(storage, "Ana")
    attempts: list[object] = []

    async def kick_and_cheer(unit: Unit) -> None:
        attempts.append(None)
        unit.facts.set(f"cheers-{len(attempts)}", "olé")
        if len(attempts) == 1:
            raise Stale
        await unit.commit()

    await retried(storage, kick_and_cheer)
    async with storage.unit() as unit:
        assert [await unit.facts.get(f"cheers-{n}") for n in (1, 2)] == [None, "olé"]


@pytest.mark.parametrize(("given", "expected"), [({}, ATTEMPTS), ({"attempts": 3}, 3)])
async def test_work_that_is_never_first_is_refused_as_busy(
    storage: Storage, given: dict[str, int], expected: int
) -> None:
    attempts: list[object] = []

    async def never(unit: Unit) -> None:
        attempts.append(unit)
        raise Stale

    with pytest.raises(Refusal) as refused:
        await retried(storage, never, match_id="m1", **given)
    assert isinstance(refused.value, Busy)
    assert (refused.value.code, refused.value.facts) == ("busy", {"match_id": "m1"})
    assert len(set(map(id, attempts))) == len(attempts) == expected


async def test_a_refusal_is_not_tried_again(storage: Storage) -> None:
    attempts: list[object] = []

    async def refuse(unit: Unit) -> None:
        attempts.append(unit)
        raise Refusal("not-your-ball")

    with pytest.raises(Refusal, match="not-your-ball"):
        await retried(storage, refuse)
    assert len(attempts) == 1


async def test_a_unit_that_is_not_retried_says_whether_it_was_first(storage: Storage) -> None:
    await give(storage, "Ana")
    outcomes = []
    for taker in ("Bruno", "Carla"):
        async with storage.unit() as unit:
            unit.facts.swap(BALL, taker, expected="Ana")
            outcomes.append(await committed(unit))
    assert outcomes == [True, False]
    assert await owner(storage) == "Bruno"


def catches_stale(node: ast.AST) -> bool:
    """Whether this is `except Stale`, alone or among others, or `suppress(Stale)`."""
    match node:
        case ast.ExceptHandler(type=caught):
            pass
        case ast.Call(func=ast.Name(id="suppress"), args=args):
            caught = ast.Tuple(elts=args)
        case _:
            return False
    return caught is not None and any(
        isinstance(one, ast.Name) and one.id == "Stale" for one in ast.walk(caught)
    )


def test_only_one_module_of_the_services_catches_stale() -> None:
    catching = [one.name for one in modules("services") if any(map(catches_stale, ast.walk(one.tree)))]
    assert catching == ["services/common/retrying.py"]


@pytest.mark.parametrize(
    "text",
    [
        "try:\n    go()\nexcept Stale:\n    pass",
        "try:\n    go()\nexcept (Refusal, Stale) as no:\n    pass",
        "with suppress(Stale):\n    go()",
    ],
)
def test_the_rule_finds_whoever_catches_stale(text: str) -> None:
    assert any(map(catches_stale, ast.walk(ast.parse(text))))
