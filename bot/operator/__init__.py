"""Commands for operators: doctor, backups, personal data, and exit codes."""
