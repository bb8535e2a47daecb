"""The pages: cards, characters, rules and rulings for a browser, written as files or served with a table to play at."""
