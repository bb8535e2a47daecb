"""Questions that name one card: what comes of it, when it may be played, on whom, and whether one must."""
