"""What goes wrong: strange input, refusals of Discord, a database that fails in the middle of a press."""
