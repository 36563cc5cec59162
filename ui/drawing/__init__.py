"""Pictures of the games: plain values in, PNG or animation bytes out, nothing of Discord."""
