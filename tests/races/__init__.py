"""Many people, many processes, one match: everything happens once."""
