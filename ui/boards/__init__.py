"""The public message of a match or challenge, kept true by `keeper`."""
