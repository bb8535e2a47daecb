"""Otto as the script is told of him: where his mat lies, his factions, and what is plain on his cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from toolkit.cards.card import OttoCard
from toolkit.cards.effects import ChangeTracks, Effect, Gain, Lose, Pay, ResetTracks
from toolkit.cards.titles import titled
from toolkit.cards.wording import wording
from toolkit.figures import OTTO_FACTIONS, OTTO_TRACK_END
from toolkit.tts import lua

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Deck

_WHOM = frozenset({"each-other", "everyone", "richest"})
"""Whom the script finds: "you" is Otto, so that each other is each player."""


def facts(db: Database, factions: Sequence[Deck], language: str) -> Mapping[str, lua.Value]:
    """His factions and cards; nothing where fewer than two factions lie there."""
    if len(factions) < OTTO_FACTIONS:
        return {}
    cards = {entry.card_id: db.cards[entry.card_id] for deck in factions for entry in deck.entries}
    return {
        "last": OTTO_TRACK_END,
        "factions": [{"id": deck.id, "name": deck.name} for deck in factions],
        "cards": {key: _card(card, db, language) for key, card in cards.items() if isinstance(card, OttoCard)},
    }


def _card(card: OttoCard, db: Database, language: str) -> lua.Value:
    boxes = dict(zip(("action", "sometimes", "gambling"), wording(card, db, language).plain.split("\n"), strict=True))
    told: dict[str, lua.Value] = {"title": titled(card, language), **boxes}
    steps = [[*_steps(effect)] for effect in card.action]
    return told | ({"plain": [step for each in steps for step in each]} if all(steps) else {})


def _steps(effect: Effect) -> Iterator[Mapping[str, lua.Value]]:
    """What an effect of an Action box moves, if it is plain: how much, and whose."""
    match effect:
        case Lose(attribute, int(amount), who) if who in _WHOM:
            yield {"what": "change", "track": attribute, "by": -amount, "who": who}
        case Gain(attribute, int(amount), who) if who in _WHOM:
            yield {"what": "change", "track": attribute, "by": amount, "who": who}
        case Pay(int(amount), who, "inn" | "you") if who in _WHOM:
            yield {"what": "pay", "by": amount, "who": who}
        case ChangeTracks(fortitude, alcohol, "both"):
            for track, by in _changes(fortitude, alcohol):
                yield {"what": "otto", "track": track, "by": by}
        case ResetTracks("both"):
            yield {"what": "reset"}


def _changes(fortitude: int, alcohol: int) -> list[tuple[str, int]]:
    return [(track, by) for track, by in (("fortitude", fortitude), ("alcohol", alcohol)) if by]
