"""Use cases: one public method is one transaction; no Discord and no driver."""
