"""The playable demo: the real bot inside a simulated Discord, in a browser, without a token."""
