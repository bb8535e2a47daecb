"""Packs on a desk: what they hold, a card of one as it is being written, and what is made and found out of them."""
