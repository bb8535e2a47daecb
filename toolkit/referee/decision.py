"""Decisions: the engine decides a case, and the answer tells the verdict with its reason."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import AnyCard, Card, DrinkEvent
from toolkit.cards.effects import DrinkingContest
from toolkit.cards.touches import leaves
from toolkit.referee import interaction, reason, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.circumstance import way, when
from toolkit.referee.instead import instead, is_for_the_drink
from toolkit.referee.interaction import Finding
from toolkit.referee.numbers import contrasts
from toolkit.referee.pending import Case
from toolkit.referee.referee import Referee
from toolkit.referee.ruling import Verdict
from toolkit.referee.saying import joined, quoted, says, tells
from toolkit.referee.shortfall import goes_back, shortfall
from toolkit.referee.stage import CannotStage

_MOST_TITLE = 200


def decide(referee: Referee, case: Case) -> Answer | None:
    """Let the engine decide a case; None if no way is known to bring it about."""
    findings = []
    for occasion in case.occasions:
        try:
            findings.append(interaction.find(case.stage, occasion, case.reply, case.title[:_MOST_TITLE]))
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
    short = shortfall(case, finding)
    if short:
        text = f"No. {case.who.responder} may play {quoted(case.reply)} there, but {short}"
        settling = ("redirect",) if goes_back(case) else ("negate.only-by-name",)
        return _answer(referee, case, finding, "no", text, (*settling, *rules), why)
    there = when(case, finding.occasion)
    there = there if why in there else f"{there}: {why}"
    of_event = finding.occasion.kinds == ("drink",) and isinstance(case.subject, DrinkEvent)
    outcome = "" if of_event else _outcome(finding)
    text = f"Yes. {case.who.responder} may play {quoted(case.reply)} {there}.{f' {outcome}' if outcome else ''}"
    if of_event and isinstance(case.subject, DrinkEvent):
        rules = (*_of_its_drinks(case.subject), *rules)
    return _answer(referee, case, finding, "yes", text, rules, why)


def _of_its_drinks(event: DrinkEvent) -> tuple[str, ...]:
    """The rules on altering a Drink that comes of an Event."""
    in_contest = any(isinstance(one, DrinkingContest) for one in leaves(event.effects))
    return ("contest.modified", "contest") if in_contest else ("round-on-the-house", "split")


def _outcome(finding: Finding) -> str:
    """What the reply changes at the end, in a sentence."""
    told = list(contrasts(finding.before, finding.after))
    return f"{'; '.join(told[:2])}." if told else ""


def _no(referee: Referee, case: Case, finding: Finding) -> Answer:
    why, rules = _why(case, finding)
    text = f"No. {case.who.responder} may not play {quoted(case.reply)} {when(case, finding.occasion)}: {why}."
    legal = instead(referee, case, finding)
    if legal:
        text += f" Legal would be {joined(legal[:3], 'or')}."
    if is_for_the_drink(case, finding):
        text += f" But once that card has resolved, {case.who.responder} may play it on the Drink itself."
    return _answer(referee, case, finding, "no", text, (*rules, "cards.sometimes"), why, legal)


def _depends(referee: Referee, case: Case, findings: Sequence[Finding]) -> Answer:
    assert isinstance(case.subject, Card), "only a card can come about in several ways"
    told: list[str] = []
    rules: list[str] = []
    reasons: list[str] = []
    for finding in findings:
        why, slugs = _why(case, finding)
        verdict = "yes" if finding.legal else "no"
        told.append(f"{verdict} if it is played {way(case.subject, finding.occasion.option or 0)}, for {why}")
        rules += slugs[:1]
        reasons.append(why)
    legal = next(finding for finding in findings if finding.legal)
    card, reply = quoted(case.subject), quoted(case.reply)
    text = f"Whether {reply} may answer {card} depends on how that is played: {'; '.join(told)}."
    return _answer(referee, case, legal, "depends", text, rules, reasons[0])


def _why(case: Case, finding: Finding) -> tuple[str, tuple[str, ...]]:
    """Why one way is legal or not, and the rules behind it."""
    option = finding.occasion.option
    if finding.refusal is None:
        return reason.allowed(case.reply, case.subject, option, case.who.responder)
    why = reason.refused(finding.refusal, case.reply, case.subject, option, case.who.responder)
    return why, (reason.settling(finding.refusal, case.reply, case.subject),)


def _answer(
    referee: Referee,
    case: Case,
    finding: Finding,
    verdict: Verdict,
    text: str,
    rules: Sequence[str],
    why: str,
    legal: Sequence[str] = (),
) -> Answer:
    cards: list[AnyCard] = [case.reply] if case.subject is None else [case.reply, case.subject]
    unsure = [card for card in cards if referee.cards.is_uncertain(card)]
    book = cited(referee.book, rules)
    chain = [f"{quoted(case.reply)}: {says(case.reply, referee.cards)}"]
    chain += [f"{quoted(card)}: {tells(card, referee.cards)}" for card in cards[1:]]
    chain.append(voice.spoken(why[0].upper() + why[1:] + "."))
    chain += [f"Not all of {quoted(card)} is known for sure." for card in unsure]
    chain += [f"Rule {rule.number} ({rule.slug})" for rule in book[:1]]
    return Answer(
        case.title,
        verdict,
        voice.spoken(text),
        book,
        named(cards),
        tuple(chain),
        tuple(legal),
        finding.scenario,
        confidence=0.9 if unsure else 1.0,
    )
