"""Among: which of several characters have a card of some kind, or have none, and whose card does the most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from toolkit.cards import AnyCard, Card
from toolkit.cards.effects import Gain, Lose
from toolkit.referee import deeds
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import census, ledger, spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.lists import editions_of, listed, owned
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted

_PAIR = 2

MOST_TOLD = 4
"""Of how many decks each is told where the hardest card of several is wanted."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """Which of these characters have, or have not, what is asked for, and by which cards."""
    words = spoken.load()
    cards, named = census.named(referee, case)
    lacks = spoken.holds(case.said, words.lacks)
    decks = _decks(referee, case, named, lacks=lacks)
    asks = (words.owns, words.asks_who) if lacks else (words.lists, words.asks_what)
    has = lacks or spoken.holds(case.said, f"{words.holding}, {words.cards}")
    is_any, is_number = has and spoken.holds(case.said, words.any_of), spoken.holds(case.said, words.how_many_of)
    is_asked = any(spoken.holds(case.said, one) for one in asks) and census.is_open(
        census.without_titles(referee, case)
    )
    is_held = spoken.holds(case.said, f"{words.holding}, {words.lacking}" if lacks else words.owns)
    is_told = any(one.by is not None for one in case.beats) if cards else bool(case.beats)
    if is_told or (cards and not is_held) or len(decks) < _PAIR or not (is_asked or is_any or is_number):
        return None
    if cards:
        same = {one: [each for each in referee.deck(one) if {each.id, each.counts_as} & cards] for one in decks}
        return _lacking(referee, case, same) if lacks else _having(referee, case, same)
    wanted = census.class_of(case, None)
    if wanted is None or wanted.type in ("drink", "event") or ledger.is_sum(referee, case):
        return None
    held = {one: census.cards_of(referee, case, wanted, one) for one in decks}
    if is_any or is_number:
        return _counted(referee, case, [one for one in decks if bool(held[one]) is not lacks], is_any=is_any)
    if not (lacks or len(named) > 1):
        return None
    return _lacking(referee, case, held) if lacks else _having(referee, case, held)


def _counted(referee: Referee, case: Case, decks: Sequence[str], *, is_any: bool) -> Answer:
    """How many characters it is so of, and of whom; a yes or no where it is asked if there is any."""
    names = joined([referee.names[one] for one in decks]) if decks else "none"
    verdict: Verdict = ("yes" if decks else "no") if is_any else None
    return fact(referee, case, f"Of {len(decks)}: {names}." if decks else "Of none.", (), (), verdict)


def _decks(referee: Referee, case: Case, named: Sequence[str], *, lacks: bool) -> list[str]:
    """The characters of whom is asked: those named, or those of the boxes, or all who are, or are not, any such."""
    if named:
        return list(named)
    editions = editions_of(case)
    found = [one for one in referee.whole_decks if not editions or referee.cards.decks[one].edition in editions]
    words = spoken.load()
    is_of_all = spoken.holds(
        case.said, f"{words.holding}, {words.crew}, {words.lacking}, {words.cards}" if lacks else words.any_of
    )
    return found if editions or is_of_all else []


def _lacking(referee: Referee, case: Case, held: Mapping[str, Sequence[AnyCard]]) -> Answer:
    names = [referee.names[deck] for deck, cards in held.items() if not cards]
    return fact(
        referee, case, f"{joined(names)} {'has' if len(names) == 1 else 'have'} none." if names else "All have."
    )


def _having(referee: Referee, case: Case, held: Mapping[str, Sequence[AnyCard]]) -> Answer:
    told = [f"{referee.names[deck]}: {listed(referee, cards, deck) or 'none'}." for deck, cards in held.items()]
    return fact(referee, case, " ".join(told), (), [one for cards in held.values() for one in cards])


def hardest(referee: Referee, case: Case) -> Answer | None:
    """The card that hits, or heals, the most, or the least: of one deck, of several named, or of the decks of boxes."""
    words = spoken.load()
    meant, named = census.named(referee, case)
    deed = next((one for one in _EXTREMES if spoken.holds(case.said, words.deeds[one])), None)
    decks = _decks(referee, case, named, lacks=False)
    is_told = any(one.card is None or one.card in meant for one in case.beats)
    if not decks or is_told or deed is None or not spoken.holds(case.said, words.extremes):
        return None
    kind, told = _EXTREMES[deed]
    extreme = min if spoken.holds(case.said, words.weaker) else max
    best = {deck: _best(referee, deck, kind, spoken.type_of(case.said), extreme) for deck in decks}
    most = extreme((much for much, _ in best.values() if much), default=0)
    if not most:
        return None
    if len(decks) > MOST_TOLD:
        cards = list({one.id: one for much, some in best.values() if much == most for one in some}.values())
        return fact(
            referee, case, f"{joined([owned(referee, one) for one in cards])}, {most} Fortitude {told}.", (), cards
        )
    ranked = sorted((one for one in decks if best[one][0]), key=lambda deck: abs(best[deck][0] - most))
    whose = [(referee.names[one], joined(list(map(quoted, best[one][1]))), best[one][0]) for one in ranked]
    text = " ".join(f"Of {name}'s deck: {cards}, with {much} Fortitude {told}." for name, cards, much in whose)
    return fact(referee, case, text, (), [card for one in ranked for card in best[one][1]])


_EXTREMES: Mapping[str, tuple[type[Lose] | type[Gain], str]] = {"hits": (Lose, "lost"), "heals": (Gain, "gained")}


def _best(
    referee: Referee, deck: str, kind: type[Lose] | type[Gain], of_type: str | None, extreme: Callable[..., int]
) -> tuple[int, list[Card]]:
    """The most Fortitude, or the least, that a card of a deck, of a type if one is told, makes lose or gain.

    And which cards do so.
    """
    held = [(_most(one, kind), one) for one in referee.deck(deck) if of_type is None or of_type in one.types]
    best = extreme((much for much, _ in held if much), default=0)
    return best, [card for much, card in held if much == best]


def _most(card: AnyCard, kind: type[Lose] | type[Gain]) -> int:
    """The largest number of Fortitude that a card makes somebody lose, or gain."""
    found = (one for one in deeds.effects(card) if isinstance(one, kind) and one.attribute == "fortitude")
    return max((one.amount for one in found if isinstance(one.amount, int)), default=0)
