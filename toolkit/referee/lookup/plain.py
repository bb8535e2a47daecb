"""Plain: what is asked of one card, or of one deck, in words that tell of no table, however they are built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import Gain, Lose
from toolkit.cards.lookup import key
from toolkit.cards.words import CardType
from toolkit.referee import deeds
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import census, spoken, texts
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.texts import RULE_OF
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted, type_of, with_article

_MEANT = 0.6
"""How much of a title (of 1) is said where its card is meant."""

_PAIR = 2


def answer(referee: Referee, case: Case) -> Answer | None:
    """What type a card is of, how many copies of it there are, what else it is called; the hardest blow of a deck."""
    cards, rest = _named(referee, case.said)
    if cards and (of_type := _type(referee, case, cards, rest)) is not None:
        return of_type
    if len(case.beats) > 1:
        return None
    if cards:
        return (
            _copies(referee, case, cards, rest)
            or _counterparts(referee, case, cards, rest)
            or _explained(referee, case, cards, rest)
        )
    return _hardest(referee, case)


def _named(referee: Referee, said: str) -> tuple[list[AnyCard], str]:
    """The cards of the one title that is named, and what is said besides it; the reader is asked here alone."""
    from toolkit.referee.reading import named

    found = [one for some in named.cards(referee, said, _MEANT) for one in some]
    cards = [referee.cards.cards[one] for one in dict.fromkeys(found)]
    is_one = len({key(card.title) for card in cards}) == 1
    return (cards if is_one else []), named.without_titles(referee, said)


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
    text = f"{quoted(card)} is {with_article(type_of(card))}: {texts.text(referee, card)}"
    return fact(referee, case, text, rules, [card])


_MOST_WORDS = 14


def _copies(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """How many copies there are, where the question is told of the card: "... : how many in the deck"."""
    words = spoken.load()
    is_asked = spoken.holds(rest, words.counts) and spoken.holds(rest, words.copies)
    if not is_asked or spoken.holds(rest, words.tracked) or len(key(rest).split()) > _MOST_WORDS:
        return None
    return census.copies_of(referee, case, cards)


def _counterparts(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """What a card is called elsewhere, where it counts as a copy of another, or others as copies of it."""
    if not spoken.holds(rest, spoken.load().called_elsewhere):
        return None
    own = {card.id for card in cards} | {card.counts_as for card in cards if isinstance(card, Card) and card.counts_as}
    alike = [
        one
        for one in referee.cards.cards.values()
        if isinstance(one, Card) and (one.counts_as in own or one.id in own) and key(one.title) != key(cards[0].title)
    ]
    if not alike:
        return None
    titles = joined(list(dict.fromkeys(map(quoted, alike))))
    return fact(referee, case, f"{quoted(cards[0])} is the same as {titles}.", (), [cards[0], *alike])


def _explained(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """What a card says, where besides its title, and whose it is, no more is said than that it be explained."""
    words = spoken.load()
    said = set(key(rest).split()) - _names(referee) - set(words.beside_a_title.split(", "))
    if not said or not said <= set(words.explained.split(", ")):
        return None
    shown = list(cards)[: texts.MOST_TEXTS]
    return fact(referee, case, " ".join(texts.text(referee, one) for one in shown), texts.rules(referee, shown), shown)


def _names(referee: Referee) -> set[str]:
    return {word for name in referee.names.values() for word in key(name).split()}


def _hardest(referee: Referee, case: Case) -> Answer | None:
    """The card of a deck that hits, or heals, the most: "the hardest punch in Gog's deck"."""
    from toolkit.referee.reading import named

    words = spoken.load()
    decks = [one for one in dict.fromkeys(named.characters(referee, case.said)) if one in referee.names]
    deed = next((one for one in _EXTREMES if spoken.holds(case.said, words.deeds[one])), None)
    if len(decks) != 1 or case.beats or not spoken.holds(case.said, words.extremes) or deed is None:
        return None
    kind, told = _EXTREMES[deed]
    held = {card.id: _most(card, kind) for card in referee.deck(decks[0])}
    best = max(held.values(), default=0)
    if not best:
        return None
    found = [referee.cards.cards[one] for one, much in held.items() if much == best]
    whose = f"Of {referee.names[decks[0]]}'s deck"
    return fact(referee, case, f"{whose}: {joined(list(map(quoted, found)))}, with {best} Fortitude {told}.", (), found)


_EXTREMES: dict[str, tuple[type[Lose] | type[Gain], str]] = {"hits": (Lose, "lost"), "heals": (Gain, "gained")}


def _most(card: AnyCard, kind: type[Lose] | type[Gain]) -> int:
    """The largest number of Fortitude that a card makes somebody lose, or gain."""
    found = (one for one in deeds.effects(card) if isinstance(one, kind) and one.attribute == "fortitude")
    return max((one.amount for one in found if isinstance(one.amount, int)), default=0)
