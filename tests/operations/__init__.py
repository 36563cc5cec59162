"""The bot as its operators meet it: one command, one sentence, an exit code."""
