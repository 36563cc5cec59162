"""What every registered game keeps, whatever its rules."""
