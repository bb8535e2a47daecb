"""Answers to questions of the rules alone: what is settled that asks the same, or the nearest rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from toolkit.cards.lookup import key
from toolkit.referee.answer import Answer, Reading, Verdict, cited, named
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case, Wish
from toolkit.referee.law import chapters
from toolkit.referee.law.asking import Asks, asks_openly, begins_openly, names_only, only_tells, questions
from toolkit.referee.law.hearing import ELSEWHERE
from toolkit.referee.law.likeness import Like, Sought
from toolkit.referee.law.naming import editions_in
from toolkit.referee.law.scope import defined, names_a_term, unmarked, without_names, without_titles
from toolkit.referee.law.signals import holds, load
from toolkit.referee.law.sureness import Found, Shares, Shown, verdict_of
from toolkit.referee.law.well_put import well_put
from toolkit.referee.law.wording import Wording, worded
from toolkit.rulebook import Book, Rule

if TYPE_CHECKING:
    from toolkit.referee.referee import Referee

SURE = 0.8
"""How likely a verdict must be right."""

AS_LIKELY_AS_NOT = 0.5
"""How likely it must be that a rule allows something, to tell where it does not."""

MEANT = 0.6
"""How likely any verdict must be asked for."""

SPOKEN, PLAINLY_SPOKEN = 0.6, 0.75
"""How much must speak for a verdict where something else has been found; and where something else is asked for."""

ELSEWHERE_FROM = 0.2
"""From so likely on, a text is no question for these rules."""

WORD_FOR_WORD = 0.95
"""How sure the answer is to a question that is settled in its very words."""

OF_WHATEVER_WORDS, LEAST_ASKED = 0.9, 0.1
"""The same of a rule that speaks of little of what is said; and how likely it must be asked for by likeness alone."""

LEAST_OF_A_RULE, LEAST_COVERED, NEARLY_COVERED = 0.2, 0.3, 0.6
"""How likely it must be that a rule is asked for, and how much (of 1) of a question that rule must speak of."""

SURELY_OF_A_RULE = 0.5
"""How likely a question must ask for what another edition settles, to be told that its own does not."""

NEAREST = 0.5
"""How sure an answer is that only tells the rule which is nearest."""

MOST_CITED = 5

MOST_NEAR, LEAST_NEAR = 2, 0.05
"""How many settled questions are shown where none is surely meant, and how likely one must be meant for that."""

_VIEWS = 3
"""So many views of a question there are: likeness, direction and hearing."""

_LIKELY = 30
"""Among how many of the likest a question is looked for word for word."""

PLAINLY, IN_SPITE_OF_ITS_FORM = 0.6, 0.9
"""How likely, by hearing, one verdict of one rule must be asked for, where the form of a question does not say so; and
how likely, by direction and by hearing, any verdict must be, where its form asks for something else."""

_OPEN = ("who", "how-many", "which-cards")
"""What is wanted of a table where no verdict is."""

_YES_OR_NO: Mapping[str, Asks] = {"may": "may", "must": "must", "happens": "is"}
_LEAD = {"yes": "Yes.", "no": "No.", "depends": "It depends."}


def answer(referee: Referee, case: Case, shown: Shown | None = None) -> Answer | None:
    """The answer that the rules have to a question, by what a table shows too; None if nothing in them speaks of it."""
    sought = _sought(referee, case)
    if not case.said:
        return None
    if (chapter := chapters.asked_for(referee, case)) is not None:
        title, told = chapter
        text = f"{title}: {' '.join(one.told for one in told)}"
        return Answer(case.said, None, text, cited(referee.book, [one.slug for one in told]), derived_from="rule text")
    ranked, found = _found(referee, sought, shown)
    ranked = ranked or referee.likeness.word_for_word(case.said)
    if sought.wording.asks == "what" and (term := defined(referee, case)) is not None:
        rules = cited(referee.book, [*dict.fromkeys((*term.rules, *_topics(ranked)))][:MOST_CITED])
        text = f"{term.term}: {term.definition}"
        return Answer(case.said, None, text, rules, confidence=0.8, derived_from="rule text")
    if referee.hearing.shares(sought.text).get(ELSEWHERE, 0.0) >= ELSEWHERE_FROM:
        return None
    same = [one for one in ranked[:_LIKELY] if key(one.text) == key(case.said)]
    found = _verdict_of(referee, sought, same, shown) if same else found
    if same and found is not None:
        return _settled(referee, case, found.best, _topics(ranked), WORD_FOR_WORD)
    if found is not None and (exceptions := _exceptions(referee, case, found)):
        return _not_always(referee, case, found, exceptions)
    if found is not None and _holds(referee, case, sought, found):
        given = _settled(referee, case, found.best, _topics(ranked), found.sure)
        return structs.replace(given, readings=tuple(_as_reading(referee, one) for one in found.others))
    return _elsewhere(referee, case, sought, _topics(ranked)) or _nearest(referee, case, sought, ranked)


def plain_answer(referee: Referee, case: Case) -> Answer | None:
    """The verdict of the rules for which so much speaks that it is given whatever else there is to tell."""
    _ranked, found = _found(referee, _sought(referee, case), None)
    is_plain = found is not None and found.spoken >= (PLAINLY_SPOKEN if case.wish.kind == "text" else SPOKEN)
    told = answer(referee, case) if is_plain else None
    return told if told is not None and told.verdict is not None else None


def likely_right(referee: Referee, case: Case, shown: Shown) -> float:
    """How likely what a table shows is right, by that and by the rules; 1 where they know of nothing like it."""
    _ranked, found = _found(referee, _sought(referee, case), shown) if case.said else ((), None)
    return 1.0 if found is None else found.likely[shown.verdict]


def nearest_question(referee: Referee, case: Case) -> Reading | None:
    """The settled question to whose verdict the rules lean: to be chosen."""
    _ranked, found = _found(referee, _sought(referee, case), None)
    return _as_reading(referee, found.best) if found is not None else None


@lru_cache(maxsize=16)
def _found(referee: Referee, sought: Sought, shown: Shown | None) -> tuple[Sequence[Like], Found | None]:
    """All that is settled and like a question, and the verdict that follows: asked again and again of one."""
    ranked = referee.likeness.ranked(sought)
    return ranked, _verdict_of(referee, sought, ranked, shown)


def _views(referee: Referee, sought: Sought) -> tuple[Shares, Shares]:
    """Where the words of a question point, and what is heard in them."""
    return referee.direction.shares(sought.text), referee.hearing.shares(sought.text)


def _verdict_of(referee: Referee, sought: Sought, ranked: Sequence[Like], shown: Shown | None) -> Found | None:
    return verdict_of(ranked, *_views(referee, sought), shown)


def nearest_rules(referee: Referee, case: Case) -> dict[str, float]:
    """The rules that settle anything like what is asked, in whatever edition, the likest first, each with how like."""
    return _topics(referee.likeness.ranked(_sought(referee, case)._replace(edition=None)))


def nothing(referee: Referee, case: Case) -> Answer:
    """The answer where nothing settles a question: the nearest rule, if there is any, and no verdict."""
    near = list(nearest_rules(referee, case))[:1] if case.said else []
    rules = [referee.book.rule(slug) for slug in near]
    missing = [text for one in rules if (text := referee.book.section_of(one).missing)]
    text = " ".join(("No rule found that settles this.", *missing, *(f"Near: {one.told}" for one in rules)))
    others = _near_questions(referee, referee.likeness.ranked(_sought(referee, case))) if case.said else ()
    rules_near = cited(referee.book, near)
    return Answer(case.said, None, text, rules_near, confidence=0.0, derived_from="nothing found", readings=others)


def _near_questions(referee: Referee, ranked: Iterable[Like]) -> tuple[Reading, ...]:
    """The settled questions that may be meant, each with what it is answered, to be chosen from."""
    found: dict[tuple[str, Verdict], Reading] = {}
    for one in ranked:
        if one.share >= LEAST_NEAR and one.precedent.verdict is not None:
            found.setdefault((one.precedent.rules[0], one.precedent.verdict), _as_reading(referee, one))
    return tuple(found.values())[:MOST_NEAR]


def _as_reading(referee: Referee, one: Like) -> Reading:
    said = well_put(referee.likeness.bank, one)
    case = case_text.write(Case(Wish("rule"), said=said))
    return Reading(f"the question “{said}”", case, one.precedent.verdict, one.precedent.told)


def _sought(referee: Referee, case: Case) -> Sought:
    """The question of a Case; whether it is one of yes or no says the Case, where it wants no rule."""
    text, said = _worded(referee, case.said)
    if said.asks == "what" and _wants_a_verdict(referee, case, text):
        asks = _YES_OR_NO.get(case.wish.kind, "is")
        said = Wording(said.main, said.rest, asks, denied=case.wish.denied)
    editions = editions_in(text)
    edition = case.edition or (editions[0] if len(editions) == 1 else None)
    return Sought(said, text, edition, cards(case))


def _wants_a_verdict(referee: Referee, case: Case, text: str) -> bool:
    """Whether a question that has no form of a yes or no is one: "Gold? What Gold? on me, coin safe?"."""
    if names_only(text):
        return False
    if asks_openly(text) and asks_openly(without_titles(referee, case.said)):
        return not begins_openly(text) and _of_verdicts(referee, text) >= IN_SPITE_OF_ITS_FORM
    if case.wish.kind in _YES_OR_NO:
        return True
    heard = referee.hearing.shares(text)
    (_rule, verdict), share = max(heard.items(), key=lambda one: one[1])
    return case.wish.kind == "rule" and verdict is not None and share >= PLAINLY


def _of_verdicts(referee: Referee, text: str) -> float:
    """How likely a text at least asks for a verdict, by direction and by hearing: "he decides who pays, does he"."""
    views = (referee.direction.shares(text), referee.hearing.shares(text))
    return min(sum(share for (_rule, verdict), share in one.items() if verdict is not None) for one in views)


@lru_cache(maxsize=16)
def _worded(referee: Referee, said: str) -> tuple[str, Wording]:
    """A question without what is misspelt and without names, and what it speaks of: asked again and again of one."""
    text = without_names(referee, referee.lexicon.corrected(said))
    return text, worded(text, referee.concepts)


def cards(case: Case) -> frozenset[str]:
    """The ids of the cards that a Case names."""
    played = (one.card for one in case.beats if one.card is not None)
    return frozenset((*case.wish.cards, *played, *((case.scene.card,) if case.scene.card else ())))


def _holds(referee: Referee, case: Case, sought: Sought, found: Found) -> bool:
    """Whether a verdict is sure enough to be given; on what has no word of the game in it there is none."""
    if found.meant < MEANT or (case.wish.kind in _OPEN and found.spoken < PLAINLY_SPOKEN):
        return False
    if sought.wording.concepts.isdisjoint(referee.concepts.of_the_game):
        return False
    if _only_names(case, found.best.text):
        return False
    rule = found.best.precedent.rules[0]
    if found.sure < OF_WHATEVER_WORDS and not _is_near(referee, sought, rule):
        return False
    return found.sure >= SURE


def _is_near(referee: Referee, sought: Sought, rule: str) -> bool:
    """Whether a rule speaks of most of a question, and is asked for by likeness too."""
    like = _topics(referee.likeness.ranked(sought)).get(rule, 0.0)
    return like >= LEAST_ASKED and referee.likeness.covered(sought.wording, [rule]) >= NEARLY_COVERED


def _speaks_of(referee: Referee, case: Case, sought: Sought, rules: Iterable[str]) -> bool:
    """Whether rules speak of enough of a question; of more of it if it names no term.

    They speak of none in which something is named, and nothing of the game.
    """
    spoken = sought.wording.concepts
    if spoken and spoken.isdisjoint(referee.concepts.of_the_game):
        return False
    least = LEAST_COVERED if names_a_term(referee, case) else NEARLY_COVERED
    return referee.likeness.covered(sought.wording, rules) >= least


def _only_names(case: Case, told: str) -> bool:
    """Whether something tells what a thing is called, and that is not asked."""
    return holds(key(told), load().called) and not holds(key(case.said), load().called)


def _exceptions(referee: Referee, case: Case, found: Found) -> tuple[Rule, ...]:
    """The rules by which what a settled question allows does not always hold, where that is asked."""
    is_asked = holds(key(case.said), load().always) and not holds(key(found.best.text), load().always)
    slug = found.best.precedent.rules[0]
    is_allowed = found.best.verdict == "yes" and min(found.sure, found.meant) >= AS_LIKELY_AS_NOT
    if not (is_asked and is_allowed) or slug not in referee.propositions:
        return ()
    return referee.book.exceptions_to(referee.book.rule(slug))


def _not_always(referee: Referee, case: Case, found: Found, exceptions: Sequence[Rule]) -> Answer:
    """That what a rule allows does not hold in every case, and where it does not."""
    rule = referee.book.rule(found.best.precedent.rules[0])
    told = f"Not always. {rule.told} But: {' '.join(one.told for one in exceptions)}"
    rules = cited(referee.book, [rule.slug, *(one.slug for one in exceptions)][:MOST_CITED])
    return Answer(case.said, "no", told, rules, confidence=round(found.sure, 2), derived_from="rule text")


def _settled(referee: Referee, case: Case, best: Like, near: Mapping[str, float], sure: float) -> Answer:
    """The answer of a settled question to one that asks the same; no verdict where something is only told."""
    one = best.precedent
    told = one.told
    verdict = None if only_tells(unmarked(referee, case.said)) else best.verdict
    if verdict != one.verdict:
        lead = _LEAD.get(str(verdict), "")
        told = f"{lead} {told.removeprefix(_LEAD.get(str(one.verdict), '')).strip()}".strip()
    return Answer(
        case.said,
        verdict,
        told,
        cited(referee.book, [*dict.fromkeys((*one.rules, *near))][:MOST_CITED]),
        named(referee.cards.cards.get(card) for card in one.cards),
        because=(f"It is settled: {best.text}",),
        scenario=one.proof(),
        confidence=round(min(sure, WORD_FOR_WORD), 2),
        derived_from="ruling" if one.ruling else "rule text",
    )


def _elsewhere(referee: Referee, case: Case, sought: Sought, near: Mapping[str, float]) -> Answer | None:
    """That the edition which is named does not speak of what is asked, and what those say that do."""
    if sought.edition is None:
        return None
    like = nearest_rules(referee, case)
    best = next(iter(like), None)
    if best is None or like[best] < SURELY_OF_A_RULE or like[best] <= next(iter(near.values()), 0.0):
        return None
    rule = referee.book.rule(best)
    editions = referee.book.editions_of(rule)
    if sought.edition in editions or not _speaks_of(referee, case, sought, [best]):
        return None
    others = ", ".join(f"RDI {one[3:]}" for one in editions)
    text = f"RDI {sought.edition[3:]} does not say so. By {others}: {rule.told}"
    return Answer(case.said, None, text, cited(referee.book, [best]), confidence=0.5, derived_from="rule text")


def _nearest(referee: Referee, case: Case, sought: Sought, ranked: Sequence[Like]) -> Answer | None:
    """The rules that speak of what is asked, with no verdict; None if none does."""
    near = _asked_for(referee, sought, ranked)
    best = next((one for one in near if not _only_names(case, referee.book.rule(one).told)), None)
    if best is None or near[best] < LEAST_OF_A_RULE:
        return None
    if not _speaks_of(referee, case, sought, [best]):
        return None
    rule = referee.book.rule(best)
    rules = cited(referee.book, list(near)[:MOST_CITED])
    others = () if sought.wording.asks == "what" else _near_questions(referee, ranked)
    told = _told(referee, rule)
    if several := _of_each_question(referee, case):
        told = " ".join(_told(referee, referee.book.rule(one)) for one in several)
        rules = cited(referee.book, several)
    return Answer(case.said, None, told, rules, confidence=NEAREST, derived_from="rule text", readings=others)


def _of_each_question(referee: Referee, case: Case) -> tuple[str, ...]:
    """The rules that the questions in one ask for, where there are two and each asks for its own."""
    texts = questions(case.said)
    found = (_sought(referee, structs.replace(case, said=one)) for one in texts)
    near = [_asked_for(referee, one, referee.likeness.ranked(one)) for one in found]
    best = {slug: some[slug] for some in near for slug in [*some][:1]}
    is_sure = len(texts) == len(best) > 1 and min(best.values()) >= LEAST_OF_A_RULE
    return tuple(best) if is_sure else ()


def _told(referee: Referee, rule: Rule) -> str:
    missing = referee.book.section_of(rule).missing
    return f"{rule.told} {missing}".strip()


def _asked_for(referee: Referee, sought: Sought, ranked: Sequence[Like]) -> dict[str, float]:
    """The rules that may be asked for, whatever they say, by all three views of a question; the likest first."""
    found = defaultdict[str, float](float, {slug: share / _VIEWS for slug, share in _topics(ranked).items()})
    for shares in (referee.direction.shares(sought.text), referee.hearing.shares(sought.text)):
        for (slug, _verdict), share in shares.items():
            if _is_of(referee, slug, sought.edition):
                found[slug] += share / _VIEWS
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def _is_of(referee: Referee, slug: str, edition: Book | None) -> bool:
    """Whether it is a rule of an edition, or of any if none is named."""
    is_rule = slug in referee.propositions
    return is_rule and (edition is None or edition in referee.book.editions_of(referee.book.rule(slug)))


def _topics(ranked: Iterable[Like]) -> dict[str, float]:
    """The rules that settle anything like a question, whatever that comes to, each with how likely it is asked for."""
    found: defaultdict[str, float] = defaultdict(float)
    for one in ranked:
        for slug in one.precedent.rules[:1]:
            found[slug] += one.share
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))
