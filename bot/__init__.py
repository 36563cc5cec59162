"""Starts the bot: settings, composition, connection, shards, housekeeping."""
