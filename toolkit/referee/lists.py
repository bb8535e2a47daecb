"""Lists: the cards of one deck, or of all, of which something is so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from toolkit.cards import Card, Drink
from toolkit.cards.effects import Effect, Gain, Ignore, LeaveRound, Lose, Negate, Pay, PayInstead, Redirect, SplitDrink
from toolkit.referee import traits
from toolkit.referee.answer import Answer
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted
from toolkit.referee.telling import fact

MOST_LISTED = 12

_LISTS: Sequence[tuple[str, Callable[[Card], bool], str, tuple[str, ...]]] = (
    (r"negat\w+", lambda card: traits.does(card, Negate), "can Negate something", ("negate",)),
    (r"ignore (?:a |the |my )?drinks?", lambda card: _on_drink(card, Ignore), "can Ignore a Drink", ("ignore.drink",)),
    (r"ignor\w+", lambda card: traits.does(card, Ignore), "can Ignore something", ("ignore",)),
    (r"redirect\w*", lambda card: traits.does(card, Redirect), "can redirect a loss", ("redirect",)),
    (r"split\w*", lambda card: traits.does(card, SplitDrink), "can split a Drink", ("split",)),
    (
        r"leave|leaving|get out of (?:an? )?(?:ante|round)",
        lambda card: _leaves(card),
        "let you leave a Round",
        ("gambling.leave",),
    ),
    (
        r"heal\w*|(?:gain|restore)\w* (?:fortitude|health)",
        lambda card: _heals(card),
        "let a player gain Fortitude",
        ("limits",),
    ),
    (r"cheat\w*", lambda card: "cheating" in card.types, "are Cheating Cards", ("gambling.cheating",)),
    (r"anytime", lambda card: "anytime" in card.types, "are Anytime Cards", ("cards.anytime",)),
    (r"steal\w*|take gold|get gold", lambda card: _takes_gold(card), "make others pay you Gold", ("cards.sometimes",)),
    (
        r"inn pay\w*|pay for me",
        lambda card: traits.does(card, PayInstead),
        "let you keep your Gold",
        ("cards.sometimes",),
    ),
    (
        r"hit back|counter ?attack|retaliat\w*",
        lambda card: _hits_back(card),
        "hit back at an attacker",
        ("cards.sometimes",),
    ),
    (r"damage|lose fortitude|attack\w*", lambda card: _hurts(card), "make others lose Fortitude", ("affects",)),
)


def _on_drink(card: Card, kind: type[Effect]) -> bool:
    return traits.does(card, kind) and traits.is_for_drinks(card)


def _leaves(card: Card) -> bool:
    return any(isinstance(effect, LeaveRound) and effect.who == "you" for effect in traits.effects(card))


def _heals(card: Card) -> bool:
    return any(isinstance(effect, Gain) and effect.attribute == "fortitude" for effect in traits.effects(card))


def _takes_gold(card: Card) -> bool:
    return any(isinstance(effect, Pay) and effect.to == "you" for effect in traits.effects(card))


def _hits_back(card: Card) -> bool:
    return any(isinstance(effect, Lose) and effect.who == "attacker" for effect in traits.effects(card))


def _hurts(card: Card) -> bool:
    return any(isinstance(effect, Lose) and effect.attribute == "fortitude" for effect in traits.effects(card))


def cards_that(referee: Referee, question: Question, found: re.Match[str]) -> Answer | None:
    """The cards of which something is so; None for what is not known of cards."""
    del found
    if question.cards:
        return None
    decks = [one.ids[0] for one in question.characters] or list(referee.whole_decks)
    for pattern, fits, does, rules in _LISTS:
        if re.search(rf"\b(?:{pattern})\b", question.said):
            return _list(referee, question, decks, [card for card in _of(referee, decks) if fits(card)], does, rules)
    return None


def _of(referee: Referee, decks: Iterable[str]) -> list[Card]:
    return list({card.id: card for deck in decks for card in referee.deck(deck)}.values())


def _list(
    referee: Referee,
    question: Question,
    decks: Sequence[str],
    cards: Sequence[Card],
    does: str,
    rules: tuple[str, ...],
) -> Answer:
    asks = re.match(r"(?:so |and )?(?:has|have|does|do|did|is there|are there|can)\b", question.said)
    verdict: Verdict = ("yes" if cards else "no") if asks else None
    lead = f"{str(verdict).capitalize()}. " if verdict else ""
    where = f"of {referee.names[decks[0]]}'s deck" if len(decks) == 1 else "of the eight decks"
    if not cards:
        return fact(referee, question, f"{lead}No cards {where} {does}.", rules, (), verdict)
    names = [owned(referee, card) if len(decks) > 1 else quoted(card) for card in cards]
    more = f", and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    text = f"{len(cards)} cards {where} {does}: {', '.join(names[:MOST_LISTED])}{more}."
    told = text if len(cards) > 1 else f"One card: {names[0]}."
    return fact(referee, question, f"{lead}{told}", rules, cards[:MOST_LISTED], verdict)


def owned(referee: Referee, card: Card) -> str:
    """A title with its owner, if there is just one: "Gog's “Mmmm, Wench!”"."""
    owner = referee.owner(card)
    return f"{referee.names[owner]}'s {quoted(card)}" if owner else quoted(card)


def with_chasers(referee: Referee, question: Question, found: re.Match[str]) -> Answer | None:
    """The Drinks that bring a Chaser."""
    del found
    drinks = [card for card in referee.cards.cards.values() if isinstance(card, Drink) and card.chaser]
    names = ", ".join(drink.title for drink in drinks)
    return fact(referee, question, f"These Drinks bring a Chaser: {names}.", ("chasers",), drinks)


def strongest(referee: Referee, question: Question, found: re.Match[str]) -> Answer | None:
    """The Drinks with the most Alcohol Content."""
    del found
    drinks = [card for card in referee.cards.cards.values() if isinstance(card, Drink)]
    most = max(drink.alcohol for drink in drinks)
    names = joined([drink.title for drink in drinks if drink.alcohol == most])
    return fact(referee, question, f"The strongest Drink is {names}, with {most} Alcohol Content.", ("drinks.icons",))
