"""Against: whether anything may be done to the one card of a question: Negated, Ignored, passed on, split, spiked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import ChangeDrink, Ignore, Lose, Negate, PassDrink, Redirect, ShareLoss, SplitDrink
from toolkit.referee import casting, interaction, traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.interaction import Occasion
from toolkit.referee.lists import owned
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells
from toolkit.referee.solo import setting
from toolkit.referee.solo.subject import Subject
from toolkit.referee.stage import CannotStage, Cast, Stage

MOST_LISTED = 5

Fits = Callable[[Card], bool]


def _changes(sign: int) -> Fits:
    return lambda card: any(isinstance(one, ChangeDrink) and one.alcohol * sign > 0 for one in traits.effects(card))


def _hits_back(card: Card) -> bool:
    return any(isinstance(one, Lose) and one.who == "attacker" for one in traits.effects(card))


_ACTS: tuple[tuple[str, str, Fits, str], ...] = (
    ("answered with a blow", r"(?:hit|strik|fight|get)\w* back|retaliat\w+", _hits_back, "cards.sometimes"),
    ("Negated", r"negat\w+", lambda card: traits.does(card, Negate), "negate"),
    ("Ignored", r"ignor\w+|disbeliev\w+", lambda card: traits.does(card, Ignore), "ignore"),
    (
        "redirected",
        r"redirect\w*|bounce\w*|deflect\w*",
        lambda card: traits.does(card, Redirect, ShareLoss),
        "redirect",
    ),
    (
        "passed on",
        r"pass(?:ed)? (?:\S+ )?(?:on|along|back|to|CARD|it)|give\w* (?:\S+ )?(?:away|to)|teleport\w*"
        r"|(?:hand|shov|push|slid|dump|stick)\w* (?:\S+ )?(?:on|over|onto|to)",
        lambda card: traits.does(card, PassDrink),
        "ignore.drink",
    ),
    ("split", r"split\w*|shar\w+", lambda card: traits.does(card, SplitDrink), "split"),
    ("made stronger", r"spik\w+|strengthen\w*|(?:make|made) (?:\S+ )?stronger", _changes(1), "timing.window"),
    ("made weaker", r"weaken\w*|water\w* down|(?:make|made) (?:\S+ )?weaker|dilut\w+", _changes(-1), "timing.window"),
    (
        "stopped",
        r"stop\w*|cancel\w*|block\w*|prevent\w*|counter\w*|dodg\w+|avoid\w*|evad\w+|get out of|escape\w*"
        r"|do (?:\S+ )?about|protect\w* (?:\S+ )?against",
        traits.prevents,
        "timing.window",
    ),
)
"""What may be done to a card: how it is called, the words for it, which cards do it, and the rule."""

_OBJECT = r"(?:CARD|it|this|that|the (?:drink|card|thing|mead|wine|ale))(?! ?self)\b"
_ITS_DRINK = re.compile(
    r"\bCARD (?:drinks?|cop(?:y|ies))\b|\b(?:drinks?|cop(?:y|ies))\b.*\b(?:from|of|in|for"
    r"|during) (?:a |the )?CARD|\bmy CARD"
)
_PASSED = re.compile(
    r"\b(?:passed|teleported|given|handed|gave|gives|passes|sent|slid|split|shared?|splits?)\b|CARD\w* (?:to|with"
    r"|on) (?:me|him|her|@\w+)"
)


def answer(referee: Referee, subject: Subject) -> Answer | None:
    """The answer to whether that may be done to the card; None if nothing of the kind is asked."""
    asking = subject.sketch.asking
    if subject.sketch.form not in ("may", "is") or re.search(r"\b(?:with|using) CARD\b", asking):
        return None
    if isinstance(subject.card, Card) and re.search(r"\b(?:with|using) an? ", asking):
        return None
    for done, words, fits, rule in _ACTS:
        if _is_object(words, asking):
            return _tried(referee, subject, done, fits, rule)
    return None


def _is_object(words: str, asking: str) -> bool:
    """Whether what these words say is done to the card."""
    found = re.search(rf"\b(?:{words})", asking)
    if found is None:
        return False
    before, after = asking[: found.start()], asking[found.end() :]
    if re.search(r"\b(?:after|once|by) $", before):
        return False
    passive = re.search(rf"{_OBJECT} (?:\S+ ){{0,2}}?(?:be|get|gets|something|anything|what)\b", before)
    if words.startswith("(?:hit|"):
        return bool(re.search(r"\b(?:after|for|against|at|to) (?:\S+ )?CARD", after))
    return bool(passive or re.search(_OBJECT, found[0]) or re.match(rf"(?: \S+)?? {_OBJECT}", after))


def _tried(referee: Referee, subject: Subject, done: str, fits: Fits, rule: str) -> Answer | None:
    """Try every card that does such a thing."""
    drawn, card = subject.sketch, subject.card
    own = _own(referee, subject)
    if drawn.form == "is" and not re.search(
        r"\b(?:anything|something|any card|anyone|anybody|someone|there)\b", drawn.asking
    ):
        return None
    if "CARD" not in drawn.asking and isinstance(card, Card) and not _is_handed_on(subject):
        return None
    pool = [one for one in _pool(referee, own) if fits(one)]
    occasions, stage = _occasions(referee, subject, own)
    legal: dict[str, Card] = {}
    for occasion in occasions:
        try:
            legal |= {one.id: one for one in interaction.answers(stage, occasion, pool)}
        except CannotStage:
            continue
    return _told(referee, subject, own, done, rule, list(legal.values()))


def _is_handed_on(subject: Subject) -> bool:
    """Whether the card only brings about the Drink to which something is done."""
    card = subject.card
    return (
        isinstance(card, Card)
        and traits.does(card, PassDrink, SplitDrink)
        and bool(_PASSED.search(subject.question.said))
    )


def _own(referee: Referee, subject: Subject) -> str | None:
    """Whose cards are tried: of the character who is said to do it; None for those of all decks."""
    found = re.match(r"(?:can|may|could|is|does) @(\w+)", subject.sketch.asking)
    return found[1] if found and found[1] in referee.whole_decks else None


def _pool(referee: Referee, own: str | None) -> Sequence[Card]:
    decks = [own] if own else referee.whole_decks
    return list({one.id: one for deck in decks for one in referee.deck(deck) if traits.is_reply(one)}.values())


def _occasions(referee: Referee, subject: Subject, own: str | None) -> tuple[list[Occasion], Stage]:
    card, seats = subject.card, subject.seats
    who = referee.names[own] if own else seats.other
    actor = seats.player if seats.player != who else seats.other
    state = setting.read(subject.sketch, seats, card).state
    cast = Cast(who, actor, seats.third if seats.third not in (who, actor) else voice.THIRD)
    known = {name: one for name, one in state.items() if name in (who, actor, cast.bystander)}
    stage = Stage(referee.cards, cast, casting.people(referee), referee.edition, known)
    drinker = who if isinstance(card, Drink) else None
    found = interaction.occasions(stage, card, drinker, who)
    if isinstance(card, DrinkEvent) and _ITS_DRINK.search(subject.sketch.text):
        found = [replace(one, kinds=("drink",), drinker=who) for one in found]
    if _is_handed_on(subject):
        found = [
            replace(one, kinds=("drink",), drinker=actor) for one in interaction.occasions(stage, card, actor, who)
        ]
    return found, stage


def _told(referee: Referee, subject: Subject, own: str | None, done: str, rule: str, legal: Sequence[Card]) -> Answer:
    card, where = subject.card, f"in {referee.names[own]}'s deck" if own else "in the eight decks"
    what = "A Drink that was handed on" if _is_handed_on(subject) else quoted(card)
    if isinstance(card, DrinkEvent) and _ITS_DRINK.search(subject.sketch.text):
        what = f"A Drink that {quoted(card)} brings"
    if legal:
        names = [quoted(one) if own else owned(referee, one) for one in legal]
        more = f", and by {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
        text = f"Yes. {what} may be {done} by {', '.join(names[:MOST_LISTED])}{more}."
    else:
        text = f"No. {what} may not be {done}: no card {where} does that to {_kind(card)}."
    verdict: Verdict = "yes" if legal else "no"
    shown: list[AnyCard] = [card, *legal[:MOST_LISTED]]
    because = (f"{quoted(card)}: {tells(card, referee.cards)}", f"Every card {where} that does such a thing was tried.")
    first = ("events", "wench.not-events") if isinstance(card, DrinkEvent) and not legal else ()
    rules = cited(referee.book, (*first, rule, "cards.sometimes"))
    return Answer(
        subject.question.text,
        verdict,
        voice.spoken(text),
        rules,
        named(shown),
        because,
        tuple(map(quoted, legal[:MOST_LISTED])),
    )


def _kind(card: AnyCard) -> str:
    if not isinstance(card, Card):
        return "a Drink" if isinstance(card, Drink) else "a Drink Event"
    kind = card.kinds[0].capitalize()
    return f"an {kind} Card like this" if kind[0] in "AEIOU" else f"a {kind} Card like this"
