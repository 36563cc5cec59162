"""Ratings: folded over results that count."""
