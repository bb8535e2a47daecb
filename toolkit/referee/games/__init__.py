"""Games as they stand: what a seat sees, what may be done, and what would come of it."""
