"""The demo played in a real browser."""
