"""The simulated Discord and bots as processes of their own."""
