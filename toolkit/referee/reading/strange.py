"""Strange: what shows that a text is no question for these rules, whatever words of the game are in it.

Words that belong to another game or to life; a card or character by a name that nothing here has; words in no order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from toolkit.cards.lookup import key
from toolkit.referee.law.concept import is_little, stem
from toolkit.referee.law.scope import is_of_a_rule
from toolkit.referee.law.signals import Strangeness, holds, load
from toolkit.referee.reading import linker_of, named
from toolkit.referee.reading.tokens import STOPS, Token, tokens
from toolkit.referee.referee import Referee

NOT_UNDERSTOOD = "I do not understand that as a question about The Red Dragon Inn."
NOT_OF_THIS_GAME = "That is no question about The Red Dragon Inn."

_MEANT = 0.6
"""How much of a title (of 1) is said where its card is meant, and not only a word that is in it too."""

_MOST, _LARGEST_SHARE = 3, 0.3
"""How many words of no meaning here, or how large a share (of 1) of all words, make a text one about other things."""

_MOST_FAULTS = 2
"""So many places where no sentence goes on so make a text no sentence."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ENDING = re.compile(rf"['’]{load().inflection.owner}$")
_NEAR = 3


class _Said(Struct, frozen=True):
    """A word of a text that is part of no title: as it is written and compared, and the marks before it."""

    text: str
    plain: str
    gap: str
    is_strange: bool = False


def why(referee: Referee, text: str) -> str | None:
    """Why a text is no question for these rules; None if nothing shows that, or if a rule surely answers it."""
    row = tokens(text, linker_of(referee))
    said = _said(referee, row, text)
    if (name := _unknown_name(said, load().strange)) is not None:
        return f"I know no card or character called “{name}”."
    found = _sign(referee, text, row, said)
    return None if found is None or is_of_a_rule(referee, text) else found


def _sign(referee: Referee, text: str, row: Sequence[Token], said: Sequence[_Said]) -> str | None:
    """What its words show of a text that is no question for these rules."""
    words = load().strange
    rest = _without_titles(row, text)
    is_other = _is_elsewhere(rest) and not _is_of_cards(row)
    if is_other or any(holds(rest, some) for some in (load().orders, load().advice)):
        return NOT_OF_THIS_GAME
    if not holds(rest, load().at_this_table) and _is_of_another_game(said, words):
        return NOT_OF_THIS_GAME
    if holds(rest, load().small_talk) and not referee.names_a_term(rest) and not any(one.cards for one in row):
        return NOT_UNDERSTOOD
    if _is_in_no_order(named.in_kinds(referee, text, _MEANT), words):
        return "These words are in no order that I understand."
    return NOT_UNDERSTOOD if _is_of_others(said) else None


def _is_elsewhere(rest: str) -> bool:
    """Whether a text speaks of another game or of life, and does not only compare this game with it."""
    if not holds(rest, load().elsewhere) or holds(rest, load().at_this_table):
        return False
    found = [one for one in load().elsewhere if holds(rest, (one,))]
    return not all(holds(rest, [f"{like} {one}" for like in load().likened_to]) for one in found)


def _is_of_cards(row: Sequence[Token]) -> bool:
    """Whether two cards are named by so much of their titles that nothing else can be meant."""
    return len({one.cards for one in row if one.cards and one.share >= _MEANT and " " in one.said}) > 1


def _without_titles(row: Sequence[Token], text: str) -> str:
    """A text in plain words, without those of the titles in it."""
    said = f" {key(text)} "
    for one in row:
        if one.cards and (one.share >= _MEANT or " " in one.said):
            said = said.replace(f" {one.said} ", " ")
    return said.strip()


def _said(referee: Referee, row: Sequence[Token], text: str) -> list[_Said]:
    """The words that name nothing, those as strange that stand in no text of the game and are no words of any talk."""
    titles = {word for one in row if one.cards or one.is_person for word in one.said.split()}
    found, end = [], 0
    linker = linker_of(referee)
    for one in _WORD.finditer(text):
        plain = key(one[0])
        corrected = linker.corrected((plain,))[0]
        bare = key(_ENDING.sub("", one[0]))
        known = plain in titles or any(_is_known(referee, word) for word in (plain, bare, corrected))
        found.append(_Said(one[0], plain, text[end : one.start()], not known))
        end = one.end()
    return found


def _is_known(referee: Referee, word: str) -> bool:
    lexicon = linker_of(referee).lexicon
    return (
        word.isdecimal()
        or lexicon.knows(word)
        or lexicon.bare(word) in lexicon.names
        or lexicon.spelled(word) != (word,)
        or is_little(stem(word))
        or referee.knows(word)
        or referee.likeness.bank.knows(stem(word))
        or referee.lexicon.corrected(word) != word
    )


def _is_of_others(said: Sequence[_Said]) -> bool:
    """Whether too much is said that means nothing here."""
    strange = sum(one.is_strange for one in said)
    return strange >= _MOST or (strange > 1 and len(said) > _NEAR and strange >= _LARGEST_SHARE * len(said))


def _is_of_another_game(said: Sequence[_Said], words: Strangeness) -> bool:
    """Whether a game is named that is not this one: "in Zorp, may I ...", "a Zorp question: ..."."""
    for before, one in pairwise((_Said("", "", ""), *said)):
        at = said.index(one)
        after = said[at + 1].plain if at + 1 < len(said) else ""
        begins = before.plain in words.within and (at <= 1 or STOPS & set(before.gap))
        if one.is_strange and (begins or before.plain in words.playing or after in words.questions):
            return True
    return False


def _unknown_name(said: Sequence[_Said], words: Strangeness) -> str | None:
    """A card or a character that is named and that nothing here has: "Zorp's deck", "the Zorp card", "card Zorp"."""
    for at, one in enumerate(said):
        if not one.is_strange:
            continue
        after = [each.plain for each in said[at + 1 : at + 1 + _NEAR]]
        before = [each.plain for each in said[max(0, at - 2) : at]]
        owns = bool(_ENDING.search(one.text)) and any(each in words.owned for each in after)
        is_called = bool(before) and (before[-1] in words.called)
        is_thing = any(each in words.things for each in after[:2]) and one.text[:1].isupper()
        is_shown = one.text[:1].isupper() and at > 0 and not STOPS & set(one.gap) and not one.text.isupper()
        if owns or is_called or is_thing or is_shown:
            return _ENDING.sub("", one.text)
    return None


def _is_in_no_order(text: str, words: Strangeness) -> bool:
    """Whether words follow one another as in no sentence: "can the the when drink"."""
    sentences = [key(one).split() for one in re.split(r"[.?!;,:]+\s", f"{text} ")]
    return sum(_faults(one, words) for one in sentences if one) >= _MOST_FAULTS


def _faults(said: Sequence[str], words: Strangeness) -> int:
    found = sum(_cannot_follow(one, other, words) for one, other in pairwise(said))
    return found + (len(said) > _NEAR and said[-1] in words.never_last)


def _cannot_follow(one: str, other: str, words: Strangeness) -> bool:
    if one == other:
        return one not in words.twice
    pairs = (
        (words.subjects, (*words.subjects, *words.after_no_subject)),
        (words.articles, words.after_no_article),
        (words.joints, words.after_no_joint),
    )
    return any(one in some and other in others for some, others in pairs)
