"""Answers to questions of the rules alone: what is settled that asks the same, or the nearest rules."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.case import Case
from toolkit.referee.law.likeness import Like, Sought
from toolkit.referee.law.scope import is_of_the_game, names_a_term
from toolkit.referee.law.wording import Wording, worded
from toolkit.referee.law.words import load
from toolkit.referee.naming import editions_in
from toolkit.referee.ruling import Verdict
from toolkit.rulebook import Rule

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

LEAST_ALIKE, OF_A_CARD = 0.65, 1.3
"""How alike (of about 1.5) a question must be to a settled one; and if it names a card that the other does not."""

AHEAD = 0.06
"""How much more alike it must be to those with one verdict than to those with any other."""

LEAST_OF_A_RULE, LEAST_COVERED, NEARLY_COVERED = 0.6, 0.3, 0.8
"""How alike a question must be to what a rule settles, and how much (of 1) of it that rule must speak of."""

_SHARPNESS, _VOTERS = 20, 40
"""How much more the likest wordings count than the others, and how many are heard."""

MOST_CITED = 5
_YES_OR_NO = {"may": "may", "must": "must", "happens": "is"}
_OPEN = ("who", "how-many", "which-cards", "text", "list", "comparison")
_LEAD = {"yes": "Yes.", "no": "No.", "depends": "It depends."}


class Verdicts(NamedTuple):
    """The likest precedent of the verdict that has most for it, and by how much it is ahead of the others."""

    best: Like
    ahead: float


def answer(referee: Referee, case: Case) -> Answer | None:
    """The answer that the rules have to a question; None if nothing in them speaks of it."""
    sought = _sought(referee, case)
    if not case.said or not is_of_the_game(case):
        return None
    ranked = referee.likeness.ranked(sought)
    found = verdicts([one for one in ranked if one.verdict is not None])
    if found is not None and _is_sure(referee, case, sought, found):
        return _settled(referee, case, found.best, _topics(ranked))
    return _nearest(referee, case, sought, _topics(ranked))


def nearest_rules(referee: Referee, case: Case) -> dict[str, float]:
    """The rules that settle anything like what is asked, in whatever edition, the likest first, each with how like."""
    return _topics(referee.likeness.ranked(_sought(referee, case)._replace(edition=None)))


def nothing(referee: Referee, case: Case) -> Answer:
    """The answer where nothing settles a question: the nearest rule, if there is any, and no verdict."""
    near = list(nearest_rules(referee, case))[:1] if case.said and is_of_the_game(case) else []
    rules = [referee.book.rule(slug) for slug in near]
    missing = [text for one in rules if (text := referee.book.section_of(one).missing)]
    text = " ".join(("No rule found that settles this.", *missing))
    return Answer(case.said, None, text, cited(referee.book, near), confidence=0.0, derived_from="nothing found")


def verdicts(ranked: Sequence[Like]) -> Verdicts | None:
    """The verdict that the likest precedents have together."""
    if not ranked:
        return None
    votes: defaultdict[Verdict, float] = defaultdict(float)
    for one in ranked[:_VOTERS]:
        votes[one.verdict] += math.exp(_SHARPNESS * (one.alike - ranked[0].alike))
    first, *others = sorted(votes, key=lambda verdict: (-votes[verdict], str(verdict)))
    ahead = math.log(votes[first] / votes[others[0]]) / _SHARPNESS if others else math.inf
    return Verdicts(next(one for one in ranked if one.verdict == first), ahead)


def _sought(referee: Referee, case: Case) -> Sought:
    """The question of a Case; whether it is one of yes or no says the Case, where it wants no rule."""
    text = referee.lexicon.corrected(case.said)
    said = worded(text, referee.concepts)
    if case.wish.kind in _OPEN:
        said = Wording(said.main, said.rest, "what")
    elif said.asks == "what" and case.wish.kind in _YES_OR_NO:
        said = Wording(said.main, said.rest, _YES_OR_NO[case.wish.kind], denied=case.wish.denied)  # type: ignore[arg-type]
    editions = editions_in(text)
    edition = case.edition or (editions[0] if len(editions) == 1 else None)
    return Sought(said, edition, _cards(case))


def _cards(case: Case) -> frozenset[str]:
    played = (one.card for one in case.beats if one.card is not None)
    return frozenset((*case.wish.cards, *played, *((case.scene.card,) if case.scene.card else ())))


def _is_sure(referee: Referee, case: Case, sought: Sought, found: Verdicts) -> bool:
    """Whether the verdict holds for the question: it asks the same, and no word of the game is left over."""
    best = found.best
    if key(best.asked.text) == key(case.said):
        return True
    strange = sought.cards - referee.in_rules - set(best.precedent.cards)
    if best.alike < (OF_A_CARD if strange else LEAST_ALIKE) or found.ahead < AHEAD:
        return False
    if _asks_for_every_case(sought, best) and best.verdict == "yes":
        return False
    return _speaks_of(referee, case, sought, best.precedent.rules)


def _speaks_of(referee: Referee, case: Case, sought: Sought, rules: Iterable[str]) -> bool:
    """Whether rules speak of enough of a question; of more of it if it has no word of the game."""
    least = LEAST_COVERED if names_a_term(referee, case) else NEARLY_COVERED
    return referee.likeness.covered(sought.wording, rules) >= least


def _asks_for_every_case(sought: Sought, best: Like) -> bool:
    """Whether the question is about every case, and the settled one is not."""
    universal = set(load().universal)
    return bool(universal & sought.wording.concepts) and universal.isdisjoint(best.asked.wording.concepts)


def _settled(referee: Referee, case: Case, best: Like, near: Mapping[str, float]) -> Answer:
    """The answer of a settled question to one that asks the same."""
    one = best.precedent
    told = one.told
    if best.verdict != one.verdict:
        told = f"{_LEAD[str(best.verdict)]} {told.removeprefix(_LEAD.get(str(one.verdict), '')).strip()}"
    ruling = next((each for each in referee.rulings if each.id == one.ruling), None) if one.ruling else None
    return Answer(
        case.said,
        best.verdict,
        told,
        cited(referee.book, dict.fromkeys((*one.rules, *near)), MOST_CITED),
        named(referee.cards.cards.get(card) for card in one.cards),
        because=(f"It is settled: {best.asked.text}",),
        scenario=ruling.scenario if ruling else None,
        confidence=round(min(0.95, best.alike / 1.6), 2),
        derived_from="ruling" if ruling else "rule text",
    )


def _nearest(referee: Referee, case: Case, sought: Sought, near: Mapping[str, float]) -> Answer | None:
    """The rules that speak of what is asked, with no verdict; None if none does."""
    best = next(iter(near), None)
    if best is None or near[best] < LEAST_OF_A_RULE:
        return None
    if not _speaks_of(referee, case, sought, [best]):
        return None
    rule = referee.book.rule(best)
    rules = cited(referee.book, near, MOST_CITED)
    return Answer(case.said, None, _told(referee, rule), rules, confidence=0.5, derived_from="rule text")


def _told(referee: Referee, rule: Rule) -> str:
    missing = referee.book.section_of(rule).missing
    return f"{rule.told} {missing}".strip()


def _topics(ranked: Iterable[Like]) -> dict[str, float]:
    """The rules that settle anything like a question, whatever that comes to, the likest first."""
    found: dict[str, float] = {}
    for one in ranked:
        for slug in one.precedent.rules[:1]:
            found.setdefault(slug, one.alike)
    return found
