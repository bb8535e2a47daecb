"""Tables to play at: each a room with its seats, its clients and what is kept of it."""
