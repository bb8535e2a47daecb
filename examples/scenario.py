"""A scenario written as Python values and checked: a table, what is done, and what must come of it."""

import toolkit as rdi

SCENARIO = {
    "name": "Gog dances with Eve",
    "edition": "rdi9",
    "players": [
        {"name": "Gog", "character": "gog", "hand": ["Dance with Gog!"]},
        {"name": "Eve", "character": "eve"},
    ],
    "turn": "Gog",
    "phase": "action",
    "moves": [{"player": "Gog", "play": "Dance with Gog!", "targets": ["Eve"]}],
    "expect": {"Eve.fortitude": 16},
}
problems = rdi.check(SCENARIO, rdi.load())
print("\n".join(problems) or "it goes as it says")
