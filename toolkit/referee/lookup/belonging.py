"""Belonging: whose a card is, of what type, what it touches, and of what species a character is."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.effects import Pay
from toolkit.cards.touches import changes_drink, touches
from toolkit.referee import deeds
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import spoken, texts
from toolkit.referee.lookup.comparing import called
from toolkit.referee.lookup.copies import counted
from toolkit.referee.lookup.fact import fact, named_cards, named_deck, no_table
from toolkit.referee.lookup.texts import RULE_OF
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted, type_of, with_article


def owners(referee: Referee, case: Case) -> Answer | None:
    """In whose decks the card is that is named."""
    return whose(referee, case, named_cards(referee, case)) if no_table(case) else None


def whose(referee: Referee, case: Case, cards: Sequence[AnyCard]) -> Answer | None:
    """In whose decks a card is; and what it says, where that is asked for too: "whose is ..., and what does it do"."""
    names = [_name(referee, deck) for card in cards for deck in referee.cards.decks_with[card.id]]
    if not names:
        return None
    owner = f"{quoted(cards[0])} is in {_the_decks(list(dict.fromkeys(names)))}."
    return fact(referee, case, f"{owner}{texts.told_too(referee, case, cards[:1])}", (), cards)


def _name(referee: Referee, deck: str) -> str:
    """What a deck is called; one that a character has besides the Character Deck by whose it is, too."""
    found = referee.cards.decks[deck]
    return f"{referee.names[found.owner]}'s {found.name}" if found.kind == "side" and found.owner else found.name


def said(referee: Referee, case: Case) -> Answer | None:
    """In whose decks the card is that is named, if a question has words for that."""
    words = spoken.load()
    is_asked = spoken.holds(case.said, words.owns) and not spoken.holds(case.said, words.of_rules)
    return owners(referee, case) if is_asked else None


def _the_decks(names: Sequence[str]) -> str:
    return f"the deck{'s' if len(names) > 1 else ''} of {joined(names)}"


def answer(referee: Referee, case: Case) -> Answer | None:
    """A yes or no about cards or a character by themselves."""
    if not no_table(case):
        return None
    cards, deck = named_cards(referee, case), named_deck(referee, case)
    if not cards:
        return species(referee, case)
    match case.wish.what:
        case "fortitude" | "alcohol" | "gold":
            return _touched(referee, case, cards[0])
        case "drink" | "resolves":
            return _changes_drink(referee, case, cards[0])
    if case.wish.kind_of is not None and case.wish.kind_of.type is not None:
        return _is_of_type(referee, case, cards[0])
    if case.wish.kind_of is not None and case.wish.kind_of.does is not None:
        return _is_one_that(referee, case, cards[0], deeds.DEEDS[case.wish.kind_of.does])
    return has(referee, case, cards, deck) if deck else None


def has(
    referee: Referee, case: Case, cards: Sequence[AnyCard], deck: str, verdicts: tuple[Verdict, Verdict] = ("yes", "no")
) -> Answer:
    """Whether a deck has a card, and how many copies; where it has none, which of its own cards do the same.

    ``verdicts``: where it has it, and where not.
    """
    same, name = {card.id for card in cards}, referee.names[deck]
    held = [card for card in referee.deck(deck) if card.id in same or card.counts_as in same]
    if not held:
        alike = [quoted(one) for one in referee.deck(deck) if _does_the_same(cards[0], one)]
        instead = f" In its place: {joined(alike)}." if alike else ""
        return fact(referee, case, f"There is no {quoted(cards[0])} in {name}'s deck.{instead}", (), cards, verdicts[1])
    told = joined([one for card in held for one in counted(referee, card, deck)])
    return fact(referee, case, f"{told}.", (), held, verdicts[0])


def _does_the_same(card: AnyCard, other: AnyCard) -> bool:
    """Whether two cards do the same but for what they cost."""
    mine, theirs = ({type(one) for one in deeds.effects(each)} - {Pay} for each in (card, other))
    return bool(mine) and mine <= theirs and set(deeds.patterns(card)) <= set(deeds.patterns(other))


def _is_of_type(referee: Referee, case: Case, card: AnyCard) -> Answer:
    wanted = case.wish.kind_of.type if case.wish.kind_of else None
    types = card.types if isinstance(card, Card) else ()
    has = wanted in types or (wanted == "drink" and isinstance(card, Drink))
    rules = [RULE_OF[one] for one in types]
    if has and len(deeds.as_each_type(card)) > 1:
        return _as_chosen(referee, case, card, rules)
    return fact(referee, case, f"{quoted(card)} is {with_article(type_of(card))}.", rules, [card], _verdict(has))


def _as_chosen(referee: Referee, case: Case, card: AnyCard, rules: Sequence[str]) -> Answer:
    """That it depends on the effect that is chosen of which type a card is."""
    kinds = joined([with_article(type_of(one)) for one in deeds.as_each_type(card)], "or")
    text = f"It depends: by the effect that is chosen, {quoted(card)} is {kinds}."
    return fact(referee, case, text, rules, [card], "depends")


def _is_one_that(referee: Referee, case: Case, card: AnyCard, deed: deeds.Deed) -> Answer:
    has = deed.fits(card)
    if len({deed.fits(one) for one in deeds.as_each_type(card)}) > 1:
        return _as_chosen(referee, case, card, (deed.rule,))
    text = f"{quoted(card)} is {'one' if has else 'none'} of the cards that {deed.told}."
    return fact(referee, case, text, (deed.rule,), [card], _verdict(has))


def _touched(referee: Referee, case: Case, card: AnyCard) -> Answer:
    has = case.wish.what in {touch.attribute for touch in touches(card)}
    name = ATTRIBUTES[str(case.wish.what)]
    why = "directly changes" if has else "does not directly change"
    text = f"{quoted(card)} {why} {name} when it takes effect."
    return fact(referee, case, text, ("affects",), [card], _verdict(has))


def _changes_drink(referee: Referee, case: Case, card: AnyCard) -> Answer | None:
    if not isinstance(card, Card):
        return None
    has = any(map(changes_drink, card.options))
    rules = ("wench.changing-a-drink",) if has else ("wench.not-changing", "wench.changing-a-drink")
    text = f"{quoted(card)} {'changes' if has else 'does not change'} the effects of a Drink."
    return fact(referee, case, text, rules, [card], _verdict(has))


def species(referee: Referee, case: Case) -> Answer | None:
    """Of what species a character is, and which Drinks ask for it; a yes or no if a species is named."""
    deck = named_deck(referee, case)
    said = {one.species for one in case.people if one.species and one.character == deck}
    if deck is None or not (said or SPECIES in case.wish.terms):
        return None
    character = referee.cards.characters[deck]
    verdict = _verdict(not said.isdisjoint(character.species)) if said else None
    kinds = joined([with_article(one) for one in character.species]) if character.species else ""
    told = f"{character.short} is {kinds}" if kinds else f"It is not known of what species {character.short} is"
    drinks = [
        one for one in referee.cards.cards.values() if isinstance(one, Drink) and _asks_for(one, character.species)
    ]
    special = f", and drinks {joined([one.title for one in drinks])} in another way than most" if drinks else ""
    return fact(referee, case, f"{told}{special}.", (), drinks, verdict)


def box(referee: Referee, case: Case) -> Answer | None:
    """In which box a character comes."""
    deck = named_deck(referee, case)
    if deck is None or BOX not in case.wish.terms:
        return None
    edition = referee.cards.decks[deck].edition
    return fact(referee, case, f"{referee.cards.decks[deck].name} is of {called(edition)}.", ("setup.character",))


SPECIES, BOX = "species", "box"
"""What may be wanted of a character by itself."""


def _asks_for(drink: Drink, species: Sequence[str]) -> bool:
    return any(set(species) & set(one.species) for one in drink.exceptions)


def _verdict(*parts: bool) -> Verdict:
    return "yes" if all(parts) else "no"
