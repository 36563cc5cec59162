"""Simulated people: what they type, press and fill in."""
