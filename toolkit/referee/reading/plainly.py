"""Plainly: what is looked up in many ways is put in one: "who do i pick if i want Deflect" as "who has Deflect?".

A question is put so if all of it, but for words that add nothing, is one of the ways that stand beside the plain one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.words import Plainly, listed

_CARD, _WHO, _TERM, _TYPES = "{card}", "{who}", "{term}", "{types}"
_LONGEST_TERM = 5

_MOST = 0.6
"""Of a title that is said by so little of it, the words may be none of it."""

Piece = tuple[str, str]
"""What stands in a question: a word, or what it is a name of, and how it is called there."""


class _Step(NamedTuple):
    """What may stand at a place of a way to ask: one of these words, or a name of something; or nothing."""

    words: frozenset[str]
    may_lack: bool


class Ways:
    """The ways to ask of a language. ``is_term`` tells of a row of words if it is a word of the game."""

    def __init__(self, words: Plainly, is_term: Callable[[str], bool]) -> None:
        self._filling, self._beside = frozenset(listed(words.filling)), frozenset(listed(words.beside_a_card))
        self._types, self._between = frozenset(listed(words.types)), frozenset(listed(words.between_types))
        self._is_term = is_term
        self._ways = [(plain, _steps(way)) for plain, some in words.ways.items() for way in some]

    def plain(self, tokens: Sequence[Token], names: Mapping[str, str]) -> str | None:
        """A question in its plain way; None if it is none of those. ``names`` are those of the characters."""
        for share in (0.0, _MOST) if any(0 < one.share < _MOST for one in tokens) else (0.0,):
            pieces = self._pieces(tokens, names, share)
            for plain, steps in self._ways:
                found = self._match(pieces, steps)
                if found is not None and all(name in found for name in (_CARD, _WHO, _TERM) if name in plain):
                    return _filled(plain, found)
        return None

    def _pieces(self, tokens: Sequence[Token], names: Mapping[str, str], share: float) -> list[Piece]:
        """What stands in a question, without words that add nothing; of cards those of whose titles so much is said."""
        pieces: list[Piece] = []
        for one in tokens:
            if one.cards and one.share >= share:
                while pieces and pieces[-1][0] in self._beside:
                    pieces.pop()
                owner = f"{pieces.pop()[1]}'s " if pieces and pieces[-1][0] == "{owner}" else ""
                pieces.append((_CARD, f"{owner}{one.said}"))
            elif one.is_character and one.who is not None:
                pieces.append(("{owner}" if one.owned else _WHO, names.get(one.who, one.said)))
            else:
                is_behind = bool(pieces) and pieces[-1][0] == _CARD
                words = [word for word in one.said.split() if word not in self._filling]
                pieces += [(word, word) for word in words if not (is_behind and word in self._beside)]
        return [(_WHO if kind == "{owner}" else kind, said) for kind, said in pieces]

    def _match(self, pieces: Sequence[Piece], steps: Sequence[_Step]) -> dict[str, str] | None:
        """What fills the places of a way to ask, if it is asked so."""
        failed: set[tuple[int, int]] = set()

        def goes_on(at: int, step: int) -> dict[str, str] | None:
            """What fills the rest, from a piece and a step on; what has failed once is not tried again."""
            if step == len(steps):
                return {} if at == len(pieces) else None
            if (at, step) in failed:
                return None
            for size, name in self._taken(pieces[at:], steps[step]):
                found = goes_on(at + size, step + 1)
                if found is not None:
                    return found | ({name: " ".join(said for _, said in pieces[at : at + size])} if name else {})
            found = goes_on(at, step + 1) if steps[step].may_lack else None
            if found is None:
                failed.add((at, step))
            return found

        return goes_on(0, 0)

    def _taken(self, pieces: Sequence[Piece], step: _Step) -> Iterator[tuple[int, str]]:
        """How many pieces a step may take, and for which name."""
        if pieces and pieces[0][0] in step.words:
            kind = pieces[0][0]
            yield 1, kind if kind.startswith("{") else ""
        if _TERM in step.words:
            row = [kind for kind, _ in pieces[:_LONGEST_TERM]]
            sizes = range(next((at for at, kind in enumerate(row) if kind.startswith("{")), len(row)), 0, -1)
            yield from ((size, _TERM) for size in sizes if self._is_term(" ".join(row[:size])))
        if _TYPES in step.words:
            size = next(
                (at for at, (kind, _) in enumerate(pieces) if kind not in self._types | self._between), len(pieces)
            )
            if sum(kind in self._types for kind, _ in pieces[:size]) > 1:
                yield size, ""


def _steps(way: str) -> tuple[_Step, ...]:
    return tuple(_Step(frozenset(one.removesuffix("?").split("|")), one.endswith("?")) for one in way.split())


def _filled(plain: str, found: Mapping[str, str]) -> str:
    for name, said in found.items():
        plain = plain.replace(name, said)
    return plain
