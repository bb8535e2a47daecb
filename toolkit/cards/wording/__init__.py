"""Wording: the rules text of a card, put together from its effects.

Nothing here knows a card by its title. The words and the grammar are in the language files (``card_data/wording``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from msgspec import Struct

from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.database import Database
from toolkit.cards.wording.acts import acts
from toolkit.cards.wording.drinks import drink_text
from toolkit.cards.wording.language import Language
from toolkit.cards.wording.limits import limits
from toolkit.cards.wording.load import load_language, read_language
from toolkit.cards.wording.options import option_text, told
from toolkit.cards.wording.otto import otto_text
from toolkit.cards.wording.prizes import prize_text
from toolkit.cards.wording.scene import Scene
from toolkit.cards.wording.sentences import paragraph
from toolkit.cards.wording.static import static_effects
from toolkit.cards.wording.template import fill_in
from toolkit.cards.words import Icon
from toolkit.language import CARDS, Laid, now, words_file

__all__ = ["Wording", "between_options", "named", "summary", "wording"]

_said: WeakKeyDictionary[Database, dict[tuple[str, str, Laid], Wording]] = WeakKeyDictionary()
"""What cards say, by database, card, language and words: face, table and module all ask for it."""

_ICON = re.compile(r"\{\w+\}")
_MARKS = re.compile(r"\*\*|_(?=\()|(?<=\))_")


class Wording(Struct, frozen=True):
    """The rules text of a card. Its lines are paragraphs; a line ``- OR -`` stands between options.

    ``rich`` has marks: ``**bold**``, ``_(italic)_``, and the icons ``{fortitude}``, ``{alcohol}``, ``{gold}``,
    ``{chaser}`` and ``{harvest}``. ``plain`` is the same in words alone.
    """

    plain: str
    rich: str


def wording(card: AnyCard, db: Database, language: str = "en") -> Wording:
    """What stands on the card; "" on a Drink that is no more than its numbers.

    Raises :class:`toolkit.errors.NotFound` for a language that has no file, and :class:`toolkit.errors.Faults` for one
    that has no words for something that the card says.
    """
    if db.cards.get(card.id) is not card:
        return _worded(card, db, language)
    said, key = _said.setdefault(db, {}), (card.id, language, now())
    if key not in said:
        said[key] = _worded(card, db, language)
    return said[key]


def named(thing: str, name: str, language: str = "en") -> str:
    """What a tracker, zone or deck of this id is called, whose name in the data is ``name``; so it stays in a pack's.

    >>> named("dale-planter", "Planter Box", "de")
    'Pflanztopf'
    """
    return load_language(language).names.get(thing, name)


def between_options(language: str = "en") -> str:
    """The line between two options of a card."""
    return load_language(language).shapes.between_options


def summary(card: AnyCard, db: Database, language: str = "en") -> str:
    """The wording on one line, for tables. That of a Drink begins with its numbers: "+2 Alcohol Content, Chaser"."""
    text = " ".join(wording(card, db, language).plain.split("\n"))
    if not isinstance(card, Drink):
        return text
    icons = load_language(language).icons
    numbers = [f"{card.alcohol:+d} {icons['alcohol']}"] if card.alcohol or not card.fortitude else []
    numbers += [f"{card.fortitude:+d} {icons['fortitude']}"] if card.fortitude else []
    line = ", ".join([*numbers, *([icons["chaser"]] if card.chaser else [])])
    return f"{line}. {text}" if text else line


def _worded(card: AnyCard, db: Database, code: str) -> Wording:
    """What a card says in the language of this code; :class:`Faults` says which words are missing, and where."""
    language = load_language(code)
    try:
        rich = _rich(card, db, language)
    except KeyError:  # the file is only looked over now that it lacks something
        read_language(words_file(CARDS, code))
        raise
    return Wording(_plain(rich, language.icons), rich)


def _rich(card: AnyCard, db: Database, language: Language) -> str:
    scene = Scene(language, _trackers(db, language))
    match card:
        case Card():
            return _card_text(card, db, scene)
        case Drink():
            return drink_text(card, scene)
        case DrinkEvent() | Event():
            return paragraph(acts(card.effects, scene), language)
        case OttoCard():
            return otto_text(card, scene)
        case Prize():
            return prize_text(card, scene)


def _card_text(card: Card, db: Database, scene: Scene) -> str:
    if card.harvest:
        return _mushroom_text(card, scene)
    limited = [*static_effects(card.static, scene), *limits(card, db, scene)]
    if len(card.options) == 1:
        return option_text(card.options[0], scene, limited)
    options = _joined(card, scene)
    return "\n".join([options, *([paragraph(limited, scene.language)] if limited else [])])


def _joined(card: Card, scene: Scene) -> str:
    """The options one after the other; a Harvest is no other option, but part of the one before it."""
    between = f"\n{scene.language.shapes.between_options}\n"
    first, *others = zip(told(card.options), _option_texts(card, scene), strict=True)
    return first[1] + "".join(("\n" if telling.harvest else between) + text for telling, text in others)


def _option_texts(card: Card, scene: Scene) -> Iterator[str]:
    shapes = scene.language.shapes
    for telling in told(card.options):
        text = option_text(telling.option, scene)
        if telling.harvest:
            shape = shapes.harvest if telling.more else shapes.harvest_instead
            yield fill_in(shape, amount=str(telling.harvest), text=text)
        else:
            yield fill_in(shapes.as_above, more=text) if telling.more else text


def _mushroom_text(card: Card, scene: Scene) -> str:
    """The Harvest Values of a Mushroom from the top down, and what happens when it is Gathered."""
    shapes = scene.language.shapes
    values = fill_in(shapes.harvest_values, values=" – ".join(map(str, card.harvest)))
    if not card.gathered:
        return f"{values}\n{shapes.never_gathered}"
    text = option_text(card.options[0], scene) if card.options else shapes.no_effect
    return f"{values}\n{fill_in(shapes.gather, text=text)}"


def _trackers(db: Database, language: Language) -> Mapping[str, str]:
    trackers = [tracker for character in db.characters.values() for tracker in character.trackers]
    return {tracker.id: language.names.get(tracker.id, tracker.name) for tracker in trackers}


def _plain(rich: str, icons: Mapping[Icon, str]) -> str:
    words: Mapping[str, str] = {f"{{{icon}}}": word for icon, word in icons.items()}
    return _ICON.sub(lambda icon: words[icon[0]], _MARKS.sub("", rich))
