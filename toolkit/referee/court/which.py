"""Which cards may be played: all cards of a class, a deck or a hand are tried at the same moments."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from toolkit.cards import Card, Database
from toolkit.referee import deeds
from toolkit.referee.case.case import Beat, Case, Class
from toolkit.referee.court import may
from toolkit.referee.court.judgment import CannotStage, Judgment
from toolkit.rulebook import Book


def decide(cards: Database, case: Case, edition: Book) -> Judgment:
    """The cards with which the last beat may happen, in a Case that has been cast. Raises :class:`CannotStage`."""
    asking = _asking(case)
    asked = asking.beats[-1]
    kind = asked.kind or Class()
    tried = [one for one in deeds.members(cards, kind) if isinstance(cards.cards[one], Card)]
    subject = cards.cards.get(asking.beats[asked.to - 1].card or "") if asked.to is not None else None
    if subject is not None and kind.does is None and kind.type is None:
        tried = [one for one in tried if deeds.could_answer(cards.cards[one], subject)]
    if not tried:
        raise CannotStage("no card of this kind is known")
    tell = structs.replace(asked, kind=Class(cards=tuple(tried)), card=None)
    found = may.decide(cards, structs.replace(asking, beats=(*asking.beats[:-1], tell)), edition)
    legal = dict.fromkeys(way.card for way in found.ways if way.verdict == "yes" and way.card)
    every = {way.card for way in found.ways}
    named = tuple(legal) if len(every) > 1 or found.verdict == "yes" else ()
    if len(tried) == 1 and found.verdict == "yes":
        named = tuple(tried)
    rules = found.rules if not named else tuple(rule for rule in found.rules if rule not in _refusing(found))
    return replace(found, verdict=None, cards=named, rules=rules, refusal=None if named else found.refusal)


def _refusing(found: Judgment) -> set[str]:
    """The rules by which the other cards may not be played, where they are no more than that."""
    return {way.refusal.rule for way in found.ways if way.refusal is not None} - {"cards.sometimes"}


def _asking(case: Case) -> Case:
    """The Case with a last beat in which somebody plays one of the cards that are asked for."""
    last, wish = case.beats[-1] if case.beats else None, case.wish
    kind = wish.kind_of or (Class(cards=wish.cards) if wish.cards else None)
    if last is not None and last.card is None and last.does not in ("reveals", "drinks"):
        kind = last.kind or kind or _of(case, last.by)
        if last.does in ("ignores", "negates", "redirects", "leaves") and kind.does is None:
            kind = structs.replace(kind, does=last.does)
        return structs.replace(case, beats=(*case.beats[:-1], structs.replace(last, does="plays", kind=kind)))
    by = next((name for name in wish.of), None) or _answering(case)
    beat = Beat("plays", by=by, kind=kind or _of(case, by), to=len(case.beats) or None)
    return structs.replace(case, beats=(*case.beats, beat))


def _answering(case: Case) -> str:
    """Who would answer: whom the last card is aimed at, or somebody who has done nothing."""
    last = case.beats[-1] if case.beats else None
    if last is not None and last.on:
        return last.on[0]
    acting = {one.by for one in case.beats}
    return next((one.name for one in case.people if one.name not in acting), case.people[0].name)


def _of(case: Case, name: str | None) -> Class:
    """The cards that somebody holds, or else those of their deck, or else all."""
    person = next((one for one in case.people if one.name == name), None)
    if person is not None and person.holds:
        return Class(cards=person.holds)
    return Class(deck=person.character) if person is not None and person.character else Class()
