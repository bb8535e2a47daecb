"""The Case: what is asked of a table, as one record, its text form, and what it names."""
