"""Reading: a question in the words of a table becomes a few Cases, the likeliest first.

A text is cut into tokens (``tokens``, with each ``mention`` that ``titles`` finds), these into clauses (``clauses``).
``repaired`` leaves out what is taken back, ``introduced`` tells who plays which character, ``people`` who is meant by
each name and pronoun, ``beats`` what is done (as ``told``), with the ``roles`` of each clause and what cards are for
(``purpose``), ``order`` what came first and what each deed answers, ``means`` by which card something is done,
``manner`` in which way it is played, ``state`` what people have and what goes on, ``inquiry`` what is looked up and
``wish`` what else is wanted (``asked`` where that is said, ``card_asked`` whether it is of a card); ``unplaced`` what
found no place, and ``lost`` deeds of which nothing came. ``readings`` makes the Cases of it. What is
said ``around`` a question is left out before. All words stand in
``card_data/words`` (``words``).
"""

from __future__ import annotations

from functools import cached_property

from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.language import ENGLISH
from toolkit.referee.case.case import Case
from toolkit.referee.law.signals import singulars
from toolkit.referee.reading.around import Talk
from toolkit.referee.reading.bare import STOPPING
from toolkit.referee.reading.plainly import Ways
from toolkit.referee.reading.readings import readings
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.reading.words import Lexicon, Table, load
from toolkit.referee.referee import Referee

LONGEST = 2000
"""The longest question that is read, in characters."""


class _Language:
    """What reads the questions of a language, each part made when it is first asked for."""

    def __init__(self, referee: Referee, language: str) -> None:
        self._referee, self._words = referee, load(language)

    @cached_property
    def linker(self) -> Linker:
        names = [name for term in self._referee.glossary.terms for name in term.names]
        is_its = self._words.language == self._referee.glossary.language
        texts = (*(rule.text for rule in self._referee.book), *names)
        plain = frozenset(word for text in texts for word in key(text).split())
        return Linker(self._referee.cards, Lexicon(self._words, names if is_its else ()), plain)

    @cached_property
    def talk(self) -> Talk:
        cards = (card for card in self._referee.cards.cards.values() if not card.provenance.stands_in)
        return Talk(self._words.around, [key(title) for card in cards for title in (card.title, *card.aliases)])

    @cached_property
    def ways(self) -> Ways:
        find = self._referee.glossary.find
        return Ways(self._words.plainly, lambda said: any(find(one) is not None for one in singulars(said)))


_LANGUAGES: dict[tuple[int, str], _Language] = {}


def _of(referee: Referee, language: str) -> _Language:
    """What reads a language for a referee; made once, and the referee is kept with it, so that none takes its place."""
    place = (id(referee), language)
    if place not in _LANGUAGES:
        _LANGUAGES[place] = _Language(referee, language)
    return _LANGUAGES[place]


def read(referee: Referee, text: str, language: str = "en") -> tuple[Case, ...]:
    """A question as a few Cases, the likeliest first. Raises :class:`CannotRead` for none, or one without end."""
    if not text.strip():
        raise CannotRead("nothing is asked", expected="a question")
    if len(text) > LONGEST:
        raise CannotRead("the question is too long", expected=f"no more than {LONGEST} characters")
    linker = linker_of(referee, language)
    return readings(referee, linker, tokens(text, linker), text)


def without_talk(referee: Referee, text: str, language: str) -> str:
    """A question without what stands around it and says nothing of the game: greetings, thanks, why it is asked."""
    bare = _of(referee, language).talk.without(text)
    return bare if language == ENGLISH else without_talk(referee, bare, ENGLISH)  # whoever speaks another may ask so


def put_plainly(referee: Referee, text: str, language: str) -> str:
    """A question that looks something up, put plainly; the same if it is none, or in no way that is known."""
    spoken = _of(referee, language)
    return spoken.ways.plain(tokens(text, spoken.linker), referee.names) or text


def names_only_cards(referee: Referee, case: Case, language: str = "en") -> bool:
    """Whether a question only asks if one card answers another, both by their whole titles."""
    return all(map(_adds_nothing, tokens(case.said, linker_of(referee, language))))


def _adds_nothing(token: Token) -> bool:
    """Whether it is a card's whole title, who plays it, or a word that only asks or says that it is played."""
    if token.cards:
        return token.share >= _WHOLE
    asks = any(map(token.of, _ASKING)) or token.can_be("verb", "plays", *STOPPING)
    compares = token.can_be("ask", "comparison") and not token.of("before")
    return (asks and not compares) or token.is_person or not token.said


_WHOLE = 0.9
"""How much (of 1) of a title is said where it is said whole, by whatever name of its card."""

_ASKING: tuple[Table, ...] = ("ask", "article", "before", "little", "time")
"""What the words are with which it is only asked for two cards."""


def linker_of(referee: Referee, language: str = "en") -> Linker:
    """What finds cards and characters in the questions of a language; made once for a referee."""
    return _of(referee, language).linker
