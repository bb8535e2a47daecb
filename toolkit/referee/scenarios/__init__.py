"""Scenarios: files that set a table up, play it, and say what must come of it; each is run and held against that."""
