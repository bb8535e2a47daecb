"""Comparing: two cards, two words of the game, or two editions."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import AnyCard, Drink
from toolkit.engine.setup import stash
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.law.law import LEAST_OF_A_RULE, nearest_rules
from toolkit.referee.law.naming import editions_in
from toolkit.referee.lookup import spoken, terms
from toolkit.referee.lookup.fact import fact, named_cards
from toolkit.referee.lookup.texts import rules, surely_named, text
from toolkit.referee.referee import Referee
from toolkit.referee.saying import tells
from toolkit.rulebook import Book, Rule

DIFFERENT = "different"
_TWO, _AS_GOOD = 2, 0.2


def answer(referee: Referee, case: Case) -> Answer | None:
    """How two things differ; a yes or no where it is asked whether two editions say the same."""
    books = case.wish.editions or editions_in(case.said)
    if len(books) >= _TWO:
        return _editions(referee, case, (books[0], books[-1]))
    if case.wish.kind != "comparison" or spoken.holds(case.said, spoken.load().of_order):
        return None
    return _cards(referee, case) or _terms(referee, case)


def of_cards(referee: Referee, case: Case) -> Answer | None:
    """Two cards that are named beside each other, where it is asked what is different, or which does more.

    A yes or no of two Drinks, by their Alcohol Content.
    """
    words = spoken.load()
    ids = list(dict.fromkeys(some[0] for some in surely_named(referee, case.said)))
    is_measured = spoken.holds(case.said, f"{words.stronger}, {words.weaker}") and not _is_played(case)
    is_compared = spoken.holds(case.said, words.compared_cards) and asking(case.said).asks == "what"
    is_answered = any(one.to is not None and one.by is not None for one in case.beats)
    is_compared = is_compared and not (is_answered and case.wish.kind == "how-many")  # "A vs B. how much is lost"
    if len(ids) != _TWO or not (is_measured or is_compared or spoken.holds(case.said, words.difference)):
        return None
    cards = [referee.cards.cards[one] for one in ids]
    told, drinks = " ".join(text(referee, one) for one in cards), [one for one in cards if isinstance(one, Drink)]
    verdict: Verdict = None
    is_yes_or_no = asking(case.said).asks != "what"
    if is_yes_or_no and len(drinks) < _TWO:
        return None
    if is_measured and is_yes_or_no:
        first, second = (one.alcohol for one in drinks)
        verdict = "yes" if (first < second if spoken.holds(case.said, words.weaker) else first > second) else "no"
    alike = "" if is_yes_or_no else _alike(referee, cards)
    return fact(referee, case, f"{alike}{told}", (), cards, verdict)


def _alike(referee: Referee, cards: Sequence[AnyCard]) -> str:
    """What two cards have in common: their texts, or for Drinks how much Alcohol Content they have."""
    first, second = cards
    if tells(first, referee.cards) == tells(second, referee.cards):
        return "Both say the same. "
    drinks = [one for one in cards if isinstance(one, Drink)]
    if len(drinks) == _TWO and drinks[0].alcohol == drinks[1].alcohol:
        return f"Both have {drinks[0].alcohol} Alcohol Content. "
    return ""


def _is_played(case: Case) -> bool:
    """Whether somebody who is named does anything, or one card answers another."""
    return any(one.by is not None or one.to is not None for one in case.beats)


def of_terms(referee: Referee, case: Case) -> Answer | None:
    """What two words mean that are asked for side by side: "explain how an Anytime Card differs from a Sometimes Card".

    It may be asked as kindly as a yes or no is: "could you explain ...".
    """
    from toolkit.referee.reading import named

    words = spoken.load()
    is_open = asking(case.said).asks == "what" or spoken.holds(case.said, words.requests)
    is_of_both = not spoken.holds(case.said, f"{words.of_order}, {words.counts}")
    is_asked = is_open and is_of_both and spoken.holds(case.said, words.differs)
    is_of_editions = len(case.wish.editions or editions_in(case.said)) >= _TWO
    if not is_asked or case.beats or is_of_editions or named.characters(referee, case.said):
        return None
    return _terms(referee, case) if len(referee.index.terms_in(case.said)) == _TWO else None


def _cards(referee: Referee, case: Case) -> Answer | None:
    cards = named_cards(referee, case)
    if len(cards) < _TWO:
        return None
    texts = " ".join(text(referee, card) for card in cards[:3])
    return fact(referee, case, texts, rules(referee, cards), cards)


def _terms(referee: Referee, case: Case) -> Answer | None:
    """What each of two words means; the words of the question itself where the Case does not name them."""
    found = terms.wanted(referee, case)
    heard = [one for one in referee.index.terms_in(case.said) if one not in found]
    both = [*found, *heard][:_TWO] if len(found) < _TWO else found
    if len(both) < _TWO:
        return None
    slugs = [slug for one in both for slug in one.rules[:2]]
    return fact(referee, case, " ".join(f"{one.term}: {one.definition}" for one in both), slugs)


def _editions(referee: Referee, case: Case, books: tuple[Book, Book]) -> Answer | None:
    """What two editions say of what is asked; of everything if nothing in particular is."""
    rule = _best(referee, case, books)
    if rule is None:
        is_asked = case.wish.kind == "comparison" or spoken.holds(case.said, spoken.load().differs)
        return _all(referee, case, books) if is_asked else None
    alike = set(books) <= set(referee.book.editions_of(rule)) and _as_much(case, rule, books)
    standing = referee.book.compare(rule.slug, *books)
    told = (rule, *(() if alike else (*standing.first.instead, *standing.second.instead)))
    both = f"Both say: {rule.told}"
    each = " ".join(f"{called(book)}: {_told(referee, told, book)}" for book in books)
    verdict: Verdict = None
    if case.wish.kind == "happens" or asking(case.said).asks != "what":
        differs = case.wish.denied or DIFFERENT in referee.concepts.of(case.said)
        verdict = "yes" if alike is not differs else "no"
    return fact(referee, case, both if alike else each, [one.slug for one in told], (), verdict)


def _as_much(case: Case, rule: Rule, books: tuple[Book, Book]) -> bool:
    """Whether both editions give as much Gold, where a number of players is told and the rule is about that."""
    seats = case.scene.seats
    return seats is None or not rule.slug.startswith("setup.stash") or len({stash(seats, one) for one in books}) == 1


def _best(referee: Referee, case: Case, books: tuple[Book, Book]) -> Rule | None:
    """The rule of either edition that speaks of what is asked; one of both goes before one as good of one."""
    like = nearest_rules(referee, case)
    rules = (referee.book.rule(slug) for slug in like if like[slug] >= LEAST_OF_A_RULE)
    found = [one for one in rules if set(referee.book.editions_of(one)) & set(books)]
    good = [one for one in found if like[one.slug] >= like[found[0].slug] - _AS_GOOD]
    return next((one for one in good if set(books) <= set(referee.book.editions_of(one))), next(iter(found), None))


def _all(referee: Referee, case: Case, books: tuple[Book, Book]) -> Answer:
    first, second = books
    differing = referee.book.base.differences(first, second)
    sides = ((first, differing.only_first), (second, differing.only_second))
    only = [f"only {called(book)} says: {found[0].told}" for book, found in sides if found]
    count = sum(len(found) for _, found in sides)
    text = f"{count} base rules stand in one of the two only. For example, {' And '.join(only)}"
    return fact(referee, case, text, [rule.slug for _, found in sides for rule in found][:5])


def _told(referee: Referee, found: Sequence[Rule], book: Book) -> str:
    return next((one.told for one in found if book in referee.book.editions_of(one)), "It does not say so.")


def called(book: str) -> str:
    """An edition as it stands in a sentence."""
    return f"RDI {book[3:]}"
