"""Slash commands and buttons as people use them, through discord.py in a simulated Discord."""
