"""What is learned from settled wordings: tables of numbers, as they are kept, and how likely they make an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt
from threadpoolctl import ThreadpoolController

from toolkit.errors import CannotRead, Place
from toolkit.referee.answer import Verdict

Numbers = npt.NDArray[Any]
Settled = tuple[str, Verdict]
"""An answer: a rule, and what it says."""

LEAST = 1e-4
"""An answer that is less likely (of 1) is not told."""

_FINEST = 127
"""In so many steps, to either side, the numbers of a row are kept."""

_Made = TypeVar("_Made")

_POOLS = ThreadpoolController()


def by_one_thread() -> AbstractContextManager[object]:
    """In which tables are multiplied by one thread.

    Where tables are as small as these, several threads wait for each other: beside other programs ten times as long.
    """
    limit: AbstractContextManager[object] = _POOLS.limit(limits=1, user_api="blas")
    return limit


def opened(path: Path, what: str, make: Callable[[Mapping[str, Numbers]], _Made]) -> _Made:
    """What is made of the tables in a file, by name. Raises :class:`CannotRead` with the file and what it tells of."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            return make({name: found[name] for name in found.files})
    except (OSError, EOFError, ValueError, KeyError, TypeError, BadZipFile) as fault:
        remedy = "Install the toolkit anew"
        raise CannotRead(f"this is not what was learned of {what}", Place(path), remedy=remedy) from fault


def likely(answers: Sequence[Settled], found: Numbers) -> dict[Settled, float]:
    """How likely each answer is by what speaks for it (logarithms), without those for which hardly anything does."""
    shares = np.exp(found - found.max())
    shares /= shares.sum()
    return {answers[at]: float(shares[at]) for at in np.flatnonzero(shares >= LEAST).tolist()}


def packed(table: Numbers) -> tuple[Numbers, Numbers]:
    """A table in steps, and how long those of each row are."""
    step = np.maximum(np.abs(table).max(axis=1, keepdims=True, initial=0), 1e-6) / _FINEST
    return np.rint(table / step).astype(np.int8), step.astype(np.float32)


def lines(some: Iterable[str]) -> Numbers:
    """Texts as they are kept, a line each."""
    return np.frombuffer("\n".join(some).encode(), np.uint8)


def texts(kept: Numbers) -> list[str]:
    """The texts that are kept, a line each."""
    return kept.tobytes().decode().splitlines()


def told(answers: Iterable[Settled]) -> Numbers:
    """Answers as they are kept: the rule, and after a blank what it says."""
    return lines(f"{rule} {verdict}" for rule, verdict in answers)


def answers(kept: Numbers) -> list[Settled]:
    """The answers that are kept."""
    verdicts: dict[str, Verdict] = {"yes": "yes", "no": "no", "depends": "depends", "None": None}
    return [(rule, verdicts[said]) for rule, said in (line.split(" ") for line in texts(kept))]
