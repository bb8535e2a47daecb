"""Means: with which card something is done that is told without one, or told before or after it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from toolkit.cards import Drink
from toolkit.referee import voice
from toolkit.referee.deeds import does
from toolkit.referee.reading.purpose import told_of
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.usual import usual

_DONE_BY_CARDS = ("ignores", "negates", "redirects", "leaves", "passes", "plays")

_SAID_OF = {"passes": "leaves"}
"""What is said of cards where somebody declines: they leave the Round by a card for that."""


def with_means(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, each with its card, where something is told twice.

    "He ignores it, helmet on"; "he holds Hide in Shadows. Can he ignore that?".
    """
    kept = [one for one in deeds if not (one.held and not one.asked and _is_used_later(one, deeds))]
    for one in list(kept):
        means = _means(told, one, kept)
        if means is not None:
            asked = one.asked or means.asked
            done = replace(means, asked=asked, held=False, linked=True, verb=one.does, to=_to(one, means, deeds))
            kept[kept.index(one)] = done
            kept.remove(means)
            kept = [replace(other, to=done.place) if other.to == one.place else other for other in kept]
    return _split_by_themselves(told, _with_their_cards(told, kept))


def with_purpose(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, where it is asked of one card alone if it may be played to Ignore a Drink: one is turned up first."""
    last = deeds[-1] if deeds else None
    if last is None or len(deeds) > 1 or not last.asked or len(last.cards) != 1 or last.does != "plays":
        return list(deeds)
    tokens = told.clauses[last.clause].tokens
    at = next((at for at, one in enumerate(tokens) if set(one.cards) & set(last.cards)), len(tokens))
    said = tokens[at + 1 :][:_PURPOSE]
    ignored = next((one for one in said[1:] if one.can_be("deed", "ignores-drink")), None)
    if ignored is None and len(said) == _PURPOSE and said[1].can_be("verb", "ignores"):
        ignored = next((one for one in said[2:] if one.of("drink") or one.can_be("kind", "drink")), None)
    if ignored is None or said[0].said != "to":
        return list(deeds)
    told.put(*said)
    drink = Deed("reveals", ignored.place, last.clause, last.drinker or last.by, (usual(told.referee.cards).ale,))
    return [drink, replace(last, to=drink.place, linked=True, drinker=None)]


_PURPOSE = 4
"""Of so many words is "to ignore a drink"."""


def _to(bare: Deed, means: Deed, deeds: Sequence[Deed]) -> int | None:
    """What is answered: as it is told of the deed, and otherwise of the card."""
    places = {one.place for one in deeds} - {bare.place, means.place}
    return next((one for one in (bare.to, means.to) if one in places), None)


def _is_used_later(held: Deed, deeds: Sequence[Deed]) -> bool:
    return any(one is not held and set(one.cards) & set(held.cards) for one in deeds)


def _means(told: Told, bare: Deed, deeds: Sequence[Deed]) -> Deed | None:
    """The card by which somebody does what is told of them without one."""
    if bare.cards or bare.does not in _DONE_BY_CARDS or bare.by is None or bare not in deeds:
        return None
    if bare.does == "plays" and (bare.kind is None or bare.verb is not None or not bare.linked):
        return None
    own = [one for one in deeds if one.by == bare.by and one.cards and one.does == "plays"]
    if bare.does == "plays":
        return next((one for one in own if one.held or one.place > bare.place), None)
    near = [one for one in own if one.held or 0 <= one.clause - bare.clause <= 1]
    return next((one for one in near if _SAID_OF.get(bare.does, bare.does) in _done_by(told, one)), None)


def _done_by(told: Told, deed: Deed) -> frozenset[str]:
    cards = told.referee.cards.cards
    return frozenset(said for card in deed.cards for said in told_of(cards[card]))


def _with_their_cards(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where some card does what is told and is named right after: "I split it with Bob: Come, my friend"."""
    found = list(ordered)
    for some in ordered:
        named = next((one for one in found if _names(told, some, one)), None)
        if named is None:
            continue
        merged = replace(
            named, by=named.by or some.by, on=named.on or some.on, drinker=named.drinker or some.drinker,
            to=named.to if named.to not in (None, some.place) else some.to, linked=named.linked or some.linked,
        )  # fmt: skip
        found[found.index(named)] = merged
        found.remove(some)
        found = [replace(one, to=named.place) if one.to == some.place else one for one in found]
    return found


def _split_by_themselves(told: Told, deeds: Sequence[Deed]) -> list[Deed]:
    """The deeds, where a Drink that needs no card for that is split: it is turned up and shared with somebody."""
    found = list(deeds)
    for some in deeds:
        drink = next((one for one in found if one.place <= some.place and one.does == "reveals" and one.cards), None)
        card = told.referee.cards.cards[drink.cards[0]] if drink is not None else None
        is_by_some_card = some.kind is not None and some.kind.does == "splits" and not some.cards and not some.asked
        is_asked = some is deeds[-1] and any(clause.asks and clause.has("ask", "may") for clause in told.clauses)
        if drink is None or is_asked or not is_by_some_card or not isinstance(card, Drink) or not card.splits:
            continue
        found[found.index(drink)] = replace(drink, by=some.by or drink.by, on=some.on or (voice.ANOTHER,))
        found.remove(some)
        found = [replace(one, to=drink.place) if one.to == some.place else one for one in found]
    return found


def _names(told: Told, some: Deed, named: Deed) -> bool:
    """Whether a deed names the card, or the class of cards, by which another is done that names none."""
    if some.kind is None or some.kind.type or some.cards or some.asked or named is some or named.does != "plays":
        return False
    if not (some.place < named.place and named.clause - some.clause <= 1) or named.by not in (some.by, None):
        return False
    if some.kind.does is None or named.kind is not None:
        return named.kind is None or named.kind.does == some.kind.does
    cards = told.referee.cards.cards
    return bool(named.cards) and all(does(cards[one], some.kind.does) for one in named.cards)
