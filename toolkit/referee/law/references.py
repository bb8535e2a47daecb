"""References in the law and in players' words: to rules, cards, editions and words, and names given twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.cards import Database
from toolkit.cards.lookup import key
from toolkit.nearest import nearest
from toolkit.referee.law import attribution, signals
from toolkit.referee.law.everyday import Words
from toolkit.referee.law.likeness import Weights
from toolkit.referee.law.proposition import Propositions
from toolkit.referee.law.ruling import Ruling, Rulings
from toolkit.referee.lookup.ledger.words import Vocabulary
from toolkit.referee.lookup.spoken import Spoken
from toolkit.referee.reading import words as reading_words
from toolkit.referee.talk.phrases import Talk
from toolkit.rulebook import Chapter, Rule, Rulebook, Section
from toolkit.rulebook.glossary import Terms, plain
from toolkit.untrusted.fault import Remark, Trail

Facts = Chapter | Terms | Rulings | Propositions
Record = Facts | Words | reading_words.Words | signals.Signals | Weights | Talk | Spoken | Vocabulary
"""What a file of the law or of players' words may hold."""


@dataclass(frozen=True, eq=False)
class Library:
    """All that may be referred to: the cards, and every file of the law that could be read, by its name."""

    cards: Database
    records: dict[str, Record]

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook of all chapters that could be read."""
        chapters = [record for record in self.records.values() if isinstance(record, Chapter)]
        return Rulebook(tuple(sorted(chapters, key=lambda chapter: chapter.number)))

    @cached_property
    def slugs(self) -> frozenset[str]:
        """The slugs of all rules."""
        return frozenset(rule.slug for rule in self.book)

    @cached_property
    def _terms(self) -> frozenset[str]:
        """The terms of the glossary as words by which questions are compared."""
        glossaries = [record for record in self.records.values() if isinstance(record, Terms)]
        return frozenset(plain(term.term).replace(" ", "_") for one in glossaries for term in one.terms)

    @cached_property
    def _doubled(self) -> Mapping[str, Sequence[Remark]]:
        """What is there a second time in each file, though it may be there only once in all of them."""
        first: dict[str, str] = {}
        found: dict[str, list[Remark]] = {file: [] for file in self.records}
        for file, record in self.records.items():
            for trail, name in names(record):
                if name in first:
                    where = "above" if first[name] == file else f"in {first[name]}"
                    found[file].append(Remark(trail, f"{name} is there already, {where}", "a name of its own"))
                first.setdefault(name, file)
        return found

    def remarks(self, file: str) -> Iterator[Remark]:
        """What is wrong with the references of a file."""
        record = self.records[file]
        yield from self._doubled[file]
        match record:
            case Chapter():
                yield from self._of_chapter(record)
            case Terms():
                for place, term in enumerate(record.terms):
                    yield from self._references(("terms", place), term.rules, term.cards)
            case Words() | reading_words.Words():
                yield from self._of_words(record)
            case Rulings():
                for place, ruling in enumerate(record.rulings):
                    yield from self._of_ruling(("rulings", place), ruling)
            case Propositions():
                for slug in record.propositions:
                    yield from self._rule(("propositions", slug), slug)

    def _references(
        self, trail: Trail, rules: Sequence[str], cards: Sequence[str], key: str = "rules"
    ) -> Iterator[Remark]:
        for place, slug in enumerate(rules):
            yield from self._rule((*trail, key, place), slug)
        for place, card in enumerate(cards):
            yield from self._card((*trail, "cards", place), card)

    def _card(self, trail: Trail, card: str) -> Iterator[Remark]:
        if card not in self.cards.cards:
            meant = nearest(card, self.cards.cards)
            yield Remark(trail, f"there is no card {card!r}", "the id of a card", meant=meant)

    def _rule(self, trail: Trail, slug: str) -> Iterator[Remark]:
        if slug not in self.slugs:
            meant = nearest(slug, sorted(self.slugs))
            remedy = "" if meant else "See the rules with: rdi referee rule"
            yield Remark(trail, f"there is no rule {slug!r}", "the slug of a rule", remedy, meant)

    def _of_chapter(self, chapter: Chapter) -> Iterator[Remark]:
        for number, section in enumerate(chapter.sections):
            for place, rule in enumerate(section.rules):
                trail: Trail = ("sections", number, "rules", place)
                yield from self._of_rule(trail, chapter, number, section, rule, place)

    def _of_rule(
        self, trail: Trail, chapter: Chapter, number: int, section: Section, rule: Rule, place: int
    ) -> Iterator[Remark]:
        wanted = f"{chapter.number}.{number + 1}.{place + 1}"
        if rule.number != wanted:
            yield Remark((*trail, "number"), f"is {rule.number!r}", f"{wanted!r}, its place in the chapter")
        for remark in attribution.of_rule(section, rule):
            yield remark._replace(trail=(*trail, *remark.trail))
        # A card without a slash is one that the database does not have, by its title.
        yield from self._references(trail, rule.see, [card for card in rule.cards if "/" in card], "see")
        yield from self._references(trail, rule.unless, (), "unless")

    def _of_words(self, words: Words | reading_words.Words) -> Iterator[Remark]:
        if isinstance(words, reading_words.Words):
            for card in words.card_names:
                yield from self._card(("card_names", card), card)
            return
        known = self._terms | words.said.keys() | words.together.keys()
        for concept, phrases in words.together.items():
            for place, phrase in enumerate(phrases):
                for word in phrase.split():
                    if "_" in word and word not in known:
                        meant = nearest(word, sorted(known))
                        yield Remark(("together", concept, place), f"there is no word {word!r}", meant=meant)

    def _of_ruling(self, trail: Trail, ruling: Ruling) -> Iterator[Remark]:
        yield from self._references(trail, ruling.rules, ruling.cards)
        if not ruling.rules:
            yield Remark((*trail, "rules"), "rests on no rule", "the slug of at least one rule")
        for remark in attribution.of_ruling(ruling, self.book) if self.slugs.issuperset(ruling.rules) else ():
            yield remark._replace(trail=(*trail, *remark.trail))
        if ruling.scenario is None and ruling.contrary is not None:
            yield Remark((*trail, "contrary"), "turns round what no scenario says", "a scenario that proves the ruling")
        if (ruling.scenario is None) != bool(ruling.why_no_scenario):
            expected = "either a scenario that proves it, or 'why_no_scenario'"
            yield Remark(trail, f"the ruling {ruling.id} has {'both' if ruling.scenario else 'neither'}", expected)


def names(record: Record) -> Iterator[tuple[Trail, str]]:
    """Everything in a file that may be there only once in all of them, with its place, in words."""
    match record:
        case Chapter():
            for number, section in enumerate(record.sections):
                for place, rule in enumerate(section.rules):
                    yield ("sections", number, "rules", place, "slug"), f"the rule {rule.slug!r}"
        case Terms():
            yield from _names_of_terms(record)
        case Words():
            yield from _phrases("said", record.said)
            yield from _phrases("together", record.together)
        case Rulings():
            for place, ruling in enumerate(record.rulings):
                yield ("rulings", place, "id"), f"the ruling {ruling.id!r}"
                yield from _wordings(("rulings", place), (ruling.question, *ruling.also))
        case Propositions():
            yield from _names_of_propositions(record)


def _names_of_propositions(record: Propositions) -> Iterator[tuple[Trail, str]]:
    for slug, proposition in record.propositions.items():
        yield ("propositions", slug), f"what the rule {slug!r} answers"
        for verdict, wordings in proposition.asked():
            for number, text in enumerate(wordings):
                yield ("propositions", slug, verdict or "open", number), f"the wording {key(text)!r}"


def _names_of_terms(record: Terms) -> Iterator[tuple[Trail, str]]:
    for place, term in enumerate(record.terms):
        for name in dict.fromkeys(map(plain, term.names)):
            yield ("terms", place), f"the word {name!r}"


def _phrases(table: str, said: Mapping[str, Sequence[str]]) -> Iterator[tuple[Trail, str]]:
    for concept, phrases in said.items():
        for place, phrase in enumerate(phrases):
            yield (table, concept, place), f"what is said as {phrase!r}"


def _wordings(trail: Trail, questions: Iterable[str]) -> Iterator[tuple[Trail, str]]:
    for number, question in enumerate(questions):
        place: Trail = ("also", number - 1) if number else ("question",)
        yield (*trail, *place), f"the question {key(question)!r}"
