"""A chapter as HTML: its examples one after the other, each with its face, its wording, its keys and its JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

import msgspec

from toolkit.cards.titles import titled
from toolkit.cards.wording import summary, wording
from toolkit.reference import prose
from toolkit.reference.catalogue import CHAPTERS, Chapter, Key, Term, inner, keys
from toolkit.reference.examples import Example, database, examples
from toolkit.reference.words import ReferenceWords


@dataclass(frozen=True)
class Found:
    """What the search finds: a word of the language, where it is told, and the words to find it by."""

    page: str
    word: str
    kind: str
    says: str


class Setting:
    """What all pages share: a language, its words, and the page of each topic."""

    def __init__(self, words: ReferenceWords) -> None:
        self.words, self.language = words, words.language
        self.shown = {chapter: tuple(examples(chapter)) for chapter in CHAPTERS}
        self._page = {topic: f"{chapter.id}.html" for chapter in reversed(CHAPTERS) for topic in chapter.topics}

    def chapter(self, chapter: Chapter) -> str:
        """What stands on the page of a chapter below its title."""
        shown = self.shown[chapter]
        links = "".join(f'<a href="#{one.word}"><code>{one.word}</code></a>' for one in shown)
        contents = f'<nav class="contents" aria-label="{self._say("contents")}">{links}</nav>'
        return contents + "\n".join(map(self._entry, shown)) + "\n"

    def found(self, chapter: Chapter) -> Iterator[Found]:
        """What of a chapter can be searched for."""
        for one in self.shown[chapter]:
            about = prose.plain(self.words.about[one.name])
            said = summary(one.card, database(), self.language)
            kind = self.words.chapters[chapter.id].title
            yield Found(
                f"{chapter.id}.html#{one.word}", one.word, kind, f"{about} “{titled(one.card, self.language)}” {said}"
            )

    def face(self, one: Example) -> str:
        """The picture of an example."""
        name = self.words.say("face", title=titled(one.card, self.language))
        source = f"faces/{one.deck}/{one.card.id.rpartition('/')[2]}.jpg"
        return f'<img src="{source}" width="325" height="455" loading="lazy" alt="{escape(name)}">'

    def says(self, one: Example) -> str:
        """What the card of an example says."""
        text = wording(one.card, database(), self.language).plain or summary(one.card, database(), self.language)
        return f'<blockquote class="says">{prose.wording(text)}</blockquote>'

    def _entry(self, one: Example) -> str:
        return f"""<article id="{one.word}" class="panel entry">
<figure>{self.face(one)}</figure>
<div>
<h2><a href="#{one.word}"><code>{one.word}</code></a></h2>
{prose.paragraphs(self.words.about[one.name])}
{self._keys_of(one)}
<h3>{self._say("says")}</h3>
{self.says(one)}
{self._part(one)}
<details><summary>{self._say("whole")}</summary>{prose.listing(one.card)}</details>
</div>
</article>"""

    def _part(self, one: Example) -> str:
        """The word as it stands in the file; of a kind of card, that is the whole card."""
        return "" if one.part is one.card else f"<h3>{self._say('part')}</h3>{prose.listing(one.part)}"

    def _keys_of(self, one: Example) -> str:
        """The keys of the word, if it is a record, and those of the records in it that are no words themselves."""
        member = one.topic.members[one.word]
        if not (isinstance(member, type) and issubclass(member, msgspec.Struct)):
            return ""
        whole = self._table(member)
        return whole + "".join(map(self._inner, inner(member)))

    def _inner(self, record: type[msgspec.Struct]) -> str:
        name = record.__name__
        about = prose.paragraphs(self.words.about[f"records/{name}"])
        return f"<details><summary><code>{name}</code></summary>{about}{self._table(record)}</details>"

    def _table(self, record: type[msgspec.Struct]) -> str:
        rows = "".join(map(self._row, keys(record)))
        if not rows:
            return ""
        heads = "".join(f'<th scope="col">{self._say(key)}</th>' for key in ("key", "value", "unsaid"))
        return f'<div class="wide"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'

    def _row(self, key: Key) -> str:
        what = self._joined(map(self._term, key.terms))
        meant = self.words.say("many", what=what) if key.many else what
        unsaid = f"<strong>{self._say('required')}</strong>" if key.required else self._default(key)
        return f'<tr><th scope="row"><code>{key.name}</code></th><td>{meant}</td><td>{unsaid}</td></tr>'

    def _default(self, key: Key) -> str:
        if key.default in (None, (), [], {}, ""):
            return self._say("nothing")
        return prose.value(key.default)

    def _term(self, term: Term) -> str:
        match term.kind:
            case "topic":
                return f'<a href="{self._page[term.name]}">{escape(self.words.topics[term.name])}</a>'
            case "plain":
                return self._say(term.name)
            case _:
                return f"<code>{term.name}</code>"

    def _joined(self, parts: Iterable[str]) -> str:
        *first, last = parts
        return f"{', '.join(first)} {self._say('or')} {last}" if first else last

    def _say(self, key: str) -> str:
        return escape(self.words.say(key))
