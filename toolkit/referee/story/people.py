"""People: who is meant by a name, a pronoun or "somebody" at each place of a question."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from toolkit.referee import voice
from toolkit.referee.mention import words_of
from toolkit.referee.question import Question
from toolkit.referee.story.tokens import Clause, Token
from toolkit.referee.story.words import FROM, HE, MEN, NOBODY_YET, PREPOSITIONS, SHE, WOMEN, YOU, I

_I_AM = re.compile(r"(?:\b(?:im|i am|as|i play|im playing|playing as) )$")
_APPOSED = re.compile(r"\b(?:i|me)\s*[(,]\s*$", re.IGNORECASE)


@dataclass
class People:
    """Gives everybody who is spoken of a name: characters theirs, whoever asks that of their character."""

    names: Mapping[str, str]
    me: str = voice.YOU
    spoken: list[str] = field(default_factory=list)
    at: dict[int, str] = field(default_factory=dict)

    def name(self, token: Token) -> str:
        """The name of whoever a token means."""
        return self.at[token.place]

    def follow(self, clauses: Sequence[Clause]) -> None:
        """Find out for every token of a person whom it means, in order."""
        for clause in clauses:
            owners = {self.names[one.text] for one in clause.tokens if one.mention is not None and one.owned}
            acting: str | None = None
            for before, token in pairwise((None, *clause.tokens)):
                if token is None or token.kind != "person":
                    continue
                is_acted_on = before is not None and before.text in PREPOSITIONS
                barred = {acting} if is_acted_on and acting is not None else set()
                self.at[token.place] = self._who(token, owners | barred)
                self._step_back(before, token)
                acting = acting if token.owned or is_acted_on else self.at[token.place]

    def _who(self, token: Token, owners: Collection[str]) -> str:
        if token.mention is not None:
            return self._spoken_of(self.names[token.text])
        if token.text in I | YOU:
            return self.me
        return voice.ANOTHER if token.text == NOBODY_YET else self._last(token.text, owners)

    def _step_back(self, before: Token | None, token: Token) -> None:
        """Somebody by whom something is done is not whom a pronoun means next, if there is anybody else."""
        if before is not None and before.text in FROM and token.mention is not None and len(self.spoken) > 1:
            self.spoken[-2:] = reversed(self.spoken[-2:])

    def _spoken_of(self, name: str) -> str:
        if name in self.spoken:
            self.spoken.remove(name)
        self.spoken.append(name)
        return name

    def _last(self, pronoun: str, owners: Collection[str]) -> str:
        """Who was spoken of last and may be called so; rather not one whose thing is named in this clause."""
        ids = {name: one for one, name in self.names.items()}
        fitting = WOMEN if pronoun in SHE else MEN if pronoun in HE else WOMEN | MEN
        found = [name for name in self.spoken if ids[name] in fitting]
        others = [name for name in found if name != self.me]
        others = [name for name in others if name not in owners] or others
        return next(reversed(others or found), voice.ANOTHER)


_FIRST_PERSON = re.compile(r"\b(?:i|im|ive|my|me|ill)\b")


def _is_vocative(question: Question, start: int, end: int) -> bool:
    """Whether a name stands alone between marks after what is said in the first person: "I'm at 3, Fiona."."""
    words = words_of(question.text)
    before, after = question.text[: words[start].start].rstrip(), question.text[words[end - 1].end :].lstrip()
    said = " ".join(question.words[:start])
    once = sum(
        one.ids == other.ids for one in question.characters for other in question.characters if one.start == start
    )
    return before.endswith(",") and after[:1] in (".", "!", "") and bool(_FIRST_PERSON.search(said)) and once == 1


def narrator(question: Question, names: Mapping[str, str]) -> str | None:
    """The name of whoever asks, where it is said: "I'm Eve", "I (Deirdre)", "as Gog"; None if it is not."""
    words = words_of(question.text)
    for one in question.characters:
        said = "".join(f"{word} " for word in question.words[max(0, one.start - 3) : one.start])
        before = question.text[: words[one.start].start]
        if _is_vocative(question, one.start, one.end):
            return names[one.ids[0]]
        is_here = question.words[one.end : one.end + 1] == ("here",)
        if not one.owned and (_I_AM.search(said) or _APPOSED.search(before) or is_here):
            return names[one.ids[0]]
    return None
