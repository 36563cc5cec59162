"""The audit of a soak finds whoever was to be forgotten, in whatever table."""

from db.tables.personal import HOLDS
from db.unit_of_work import SqlStorage
from services.ports.people import FORGOTTEN
from tests.db.test_privacy import ME, filled
from tests.soak.ids import naming
from tests.support.databases import opened


async def test_whoever_is_named_is_found_and_whoever_is_forgotten_is_not(storage_url: str) -> None:
    async with opened(storage_url) as storage:
        assert isinstance(storage, SqlStorage)
        await filled(storage)
        assert {row.partition(":")[0] for row in await naming(storage_url, ME)} == set(HOLDS)
        async with storage.unit() as unit:
            await unit.personal.forget(ME, FORGOTTEN - 99, 1)
            await unit.commit()
        assert await naming(storage_url, ME) == []
