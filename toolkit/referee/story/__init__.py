"""Stories: questions that tell of several cards are read as who plays what on whom, played through, and answered."""
