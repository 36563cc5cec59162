"""What the bot costs: calls to Discord, and what it keeps in memory."""
