"""The daily penalty: one try a person and day."""
