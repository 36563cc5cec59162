"""Leagues: round robins by the circle method, groups, tables, and the World Cup."""
