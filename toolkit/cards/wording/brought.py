"""Languages that packs bring, and what packs say otherwise in ours.

They stand in ``wording/LANG.json``, ``speech/LANG.json`` and ``words/*/LANG.json``.

A file of a pack is laid over what is below it as a JSON Merge Patch (RFC 7386): by key, however deep; a list takes the
place of a list, ``null`` takes a key away. Below it is the language as the toolkit and the packs under this one have
it. A language that is new begins with nothing, so its ``wording/LANG.json`` has to be whole; or it says that it lies
``over`` a language that is there. What a new language does not say in its other files stays as it is in that one, or
English, and a warning tells of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from toolkit import language, paths, record
from toolkit.cards.layer import Layer
from toolkit.cards.packs import Contents
from toolkit.cards.wording import check
from toolkit.cards.wording.language import Language
from toolkit.files import write
from toolkit.language import CARDS, ENGLISH, FACES, MODULES, PAGES, REFERENCE, SHEETS, SPEECH, TABLES, Home
from toolkit.nearest import nearest
from toolkit.untrusted.fault import MOST_FAULTS, Fault, Remark, Trail
from toolkit.untrusted.record import fitted
from toolkit.untrusted.source import Source, read

FOLDERS: Mapping[Path, str] = {
    CARDS: "wording",
    FACES: "words/faces",
    SHEETS: "words/sheets",
    TABLES: "words/tts",
    MODULES: "words/vassal",
    REFERENCE: "words/reference",
    PAGES: "words/web",
    SPEECH: "speech",
}
"""Where in a pack the words of each folder of ours are."""

OVER = "over"
"""The key with which a new language says on which one it is based."""

_NAME = ("name",)
_CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{1,8})*")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_PLACE = re.compile(r"\{(?P<name>[a-z_]+|\d)\}|\$[^$\s]+\$")
_PLACE_OR_FORMS = re.compile(r"\{(?P<name>[a-z_]+)(?::[^{}/]*/[^{}/]*)?\}|\$[^$\s]+\$")
_OWNER = {"{whose}", "{of}"}
"""Whose something is, before it and after it: where a language says one, another may say the other."""

_BRACE = re.compile(r"[{}]")


def home(name: str) -> Home | None:
    """Where the file of this name in a pack belongs; None for one that holds no words."""
    folder, _, file = name.rpartition("/")
    code = file.removesuffix(".json")
    if file == code or not _CODE.fullmatch(code):
        return None
    return next(((ours, code) for ours, theirs in FOLDERS.items() if theirs == folder), None)


Told = Mapping[tuple[int, str], tuple[Fault, ...]]
"""What is wrong with each file of words, by pack and by its name."""


def speak(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """From now on everybody has the words of these packs over ours, the last on top; the packs as they were."""
    lay([Contents(layer.origin, layer.words) for layer in layers])
    return tuple(layers)


def lay(packs: Sequence[Contents]) -> Told:
    """The same of packs that nobody has read; what is wrong with each file. One with a serious fault is left out."""
    files, found = _laid(packs)
    language.lay(files)
    return found


@contextmanager
def laying(packs: Sequence[Contents]) -> Iterator[Told]:
    """Within it the words of these packs lie over ours, as :func:`lay` lays them for everybody."""
    files, found = _laid(packs)
    with language.laying(files):
        yield found


def _laid(packs: Sequence[Contents]) -> tuple[Mapping[Home, Path], Told]:
    """The files that the words of these packs come to, and what is wrong with each of theirs."""
    named = [(number, name) for number, pack in enumerate(packs) for name in sorted(pack.json, key=_cards_first)]
    laying, found = _Laying(), dict[tuple[int, str], tuple[Fault, ...]]()
    for number, name in named:
        if where := home(name):
            place = packs[number].origin / name
            found[number, name] = tuple(laying.put(where, str(_shown(place)), packs[number].json[name]))
    for (number, name), faults in found.items():
        where = home(name)
        if where and not any(fault.serious for fault in faults):
            found[number, name] = (*faults, *laying.remarks(where, str(_shown(packs[number].origin / name))))
    return {where: _file(where, tree) for where, tree in laying.whole().items()}, found


def _cards_first(name: str) -> tuple[bool, str]:
    return not name.startswith("wording/"), name


def _shown(path: Path) -> Path:
    full, here = path.absolute(), Path.cwd()
    return full.relative_to(here) if full.is_relative_to(here) else path


class _Laying(Struct):
    """What languages are by now: their ``trees``, what packs have ``told``, and on what new ones are based."""

    trees: dict[Home, Any] = field(default_factory=dict)
    told: dict[Home, set[Trail]] = field(default_factory=dict)
    based: dict[str, str] = field(default_factory=dict)

    def put(self, where: Home, file: str, data: bytes) -> Iterator[Fault]:
        """Lay a file over what is there, unless something is wrong with it: that comes back."""
        code = where[1]
        source, faults = read(file, data)
        if source is not None:
            remarks = self._wrong(where, source) or self._unfit(where, source)
            faults = [*faults, *map(source.fault, remarks[:MOST_FAULTS])]
        yield from faults
        if source is None or any(fault.serious for fault in faults):
            return
        self.based |= {code: source.value[OVER]} if OVER in source.value else {}
        self.trees[where] = self._merged(where, source.value)
        self.told[where] = self.told.get(where, set()) | {trail for trail, _text in _leaves(source.value)}

    def remarks(self, where: Home, file: str) -> Iterator[Fault]:
        """What is to be said of a sound file when all are laid."""
        folder, code = where
        if code in language.own():
            return
        if (CARDS, code) not in self.trees:
            remedy = f"Bring wording/{code}.json, too."
            yield Fault(file, None, "", "is read by nobody: no pack words cards in it", "", remedy, serious=False)
        elif folder == CARDS and code not in self.based and (left := self._left_english(code)):
            problem = f"leaves {sum(left.values())} texts around the cards in English"
            listed = ", ".join(f"{FOLDERS[folder]}/{code}.json ({count})" for folder, count in left.items())
            yield Fault(file, None, "", problem, "", f"What they are, say in {listed}.", serious=False)

    def whole(self) -> Mapping[Home, Any]:
        """The languages that differ from ours, in every folder."""
        new = {code for folder, code in self.trees if folder == CARDS} - language.own()
        others = {(folder, code): self._below((folder, code)) for code in new for folder in self._said_in(code)}
        known = {where: tree for where, tree in self.trees.items() if where[1] in new | language.own()}
        return others | known | {(PAGES, code): self._pages(code) for code in new}

    def _said_in(self, code: str) -> Iterator[Path]:
        """The folders in which a new language has words; at a table it is spoken only if somebody says how."""
        speaks = code in self.based or (SPEECH, code) in self.trees
        return (folder for folder in FOLDERS if speaks or folder != SPEECH)

    def _pages(self, code: str) -> Any:
        """What pages say in a new language, which calls itself what its wording does."""
        own = {"name": self.trees[CARDS, code]["name"]} if _NAME not in self.told.get((PAGES, code), set()) else {}
        return {**self._below((PAGES, code)), **own}

    def _left_english(self, code: str) -> Mapping[Path, int]:
        left = {folder: set(_texts(folder)) - {_NAME} - self.told.get((folder, code), set()) for folder in FOLDERS}
        return {folder: len(trails) for folder, trails in left.items() if trails and folder != CARDS}

    def _wrong(self, where: Home, source: Source) -> list[Remark]:
        """What keeps a file from being words of its language at all."""
        folder, code = where
        if not isinstance(source.value, dict):
            return [Remark((), "is no record of words")]
        if source.value.get("language") != code:
            return [Remark(("language",), "is not what the file is called", repr(code))]
        if OVER not in source.value:
            return []
        known = sorted({*language.own(), *(known for at, known in self.trees if at == CARDS)} - {code})
        if folder != CARDS or code in language.own():
            return [Remark((OVER,), "is only for the wording of a new language", "no such key")]
        base = source.value[OVER]
        return [] if base in known else [Remark((OVER,), "is no language that is there", f"one of {', '.join(known)}")]

    def _unfit(self, where: Home, source: Source) -> list[Remark]:
        if where[0] != CARDS:
            return list(_odd_texts(where[0], source.value))
        merged = fitted(self._merged(where, source.value), Language)
        if isinstance(merged, Remark):
            return [merged]
        found = check.faults(merged)
        return [Remark(_trail(fault.path), fault.problem, fault.expected) for fault in found]

    def _merged(self, where: Home, value: Mapping[str, Any]) -> Any:
        base = self._below(where, value.get(OVER))
        return merged(base, {key: part for key, part in value.items() if key != OVER})

    def _below(self, where: Home, over: str | None = None) -> Any:
        """What a file of words is laid over: the same file below it; else that of the language it is based on."""
        folder, code = where
        if where in self.trees:
            return self.trees[where]
        if code in language.own():
            return _ours(folder, code)
        base = over or self.based.get(code)
        if base:
            return {**self._below((folder, base)), "language": code}
        return {} if folder == CARDS else {**_ours(folder, ENGLISH), "language": code}


def merged(below: Any, patch: Any) -> Any:
    """A value with a JSON Merge Patch laid over it.

    >>> merged({"a": {"b": 1, "c": 2}}, {"a": {"b": None, "d": [3]}})
    {'a': {'c': 2, 'd': [3]}}
    """
    if not isinstance(patch, dict):
        return patch
    found = dict(below) if isinstance(below, dict) else {}
    for key, part in patch.items():
        if part is None:
            found.pop(key, None)
        else:
            found[key] = merged(found.get(key), part)
    return found


@cache
def _ours(folder: Path, code: str) -> Any:
    """A file of words of ours; pages for a browser need none for English."""
    file = folder / f"{code}.json"
    if not file.is_file():
        return {"language": code, "texts": {}, "terms": {}}
    return record.read(file, dict)


@cache
def _texts(folder: Path) -> Mapping[Trail, Any]:
    """Every text (or list of them) that a folder has words for, in English or as the first of our languages says it."""
    codes = sorted(language.own(), key=lambda code: (code == ENGLISH, code))
    found: dict[Trail, Any] = {}
    for code in codes:
        found |= dict(_leaves(_ours(folder, code)))
    return found


def _leaves(value: Any, trail: Trail = ()) -> Iterator[tuple[Trail, Any]]:
    """Each text with its trail, but for the language that the file is of."""
    if isinstance(value, dict):
        for key, part in value.items():
            if trail or key not in ("language", OVER):
                yield from _leaves(part, (*trail, key))
    else:
        yield trail, value


def _odd_texts(folder: Path, value: Any) -> Iterator[Remark]:
    """What no text of ours has the place of, is no text, or is filled with other things."""
    texts = _texts(folder)
    for trail, text in _leaves(value):
        if trail not in texts:
            meant = nearest(str(trail[-1]), [str(known[-1]) for known in texts if known[:-1] == trail[:-1]], most=1)
            yield Remark(trail, f"there is no text {str(trail[-1])[:60]!r} here", meant=meant)
        elif isinstance(texts[trail], list):
            if not isinstance(text, list) or [*map(type, text)] != [str] * len(texts[trail]):
                yield Remark(trail, "is no such list", f"{len(texts[trail])} texts")
        elif not isinstance(text, str):
            yield Remark(trail, "is no text", "a text")
        else:
            yield from _oddly_filled(folder, trail, text, texts[trail])


def _oddly_filled(folder: Path, trail: Trail, text: str, ours: str) -> Iterator[Remark]:
    """What nothing fills in a text, and what a sheet would not say; only scripts of a table choose among forms."""
    place = _PLACE_OR_FORMS if folder == TABLES and trail[0] == "says" else _PLACE
    found, wanted = _places(place, text), _places(_PLACE_OR_FORMS, ours)
    known = wanted | _spoken_places(trail) if folder == SPEECH else wanted
    expected = ", ".join(sorted(known)) or "none"
    if odd := found - known:
        yield Remark(trail, f"has {', '.join(sorted(odd))}, which nothing fills", expected)
    elif folder == SHEETS and (lost := wanted - found):
        yield Remark(trail, f"does not say {', '.join(sorted(lost))}", expected)
    elif _BRACE.search(place.sub("", text)) and not _BRACE.search(_PLACE_OR_FORMS.sub("", ours)):
        yield Remark(trail, "has braces in which no name stands", expected)


@cache
def _spoken_places(trail: Trail) -> frozenset[str]:
    """What is filled in at a table where this text stands, by any of our languages or the English sentence."""
    ours = (dict(_leaves(_ours(SPEECH, code))).get(trail) for code in language.own())
    found = set[str]().union(*(_places(_PLACE, text) for text in (*ours, trail[-1]) if isinstance(text, str)))
    return frozenset(found | _OWNER if found & _OWNER else found)


def _places(pattern: re.Pattern[str], text: str) -> set[str]:
    return {f"{{{found['name']}}}" if found["name"] else found[0] for found in pattern.finditer(text)}


def _trail(path: str) -> Trail:
    """The trail of a path such as ``$.effects.lose.clauses[0].verb``."""
    return tuple(name or int(index) for name, index in _STEP.findall(path))


def _file(where: Home, tree: Any) -> Path:
    """A file that holds these words, kept where what can be made again is, and called by what it holds."""
    content = json.dumps(tree, ensure_ascii=False, indent=1).encode()
    file = paths.caches() / "words" / sha256(content).hexdigest()[:16] / f"{where[1]}.json"
    if not file.is_file() or file.read_bytes() != content:
        write(file, content)
    return file
