"""The languages that cards, faces, sheets and tables are worded in: the one place that knows which there are.

A language is a code, such as "de", that has a file of words in each folder of them. Add those files, and it is one.
Packs lay theirs over ours (:mod:`toolkit.cards.wording.brought`): what they come to then are files, too, and those
are what everybody reads from then on, until other packs are laid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from toolkit.nearest import one_of
from toolkit.paths import CARD_DATA, TEMPLATES

ENGLISH = "en"
"""The language that is spoken where none is asked for, and that every other one is held against."""

CARDS, FACES = CARD_DATA / "wording", TEMPLATES / "faces" / "words"
SHEETS, TABLES = TEMPLATES / "sheets" / "words", TEMPLATES / "tts" / "words"
MODULES, REFERENCE = TEMPLATES / "vassal" / "words", TEMPLATES / "reference" / "words"
"""The folders of words: what cards say, what else stands on faces, what is beside them on paper and on either table,
and what the reference of the card language tells."""

PAGES = TEMPLATES / "web" / "words"
"""The folder of what stands around the cards on pages for a browser, which are in English where it has no file."""

Home = tuple[Path, str]
"""Where words belong: a folder of words, and the code of a language."""

Find = TypeVar("Find", bound=Callable[..., object])

_laid: dict[Home, Path] = {}
_forget: list[Callable[[], None]] = []


def languages(*folders: Path) -> Mapping[str, str]:
    """The codes, each by itself, of the languages that have a file in all of these folders (of none: in every one)."""
    asked = folders or (CARDS, FACES, SHEETS, TABLES, MODULES, REFERENCE)
    spoken = [{*_own(folder), *(code for folder_, code in _laid if folder_ == folder)} for folder in asked]
    return {code: code for code in sorted(set.intersection(*spoken))}


def language(code: str) -> str:
    """The language of that code, in any case. Raises :class:`~toolkit.errors.NotFound` with those that there are."""
    return one_of(languages(), code, "language")


def own() -> frozenset[str]:
    """The codes of the languages that come with the toolkit."""
    return frozenset(_own(CARDS))


def words_file(folder: Path, code: str) -> Path:
    """The file of a language in one folder of words. Raises :class:`~toolkit.errors.NotFound`."""
    found = one_of(languages(folder), code, "language")
    return _laid.get((folder, found), folder / f"{found}.json")


def lay(files: Mapping[Home, Path]) -> None:
    """From now on these files are the words that belong there; none of an earlier call is any more."""
    if files != _laid:
        _laid.clear()
        _laid.update(files)
        for forget in _forget:
            forget()


def laid() -> tuple[str, ...]:
    """The files that are laid over ours, each by a name that tells what it holds."""
    return tuple(sorted(f"{folder.parent.name}/{file.parent.name}/{file.name}" for (folder, _), file in _laid.items()))


def kept(find: Find) -> Find:
    """A function that remembers what it found in files of words, until other ones are laid over them."""
    found = cache(find)
    when_laid(found.cache_clear)
    return found  # type: ignore[return-value]  # it is called as the function is


def when_laid(forget: Callable[[], None]) -> None:
    """Have this called whenever other words are laid."""
    _forget.append(forget)


def _own(folder: Path) -> tuple[str, ...]:
    return tuple(file.stem for file in folder.glob("*.json"))
