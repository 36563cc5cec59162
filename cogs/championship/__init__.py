"""Slash commands of championships."""
