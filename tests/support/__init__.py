"""What tests of every room use: clocks, databases, the simulated drawing process, order of tests."""
