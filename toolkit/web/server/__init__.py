"""The server: the pages, the referee to be asked, and tables to play at, for the browsers of one household."""
