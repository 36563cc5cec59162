"""Championships: sign-up, rounds that run by themselves, and the organiser's tools.

The formats (`services.formats`) say who meets whom; here they get people, matches, deadlines and a log.
"""
