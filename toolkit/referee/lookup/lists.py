"""Lists: what is in a deck or a box, and the cards of which something is so."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from toolkit.cards import AnyCard, Drink
from toolkit.cards.character import Deck
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case, Class
from toolkit.referee.law.naming import editions_in
from toolkit.referee.lookup import classes, spoken, texts
from toolkit.referee.lookup.fact import fact, named_deck, no_table
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted

MOST_LISTED = 12


def answer(referee: Referee, case: Case) -> Answer | None:
    """The list that is wanted; a yes or no where it is asked whether there is any."""
    is_of_cards = case.wish.kind == "which-cards" and classes.is_said(case) and not any(one.card for one in case.beats)
    if not (no_table(case) or is_of_cards) or case.wish.cards:
        return None
    asks = case.wish.kind in ("happens", "may")
    has = not case.said or spoken.holds(case.said, spoken.load().holding)
    if asks and not (classes.is_said(case) and has):
        return None
    deck = named_deck(referee, case)
    if _names_another(referee, case):
        return None
    if _is_of_drinks(referee, case) or (deck is None and classes.extreme(case)):
        return _drinks(referee, case)
    if classes.is_said(case) or classes.deed(case):
        return _cards(referee, case, deck, asks=asks)
    if deck is None:
        return box(referee, case) if spoken.holds(case.said, spoken.load().crew) or not case.said else None
    return _deck(referee, case, referee.cards.decks[deck])


def _names_another(referee: Referee, case: Case) -> bool:
    """Whether all that is said of Drinks is the name of something else: "the Drink Me! Pile", "the Drink Phase"."""
    kind = case.wish.kind_of
    if kind is None or kind.type != "drink" or classes.deed(case) is not None or editions_of(case):
        return False
    terms, said = [key(one.term) for one in referee.index.terms_in(case.said)], f" {key(case.said)} "
    return any(one.startswith("drink ") and f" {one} " in said for one in terms)


def _is_of_drinks(referee: Referee, case: Case) -> bool:
    """Whether Drinks or Events are wanted, and not the cards that do to a Drink what is said."""
    if case.wish.kind_of is None or case.wish.kind_of.type not in ("drink", "event"):
        return False
    found = classes.deed(case)
    return (
        found is None or any(map(found.fits, referee.drinks)) or not any(map(found.fits, referee.cards.cards.values()))
    )


def _drinks(referee: Referee, case: Case) -> Answer:
    """The Drinks or Drink Events of a box, or of all, of which something is so."""
    editions = editions_of(case)
    decks = [one for one in referee.cards.drink_decks.values() if one.edition in editions or not editions]
    cards = classes.of(referee, case, [one.id for one in decks])
    drinks = [one for one in cards if isinstance(one, Drink)]
    if spoken.is_of_both_tracks(case.said):
        drinks = [one for one in drinks if one.alcohol and one.fortitude]
        cards = [*drinks]
    if own := [one for one in drinks if any(spoken.of_species(case.said, each.species) for each in one.exceptions)]:
        drinks, cards = own, [*own]
    if (few := classes.numbered(case, drinks)) is not None:
        drinks, cards = few, [*few]
    if drinks and (which := classes.extreme(case)):
        found = classes.most(drinks, which)
        text = f"The {which}: {joined(list(map(quoted, found)))}, with {found[0].alcohol} Alcohol Content."
        return fact(referee, case, text, ("drinks.icons",), found)
    deed = classes.deed(case)
    is_event = case.wish.kind_of is not None and case.wish.kind_of.type == "event"
    rule = deed.rule if deed else "events" if is_event else "drinks.icons"
    where = f"In {' and '.join(map(_called, editions))}: " if editions else ""
    is_number = len(decks) == 1 and spoken.holds(case.said, f"{spoken.load().counts}, {spoken.load().totals}")
    told = _each_counted(referee, cards, decks[0].id) if is_number else listed(referee, cards, "")
    return fact(referee, case, f"{where}{told or 'none'}.", (rule,), cards)


def _each_counted(referee: Referee, cards: Sequence[AnyCard], deck: str) -> str:
    """How many cards there are of these in a deck, and how many of each: "5 cards: 2 Light Ale with a Chaser, ..."."""
    copies = {entry.card_id: entry.copies for entry in referee.cards.decks[deck].entries}
    count = sum(copies[one.id] for one in cards)
    return f"{count} cards: {', '.join(f'{copies[one.id]} {quoted(one)}' for one in cards)}"


def editions_of(case: Case) -> tuple[str, ...]:
    """The editions of which a Case speaks."""
    return case.wish.editions or editions_in(case.said) or ((case.edition,) if case.edition else ())


def _cards(referee: Referee, case: Case, deck: str | None, *, asks: bool) -> Answer:
    editions = editions_of(case) if deck is None else ()
    decks = [deck] if deck else _whole_decks(referee, editions)
    cards = classes.of(referee, case, decks)
    deed = classes.deed(case)
    kind, against = classes.type_of(case), classes.answered(case)
    if kind in ("drink", "event"):
        case, kind = structs.replace(case, wish=structs.replace(case.wish, kind_of=Class(deck=deck))), None
        cards = classes.of(referee, case, decks)
    told = [f"are {_plural(kind)}"] if kind else []
    if against is not None:
        told.append(f"may be played against {_plural(against)}")
    elif deed and (kind is None or not cards or any(map(deed.fits, cards))) and deed.told not in told:
        told.append(deed.told)
    of_box = f" of {' and '.join(map(_called, editions))}" if editions else ""
    where = f"of {referee.names[deck]}'s deck" if deck else f"of all decks{of_box}"
    verdict: Verdict = ("yes" if cards else "no") if asks else None
    rules = (deed.rule,) if deed else ()
    does = " and ".join(told)
    if not cards:
        return fact(referee, case, f"No cards {where} {does}.", rules, (), verdict)
    told_of = f"Cards {where} that {does}: {listed(referee, cards, deck)}.{texts.told_too(referee, case, cards)}"
    return fact(referee, case, told_of, rules, cards, verdict)


def _plural(kind: str) -> str:
    return f"{kind.capitalize()} Cards"


def _whole_decks(referee: Referee, editions: Sequence[str]) -> list[str]:
    """The decks that are known whole, of these boxes or of all."""
    return [one for one in referee.whole_decks if not editions or referee.cards.decks[one].edition in editions]


def listed(referee: Referee, cards: Sequence[AnyCard], deck: str | None) -> str:
    """Titles, with their copies in the one deck, or with their owners.

    Cards that many have come first where all decks are meant, and those that are made up come last.
    """
    ordered = sorted(cards, key=lambda card: (card.provenance.stands_in, not deck and referee.owner(card) is not None))
    if deck:
        copies = {entry.card_id: entry.copies for entry in referee.cards.decks[deck].entries}
        names = [f"{quoted(card)}{f' ({count} copies)' if (count := copies[card.id]) > 1 else ''}" for card in ordered]
    else:
        names = [owned(referee, card) for card in ordered]
    most = len(names) if deck is not None else MOST_LISTED
    return ", ".join(names[:most]) + (f", and {len(names) - most} more" if len(names) > most else "")


def owned(referee: Referee, card: AnyCard) -> str:
    """A title with its owner, if there is just one: "Gog's “Mmmm, Wench!”"."""
    owner = referee.owner(card)
    return f"{referee.names[owner]}'s {quoted(card)}" if owner else quoted(card)


def _deck(referee: Referee, case: Case, deck: Deck) -> Answer:
    """All that is in a deck, copy by copy."""
    cards = [referee.cards.cards[one.card_id] for one in deck.entries]
    told = ", ".join(f"{one.copies} {quoted(card)}" for one, card in zip(deck.entries, cards, strict=True))
    besides = [one.name for one in referee.cards.decks.values() if one.owner == deck.id]
    more = f" Besides: {joined(besides)}." if besides else ""
    known = "" if deck.complete else ", as far as it is known"
    text = f"{deck.name}: {deck.size} cards{known}: {told}.{more}"
    rules = [rule.slug for rule in referee.book if referee.book.section_of(rule).character == deck.id][:1]
    return fact(referee, case, text, rules, cards)


def box(referee: Referee, case: Case) -> Answer | None:
    """What is in a box: whose decks, and which others."""
    editions = editions_of(case)
    if not editions:
        return None
    boxes = []
    for edition in editions:
        decks = [one for one in referee.cards.decks.values() if one.edition == edition]
        whom = [one.name for one in decks if one.kind == "character"]
        others = [one.name for one in decks if one.kind != "character"]
        known = "; ".join(part for part in (joined(whom) if whom else "", joined(others) if others else "") if part)
        boxes.append(f"{_called(edition)}: {known or 'nothing that is known here'}.")
    return fact(referee, case, " ".join(boxes), ("setup.character",))


def _called(edition: str) -> str:
    return f"RDI {edition[3:]}" if edition.startswith("rdi") else edition
