"""The matrix: for every ordered pair of cards, whether one may be played in answer to the other, and what comes of it.

The engine decides everything here: each card is brought about at a table, and each answer is tried there.
"""
