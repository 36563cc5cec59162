"""Slash commands: one thin cog per feature."""
