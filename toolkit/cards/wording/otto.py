"""The cards of Otto's deck in words: a paragraph for each of their three boxes."""

from __future__ import annotations

from msgspec.structs import replace

from toolkit.cards.card import OttoCard
from toolkit.cards.wording.acts import acts
from toolkit.cards.wording.scene import Scene, noun_phrase
from toolkit.cards.wording.sentences import finished, paragraph
from toolkit.cards.wording.template import fill, fill_in


def otto_text(card: OttoCard, scene: Scene) -> str:
    """Its boxes, in which "you" is Otto. The scene is an empty one."""
    return "\n".join(_boxes(card, scene.calling(scene.language.otto.who)))


def _boxes(card: OttoCard, scene: Scene) -> list[str]:
    phrases = scene.language.otto
    responding = replace(scene, answers=card.sometimes.when)
    types = ", ".join(phrases.types[kind] for kind in card.sometimes.types)
    shape = phrases.response if types else phrases.box
    answered = paragraph(acts(card.sometimes.effects, responding), scene.language)
    bet = paragraph(acts(card.gambling.effects, scene), scene.language)
    passes = fill(phrases.passes, lambda _: noun_phrase(scene.noun("you"), scene.language))
    return [
        fill_in(phrases.box, name=phrases.names["action"], text=paragraph(acts(card.action, scene), scene.language)),
        fill_in(shape, name=phrases.names["sometimes"], text=answered, **({"types": types} if types else {})),
        fill_in(phrases.box, name=phrases.names[card.gambling.as_type], text=bet or finished(passes, scene.language)),
    ]
