"""What use cases promise, on both databases and under a clock that the tests move."""
