"""A list of questions, each with its verdict, its answer and the rules that it rests on."""

import sys

import toolkit as rdi

QUESTIONS = (
    "Can I play Gambling? I'm in! in somebody else's turn?",
    "Can Gog shut up a Round of Gambling?",
    "I have 8 Fortitude and 8 Alcohol Content: am I out?",
)
cards = rdi.load()
for question in sys.argv[1:] or QUESTIONS:
    found = rdi.ask(question, cards)
    rules = ", ".join(rule.number for rule in found.rules)
    print(f"{question}\n  {found.verdict or 'no verdict'}: {found.answer} [{rules}]")
