"""SQLite and PostgreSQL behind one kind of unit of work.

`opening` chooses by URL, `statements` translates parameters, `copies` makes backups, `secrecy` keeps files
private.
"""
