"""Discord's side: routing of presses, replies, ids of components, layouts, limits and failed calls."""
