"""What can be checked of a daily penalty: sealed choices, coins, and the seed of a day that is over."""

import hmac
import json
from dataclasses import replace

import pytest

from games.chance import commitment
from games.penalties.terms import Shot
from services.daily_penalty.daily import day_seed, try_seed, written
from services.review.verify import Broken, canonical, checksum, verify
from services.times import DAY, HOUR
from tests.services.daily_penalty.days import SERVER, THURSDAY, Days
from tests.services.desk import ANA, BRUNO, refused


async def test_a_try_is_proved_by_the_file_that_proves_matches(days: Days) -> None:
    done = await days.finish()
    found = await days.daily.check(SERVER, THURSDAY, user_id=ANA.user_id)
    counts = verify(found.content)
    assert counts["seals"] == len(done.mine.tokens) == found.seals
    assert counts["draws"] == found.draws >= 1
    record = json.loads(found.content)
    assert record["commitment"] == done.seed_hash == found.seed_hash
    assert [line["seal"] for line in record["journal"] if "seal" in line] == list(done.attempt.seals)
    assert record["position"] == done.kick.kick


async def test_a_record_of_a_try_with_one_byte_changed_proves_nothing(days: Days) -> None:
    await days.finish()
    content = (await days.daily.check(SERVER, THURSDAY, user_id=ANA.user_id)).content
    for at in range(0, len(content), 7):
        changed = content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
        with pytest.raises(Broken):
            verify(changed)


async def test_a_sealed_choice_cannot_be_opened_to_another(days: Days) -> None:
    done = await days.finish()
    record = written(done.kick, done.mine)
    line = next(one for one in record["journal"] if "sealed" in one)
    seat, token = line["line"].split(":")
    for other in {"l", "c", "r", *(shot.value for shot in Shot)} - {token}:
        line["line"] = f"{seat}:{other}"
        record["checksum"] = checksum(record)
        with pytest.raises(Broken, match="seal"):
            verify(canonical(record))


async def test_the_seed_of_the_day_is_told_when_nobody_can_try_any_more(days: Days) -> None:
    done = await days.finish()
    for later in (0, 1):
        days.now = (THURSDAY + later) * DAY + HOUR
        found = await days.daily.check(SERVER, THURSDAY, user_id=ANA.user_id)
        assert found.opened is None
    tomorrows = found.hashes[1]
    days.now += DAY
    found = await days.daily.check(SERVER, THURSDAY, user_id=ANA.user_id)
    assert found.opened is not None
    opened_seed = bytes.fromhex(found.opened)
    assert commitment(opened_seed) == found.hashes[0]
    derived = json.loads(found.content)["derived"]
    about = "table-games/daily-try/1:{server}:{day}:{person}:{moment}".format(**derived)
    assert hmac.digest(opened_seed, about.encode(), "sha256") == try_seed(done.kick, done.mine)
    theirs = await days.finish(BRUNO)
    assert theirs.kick.day == THURSDAY + 2
    assert commitment(bytes.fromhex(theirs.kick.seed)) == tomorrows


async def test_without_the_key_a_day_tells_nothing_of_another(days: Days) -> None:
    """Another key gives another kick, and neither a try's seed nor a day's is the seed of anything else."""
    done = await days.finish()
    assert day_seed(bytes(32), SERVER, THURSDAY).hex() == done.kick.seed
    seeds = {
        day_seed(bytes([key] * 32), server, day) for key in (0, 1) for server in (50, 51) for day in (1, 2)
    }
    assert len(seeds) == 8
    mine = try_seed(done.kick, done.mine)
    others = {
        try_seed(done.kick, other)
        for other in (
            replace(done.mine, user_id=9),
            replace(done.mine, moment=9),
            replace(done.mine, day=9),
            replace(done.mine, guild_id=9),
        )
    }
    assert len({mine, bytes.fromhex(done.kick.seed), *others}) == 6


async def test_nobody_checks_what_is_open_or_not_their_own(days: Days) -> None:
    await days.open()
    assert await refused(days.daily.check(SERVER, THURSDAY, user_id=ANA.user_id)) == "daily-open"
    assert await refused(days.daily.check(SERVER, THURSDAY, user_id=BRUNO.user_id)) == "no-such-daily"
    assert await refused(days.daily.check(51, THURSDAY, user_id=ANA.user_id)) == "no-such-daily"
