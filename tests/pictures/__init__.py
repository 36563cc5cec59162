"""Tests of the pictures: what they show, that they fit, and that they tell no secret."""
