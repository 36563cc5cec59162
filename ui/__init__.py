"""Everything people see: reads views, never states."""
