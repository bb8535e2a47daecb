"""Lost words: what asks of a deed, or tells of one that is answered, of which nothing came in the Case."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.cards import Drink
from toolkit.referee.case.case import Beat, Wish
from toolkit.referee.reading.asked import is_tag
from toolkit.referee.reading.clauses import Clause
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Told


def lost(told: Told, wanted: Wish, done: Sequence[Beat]) -> list[Token]:
    """The verbs of a deed that is asked about, or of what it answers, where nothing came of them in the Case."""
    if wanted.kind != "may" or not done:
        return []
    said = [one for one in told.clauses if not (is_tag(one) or one.aside)]
    if _splits_what_splits_itself(told, done):
        return [one for one in told.tokens if one.can_be("verb", "splits")]
    last = said[-1:] if any(is_tag(one) and one.has("ask", "may") for one in told.clauses) else []
    is_told = not last or any(deed.clause == last[0].place for deed in told.deeds) or not last[0].has("verb", "wants")
    wants = [one for one in last[0].tokens if one.of("verb")] if not is_told else []
    answers = [one for clause in said if clause.asks for one in clause.tokens if one.can_be("verb", "replies")]
    wants = wants or [one for clause in said if clause.asks for one in _of_an_outcome_alone(told, clause)]
    wants = wants or [one for clause in said[-1:] if clause.asks for one in _of_another_deed(told, clause, done[-1])]
    is_answer = done[-1].to is not None or any(deed.to is not None for deed in told.deeds)
    return wants or (answers if not is_answer and any(clause.has("card") for clause in said if clause.asks) else [])


def _splits_what_splits_itself(told: Told, done: Sequence[Beat]) -> bool:
    """Whether a Drink is to be split that its drinker may split without a card, and by no card that is named."""
    last, answered = done[-1], done[(done[-1].to or len(done)) - 1]
    drink = told.referee.cards.cards.get(answered.card or "")
    is_by_some_card = last.card is None and last.kind is not None and last.kind.does == "splits"
    return is_by_some_card and isinstance(drink, Drink) and drink.splits


def _of_another_deed(told: Told, clause: Clause, last: Beat) -> list[Token]:
    """Who is asked of in a clause without a card, if they have no part in what is taken to be asked about."""
    begins = clause.tokens[(clause.ask or 0) :][: len(("may", "he"))]
    people = [one for one in begins if one.is_person and not one.owned and told.people.name(one) is not None]
    parts = {last.by, last.drinker, *last.on}
    is_leave = begins[0].can_be("ask", "may", "must") and any(one.of("verb") for one in clause.tokens)
    if clause.cards or not is_leave or last.by is None:
        return []
    return [one for one in people if told.people.name(one) not in parts]


def _of_an_outcome_alone(told: Told, clause: Clause) -> list[Token]:
    """The tracks of which a clause asks that tells of no deed: what somebody gets, and not what they may do."""
    acts = clause.cards or any(deed.clause == clause.place for deed in told.deeds)
    acts = acts or (clause.has("verb", "answers") and clause.has("before", "from"))  # "does that save him from the 2"
    is_of_somebody = any(one.is_person and not one.owned for one in clause.tokens)
    return [one for one in clause.tokens if one.of("track")] if is_of_somebody and not acts else []
