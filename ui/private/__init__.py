"""Private messages: hands and pickers, and those that follow a match."""
