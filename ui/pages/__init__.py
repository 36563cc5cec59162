"""What people look up: rules, my games, replays, analyses, odds, rankings, settings."""
