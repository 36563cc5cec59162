"""The organiser's side: rights, tools, and what is asked first."""
