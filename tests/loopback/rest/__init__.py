"""Discord's REST API as the simulated Discord answers it."""
