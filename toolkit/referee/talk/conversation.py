"""Conversations: questions one after the other, where a follow-up changes the Case that was asked last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec import structs

from toolkit.cards.lookup import key
from toolkit.language import ENGLISH
from toolkit.referee.answer import Answer
from toolkit.referee.ask import best, checked, is_decided, take
from toolkit.referee.case import text as case_text
from toolkit.referee.case.case import Case, Wish
from toolkit.referee.games.chair import Chair
from toolkit.referee.games.table_told import told
from toolkit.referee.reading import named
from toolkit.referee.reading.spoken_in import read_in
from toolkit.referee.referee import Referee
from toolkit.referee.talk.followup import FollowUp, Manner
from toolkit.referee.talk.phrases import Said, Talk, load, phrases

MOST_WORDS = 16
"""A follow-up has so many words at most."""


class Turn(NamedTuple):
    """What the referee says in a talk; ``whole``: with all that it rests on."""

    answer: Answer
    whole: bool = False


class Conversation:
    """A talk with the referee. ``at`` is the seat of a game from which is asked, as it stands now.

    Whoever asks speaks ``language``, or English.
    """

    def __init__(self, referee: Referee, at: Chair | None = None, language: str = ENGLISH) -> None:
        self.referee, self.at, self.language = referee, at, language
        self.answers: list[tuple[Answer, Case | None]] = []

    def said(self, text: str) -> Said | None:
        """What is said that is no question, such as "help" or "quit"."""
        return self._alone.get(key(text))

    def ask(self, text: str) -> Turn:
        """The answer to a question, a follow-up or the number of a reading. Raises :class:`CannotRead`."""
        number = text.strip(" .)")
        if self.answers and number.isdecimal() and len(number) < 3:
            return Turn(self._keep(take(self.referee, self.last, int(number), self.at)))
        said = self.said(text)
        if said is not None and (self.answers or said in ("help", "quit")):
            return self._of_last(said)
        asked = checked(self.referee, text, self.language)
        return Turn(self._followed(asked) or self._asked(asked))

    def put(self, case: Case) -> Turn:
        """The answer to a Case."""
        return Turn(self._decided([case], case.said))

    @property
    def last(self) -> Answer:
        """What was answered last."""
        return self.answers[-1][0]

    def _of_last(self, said: Said) -> Turn:
        answer, case = self.answers[-1]
        match said:
            case "why" | "whole":
                return Turn(answer, whole=True)
            case "table":
                return Turn(structs.replace(answer, answer=told(self.referee.cards, answer), reading="", readings=()))
            case "then":
                return Turn(self._then(answer, case))
            case "back" if len(self.answers) > 1:
                self.answers.pop()
                return Turn(self.last)
            case _:
                return Turn(answer)

    def _then(self, answer: Answer, case: Case | None) -> Answer:
        """What happens, where it was asked before whether it may be done."""
        if case is None or case.wish.kind not in ("may", "must"):
            return answer
        return self._decided([structs.replace(case, wish=Wish("happens"))], answer.question)

    # following up

    def _followed(self, text: str) -> Answer | None:
        case = self.answers[-1][1] if self.answers else None
        rest = self._rest(text)
        if case is None or rest is None:
            return None
        needless = phrases(self._talk.needless)
        said = " ".join(word for word in rest.split() if key(word) not in needless)
        follow = FollowUp(self.referee, case, said or rest, self._manner(text, rest))
        changed = None if _is_whole(follow.part) else follow.case()
        return None if changed is None else self._decided([changed], text)

    def _manner(self, text: str, rest: str) -> Manner:
        said, talk = f" {key(text)} ", self._talk
        aimed = any(f" {one} " in f" {key(rest)} " for one in phrases(talk.aimed))
        supposed = any(said.startswith(f" {one} ") for one in phrases(talk.supposing))
        first = any(f" {one} " in said for one in phrases(talk.first))
        return Manner(aimed, supposed, first)

    def _rest(self, text: str) -> str | None:
        """A follow-up without the words that only make it one; None for a question of its own."""
        words = key(text).split()
        if not 1 <= len(words) <= MOST_WORDS:
            return None
        begun = next((one for one in self._begins if words[: len(one)] == list(one)), None)
        if begun is None or len(begun) == len(words):
            pointing = set(phrases(self._talk.pointing)) & set(words[1:])
            return text if pointing and not named.cards(self.referee, text) else None
        strong = " ".join(begun) in phrases(self._talk.strong)
        return _without(text, len(begun)) if strong else text

    @cached_property
    def _talk(self) -> Talk:
        return load()

    @cached_property
    def _alone(self) -> Mapping[str, Said]:
        return {phrase: said for said, some in self._talk.alone.items() for phrase in phrases(some)}

    @cached_property
    def _begins(self) -> Sequence[tuple[str, ...]]:
        """What a follow-up begins with, the longest first."""
        found = [tuple(one.split()) for one in (*phrases(self._talk.strong), *phrases(self._talk.weak))]
        return sorted(found, key=len, reverse=True)

    # answering

    def _asked(self, text: str) -> Answer:
        cases, spoken = read_in(self.referee, text, self.language)
        return self._decided(cases, text, spoken)

    def _decided(self, cases: Sequence[Case], text: str, language: str = ENGLISH) -> Answer:
        laid = {case_text.write(one if self.at is None else self.at.case(one)): one for one in cases}
        at_table = [one if self.at is None else self.at.case(one) for one in cases]
        answer = best(self.referee, at_table, text, self.at, language)
        return self._keep(answer, laid.get(answer.case))

    def _keep(self, answer: Answer, case: Case | None = None) -> Answer:
        """Go on from this answer, if it is one."""
        if is_decided(answer) or not self.answers:
            self.answers.append((answer, case or (case_text.read(answer.case) if answer.case else None)))
        return answer


def _is_whole(part: Case) -> bool:
    """Whether what is said after a follow-up's first word is a question of its own: a story with an end."""
    return sum(one.card is not None for one in part.beats) > 1


def _without(text: str, words: int) -> str:
    """A text without so many of its first words."""
    rest = text.split()
    return " ".join(rest[words:])
