"""What a question names: the only cards, characters, people and words of the game that an outside reader may use."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

import msgspec

from toolkit.cards.card import Unheld
from toolkit.record import Record
from toolkit.referee.case.case import Case
from toolkit.referee.reading import linker_of
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.reading.words import Table
from toolkit.referee.referee import Referee
from toolkit.referee.voice import UNNAMED

_MOST_NEAR, _LEAST_LIKE = 8, 70
_MOST_NAMES, _LONGEST = 12, 20
_SURE = 0.9
_HELD: tuple[Table, ...] = ("variant", "edition", "tracker", "marked")
"""What has one place in a Case, where it stands by its own word."""


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
    said = tokens(text, linker_of(referee))
    cards = {one: referee.cards.cards[one].title for token in said for one in token.cards}
    owners = (referee.owner(referee.cards.cards[one]) for one in cards)
    known = (one for one in (*(token.who for token in said), *owners) if one in referee.names)
    characters = {one: referee.names[one] for one in known if one is not None}
    names = tuple(dict.fromkeys((*characters.values(), *UNNAMED, *_made_up(referee, said))))
    terms = tuple(term.term for term in referee.index.terms_in(text))
    return Linked(text, cards, _near(referee, text, cards), characters, names, terms)


def _made_up(referee: Referee, said: Sequence[Token]) -> list[str]:
    """What somebody may be called: a made-up name, or a word that means nothing else."""
    names = [token.who for token in said if token.who is not None and token.who[0].isupper()]
    free = (token.said for token in said if not (token.cards or token.is_person or token.means))
    names += [
        word.capitalize() for word in free if word.isalpha() and len(word) <= _LONGEST and not referee.knows(word)
    ]
    return names[:_MOST_NAMES]


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


def left_out(referee: Referee, text: str, case: Case) -> tuple[str, ...]:
    """What a question says of a table that has no place in a Case: cards, characters, numbers, variants and their like.

    Whoever filled the Case may have overlooked them, or wished to.
    """
    plain = msgspec.to_builtins(msgspec.structs.replace(case, said="", unplaced=()))
    tracks = (name for one in case.people for name in one.tracks)
    held = {str(value).lower() for value in (*_values(plain), *tracks)}
    missing = (one for one in tokens(text, linker_of(referee)) if not _is_held(referee, one, held))
    return tuple(dict.fromkeys(one.said for one in missing))


def _is_held(referee: Referee, token: Token, held: set[str]) -> bool:
    """Whether what a token says stands among these values; what no Case has a place for does not."""
    if token.cards:
        return token.share < _SURE or not held.isdisjoint(token.cards)
    if token.who is not None and token.who in referee.names:
        return not held.isdisjoint((token.who, referee.names[token.who].lower()))
    if token.said.isdecimal():
        return (token.said.lstrip("0") or "0") in held
    meant = {meaning for table, meaning in token.means if table in _HELD}
    return not held.isdisjoint(meant) if meant else token.of("apart") is None


def _values(part: Any) -> Iterator[Any]:
    if not isinstance(part, dict | list | tuple):
        yield part
        return
    for one in part.values() if isinstance(part, dict) else part:
        yield from _values(one)
