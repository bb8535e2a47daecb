"""Decks: how big those are that are no Character Decks, and how many different cards are in them."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards.character import CHARACTER_DECK_SIZE, Deck
from toolkit.figures import DRINK_DECK, HAND_SIZE
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asks_for_something
from toolkit.referee.law.naming import editions_in
from toolkit.referee.lookup import census, copies, figures, spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined


def sizes(referee: Referee, case: Case) -> Answer | None:
    """How many cards are in the decks that are named, if a number is asked for and no card of them is named."""
    words = spoken.load()
    is_asked = spoken.holds(case.said, f"{words.sizes}, {words.counts}")
    if case.beats or not is_asked or not census.is_open(case) or census.named(referee, case)[0]:
        return None
    is_of_faces = spoken.holds(case.said, words.different)
    found = _named(referee, case) or (_of_characters(referee, case) if is_of_faces else [])
    if not found or spoken.holds(case.said, words.tracked):
        return None
    told = joined([_size(referee, one, is_of_faces=is_of_faces) for one in found])
    laid_out = [rule for rule in referee.book if rule.slug in {f"{one.id}.setup" for one in found}]
    more = "".join(f" {rule.told}" for rule in laid_out)
    rules = [rule.slug for rule in laid_out] or (["characters.material"] if found[0].owner else [])
    return fact(referee, case, f"{told}.{more}", rules)


def left(referee: Referee, case: Case) -> Answer | None:
    """How much of a deck is left when a game begins: without the first hand, or the first Drink of so many players."""
    words, about = spoken.load(), referee.concepts.of(case.said)
    if case.beats or not asks_for_something(case.said) or not spoken.holds(case.said, words.remains):
        return None
    players = figures.players_told(referee, case.said)
    if copies.DRINKS in about and players is not None and spoken.holds(case.said, words.laid_out):
        text = f"With {players} players {DRINK_DECK - players} of the {DRINK_DECK} cards of the Drink Deck are left"
        return fact(referee, case, f"{text}: each has taken one.", ("setup.drink-deck", "setup.drink-me"))
    numbers = {one for one in about if one.isdecimal() and one != "1"}
    is_of_hand = numbers <= {str(HAND_SIZE), str(CHARACTER_DECK_SIZE)} and spoken.holds(case.said, words.first_hand)
    if is_of_hand and about & {copies.CHARACTERS, "deck"} and copies.DRINKS not in about:
        text = f"Of the {CHARACTER_DECK_SIZE} cards of a Character Deck {CHARACTER_DECK_SIZE - HAND_SIZE} are left"
        return fact(referee, case, f"{text} after the first hand of {HAND_SIZE}.", ("setup.forty-cards", "setup.hand"))
    return None


def _named(referee: Referee, case: Case) -> Sequence[Deck]:
    """The decks that are called by words of their own; not those of a box that is not meant."""
    editions = editions_in(case.said)
    named = [one for one, phrases in spoken.load().piles.items() if spoken.holds(case.said, phrases)]
    found = [referee.cards.decks[one] for one in named]
    return [one for one in found if not editions or one.edition in editions]


def _of_characters(referee: Referee, case: Case) -> Sequence[Deck]:
    """The decks of the characters that are named, where no kind of their cards is."""
    named = census.named(referee, case)[1] if census.class_of(case, None) is None else []
    return [referee.cards.decks[one] for one in named]


def _size(referee: Referee, deck: Deck, *, is_of_faces: bool) -> str:
    is_beside = deck.kind == "side" and deck.owner is not None
    name = f"{referee.names[str(deck.owner)]}'s {deck.name}" if is_beside else deck.name
    faces = f", {len(deck.entries)} different ones" if is_of_faces else ""
    return f"{name} has {deck.size} cards{faces}"
