"""Whole matches through discord.py."""
