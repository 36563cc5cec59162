"""Time: deadlines, reminders, outages, departures, and how the process stops."""
