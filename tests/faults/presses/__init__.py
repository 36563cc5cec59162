"""Presses, commands and texts that are not what they should be."""
