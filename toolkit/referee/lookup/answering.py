"""Answering: which cards may be played in answer to a card and make anything come out otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import DrinkOne, TakeControl
from toolkit.referee import deeds
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import spoken, texts
from toolkit.referee.lookup.classes import deed, is_of_type
from toolkit.referee.lookup.fact import fact, named_cards, named_deck
from toolkit.referee.lookup.lists import listed
from toolkit.referee.matrix.bearing import concerns
from toolkit.referee.matrix.search import Search
from toolkit.referee.matrix.trial import Trial
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted

MOST_BEATS = 2
"""A card that is played, and a class of cards that answers it: with more beats it takes a table of its own."""


_OF_DRINKS = ("spares-drink", "splits", "weakens", "converts")
"""What saves somebody from a Drink that a card makes them drink."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """The cards, of a deck or of all, that may answer the one which a Case names."""
    subject = _subject(referee, case)
    if subject is None:
        return None
    return of_deck(referee, case, subject, _deck(referee, case))


def of_deck(referee: Referee, case: Case, subject: AnyCard, deck: str | None) -> Answer:
    """The cards, of a deck or of all, that may answer this one."""
    cards = stopping(referee, subject, _answers(referee, case, deck))
    where = f"from {referee.names[deck]}'s deck" if deck else "from any deck"
    if not cards:
        return fact(referee, case, f"No card {where} stops {quoted(subject)}.", ("respond",), [subject])
    text = f"{quoted(subject)} may be answered {where} with {listed(referee, cards, deck)}."
    told = text if deck else f"{texts.text(referee, subject)} {text}"
    return fact(referee, case, told, (), [subject, *cards])


def _subject(referee: Referee, case: Case) -> AnyCard | None:
    if len(case.beats) > MOST_BEATS or case.scene.control is not None:
        return None
    played = [one.card for one in case.beats[:1] if one.card is not None]
    cards = [referee.cards.cards[one] for one in played if one in referee.cards.cards] or named_cards(referee, case)
    return cards[0] if len({card.title for card in cards}) == 1 else None


def _deck(referee: Referee, case: Case) -> str | None:
    """In whose deck the answers are to be: that of the class, of who answers, or of the only other one spoken of."""
    last = case.beats[-1] if len(case.beats) == MOST_BEATS else None
    if last is not None and last.kind is not None and last.kind.deck is not None:
        return last.kind.deck
    by = next((one.character for one in case.people if last is not None and one.name == last.by), None)
    played = {one.by for one in case.beats[:1]}
    others = structs.replace(case, people=tuple(one for one in case.people if one.name not in played))
    return by or named_deck(referee, others)


def _answers(referee: Referee, case: Case, deck: str | None) -> list[Card]:
    decks = [deck] if deck else referee.whole_decks
    cards = {card.id: card for one in decks for card in referee.deck(one)}
    last = case.beats[-1] if len(case.beats) == MOST_BEATS else None
    wanted = (last.kind if last else None) or case.wish.kind_of
    found = deed(case) if wanted is not None and wanted.does else None
    kind = wanted.type if wanted else None
    is_wanted = not spoken.holds(case.said, spoken.load().unlike)
    fitting = [one for one in cards.values() if kind is None or is_of_type(one, kind) is is_wanted]
    return [one for one in fitting if found is None or found.fits(one) is (is_wanted or kind is not None)]


def _takes_control(card: AnyCard) -> bool:
    return deeds.is_for_a_round(card) and deeds.has(card, TakeControl)


def stopping(referee: Referee, subject: AnyCard, answers: Sequence[Card]) -> list[Card]:
    """Those of the cards that may be played once another has come about, and that have a bearing on it.

    What takes control of a Round is answered by what takes it next, too: "What beats Winning Hand!?" What makes
    somebody drink is answered by what spares them that Drink, or some of it.
    """
    is_of_round = deeds.has(subject, TakeControl)
    ids = [one.id for one in answers if deeds.is_reply(one) or deeds.is_for_a_round(one)]
    search = Search(referee.cards, [subject.id], tuple, referee.edition)
    moments = search.run() or Search(referee.cards, [subject.id], lambda: ids, referee.edition).run()
    found: set[str] = set()
    for moment in moments:
        chances = Trial(referee.cards, moment, [one for one in ids if one not in found]).plays()
        found |= {
            one.play.card
            for one in chances
            if (one.when.answers and concerns(one))
            or (is_of_round and _takes_control(referee.cards.cards[one.play.card]))
        }
    if deeds.has(subject, DrinkOne):
        found |= {one.id for one in answers if any(deeds.does(one, deed) for deed in _OF_DRINKS)}
    return [one for one in answers if one.id in found]
