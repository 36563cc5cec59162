"""A desk over a fresh database, once of each kind."""

import pytest

from services.ports.unit import Storage
from tests.services.daily_penalty.days import Days
from tests.services.desk import Desk


@pytest.fixture
def desk(storage: Storage) -> Desk:
    return Desk(storage)


@pytest.fixture
def days(storage: Storage) -> Days:
    return Days(storage)
