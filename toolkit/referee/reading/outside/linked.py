"""What a question names: the only cards, characters, people and words of the game that an outside reader may use."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

import msgspec

from toolkit.cards.card import Unheld
from toolkit.record import Record
from toolkit.referee.case import Case
from toolkit.referee.mention import Mention, words_of
from toolkit.referee.referee import Referee
from toolkit.referee.voice import UNNAMED

_MOST_NEAR, _LEAST_LIKE = 8, 70
_MOST_NAMES, _LONGEST_NAME = 12, 20
_SURE = 0.9


class Linked(Record, frozen=True):
    """A ``question`` as data, with what stands in it: ids with their titles and names.

    ``cards`` were found in it; titles of ``near`` ones only sound like a part of it. ``names`` are those that people of
    the table may have, ``terms`` the words of the game.
    """

    question: str
    cards: dict[str, str] = {}
    near: dict[str, str] = {}
    characters: dict[str, str] = {}
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


def link(referee: Referee, text: str) -> Linked:
    """What a question names."""
    mentions = referee.linker.mentions(text)
    cards = {one: referee.cards.cards[one].title for found in mentions if found.kind == "card" for one in found.ids}
    owners = (referee.owner(referee.cards.cards[one]) for one in cards)
    named = (one for found in mentions if found.kind == "character" for one in found.ids)
    characters = {one: referee.names[one] for one in (*named, *owners) if one is not None}
    names = (*characters.values(), *UNNAMED, *_made_up(referee, text, mentions))
    terms = tuple(term.term for term in referee.index.terms_in(text))
    return Linked(text, cards, _near(referee, text, cards.keys()), characters, tuple(dict.fromkeys(names)), terms)


def _near(referee: Referee, text: str, found: Container[str]) -> dict[str, str]:
    """The cards that are not found, but have a title like a part of the text."""
    from rapidfuzz import fuzz, process, utils

    known = (card for card in referee.cards.cards.values() if not isinstance(card, Unheld))
    titles = {card.id: card.title for card in known if card.id not in found and not card.provenance.stands_in}
    like = process.extract(
        text,
        titles,
        scorer=fuzz.partial_ratio,
        processor=utils.default_process,
        limit=_MOST_NEAR,
        score_cutoff=_LEAST_LIKE,
    )
    return {one: title for title, _score, one in like}


def _made_up(referee: Referee, text: str, mentions: Sequence[Mention]) -> list[str]:
    """Words that mean nothing else, and so may be what somebody is called."""
    taken = _taken(mentions)
    free = (word.text for at, word in enumerate(words_of(text)) if at not in taken)
    names = (word for word in free if word.isalpha() and len(word) <= _LONGEST_NAME and not referee.knows(word))
    return list(dict.fromkeys(name.capitalize() for name in names))[:_MOST_NAMES]


def left_out(referee: Referee, text: str, case: Case) -> tuple[str, ...]:
    """The cards, characters and numbers of a question that have no place in a Case, as they are said.

    Whoever filled the Case may have overlooked them, or wished to.
    """
    plain = msgspec.to_builtins(msgspec.structs.replace(case, said="", unplaced=()))
    values = {str(value).lower().removeprefix("rdi") for value in _values(plain)}
    words, mentions = words_of(text), referee.linker.mentions(text)
    missing = [one for one in mentions if one.sure >= _SURE and not values & _names(referee, one)]
    taken = _taken(mentions)
    numbers = (word for at, word in enumerate(words) if at not in taken and word.text.isdecimal())
    titles = (text[words[one.start].start : words[one.end - 1].end] for one in missing)
    return (*titles, *(word.text for word in numbers if (word.text.lstrip("0") or "0") not in values))


def _names(referee: Referee, mention: Mention) -> set[str]:
    """By what somebody or something that is named may stand in a Case."""
    called = mention.ids if mention.kind == "card" else (referee.names[one].lower() for one in mention.ids)
    return {*mention.ids, *called}


def _taken(mentions: Sequence[Mention]) -> set[int]:
    return {at for one in mentions for at in range(one.start, one.end)}


def _values(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        part = part.values()
    elif not isinstance(part, list | tuple):
        yield part
        return
    for one in part:
        yield from _values(one)
