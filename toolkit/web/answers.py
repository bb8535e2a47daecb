"""Which cards may answer which, for pages of cards: the matrix, cut down to what may be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from toolkit import files, paths
from toolkit.build import digest
from toolkit.cards import Database
from toolkit.errors import CannotWrite
from toolkit.record import Record
from toolkit.rulebook import NEWEST, Book

if TYPE_CHECKING:
    from toolkit.referee.matrix.moments import Moment

_ROOMS = ("cards", "engine", "referee", "rulebook")


class Answer(Record, frozen=True):
    """One card that may be played when another is: ``aside`` if it does its own thing and changes nothing of that.

    ``event`` and ``answer`` are ids of cards; ``text`` says what comes of it.
    """

    event: str
    answer: str
    text: str
    aside: bool = False


class Answers(Record, frozen=True):
    """All that may be answered, in the order of the matrix. ``made_of`` is the digest of what went into it."""

    made_of: str
    answers: tuple[Answer, ...]

    def to(self, card: str) -> tuple[Answer, ...]:
        """What may be played when this card is."""
        return tuple(one for one in self.answers if one.event == card)

    def by(self, card: str) -> tuple[Answer, ...]:
        """What this card may be played in answer to."""
        return tuple(one for one in self.answers if one.answer == card)


class Drawer:
    """Where the answers are kept between runs: a file that is worked out again when the cards or the rules change."""

    def __init__(self, cards: Database, edition: Book = NEWEST, folder: Path | None = None) -> None:
        self.cards, self.edition = cards, edition
        self.folder = folder or paths.caches()

    @cached_property
    def _made_of(self) -> str:
        layers = [digest.of_bytes(content) for layer in self.cards.layers for content in layer.files.values()]
        return digest.of([self.edition, digest.of_program(*_ROOMS), *layers])

    @property
    def _file(self) -> Path:
        return self.folder / f"answers-{self.edition}.json"

    def kept(self) -> Answers | None:
        """The answers as they were worked out before; None if they were not, or for other cards and rules."""
        try:
            found = msgspec.json.decode(self._file.read_bytes(), type=Answers)
        except (OSError, msgspec.MsgspecError):
            return None
        return found if found.made_of == self._made_of else None

    def worked_out(self, progress: Callable[[Sequence[Moment]], Iterable[Moment]] = iter) -> Answers:
        """The answers, kept or worked out now, which takes half a minute. ``progress`` is as in the matrix."""
        return self.kept() or self.keep(self._work_out(progress))

    def _work_out(self, progress: Callable[[Sequence[Moment]], Iterable[Moment]]) -> tuple[Answer, ...]:
        from toolkit.referee.matrix import matrix
        from toolkit.referee.matrix.writing import telling

        chosen = matrix.cards_of(self.cards, self.cards.told_decks)
        found = matrix.compute(self.cards, chosen, edition=self.edition, progress=progress)
        playable = ((event, answer, cell) for event, answer, cell in found.pairs() if cell.verdict != "no")
        return tuple(
            Answer(event, answer, telling(cell).said(self.cards.cards[event].title), cell.verdict == "aside")
            for event, answer, cell in playable
        )

    def keep(self, answers: tuple[Answer, ...]) -> Answers:
        """Keep the answers of these cards; where that is not possible, they are worked out again next time."""
        found = Answers(self._made_of, answers)
        with suppress(CannotWrite):
            files.write(self._file, msgspec.json.encode(found))
        return found
