"""Settling: what comes of all that was told at last, before anything is read off the book."""

from __future__ import annotations

from toolkit.referee.lookup.ledger import contests, having, mugs, rounds
from toolkit.referee.lookup.ledger.book import Book
from toolkit.referee.lookup.ledger.fragment import WINNER
from toolkit.referee.lookup.ledger.wanted import Wanted


def settle(book: Book, asked: Wanted) -> bool:
    """Enter what comes of all that was told at last; False where that is not told."""
    rounds.settle(book)
    book.is_settled = book.is_settled or (_contests(book, asked) and _estates(book, asked) and _mug(book))
    return book.is_settled


def _estates(book: Book, asked: Wanted) -> bool:
    found = rounds.shares(book, asked.who.count) if book.estates else (0, 0, 0)
    if found is not None and found[1]:
        book.changes([name for name in book.accounts if name not in book.estates], "gold", found[1])
    return found is not None


def _contests(book: Book, asked: Wanted) -> bool:
    if book.cups and not contests.decides(book):
        return False
    for winner in book.contests:
        name = winner or WINNER
        is_of_winner = asked.who.names == (WINNER,) or (not asked.who and asked.is_number and not asked.loses)
        if book.size is None or not (winner or is_of_winner):
            return False
        book.of(name)
        losers = [one for one in book.accounts if one != name]
        broke = [one for one in losers if book.is_broke(one)]
        book.changes(losers, "gold", -1)
        book.changes((name,), "gold", book.size - 1 - len(broke))
        book.cites(*(("contest.broke",) if broke else ()))
    return True


def plots(book: Book) -> None:
    """Plotted Cards of which no more is told are discarded."""
    for name, account in list(book.accounts.items()):
        if account.has.get("plots") and "plots" not in account.change:
            having.plots_go(book, name, account.has["plots"])


def _mug(book: Book) -> bool:
    """What is in the mug is drunk."""
    if not book.mug or book.halves:
        return True
    drinker = book.drinker or next(iter(book.accounts), None)
    if drinker is None or (book.drinker is None and len(book.accounts) > 1):
        return False
    if book.may_be_split:
        return False
    numbers = book.contents.numbers
    if price := mugs.to_pay(book.contents):
        book.changes((drinker,), "gold", -price)
        book.inn += price
    if numbers.fortitude:
        book.changes((drinker,), "fortitude", numbers.fortitude)
    if numbers.alcohol or not numbers.fortitude:
        book.changes((drinker,), "alcohol", numbers.alcohol)
    return True
