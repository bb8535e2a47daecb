"""What can be in progress: turns, plays, windows, Drinks, Rounds of Gambling. Each is plain data on the stack."""
