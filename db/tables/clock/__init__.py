"""Tables of what waits for its time: deadlines, notices, reminders, and when shards were last heard."""
