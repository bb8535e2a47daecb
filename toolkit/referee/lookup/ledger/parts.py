"""Parts: a story of numbers is cut where somebody else does something, or a mark or a word joins what is told."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from toolkit.referee.lookup.ledger.words import Item
from toolkit.referee.reading.tokens import COMMAS, PARENTHESES, SOFT, STOPS

_BREAKS = STOPS | COMMAS - {"-", "&", "/"} | PARENTHESES


def parts(items: Sequence[Item]) -> list[list[Item]]:
    """The items of each part, cut at marks, at words that join, and where somebody else does something."""
    found: list[list[Item]] = [[]]
    for at, item in enumerate(items):
        rest = items[at + 1 :]
        plain = Item("", item.gap) if item.can_be("quiet") or _is_counted_once(item, rest) else item
        is_last = not any(one.said for one in rest)
        is_joint = plain.can_be("joint") and not (is_last and plain.can_be("ask", "end"))
        if found[-1] and (_BREAKS & set(item.gap) or is_joint or _begins(found[-1], plain, rest)):
            found.append([])
        found[-1].append(plain)
    return _in_order(_with_people([one for one in found if any(item.said for item in one)]))


def as_one(items: Sequence[Item]) -> list[Item]:
    """The items, where who asks is only named in parentheses: "I (Gerki)"."""
    found: list[Item] = []
    mine: str | None = None
    for item in items:
        last = found[-1] if found else None
        is_named = last is not None and last.can_be("person", "me") and "(" in item.gap and item.who is not None
        if is_named:
            mine = item.who
        elif mine is not None and item.who == mine:
            found.append(structs.replace(last_me(found), gap=item.gap, owned=item.owned))
        else:
            is_behind = ")" in item.gap and last is not None and last.can_be("person", "me")
            found.append(structs.replace(item, gap=item.gap.replace(")", "")) if is_behind else item)
    return found


def last_me(found: Sequence[Item]) -> Item:
    """The item that was said last of who asks."""
    return next(one for one in reversed(found) if one.can_be("person", "me"))


def _is_counted_once(item: Item, rest: Sequence[Item]) -> bool:
    """Whether "once" tells how often, and joins nothing: a mark stands behind it."""
    return item.can_be("joint", "after") and bool(rest) and bool(_BREAKS & set(rest[0].gap))


def _begins(before: Sequence[Item], item: Item, following: Sequence[Item]) -> bool:
    """Whether another part begins without a mark: a question, or what somebody else does, or nobody."""
    is_told = any(one.can_be("verb") or one.cards or one.number is not None for one in before)
    if SOFT in item.gap and _is_subject(item) and any(one.can_be("verb") for one in following[:2]):
        return True
    if is_told and item.can_be("bend", "nobody"):
        return True
    if item.can_be("verb", *_MIXING):
        return any(one.cards for one in before) and before[-1].number is None
    if item.can_be("verb", "pays") and any(one.can_be("how", "by") for one in following[:1]):
        return any(one.can_be("verb", "raises") for one in before)
    people = [one for one in following[:2] if one.number is not None or one.can_be("bend", "nobody")]
    leaves = any(one.can_be("verb", "leaves", "expels") for one in following[:3])
    is_of_others = item.can_be("weak", "has") and bool(people) and leaves
    return (is_told and is_of_others) or _asks(before, item, following[0] if following else None)


def _is_subject(item: Item) -> bool:
    """Whether people who do something may be told of here first."""
    return item.number is not None or item.can_be("person") or item.who is not None


_MIXING = ("spikes", "dilutes")


def _in_order(found: Sequence[list[Item]]) -> list[list[Item]]:
    """The parts; a Drink that is split, and told to be altered behind that, was altered before."""
    ordered: list[list[Item]] = []
    for part in found:
        first = next((one for one in part if one.said and not one.can_be("joint")), None)
        last = ordered[-1] if ordered else []
        split = next((at for at, one in enumerate(last) if one.can_be("verb", "splits")), None)
        drink = next((at for at, one in enumerate(last) if one.cards), None)
        if first is not None and first.can_be("verb", *_MIXING) and split is not None and drink is not None:
            ordered[-1:] = [[last[drink]], part, [one for one in last if not one.cards]]
        else:
            ordered.append(part)
    return ordered


def _with_people(found: list[list[Item]]) -> list[list[Item]]:
    """The parts, where people who are only named belong to what is told of another with them: "me and Lou are left"."""
    merged: list[list[Item]] = []
    for part in found:
        last = merged[-1] if merged else []
        is_alone = bool(last) and all(map(is_person_alone, last)) and not STOPS & set(part[0].gap)
        if is_alone and (is_person(part[:1]) or (part[0].can_be("joint", "and") and is_person(part[1:2]))):
            merged[-1] = [*last, *part]
        elif last and any(one.cards for one in last) and part[0].can_be("joint", "and") and part[1:] and part[1].cards:
            merged[-1] = [*last, *part[1:]]
        else:
            merged.append(part)
    return merged


def _asks(before: Sequence[Item], item: Item, following: Item | None) -> bool:
    """Whether a question begins without a mark, behind what has been told or a title: "8 drunk how much more ..."."""
    is_told = SOFT in item.gap or any(one.number is not None or one.cards or one.can_be("bend") for one in before)
    is_turned = item.can_be("ask", "yes-no") and following is not None and is_person([following])
    is_sum = SOFT in item.gap and (item.can_be("ask", "total") or item.can_be("unit"))
    return is_told and (item.can_be("ask", "open", "margin") or is_turned or is_sum)


def is_person(items: Sequence[Item]) -> bool:
    """Whether somebody is spoken of first."""
    return bool(items) and (items[0].who is not None or items[0].can_be("person", "me", "he", "she"))


def is_person_alone(item: Item) -> bool:
    """Whether an item only names somebody, or says nothing."""
    if item.said == "is":
        return True  # "it is me"
    return is_person([item]) or not item.said or item.can_be("joint") or not (item.means or item.number or item.cards)
