"""Whether a card makes sense by itself: its title, its types, and all of its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from toolkit.cards import binding, effects, numbers, parts, patterns, verbs
from toolkit.cards.card import AnyCard, Card, Drink, DrinkEvent, Event, Option, OttoCard, Prize, Response
from toolkit.cards.walk import walk
from toolkit.cards.words import Icon
from toolkit.language import languages
from toolkit.untrusted.fault import Remark, Trail

LONG_TITLE, LONGEST_TITLE = 80, 120
"""Characters of a title: more than the first are hard to fit on a card, more than the second are refused."""

LONGEST_FLAVOUR = 200
"""Characters of a flavour text: five lines, more than any card has room for."""

MOST_HARVEST_VALUES = 10
"""Numbers that a Mushroom may grow through, one below the other."""

ICONS: tuple[Icon, ...] = get_args(Icon)
"""The icons that a text may hold, in braces."""

_TOKEN = re.compile(r"\{([^{}]*)\}|[{}]")
_ALONE = ("stand-in", "family_only")


def remarks(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    """What is wrong with a card, whatever other cards there are."""
    yield from _title(card, trail)
    for index, alias in enumerate(card.aliases):
        yield from _text(alias, (*trail, "aliases", index))
    for code, title in card.titles.items():
        yield from _text(title, (*trail, "titles", code))
        yield from _language(code, (*trail, "titles", code), "a title")
    yield from _flavour(card, trail)
    yield from in_play(card, trail)


def in_play(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    """What is wrong with what a card does, whatever it is called."""
    yield from parts.remarks(card, trail)
    yield from verbs.remarks(card, trail)
    yield from _tracks(card, trail)
    match card:
        case Card():
            yield from _types(card, trail)
        case Drink():
            yield from binding.unbound(card.also, (patterns.DrinkRevealed(),), (*trail, "also"))
            yield from binding.remarks(card.kept, (*trail, "kept")) if card.kept else ()
        case DrinkEvent() | Event():
            yield from binding.unbound(card.effects, (), (*trail, "effects"))
        case OttoCard():
            yield from _boxes(card, trail)
        case Prize():
            yield from _prize(card, (*trail, "use"))


# Titles


def _title(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    at = (*trail, "title")
    yield from _text(card.title, at)
    bracketed = card.title.startswith("[") and card.title.endswith("]")
    status = card.provenance.status
    if bracketed and status not in _ALONE:
        yield Remark(at, f"is in square brackets, but the card's status is {status!r}", f"one of {', '.join(_ALONE)}")
    if status in _ALONE and not bracketed:
        expected = "square brackets around it, because nobody has seen the card's own title"
        yield Remark(at, f"is that of a card of status {status!r}", expected)


def _text(text: str, at: Trail) -> Iterator[Remark]:
    if not text.strip():
        yield Remark(at, "is empty", "a title")
    elif text != text.strip() or not text.isprintable():
        yield Remark(at, "has blanks around it or characters that cannot be printed", "one plain line")
    if len(text) > LONGEST_TITLE:
        yield Remark(at, f"has {len(text)} characters", f"at most {LONGEST_TITLE}")
    elif len(text) > LONG_TITLE:
        yield Remark(at, f"has {len(text)} characters, which is hard to fit on a card", serious=False)
    for token in _TOKEN.finditer(text):
        if token[1] not in ICONS:
            icons = ", ".join(f"{{{icon}}}" for icon in ICONS)
            yield Remark(at, f"there is no icon {token[0]}", f"one of {icons}, or no braces")


def _language(code: str, at: Trail, what: str) -> Iterator[Remark]:
    if code not in languages():
        yield Remark(at, f"is {what} in no language that cards are worded in", f"one of {', '.join(languages())}")


def _flavour(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    """Flavour text is a plain line, and nothing that might be taken for rules."""
    texts = {("flavour",): card.flavour} if card.flavour else {}
    for code in card.flavours:
        yield from _language(code, (*trail, "flavours", code), "a flavour text")
    for at, text in (texts | {("flavours", code): text for code, text in card.flavours.items()}).items():
        if text != text.strip() or not text.isprintable():
            yield Remark((*trail, *at), "has blanks around it or characters that cannot be printed", "one plain line")
        if len(text) > LONGEST_FLAVOUR:
            yield Remark((*trail, *at), f"has {len(text)} characters", f"at most {LONGEST_FLAVOUR}")
        if found := _TOKEN.search(text):
            yield Remark((*trail, *at), f"has {found[0][:40]}, and no icon stands in it", "no braces")


# Otto


def _boxes(card: OttoCard, trail: Trail) -> Iterator[Remark]:
    """What a box speaks of without having it; the bottom box may be empty, which is to pass."""
    for key, option in zip(("action", "sometimes", "gambling"), card.options, strict=True):
        at = (*trail, key) if key == "action" else (*trail, key, "effects")
        if not option.effects and key != "gambling":
            yield Remark(at, "is empty", "at least one effect")
        yield from binding.unbound(option.effects, option.when, at)
    if len(set(card.sometimes.types)) < len(card.sometimes.types):
        yield Remark((*trail, "sometimes", "types"), "names a type twice", "each type once")


def _tracks(card: AnyCard, trail: Trail) -> Iterator[Remark]:
    """Only Otto has tracks for each player, and only a response has an affected one (RDI 9, Otto, Responses)."""
    for step in walk(card, trail):
        if not isinstance(step.record, effects.ChangeTracks | effects.ResetTracks):
            continue
        if not isinstance(card, OttoCard):
            yield Remark(step.trail, "only Otto's own cards speak of his tracks", "'gain' or 'lose'")
        elif step.record.on == "affected" and not any(isinstance(one, Response) for one in step.around):
            yield Remark((*step.trail, "on"), "nothing is responded to here, which could affect a track", "'both'")


# Types against effects


def _types(card: Card, trail: Trail) -> Iterator[Remark]:
    if not card.kinds:
        yield Remark((*trail, "types"), "is empty", "at least one type")
        return
    if len(set(card.types)) < len(card.types):
        yield Remark((*trail, "types"), "names a type twice", "each type once")
    if not card.options and not card.harvest:
        yield Remark((*trail, "options"), "is empty", "at least one way to play the card")
    for index, option in enumerate(card.options):
        at = (*trail, "options", index)
        yield from _option_type(card, option, at)
        yield from binding.remarks(option, at)
    yield from _mushroom(card, trail)
    for index, kind in enumerate(card.types):
        if card.options and kind not in map(card.type_of, card.options):
            expected = f"an option with 'as_type': {kind!r}"
            yield Remark((*trail, "types", index), f"no option is played as {kind!r}", expected)


def _mushroom(card: Card, trail: Trail) -> Iterator[Remark]:
    """A Mushroom grows from the first of its Harvest Values to the last, and is no card to be played."""
    for index, value in enumerate(card.harvest):
        if value not in numbers.NONE_OR_SOME:
            yield Remark((*trail, "harvest", index), f"is {value}", f"0 to {numbers.NONE_OR_SOME[-1]}")
    if len(card.harvest) > MOST_HARVEST_VALUES:
        yield Remark((*trail, "harvest"), f"has {len(card.harvest)} numbers", f"at most {MOST_HARVEST_VALUES}")
    if card.harvest and card.types:
        yield Remark((*trail, "types"), "names a type, but a Mushroom is not played", "none")
    if card.harvest and len(card.options) > 1:
        yield Remark((*trail, "options"), f"has {len(card.options)} options", "one Gather effect, or none")
    if not (card.harvest or card.gathered):
        yield Remark((*trail, "gathered"), "only a Mushroom is gathered or not", "nothing, or a 'harvest'")


def _option_type(card: Card, option: Option, at: Trail) -> Iterator[Remark]:
    if not card.types and not option.as_type:
        yield Remark(at, "does not say as what it is answered", "'as_type', such as 'action'")
        return
    if option.as_type and card.types and option.as_type not in card.types:
        expected = f"one of the card's types: {', '.join(card.types)}"
        yield Remark((*at, "as_type"), f"the card is no {option.as_type!r}", expected)
    elif not option.as_type and len(card.types) > 1:
        expected = f"'as_type' with one of {', '.join(card.types)}"
        yield Remark(at, "does not say as which of the card's types it is played", expected)
    match card.type_of(option):
        case "action" if option.when:
            yield Remark((*at, "when"), "an Action Card is played in its Action Phase and answers nothing", "no 'when'")
        case "sometimes" if not option.when:
            yield Remark(at, "a Sometimes Card must say when it may be played", "'when' with at least one event")
        case "gambling" | "cheating" if option.when and not _gambles(option):
            yield Remark((*at, "when"), "a Gambling or Cheating Card that answers must take control", "no 'when'")


def _prize(prize: Prize, trail: Trail) -> Iterator[Remark]:
    """What is used on a Drink answers one, as a card of some type; no other Prize does, or picks anybody.

    Prizes are used because their time has come: nothing is paid or asked for it.
    """
    yield from binding.remarks(prize.use, trail)
    on_a_drink = prize.when == "drink-in-anothers-turn"
    if on_a_drink != (prize.use.when == (patterns.DrinkRevealed("you"),)):
        expected = '[{"on": "drink", "by": "you"}]' if on_a_drink else "no 'when'"
        yield Remark((*trail, "when"), f"does not fit a Prize that is used {prize.when!r}", expected)
    if on_a_drink != (prize.use.as_type is not None):
        expected = "the type of card that it counts as" if on_a_drink else "no 'as_type'"
        yield Remark((*trail, "as_type"), f"does not fit a Prize that is used {prize.when!r}", expected)
    if len(prize.use.pick) > 1:
        yield Remark((*trail, "pick", 1), "more players are picked than a Prize asks for", "one at most")
    for key in ("requires", "cost", *(() if on_a_drink else ("pick",))):
        if getattr(prize.use, key):
            yield Remark((*trail, key), f"is not for a Prize that is used {prize.when!r}", f"no {key!r}")


def _gambles(option: Option) -> bool:
    return any(isinstance(step.record, effects.TakeControl) for step in walk(option))
