"""Sparing: who need not pay an ante, what a card makes all pay, or Gold for more Drinks."""

from __future__ import annotations

from toolkit.referee.lookup.ledger.book import Book, the_one
from toolkit.referee.lookup.ledger.fragment import Fragment, NotUnderstood


def spared(book: Book, told: Fragment, payer: str) -> None:
    """Somebody need not pay what is due: an ante, which the Inn may pay, or Gold for more Drinks."""
    name = the_one(told)
    is_first = not book.antes and book.due is None and not book.refills
    if is_first and (told.instead or told.verb == "antes" or (book.spares and book.is_open)):
        book.spares.append((name, payer))
        book.early += [] if told.instead else [name]
        book.is_open = True
        return
    if book.is_open and book.inside is None and not (book.antes or book.refills):
        book.early.append(name)
        return  # nobody's ante is told of
    if book.is_open and book.antes:
        book.antes[-1] -= 1 if payer == "nobody" else 0
    elif book.refills:
        book.spared += 1
    else:
        book.excused.append((name, payer))
        return
    if book.refills and "gold" not in book.of(name).has:
        book.of(name).changes("gold", -1)
    if name in book.accounts:
        book.of(name).changes("gold", 1)


def excuse(book: Book) -> None:
    """Those who need not pay what a card makes each other player pay keep it; its player gets it only from the Inn.

    Raises :class:`NotUnderstood` if nothing was due, or if so many others are told to pay that somebody is missing.
    """
    if not book.excused:
        return
    rest = (book.size or 0) - 1 - len(book.excused)
    if book.due is None or rest < 0 or book.payers not in (None, rest):
        raise NotUnderstood
    payee, number = book.due
    for name, payer in book.excused:
        if name == payee or payer not in ("nobody", "inn"):
            raise NotUnderstood
        if name in book.accounts:
            book.changes((name,), "gold", number)
        if payer == "nobody":
            book.changes((payee,), "gold", -number)
