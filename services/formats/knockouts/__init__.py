"""Knock-out formats: seeding, brackets, single and double elimination."""
