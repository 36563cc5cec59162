"""Championships as people meet them in Discord: messages, pages, and the organiser's tools."""
