"""The VASSAL module: one ``.vmod`` with every deck, and a linter for such files. Knows cards and faces."""
