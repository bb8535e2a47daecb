"""Texts: what a card says, with its types and whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolkit.cards import AnyCard, Card, Drink, OttoCard, Prize
from toolkit.cards.lookup import key
from toolkit.cards.words import CardType
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.lookup.fact import fact, named_cards, named_deck
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, tells, type_of

MOST_TEXTS = 3

_NAMED = 0.8
"""How much of a title (of 1) is said where its card is surely meant."""

RULE_OF: Mapping[CardType, str] = {
    "action": "turn.one-action",
    "sometimes": "cards.sometimes",
    "anytime": "cards.anytime",
    "gambling": "gambling.turns",
    "cheating": "gambling.cheating",
}
"""The rule by which cards of each type are played."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """What the cards say of which the text is wanted."""
    cards = of_deck(referee, named_cards(referee, case), named_deck(referee, case))[:MOST_TEXTS]
    if not cards:
        return None
    return fact(referee, case, " ".join(text(referee, card) for card in cards), rules(referee, cards), cards)


def of_named_card(referee: Referee, case: Case) -> Answer | None:
    """The text of the only card that is named, where an open question about it found nothing better."""
    from toolkit.referee.reading import named

    is_open = asking(named.without_titles(referee, case.said)).asks == "what" and case.wish.kind not in ("may", "must")
    found = set(named.cards(referee, case.said, _NAMED)) if is_open else set()
    if len(found) != 1:
        return None
    cards = [referee.cards.cards[one] for one in found.pop()][:MOST_TEXTS]
    return fact(referee, case, " ".join(text(referee, one) for one in cards), rules(referee, cards), cards)


def of_no_character(referee: Referee, case: Case) -> Answer | None:
    """The text of Otto's card, or of the Prize, that an open question names by its whole title."""
    said = f" {key(case.said)} "
    others = (one for one in referee.cards.cards.values() if isinstance(one, OttoCard | Prize))
    known = [one for one in others if not one.provenance.stands_in]
    found = [one for one in known if f" {key(one.title)} " in said]
    if len(found) != 1 or "what" not in (asking(case.said).asks, asking(said.replace(key(found[0].title), "")).asks):
        return None
    return fact(referee, case, text(referee, found[0]), rules(referee, found), found)


def of_deck(referee: Referee, cards: Sequence[AnyCard], deck: str | None) -> list[AnyCard]:
    """Those of the cards that are in a character's deck, where any are; else all."""
    own = [card for card in cards if deck in referee.cards.decks_with[card.id]]
    return own or list(cards)


def text(referee: Referee, card: AnyCard) -> str:
    """A card's title, owner, type and text.

    "“Mmmm, Wench!”, of Gog's deck (Action Card): ..."
    """
    owner = referee.owner(card)
    whose = f", of {referee.names[owner]}'s deck" if owner else ""
    return f"{quoted(card)}{whose} ({type_of(card)}): {tells(card, referee.cards)}"


def rules(referee: Referee, cards: Sequence[AnyCard]) -> tuple[str, ...]:
    """The rules about these cards, and the one by which cards of the first's type are played."""
    about = tuple(rule.slug for card in cards for rule in referee.book.about_card(card.id))
    first = cards[0]
    if isinstance(first, Card):
        return (*about, *(RULE_OF[one] for one in first.types))
    return (*about, "drinks.icons") if isinstance(first, Drink) else about
