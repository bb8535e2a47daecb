"""The card language as pages: every word of it with its keys, an example and what the example says."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from toolkit.cards.format import canonical_value
from toolkit.cards.wording import summary, wording
from toolkit.handbook import markdown as md
from toolkit.reference.catalogue import CHAPTERS, Chapter, Key, Term, inner, keys
from toolkit.reference.examples import Example, database, examples
from toolkit.reference.words import ReferenceWords, reference_words


def pages() -> Iterator[tuple[str, str]]:
    """A page for each chapter of the reference, and one in front of them."""
    yield "language/index", _start(reference_words())
    for chapter in CHAPTERS:
        yield f"language/{chapter.id}", "".join(_Page(chapter).lines())


def _start(words: ReferenceWords) -> str:
    about = (
        f"{md.plain(words.say('intro'))}\n\n"
        "`rdi reference` writes the same with every example drawn, and a search, as a folder of pages that needs no "
        "network.\n\n"
    )
    return md.heading(1, "The card language", "card-language") + about + md.contents(one.id for one in CHAPTERS)


class _Page:
    """A chapter with its words."""

    def __init__(self, chapter: Chapter) -> None:
        self.chapter, self.words = chapter, reference_words()
        self._page = {topic: one.id for one in reversed(CHAPTERS) for topic in one.topics}

    def lines(self) -> Iterator[str]:
        about = self.words.chapters[self.chapter.id]
        yield md.heading(1, md.plain(about.title))
        yield md.paragraphs(about.about)
        yield from map(self._entry, examples(self.chapter))

    def _entry(self, one: Example) -> str:
        says = wording(one.card, database()).plain or summary(one.card, database())
        spoken = "".join(f"> {md.plain(line)}\n>\n" for line in says.splitlines())
        example = md.block("json", canonical_value(msgspec.to_builtins(one.part)))
        about = md.paragraphs(self.words.about[one.name])
        return f"{md.heading(2, md.code(one.word))}{about}{self._keys_of(one)}{example}{spoken}\n"

    def _keys_of(self, one: Example) -> str:
        member = one.topic.members[one.word]
        if not (isinstance(member, type) and issubclass(member, msgspec.Struct)):
            return ""
        return self._table(member) + "".join(map(self._inner, inner(member)))

    def _inner(self, record: type[msgspec.Struct]) -> str:
        about = md.said(self.words.about[f"records/{record.__name__}"].partition("\n\n")[0])
        return f"In it, {md.code(record.__name__)}: {about}\n\n{self._table(record)}"

    def _table(self, record: type[msgspec.Struct]) -> str:
        names = [self.words.say(key) for key in ("key", "value", "unsaid")]
        return md.table(names, map(self._row, keys(record)))

    def _row(self, key: Key) -> tuple[str, str, str]:
        *first, last = map(self._term, key.terms)
        what = f"{', '.join(first)} {self.words.say('or')} {last}" if first else last
        meant = self.words.say("many", what=what) if key.many else what
        return md.code(key.name), meant, self._unsaid(key)

    def _unsaid(self, key: Key) -> str:
        if key.required:
            return f"**{self.words.say('required')}**"
        empty = key.default in (None, (), [], {}, "")
        return self.words.say("nothing") if empty else md.code(msgspec.json.encode(key.default).decode())

    def _term(self, term: Term) -> str:
        match term.kind:
            case "topic":
                return f"[{md.plain(self.words.topics[term.name])}]({self._page[term.name]}.md)"
            case "plain":
                return md.plain(self.words.say(term.name))
            case _:
                return md.code(term.name)
