"""The language has words for the families of later boxes too, whose cards are not in the database yet."""

import json

import msgspec
import pytest

from toolkit.cards.card import Drink, Limits, Option

ANY_EVENT = ["drink", "sea", "dungeon", "tavern"]

LATER: dict[str, list[dict[str, object]]] = {
    # The Red Dragon Inn 3 and Allies
    "Private pixie time": [{"effects": [{"do": "end-turn", "sheltered": True}]}],
    "Strength Potion": [{"effects": [{"do": "change-numbers", "by": 1}], "when": [{"on": "card", "by": "you"}]}],
    "It's not wise to upset a Druid...": [
        {
            "effects": [{"do": "take-control"}, {"do": "leave-round", "who": "picked"}],
            "as_type": "gambling",
            "pick": ["another-in-round"],
        }
    ],
    "Pooky won't give up without a fight.": [
        {
            "effects": [
                {"do": "take-control"},
                {
                    "do": "choose",
                    "options": [
                        [{"do": "leave-round", "who": "picked"}],
                        [{"do": "lose", "attribute": "fortitude", "amount": 1, "who": "picked"}],
                    ],
                    "who": "picked",
                },
            ],
            "pick": ["another-in-round"],
        }
    ],
    "Timewarp": [{"effects": [{"do": "extra-phase", "phase": "action", "who": "picked"}], "pick": ["anyone"]}],
    # The Red Dragon Inn 4
    "Ante up or walk the plank!": [{"effects": [{"do": "start-round", "leaving": False}]}],
    "That's a fine hand there, but this one's got you beat": [
        {"effects": [{"do": "take-control", "beats_anything": True}]}
    ],
    "What a coincidence, I happen to have the same hand!": [
        {"effects": [{"do": "claim-pot", "share": "half"}], "when": [{"on": "round-won"}]}
    ],
    "Take this as a warning! Next time it'll be the brig": [
        {
            "effects": [
                {"do": "lose", "attribute": "fortitude", "amount": 2, "who": "picked"},
                {"do": "adjust-tracker", "tracker": "marked", "by": 1, "who": "picked"},
            ],
            "pick": ["another"],
        }
    ],
    "Stop hitting yourself!": [{"effects": [{"do": "redirect", "to": "attacker"}], "when": [{"on": "fortitude-loss"}]}],
    "Excuse me, I have more important matters to attend to.": [
        {"effects": [{"do": "ignore"}], "when": [{"on": "drink", "by": "you"}]},
        {"effects": [{"do": "ignore"}], "when": [{"on": "event", "kinds": ["drink", "sea", "dungeon"]}]},
    ],
    # The Red Dragon Inn 5
    "I should warn you. I'm pretty good at this game.": [
        {"effects": [{"do": "take-control"}, {"do": "draw", "amount": 2}]}
    ],
    "This spell livened up the late-night parties at the Collegium!": [
        {
            "effects": [{"do": "change-drink", "alcohol": 1, "also": [{"do": "draw", "amount": 1, "who": "drinker"}]}],
            "when": [{"on": "drink"}],
        }
    ],
    "Gold on a String": [
        {"effects": [{"do": "pay-instead", "payer": "nobody"}], "when": [{"on": "payment", "reasons": ["ante"]}]}
    ],
    # The Red Dragon Inn 9
    "Nobody here but us mushrooms!": [
        {
            "effects": [
                {"do": "ignore"},
                {
                    "do": "may",
                    "effects": [
                        {"do": "move-cards", "source": "side-discard", "target": "planter", "kind": "mushroom"},
                    ],
                },
            ],
            "when": [
                {
                    "on": "card",
                    "types": ["action", "sometimes", "anytime"],
                    "touches": ["fortitude", "alcohol", "gold"],
                }
            ],
        }
    ],
    "Can'tcha see I'm sharpenin' my tools?": [
        {"effects": [{"do": "leave-round"}], "when": [{"on": "ante"}]},
        {"effects": [{"do": "ignore"}], "when": [{"on": "event", "kinds": ANY_EVENT}]},
    ],
    "Folks say I'm outstanding in my field!": [{"effects": [{"do": "end-turn"}]}],
    "Sign right here and there you go!": [
        {
            "effects": [
                {"do": "pay", "amount": 1, "who": "picked", "to": "you"},
                {
                    "do": "if",
                    "condition": {"if": "phase", "phase": "action"},
                    "effects": [{"do": "extra-phase", "phase": "action", "plays": True}],
                },
                {
                    "do": "may",
                    "effects": [
                        {
                            "do": "move-cards",
                            "source": "drink-me",
                            "target": "drink-me",
                            "to_whom": "picked",
                            "chosen": False,
                        }
                    ],
                    "cost": [{"cost": "spend", "tracker": "momentum", "amount": 2}],
                },
            ],
            "pick": ["another"],
        }
    ],
    "It's not hot in here. It's me.": [
        {
            "effects": [
                {"do": "draw", "amount": 3},
                {
                    "do": "may",
                    "effects": [
                        {"do": "move-cards", "source": "hand", "target": "plotted"},
                        {"do": "adjust-tracker", "tracker": "hellfire", "by": 1},
                    ],
                },
            ]
        }
    ],
    "Of course I'm cheating. Who isn't?": [
        {
            "effects": [{"do": "take-control"}, {"do": "leave-round", "who": "picked"}],
            "pick": ["another-in-round"],
        },
        {
            "effects": [
                {"do": "take-control"},
                {"do": "leave-round", "who": "picked"},
                {"do": "may", "effects": [{"do": "leave-round", "who": "second-picked"}]},
            ],
            "pick": ["another-in-round", "another-in-round"],
            "played_from": "plotted",
        },
    ],
    "It's better with a drop of this!": [
        {"effects": [{"do": "change-drink", "alcohol": -2, "not_below": 0}], "when": [{"on": "drink"}]},
        {"effects": [{"do": "change-drink", "alcohol": 2}], "when": [{"on": "drink"}], "played_from": "plotted"},
    ],
    "This is fine.": [
        {
            "effects": [
                {"do": "lose", "attribute": "fortitude", "amount": 1, "who": "each-other"},
                {
                    "do": "if",
                    "condition": {"if": "tracked", "tracker": "hellfire", "at_least": 2},
                    "effects": [{"do": "lose", "attribute": "fortitude", "amount": 1, "who": "picked"}],
                },
            ],
            "pick": ["another"],
        }
    ],
    "Too hot to handle": [
        {
            "effects": [
                {"do": "ignore"},
                {"do": "lose", "attribute": "fortitude", "amount": 1, "who": "card-player"},
            ],
            "when": [{"on": "card", "types": ["action", "sometimes", "anytime"], "touches": ["fortitude"]}],
        }
    ],
    "Sometimes, my patients actually pay me!": [
        {
            "effects": [
                {"do": "pay-instead", "payer": "inn"},
                {"do": "adjust-tracker", "tracker": "salve", "by": 1},
            ],
            "when": [{"on": "payment"}],
        }
    ],
    "Good thing I was wearing my great-grandmother's bucklers!": [
        {"effects": [{"do": "reduce-loss", "amount": 2}], "when": [{"on": "fortitude-loss", "by": "anyone"}]}
    ],
    "Wanna hold one?": [
        {"effects": [{"do": "move-cards", "source": "discard", "target": "hand", "kind": "pet", "revealed": True}]}
    ],
    "The Star Mole Drinking Hole": [{"effects": [{"do": "move-cards", "source": "hand", "target": "deck"}]}],
    "The monsters kicked open the door!": [
        {"effects": [{"do": "move-cards", "source": "hand", "target": "discard", "kind": "action"}]}
    ],
    "Prospecting Mode Online!": [
        {"effects": [{"do": "pay", "amount": 2, "who": "richest"}]},
        {
            "effects": [{"do": "pay", "amount": 1, "who": "card-player"}],
            "when": [{"on": "card", "types": ["action", "sometimes", "anytime"]}],
        },
        {"effects": [{"do": "end-round"}], "as_type": "cheating"},
    ],
}

DRINKS: dict[str, dict[str, object]] = {
    "Gnomish Inspirational Ale": {"alcohol": 2, "fortitude": 0, "also": [{"do": "draw", "amount": 2}]},
    "Something on the Rocks": {"alcohol": 1, "fortitude": 0, "chaser": True},
    "Rice Wine": {"alcohol": 3, "fortitude": 0, "splits": True},
    "Old Fae-shioned": {
        "alcohol": 3,
        "fortitude": 0,
        "kept": {
            "effects": [{"do": "ignore"}],
            "as_type": "sometimes",
            "when": [{"on": "card", "types": ["action", "sometimes", "anytime"], "touches": ["fortitude"]}],
            "played_from": "in-front",
        },
    },
}


def written(record: object) -> object:
    return json.loads(msgspec.json.encode(record))


@pytest.mark.parametrize("title", LATER)
def test_a_later_card_can_be_said(title: str) -> None:
    options = msgspec.convert(LATER[title], tuple[Option, ...])
    assert written(options) == LATER[title]


@pytest.mark.parametrize("title", DRINKS)
def test_a_later_drink_can_be_said(title: str) -> None:
    told = {"kind": "drink", "id": "later/drink", "title": title, **DRINKS[title], "provenance": {"status": "example"}}
    assert written(msgspec.convert(told, Drink)) == told


def test_a_card_that_a_marked_player_cannot_negate_can_be_said() -> None:
    told = {
        "only_affected_by": ["common/i-dont-think-so"],
        "cannot_be": ["negated"],
        "when": [{"if": "tracked", "tracker": "marked", "who": "card-player"}],
    }
    assert written(msgspec.convert(told, Limits)) == told


def test_a_verb_that_the_language_does_not_have_cannot_be_said() -> None:
    with pytest.raises(msgspec.ValidationError, match="frobnicate"):
        msgspec.convert({"effects": [{"do": "frobnicate"}]}, Option)
