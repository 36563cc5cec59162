"""Fixtures that every kind of test may use."""

from tests.databases import postgres_server, postgres_url, sqlite_url, storage, storage_url
from tests.leftovers import pytest_runtest_teardown, pytest_sessionfinish

__all__ = [
    "postgres_server",
    "postgres_url",
    "pytest_runtest_teardown",
    "pytest_sessionfinish",
    "sqlite_url",
    "storage",
    "storage_url",
]
