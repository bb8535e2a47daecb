"""Contests: who reveals which Drinks in a Drinking Contest, and whose is the strongest."""

from __future__ import annotations

from toolkit.cards import Drink
from toolkit.engine.mixture import Added, Contents, Numbers
from toolkit.referee.lookup.ledger.book import Book, Cup
from toolkit.referee.lookup.ledger.fragment import Fragment, NotUnderstood

OTHERS = "The others"
"""Who reveal Drinks of which the strongest is told, but not by whom."""


def reveals(book: Book, told: Fragment, drink: Drink | None) -> None:
    """Each who is named reveals a Drink, or a Chaser; or an Event, which counts nothing (rule contest)."""
    signed = [one for one in told.amounts if one.sign and one.unit in (None, "alcohol")]
    if not told.who.names or len(signed) < len(told.amounts) or told.times > 1:
        raise NotUnderstood
    for name in told.who.names:
        cup = book.cups.setdefault(name, Cup())
        if drink is not None:
            cup.drinks.append(Contents(Numbers(drink.alcohol, drink.fortitude), drink.also))
        cup.mixed += [Added(Numbers(one.sign * one.number)) for one in signed]
    book.drinker = told.who.names[0] if len(told.who.names) == 1 else None
    book.cites("contest", *(() if drink is not None else ("contest.event-counts-nothing",)))


def is_score(book: Book, told: Fragment) -> bool:
    """Whether it is only told how strong somebody's Drink is: "in the contest Bob has 3, Sue has 5"."""
    is_told = told.verb in (None, "reveals", "drinks") or (told.verb == "contest" and "contest" in told.places)
    is_plain = (
        bool(told.who.names or (told.who.others and book.cups))
        and told.is_own
        and not (told.whom or (told.was and told.who.names))
        and is_told
    )
    return bool(book.contests) and book.asked_unit is None and is_plain and [one.unit for one in told.amounts] == [None]


def scores(book: Book, told: Fragment) -> None:
    """Enter how strong somebody's Drink is."""
    for name in told.who.names or (OTHERS,):
        book.cups.setdefault(name, Cup()).drinks.append(Contents(Numbers(told.amounts[0].number)))
    book.cites("contest")


def whose(book: Book, told: Fragment) -> str | None:
    """Whose Drink is altered: that of somebody who is named, or the last; not if it may be another's too."""
    named = [one for one in told.whom.names if one in book.cups]
    if told.owner is not None or named:
        return told.owner or named[0]
    if set(told.who.names) & (set(book.cups) - {book.drinker}):
        raise NotUnderstood
    return book.drinker


def strongest(book: Book) -> tuple[list[str], int] | None:
    """Who has the strongest Drink, and how much that is; None where somebody's is not told.

    Of those who tie, who does not pass out is the only one left (rule contest.tie).
    """
    is_told = book.size in (None, len(book.cups)) or book.is_topped or OTHERS in book.cups
    if not book.cups or not is_told:
        return None
    totals = {name: max(0, cup.contents.numbers.alcohol) for name, cup in book.cups.items()}
    most = max(totals.values())
    first = [name for name, total in totals.items() if total == most]
    if OTHERS in first:
        return None
    left = [name for name in first if name not in book.estates]
    return (left if len(first) > 1 and len(left) == 1 else first), most


def decides(book: Book) -> bool:
    """Enter who wins a contest of which all Drinks are told, and what all drink in it; False if nobody does."""
    found = strongest(book)
    if found is None or len(found[0]) != 1 or (len(book.cups) == 1 and not book.is_topped):
        return False
    book.contests, book.size = [found[0][0]], book.size or len(book.cups)
    for name, cup in book.cups.items() if not book.is_spilt else ():
        book.changes((name,), "alcohol", cup.contents.numbers.alcohol)
    return True
