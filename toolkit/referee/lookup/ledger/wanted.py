"""Wanted: which quantity of a ledger is asked for, and of whom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from toolkit.referee.lookup.ledger.book import LEVELS
from toolkit.referee.lookup.ledger.fragment import NotUnderstood, Party
from toolkit.referee.lookup.ledger.fragments import Reader
from toolkit.referee.lookup.ledger.parts import is_person
from toolkit.referee.lookup.ledger.words import Item

Quantity = Literal[
    "pot", "prize", "inn", "heir", "end", "change", "draws", "mug", "count", "margin", "nearest", "orders", "out",
    "broke", "toll", "kept", "stashes", "control", "added", "expelled",
]  # fmt: skip
"""``heir`` is who gets the pot, ``prize`` what somebody gets of it,
``end`` what one has at last, ``change`` what they gain or lose by all that is told,
``kept`` either of them, ``toll`` what all lose together, ``mug`` what is in a Drink, ``count`` how many are left, or
lose by a card of all, ``margin`` how much Alcohol Content somebody can still take, ``nearest`` who can take the
least, ``stashes`` the Gold of all at the start, ``control`` who is
in control of a Round, ``added`` what the last raise brings, ``expelled`` how many are forced out."""


class Wanted(Struct, frozen=True):
    """A quantity: ``unit`` of ``who``; ``each``: of everybody alike; ``denied``: whether it is not so.

    ``is_open``: how much is asked, and not whether. ``loses``: it is asked what somebody loses;
    ``by_name``: of somebody by name; ``is_net``: by how much more than before; ``is_all``: whatever has changed;
    ``is_number``: it is plain that a number is asked for; ``is_bare``: no more than what of is said.
    """

    quantity: Quantity
    who: Party
    unit: str | None = None
    each: bool = False
    denied: bool = False
    is_open: bool = True
    loses: bool = False
    is_any: bool = False
    by_name: bool = False
    is_net: bool = False
    is_all: bool = False
    is_number: bool = True
    is_bare: bool = False


def asked_parts(parts: Sequence[Sequence[Item]]) -> Sequence[int]:
    """Which parts ask: the last with a word for that, with those beside it, one with a "?", or the last."""
    for at in reversed(range(len(parts))):
        if _is_open(parts[at]) or _is_yes_or_no(parts[at]):
            first = next((one for one in range(at, 0, -1) if not _asks_first(parts[one - 1])), 0)
            return range(first, at + 1)
    for at, part in enumerate(parts):
        if _only_counts(part) or (at == 0 and part[0].can_be("ask", "who") and _asks_for_the_heir(part)):
            return (at,)
    for at, following in enumerate(parts[1:]):
        if "?" in following[0].gap and not any(one.cards or one.number is not None for one in parts[at]):
            return (at,)
    is_behind = len(parts) > 1 and parts[-1][0].can_be("joint", "after")
    if is_behind and _only_names_what(parts[-2]) and not any(one.number is not None for one in parts[-2]):
        return (len(parts) - 2,)
    is_asked = parts and (
        not any(one.number is not None for one in parts[-1])
        or any(one.can_be("place", "stashes") for one in parts[-1])
        or parts[-1][0].can_be("ask", "who")
    )
    return (len(parts) - 1,) if is_asked else ()


def _only_counts(part: Sequence[Item]) -> bool:
    """Whether a part only tells to add up: "add it up for me"."""
    is_said = all(one.can_be("ask", "total") or (one.is_plain and one.number is None) or not one.said for one in part)
    return is_said and any(one.can_be("ask", "total") for one in part)


def _asks_first(part: Sequence[Item]) -> bool:
    """Whether a part asks too: how much, or who wins."""
    said = [one for one in part if one.said and not (one.can_be("joint") and not one.can_be("ask"))]
    return _is_open(part) or (bool(said) and said[0].can_be("ask", "who") and _asks_for_the_heir(part))


def _is_open(part: Sequence[Item]) -> bool:
    is_of_all = any(one.can_be("ask", "all") for one in part) and not any(one.number is not None for one in part)
    return is_of_all or any(one.can_be("ask", "open", "margin", "fate") for one in part) or _asks_for_the_nearest(part)


def _asks_for_the_nearest(part: Sequence[Item]) -> bool:
    """Whether it is asked who passes out before all others: "who is closest to the floor", "who goes down first"."""
    is_out = any(one.can_be("verb", "passes-out") or one.can_be("verdict", "out") for one in part)
    is_of_whom = is_out and any(one.can_be("ask", "who") for one in part)
    is_told = any(one.cards or one.number is not None for one in part)
    return (is_of_whom or any(one.can_be("ask", "nearest") for one in part)) and not is_told


def _names_what(part: Sequence[Item]) -> bool:
    """Whether it is only named what is asked for: "total Gold in the pot?", "left in my Stash?"."""
    is_of_pot = any(one.can_be("place", "pot") for one in part) and any(
        one.can_be("ask", "total") or one.can_be("unit", "gold") for one in part
    )
    is_of_rest = any(one.can_be("verb", "stays") for one in part) and any(one.can_be("unit") for one in part)
    is_of_inn = any(one.can_be("place", "inn", "stashes") for one in part) and any(
        one.can_be("unit", "gold") or one.can_be("ask", "total") for one in part
    )
    return (is_of_pot or is_of_rest or is_of_inn) and not _is_yes_or_no(part)


def _is_yes_or_no(part: Sequence[Item]) -> bool:
    if part and part[0].can_be("joint") and any(one.can_be("how", "instead") for one in part):
        return False  # "and is out before paying"
    if part and part[0].can_be("joint", "and") and part[0].can_be("how", "was"):
        return False  # "while the Round is on"
    is_deed = bool(part) and part[0].can_be("joint") and part[-1].can_be("person") and any(one.cards for one in part)
    if is_deed and part[1].can_be("verb", "plays") and not any(one.can_be("verb") for one in part[2:]):
        return False  # "then does the headlock to him"
    said = [one for one in part if one.said and not one.can_be("joint")]
    is_told = any(one.can_be("how", "was") for one in said[:1]) and any(
        one.can_be("weak", "has") or one.number is not None or (one.cards and part[0].can_be("joint"))
        for one in said[1:2]
    )
    return bool(said) and said[0].can_be("ask", "yes-no") and len(said) > 1 and not is_told  # "was at 6"


def wanted(part: Sequence[Item], reader: Reader) -> Wanted:
    """What a part asks for. Raises :class:`NotUnderstood`."""
    said = [one for one in part if one.said]
    if said and all(one.can_be("joint") and not one.can_be("ask") for one in said):
        raise NotUnderstood  # "next", "later ...?"
    if _asks_for_the_heir(part):
        return Wanted("heir", Party())
    if _asks_for_the_nearest(part):
        return Wanted("nearest", Party())
    used: set[int] = set()
    who = reader.party(part, 0, len(part), used, (), reader.last.names)
    if any(one.cards or one.is_alien or one.can_be("bend") or one.can_be("ask", "who", "fate") for one in part):
        raise NotUnderstood
    is_open = _is_open(part) or _names_what(part) or not _asks_whether(part)
    each = (
        who.everyone or who.count is not None or who.others or any(one.can_be("how", "each", "doubled") for one in part)
    )
    by_name = any(one.who is not None for one in part)
    if each and not by_name and any(one.can_be("person", "they") for one in part):
        who = Party()  # "what do they each lose"
    units = list(dict.fromkeys(one.of("unit") for one in part if one.can_be("unit")))
    is_of_levels = len(units) == len(LEVELS) and set(units) == set(LEVELS)
    unit = units[0] if units and not is_of_levels else None
    if unit == "drinks" and not any(one.can_be("ask", "many") for one in part):
        unit = None
    verbs = {one.of("verb") for one in part if one.can_be("verb")} | {one.of("weak") for one in part}
    verbs |= {"loses"} if unit in LEVELS and any(one.can_be("verb", "loses") for one in part) else set()
    verbs |= {"draws"} if reader.verb == "discards" and verbs & {"gets", "takes"} and unit in (None, "cards") else set()
    quantity = _by_itself(part, verbs) or _quantity(part, verbs, unit, is_open=is_open)
    is_of_people = quantity in ("change", "end", "mug") or (quantity == "prize" and "pays" in verbs)
    if is_open and is_of_people and not who.names and unit in (None, *_LOST) and _is_of_all(part, verbs):
        quantity = "toll"
    denied = any(one.can_be("verdict", "in") for one in part)
    loses = bool({"loses", "pays", "antes", "hits"} & verbs)
    is_any = any(one.can_be("verdict", "any") for one in part)
    is_net = any(one.can_be("ask", "net") for one in part)
    is_all = is_of_levels or any(one.can_be("ask", "all") for one in part)
    is_number = is_all or _is_open(part) or _names_what(part) or _only_names_what(part)
    is_more = any((one.can_be("ask") and not one.can_be("ask", "total")) or one.can_be("weak") for one in part)
    is_bare = _only_names_what(part) and not is_more
    asks = (denied, is_open, loses, is_any, by_name, is_net, is_all, is_number, is_bare)
    return Wanted(quantity, who, unit, each, *asks)


def _only_names_what(part: Sequence[Item]) -> bool:
    """Whether only a quantity is named: "pot now?", "AC for each of them?", "his new Fortitude"."""
    is_named = any(
        one.can_be("unit") or one.can_be("place", "pot") or one.can_be("ask", "total", "share") for one in part
    )
    rest = [one for one in part if one.said and not one.can_be("ask", "end")]
    is_of_people = all(is_person([one]) or one.can_be("joint") or one.can_be("how", "each", "doubled") for one in rest)
    if is_of_people and any(one.can_be("ask", "end") or one.can_be("how", "each", "doubled") for one in part):
        return True  # "Tara now?", "each?"
    if len(rest) == 1 and is_person(rest):
        return True  # "Tara?"
    if rest and rest[-1].can_be("weak", "has"):
        is_named = all(is_person([one]) or (at and one.can_be("weak", "has")) for at, one in enumerate(rest[:-1]))
        return is_named and (is_person(rest[:1]) or not rest[1:])  # "I am at"
    verbs = [one for one in part if one.can_be("verb") and not one.can_be("unit")]
    return (is_named or not rest) and not verbs and not any(one.can_be("ask", "yes-no", "who") for one in part)


def _asks_for_the_heir(part: Sequence[Item]) -> bool:
    """Whether it is asked who wins, or gets the pot: "who gets the coins", "where does the pot go"."""
    taken = ("gains", "wins", "reaches")  # "the pot goes to whom"
    is_taken = any(one.can_be("verb", *taken) or one.can_be("weak", "gets", "takes") for one in part)
    is_named = any(one.can_be("place", "pot") or one.can_be("verb", "antes") for one in part)
    is_named = is_named or any(one.can_be("unit", "gold") for one in part)
    is_of_pot = is_named or any(one.number is not None for one in part)
    is_counted = any(one.cards or (one.number is not None and not part[0].can_be("ask", "who")) for one in part)
    is_won = any(one.can_be("verb", "wins") or one.can_be("person", "winner") for one in part)
    is_won = is_won or any(one.can_be("ask", "who") and after.can_be("ask", "share") for one, after in pairwise(part))
    is_left_open = is_named and not any(one.can_be("verb") and not one.can_be("unit") for one in part)  # "whose is it"
    is_who = any(one.can_be("ask", "who") for one in part) and (is_won or (is_of_pot and (is_taken or is_left_open)))
    is_left = any(one.can_be("ask", "end") for one in part) and any(one.can_be("place", "pot") for one in part)
    is_who = is_who or (is_left and any(one.can_be("ask", "who") for one in part))
    return (is_who and not is_counted) or any(one.can_be("ask", "where") for one in part)


_LOST = ("fortitude", "gold")
"""What is asked of all together, as what they lose."""


def _is_of_all(part: Sequence[Item], verbs: set[str | None]) -> bool:
    """Whether it is asked what is lost in all: "how much Fortitude is lost in total"."""
    is_of_loss = bool({"loses", "hits", "pays"} & verbs) or any(one.can_be("ask", "losses") for one in part)
    return is_of_loss and any(one.can_be("ask", "total") for one in part)


def _asks_whether(part: Sequence[Item]) -> bool:
    is_of_being_out = any(one.can_be("verdict") or one.can_be("verb", "passes-out", "stays") for one in part)
    return _is_yes_or_no(part) or is_of_being_out


def _by_itself(part: Sequence[Item], verbs: set[str | None]) -> Quantity | None:
    """What is asked for by words that ask for nothing else: who is in control, what a raise brings."""
    if verbs & {"expels", "loses", "hits"} and any(map(_counts_people, part, part[1:])):
        return "expelled" if "expels" in verbs else "count"
    asked: tuple[Quantity, ...] = ("control", "added")
    return next((one for one in asked if any(item.can_be("ask", one) for item in part)), None)


def _quantity(part: Sequence[Item], verbs: set[str | None], unit: str | None, *, is_open: bool) -> Quantity:
    places = {place for one in part if (place := one.of("place"))}
    if not is_open:
        return _whether(part, verbs)
    is_of_room = "passes-out" in verbs and unit in (None, *LEVELS) and not (_shares(part) or "gets" in verbs or places)
    if is_of_room or any(one.can_be("ask", "margin") for one in part):
        return "margin"
    if "stashes" in places and any(one.can_be("ask", "total") for one in part):
        return "stashes"
    if "pot" in places and unit in (None, "gold"):
        return "prize" if verbs & {"keeps", "gets", "gains", "takes", "wins"} else "pot"
    if "inn" in places:
        return "inn"
    if "draws" in verbs or (unit == "cards" and verbs & {"gets", "takes"}):
        return "draws"
    is_of_people = "stays" in verbs and any(one.can_be("seat") and not one.can_be("place") for one in part)
    is_left_in = (
        unit is None
        and not places
        and any(one.can_be("ask", "many") and after.can_be("verb", "stays") for one, after in pairwise(part))
    )
    if is_of_people or (is_left_in and any(one.can_be("verdict", "in") for one in part[2:])):
        return "count"
    if "orders" in verbs or ("gives" in verbs and unit == "drinks"):
        return "orders"
    return _of_people(part, verbs, places, unit)


def _counts_people(one: Item, after: Item) -> bool:
    return one.can_be("ask", "many") and after.can_be("seat")


def _of_people(part: Sequence[Item], verbs: set[str | None], places: set[str], unit: str | None) -> Quantity:
    """What is asked of what somebody has or drinks."""
    if "keeps" in verbs and unit in (None, "gold"):
        return "kept"
    if unit in (None, "alcohol") and ("mug" in places or any(one.can_be("ask", "total") for one in part)):
        return "mug"
    is_for = any(one.can_be("how", "for") for one in part) and not any(one.can_be("weak", "has") for one in part)
    is_for_gold = is_for and (unit == "gold" or any(one.can_be("person", "winner") for one in part))
    if is_for_gold or (({"wins", "splits"} & verbs or _shares(part)) and unit in (None, "gold")):
        return "prize"
    if verbs & {"gains", "gets", "wins", "loses", "pays", "antes", "takes", "hits", "gives"} or is_for:
        return "change"
    return "end"


def _shares(part: Sequence[Item]) -> bool:
    return any(one.can_be("ask", "share", "net") for one in part)


def _whether(part: Sequence[Item], verbs: set[str | None]) -> Quantity:
    if any(one.can_be("verdict", "broke") for one in part):
        return "broke"
    if any(one.can_be("verdict", "in", "out") for one in part) or "passes-out" in verbs or "stays" in verbs:
        return "out"
    if any(one.can_be("verdict", "any") for one in part):
        return "change"
    raise NotUnderstood
