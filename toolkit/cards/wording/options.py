"""An option of a card in words: when it may be played, who is picked, what it costs and does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards.card import Option
from toolkit.cards.effects import Cost, Effect, Harvest
from toolkit.cards.patterns import CardPlayed, ForcedOut, Pattern
from toolkit.cards.wording.acts import acts, costs, opens_with_it, remarks
from toolkit.cards.wording.language import Language, Noun
from toolkit.cards.wording.phrases import condition, pile, resolver
from toolkit.cards.wording.scene import Scene, Under, holds, listing, tag
from toolkit.cards.wording.sentences import Act, Item, Said, choice, finished, given, paragraph
from toolkit.cards.wording.template import fill, fill_in
from toolkit.cards.words import Pick, Who

PICKED: tuple[Who, ...] = ("picked", "second-picked")
"""Who the picks of an option are, in order."""


class Told(Struct, frozen=True):
    """An event in words: as a clause after ``kind``, as an object if it can be one, and as referred to again."""

    kind: str
    event: str
    object: str | None
    again: str
    names: Mapping[Who, Noun]


def option_text(option: Option, scene: Scene, limits: Sequence[Said] = ()) -> str:
    """An option as a paragraph, with the limits of its card. The scene is an empty one."""
    scene = replace(scene, answers=option.when, requires=option.requires)
    told = [_told(pattern, scene) for pattern in option.when if not _is_told_by_another(pattern, option)]
    conditions = tuple(condition(required, scene) for required in option.requires)
    again = [*dict.fromkeys(event.again for event in told)]
    scene = replace(scene, it=again[0] if len(again) == 1 else scene.it if not told else "")
    if _names_object(option, told, scene):
        objects = [*dict.fromkeys(event.object for event in told if event.object)]
        first = replace(scene, it=listing(objects, scene.language.lists.any_of))
        opening = given(Under(conditions), scene.language)
    else:
        first = scene = scene.calling(_introduced(option, told))
        opening = _opening(told, conditions, scene.language)
    items = [*_effects(option, first, scene), *limits, *_remarks(option, scene)]
    return " ".join([*_cost(option, scene), paragraph(items, scene.language, opening)])


def _is_told_by_another(pattern: Pattern, option: Option) -> bool:
    """Whether it is a forced exit, by a card that may be answered anyway."""
    return isinstance(pattern, ForcedOut) and any(
        isinstance(other, CardPlayed) and (other.types, other.by) == (pattern.types, pattern.by)
        for other in option.when
    )


def _told(pattern: Pattern, scene: Scene) -> Told:
    phrases = scene.language.patterns[tag(pattern)]
    case = next(case for case in phrases.cases if holds(case.test, pattern, scene))
    resolve = resolver(pattern, scene, phrases.parts)
    names = {who: scene.language.nouns[noun] for who, noun in case.names.items()}
    as_object = fill(case.object, resolve) if case.object else None
    return Told(case.kind, fill(case.event, resolve), as_object, case.again, names)


def _names_object(option: Option, told: Sequence[Told], scene: Scene) -> bool:
    """Whether the first effect names what is answered ("Negate a Sometimes Card"), so that no "when" is needed."""
    opens = any(opens_with_it(first, scene) and not _mentions(first, "picked") for first in option.effects[:1])
    return bool(told) and opens and all(event.object for event in told)


def _introduced(option: Option, told: Sequence[Told]) -> Mapping[Who, Noun]:
    """Pronouns for the players of the one event; where somebody is picked, the pronouns are theirs."""
    return told[0].names if len(told) == 1 and not option.pick else {}


def _opening(told: Sequence[Told], conditions: tuple[str, ...], language: Language) -> str:
    if not told:
        return given(Under(conditions), language)
    kinds = [(kind, [event.event for event in events]) for kind, events in groupby(told, lambda event: event.kind)]
    *others, (kind, events) = kinds
    openings = [
        fill_in(getattr(language.shapes, kind), event=listing(events, language.lists.any_of)) for kind, events in others
    ]
    shape = getattr(language.shapes, f"{kind}_and" if conditions else kind)
    asked = {"conditions": listing(conditions, language.lists.all_of)} if conditions else {}
    openings.append(fill_in(shape, event=listing(events, language.lists.any_of), **asked))
    return listing(openings, language.lists.any_of)


def _effects(option: Option, first: Scene, scene: Scene) -> Iterator[Item]:
    scene, first = (each.calling(_first_of_two(option, scene)) for each in (scene, first))
    unpicked = bool(option.pick)
    for place, effect in enumerate(option.effects):
        if unpicked and any(_mentions(effect, who) for who in PICKED):
            yield from _pick(option.pick, scene)
            unpicked = False
        yield from acts([effect], scene if place else first)


def _pick(picks: tuple[Pick, ...], scene: Scene) -> Iterator[Item]:
    phrases = scene.language.picks
    rest = phrases.rest[picks[0]]
    if len(picks) > 1:
        rest = fill_in(phrases.both, first=rest, second=phrases.second[picks[1]])
    yield Act(scene.noun("you"), phrases.verb, rest, asked=True)
    yield from (Said(phrases.reminder[pick], reminder=True) for pick in picks if phrases.reminder[pick])


def _first_of_two(option: Option, scene: Scene) -> Mapping[Who, Noun]:
    return {"picked": scene.language.picks.first} if len(option.pick) > 1 else {}


def _remarks(option: Option, scene: Scene) -> Iterator[Item]:
    for pattern in option.when:
        phrases = scene.language.patterns[tag(pattern)]
        yield from remarks(pattern, phrases.remarks, resolver(pattern, scene, phrases.parts), scene)
    if option.played_from != "hand":
        place = pile(option.played_from, "source", scene.noun("you"), scene)
        yield Said(fill_in(scene.language.shapes.played_from, pile=place))


def _cost(option: Option, scene: Scene) -> Iterator[str]:
    if option.cost:
        you = scene.noun("you")
        paid = choice(costs(option.cost, "you", replace(scene, chooser=you)), you, scene.language)
        yield finished(fill_in(scene.language.shapes.cost, costs=paid), scene.language)


def _mentions(record: msgspec.Struct, who: Who) -> bool:
    return f'"{who}"'.encode() in msgspec.json.encode(record)


class Telling(Struct, frozen=True):
    """What is told in one paragraph of a way to play a card: all of it, or only what is ``more`` than the first one."""

    option: Option
    more: bool = False
    harvest: int = 0


def told(options: Sequence[Option]) -> Iterator[Telling]:
    """What is told of the ways to play a card, a paragraph each.

    That the first one can be played from elsewhere, too, is told with what is added there. A Harvest is told apart from
    other costs, with what it adds or with what happens instead.
    """
    first, *others = options
    yield _telling(first, more=False)
    more = [(option, _added(first, option)) for option in others]
    adding = {option.played_from for option, rest in more if rest and rest.effects}
    for option, rest in more:
        if rest is None:
            yield _telling(option, more=False)
        elif rest.effects or option.played_from not in adding:
            yield _telling(rest, more=True)


def _telling(option: Option, *, more: bool) -> Telling:
    return Telling(msgspec.structs.replace(option, cost=_other_costs(option)), more, option.harvested)


def _other_costs(option: Option) -> tuple[Cost, ...]:
    return tuple(cost for cost in option.cost if not isinstance(cost, Harvest))


def _added(first: Option, option: Option) -> Option | None:
    """What an option that is played from elsewhere, or with a Harvest, adds to the first one; None for another one."""
    begins = option.effects[: len(first.effects)] == first.effects and option.pick[: len(first.pick)] == first.pick
    is_variety = option.played_from != first.played_from or option.harvested
    if not is_variety or not begins or (option.when, _other_costs(option)) != (first.when, first.cost):
        return None
    more = [_as_picked(effect) if first.pick else effect for effect in option.effects[len(first.effects) :]]
    return msgspec.structs.replace(option, effects=tuple(more), pick=option.pick[len(first.pick) :], when=())


def _as_picked(effect: Effect) -> Effect:
    """An effect about the second player picked, as if that were the only one."""
    told = {key: "picked" if value == "second-picked" else value for key, value in msgspec.to_builtins(effect).items()}
    return msgspec.convert(told, type(effect))
