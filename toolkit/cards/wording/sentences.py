"""Acts and remarks joined into sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, groupby, repeat

from msgspec import Struct
from msgspec.structs import replace

from toolkit.cards.wording.language import Language, Noun, Role
from toolkit.cards.wording.scene import ALWAYS, Under, listing, noun_phrase
from toolkit.cards.wording.template import Phrase, fill, fill_in

MOST_ACTS = 3
"""Acts of one subject that a sentence may hold."""


class Act(Struct, frozen=True):
    """A subject does something. ``verb`` holds the forms of the verb, divided by "/".

    Of what you do, what is ``named`` says so, and what is ``asked`` is always a command. With what ``ends`` a sentence
    does.
    """

    subject: Noun
    verb: str
    rest: str
    under: Under = ALWAYS
    may: bool = False
    named: bool = False
    asked: bool = False
    ends: bool = False

    @property
    def role(self) -> Role:
        """What its verb's form depends on."""
        if self.may:
            return "may"
        return "command" if self.subject.role == "you" and not self.named else self.subject.role


class Said(Struct, frozen=True):
    """A sentence of its own after the acts, or a reminder for the end."""

    text: str
    reminder: bool = False


_ENDED = re.compile(r"[.!?](\)_)?[”“]?$")

Item = Act | Said
Run = tuple[Act, ...]
"""Acts of one subject, one after the other."""


def paragraph(items: Iterable[Item], language: Language, opening: str = "") -> str:
    """The items as sentences, the reminders last; ``opening`` goes before the first ("when you must ante")."""
    items = _named(items)
    told = [item for item in items if isinstance(item, Act) or not item.reminder]
    openings = chain([opening], repeat(""))
    sentences = [_sentence(said, language, before) for said, before in zip(_sentences(told), openings, strict=False)]
    reminders = dict.fromkeys(
        finished(item.text, language) for item in items if isinstance(item, Said) and item.reminder
    )
    if reminders:
        sentences.append(fill_in(language.shapes.reminder, reminder=" ".join(reminders)))
    return " ".join(sentences)


def choice(items: Iterable[Item], chooser: Noun, language: Language) -> str:
    """The items as one of the things that ``chooser`` may choose, to stand inside a sentence."""
    runs = [runs for sentence in _sentences(tuple(items)) if isinstance(sentence, tuple) for runs in sentence]
    return listing([_chosen_run(run, chooser, language) for run in runs], language.lists.all_of)


def finished(sentence: str, language: Language) -> str:
    """A sentence with its capital and its full stop."""
    start = next((place for place, letter in enumerate(sentence) if letter.isalnum()), 0)
    capital = sentence[:start] + sentence[start : start + 1].upper() + sentence[start + 1 :]
    return capital if _ENDED.search(capital) else fill_in(language.shapes.sentence, sentence=capital)


def given(under: Under, language: Language) -> str:
    """What opens a sentence that holds only under these conditions; "" for none."""
    conditions = listing(under.conditions, language.lists.all_of)
    asked = [fill_in(language.shapes.given, conditions=conditions)] if conditions else []
    return " ".join([*under.leads, *asked])


def _named(items: Iterable[Item]) -> list[Item]:
    """A command that comes after somebody else's act names you, so that nobody takes it for theirs."""
    named: list[Item] = []
    last: Noun | None = None
    for item in items:
        if isinstance(item, Act):
            told = item.named or (last not in (None, item.subject) and not item.asked)
            item, last = replace(item, named=told), item.subject
        named.append(item)
    return named


def _sentences(items: Sequence[Item]) -> list[tuple[Run, ...] | Said]:
    """Runs that hold under the same conditions stand in one sentence; the others in one each."""
    sentences: list[tuple[Run, ...] | Said] = []
    for under, group in groupby(items, lambda item: item.under if isinstance(item, Act) else None):
        if under is None:
            sentences.extend(item for item in group if isinstance(item, Said))
        else:
            runs = _runs([item for item in group if isinstance(item, Act)])
            sentences.extend([tuple(runs)] if under != ALWAYS else [(run,) for run in runs])
    return sentences


def _runs(acts: Sequence[Act]) -> list[Run]:
    runs: list[Run] = []
    ended = list(accumulate((act.ends for act in acts), initial=0))
    for _, group in groupby(zip(acts, ended, strict=False), lambda act: (act[0].subject, act[0].may, act[1])):
        same = tuple(act for act, _ in group)
        runs.extend(same[start : start + MOST_ACTS] for start in range(0, len(same), MOST_ACTS))
    return runs


def _sentence(said: tuple[Run, ...] | Said, language: Language, opening: str = "") -> str:
    if isinstance(said, Said):
        return finished(said.text, language)
    lead = given(said[0][0].under, language)
    opened = bool(opening or lead)
    runs = [_run(run, language, opened=opened and place == 0) for place, run in enumerate(said)]
    sentence = listing(runs, language.lists.sentences)
    for before in filter(None, (lead, opening)):
        sentence = fill_in(language.shapes.opened, opening=before, sentence=sentence)
    return finished(sentence, language)


def _run(run: Run, language: Language, *, opened: bool) -> str:
    first, *others = run
    role = first.role
    shape = getattr(language.shapes, _shape(first, opened=opened))
    words = {"verb": Phrase(_verb(first, role, language)), "rest": Phrase(first.rest)}
    start = fill(shape, {**words, "who": noun_phrase(first.subject, language)}.__getitem__)
    further = language.shapes.may_act if first.may else language.shapes.act
    acts = [fill_in(further, verb=_verb(act, role, language), rest=act.rest) for act in others]
    return listing([_spaced(text) for text in (start, *acts)], language.lists.all_of)


def _chosen_run(run: Run, chooser: Noun, language: Language) -> str:
    if run[0].subject != chooser:
        return _run(run, language, opened=False)
    acts = [fill_in(language.shapes.may_act, verb=_verb(act, "may", language), rest=act.rest) for act in run]
    return listing([_spaced(act) for act in acts], language.lists.all_of)


def _shape(act: Act, *, opened: bool) -> str:
    if act.may:
        return "following_may" if opened else "may"
    if act.role == "command":
        return "command"
    return "following" if opened else "statement"


def _verb(act: Act, role: Role, language: Language) -> str:
    return act.verb.split("/")[language.verb_forms[role]]


def _spaced(text: str) -> str:
    """The text without the gap that an act without a rest leaves."""
    return " ".join(text.split())
