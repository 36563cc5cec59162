"""What people see: faces as values, words in every language, messages within Discord's limits."""
