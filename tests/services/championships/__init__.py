"""The use cases of championships, on both databases."""
