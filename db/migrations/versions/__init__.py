"""One module a version of the schema; a version that was released never changes."""
