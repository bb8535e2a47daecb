"""The languages that cards, faces, sheets and tables are worded in: the one place that knows which there are.

A language is a code, such as "de", that has a file of words in each folder of them. Add those, and it is one. Packs lay
theirs over ours (:mod:`toolkit.cards.wording.brought`): what they come to then are files, too, and those are what
everybody reads from then on, until other packs are laid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from toolkit.errors import CannotRead
from toolkit.nearest import one_of
from toolkit.paths import CARD_DATA, TEMPLATES

ENGLISH = "en"
"""The language that is spoken where none is asked for, and that every other one is held against."""

CARDS, FACES = CARD_DATA / "wording", TEMPLATES / "faces" / "words"
SHEETS, TABLES = TEMPLATES / "sheets" / "words", TEMPLATES / "tts" / "words"
MODULES, REFERENCE = TEMPLATES / "vassal" / "words", TEMPLATES / "reference" / "words"
"""The folders of words: what cards say, what else stands on faces, what is beside them on paper and on either table,
and what the reference of the card language tells."""

_WORDS = (CARDS, FACES, SHEETS, TABLES, MODULES, REFERENCE)

PAGES = TEMPLATES / "web" / "words"
"""The folder of what stands around the cards on pages for a browser, which are in English where it has no file."""

SPEECH = CARD_DATA / "speech"
"""The folder of what is said at a table, which is in English where it has no file."""

Home = tuple[Path, str]
"""Where words belong: a folder of words, and the code of a language."""

P = ParamSpec("P")
T = TypeVar("T")

_MOST_KEPT = 256
"""Answers of a function that are kept, in all languages and with all packs that were laid."""


class Laid:
    """The files that lie over ours, each by where it belongs. Of the same files there is one."""

    def __init__(self, files: Mapping[Home, Path]) -> None:
        self.files = dict(files)


@lru_cache(maxsize=64)
def _laid_of(files: tuple[tuple[Home, Path], ...]) -> Laid:
    return Laid(dict(files))


def _as_laid(files: Mapping[Home, Path]) -> Laid:
    return _laid_of(tuple(sorted(files.items())))


_everywhere = _as_laid({})
_here: ContextVar[Laid | None] = ContextVar("laid", default=None)


def now() -> Laid:
    """What lies over ours at the moment: it is the same as long as every word is."""
    return _here.get() or _everywhere


def languages(*folders: Path) -> Mapping[str, str]:
    """The codes, each by itself, of the languages that have a file in all of these folders (of none: everything)."""
    return {code: code for code in sorted(set.intersection(*map(_worded, folders or _WORDS)))}


def _worded(folder: Path) -> set[str]:
    return _own(folder).union(code for home, code in now().files if home == folder)


def language(code: str) -> str:
    """The language of that code, in any case.

    Raises :class:`~toolkit.errors.NotFound` with those that there are, and :class:`~toolkit.errors.CannotRead` for one
    that was only begun, with what it lacks.
    """
    known, begun = languages(), code.strip().lower()
    if begun not in known and begun in set().union(*map(_worded, _WORDS)):
        lacking = [folder / f"{begun}.json" for folder in _WORDS if begun not in _worded(folder)]
        missing = ", ".join(str(path.relative_to(TEMPLATES.parent)) for path in lacking)
        raise CannotRead(f"the language {begun!r} was only begun: there is no {missing}", remedy="Add it.")
    return one_of(known, code, "language")


def own() -> frozenset[str]:
    """The codes of the languages that come with the toolkit."""
    return frozenset(_own(CARDS))


def words_file(folder: Path, code: str) -> Path:
    """The file of a language in one folder of words. Raises :class:`~toolkit.errors.NotFound`."""
    found = one_of(languages(folder), code, "language")
    return now().files.get((folder, found), folder / f"{found}.json")


def lay(files: Mapping[Home, Path]) -> None:
    """From now on these files are the words that belong there, for everybody; none of an earlier call is any more."""
    global _everywhere
    _everywhere = _as_laid(files)


@contextmanager
def laying(files: Mapping[Home, Path]) -> Iterator[None]:
    """The same for whoever is within it alone, as when a pack is looked at that others do not play with."""
    token = _here.set(_as_laid(files))
    try:
        yield
    finally:
        _here.reset(token)


def laid() -> tuple[str, ...]:
    """The files that are laid over ours, each by a name that tells what it holds."""
    files = now().files.items()
    return tuple(sorted(f"{folder.parent.name}/{file.parent.name}/{file.name}" for (folder, _), file in files))


def kept(find: Callable[P, T]) -> Callable[P, T]:
    """A function that remembers what it found in files of words, as long as these are laid."""

    @lru_cache(maxsize=_MOST_KEPT)
    def found(_laid: Laid, *args: P.args, **kwargs: P.kwargs) -> T:
        return find(*args, **kwargs)

    @wraps(find)
    def again(*args: P.args, **kwargs: P.kwargs) -> T:
        return found(now(), *args, **kwargs)  # type: ignore[arg-type]  # languages are hashable

    return again


def _own(folder: Path) -> set[str]:
    return {file.stem for file in folder.glob("*.json")}
