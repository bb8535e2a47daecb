"""Texts: what a card says, with its types and whose it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink, OttoCard, Prize
from toolkit.cards.lookup import key
from toolkit.cards.provenance import Doubt
from toolkit.cards.words import CardType
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.lookup import spoken
from toolkit.referee.lookup.fact import fact, named_cards, named_deck
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, tells, type_of

MOST_TEXTS = 3

_NAMED_WHOLE, _NAMED, _NAMED_WITH_OWNER = 0.8, 0.6, 0.38
"""How much of a title (of 1) is said where its card is named whole, or surely meant; beside its owner less will do."""

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
    return told(referee, case, cards)


def told(referee: Referee, case: Case, cards: Sequence[AnyCard]) -> Answer:
    """What cards say; of a single one of which nobody knows that, what is known of it: no fact is found then."""
    found = fact(referee, case, " ".join(text(referee, one) for one in cards), rules(referee, cards), cards)
    untold = [doubt for one in cards for doubt in one.provenance.doubts if _is_of_all(one, doubt)]
    if len(cards) > 1 or not untold:
        return found
    known = " ".join(says for doubt in untold for says in doubt.says)
    said = f"What {quoted(cards[0])} does is not known: {known} To play with, it is: {tells(cards[0], referee.cards)}"
    return structs.replace(found, answer=said, derived_from="nothing found")


def told_too(referee: Referee, case: Case, cards: Sequence[AnyCard]) -> str:
    """What the only card of a list says, where that is asked for too; nothing else."""
    is_told = len(cards) == 1 and spoken.holds(case.said, spoken.load().told_too)
    return f" {text(referee, cards[0])}" if is_told else ""


def _is_of_all(card: AnyCard, doubt: Doubt) -> bool:
    """Whether it is open what a card does at all, or its only number: a Drink that is kept says more than its own."""
    is_kept = isinstance(card, Drink) and card.kept is not None
    return doubt.open and not is_kept and spoken.holds(doubt.about, spoken.load().untold)


def of_named_cards(referee: Referee, case: Case) -> Answer | None:
    """The texts of the cards that are named, where an open question about them found nothing better."""
    from toolkit.referee.reading import named

    if asking(named.without_titles(referee, case.said)).asks != "what" or case.wish.kind in ("may", "must"):
        return None
    whole = dict.fromkeys(named.cards(referee, case.said, _NAMED_WHOLE))
    found = whole if len(whole) == 1 else dict.fromkeys(surely_named(referee, case.said))
    people = set(named.characters(referee, case.said))
    meant = [of_people(referee, [referee.cards.cards[one] for one in ids], people) for ids in found]
    cards = [one for each in meant for one in each[: MOST_TEXTS if len(meant) == 1 else 1]][:MOST_TEXTS]
    return told(referee, case, cards) if cards else None


def of_people(referee: Referee, cards: Sequence[AnyCard], people: Collection[str]) -> Sequence[AnyCard]:
    """The cards that count as these in the decks of those who are named, where there are any; else these."""
    ids = {one.id for one in cards}
    own = [one for deck in people if deck in referee.names for one in referee.deck(deck) if one.counts_as in ids]
    return own or cards


def surely_named(referee: Referee, said: str) -> tuple[tuple[str, ...], ...]:
    """The ids of each card that is named by most of its title, or by some of it beside the character who has it."""
    from toolkit.referee.reading import named

    sure, people = named.cards(referee, said, _NAMED), set(named.characters(referee, said))
    some = named.cards(referee, said, _NAMED_WITH_OWNER)
    owned = {ids for ids in some if len(ids) == 1 and referee.owner(referee.cards.cards[ids[0]]) in people}
    return tuple(ids for ids in some if ids in owned or ids in sure)


def of_no_character(referee: Referee, case: Case) -> Answer | None:
    """The text of Otto's card, or of the Prize, that an open question names by its title, or by most words of it."""
    said = f" {key(case.said)} "
    others = (one for one in referee.cards.cards.values() if isinstance(one, OttoCard | Prize))
    known = [one for one in others if not one.provenance.stands_in]
    names = {one.id: name for one in known if (name := _said_of(key(one.title).split(), said))}
    if len(names) != 1:
        return None
    found = [referee.cards.cards[one] for one in names]
    rest = said.replace(names[found[0].id], "")
    is_open = "what" in (asking(case.said).asks, asking(rest).asks) or spoken.holds(rest, spoken.load().written)
    if not is_open:
        return None
    return told(referee, case, found)


def _said_of(title: Sequence[str], said: str) -> str | None:
    """The last words of a title that are said, if they are two or more, and at least half of it."""
    least = max(_FEWEST, -(-len(title) // 2))
    ends = (" ".join(title[at:]) for at in range(len(title) - least + 1))
    return next((one for one in ends if f" {one} " in said), None)


_FEWEST = 2
"""So many words of a title at least are said where it is not said whole."""


def of_deck(referee: Referee, cards: Sequence[AnyCard], deck: str | None) -> list[AnyCard]:
    """Those of the cards that are in a character's deck, where any are; else all."""
    own = [card for card in cards if deck in referee.cards.decks_with[card.id]]
    return own or list(cards)


def text(referee: Referee, card: AnyCard) -> str:
    """A card's title, owner, type, copies if there are several in its only deck, and text.

    "“Mmmm, Wench!”, of Gog's deck (Action Card, 2 copies): ..."
    """
    owner = referee.owner(card)
    decks = referee.cards.decks_with[card.id]
    faction = referee.cards.decks[decks[0]].name if isinstance(card, OttoCard) and decks else None
    whose = f", of {referee.names[owner]}'s deck" if owner else f", of the {faction} faction" if faction else ""
    copies = referee.cards.decks[decks[0]].copies_of(card.id) if whose and len(decks) == 1 else 1
    kinds = [
        type_of(card),
        *(one.capitalize() for one in (card.subtypes if isinstance(card, Card) and card.types else ())),
        *([f"{copies} copies"] if copies > 1 else []),
    ]
    return f"{quoted(card)}{whose} ({', '.join(kinds)}): {tells(card, referee.cards)}"


def rules(referee: Referee, cards: Sequence[AnyCard]) -> tuple[str, ...]:
    """The rules about these cards, and the one by which cards of the first's type are played."""
    about = tuple(rule.slug for card in cards for rule in referee.book.about_card(card.id))
    first = cards[0]
    if isinstance(first, Card):
        return (*about, *(RULE_OF[one] for one in first.types))
    return (*about, "drinks.icons") if isinstance(first, Drink) else about
