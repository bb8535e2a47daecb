"""The audit of cards for their designer: what can never be played, does nothing, never ends, or says another thing."""
