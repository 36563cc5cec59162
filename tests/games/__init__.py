"""The rules, tested through the one door and against what the booklet says."""
