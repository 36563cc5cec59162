"""Repositories, one for each port of `services.ports`: SQL in, records out."""
