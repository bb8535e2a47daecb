"""What characters keep besides piles and tracks: the tokens for it, and what the script is told of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.cards.card import Card
from toolkit.cards.wording import wording
from toolkit.faces.template import card_size
from toolkit.tts import lua
from toolkit.tts.plan import UNITS_PER_MM, Point
from toolkit.tts.words import words

if TYPE_CHECKING:
    from toolkit.cards import Database
    from toolkit.cards.character import Character, Tracker, Zone
    from toolkit.faces.face import Face
    from toolkit.faces.studio import Studio

_OUT = 0.85
"""How far from the middle of its number a Rake Token lies, in widths of the number: it points, and hides nothing."""


@dataclass(frozen=True)
class Token:
    """A token of a character: its id on the table, its name, its face, and the place of the side mat where it begins.

    Marks are laid before others: they have no ``place``, and there is one for each seat. ``across`` is how wide the
    token lies on the table, in mm.
    """

    id: str
    name: str
    face: Face
    place: str | None
    across: float


@dataclass(frozen=True)
class Kept:
    """The tokens of the characters, and what the script knows: of each character, and of each Mushroom, by id."""

    tokens: Mapping[str, tuple[Token, ...]]
    facts: Mapping[str, Mapping[str, lua.Value]]
    mushrooms: Mapping[str, lua.Value]

    @property
    def faces(self) -> tuple[Face, ...]:
        """The face of each kind of token, once."""
        return tuple({token.face.name: token.face for of in self.tokens.values() for token in of}.values())


def kept(db: Database, studio: Studio, characters: list[str], language: str) -> Kept:
    """What these characters keep, told in a language."""
    who = [db.characters[key] for key in characters]
    planted = {card for one in who if any(zone.planted_from for zone in one.zones) for card in _side_cards(one)}
    return Kept(
        tokens={one.id: tuple(_tokens(one, studio)) for one in who},
        facts={one.id: _facts(one, db, language) for one in who if one.trackers or one.zones},
        mushrooms={key: _mushroom(db.cards[key], db, studio, language) for key in sorted(planted)},
    )


def _side_cards(character: Character) -> Iterator[str]:
    for zone in character.zones:
        yield from zone.cards


def _tokens(character: Character, studio: Studio) -> Iterator[Token]:
    """One for each track, one Mark for each seat, and a Rake Token for each place where something grows."""
    for tracker in character.trackers:
        face = studio.tracker_token(tracker)
        if tracker.on_others:
            yield Token(f"{character.id}/{tracker.id}", tracker.name, face, None, face.size.width)
        elif tracker.most is not None:
            place = f"{tracker.id}/{tracker.start}"
            yield Token(f"{character.id}/{tracker.id}", tracker.name, face, place, face.size.width)
    for zone in character.zones:
        if zone.planted_from:
            yield from _rakes(character, zone, studio)


def _rakes(character: Character, zone: Zone, studio: Studio) -> Iterator[Token]:
    for number in range(1, (zone.slots or 0) + 1):
        place = f"{zone.id}/{number}"
        yield Token(
            f"{character.id}/{place}",
            words(studio.language).piece("rake", number=number),
            studio.token("rake"),
            place,
            12.0,
        )


def _facts(character: Character, db: Database, language: str) -> Mapping[str, lua.Value]:
    return {
        "trackers": [_tracker(tracker, db, language) for tracker in character.trackers],
        "zones": [_zone(zone) for zone in character.zones],
    }


def _tracker(tracker: Tracker, db: Database, language: str) -> lua.Value:
    told: dict[str, lua.Value] = {"id": tracker.id, "name": tracker.name, "start": tracker.start}
    told |= {"each_turn": tracker.each_turn, "on_others": tracker.on_others}
    told |= {"most": tracker.most} if tracker.most is not None else {}
    told |= {"rises_with": tracker.rises_with} if tracker.rises_with else {}
    fires = {"fires": tracker.fires, "fires_for_boss": tracker.fires_for_boss}
    return told | {name: wording(db.card(card), db, language).plain for name, card in fires.items() if card}


def _zone(zone: Zone) -> lua.Value:
    told: dict[str, lua.Value] = {"id": zone.id, "name": zone.name, "slots": zone.slots or 0}
    others = ("renewed_from", "filled_from", "planted_from", "cleared_for")
    return told | {name: value for name in others if (value := getattr(zone, name))}


def _mushroom(card: object, db: Database, studio: Studio, language: str) -> lua.Value:
    """Where its numbers are, from the card's middle; what it says when it is gathered, unless it never is."""
    if not isinstance(card, Card):
        raise TypeError(f"{card} is no Mushroom")
    size = card_size(studio.size)
    told: dict[str, lua.Value] = {
        "values": list(card.harvest),
        "spots": [
            list(_from_middle((box.centre[0] - _OUT * box.width, box.centre[1]), size.width, size.height, size.bleed))
            for box in studio.beads("mushroom", "harvest", " ".join(map(str, card.harvest)))
        ],
    }
    if card.gathered:
        told["gather"] = wording(card, db, language).plain.partition("\n")[2]
    return told


def _from_middle(point: Point, width: float, height: float, bleed: float) -> Point:
    x, y = point[0] - bleed, point[1] - bleed
    return round((x - width / 2) * UNITS_PER_MM, 4), round((height / 2 - y) * UNITS_PER_MM, 4)
