"""Plain: what is asked of one card, or of one deck, in words that tell of no table, however they are built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from toolkit.cards import AnyCard, Card
from toolkit.cards.lookup import key
from toolkit.cards.words import CardType
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.lookup import among, belonging, census, counterparts, spoken, texts
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.texts import RULE_OF
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, type_of, with_article

_PAIR = 2


def answer(referee: Referee, case: Case) -> Answer | None:
    """What type a card is of, how many copies of it there are, what else it is called; the hardest blow of a deck."""
    named, rest = _named(referee, case.said)
    cards = named if len({key(card.title) for card in named}) == 1 else []
    if cards and (of_type := _type(referee, case, cards, rest)) is not None:
        return of_type
    if len(case.beats) > 1:
        return None
    if cards:
        return (
            _copies(referee, case, cards, rest)
            or counterparts.answer(referee, case, cards, rest)
            or _held(referee, case, cards, rest)
            or _explained(referee, case, cards, rest)
        )
    if named and (elsewhere := counterparts.answer(referee, case, named, rest)) is not None:
        return elsewhere
    return among.hardest(referee, case)


def _named(referee: Referee, said: str) -> tuple[list[AnyCard], str]:
    """The cards that are named, and what is said besides them; the reader is asked here alone."""
    from toolkit.referee.reading import named

    found = [one for some in texts.surely_named(referee, said) for one in some]
    cards = [referee.cards.cards[one] for one in dict.fromkeys(found)]
    return cards, named.without_titles(referee, said)


def _type(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """Of what type a card is: "what type is ...", "... : gambling or cheating?"."""
    words = set(key(rest).split())
    is_either = (
        "or" in words
        and len(words & set(get_args(CardType))) >= _PAIR
        and not spoken.holds(rest, spoken.load().of_a_table)
    )
    if not (is_either or spoken.holds(rest, spoken.load().of_type)):
        return None
    if spoken.holds(rest, spoken.load().counts) or len(words) > _MOST_WORDS or case.people[_PAIR:]:
        return None
    card = cards[0]
    rules = [RULE_OF[one] for one in card.types] if isinstance(card, Card) else []
    both = "both, " if is_either and isinstance(card, Card) and len(words & set(card.types)) >= _PAIR else ""
    text = f"{quoted(card)} is {both}{with_article(type_of(card))}: {texts.text(referee, card)}"
    return fact(referee, case, text, rules, [card])


_MOST_WORDS = 14


def _copies(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """How many copies there are, where the question is told of the card: "... : how many in the deck"."""
    words = spoken.load()
    is_asked = spoken.holds(rest, words.counts) and spoken.holds(rest, words.copies)
    if not is_asked or spoken.holds(rest, words.tracked) or len(key(rest).split()) > _MOST_WORDS:
        return None
    return census.copies_of(referee, case, cards)


def _held(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """Whether a deck has a card: "does ... have it?"; where it has none, its cards that do the same."""
    words = spoken.load()
    decks = census.named(referee, case)[1]
    said = set(words_without_names(referee, rest)) - set(words.beside_a_title.split(", "))
    is_asked = spoken.holds(rest, words.holding) and said <= set(words.has.split(", "))
    if len(decks) != 1 or not is_asked:
        return None
    return belonging.has(referee, case, cards, decks[0])


def _explained(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """What a card says, where besides its title, and whose it is, no more is said than that it be explained.

    Where it is asked whose it is, that is told first.
    """
    words = spoken.load()
    said = set(words_without_names(referee, rest)) - set(words.beside_a_title.split(", "))
    if spoken.holds(rest, words.owns):
        return belonging.whose(referee, case, cards) if spoken.holds(rest, words.told_too) else None
    is_only_named = bool(said) and said <= set(words.explained.split(", "))
    is_read = spoken.holds(rest, words.written) and asking(rest).asks == "what"
    if not (is_only_named or is_read):
        return None
    shown = texts.of_people(referee, list(cards)[: texts.MOST_TEXTS], census.named(referee, case)[1])
    return fact(referee, case, " ".join(texts.text(referee, one) for one in shown), texts.rules(referee, shown), shown)


def words_without_names(referee: Referee, said: str) -> list[str]:
    """The plain words of a text without the names of characters."""
    names = {word for name in referee.names.values() for word in key(name).split()}
    return [word for word in key(said).split() if word not in names and word.removesuffix("s") not in names]
