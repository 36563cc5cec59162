"""Languages: catalogues, names, durations, refusals."""
