"""Asking: what sort of yes or no a question asks for, and what one that is settled says to it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from toolkit.cards.lookup import key
from toolkit.referee.answer import Verdict
from toolkit.referee.law.signals import Phrases, Signals, holds, load

Asks = Literal["must", "may", "is", "what"]
"""Whether a question asks what must be done, what may be done, what is so, or for no yes or no at all."""

_CLAUSE = re.compile(r"[.;:?!,]+(?:\s+|$)|\s-+\s|\n")
_NEAR, _BEFORE = 4, 7
_SHORTEST_OWNER = 4
"""So many letters has the shortest word that says whose something is: "Zots", "Gogs"."""

_SENTENCE = 4
"""So many words with a question mark behind them tell something, and are no bare term."""


class Asking(NamedTuple):
    """How a question asks.

    ``turned``: for the contrary of what it names ("is it forbidden to"). ``denied``: for something with a "no" in it.
    ``main`` is the part that asks, in plain words.
    """

    asks: Asks
    turned: bool = False
    denied: bool = False
    main: str = ""


WHAT = Asking("what")


def asking(text: str) -> Asking:
    """How a question asks."""
    words = load()
    plain = [clause for part in _CLAUSE.split(text.strip()) if (clause := key(part))]
    if (found := _whether_fine(plain, words)) is not None:
        return found
    if _ends_in_a_name(plain, words):
        return WHAT
    clauses = [_without_tag(one, words) for one in plain if one not in words.tags] or plain
    for clause in reversed(clauses):
        found = _of_clause(clause, words, alone=len(clauses) == 1)
        if found is not None:
            return found
    return _told_flatly(clauses, words, is_question=text.rstrip().endswith("?")) if clauses else WHAT


def _whether_fine(clauses: Sequence[str], words: Signals) -> Asking | None:
    """What is told, and then asked whether that is fine: "three of them on Tom. legal?", "sharing it with Lou ok"."""
    *before, last = clauses or [""]
    fine = next((one for one in words.fine if last == one or last.endswith(f" {one}")), None)
    told = last.removesuffix(fine or "").strip() or (before[-1] if before else "")
    if fine is None or any(_head(one.split(), words) is not None for one in (last, *before[1:])):
        return None
    return None if holds(told, words.asks_what) else Asking("may", denied=denies(told), main=told)


def _without_tag(clause: str, words: Signals) -> str:
    """A clause without what hangs on it and asks for yes or no: "still open to me or not"."""
    return next((rest for tag in words.hanging if (rest := clause.removesuffix(f" {tag}")) != clause), clause)


def without_the_other(text: str) -> str:
    """A text without the other choice that it offers at its end: "does everybody drink, or only me"."""
    small = text.casefold()
    return text[: min((at for one in load().otherwise if (at := small.rfind(f" {one} ")) > 0), default=len(text))]


def _told_flatly(clauses: Sequence[str], words: Signals, *, is_question: bool) -> Asking:
    """How sentences ask that are in no question's order: "so he drinks it too?", "I am broke. Gone?"."""
    said = " ".join(clauses)
    first = clauses[0].partition(" ")[0]
    asks = next((one for one in reversed(clauses) if not _only_explains(one, words)), clauses[-1])
    if _names_only(asks, words) or asks.partition(" ")[0] in words.requests:
        return WHAT
    says_so = holds(said, words.says_so) or (is_question and len(said.split()) >= _SENTENCE)
    if asks_openly(said) or first in words.requests or not says_so:
        return WHAT
    if holds(asks, words.denied):
        return WHAT
    return Asking("may" if holds(said, words.allowed) else "is", main=asks)


def _names_only(clause: str, words: Signals) -> bool:
    """Whether a clause only names what is wanted, and says nothing of it: "starting gold each?", "share per head?"."""
    ends = any(f" {clause}".endswith(f" {one}") for one in words.wanted_last)
    return _begins_with_a_name(clause, words) or (ends and not _says_something(clause, words))


def _begins_with_a_name(clause: str, words: Signals) -> bool:
    """Whether a clause begins with what is wanted, and only says of whom, or when: "her Gold then?"."""
    named = " ".join(itertools.dropwhile(lambda word: _says_whose(word, words), clause.split()))
    rests = [named.removeprefix(one).split() for one in words.wanted if f"{named} ".startswith(f"{one} ")]
    begins = any(not rest or rest[0] in words.after_wanted for rest in rests)
    return begins and not _says_something(clause, words)


def _says_something(clause: str, words: Signals) -> bool:
    """Whether a clause says how much, or what is done or so: "keeps the pot", "2 of my cards"."""
    first, last = clause.split()[0], clause.split()[-1]
    says_how_much = any(word.isdecimal() or word in words.counted for word in clause.split())
    says_so = first in words.owns_nothing or (last in words.says_so and last not in words.before_wanted)
    return says_so or (says_how_much and not holds(clause, words.wanted_of))


def _says_whose(word: str, words: Signals) -> bool:
    """Whether a word before what is wanted only says whose that is, or which: "Remy's", "the final"."""
    is_owner = word.endswith(words.inflection.owner) and len(word) >= _SHORTEST_OWNER and word not in words.owns_nothing
    return word in words.before_wanted or (is_owner and word not in words.wanted)


def _only_explains(clause: str, words: Signals) -> bool:
    """Whether a clause only says more about one before it: "as if I had nothing", "when we order"."""
    return holds(clause, words.likened) or clause.partition(" ")[0] in words.subordinate


def _of_clause(clause: str, words: Signals, *, alone: bool) -> Asking | None:
    """How a clause asks; None if it does not ask at all. ``alone``: it is all that is said."""
    said = clause.split()
    for phrase in words.whether:
        if holds(clause, (phrase,)):
            said = clause.replace(phrase, phrase.removesuffix("if") + "that").split()
    if said[0] in words.asks_what and _is_head(said[1:2], words) and alone:
        return WHAT
    head = _head(said, words)
    if head is None:
        explains = not alone and said[0] in words.subordinate and not _is_head(said[1:2], words)
        begins = (said[0] in words.asks_what and not explains) or (
            said[1:2] and said[1] in words.asks_what and _is_head(said[2:3], words)
        )
        return WHAT if begins or _asks_inside(said, words) else None
    rest = said[head + 1 :]
    if head and said[head] in words.tells and not _is_head(said[:1], words) and asks_openly(" ".join(rest)):
        return WHAT
    behind = next((at for at, word in enumerate(rest) if at and word in words.subordinate), len(rest))
    return _told(said[head], " ".join(rest[:behind]), words)


def _is_head(said: Sequence[str], words: Signals) -> bool:
    return bool(said) and (said[0] in words.is_ or said[0] in words.may or said[0] in words.must)


def _head(said: Sequence[str], words: Signals) -> int | None:
    """Where in a clause a question of yes or no begins: at its start, or else in its middle."""
    start = next((at for at, word in enumerate(said) if word not in words.fillers), len(said))
    if _is_head(said[start:], words) and start + 1 < len(said):
        return start
    for at in reversed(range(1, len(said) - 1)):
        if _begins(said, at, words) and said[at - 1] not in words.saying and not _what_before(said, at, words):
            return at
    return None


def _begins(said: Sequence[str], at: int, words: Signals) -> bool:
    follower = said[at + 1 : at + 2]
    return _is_head(said[at:], words) and bool(follower) and (follower[0] in words.who or follower[0].isdecimal())


def _what_before(said: Sequence[str], at: int, words: Signals) -> bool:
    """Whether what is asked for stands before: "how many of his marks does he take"; a "when" only just before."""
    near = any(word in words.asks_what for word in said[max(0, at - _NEAR) : at])
    return near or any(
        word in words.asks_what and word not in words.subordinate for word in said[max(0, at - _BEFORE) : at]
    )


def _asks_inside(said: Sequence[str], words: Signals) -> bool:
    return any(_begins(said, at, words) and _what_before(said, at, words) for at in range(1, len(said)))


def _told(head: str, rest: str, words: Signals) -> Asking:
    first = rest.split()[:_NEAR]
    denied = holds(_without(rest, words.in_every_case), words.denied)
    if holds(rest, words.exempt):
        return Asking("must", turned=True, main=rest)
    if head in words.may or (holds(rest, words.allowed) and not holds(rest, (*words.obliged, *words.forbidden))):
        if holds(rest, words.refuses) and not _in_exchange(rest, words):
            return Asking("must", turned=True, main=rest)
        return Asking("may", denied=denied, main=rest)
    if head in words.must:
        return Asking("must", denied=denied, main=rest)
    if holds(rest, words.forbidden):
        return Asking("may", turned=True, main=rest)
    if holds(rest, words.optional):
        return Asking("must", turned=True, main=rest)
    turned = "not" in first
    asks: Asks = "must" if holds(rest, words.obliged) else "is"
    return Asking(asks, turned=turned, denied=denied and not turned, main=rest)


def _in_exchange(said: str, words: Signals) -> bool:
    """Whether something is left out for something else: "skip the drinking to play a second one"."""
    behind = next((said.partition(f"{one} ")[2] for one in words.refuses if holds(said, (one,))), "")
    return not behind.startswith("to ") and any(f" {one} " in behind for one in words.in_exchange)


def asks_openly(text: str) -> bool:
    """Whether a text has a word in it that asks for more than yes or no: "which goes first"."""
    words = load()
    return holds(key(text), (one for one in words.asks_what if one not in words.subordinate))


def names_only(text: str) -> bool:
    """Whether the last part of a text only names what is wanted: "Gog dances with Eve, she shares the pain. hp?"."""
    return _ends_in_a_name([clause for part in _CLAUSE.split(text.strip()) if (clause := key(part))], load())


def asks_for_something(text: str) -> bool:
    """Whether it is asked what there is, or only named what is wanted, and for no yes or no."""
    return asking(text).asks == "what" or names_only(text)


def _ends_in_a_name(clauses: Sequence[str], words: Signals) -> bool:
    """Whether the last clause that is no tag only names what is wanted, and no meaning."""
    last = next((one for one in reversed(clauses) if one not in words.tags), None)
    if last is None or holds(last, words.defines):
        return False
    return _begins_with_a_name(last, words) and _of_clause(last, words, alone=False) is None


def begins_openly(text: str) -> bool:
    """Whether some part of a text begins with such a word: "nobody answers. who drinks it"."""
    words = load()
    parts = [key(one).split() for one in _CLAUSE.split(text)]
    firsts = (next((word for word in one if word not in words.fillers), "") for one in parts)
    return any(one in words.asks_what and one not in words.subordinate for one in firsts)


def only_tells(text: str) -> bool:
    """Whether a text is one clause that asks for no yes or no: "my pile is empty"; "... right" does ask for one."""
    words = load()
    clauses = [clause for part in _CLAUSE.split(text) if (clause := key(part))]
    if "?" in text or len(clauses) != 1 or _without_tag(clauses[0], words) != clauses[0]:
        return False
    if _whether_fine(clauses, words) is not None:
        return False
    return asking(text).asks == "what" or _of_clause(clauses[0], words, alone=True) is None


def questions(text: str) -> tuple[str, ...]:
    """The questions in one: "how many can play and how long" asks "how many can play" and "how long"."""
    words, said = load(), key(text).split()
    asked = (at for at, word in enumerate(said) if word in words.asks_what and word not in words.subordinate)
    second = next((at for at in asked if at > 1 and said[at - 1] in words.besides), None)
    return (text,) if second is None else (" ".join(said[: second - 1]), " ".join(said[second:]))


def denies(text: str) -> bool:
    """Whether a text says anywhere that something is not."""
    words = load()
    return holds(_without(key(text), words.in_every_case), (*words.denied, *words.negations))


def _without(said: str, phrases: Phrases) -> str:
    for one in phrases:
        said = f" {said} ".replace(f" {one} ", " ").strip()
    return said


def carried(verdict: Verdict, of: Asking, to: Asking) -> Verdict:
    """What a question is answered if another, about the same thing, is answered so; None if nothing follows."""
    if of.denied != to.denied or "what" in (of.asks, to.asks):
        return None
    told = _turned(verdict, of)
    if (of.asks, to.asks) == ("may", "must") and told != "no":
        return None
    if (of.asks, to.asks) == ("must", "may") and told != "yes":
        return None
    return _turned(told, to)


def _turned(verdict: Verdict, asked: Asking) -> Verdict:
    """The verdict on what is named for the verdict on what is asked, and the other way round."""
    if not asked.turned or verdict not in ("yes", "no"):
        return verdict
    return "no" if verdict == "yes" else "yes"
