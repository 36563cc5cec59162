"""Tests of the bot, from pure rules to a whole Discord over sockets."""
