"""Property tests take their time and find the same thing on every machine."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None, derandomize=True)
settings.load_profile("unhurried")
