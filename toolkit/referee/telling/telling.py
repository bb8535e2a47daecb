"""Telling: the reading in a line, the verdict, and one sentence."""

from __future__ import annotations

from toolkit.referee import case_text, voice
from toolkit.referee.answer import Answer, cited, named
from toolkit.referee.case import Case
from toolkit.referee.court.judgment import Judgment
from toolkit.referee.referee import Referee


def tell(referee: Referee, case: Case, judgment: Judgment, *, explain: bool = False) -> Answer:
    """The answer. With ``explain`` the texts of cards and rules stand in it whole."""
    text = (judgment.verdict or "").capitalize() + "."
    if judgment.refusal is not None:
        text += f" {judgment.refusal.text}"
    cards = [referee.cards.cards.get(one.card or "") for one in case.beats]
    return Answer(
        case.said,
        judgment.verdict,
        voice.spoken(text),
        cited(referee.book, judgment.rules),
        named(cards),
        scenario=judgment.scenario,
        case=case_text.write(case),
    )
