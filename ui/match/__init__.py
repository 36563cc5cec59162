"""What people do in a match: start, move, offer, resign, watch, and what moderators do."""
