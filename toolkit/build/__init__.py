"""Making everything at once: only what has changed, whole or not at all, and the same bytes from the same input."""
