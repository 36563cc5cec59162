"""Mutation tests: random small changes of the program that the tests must notice."""
