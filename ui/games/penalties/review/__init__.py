"""Analyses and odds of a shoot-out in words."""
