"""The ``rdi`` command, thin: one file for each group of commands, and nowhere else does the toolkit print."""
