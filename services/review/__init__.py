"""Looking at matches: replays, analyses, odds, my games, and proofs that anybody can check."""
