"""The reference of the card language: every word of it with an example that is drawn, as pages to be read."""
