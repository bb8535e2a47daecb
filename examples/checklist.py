"""A deck as a checklist in CSV, to tick off with the box in hand: ``python examples/checklist.py deirdre``."""

import csv
import sys

import toolkit as rdi

cards, deck = rdi.load(), (sys.argv[1:] or ["deirdre"])[0]
rows = csv.writer(sys.stdout)
rows.writerow(["copies", "title", "says", "how well it is known"])
for entry in cards.deck(deck).entries:
    card = cards.card(entry.card_id)
    says = " ".join(rdi.wording(card.id, cards).split())
    rows.writerow([entry.copies, card.title, says, card.provenance.mark or "known"])
