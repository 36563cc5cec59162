"""Programs at the table: whose move is asked for, and the process that thinks."""
