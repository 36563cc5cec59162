"""Fixtures that every kind of test may use."""

from tests.support.databases import (
    migrated_file,
    new_sqlite_url,
    postgres_server,
    postgres_url,
    sqlite_url,
    storage,
    storage_url,
)
from tests.support.leftovers import pytest_runtest_teardown, pytest_sessionfinish
from tests.support.ordering import pytest_collection_modifyitems

__all__ = [
    "migrated_file",
    "new_sqlite_url",
    "postgres_server",
    "postgres_url",
    "pytest_collection_modifyitems",
    "pytest_runtest_teardown",
    "pytest_sessionfinish",
    "sqlite_url",
    "storage",
    "storage_url",
]
