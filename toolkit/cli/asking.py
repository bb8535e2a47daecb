"""Questions at the keyboard for a record of the card language, key by key, from the types themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from toolkit.cli import console
from toolkit.errors import CannotRead, RdiError
from toolkit.nearest import one_of
from toolkit.reference import prose
from toolkit.reference.catalogue import TOPICS, Key, Topic, keys
from toolkit.reference.words import ReferenceWords, reference_words

_LISTED = ("effects", "costs", "when")
"""Topics of which a key may have several, asked for one after the other."""


class Ended(CannotRead):
    """Nothing more was said, though something was asked."""


def ask(question: str, usual: str = "") -> str:
    """The answer to a question; ``usual`` if it is empty. Raises :class:`Ended` at the end of all input."""
    console.ask(f"{question}{f' [{usual}]' if usual else ''}: ")
    said = console.hear()
    if not said:
        raise Ended(f"nothing more was said, but this was asked: {question}", remedy="Say it, or give it as an option.")
    return said.strip() or usual


def until(question: str, read: Callable[[str], Any], usual: str = "") -> Any:
    """What an answer means; whoever says what cannot be is told why and asked again."""
    while True:
        said = ask(question, usual)
        try:
            return read(said)
        except Ended:
            raise
        except RdiError as fault:
            console.report(fault)


class Questions:
    """Asks for records. Words are chosen from a numbered list, by number or by name."""

    def __init__(self) -> None:
        self._words: ReferenceWords = reference_words()
        self._listed: set[str] = set()

    def word(self, topic: Topic, question: str, *, optional: bool = False) -> str | None:
        """A word of a topic, after a list of them all the first time; None where nothing is said and need not be."""
        if topic.id not in self._listed:
            self._listed.add(topic.id)
            self._list(topic)
        known = {name: name for name in topic.members}
        known |= {str(place): name for place, name in enumerate(topic.members, 1)}

        def read(said: str) -> str | None:
            return None if optional and not said else one_of(known, said, question)

        found: str | None = until(f"{question}{' (Enter: none)' if optional else ''}", read)
        return found

    def _list(self, topic: Topic) -> None:
        """Every word of a topic with its number and the first thing that is told of it."""
        for place, name in enumerate(topic.members, 1):
            about = prose.plain(self._words.about[f"{topic.id}/{name}"].partition("\n\n")[0])
            console.note(f"{place:>4}  {name:<18} {about.partition('. ')[0].rstrip('.')}.")

    def record(self, topic: Topic, question: str, *, optional: bool = False) -> Any:
        """A record of a topic as plain values; None where nothing is said and nothing need be."""
        word = self.word(topic, question, optional=optional)
        return None if word is None else self._of_word(topic, word)

    def several(self, topic: Topic, question: str, *, least: int = 0) -> list[Any]:
        """Records of a topic, one after the other, until nothing is said."""
        found: list[Any] = []
        while (one := self.record(topic, f"{question} {len(found) + 1}", optional=len(found) >= least)) is not None:
            found.append(one)
        return found

    def _of_word(self, topic: Topic, word: str) -> Any:
        member = topic.members[word]
        if not (isinstance(member, type) and issubclass(member, msgspec.Struct)):
            return until("  how many", number) if member is int else word
        values = {key.name: self._value(word, key) for key in keys(member)}
        said = {name: value for name, value in values.items() if value is not None}
        return {str(member.__struct_config__.tag_field): word, **said}

    def _value(self, word: str, key: Key) -> Any:
        """The value of a key; None where it is left out."""
        topic, question = self._topic(key), f"  {word}, {key.name}"
        if topic is None or (topic.id not in _LISTED and topic.id != "conditions"):
            return until(self._described(question, key, topic), lambda said: self._read(said, key, topic))
        if key.name == "options":
            return self._lists(topic, question)
        if key.many:
            return self.several(topic, question, least=int(key.required)) or None
        return self.record(topic, question)

    def _lists(self, topic: Topic, question: str) -> list[list[Any]]:
        """Lists of records: the choices of a card."""
        found = [self.several(topic, f"{question} 1, effect", least=1)]
        while choice := self.several(topic, f"{question} {len(found) + 1} (Enter: no more), effect"):
            found.append(choice)
        return found

    def _topic(self, key: Key) -> Topic | None:
        return next((TOPICS[term.name] for term in key.terms if term.kind == "topic"), None)

    def _described(self, question: str, key: Key, topic: Topic | None) -> str:
        words = [term.name for term in key.terms if term.kind == "word"]
        words += topic.members if topic else []
        choices = f" ({', '.join(words)})" if words else ""
        several = ", several with commas between" if key.many else ""
        return f"{question}{choices}{several}{'' if key.required else self._unsaid(key)}"

    def _unsaid(self, key: Key) -> str:
        return f" (Enter: {'nothing' if key.default in (None, (), [], {}) else key.default})"

    def _read(self, said: str, key: Key, topic: Topic | None) -> Any:
        if not said:
            if key.required:
                raise CannotRead("is asked for, and has no usual value")
            return None
        if key.many:
            return [self._single(part.strip(), key, topic) for part in said.split(",")]
        return self._single(said, key, topic)

    def _single(self, said: str, key: Key, topic: Topic | None) -> Any:
        kinds = {term.name for term in key.terms if term.kind == "plain"}
        if topic and topic.id == "amounts":
            return int(said) if said.isdecimal() and len(said) < 6 else self._of_word(topic, _member(topic, said))
        if "int" in kinds:
            return number(said)
        if "bool" in kinds:
            return one_of({"yes": True, "no": False, "true": True, "false": False}, said, "answer")
        words = {term.name: term.name for term in key.terms if term.kind == "word"}
        words |= {name: name for name in (topic.members if topic else ())}
        return one_of(words, said, key.name) if words else said


def _member(topic: Topic, said: str) -> str:
    return one_of({name: name for name in topic.members}, said, "amount")


def number(said: str) -> int:
    """A whole number that was typed. Raises :class:`CannotRead` for anything else."""
    if not said.removeprefix("-").isdecimal() or len(said) > 5:
        raise CannotRead(f"{said[:20]!r} is no whole number", expected="a number such as 2")
    return int(said)
