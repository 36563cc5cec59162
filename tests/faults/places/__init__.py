"""Servers, channels and threads that change or vanish."""
