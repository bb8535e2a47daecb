"""What the words for an effect depend on, besides the effect: the language, what the card answers, who was named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from toolkit.cards.conditions import Condition
from toolkit.cards.patterns import Pattern
from toolkit.cards.wording.language import Joining, Language, Noun, Saying, Test
from toolkit.cards.wording.template import Phrase
from toolkit.cards.words import Who
from toolkit.errors import NotFound
from toolkit.nearest import nearest

WAYS = ("more", "less")
"""Tests, and slots, of a record that changes a Drink: whether it adds something, or takes something away."""


class Under(Struct, frozen=True):
    """Under which conditions something happens, in words; ``leads`` go before them ("otherwise")."""

    conditions: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()


ALWAYS = Under()
"""Under no condition."""


class Scene(Struct, frozen=True):
    """Where an effect stands.

    ``trackers`` names trackers by id. ``it`` is what the card answers, in words. ``called`` says what players are
    called here, where not by their usual noun. ``may``: somebody may choose to do it; what ``chooser`` does is one of
    the things that they choose from.
    """

    language: Language
    trackers: Mapping[str, str]
    answers: tuple[Pattern, ...] = ()
    requires: tuple[Condition, ...] = ()
    it: str = ""
    called: Mapping[Who, Noun] = field(default_factory=dict)
    under: Under = ALWAYS
    may: bool = False
    chooser: Noun | None = None

    def noun(self, who: Who) -> Noun:
        """What this player, or these, are called."""
        return self.called.get(who) or self.language.who[who]

    def again(self, who: Who) -> Noun:
        """What this player, or these, are called when they were just named."""
        noun = self.noun(who)
        return noun if noun.role == "you" else self.language.again

    def tracker(self, tracker_id: str) -> str:
        """The name of a tracker. Raises :class:`toolkit.errors.NotFound` for one that no character has."""
        name = self.trackers.get(tracker_id)
        if name is None:
            raise NotFound("tracker", tracker_id, nearest(tracker_id, self.trackers))
        return name

    def given(self, condition: str) -> Scene:
        """The same with one more condition."""
        return replace(self, under=replace(self.under, conditions=(*self.under.conditions, condition)))

    def led(self, lead: str) -> Scene:
        """The same with one more lead."""
        return replace(self, under=replace(self.under, leads=(*self.under.leads, lead)))

    def calling(self, called: Mapping[Who, Noun]) -> Scene:
        """The same with other nouns for these players."""
        return replace(self, called={**self.called, **called})


def noun_phrase(noun: Noun, language: Language) -> Phrase:
    """A noun for a slot: as an object, with its other forms, agreeing as a subject."""
    forms = {**msgspec.to_builtins(noun), **noun.cases, "each": noun.each or noun.object}
    return Phrase(noun.object, forms, language.verb_forms[noun.role])


def listing(parts: Sequence[str], joining: Joining) -> str:
    """The parts as one list in words."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{joining.comma.join(parts[:-1])}{joining.last}{parts[-1]}"


def chosen(sayings: Sequence[Saying], record: msgspec.Struct, scene: Scene) -> str:
    """The words of the first saying whose tests hold. A language file is checked to have one that always holds."""
    return next(saying.say for saying in sayings if holds(saying.test, record, scene))


def holds(test: Mapping[str, Test], record: msgspec.Struct, scene: Scene) -> bool:
    """Whether all tests hold for the fields of the record, for what the card answers, or for what it requires."""
    return all(_holds(name, wanted, record, scene) for name, wanted in test.items())


def _holds(name: str, wanted: Test, record: msgspec.Struct, scene: Scene) -> bool:
    match name.split("."):
        case ["answers" | "requires", attribute]:
            return any(_is(getattr(other, attribute, None), wanted) for other in getattr(scene, name.split(".")[0]))
        case ["answers" | "requires"]:
            others = getattr(scene, name)
            return any(_is(other, wanted) for other in others) or (wanted == "none" and not others)
        case _:
            return _is(_fact(record, name), wanted)


def _fact(record: msgspec.Struct, name: str) -> object:
    if name in WAYS:
        return any(_is(getattr(record, track), name) for track in ("alcohol", "fortitude"))
    return getattr(record, name)


def _is(value: object, wanted: Test) -> bool:
    match value:
        case bool():
            return value is wanted
        case None:
            return wanted == "none"
        case int():
            return wanted in (value, ("less", "zero", "more")[(value > 0) - (value < 0) + 1])
        case tuple():
            return list(value) == wanted or wanted in value or (wanted == "more" and bool(value))
        case msgspec.Struct():
            return tag(value) == wanted
        case _:
            return value == wanted


def tag(record: msgspec.Struct) -> str:
    """What the record is called in the data: "gain", "start-round"."""
    return tag_of(type(record))


def tag_of(record: type[msgspec.Struct]) -> str:
    """What records of this type are called in the data."""
    return str(record.__struct_config__.tag)
