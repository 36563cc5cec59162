"""Builds the whole bot: use cases, Discord's side, cogs and background jobs, joined by hand."""
