"""May this card answer that one? The question is staged, the engine decides, and the answer says what it assumed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkingContest, DrinkOne, Ignore, Negate, PassDrink, Redirect
from toolkit.cards.lookup import key
from toolkit.cards.patterns import AnteRequired, FortitudeLoss
from toolkit.cards.touches import leaves
from toolkit.referee import casting, interaction, reason, situation, voice
from toolkit.referee.answer import Answer, cited, named, quoted
from toolkit.referee.casting import Parts
from toolkit.referee.interaction import Finding, Occasion
from toolkit.referee.mention import Mention
from toolkit.referee.numbers import contrasts
from toolkit.referee.question import Act, Question
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.staging import ATTACK, CannotStage, Cast, Stage

MOST_INSTEAD = 5


@dataclass(frozen=True)
class Case:
    """An interaction ready to be decided: the reply, what it answers in each way that it could come about, and who.

    ``told`` says when, where it is no card that is answered.
    """

    reply: Card
    subject: AnyCard | None
    occasions: tuple[Occasion, ...]
    stage: Stage
    act: Act | None
    title: str
    told: str = ""

    @property
    def who(self) -> Cast:
        """Who sits at the table."""
        return self.stage.cast


def answer(referee: Referee, question: Question) -> Answer | None:
    """The answer to a question about a card that answers something; None if it is not one, or cannot be staged."""
    found = casting.parts(referee, question)
    if question.is_of_consequences and found.subject is not None:
        return None
    if found.reply is None or not _is_asked(question, found.reply, meets=found.subject is not None):
        return None
    replies = (card for card in _cards(referee, found.reply.ids) if isinstance(card, Card))
    answers = [one for reply in replies for one in _each(referee, question, found, reply)]
    return _together(answers)


_FEW = 3
"""A question of so few words besides its cards says no more than that they meet."""

_OF_SOMETHING_ELSE = frozenset(("count", "counts", "still", "spared", "split"))


def _is_asked(question: Question, reply: Mention, *, meets: bool) -> bool:
    """Whether it is asked if the reply may be played; ``meets``: another card is named that it could answer."""
    if question.may or question.act == "affect":
        return True
    said = [word for word in question.open_words.split() if word != "_"]
    at_once = question.modal is not None and question.modal < reply.start and not _OF_SOMETHING_ELSE & set(said)
    return meets and (question.act is not None or at_once or len(said) <= _FEW)


def _each(referee: Referee, question: Question, found: Parts, reply: Card) -> Iterator[Answer]:
    """What comes of each card that could be meant to be answered."""
    on_drink = found.subject is not None and _is_about_the_drink(referee, question, found.subject, reply)
    on_drink = on_drink or (found.subject is not None and _is_out_of_place(referee, question, found.subject, reply))
    alone = found.subject is None or on_drink
    cases: list[Case | None] = [_in_situation(referee, question, found, reply)] if alone else []
    if found.subject is not None and not on_drink:
        cases += [_case(referee, question, found, reply, subject) for subject in _cards(referee, found.subject.ids)]
    decided = (decide(referee, case) for case in cases if case is not None)
    yield from (one for one in decided if one is not None)


def _is_out_of_place(referee: Referee, question: Question, subject: Mention, reply: Card) -> bool:
    """Whether a Drink is named as what is not being drunk when the reply is played on it."""
    is_drink = isinstance(referee.cards.cards[subject.ids[0]], Drink)
    on_drinks = any(map(reason.is_on_drink, reply.options))
    return is_drink and on_drinks and situation.is_without_a_drink(question.open_words)


def _is_about_the_drink(referee: Referee, question: Question, subject: Mention, reply: Card) -> bool:
    """Whether the reply is for a Drink of one's own, and the card that is named only brings that Drink about."""
    card = referee.cards.cards[subject.ids[0]]
    if not isinstance(card, Card) or not reason.does(card, DrinkOne, PassDrink) or not _is_of_the_drink(question):
        return False
    return any(map(reason.is_on_drink, reply.options))


def _is_of_the_drink(question: Question) -> bool:
    return question.is_own_drink or bool(re.search(r"\b(?:that|the) drink\b", question.open_words))


def _in_situation(referee: Referee, question: Question, found: Parts, reply: Card) -> Case | None:
    """The case of a card that answers what no card is named for."""
    going_on = situation.fitting(question.open_words, reply)
    if going_on is None and (question.states or casting.has_left(question)):
        going_on = situation.own(reply)
    if going_on is None or (not casting.is_reply(reply) and question.act != "play"):
        return None
    of_another = found.target not in (None, found.responder) and found.responder is not None
    if of_another and isinstance(going_on.pattern, FortitudeLoss):
        return _case(referee, question, found, reply, referee.cards.cards[ATTACK])
    if going_on.card is not None:
        return _case(referee, question, found, reply, referee.cards.cards[going_on.card])
    who = casting.cast(referee, question, found, reply, None)
    drinker = casting.drinker(referee, question, found, who, reply)
    occasion = Occasion(who.actor, None, None, drinker, None, going_on.pattern, going_on.kinds)
    stage = casting.stage(referee, question, found, who)
    if going_on.state:
        stage = replace(stage, state={**stage.state, who.responder: dict(going_on.state)})
    told = going_on.told.format(who=who.responder, drinker=drinker)
    return Case(reply, None, (occasion,), stage, question.act, question.text, told)


def _cards(referee: Referee, ids: Sequence[str]) -> list[AnyCard]:
    return [referee.cards.cards[one] for one in ids]


def _case(referee: Referee, question: Question, found: Parts, reply: Card, subject: AnyCard) -> Case:
    """The case of a card that answers another, with everything in place."""
    who = casting.cast(referee, question, found, reply, subject)
    stage = casting.stage(referee, question, found, who)
    drinker = casting.drinker(referee, question, found, who, reply)
    against = referee.names[found.target] if found.target else who.bystander if question.is_on_another else None
    occasions = interaction.occasions(stage, subject, drinker, against)
    if len(occasions) > 1:
        occasions = [one for one in occasions if is_spoken_of(question, one)] or occasions
    if _is_about_its_drinks(question, reply, subject):
        occasions = [replace(one, kinds=("drink",)) for one in occasions]
    return Case(
        reply, subject, tuple(as_next_card(one, reply, who) for one in occasions), stage, question.act, question.text
    )


_ITS_DRINKS = re.compile(r"\b(?:drinks?|cop(?:y|ies)|(?:in|during|for) (?:a |the |that )?_)")


def _of_its_drinks(event: DrinkEvent) -> tuple[str, ...]:
    """The rules on altering a Drink that comes of an Event."""
    in_contest = any(isinstance(one, DrinkingContest) for one in leaves(event.effects))
    return ("contest.modified", "contest") if in_contest else ("round-on-the-house", "split")


def _is_about_its_drinks(question: Question, reply: Card, subject: AnyCard) -> bool:
    """Whether the reply is not for a Drink Event, but for a Drink that comes of it."""
    if not isinstance(subject, DrinkEvent) or not any(map(reason.is_on_drink, reply.options)):
        return False
    drinks = any(isinstance(one, DrinkOne | DrinkingContest) for one in leaves(subject.effects))
    return drinks and bool(_ITS_DRINKS.search(question.open_words))


def is_spoken_of(question: Question, occasion: Occasion) -> bool:
    """Whether a question speaks of this one of a card's options."""
    if not isinstance(occasion.card, Card):
        return True
    option = occasion.card.options[occasion.option or 0]
    if reason.is_on_drink(option):
        return bool({"drink", "drinks", "ale", "wine", "mead", "brew"} & set(question.open_words.split()))
    return bool({"ante", "round", "leave", "gambling"} & set(question.open_words.split()))


def as_next_card(occasion: Occasion, reply: Card, who: Cast) -> Occasion:
    """A Gambling or Cheating Card is no response: it is played on one's turn after the card that is named."""
    in_round = {"gambling", "cheating"}
    if (
        not in_round & set(reply.types)
        or not isinstance(occasion.card, Card)
        or not in_round & set(occasion.card.types)
    ):
        return occasion
    number = occasion.card.types.index("gambling") if "gambling" in occasion.card.types[1:] else occasion.option
    against = occasion.against or who.bystander
    return replace(occasion, kinds=("gambling-turn",), option=number, against=against)


def decide(referee: Referee, case: Case) -> Answer | None:
    """Let the engine decide a case; None if no way is known to bring it about."""
    findings = []
    for occasion in case.occasions:
        try:
            findings.append(interaction.find(case.stage, occasion, case.reply, case.title[:200]))
        except CannotStage:
            continue
    if not findings:
        return None
    legal = [finding for finding in findings if finding.legal]
    if legal and len(legal) == len(findings):
        return _yes(referee, case, legal[0])
    if legal:
        return _depends(referee, case, findings)
    return _no(referee, case, findings[0])


def _yes(referee: Referee, case: Case, finding: Finding) -> Answer:
    why, rules = reason.allowed(case.reply, case.subject, finding.occasion.option, case.who.responder)
    short = _falls_short(case)
    if short:
        text = f"No. {case.who.responder} may play {quoted(case.reply)} there, but {short}"
        settling = ("redirect",) if _goes_back(case) else ("negate.only-by-name",)
        return _answer(referee, case, finding, "no", text, (*settling, *rules), why)
    told = _occasion(case, finding) if why in _occasion(case, finding) else f"{_occasion(case, finding)}: {why}"
    of_event = finding.occasion.kinds == ("drink",) and isinstance(case.subject, DrinkEvent)
    outcome = "" if of_event else _outcome(finding)
    text = f"Yes. {case.who.responder} may play {quoted(case.reply)} {told}.{f' {outcome}' if outcome else ''}"
    if of_event and isinstance(case.subject, DrinkEvent):
        rules = (*_of_its_drinks(case.subject), *rules)
    return _answer(referee, case, finding, "yes", text, rules, why)


def _no(referee: Referee, case: Case, finding: Finding) -> Answer:
    assert finding.refusal is not None
    option = finding.occasion.option
    why = reason.refused(finding.refusal, case.reply, case.subject, option, case.who.responder)
    text = f"No. {case.who.responder} may not play {quoted(case.reply)} {_occasion(case, finding)}: {why}."
    instead = _instead(referee, case, finding)
    if instead:
        text += f" Legal would be {_either(instead)}."
    if _is_for_the_drink(case, finding):
        text += f" But once that card has resolved, {case.who.responder} may play it on the Drink itself."
    rules = (reason.settling(finding.refusal, case.reply, case.subject), "cards.sometimes")
    return _answer(referee, case, finding, "no", text, rules, why, instead)


def _is_for_the_drink(case: Case, finding: Finding) -> bool:
    """Whether the reply may not answer a card, but the Drink that the card is about."""
    if not isinstance(case.subject, Card) or not any(map(reason.is_on_drink, case.reply.options)):
        return False
    option = case.subject.options[finding.occasion.option or 0]
    if not reason.is_on_drink(option) or reason.settles_drink(option):
        return False
    return finding.occasion.drinker == case.who.responder


def _depends(referee: Referee, case: Case, findings: Sequence[Finding]) -> Answer:
    assert isinstance(case.subject, Card)
    told: list[str] = []
    rules: list[str] = []
    reasons: list[str] = []
    for finding in findings:
        why, slugs = _why(case, finding)
        verdict = "yes" if finding.legal else "no"
        told.append(f"{verdict} if it is played {_way(case.subject, finding.occasion.option or 0)}, for {why}")
        rules += slugs[:1]
        reasons.append(why)
    legal = next(finding for finding in findings if finding.legal)
    card, reply = quoted(case.subject), quoted(case.reply)
    text = f"Whether {reply} may answer {card} depends on how that is played: {'; '.join(told)}."
    return _answer(referee, case, legal, "depends", text, rules, reasons[0])


def _why(case: Case, finding: Finding) -> tuple[str, tuple[str, ...]]:
    """Why one way is legal or not, and the rules behind it."""
    option = finding.occasion.option
    if finding.legal:
        return reason.allowed(case.reply, case.subject, option, case.who.responder)
    assert finding.refusal is not None
    why = reason.refused(finding.refusal, case.reply, case.subject, option, case.who.responder)
    return why, (reason.settling(finding.refusal, case.reply, case.subject),)


def _way(card: Card, number: int) -> str:
    option = card.options[number]
    if reason.is_on_drink(option):
        return "on a Drink"
    if any(isinstance(pattern, AnteRequired) for pattern in option.when):
        return "to leave a Round"
    return f"by its {('first', 'second', 'third', 'fourth')[min(number, 3)]} option"


def _falls_short(case: Case) -> str:
    """What the reply does not do, though it may be played and the question is whether it does; empty if it does."""
    if not casting.is_reply(case.reply):
        return ""
    if _goes_back(case):
        return "the loss goes to a third player, and not back to the one who brought it about."
    if case.act == "negate" and not reason.does(case.reply, Negate):
        verb = "Ignores it" if reason.does(case.reply, Ignore) else "does something else"
        return f"that does not Negate anything: it {verb}, and only what says Negate is Negating."
    if case.act == "ignore" and not reason.does(case.reply, Ignore, Negate):
        return "that is not Ignoring: only what says Ignore is."
    if case.act == "stop" and case.subject is not None and not reason.prevents(case.reply):
        return f"that does not stop {quoted(case.subject)}, which still takes effect."
    return ""


_BACK = re.compile(
    r"\b(?:back|attackers?|(?:him|her|it)self|return to|who(?:ever)? (?:attacked|hit|hurt|punched|did it|played it))\b"
)


def _goes_back(case: Case) -> bool:
    """Whether the question is of sending a loss back, and the reply can only send it on."""
    sends_on = any("another-but-attacker" in option.pick for option in case.reply.options)
    at_actor = rf"\b(?:onto|to|at|on|against) {re.escape(key(case.who.actor))}$"
    said = key(case.title)
    is_back = case.who.bystander == voice.THIRD and bool(_BACK.search(said) or re.search(at_actor, said))
    return sends_on and is_back and reason.does(case.reply, Redirect)


def _occasion(case: Case, finding: Finding) -> str:
    """When, in the middle of a sentence."""
    occasion, who = finding.occasion, case.who
    if case.subject is None:
        return case.told
    if occasion.kinds == ("drink",):
        return f"on a Drink that {quoted(case.subject)} brings"
    if occasion.kinds:
        return f"on {occasion.by}'s {quoted(case.subject)}"
    if isinstance(case.subject, Drink):
        return f"when {occasion.drinker} is about to drink {quoted(case.subject)}"
    if not isinstance(case.subject, Card):
        return f"when {occasion.by} reveals {quoted(case.subject)}"
    whose = f"{occasion.by}'s own" if occasion.by == who.responder else f"{occasion.by}'s"
    return f"in answer to {whose} {quoted(case.subject)}{_aim(case, occasion)}"


def _aim(case: Case, occasion: Occasion) -> str:
    assert isinstance(case.subject, Card)
    option = case.subject.options[occasion.option or 0]
    if occasion.by == case.who.responder:
        return ""
    if reason.is_on_drink(option) and occasion.drinker == occasion.by:
        return ""
    if reason.is_on_drink(option) and occasion.drinker is not None:
        return f" on {occasion.drinker}'s Drink"
    return f" on {occasion.against or case.who.responder}" if option.pick else ""


def _outcome(finding: Finding) -> str:
    """What the reply changes at the end, in a sentence."""
    told = list(contrasts(finding.before, finding.after))
    return f"{'; '.join(told[:2])}." if told else ""


def _instead(referee: Referee, case: Case, finding: Finding) -> tuple[str, ...]:
    """What the responder could play instead: there, or on the Drink itself."""
    own = next((one for one, name in referee.names.items() if name == case.who.responder), None)
    held = referee.deck(own) if own else referee.common
    deck = [card for card in held if reason.prevents(card) and casting.is_reply(card)]
    there = interaction.answers(case.stage, finding.occasion, deck)
    found = [quoted(card) for card in there]
    if isinstance(case.subject, Card) and finding.occasion.drinker == case.who.responder:
        option = case.subject.options[finding.occasion.option or 0]
        if reason.is_on_drink(option):
            drink = Occasion(case.who.responder, referee.cards.cards[case.stage.drink], drinker=case.who.responder)
            on_drink = interaction.answers(case.stage, drink, deck)
            found += [f"{quoted(card)} on {case.who.responder}'s own Drink" for card in on_drink]
    return tuple(dict.fromkeys(found))[:MOST_INSTEAD]


def _either(names: Sequence[str]) -> str:
    shown = names[:3]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _answer(
    referee: Referee,
    case: Case,
    finding: Finding,
    verdict: Verdict,
    text: str,
    rules: Sequence[str],
    why: str,
    instead: Sequence[str] = (),
) -> Answer:
    chain = [f"{quoted(case.reply)}: {reason.says(case.reply, referee.cards)}"]
    if case.subject is not None:
        chain.append(f"{quoted(case.subject)}: {told(referee, case.subject)}")
    chain.append(voice.spoken(why[0].upper() + why[1:] + "."))
    unsure = [card for card in (case.reply, case.subject) if card is not None and referee.cards.is_uncertain(card)]
    chain += [f"Not all of {quoted(card)} is known for sure." for card in unsure]
    book = cited(referee.book, rules)
    chain += [f"Rule {rule.number} ({rule.slug})" for rule in book[:1]]
    return Answer(
        case.title,
        verdict,
        voice.spoken(text),
        book,
        named((case.reply, case.subject)),
        tuple(chain),
        tuple(instead),
        finding.scenario,
        confidence=0.9 if unsure else 1.0,
    )


def told(referee: Referee, card: AnyCard) -> str:
    """What a card says, and what a Drink adds."""
    text = reason.says(card, referee.cards)
    if isinstance(card, Drink):
        numbers = [f"{card.alcohol:+d} Alcohol Content"] if card.alcohol else []
        numbers += [f"{card.fortitude:+d} Fortitude"] if card.fortitude else []
        return " ".join([", ".join(numbers) + ".", text]).strip()
    return text


_NOT_ITS_PLACE = ("gambling.end-at-once", "gambling.turns")
"""Why a card is not the one that is meant: it is for a Round of Gambling, and none is on."""


def _together(answers: Sequence[Answer]) -> Answer | None:
    """One answer for a name that could mean several cards: theirs if they agree, each of them if they do not."""
    if not answers:
        return None
    fitting = [one for one in answers if one.verdict != "no" or one.rules[0].slug not in _NOT_ITS_PLACE] or answers
    if len({one.verdict for one in fitting}) == 1:
        return fitting[0]
    text = "It depends on which card is meant. " + " ".join(one.answer for one in answers[:3])
    return structs.replace(answers[0], verdict="depends", answer=text, confidence=0.8)
