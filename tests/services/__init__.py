"""What the use cases promise."""
