"""The bot as people install it, without what only developers have; `scripts/installed` runs it."""
