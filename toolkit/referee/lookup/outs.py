"""Outs: which cards of a deck save somebody from what is told, where they are asked for in any words: "Zot's outs"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from msgspec import structs

from toolkit.cards import AnyCard, Card
from toolkit.cards.lookup import key
from toolkit.cards.patterns import CardPlayed, ForcedOut, FortitudeLoss, Pattern, Payment
from toolkit.cards.words import Attribute, CardType
from toolkit.referee import deeds
from toolkit.referee.answer import Answer
from toolkit.referee.case.case import Case
from toolkit.referee.lookup import answering, census, spoken, texts
from toolkit.referee.lookup.fact import fact
from toolkit.referee.lookup.lists import listed
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted

_CONTROL = "takes-control"
_SAVING = ("hits-back", "ignores", "negates", "redirects", "reduces", "splits", "passes-drink", "pays-instead")
"""What cards do that save somebody, or avenge them, where it is told what they are to do."""

_ATTACKS: Mapping[str, tuple[Attribute, type[Pattern]]] = {
    "hits-all": ("fortitude", FortitudeLoss),
    "hits": ("fortitude", FortitudeLoss),
    "steals": ("gold", Payment),
    "makes-drunk": ("alcohol", CardPlayed),
    "forces-out": ("gold", ForcedOut),
}
"""What a card that is not named does to whom it hits, which track it touches, and what else is answered of it."""


def answer(referee: Referee, case: Case) -> Answer | None:
    """The cards of the one deck that is asked for: against a card that is named, an ante, or a card of some kind."""
    words, plain = spoken.load(), census.without_titles(referee, case)
    if not spoken.holds(case.said, words.outs) or not census.is_open(plain) or _is_told(case):
        return None
    subjects: Sequence[AnyCard] = _subjects(referee, case)
    deck = _deck(referee, case, subjects)
    subjects = _meant(case, subjects, deck) if spoken.holds(plain.said, words.outs) else subjects
    if deck is None or len({one.title for one in subjects}) > 1:
        return None
    if subjects:
        return _against(referee, case, subjects[0], deck)
    for is_told, does, against in (
        (spoken.holds(case.said, words.antes), _of_an_ante(case), "an ante"),
        (spoken.holds(case.said, words.refills), "pays-instead", "a payment"),
        (spoken.first_of(case.said, ("cheats",)), "punishes-cheats", "a Cheating Card"),
        (_is_of_a_drink(case), "spares-drink", "a Drink"),
    ):
        if is_told:
            found = [one.id for one in referee.deck(deck) if deeds.does(one, does)]
            return _told(referee, case, deck, found, against)
    return _against_a_kind(referee, case, deck)


def _of_an_ante(case: Case) -> str:
    """What cards do against an ante: they spare it, and where it is told that somebody is to stay in, they pay it."""
    return "pays-instead" if spoken.holds(case.said, spoken.load().stays_in) else "spares-ante"


def _is_of_a_drink(case: Case) -> bool:
    """Whether a Drink is told, and nothing that cards do to one but to keep somebody from it."""
    is_told = spoken.holds(case.said, spoken.load().drinks)
    return is_told and spoken.deed(case.said)[0] in (None, "spares-drink", "passes-drink")


def _is_told(case: Case) -> bool:
    """Whether numbers are told of somebody, or what they hold, or who has the coins is asked: that takes a table."""
    levels = (level for one in case.people for level in (one.fortitude, one.alcohol, one.gold))
    is_told = any(level is not None for level in levels) or any(one.holds for one in case.people)
    return is_told or case.scene.control is not None or (case.wish.kind == "who" and case.wish.what == "gold")


def _subjects(referee: Referee, case: Case) -> list[AnyCard]:
    """The cards that are named, or else the one that is played first, where no ante is told."""
    named = [one for some in texts.surely_named(referee, case.said) for one in some]
    is_of_an_ante = spoken.holds(case.said, spoken.load().antes)
    found = named or [one.card for one in case.beats[:1] if one.card is not None and not is_of_an_ante]
    return [referee.cards.cards[one] for one in dict.fromkeys(found)]


def _meant(case: Case, subjects: Sequence[AnyCard], deck: str | None) -> Sequence[AnyCard]:
    """Of several cards that are named, those that are played and no Drinks, and not by whose cards are asked for."""
    own = {one.name for one in case.people if one.character == deck}
    played = {one.card for one in case.beats if one.by in own}
    others = [one for one in subjects if isinstance(one, Card) and one.id not in played]
    return others if len(subjects) > 1 else subjects


def _deck(referee: Referee, case: Case, subjects: Sequence[AnyCard]) -> str | None:
    """Whose cards are asked for: whose it is said, the only one besides who has or plays the card, else who is hit."""
    owners, words = {referee.owner(one) for one in subjects}, key(case.said).split()
    first, who = case.beats[:1], {one.name: one.character for one in case.people}
    players = {who.get(one.by or "") for one in first if one.card in {each.id for each in subjects}}
    asks = " ".join(words[spoken.place(case.said, spoken.load().outs) or 0 :])
    meant = case.wish.kind_of.deck if case.wish.kind_of is not None else None
    for said in (asks, case.said, census.sentences(case.said)[-1]):
        named = dict.fromkeys(census.named(referee, structs.replace(case, said=said))[1])
        others = [one for one in named if one not in owners]
        if meant in ((others or named) if said is asks else set(others) - players):
            return meant
        for some in (others, [one for one in others if one not in players]):
            if len(some) == 1:
                return some[0]
    aimed = [who[name] for one in first for name in one.on]
    return next(iter([*others, *aimed]), None)


def _against(referee: Referee, case: Case, subject: AnyCard, deck: str) -> Answer:
    """The cards of a deck that answer a card; who is forced out of a Round plays no more in it."""
    held = referee.deck(deck)
    found = {one.id for one in answering.stopping(referee, subject, held)}
    if deeds.does(subject, "forces-out"):
        found -= {one.id for one in held if deeds.is_for_a_round(one)}
    return _told(referee, case, deck, tuple(found), quoted(subject))


def _against_a_kind(referee: Referee, case: Case, deck: str) -> Answer | None:
    """The cards of a deck that answer cards of a type which do what is told; Action Cards where no type is."""
    deed = spoken.first_of(case.said, tuple(_ATTACKS))
    kind = spoken.type_of(case.said) or ("cheating" if deed == "forces-out" else "action")
    is_saved = spoken.first_of(case.said, _SAVING) is not None or spoken.holds(case.said, spoken.load().hit_by)
    if deed is None or kind not in get_args(CardType) or not is_saved:
        return None
    found = [one.id for one in referee.deck(deck) if any(_fits(each, kind, deed) for each in deeds.patterns(one))]
    return _told(referee, case, deck, found, f"{kind.capitalize()} Cards that {deeds.DEEDS[deed].told}")


def _fits(pattern: Pattern, kind: str, deed: str) -> bool:
    """Whether a card of this pattern may answer one of a type that does such a thing."""
    track, answered = _ATTACKS[deed]
    if isinstance(pattern, CardPlayed):
        is_of_it = not pattern.changes_drink and (not pattern.touches or track in pattern.touches)
        return kind in pattern.types and is_of_it
    if isinstance(pattern, Payment):
        return answered is Payment and (not pattern.reasons or "card" in pattern.reasons)
    return isinstance(pattern, answered)


def _told(referee: Referee, case: Case, deck: str, found: Sequence[str], against: str) -> Answer:
    """The cards that were found in a deck, in its order, those alone that do what is told if any does."""
    deed = spoken.first_of(case.said, (_CONTROL, *_SAVING))
    if deed == "pays-instead" and spoken.holds(case.said, spoken.load().antes):
        deed = None  # to get out of paying an ante is to be spared it, in whatever way
    is_back = deed == "hits-back"  # by no answer to the card, but to what it did
    held = [one for one in referee.deck(deck) if one.id in found or (is_back and deeds.does(one, "hits-back"))]
    if spoken.holds(case.said, spoken.load().unlike) and (kind := spoken.first_of(case.said, ("cheats", "gambles"))):
        held = [one for one in held if not deeds.does(one, kind)]
    fitting = [one for one in held if deed is not None and deeds.does(one, deed)]
    cards: list[Card] = fitting if fitting or deed == _CONTROL else held
    name = referee.names[deck]
    if not cards:
        return fact(referee, case, f"No card of {name}'s deck helps against {against}.", ("respond",))
    return fact(referee, case, f"Cards of {name}'s deck against {against}: {listed(referee, cards, deck)}.", (), cards)
