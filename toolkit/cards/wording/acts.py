"""Effects as acts and remarks: who does what, not yet joined into sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from toolkit.cards.effects import ChangeDrink, Choose, Cost, Each, Effect, If, May
from toolkit.cards.wording.language import Clause, EffectPhrases, Noun, Remark
from toolkit.cards.wording.phrases import condition, resolver
from toolkit.cards.wording.scene import ALWAYS, Scene, Under, holds, listing, noun_phrase, tag
from toolkit.cards.wording.sentences import Act, Item, Said, choice, paragraph
from toolkit.cards.wording.template import Phrase, Resolve, fill, uses
from toolkit.cards.words import Who


def acts(effects: Iterable[Effect], scene: Scene) -> Iterator[Item]:
    """What the effects say, in order."""
    for effect in effects:
        yield from _effect(effect, scene)


def costs(paid: Iterable[Cost], who: Who, scene: Scene) -> Iterator[Item]:
    """What ``who`` gives."""
    for cost in paid:
        yield from _said(cost, scene.language.costs[tag(cost)], who, scene)


def remarks(record: msgspec.Struct, listed: Sequence[Remark], resolve: Resolve, scene: Scene) -> Iterator[Said]:
    """The remarks on a record whose tests hold."""
    for remark in listed:
        if holds(remark.test, record, scene):
            yield Said(fill(remark.say, resolve), remark.reminder)


def opens_with_it(effect: Effect, scene: Scene) -> bool:
    """Whether the words for the effect name what the card answers."""
    phrases = scene.language.effects.get(tag(effect))
    return phrases is not None and uses(_clause(phrases, effect, scene).rest, "it")


def _effect(effect: Effect, scene: Scene) -> Iterator[Item]:
    match effect:
        case May():
            yield from _may(effect, scene)
        case If():
            yield from _if(effect, scene)
        case Each():
            yield from _each(effect, scene)
        case _:
            yield from _said(effect, scene.language.effects[tag(effect)], getattr(effect, "who", "you"), scene)


def _may(may: May, scene: Scene) -> Iterator[Item]:
    shape = scene.language.shapes.if_done
    again = scene.again(may.who)
    done = fill(shape, lambda _: noun_phrase(again, scene.language))
    granted, after = replace(scene, may=True), scene.calling({may.who: again}).given(done)
    if may.cost:
        yield from costs(may.cost, may.who, granted)
        yield from acts(may.effects, after)
    else:
        yield from acts(may.effects[:1], granted)
        yield from acts(may.effects[1:], after)


def _if(effect: If, scene: Scene) -> Iterator[Item]:
    yield from acts(effect.effects, scene.given(condition(effect.condition, scene)))
    yield from acts(effect.otherwise, replace(scene, under=Under(leads=(scene.language.shapes.otherwise,))))


def _each(each: Each, scene: Scene) -> Iterator[Item]:
    if all(getattr(effect, "who", "you") == "that-player" for effect in each.effects):
        yield from acts(each.effects, scene.calling({"that-player": scene.noun(each.who)}))
    else:
        shapes = scene.language.shapes
        shape = shapes.for_each_if if isinstance(each.effects[0], If) else shapes.for_each
        lead = fill(shape, lambda _: noun_phrase(scene.noun(each.who), scene.language))
        yield from acts(each.effects, scene.led(lead))


def _said(record: msgspec.Struct, phrases: EffectPhrases, who: Who, scene: Scene) -> Iterator[Item]:
    resolve = _with_nested(record, resolver(record, scene, phrases.parts), who, scene)
    clause = _clause(phrases, record, scene)
    for said in (clause, *clause.then):
        yield _act(said, who, resolve, scene)
    yield from remarks(record, phrases.remarks, resolve, scene)


def _clause(phrases: EffectPhrases, record: msgspec.Struct, scene: Scene) -> Clause:
    return next(clause for clause in phrases.clauses if holds(clause.test, record, scene))


def _act(clause: Clause, who: Who, resolve: Resolve, scene: Scene) -> Act:
    subject = _subject(clause.subject or who, who, scene)
    may = scene.may or subject == scene.chooser
    plain = Act(subject, clause.verb, "", scene.under, may, clause.named, ends=clause.ends)
    about = replace(noun_phrase(subject, scene.language), agrees=scene.language.verb_forms[plain.role])
    return replace(plain, rest=fill(clause.rest, lambda name: about if name == "subject" else resolve(name)))


def _subject(name: str, who: Who, scene: Scene) -> Noun:
    players: Mapping[str, Who] = {"who": who}
    named = scene.language.nouns.get(name)
    return named or scene.noun(players.get(name, name))  # type: ignore[arg-type]  # the language file is checked


def _with_nested(record: msgspec.Struct, resolve: Resolve, who: Who, scene: Scene) -> Resolve:
    """Adds what holds effects itself: the options of a choice, and what a Drink also does."""
    match record:
        case Choose(options=options):
            chooser = scene.noun(who)
            inside = replace(scene, under=ALWAYS, chooser=chooser)
            listed = [choice(acts(option, inside), chooser, scene.language) for option in options]
            nested = {"options": Phrase(listing(listed, scene.language.lists.choices))}
        case ChangeDrink(also=(_, *_) as also):
            nested = {"also": Phrase(paragraph(acts(also, Scene(scene.language, scene.trackers)), scene.language))}
        case _:
            return resolve
    return lambda name: nested.get(name) or resolve(name)
