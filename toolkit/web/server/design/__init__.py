"""Packs in a browser: their cards written with the face beside them, checked, printed, and tried by bots."""
