"""Counts: what a number of a part counts, people or something that they have."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.referee.lookup.ledger.words import Item

_NEAR = 3
"""Within so many items of a number stands what it counts."""


def counts_people(part: Sequence[Item], at: int, verb: int | None) -> bool:
    """Whether a number counts people: "five of us", "two leave", "each of the four"."""
    after = part[at + 1 : at + 3]
    is_in_it = bool(after) and after[0].can_be("place", "pot")
    is_of_pot = is_in_it and any(one.can_be("place", "pot") for one in part[:at])  # "the pot has 9 in it"
    if (any(one.can_be("seat") for one in after[:1]) and not is_of_pot) or _is_among(part, at, verb):
        return True
    if at and part[at - 1].can_be("seat", "of"):
        return True  # "a game of five"
    if part[at].number == 1 and len(after) > 1 and after[0].can_be("weak", "has") and after[1].number is not None:
        return True  # "one with 8 coins"
    if at == 1 and not after and part[0].can_be("how", "we-are"):
        return True  # "we're six"
    if at and part[at - 1].can_be("person", "others") and not any(one.can_be("unit") for one in after):
        return True  # "the other four"
    if len(part) == at + 2 and after[0].can_be("verdict", "in"):
        return True  # "four in"
    if _unit_before(part, at) is not None or any(one.cards for one in after[:1]):
        return False
    if len(after) > 1 and after[1].can_be("seat") and not after[0].means:
        return True
    if verb is not None and at < verb and all(_is_little(one) for one in part[at + 1 : verb]):
        has_subject = any(
            one.who or (one.can_be("person") and not one.can_be("person", "everyone", "us")) for one in part[:at]
        )
        is_of_gold = part[verb].can_be("verb", "stays") and any(one.can_be("unit", "gold") for one in part[verb:])
        return not (has_subject or is_of_gold or part[verb].can_be("verb", "raises", "refills", "contest", "spikes"))
    return False


def _is_among(part: Sequence[Item], at: int, verb: int | None) -> bool:
    """Whether a number tells by how many something is paid, or among how many it is shared."""
    before = [one for one in part[max(0, at - 2) : at] if not one.can_be("person", "everyone")][-1:]
    if verb is None or any(one.can_be("unit") for one in part[at + 1 : at + 2]):
        return False
    is_paid = part[verb].can_be("verb", "antes", "raises", "pays", "leaves", "expels") and verb < at
    if is_paid and any(one.can_be("how", "by", "from") for one in before):
        return True
    is_shared = any(one.can_be("how", "among") for one in before) and part[verb].can_be("verb", "splits")
    is_first = all(one.can_be("joint") or not one.said for one in part[:at])
    leads = is_first and any(one.can_be("verb", "plays") for one in part[at + 1 : at + 2])
    return is_shared or (leads and part[verb].can_be("verb", "leaves", "expels"))


def _is_little(item: Item) -> bool:
    means = {one for one in item.means if one[0] != "weak" and one not in (("verb", "left"), ("ask", "end"))}
    little = {("ask", "yes-no"), ("how", "was"), ("how", "of-those"), ("how", "onto"), ("how", "at")}
    return item.number is None and means <= (little | {("joint", "before")} if ("how", "was") in means else little)


def is_of_nothing(after: Sequence[Item]) -> bool:
    """Whether a "no" denies something of which no ledger knows: "he is no orc"."""
    return any(bool(one.said) and not (one.means or one.is_plain or one.cards) for one in after)


def unit_of(part: Sequence[Item], at: int, used: set[int]) -> int | None:
    """Where the unit of a number stands: right behind it, or before it, where the first number has its unit so."""
    behind = _unit_before(part, at)
    first = next(place for place, one in enumerate(part) if one.number is not None)
    ahead = _unit_after(part, at, used)
    if behind is not None and behind not in used and (ahead is None or _unit_before(part, first) == first - 1):
        return behind
    return ahead


def _unit_before(part: Sequence[Item], at: int) -> int | None:
    for place in range(at - 1, max(-1, at - _NEAR - 1), -1):
        if part[place].can_be("unit"):
            return place
        if not _is_little(part[place]):
            return None
    return None


def _unit_after(part: Sequence[Item], at: int, used: set[int]) -> int | None:
    for place in range(at + 1, min(len(part), at + 1 + _NEAR)):
        if part[place].number is not None:
            return None
        if part[place].can_be("unit") and place not in used:
            return place
    return None
