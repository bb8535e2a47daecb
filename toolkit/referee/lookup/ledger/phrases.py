"""Phrases: what the words of one part of a story show by themselves, whoever was spoken of before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from toolkit.referee.lookup.ledger.book import LEVELS
from toolkit.referee.lookup.ledger.fragment import MANY, Amount, NotUnderstood, Party
from toolkit.referee.lookup.ledger.parts import MIXING, is_person, is_person_alone
from toolkit.referee.lookup.ledger.words import Item


def is_called(part: Sequence[Item], at: int, end: int) -> bool:
    """Whether a word that nothing is known of is somebody's name: the first before what is done, or two numbers."""
    one = part[at]
    is_first = all(other.can_be("joint") or not other.said for other in part[:at])
    known = bool(one.means or one.is_plain or one.is_alien or one.cards or not one.said or one.number is not None)
    rest = [after for after in part[at + 1 :] if not after.can_be("joint", "and")]
    is_before = at + 1 <= end < len(part) or (len(rest) == MANY and all(after.number is not None for after in rest))
    return is_first and not known and is_before and one.said.isalpha()


def is_unknown_deed(part: Sequence[Item]) -> bool:
    """Whether words that nothing is known of may tell what somebody does, and not only of "a full table"."""
    is_strange = any(not (one.means or one.is_plain or one.who or not one.said) for one in part)
    kinds = {kind for one in part for kind, _ in one.means} - {"how", "weak", "joint", "quiet"}
    goes_on = part[0].can_be("joint") or ("," in part[0].gap and len(part) == 1)
    return is_strange and (goes_on or bool(kinds) or any(one.who for one in part))


def is_suffered(part: Sequence[Item], at: int) -> bool:
    """Whether who suffers something again does it here: "then he takes a headlock from Fiona"."""
    is_from = any(one.can_be("how", "by", "from") for one in part[at:])
    return part[at].can_be("weak", "takes", "gets", "got") and is_from and any(one.cards for one in part)


def blow(part: Sequence[Item]) -> int | None:
    """Where a word stands that nothing is known of and that somebody does to somebody "for 3": it is a blow."""
    for at in range(1, len(part) - 3):
        before, one, after, joint, number = part[at - 1 : at + 4]
        is_unknown = one.said.isalpha() and not one.means and one.number is None and not one.cards and one.who is None
        is_dealt = joint.can_be("how", "for") and number.number is not None
        if is_unknown and is_dealt and is_person([before]) and is_person([after]):
            return at
    return None


_MET = ("hits", "heals", "loses", "gains", "drinks", "sobers")
"""What changes how somebody stands of whom it is told before."""


def is_standing(part: Sequence[Item], place: int, unit: str | None, verb: int | None) -> bool:
    """Whether a number tells how somebody stands who does or suffers something then.

    "Zot at 15 fort gets hit", "at fort 9 ac 3 he reveals a Wine", "headlocked from 16", "Remy 10 fort 9 ac Wine".
    """
    is_before = verb is not None and place < verb and place > 0
    is_more = place == 1 and part[0].can_be("joint", "and")
    if verb is not None and part[verb].can_be("verb", "wins") and place > verb:
        is_left = part[place - 1].can_be("weak", "has") and any(one.can_be("ask", "end") for one in part[place:])
        return is_left or part[place - 1].can_be("weak", "holds")  # "I won it holding 3 coins", "with 3 left"
    if verb is not None and part[verb].can_be("verb", "discards") and any(one.number for one in part[:place]):
        return unit == "cards"  # "throws 5 of his 7 cards"
    if is_before and (is_more or part[place - 1].can_be("weak", "has")) and part[place + 1].can_be("unit"):
        return True
    first = place - 1
    while first > 0 and (part[first].number is not None or part[first].can_be("unit", *LEVELS)):
        first -= 1
    cards = [at for at, one in enumerate(part) if one.cards]
    is_met = bool(cards) or (verb is not None and part[verb].can_be("verb", *_MET))
    if is_met and unit in (None, *LEVELS) and first >= 0 and part[first].can_be("how", "at"):
        return True
    is_first = is_met and place < min([*cards, len(part)]) and (verb is None or place < verb)
    return is_first and unit in LEVELS and (first < 0 or is_person(part[first : first + 1]))


def is_of_before(part: Sequence[Item]) -> bool:
    """Whether it is told how somebody stood before what was told of: "he was at 8", "Ygella (14) has ..."."""
    is_aside = "(" in part[0].gap and not any(one.can_be("ask", "end") or one.can_be("verb") for one in part)
    return is_aside or any(one.can_be("how", "was") for one in part)


def is_of_nobody(part: Sequence[Item]) -> bool:
    """Whether a part only says that nobody does anything: "nobody else leaves"."""
    is_said = any(one.can_be("bend", "nobody") for one in part[:2])
    if len(part) > MANY and is_person(part) and part[1].can_be("weak", "has") and part[2].can_be("bend", "not"):
        return all(map(is_person_alone, part[3:]))  # "I am not Fleck"
    if part[0].can_be("how", "denied") and len(part) > 1:  # "no quitters", "no Illusionary Coin or anything"
        return not any(one.can_be("unit") or one.can_be("seat") or one.can_be("place") for one in part)
    return is_said and not any(one.number or one.can_be("verb", "pays", "antes") for one in part)


def only_brings_up(part: Sequence[Item]) -> bool:
    """Whether a part only tells with what all play: "we use the Platinum pieces"."""
    is_of_all = any(one.can_be("person", "us") for one in part[:1]) and any(one.can_be("verb", "plays") for one in part)
    is_of_pieces = any(one.can_be("unit", "platinum") for one in part)
    return is_of_all and is_of_pieces and not any(one.number is not None or one.cards for one in part)


def goes_on(part: Sequence[Item], amounts: Sequence[Amount], verb: str) -> bool:
    """Whether a part only tells of more of the same: "and 1 to Zot", "and Fiona 1", "then 2", "then Eve for 1"."""
    is_bare = bool(amounts) and all(one.unit is None for one in amounts)
    is_weak = any(one.can_be("weak") for one in part)
    if verb in ("pays", "loses"):
        is_to_somebody = is_bare and any(map(is_person_alone, part[:2])) and not is_weak
        return bool(amounts) and (any(one.can_be("how", "to") for one in part) or is_to_somebody)
    is_more = verb in ("hits", "heals") and is_bare and not is_weak
    if is_more and any(
        one.said.isalpha() and one.number is None and not (one.means or one.is_plain or one.who) for one in part
    ):
        raise NotUnderstood  # "and softens it by 2"
    return is_more


def is_one_more(part: Sequence[Item]) -> bool:
    """Whether a part only names somebody more of whom the same is told: "and Gerki", "and Tom with 6", "and 6"."""
    little = [one for one in part if one.can_be("weak", "has") or one.can_be("unit", "gold") or one.number is not None]
    rest = [one for one in part if one not in little]
    said = [one for one in part if one.said and not one.can_be("joint", "and")]
    is_of_one = len(said) > 1 and (said[0].number == 1 or said[0].can_be("person", "others"))
    if is_of_one and all(one in little for one in said[1:]):
        return True  # "one with 8 and the other with 6"
    is_bare = "(" not in part[0].gap and any(one.number is not None for one in part)
    if is_bare and rest in ([], part[:1]) and not any(one.can_be("weak") for one in part):
        return True
    return part[0].can_be("joint", "and") and is_person(part[1:2]) and all(map(is_person_alone, rest))


def is_of_both(part: Sequence[Item], at: int) -> bool:
    """Whether "both" are people of whom something is told: "both were on 20"."""
    return part[at].can_be("how", "doubled") and any(one.can_be("how", "was") for one in part[at + 1 : at + 2])


BY_OTHERS = ("antes", "pays", "raises", "leaves", "expels", "hits", *MIXING)
"""What is done "by" those who are named behind it."""


def cards(part: Sequence[Item]) -> tuple[str, ...]:
    """The cards of a part; one of whose name more words follow, with nothing told between, is named only once."""
    found: list[str] = []
    last: tuple[str, ...] = ()
    are_several = len({one.cards for one in part if one.cards}) > 1
    for at, one in enumerate(part):
        if one.cards and one.cards != last:
            before = part[max(0, at - 2) : at] if are_several else ()
            is_double = any(other.can_be("how", "twice", "doubled") for other in before)
            found += one.cards[:1] * (MANY if is_double else 1)
        is_told = one.number is not None or one.who is not None or one.can_be("joint") or one.can_be("how")
        last = one.cards or (() if is_told else last)
    return tuple(found)


def owner(part: Sequence[Item], whom: Party) -> str | None:
    """Whose Drink, or half of one, is spoken of: "on Sera's half", "into my copy"."""
    for one, after in pairwise(part):
        if not (after.can_be("place", "mug") or after.can_be("verb", "splits")):
            continue
        if one.owned and one.who is not None:
            return one.who
        if one.can_be("person", "me", "he", "she") and whom.names:
            return whom.names[-1]
    return None


def is_instead(part: Sequence[Item]) -> bool:
    """Whether something is done instead of anteing."""
    at = next((at for at, one in enumerate(part) if one.can_be("how", "instead-of")), len(part))
    is_said = any(one.can_be("verb", "antes", "pays") for one in part[at:])
    return is_said or any(one.can_be("how", "instead") for one in part)


def times(part: Sequence[Item], amounts: tuple[Amount, ...]) -> tuple[int, tuple[Amount, ...]]:
    """How often something is done, and the amounts that are no such number."""
    counted = [one.number for one in amounts if one.unit == "times"]
    is_of_one = len({one.cards for one in part if one.cards}) < MANY
    if any(is_of_one and doubles(one, after) for one, after in pairwise(part)) or (
        any(one.can_be("how", "twice") for one in part) and len(cards(part)) == len(set(cards(part)))
    ):
        counted.append(2)
    if len(counted) > 1 or (counted and counted[0] < 1):
        raise NotUnderstood
    return (counted or [1])[0], tuple(one for one in amounts if one.unit != "times")


def doubles(one: Item, after: Item) -> bool:
    """Whether a card is played twice: "both Wench, bring some drinks ...", or it is raised twice: "double raise"."""
    return one.can_be("how", "doubled") and (bool(after.cards) or after.can_be("verb", "raises"))


def is_noun(part: Sequence[Item], at: int) -> bool:
    """Whether a word that may be a verb counts something, or is a thing: "3 damage", "the whole drink"."""
    before = part[at - 1] if at else None
    if part[at].can_be("unit", "cards") and not any(is_person([one]) or one.number is not None for one in part[at:]):
        return True
    if part[at].can_be("place", "mug") or part[at].can_be("unit", "cards"):
        return before is not None and (before.owned or before.number is not None or not (before.who or before.means))
    return part[at].can_be("unit") and before is not None and before.number is not None


def is_passive(part: Sequence[Item], at: int | None) -> bool:
    """Whether something is done to whom it is told of: "was hit"."""
    before = part[max(0, (at or 0) - 2) : at] if at is not None else ()
    return any(one.can_be("weak", "has", "got", "gets") for one in before)


def is_onto(one: Item, after: Item) -> bool:
    """Whether a card goes to somebody: "headlock on Kim"."""
    return one.can_be("how", "onto") and is_person([after])
