"""Outcomes: what happens when a card is played or a Drink drunk. The table is staged, and the engine plays it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.cards.effects import Ignore, Negate, Redirect
from toolkit.engine.log import Entry
from toolkit.referee import aftermath, casting, interaction, reply, traits, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.casting import Parts
from toolkit.referee.interaction import Occasion
from toolkit.referee.numbers import changes, numbers
from toolkit.referee.question import Question
from toolkit.referee.referee import Referee
from toolkit.referee.rehearsal import Rehearsal
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import quoted, tells
from toolkit.referee.stage import CannotStage, Cast, Stage
from toolkit.referee.staging import Staging, Step

_ASKED = re.compile(
    r"\b(?:what (?:happens|would happen|will happen|occurs|is the (?:result|effect|outcome))|what if|how much|how many"
    r"|who (?:takes|loses|gains|pays|gets|drinks|wins|has to)"
    r"|what (?:do|does|will|would) \w+ (?:get|gain|lose|pay|take|have)"
    r"|pass(?:es)? out|knocked out|faints?|dies?|(?:still|out) (?:in|of) the game)\b"
)
_OUT = re.compile(r"\b(?:pass(?:es)? out|knocked out|faints?|dies?|out of the game|eliminated|loses? the game)\b")
_TOLD = {
    "wins-contest": "{who} wins the Drinking Contest",
    "pot-to-inn": "the pot goes to the Inn",
    "leaves-round": "{who} leaves the Round",
    "passes-out": "{who} passes out",
    "goes-broke": "{who} is out of Gold and out of the game",
    "negated": "{card} is Negated",
    "redirects": "the loss is redirected to {other}",
    "round-starts": "a Round of Gambling starts",
}
"""What is told of a game besides the numbers."""


@dataclass(frozen=True)
class Result:
    """What came of one way to play it: sentences, the scenario, the slugs of rules, and who is out of the game."""

    sentences: tuple[str, ...]
    staging: Staging
    rehearsal: Rehearsal
    rules: tuple[str, ...]
    out: tuple[str, ...]


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to what happens; None if that is not asked, or of no card."""
    after = aftermath.asked(question) is not None and len(question.cards) > 1
    asked = after or _ASKED.search(question.open_words) or (question.is_of_consequences and len(question.cards) > 1)
    if not question.cards or not asked or question.may:
        return None
    found = casting.parts(referee, question)
    if found.subject is None and found.reply is not None:
        found = casting.alone(referee, question, found.reply)
    if found.subject is None:
        return None
    subject = referee.cards.cards[found.subject.ids[0]]
    if isinstance(subject, DrinkEvent):
        return None
    played = referee.cards.cards[found.reply.ids[0]] if found.reply else None
    if played is not None and not isinstance(played, Card):
        return None
    who = casting.cast(referee, question, found, played, subject)
    stage = casting.stage(referee, question, found, who)
    results = list(_results(referee, question, found, stage, subject, played))
    if not results:
        return reply.answer(referee, question)
    told = _answer(referee, question, subject, played, results)
    return told if told.verdict or played is None else _at_the_end(referee, question, stage.cast, played, results, told)


def _at_the_end(
    referee: Referee, question: Question, who: Cast, played: Card, results: Sequence[Result], told: Answer
) -> Answer:
    """The same with the verdict on what is asked about the end, if that is one of yes or no."""
    asked = aftermath.asked(question)
    if asked is None:
        return told
    ends = ((one.rehearsal.before, numbers(one.rehearsal.game)) for one in results)
    verdicts = {aftermath.verdict(asked, question, who, referee.names, *end) for end in ends}
    verdict: Verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
    first = next((rules for kind, rules in _BY_EFFECT if traits.does(played, kind)), ())
    rules = cited(referee.book, (*first, *(rule.slug for rule in told.rules)))
    text = told.answer if verdict == "depends" else f"{str(verdict).capitalize()}. {told.answer}"
    return structs.replace(told, verdict=verdict, answer=text, rules=rules)


_BY_EFFECT = (
    (Negate, ("negate",)),
    (Redirect, ("redirect.only-the-loss", "redirect")),
    (Ignore, ("ignore",)),
)
"""The rules that say what is left of a card to which this is done."""


def _results(
    referee: Referee, question: Question, found: Parts, stage: Stage, subject: AnyCard, played: Card | None
) -> Iterator[Result]:
    drinker = casting.drinker(referee, question, found, stage.cast, played)
    against = referee.names[found.target] if found.target else None
    occasions = interaction.occasions(stage, subject, drinker, against)
    occasions = [one for one in occasions if reply.is_spoken_of(question, one)] or occasions
    for occasion in occasions:
        try:
            yield _played(stage, occasion, played)
        except CannotStage:
            continue


def _played(stage: Stage, occasion: Occasion, played: Card | None) -> Result:
    staging = interaction.staged(stage, occasion)
    if played is not None:
        staging.give(stage.cast.responder, played.id)
        step = Step(stage.cast.responder, played.id, None, occasion.by, occasion.drinker)
        staging = replace(staging, steps=[*staging.steps, step])
    rehearsal = Rehearsal(staging.record(), stage.cards, staging.steps, "")
    game = rehearsal.play()
    if rehearsal.unplayed:
        raise CannotStage
    happened = [one for one in rehearsal.log if one.what in _TOLD]
    names = [player.name for player in game.players]
    told = [*(_sentence(one, names, rehearsal) for one in happened), *changes(rehearsal.before, numbers(game))]
    rules = tuple(
        dict.fromkeys(one.rule for one in (*happened, *rehearsal.log) if one.rule and one.rule != "timing.resolve")
    )
    out = tuple(game.players[seat].name for seat in game.gone)
    return Result(tuple(dict.fromkeys(told)), staging, rehearsal, rules, out)


def _sentence(entry: Entry, names: Sequence[str], rehearsal: Rehearsal) -> str:
    who = "" if entry.seat is None else names[entry.seat]
    other = "" if entry.other is None else names[entry.other]
    card = "" if entry.card is None else quoted(rehearsal.game.any_card(entry.card))
    return _TOLD[entry.what].format(who=who, other=other, card=card)


def _answer(
    referee: Referee, question: Question, subject: AnyCard, played: Card | None, results: Sequence[Result]
) -> Answer:
    first = results[0]
    told = " ".join(f"{_when(result, subject, played)}: {_all(result)}." for result in results)
    verdict: Verdict = None
    asked = _OUT.search(question.open_words)
    if asked and question.modal is not None:
        verdict = "yes" if first.out else "no"
        told = f"{'Yes' if first.out else 'No'}. {told}"
    book = cited(referee.book, (*(slug for result in results for slug in result.rules), *_rules(subject)))
    because = [f"{quoted(card)}: {tells(card, referee.cards)}" for card in (subject, played) if card is not None]
    return Answer(
        question.text,
        verdict,
        voice.spoken(told),
        book,
        named((subject, played)),
        (*because, *(voice.spoken(f"{_all(result)}.") for result in results)),
        scenario=first.staging.scenario(question.text[:200], first.rehearsal.moves),
    )


def _rules(subject: AnyCard) -> tuple[str, ...]:
    match subject:
        case Drink():
            return ("turn.drink", "drinks.icons")
        case DrinkEvent() | Event():
            return ("events",)
        case OttoCard():
            return ("otto.deck",)
        case Prize():
            return ("prizes.won", "prizes.bin")
        case _:
            return ("turn.playing-an-action",) if "action" in subject.types else ("timing.resolve",)


def _when(result: Result, subject: AnyCard, played: Card | None) -> str:
    drinker = result.staging.turn
    if isinstance(subject, Drink):
        base = f"When {drinker} drinks {quoted(subject)}"
    elif isinstance(subject, DrinkEvent):
        base = f"When {drinker} reveals {quoted(subject)}"
    else:
        step = next(one for one in reversed(result.staging.steps) if one.card == subject.id)
        move = next((one for one in result.rehearsal.moves if one.get("play") == subject.id), {})
        aim = f" on {' and '.join(move['targets'])}" if move.get("targets") else ""
        aim += f" on {move['on']}'s Drink" if move.get("on") and not aim else ""
        base = f"When {step.by} plays {quoted(subject)}{aim}"
    if played is None:
        return base
    return f"{base} and {result.staging.steps[-1].by} plays {quoted(played)}"


def _all(result: Result) -> str:
    return "; ".join(result.sentences) or "nobody's Fortitude, Alcohol Content or Gold changes"
