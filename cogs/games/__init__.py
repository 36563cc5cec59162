"""Slash commands of the games: what all share in `game`, then a module a game."""
