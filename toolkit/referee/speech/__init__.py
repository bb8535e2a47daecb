"""What is said at a table, in each language: what happens, what is decided, moves, and why one is refused.

The words stand in ``card_data/speech``, a file for each language. A language without one is spoken to in English.
"""

from toolkit.referee.speech.words import Words, speech

__all__ = ["Words", "speech"]
