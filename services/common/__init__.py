"""Mechanisms that every room uses: retries of a unit of work, background jobs, bounded dictionaries."""
