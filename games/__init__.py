"""Pure rules of every game: no Discord, no clock, no dice of their own, no I/O."""
