"""What makes a scenario pass or fail: moves taken and not taken, choices, claims, the end of the run."""

import pytest

from tests.referee.tables import SPIKE, problems, table, verdict

SPIKED = {"player": "Dimli", "play": SPIKE}
EMPTY = {"player": "Eve", "play": "Drink what? This is empty"}


def test_a_drink_is_drunk_when_nobody_does_anything() -> None:
    assert verdict(table(expect={"Eve.alcohol": 2, "Eve.drink_me": 0, "drink_discard": ["Wine"]})).passes


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("Eve.alcohol", 3, "expected 3, found 2"),
        ("Eve.drink_me", ["Wine"], "expected [Wine], found []"),
        ("drink_discard", ["Wine", "Wine"], "expected [Wine, Wine], found [Wine]"),
        ("drink_deck", 2, "expected 2, found [Light Ale, Dark Ale, Water]"),
        ("Eve.out", True, "expected true, found false"),
        ("gambling", 0, "expected 0, found false"),
        ("winner", "Eve", "expected Eve, found nothing"),
        ("Eve.luck", 3, "No value of a player is called 'luck'."),
    ],
)
def test_what_differs_is_told(path: str, value: object, told: str) -> None:
    (problem,) = problems(table(expect={path: value}))
    assert told in problem


def test_a_pile_is_compared_by_content_in_any_order() -> None:
    assert verdict(table(expect={"drink_deck": ["water", "DARK ALE", "Light Ale"]})).passes


def test_expectations_are_checked_on_the_way_once_the_move_before_has_resolved() -> None:
    assert verdict(table(SPIKED, {"expect": {"Eve.drink.alcohol": 4, "Eve.alcohol": 0}})).passes


def test_an_expectation_that_comes_first_waits_for_the_phase_to_begin() -> None:
    assert verdict(table({"expect": {"Eve.drink.alcohol": 2}})).passes
    assert problems(table({"expect": {"Eve.drink.alcohol": 3}})) == [
        '$.moves[0].expect["Eve.drink.alcohol"] expected 3, found 2'
    ]


def test_a_move_that_never_becomes_legal_fails_and_says_why() -> None:
    (first, *_) = problems(table({"player": "Gog", "play": "Shut up!"}))
    assert first.startswith("$.moves[0] was never legal: ")
    assert "(3.1.1 cards.sometimes; asked at: " in first


def test_a_card_that_is_not_held_is_told() -> None:
    (first, *_) = problems(table({"player": "Gog", "play": SPIKE}))
    assert first == "$.moves[0] was never legal: Gog does not hold it"


def test_a_pass_declines_the_next_decision_whatever_it_is() -> None:
    once = table({"player": "Eve", "pass": True}, SPIKED, EMPTY, expect={"Eve.alcohol": 0, "Dimli.hand": 1})
    assert verdict(once).passes


def test_a_pass_that_no_decision_takes_fails() -> None:
    (first, *_) = problems(table({"player": "Gog", "pass": True}))
    assert first.startswith("$.moves[0]")


def test_a_pass_of_one_with_nothing_to_play_gives_way_to_the_next_move() -> None:
    spiked = table({"player": "Gog", "pass": True}, SPIKED, expect={"Eve.alcohol": 4})
    spiked["players"] = [spiked["players"][at] for at in (0, 2, 1)]
    assert verdict(spiked).passes


def test_passes_of_those_with_nothing_to_play_have_been_made_when_nothing_is_in_progress() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!", "targets": ["Gog"]}
    passes = [{"player": name, "pass": True} for name in ("Dimli", "Gog", "Eve")]
    told = table(hit, *passes, {"expect": {"Gog.fortitude": 18}}, turn="Dimli", phase="action")
    assert verdict(told).passes


def test_without_a_pass_a_card_is_played_at_the_first_chance() -> None:
    assert verdict(table(EMPTY, expect={"Eve.alcohol": 0, "Dimli.hand": 2})).passes


def test_a_required_choice_that_no_move_answers_lists_the_choices() -> None:
    (problem,) = problems(table(phase="order-a-drink"))
    assert "no move answers what Eve must decide (order): order 1 for Dimli; order 1 for Gog" in problem


def test_a_required_choice_with_one_answer_is_taken_by_itself() -> None:
    two = table(phase="order-a-drink")
    two["players"] = two["players"][:2]
    assert verdict({**two, "expect": {"Dimli.drink_me": 1}}).passes
    assert verdict({**two, "moves": [{"player": "Eve", "order": {"Dimli": 1}}]}).passes


def test_nothing_of_the_next_phase_happens() -> None:
    assert verdict(table(phase="action", expect={"Eve.drink_me": 1, "Eve.alcohol": 0})).passes


def test_the_game_runs_on_to_a_phase_that_a_move_names() -> None:
    ordered = [{"player": "Eve", "order": {"Gog": 1}}, {"phase": "drink"}, {"expect": {"Eve.alcohol": 0}}]
    assert verdict(table(*ordered, phase="order-a-drink", expect={"Eve.alcohol": 2})).passes


def test_the_game_runs_on_to_the_turn_of_a_player() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!", "targets": ["Gog"]}
    to_dimli = {"turn": "Dimli", "phase": "action"}
    assert verdict(table(to_dimli, hit, expect={"Gog.fortitude": 18, "Dimli.hand": 6})).passes


def test_a_card_that_could_be_meant_in_several_ways_is_not_guessed() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!"}
    (problem,) = problems(table(hit, turn="Dimli", phase="action"))
    assert "could mean several moves" in problem
    assert "on Eve" in problem and "on Gog" in problem


def test_a_target_that_is_implied_need_not_be_named() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!"}
    two = table(hit, turn="Dimli", phase="action", expect={"Eve.fortitude": 18})
    two["players"] = two["players"][:2]
    assert verdict(two).passes


def test_a_window_can_be_asked_for() -> None:
    assert verdict(table({**SPIKED, "at": "drink"})).passes
    assert verdict(table({**SPIKED, "to": "Wine"})).passes
    (first, *_) = problems(table({**SPIKED, "at": "response"}))
    assert first.startswith("$.moves[0] was never legal: the window that it asks for never opened")


def test_a_refusal_is_held_against_the_rule_that_it_must_cite() -> None:
    refused = {"player": "Gog", "cannot": "Shut up!", "to": SPIKE}
    assert verdict(table(SPIKED, {**refused, "because": "affects"})).passes
    (wrong,) = problems(table(SPIKED, {**refused, "because": "negate"}))
    assert "is refused, but not because of 3.3.1 negate" in wrong
    (unknown,) = problems(table(SPIKED, {**refused, "because": "afects"}))
    assert "No rule is called 'afects'" in unknown


def test_a_rule_may_be_cited_by_number() -> None:
    assert verdict(table(SPIKED, {"player": "Gog", "cannot": "Shut up!", "to": SPIKE, "because": "3.6.1"})).passes


def test_a_claim_that_is_wrong_fails() -> None:
    assert problems(table({"player": "Eve", "cannot": "Drink what? This is empty", "at": "drink"})) == [
        "$.moves[0] is legal here"
    ]
    (problem,) = problems(table({"player": "Gog", "can": "Shut up!", "at": "drink"}))
    assert problem.startswith("$.moves[0] is not legal: ")


def test_a_claim_about_a_card_that_is_not_held_fails() -> None:
    assert problems(table({"player": "Eve", "cannot": "Shut up!"})) == ["$.moves[0] Eve does not hold 'Shut up!'"]


def test_a_claim_about_a_window_that_never_opens_fails() -> None:
    (first, *_) = problems(table({"player": "Eve", "cannot": "Drink what? This is empty", "at": "ante"}))
    assert first.startswith("$.moves[0] never came about")


def test_a_claim_does_not_play_the_card() -> None:
    claimed = {"player": "Eve", "can": "Drink what? This is empty", "at": "drink"}
    assert verdict(table(claimed, expect={"Eve.alcohol": 2, "Eve.hand": 1})).passes


def test_a_choice_that_nothing_asks_for_fails() -> None:
    (problem,) = problems(table({**SPIKED, "choose": ["Gog"]}))
    assert problem == "$.moves nothing asked for these choices: 'Gog'"


def test_a_choice_must_be_one_of_those_offered() -> None:
    mead = table({"player": "Eve", "choose": "Gog"}, expect={"Eve.alcohol": 2, "Gog.alcohol": 2})
    mead["players"][0]["drink_me"] = ["Mead"]
    assert verdict(mead).passes
    (first, *_) = problems({**mead, "moves": [{"player": "Eve", "choose": "Eve"}]})
    assert "Eve was asked for one of these: Dimli; Gog; pass" in first


@pytest.mark.parametrize("wanted", [["That's it! No more short jokes!"], [], [SPIKE, "that's it! no more short jokes"]])
def test_cards_are_discarded_and_drawn(wanted: list[str]) -> None:
    discards = table({"player": "Dimli", "discard": wanted}, turn="Dimli", phase="discard-and-draw")
    assert verdict({**discards, "expect": {"Dimli.hand": 7, "Dimli.discard": wanted}}).passes


def test_a_round_that_is_under_way_goes_on() -> None:
    gambling = {"pot": 4, "control": "Eve", "left": ["Dimli"], "next": "Gog"}
    ends = table(gambling=gambling, phase="action", expect={"Eve.gold": 14, "gambling": False})
    assert verdict(ends).passes


def test_inline_cards_can_be_played() -> None:
    kick = {
        "kind": "card",
        "id": "eve/kick",
        "title": "Kick!",
        "types": ["anytime"],
        "options": [
            {"effects": [{"do": "lose", "attribute": "fortitude", "amount": 3, "who": "picked"}], "pick": ["another"]}
        ],
        "provenance": {"status": "stand-in"},
    }
    kicked = table({"player": "Eve", "play": "kick", "targets": ["Gog"]}, cards=[kick], expect={"Gog.fortitude": 17})
    kicked["players"][0]["hand"] = ["Kick!"]
    assert verdict(kicked).passes


def test_what_is_left_out_is_the_usual_start() -> None:
    two = {"name": "two", "players": [{"name": "A", "character": "gog"}, {"name": "B"}], "phase": "drink"}
    usual = {"A.fortitude": 20, "A.gold": 8, "A.deck": 40, "B.deck": 0, "A.hand": 0, "drink_deck": 30, "A.drink_me": 0}
    assert verdict({**two, "expect": usual}).passes


def test_full_decks_are_shuffled_the_same_way_every_time() -> None:
    decks = [verdict(table(drink_deck=None)).run for _ in range(2)]
    assert decks[0] and decks[1]
    assert decks[0].game.players[0].deck == decks[1].game.players[0].deck
    assert len(set(decks[0].game.players[0].deck[:6])) > 1


def test_a_loss_can_be_checked_before_it_is_answered() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!", "targets": ["Gog"]}
    back = {"player": "Gog", "play": "That not hurt! This hurt!"}
    moves = (hit, {"expect": {"Gog.fortitude": 18, "Dimli.fortitude": 20}}, back, {"expect": {"Dimli.fortitude": 18}})
    answered = table(*moves, turn="Dimli", phase="action")
    answered["players"][2]["hand"] = ["That not hurt! This hurt!"]
    assert verdict(answered).passes


def test_a_window_is_also_that_of_the_card_that_brought_it_about() -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!", "targets": ["Gog"]}
    back = {"player": "Gog", "play": "That not hurt! This hurt!", "to": "That's it! No more short jokes!"}
    answered = table(hit, back, turn="Dimli", phase="action", expect={"Dimli.fortitude": 18})
    answered["players"][2]["hand"] = ["That not hurt! This hurt!"]
    assert verdict(answered).passes


@pytest.mark.parametrize(("upcoming", "ends"), [("Dimli", False), ("Gog", True)])
def test_a_round_under_way_remembers_who_has_passed(upcoming: str, ends: bool) -> None:
    gambling = {"pot": 3, "control": "Eve", "next": upcoming}
    last = {"player": "Gog", "play": "Winning Hand!"} if not ends else {"player": "Gog", "pass": True}
    moves = [{"player": "Dimli", "pass": True}, last] if not ends else [last]
    under_way = table(*moves, gambling=gambling, phase="action", expect={("Eve" if ends else "Gog") + ".gold": 13})
    under_way["players"][2]["hand"] = ["Winning Hand!"]
    assert verdict(under_way).passes


def test_a_pass_holds_for_the_whole_of_a_window() -> None:
    both = table({"expect": {"Eve.drink.alcohol": 2}}, {"player": "Eve", "pass": True}, EMPTY)
    both["players"][0]["hand"] += ["Gold? What Gold?"]
    (first, *_) = problems(both)
    assert first.startswith("$.moves[2] was never legal")


def test_a_large_hand_is_no_trouble() -> None:
    hand = ["I raise!", "Shut up!", "Winning Hand!", "Stop poking Gog", "Tip the Wench.", "Mass Heal!", SPIKE] * 4
    large = table({"player": "Gog", "discard": [SPIKE, "Mass Heal!"]}, turn="Gog", phase="discard-and-draw")
    large["players"][2]["hand"] = hand
    assert verdict({**large, "expect": {"Gog.hand": 26, "Gog.discard": ["Mass Heal!", SPIKE]}}).passes


STEAL = {"player": "Eve", "play": "Gold? What Gold?", "targets": ["Gog"]}


def with_a_thief(*moves: dict[str, object], **changes: object) -> dict[str, object]:
    scenario = table(*moves, **changes)
    scenario["players"][0]["hand"] = ["Gold? What Gold?"]
    return scenario


def test_at_the_beginning_of_a_turn_nothing_is_drawn_yet() -> None:
    begins = with_a_thief({"expect": {"Eve.hand": 1}}, STEAL, phase="beginning", expect={"Eve.hand": 0, "Eve.gold": 11})
    assert verdict(begins).passes


def test_after_the_beginning_the_turn_goes_on_when_a_move_needs_it() -> None:
    goes_on = with_a_thief(STEAL, {"phase": "discard-and-draw"}, phase="beginning", expect={"Eve.hand": 7})
    assert verdict(goes_on).passes


def test_at_the_end_of_a_turn_the_drink_has_been_drunk() -> None:
    moves = ({"phase": "end"}, {"expect": {"Eve.alcohol": 2}}, STEAL)
    assert verdict(with_a_thief(*moves, expect={"Eve.gold": 11, "Dimli.hand": 2})).passes


def test_a_turn_can_be_set_up_at_its_end() -> None:
    ended = with_a_thief(STEAL, phase="end", expect={"Eve.gold": 11, "Eve.alcohol": 0, "Eve.drink_me": 1})
    assert verdict(ended).passes


def test_no_is_an_answer_to_a_question_and_to_nothing_else() -> None:
    challenge = table({"player": "Eve", "choose": False}, expect={"Eve.alcohol": 0, "drink_deck": 3})
    (first, *_) = problems({**challenge, "expect": {}})
    assert first.startswith("$.moves[0]")
    challenge["players"][0]["drink_me"] = ["The Challenge!"]
    assert verdict(challenge).passes


def test_drinks_that_were_ordered_have_arrived_and_been_paid_for_when_that_is_checked() -> None:
    moves = ({"player": "Eve", "order": {"Gog": 1}}, {"expect": {"Gog.drink_me": 1, "Gog.gold": 9, "inn.delta": 3}})
    assert verdict(table(*moves, phase="order-a-drink", drink_deck=["Mead"], drink_discard=["Water"])).passes


@pytest.mark.parametrize(("target", "right"), [("Dimli", True), ("Eve", False)])
def test_a_target_that_the_card_implies_may_be_named_and_must_be_the_right_one(target: str, right: bool) -> None:
    hit = {"player": "Dimli", "play": "That's it! No more short jokes!", "targets": ["Gog"]}
    back = {"player": "Gog", "play": "That not hurt! This hurt!", "targets": [target]}
    answered = table(hit, back, turn="Dimli", phase="action", expect={"Dimli.fortitude": 18})
    answered["players"][2]["hand"] = ["That not hurt! This hurt!"]
    assert verdict(answered).passes is right


def test_all_whom_a_card_concerns_may_be_named() -> None:
    loves = {"player": "Gog", "play": "Gog loves everyone!", "targets": ["Eve", "Dimli"]}
    everyone = table(loves, turn="Gog", phase="action", expect={"Eve.fortitude": 19, "Gog.fortitude": 20})
    everyone["players"][2]["hand"] = ["Gog loves everyone!"]
    assert verdict(everyone).passes
    loves["targets"] = ["Gog"]
    assert not verdict(everyone).passes


@pytest.mark.parametrize(("target", "right"), [("Eve", True), ("Gog", False)])
def test_the_drinker_may_be_named_as_the_target_of_what_changes_the_drink(target: str, right: bool) -> None:
    assert verdict(table({**SPIKED, "targets": [target]}, expect={"Eve.alcohol": 4})).passes is right


def test_a_claim_may_name_an_implied_target_too() -> None:
    assert verdict(table({"player": "Dimli", "can": SPIKE, "at": "drink", "targets": ["Eve"]})).passes
    claimed = {"player": "Dimli", "cannot": SPIKE, "at": "drink", "targets": ["Eve"]}
    assert problems(table(claimed)) == ["$.moves[0] is legal here"]


def test_the_one_option_of_a_card_may_be_named() -> None:
    assert verdict(table({**SPIKED, "choose": [1]}, expect={"Eve.alcohol": 4})).passes
    assert not verdict(table({**SPIKED, "choose": [2]})).passes


def test_an_option_that_is_named_is_waited_for() -> None:
    gamble = {"player": "Eve", "play": "Gambling? I'm in!"}
    first = table({**gamble, "choose": [1]}, phase="action", expect={"Eve.gold": 12})
    first["players"][0]["hand"] = ["Gambling? I'm in!"]
    assert verdict(first).passes
    (never, *_) = problems({**first, "moves": [{**gamble, "choose": [2]}]})
    assert never.startswith("$.moves[0] was never legal")


def test_a_drink_that_a_card_brings_about_can_be_checked_before_it_is_drunk() -> None:
    toast = {"player": "Dimli", "play": "A toast! To my friends!"}
    drinks = {"expect": {"Dimli.drink.alcohol": 1, "Gog.drink.alcohol": 1, "Eve.drink.alcohol": 0}}
    told = table(toast, drinks, SPIKED | {"on": "Eve"}, {"expect": {"Eve.drink.alcohol": 2}})
    told["players"][1]["hand"] = ["A toast! To my friends!", SPIKE]
    assert verdict({**told, "turn": "Dimli", "phase": "action", "drink_deck": [*told["drink_deck"], "Mead"]}).passes


def test_a_drink_of_an_event_can_be_checked_once_it_is_there() -> None:
    contest = table({"expect": {"Eve.drink.alcohol": 1, "Gog.drink.alcohol": 0}})
    contest["players"][0]["drink_me"] = ["Drinking Contest!"]
    contest["drink_deck"] = ["Light Ale", "Wine", "Water", "Mead"]
    assert verdict({**contest, "expect": {"Dimli.gold": 12}}).passes


def test_of_two_drinks_alike_either_may_be_meant() -> None:
    back = {"player": "Dimli", "play": "You have this. I'm waiting for the good stuff!", "targets": ["Eve"]}
    split = {"player": "Eve", "play": "I do so hate to drink alone...", "targets": ["Dimli"]}
    told = table(split, back, EMPTY, expect={"Eve.alcohol": 1, "Dimli.alcohol": 0})
    told["players"][0]["hand"] += ["I do so hate to drink alone..."]
    told["players"][1]["hand"] = [back["play"]]
    assert verdict(told).passes


def test_two_drinks_that_are_not_alike_must_be_told_apart() -> None:
    back = {"player": "Dimli", "play": "You have this. I'm waiting for the good stuff!", "targets": ["Eve"]}
    split = {"player": "Eve", "play": "I do so hate to drink alone...", "targets": ["Dimli"]}
    told = table(split, {**SPIKED, "on": "Dimli"}, back, EMPTY)
    told["players"][0]["hand"] += ["I do so hate to drink alone..."]
    told["players"][1]["hand"] = [SPIKE, back["play"]]
    (problem,) = problems(told)
    assert "could mean several moves" in problem


@pytest.mark.parametrize("name", ["rdi2", "drink", "eve", "Eve.2", "Dr. Eve", "José"])
def test_a_player_may_be_called_like_anything_else(name: str) -> None:
    told = table({**SPIKED, "on": name}, {"player": name, "can": EMPTY["play"], "at": "drink"}, turn=name)
    told["players"][0]["name"] = name
    assert verdict({**told, "expect": {f"{name}.alcohol": 4}}).passes


@pytest.mark.parametrize(("target", "right"), [("Eve", True), ("Gog", False)])
def test_whoever_a_card_does_something_for_may_be_named(target: str, right: bool) -> None:
    told = table({"player": "Eve", "play": "My Goddess heals me.", "targets": [target]}, phase="action")
    told["players"][0] |= {"hand": ["My Goddess heals me."], "fortitude": 10}
    assert verdict({**told, "expect": {"Eve.fortitude": 12}}).passes is right


def test_what_was_ordered_earlier_is_no_part_of_a_later_phase() -> None:
    to_drink = [{"player": "Eve", "order": {"Gog": 1}}, {"phase": "drink"}, {"expect": {"Eve.drink.alcohol": 2}}]
    assert verdict(table(*to_drink, phase="order-a-drink")).passes


def test_a_choice_that_is_offered_is_waited_for() -> None:
    offered = [{"player": "Eve", "can": {"choose": name}} for name in ("Gog", "Dimli")]
    mead = table(*offered, {"player": "Eve", "choose": "Gog"}, expect={"Eve.alcohol": 2, "Gog.alcohol": 2})
    mead["players"][0]["drink_me"] = ["Mead"]
    assert verdict(mead).passes
    wrong = {**mead, "moves": [{"player": "Eve", "can": {"choose": "Eve"}}, mead["moves"][-1]]}
    assert problems(wrong) == ["$.moves[0] is not offered"]


def test_what_a_card_has_cost_can_be_checked_before_its_drinks_are_ordered() -> None:
    more = {"player": "Eve", "play": "Wench, bring some drinks for my friends!"}
    paid = {"expect": {"Eve.gold": 9, "inn.delta": 1, "Gog.drink_me": 0}}
    orders = [{"player": "Eve", "order": {"Gog": 2}}, {"player": "Eve", "order": {"Gog": 1}}]
    told = table(more, paid, *orders, phase="order-a-drink", expect={"Gog.drink_me": 3})
    told["players"][0]["hand"] = [more["play"]]
    assert verdict({**told, "drink_deck": ["Wine"] * 4}).passes


def test_a_drink_that_never_comes_is_told() -> None:
    first = problems(table({"expect": {"Gog.drink.alcohol": 2}}))[0]
    assert first == "$.moves[0] never came about: nobody has the Drink that it speaks of"
