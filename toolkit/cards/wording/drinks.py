"""The special text of a Drink: what its numbers do not say."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards.card import Drink, SpeciesException
from toolkit.cards.wording.acts import acts
from toolkit.cards.wording.options import option_text
from toolkit.cards.wording.phrases import drink_changes
from toolkit.cards.wording.scene import Scene, listing
from toolkit.cards.wording.sentences import Item, Said, paragraph
from toolkit.cards.wording.template import fill_in


def drink_text(drink: Drink, scene: Scene) -> str:
    """The special text of a Drink; "" for an ordinary one."""
    items = tuple(_special(drink, scene))
    told = [paragraph(items, scene.language)] if items else []
    return "\n".join([*told, *([option_text(drink.kept, scene)] if drink.kept else [])])


def _special(drink: Drink, scene: Scene) -> Iterator[Item]:
    phrases = scene.language.drinks
    yield from (Said(_exception(exception, scene)) for exception in drink.exceptions)
    yield from acts(drink.also, scene)
    if drink.splits:
        yield Said(phrases.splits)
        yield Said(phrases.splits_reminder, reminder=True)
    if drink.kept:
        yield Said(phrases.kept)


def _exception(exception: SpeciesException, scene: Scene) -> str:
    phrases, language = scene.language.drinks, scene.language
    changes = drink_changes(exception, scene)
    shapes = {"more": phrases.gains, "less": phrases.loses}
    effects = [fill_in(shapes[way], amounts=amounts) for way, amounts in changes.items() if amounts]
    species = listing([_species(name, scene) for name in exception.species], language.lists.all_of)
    told = listing(effects, language.lists.all_of) or phrases.nothing
    return fill_in(phrases.exception, species=species, effects=told)


def _species(name: str, scene: Scene) -> str:
    known = scene.language.species.get(name)
    return known or fill_in(scene.language.drinks.other_species, species=name.replace("-", " ").title())
