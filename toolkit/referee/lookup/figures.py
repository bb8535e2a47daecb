"""Figures: what a rule comes to by the number of players, where that number is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asks_for_something
from toolkit.referee.law.law import nearest_rules
from toolkit.referee.law.wording import numbers
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact, no_table
from toolkit.referee.referee import Referee
from toolkit.rulebook import NEWEST, Book, Rule

_FEWEST, _MOST, _OF_A_TEAM = 2, 12, 2
"""For how many players there are figures at all, and how many are a team."""

_LEAST, _BEHIND = 0.03, 0.4
"""How likely it must be that a rule with figures is asked for, and how much less than the likeliest that may be."""

_SURE = 0.8
"""How likely a rule without figures must be so that none with figures is told in its place."""

_COUNTED: Mapping[str, frozenset[str]] = {
    "gold": frozenset(("gold", "stash")),
    "cards": frozenset(("hand", "card", "hold")),
    "marks": frozenset(("mark",)),
    "actions": frozenset(("action_card",)),
    "drinks": frozenset(("order_drink", "drink_card")),
    "potions": frozenset(("potion_token",)),
}
"""The concepts by which it is spoken of what a rule has figures of."""

_PAIR, _TEAM = "two_of_us", "team"
"""What is said of two players without a number, and of teams."""


def by_count(referee: Referee, case: Case) -> Answer | None:
    """What the rule that is asked about comes to for the number of players that is told; None if it has no figures."""
    if not no_table(case) or not asks_for_something(case.said):
        return None
    players = players_told(referee, case.said)
    like = nearest_rules(referee, case)
    rule = _counting(referee, case, like) if players is not None else None
    if players is None or rule is None:
        return None
    editions = referee.book.editions_of(rule)
    is_any = referee.edition == NEWEST and NEWEST not in editions
    meant = case.edition or (editions[-1] if is_any else referee.edition)
    rules = [rule, *_beside(referee, case, rule, like)]
    return _told(referee, case, rules, players) if meant in editions else None


def _beside(referee: Referee, case: Case, rule: Rule, like: Mapping[str, float]) -> list[Rule]:
    """Other rules with figures, of the same variant, of what is spoken of too: "hand size and Potion Tokens"."""
    if _part(referee, rule) == "base":
        return []
    said = referee.concepts.of(case.said)
    near = [referee.book.rule(slug) for slug in like if _part(referee, referee.book.rule(slug)) == _part(referee, rule)]
    found = {
        one.figures.of: one for one in reversed(near) if one.figures is not None and said & _COUNTED[one.figures.of]
    }
    return [one for kind, one in found.items() if rule.figures is not None and kind != rule.figures.of]


def _counting(referee: Referee, case: Case, like: Mapping[str, float]) -> Rule | None:
    """The likeliest rule with figures of what is spoken of; none of the ordinary game where a variant is likelier."""
    near = [referee.book.rule(slug) for slug in like if like[slug] >= max(like.values()) - _BEHIND]
    if near and near[0].figures is None and like[near[0].slug] >= _SURE:
        near = near[:1]
    said = referee.concepts.of(case.said)
    is_on = spoken.holds(case.said, spoken.load().going_on)
    for rule in near:
        is_likely = rule is near[0] or _part(referee, rule) == _part(referee, near[0]) or _part(referee, rule) != "base"
        if rule.figures is not None and rule.figures.of == "gold" and is_on:
            continue
        if rule.figures is not None and is_likely and said & _COUNTED[rule.figures.of] and like[rule.slug] >= _LEAST:
            return rule
    return None


def _part(referee: Referee, rule: Rule) -> str:
    return referee.book.neighbours(rule).chapter.part


def _told(referee: Referee, case: Case, rules: Sequence[Rule], players: int) -> Answer | None:
    told = [one for rule in rules if rule.figures is not None and (one := rule.figures.sentence(players)) is not None]
    rule, sentence = rules[0], " ".join(told)
    if rule.figures is None or len(told) < len(rules):
        return None
    figure = rule.figures.figure(players) or 0
    is_of_each = rule.figures.of == "gold" and spoken.holds(case.said, spoken.load().totals)
    total = f" That is {players * figure} Gold together." if is_of_each else ""
    return fact(referee, case, f"{sentence}{total}", [one.slug for one in rules])


def players_told(referee: Referee, said: str) -> int | None:
    """The only number of players that is told; of teams, two for each."""
    row = referee.concepts.all_of(said)
    heads = {one: _OF_A_TEAM for one, after in pairwise(row) if after == _TEAM}
    told = [int(one) * heads.get(one, 1) for one in numbers(frozenset(row)) if one.isdecimal()] + [2] * (_PAIR in row)
    told = [one for one in told if _FEWEST <= one <= _MOST]
    return told[0] if len(told) == 1 else None


def answer(referee: Referee, case: Case) -> Answer | None:
    """The Gold of each player at the beginning, if so many players are told and nothing else goes on."""
    seats = case.scene.seats
    if case.wish.what != "gold" or seats is None or not no_table(case) or _is_of_a_game_on(case):
        return None
    rule = next((one for one in referee.book if _gives_gold(referee, one, case.edition or referee.edition)), None)
    return _told(referee, case, [rule], seats) if rule is not None else None


def _gives_gold(referee: Referee, rule: Rule, edition: Book) -> bool:
    is_of_gold = rule.figures is not None and rule.figures.of == "gold"
    return is_of_gold and edition in referee.book.editions_of(rule)


def _is_of_a_game_on(case: Case) -> bool:
    return bool(case.scene.pot or case.scene.control or case.wish.of) or any(
        one.gold is not None for one in case.people
    )
