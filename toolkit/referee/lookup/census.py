"""Census: lists and counts of cards that are asked for in any words, where the reader found no wish for them."""

from __future__ import annotations

from msgspec import structs

from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case, Class, Wish
from toolkit.referee.law.asking import asking
from toolkit.referee.lookup import classes, copies, lists, spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined

_MEANT = 0.6
"""How much of a title (of 1) is said where its card is meant."""

_PAIR = 2


def answer(referee: Referee, case: Case) -> Answer | None:
    """The cards or the characters that are asked for; None if no list is, or a card is named."""
    if case.beats or not spoken.holds(case.said, spoken.load().lists):
        return None
    cards, decks = _named(referee, case)
    if cards:
        return copies.decks_with(referee, case, cards)
    wanted = _class(case, decks[0] if decks else None)
    is_placed = bool(decks or lists.editions_of(case) or classes.extreme(case)) or spoken.holds(
        case.said, "card*, drinks"
    )
    if wanted is not None and is_placed:
        return lists.answer(referee, _of(case, wanted))
    is_of_box = not decks and spoken.holds(case.said, spoken.load().crew)
    return lists.box(referee, case) if is_of_box else None


def _named(referee: Referee, case: Case) -> tuple[set[str], list[str]]:
    """The cards and the characters that are named; the reader is asked here alone."""
    from toolkit.referee.reading import named

    cards = {one for some in named.cards(referee, case.said, _MEANT) for one in some}
    return cards, [one for one in dict.fromkeys(named.characters(referee, case.said)) if one in referee.names]


def compared(referee: Referee, case: Case) -> Answer | None:
    """How many of a card, or of a class of cards, each of several characters has; a yes if the first has more."""
    words = spoken.load()
    if case.beats or not (spoken.holds(case.said, words.compares) and spoken.holds(case.said, words.holding)):
        return None
    cards, decks = _named(referee, case)
    is_of_cards = bool(cards) or spoken.holds(case.said, "card*")
    return _compared(referee, case, decks, cards) if len(decks) >= _PAIR and is_of_cards else None


def _of(case: Case, wanted: Class) -> Case:
    return structs.replace(
        case, wish=Wish("list", kind_of=wanted), people=(), scene=structs.replace(case.scene, moment=None)
    )


def _class(case: Case, deck: str | None) -> Class | None:
    """The class of cards that is spoken of: their type, or what they do."""
    deed, _ = spoken.deed(case.said)
    kind = spoken.type_of(case.said)
    if deed is None and kind is None:
        return None
    return Class(type=kind, does=deed if kind is None else None, deck=deck)  # type: ignore[arg-type]


def _compared(referee: Referee, case: Case, decks: list[str], cards: set[str]) -> Answer | None:
    counts = []
    for deck in decks:
        wanted = _class(case, deck)
        held = referee.cards.decks[deck].entries
        if cards:
            meant = cards
        elif wanted is not None:
            meant = {one.id for one in classes.of(referee, _of(case, wanted), [deck])}
        else:
            return None
        counts.append(sum(one.copies for one in held if one.card_id in meant))
    told = joined([f"{referee.names[deck]}'s deck has {count}" for deck, count in zip(decks, counts, strict=True)])
    verdict: Verdict = None
    if asking(case.said).asks != "what" and len(counts) == _PAIR and not spoken.holds(case.said, spoken.load().fewer):
        verdict = "yes" if counts[0] > counts[1] else "no"
    shown = [referee.cards.cards[one] for one in sorted(cards)]
    return fact(referee, case, f"{told}.", (), shown, verdict)
