"""Plain: what is asked of one card, or of one deck, in words that tell of no table, however they are built."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink
from toolkit.cards.effects import EndRound, Pay, TakeFromPot
from toolkit.cards.lookup import key
from toolkit.referee import deeds
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.law.asking import asking
from toolkit.referee.law.naming import editions_in, without_editions
from toolkit.referee.law.signals import holds, load, singulars
from toolkit.referee.lookup import among, belonging, census, counterparts, spoken, texts
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.texts import RULE_OF
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted, type_of, with_article

_PAIR = 2


def answer(referee: Referee, case: Case) -> Answer | None:
    """What type a card is of, how many copies of it there are, what else it is called; the hardest blow of a deck."""
    named, rest = _named(referee, case.said)
    rest = _asked(referee, rest)
    cards = named if len({key(card.title) for card in named}) == 1 else []
    found = (_type(referee, case, cards, rest) if cards else None) or _left_behind(referee, case, named)
    if found is not None:
        return found
    if len(case.beats) > 1:
        return None
    if cards:
        return (
            _copies(referee, case, cards, rest)
            or _in_its_place(referee, case, cards, rest)
            or counterparts.answer(referee, case, cards, rest)
            or _held(referee, case, cards, rest)
            or _explained(referee, case, cards, rest)
            or _for_a_species(referee, case, cards, rest)
            or _whose(referee, case, rest)
        )
    if named and (elsewhere := counterparts.answer(referee, case, named, rest)) is not None:
        return elsewhere
    return among.hardest(referee, case) or _whose(referee, case, rest)


def _named(referee: Referee, said: str) -> tuple[list[AnyCard], str]:
    """The cards that are named, and what is said besides them; the reader is asked here alone."""
    from toolkit.referee.reading import named

    found = [one for some in texts.surely_named(referee, said) for one in some]
    cards = [referee.cards.cards[one] for one in dict.fromkeys(found)]
    return cards, named.without_titles(referee, said)


def _asked(referee: Referee, rest: str) -> str:
    """What is said without the sentences that only lead up to what is asked, and tell of nobody, no number or box."""
    from toolkit.referee.reading import named

    parts = _SENTENCE.split(rest)
    asks = next((at for at, one in enumerate(parts) if holds(key(one), load().asks_what)), 0)
    before = " ".join(parts[:asks])
    is_told = named.characters(referee, before) or any(one.isdecimal() for one in referee.concepts.of(before))
    return rest if is_told or editions_in(before) else " ".join(parts[asks:])


_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def _type(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """Of what type a card is: "what type is ...", "... : gambling or cheating?"."""
    words, is_either = set(key(rest).split()), spoken.is_choice(rest)
    if not (is_either or spoken.holds(rest, spoken.load().of_type)):
        return None
    if spoken.holds(rest, spoken.load().counts) or len(words) > _MOST_WORDS or case.people[_PAIR:]:
        return None
    card = cards[0]
    rules = [RULE_OF[one] for one in card.types] if isinstance(card, Card) else []
    both = (
        "both, "
        if is_either and isinstance(card, Card) and len(spoken.types_in(rest) & set(card.types)) >= _PAIR
        else ""
    )
    text = f"{quoted(card)} is {both}{with_article(type_of(card))}: {texts.text(referee, card)}"
    return fact(referee, case, text, rules, [card])


_MOST_WORDS, _FEW_WORDS = 14, 3


def _left_behind(referee: Referee, case: Case, cards: Sequence[AnyCard]) -> Answer | None:
    """Where the coins are that somebody had anted who is forced out of a Round: in the pot, and what wins that.

    Where those go of which no number is told is what a single other card says.
    """
    is_asked = spoken.holds(case.said, spoken.load().left_behind) and asking(case.said).asks == "what"
    if not (is_asked and cards):
        return None
    titles, beats = len({key(one.title) for one in cards}), len(case.beats)
    if beats > titles > 1:
        return None
    is_flat = titles == 1 and beats <= 1 and all(one.gold is None for one in case.people)
    if is_flat and deeds.has(cards[0], Pay, TakeFromPot, EndRound):
        return texts.told(referee, case, cards[:1])
    leaves = deeds.does(cards[-1], "forces-out") or deeds.does(cards[-1], "leaves")
    if not leaves or case.scene.seats == _PAIR:  # of two who are in, the other wins
        return None
    is_begun = spoken.first_of(case.said, ("starts-round",)) is not None  # and may have been left by who began it
    is_begun = is_begun or any(deeds.does(one, "starts-round") for one in cards)
    rules = ("gambling.left-antes", "gambling.no-winner") if is_begun else ("gambling.left-antes",)
    return fact(referee, case, " ".join(referee.book.rule(one).text for one in rules), rules, cards)


def _copies(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """How many copies there are, where the question is told of the card: "... : how many in the deck".

    Of two boxes it may be asked which has more of it; and of what type it is may be asked besides.
    """
    words = spoken.load()
    is_of_boxes = spoken.holds(rest, words.compares) and len(editions_in(rest)) >= _PAIR
    is_bare = len(words_without_names(referee, rest)) <= _FEW_WORDS
    is_counted = spoken.holds(rest, words.counts) and (is_bare or spoken.holds(rest, words.copies))
    is_asked = is_of_boxes or is_counted
    if not is_asked or spoken.holds(rest, words.tracked) or len(key(rest).split()) > _MOST_WORDS:
        return None
    found = census.compared(referee, case) or census.copies_of(referee, case, cards)
    if found is None or not spoken.holds(rest, words.of_type):
        return found
    text = f"{found.answer} {quoted(cards[0])} is {with_article(type_of(cards[0]))}."
    return structs.replace(found, answer=text)


def _in_its_place(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """What a deck has in place of a card."""
    decks = census.named(referee, case)[1]
    is_asked = len(decks) == 1 and spoken.holds(rest, spoken.load().replaced)
    return belonging.has(referee, case, cards, decks[0], (None, None)) if is_asked else None


def _whose(referee: Referee, case: Case, rest: str) -> Answer | None:
    """In whose deck the only card is of whose title a word or two are said: "who owns the card with the rabbit"."""
    from toolkit.referee.reading import named

    words = spoken.load()
    found = set(named.cards(referee, case.said))
    is_asked = spoken.holds(rest, words.owns) and not spoken.holds(rest, words.of_rules)
    if len(found) != 1 or not is_asked or named.characters(referee, case.said):
        return None
    beside = f"{words.owns}, {words.explained}, {words.beside_a_title}, {words.has}".replace(",", "").split()
    if not set(key(rest).split()) <= set(beside):
        return None
    return belonging.whose(referee, case, [referee.cards.cards[one] for one in found.pop()])


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
    said = set(words_without_names(referee, without_editions(rest))) - set(words.beside_a_title.split(", "))
    if spoken.holds(rest, words.owns):
        return belonging.whose(referee, case, cards) if spoken.holds(rest, words.told_too) else None
    is_only_named = bool(said) and said <= set(words.explained.split(", "))
    is_read = spoken.holds(rest, words.written) and asking(rest).asks == "what"
    if not (is_only_named or is_read):
        return None
    shown = texts.of_people(referee, list(cards)[: texts.MOST_TEXTS], census.named(referee, case)[1])
    return texts.told(referee, case, shown)


def _for_a_species(referee: Referee, case: Case, cards: Sequence[AnyCard], rest: str) -> Answer | None:
    """What a Drink says, where it is asked what it is to a species: "if the drinker of ... is an orc"."""
    words, said = spoken.load(), set(key(rest).split())
    kinds = {kind for one in cards if isinstance(one, Drink) for some in one.exceptions for kind in some.species}
    beside = f"{words.if_it}, {words.explained}, {words.beside_a_title}".split(", ")
    named = {one for one in said if not kinds.isdisjoint(singulars(one))}
    is_asked = bool(named) and said - named <= set(beside) and asking(rest).asks not in ("may", "must")
    return texts.told(referee, case, cards[:1]) if is_asked else None


def words_without_names(referee: Referee, said: str) -> list[str]:
    """The plain words of a text without the names of characters."""
    names = {word for name in referee.names.values() for word in key(name).split()}
    return [word for word in key(said).split() if names.isdisjoint(singulars(word))]
