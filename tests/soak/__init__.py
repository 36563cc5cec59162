"""The bot is killed again and again while people play: nothing is lost, stuck, or done twice."""
