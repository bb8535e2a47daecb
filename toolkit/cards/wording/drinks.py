"""The special text of a Drink: what its numbers do not say."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from toolkit.cards.card import Drink, Option, SpeciesException
from toolkit.cards.wording.acts import acts
from toolkit.cards.wording.options import option_text
from toolkit.cards.wording.phrases import drink_changes, species
from toolkit.cards.wording.scene import Scene, listing
from toolkit.cards.wording.sentences import Item, Said, paragraph
from toolkit.cards.wording.template import fill_in


def drink_text(drink: Drink, scene: Scene) -> str:
    """The special text of a Drink; "" for an ordinary one."""
    items = tuple(_special(drink, scene))
    told = [paragraph(items, scene.language)] if items else []
    kept = [option_text(replace(drink.kept, played_from="hand"), scene)] if drink.kept else []
    return "\n".join([*told, *kept])


def _special(drink: Drink, scene: Scene) -> Iterator[Item]:
    phrases = scene.language.drinks
    yield from (Said(_exception(exception, scene)) for exception in drink.exceptions)
    yield from acts(drink.also, scene)
    if drink.splits:
        yield Said(phrases.splits)
        yield Said(phrases.splits_reminder, reminder=True)
    if drink.kept:
        yield Said(_kept(drink.kept, scene))


def _exception(exception: SpeciesException, scene: Scene) -> str:
    phrases, language = scene.language.drinks, scene.language
    changes = drink_changes(exception, scene)
    shapes = {"more": phrases.gains, "less": phrases.loses}
    effects = [fill_in(shapes[way], amounts=amounts) for way, amounts in changes.items() if amounts]
    species_names = [species(name, "many", scene) for name in exception.species]
    told = listing(effects, language.lists.all_of) or phrases.nothing
    return fill_in(phrases.exception, species=listing(species_names, language.lists.all_of), effects=told)


def _kept(kept: Option, scene: Scene) -> str:
    phrases = scene.language.drinks
    if kept.as_type is None:
        return phrases.kept
    counts_as = scene.language.words.type[kept.as_type]
    return fill_in(phrases.kept_as, article=counts_as.article, type=counts_as.name)
