"""Championships as people meet them in Discord: messages, pages, and the organiser's tools."""

from ui.championships._refusals import REFUSALS
from ui.words.refusals import register

register(REFUSALS)
