"""Settling: what comes of all that was told at last, before anything is read off the book."""

from __future__ import annotations

from toolkit.referee import voice
from toolkit.referee.lookup.ledger import contests, having, mugs, rounds
from toolkit.referee.lookup.ledger.book import LEVELS, Book
from toolkit.referee.lookup.ledger.fragment import MANY, WINNER
from toolkit.referee.lookup.ledger.wanted import Wanted


def settle(book: Book, asked: Wanted) -> bool:
    """Enter what comes of all that was told at last; False where that is not told."""
    rounds.settle(book)
    if any(one.is_doubtful for one in book.accounts.values()):
        return False
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
        if winner == voice.ANOTHER and book.size is None:
            book.changes(list(book.accounts), "gold", -1)
            continue  # of who won it no more is told
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
    """What is in the mug is drunk; of one that is split or copied, by those who are told of with what they have."""
    told = [name for name, one in book.accounts.items() if set(LEVELS) & set(one.has)]
    is_of_one = not (book.halves or book.is_copied)
    if not book.mug:
        return True
    if book.may_be_split and is_of_one:
        return False
    drinkers = [book.drinker] if book.drinker and is_of_one else told or (list(book.accounts) if is_of_one else [])
    if (is_of_one and len(drinkers) != 1) or (book.halves and len(drinkers) > MANY):
        return False
    for name in drinkers:
        contents = book.half_of(name)
        if price := mugs.to_pay(contents):
            book.changes((name,), "gold", -price)
            book.inn += price
        if contents.numbers.fortitude:
            book.changes((name,), "fortitude", contents.numbers.fortitude)
        if contents.numbers.alcohol or not contents.numbers.fortitude:
            book.changes((name,), "alcohol", contents.numbers.alcohol)
    return True
