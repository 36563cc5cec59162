"""People: names, settings, relations, and how typed names are compared."""
