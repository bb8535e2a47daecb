"""Census: lists and counts of cards that are asked for in any words, where the reader found no wish for them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import structs

from toolkit.cards import AnyCard
from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, Verdict
from toolkit.referee.case.case import Case, Class, Wish
from toolkit.referee.law.asking import asking
from toolkit.referee.law.signals import load
from toolkit.referee.lookup import classes, copies, lists, spoken
from toolkit.referee.lookup.fact import fact
from toolkit.referee.referee import Referee
from toolkit.referee.saying import joined, quoted

_MEANT = 0.6
"""How much of a title (of 1) is said where its card is meant."""

_PAIR = 2

_DESCRIBED = 3
"""So many words of what cards do are no title, though a card may be called by one of them."""

_OF_DRINKS = ("heals", "hits", "chasers", "species", "strongest", "weakest")
"""What Drinks are looked for by."""

_OF_DRINKS_ALONE = ("chasers", "species")
"""What no other cards are looked for by."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """The cards or the characters that are asked for; None if no list is, or a card is named."""
    words = spoken.load()
    cards, decks = named(referee, case)
    decks = [] if spoken.holds(case.said, words.of_all) else decks
    is_wide = spoken.holds(case.said, words.lists) or _is_of_a_drink_deck(case)
    is_of_one = len(decks) == 1 and any(
        spoken.holds(case.said, one) for one in (words.lists_of_one, _whose(referee, decks[0]))
    )
    is_of_boxes = _is_of_boxes(case)
    if (case.beats and not is_of_boxes) or not (is_wide or is_of_one) or not is_open(case):
        return None
    if cards and not (is_of_boxes or (is_of_one and spoken.deed(case.said)[1] >= _DESCRIBED)):
        return _copies(referee, case, cards, decks)
    if (species := _of_species(referee, case)) is not None:
        return species
    if len(lists.editions_of(case)) >= _PAIR and spoken.holds(case.said, spoken.load().differs):
        return None
    wanted = class_of(case, decks[0] if decks else None)
    if wanted is not None and is_of_one and _asks_number(case):
        return copies.of_class(referee, _of(case, wanted), decks[0])
    is_placed = bool(decks or lists.editions_of(case) or classes.extreme(case)) or spoken.holds(
        case.said, f"{words.cards}, {words.drinks}, {words.of_all}"
    )
    is_placed = is_placed or (spoken.deed(case.said)[1] > _DESCRIBED and spoken.holds(case.said, words.asks_who))
    if wanted is not None and is_placed:
        return lists.answer(referee, _of(case, wanted))
    if (held := _of_other_decks(referee, case)) is not None:
        return held
    is_of_box = not decks and spoken.holds(case.said, spoken.load().crew)
    return lists.box(referee, case) if is_of_box else None


def _whose(referee: Referee, deck: str) -> str:
    """What is said of somebody's cards, whatever they are called: "Zot's shield card"."""
    from toolkit.referee.reading import linker_of

    name = key(referee.names[deck])
    return f"{linker_of(referee).lexicon.owned(name)} .. {spoken.load().cards}, {name} {spoken.load().cards}"


def _is_of_a_drink_deck(case: Case) -> bool:
    """Whether it is asked what is in the Drink Deck of a box: "what heals in the first drink deck"."""
    is_of_box = bool(lists.editions_of(case)) and spoken.holds(case.said, spoken.load().drinks)
    is_of_events = spoken.type_of(case.said) == "event" and _asks_number(case)
    return is_of_box and (is_of_events or spoken.deed(case.said)[0] in _OF_DRINKS)


def _is_of_boxes(case: Case) -> bool:
    """Whether cards in the decks of boxes are described, or in so many words that nothing else is told."""
    words = spoken.deed(case.said)[1]
    is_of_decks = words > 0 and spoken.holds(case.said, spoken.load().in_decks)
    return bool(lists.editions_of(case)) and (is_of_decks or words >= _DESCRIBED)


def described(referee: Referee, case: Case) -> Answer | None:
    """The cards of one deck that are asked for by what they do, though a word of that is a title too."""
    is_described = spoken.deed(case.said)[1] >= _DESCRIBED and len(named(referee, case)[1]) == 1
    return answer(referee, case) if is_described else None


def counted(referee: Referee, case: Case) -> Answer | None:
    """How many copies there are of the one card that is named, if that is asked."""
    return None if case.beats else _copies(referee, case, *named(referee, case))


def holding(referee: Referee, case: Case) -> Answer | None:
    """The decks that have so many copies of a card as are told, if nobody who is named does anything."""
    if any(one.by is not None for one in case.beats):
        return None
    return copies.decks_with(referee, case, named(referee, case)[0])


def without_titles(referee: Referee, case: Case) -> Case:
    """A Case without the titles that it names, which may ask something themselves."""
    from toolkit.referee.reading import named as read

    return structs.replace(case, said=read.without_titles(referee, case.said))


def is_open(case: Case) -> bool:
    """Whether it is asked what there is, and not what somebody may do, nor what comes of anything."""
    words = spoken.load()
    said = spoken.without(case.said, words.that_may)
    is_asked = "what" in (asking(said).asks, asking(case.said).asks)
    asks = is_asked or spoken.holds(case.said, words.lists_even_so) or is_flat(case)
    return asks and not spoken.holds(said, words.of_rules)


def is_flat(case: Case) -> bool:
    """Whether cards, or their number, are asked for in no question's order, so that it only sounds like a yes or no."""
    heads = {*load().is_, *load().may, *load().must}
    begins = {key(one).partition(" ")[0] for one in sentences(case.said)}
    return spoken.holds(case.said, spoken.load().lists_flatly) and not begins & heads


def sentences(said: str) -> list[str]:
    """The parts of a text between its marks."""
    return [one for one in _CLAUSE.split(said) if key(one)] or [said]


_CLAUSE = re.compile(r"[.;:?!,]+")


def _copies(referee: Referee, case: Case, cards: set[str], decks: list[str]) -> Answer | None:
    """How many copies there are of a card, if that is asked with a word for a deck."""
    words = spoken.load()
    is_asked = bool(cards) and spoken.holds(case.said, words.counts) and spoken.holds(case.said, words.copies)
    is_of_tracks = spoken.holds(case.said, words.tracked)
    titles = {referee.cards.cards[one].title for one in cards}
    if not is_asked or is_of_tracks or len(titles) > 1 or len(decks) > 1:
        return None
    return _counted(referee, case, cards, decks)


def copies_of(referee: Referee, case: Case, cards: Sequence[AnyCard]) -> Answer | None:
    """How many copies there are of a card that is named, in the one deck that is, or in all."""
    decks = named(referee, case)[1]
    return _counted(referee, case, {one.id for one in cards}, decks if len(decks) == 1 else [])


def _counted(referee: Referee, case: Case, cards: set[str], decks: list[str]) -> Answer | None:
    wish = Wish("how-many", what="cards", cards=tuple(sorted(cards)), kind_of=Class(deck=decks[0]) if decks else None)
    case = structs.replace(case, beats=())
    return copies.answer(referee, structs.replace(case, wish=wish, scene=structs.replace(case.scene, moment=None)))


def _asks_number(case: Case) -> bool:
    return spoken.holds(case.said, spoken.load().counts)


def _of_species(referee: Referee, case: Case) -> Answer | None:
    """The characters of a species: "which characters are human", "who are the trolls"."""
    known = {kind: one for one in referee.cards.characters.values() for kind in one.species}
    wanted = next((kind for kind in known if spoken.of_species(case.said, (kind,))), None)
    if wanted is None or not spoken.holds(case.said, f"{spoken.load().crew}, {spoken.load().asks_who}"):
        return None
    names = [one.name for one in referee.cards.characters.values() if wanted in one.species]
    return fact(referee, case, f"Of the characters whose species is known: {joined(names)}.", ("drinks.icons",))


def _of_other_decks(referee: Referee, case: Case) -> Answer | None:
    """The cards of Prizes, Events and Otto."""
    kinds = {kind for kind, phrases in spoken.load().decks.items() if spoken.holds(case.said, phrases)}
    editions = lists.editions_of(case)
    others = (one for one in referee.cards.decks.values() if {one.kind, one.id} & kinds)
    decks = [one for one in others if not editions or one.edition in editions]
    if not decks or not spoken.holds(case.said, "are there, list, all, which, what, names, name, give me, exist"):
        return None
    cards = [referee.cards.cards[entry.card_id] for deck in decks for entry in deck.entries]
    told = " ".join(
        f"{deck.name}: {joined([quoted(referee.cards.cards[one.card_id]) for one in deck.entries])}." for deck in decks
    )
    return fact(referee, case, told, (), cards)


def named(referee: Referee, case: Case) -> tuple[set[str], list[str]]:
    """The cards and the characters that are named; the reader is asked here alone."""
    from toolkit.referee.reading import named as read

    cards = {one for some in read.cards(referee, case.said, _MEANT) for one in some}
    return cards, [one for one in dict.fromkeys(read.characters(referee, case.said)) if one in referee.names]


def compared(referee: Referee, case: Case) -> Answer | None:
    """How many of a card, or of a class of cards, each of several characters has; a yes if the first has more."""
    words = spoken.load()
    is_compared = spoken.holds(case.said, words.compares)
    is_of_decks = spoken.holds(case.said, f"{words.holding}, {words.counts}")
    if (case.beats and is_compared) or not is_of_decks:
        return None
    cards, decks = named(referee, case)
    if not is_compared:
        return _counted_beside(referee, case, decks, cards)
    if not decks and not cards and spoken.holds(case.said, words.most) and (wanted := class_of(case, None)):
        return _extreme(referee, case, wanted)
    is_of_deeds = spoken.holds(case.said, words.copies) and spoken.deed(case.said)[1] > 1
    is_of_cards = (
        bool(cards)
        or spoken.holds(case.said, f"{words.cards}, {words.different}")
        or spoken.type_of(case.said) is not None
        or is_of_deeds
    )
    return _compared(referee, case, decks, cards) if len(decks) >= _PAIR and is_of_cards else None


def _counted_beside(referee: Referee, case: Case, decks: list[str], cards: set[str]) -> Answer | None:
    """How many of a card, or of the cards of a type, several characters have who are named side by side."""
    words = spoken.load()
    is_asked = spoken.holds(case.said, words.counts) and not spoken.holds(
        case.said, f"{words.of_rules}, {words.tracked}"
    )
    is_idle = all(one.by is None for one in case.beats)
    is_of_deeds = spoken.holds(case.said, words.cards) and class_of(case, None) is not None
    if len(decks) < _PAIR or not is_asked or not is_idle or not (cards or spoken.type_of(case.said) or is_of_deeds):
        return None
    return _compared(referee, case, decks, cards)


def _extreme(referee: Referee, case: Case, wanted: Class) -> Answer | None:
    """Who has most of a class of cards, or fewest, of the decks that are known whole."""
    counts = {deck: _count(referee, case, wanted, deck, set()) for deck in referee.whole_decks}
    best = (min if spoken.holds(case.said, spoken.load().fewer) else max)(counts.values())
    names = [referee.names[deck] for deck, count in counts.items() if count == best]
    if not spoken.holds(case.said, spoken.load().owns) or best == min(counts.values()) == max(counts.values()):
        return None
    return fact(referee, case, f"{joined(names)}, with {best}.", ())


def _count(referee: Referee, case: Case, wanted: Class | None, deck: str, cards: set[str]) -> int:
    """How many copies a deck has of some cards, or of a class of them."""
    meant = cards or {one.id for one in cards_of(referee, case, wanted or Class(deck=deck), deck)}
    return sum(one.copies for one in referee.cards.decks[deck].entries if one.card_id in meant)


def _faces(referee: Referee, deck: str) -> int:
    """How many different cards a deck has."""
    return len(referee.cards.decks[deck].entries)


def cards_of(referee: Referee, case: Case, wanted: Class, deck: str) -> list[AnyCard]:
    """The cards of a class that a deck has."""
    return classes.of(referee, _of(case, wanted), [deck])


def _of(case: Case, wanted: Class) -> Case:
    wish, scene = Wish("list", kind_of=wanted), structs.replace(case.scene, moment=None)
    return structs.replace(case, wish=wish, people=(), beats=(), scene=scene)


def class_of(case: Case, deck: str | None) -> Class | None:
    """The class of cards that is spoken of: their type, or what they do."""
    deed, _ = spoken.deed(case.said)
    kind = spoken.type_beside(case.said)
    is_of_drinks = spoken.holds(case.said, spoken.load().drinks) and (
        deed in _OF_DRINKS_ALONE or not spoken.holds(case.said, spoken.load().cards)
    )
    if (
        deck is None
        and kind is None
        and is_of_drinks
        and (deed in _OF_DRINKS or classes.numbered(case, ()) is not None)
    ):
        return Class(type="drink", does=deed)
    if deed is None and kind is None:
        return None
    return Class(type=kind, does=deed if kind is None else None, deck=deck)  # type: ignore[arg-type]


def _compared(referee: Referee, case: Case, decks: list[str], cards: set[str]) -> Answer | None:
    wanted = class_of(case, None)
    is_of_faces = not cards and wanted is None and spoken.holds(case.said, spoken.load().different)
    if not cards and wanted is None and not is_of_faces:
        return None
    counts = [_faces(referee, one) if is_of_faces else _count(referee, case, wanted, one, cards) for one in decks]
    kind = " different cards" if is_of_faces else ""
    told = joined(
        [f"{referee.names[deck]}'s deck has {count}{kind}" for deck, count in zip(decks, counts, strict=True)]
    )
    told += f", together {sum(counts)}" if spoken.holds(case.said, spoken.load().totals) else ""
    verdict: Verdict = None
    is_compared = spoken.holds(case.said, spoken.load().compares)
    if (
        is_compared
        and asking(case.said).asks != "what"
        and len(counts) == _PAIR
        and not spoken.holds(case.said, spoken.load().fewer)
    ):
        verdict = "yes" if counts[0] > counts[1] else "no"
    shown = [referee.cards.cards[one] for one in sorted(cards)]
    return fact(referee, case, f"{told}.", (), shown, verdict)
