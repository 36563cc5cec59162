"""Speed side by side with known programs; every figure that counts is a ratio of one run."""
