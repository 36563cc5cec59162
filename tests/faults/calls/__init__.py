"""Calls to Discord or the database that fail, hang or answer late."""
