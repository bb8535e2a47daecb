"""How often each of two characters wins among greedy bots: ``python examples/balance.py gog eve 40``."""

import sys

import toolkit as rdi

first, second, games = (sys.argv[1:] + ["gog", "eve", "20"][len(sys.argv) - 1 :])[:3]
for character, wins in rdi.simulate(rdi.load(), [first, second], games=int(games)).items():
    print(f"{character}: {wins:g} of {games}")
