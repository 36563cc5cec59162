"""Private messages and pings when something fails."""
