"""Faces: a card, mat, back or token laid out once, then drawn as PDF and as pixels made from that PDF."""
