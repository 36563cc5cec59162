"""The classic shoot-out, row by row."""
