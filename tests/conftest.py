"""Fixtures that every kind of test may use."""

from tests.databases import postgres_server, postgres_url, sqlite_url, storage, storage_url

__all__ = ["postgres_server", "postgres_url", "sqlite_url", "storage", "storage_url"]
