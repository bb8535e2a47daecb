"""Reading: a question in the words of a table becomes a few Cases, the likeliest first.

A text is cut into tokens (``tokens``, with each ``mention`` that ``titles`` finds), these into clauses (``clauses``).
``repaired`` leaves out what is taken back, ``introduced`` tells who plays which character, ``people`` who is meant by
each name and pronoun, ``beats`` what is done (as ``told``), with the ``roles`` of each clause and what cards are for
(``purpose``), ``order`` what came first and what each deed answers, ``means`` by which card something is done,
``manner`` in which way it is played, ``state`` what people have and what goes on, ``inquiry`` what is looked up and
``wish`` what else is wanted (``asked`` where that is said, ``card_asked`` whether it is of a card); ``unplaced`` what
found no place, and ``lost`` deeds of which nothing came. ``readings`` makes the Cases of it. All words stand in
``card_data/words`` (``words``).
"""

from __future__ import annotations

from toolkit.cards.lookup import key
from toolkit.errors import CannotRead
from toolkit.referee.case.case import Case
from toolkit.referee.reading.readings import readings
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token, tokens
from toolkit.referee.reading.words import Lexicon, Table, load
from toolkit.referee.referee import Referee

LONGEST = 2000
"""The longest question that is read, in characters."""

_READERS: dict[tuple[int, str], tuple[Referee, Linker]] = {}


def read(referee: Referee, text: str, language: str = "en") -> tuple[Case, ...]:
    """A question as a few Cases, the likeliest first. Raises :class:`CannotRead` for none, or one without end."""
    if not text.strip():
        raise CannotRead("nothing is asked", expected="a question")
    if len(text) > LONGEST:
        raise CannotRead("the question is too long", expected=f"no more than {LONGEST} characters")
    linker = linker_of(referee, language)
    return readings(referee, linker, tokens(text, linker), text)


def only_adds(referee: Referee, case: Case, language: str = "en") -> bool:
    """Whether the words of a Case that found no place only add to what is asked of one card: nobody, and no number."""
    is_of_one = case.wish.kind == "may" and not case.wish.denied and all(one.card or not one.kind for one in case.beats)
    left = _left(referee, case, language)
    is_plain = not any(one.is_person or one.number is not None or any(map(one.of, _TELLING)) for one in left)
    return bool(case.said) and is_of_one and case.variant is None and is_plain and len(case.unplaced) <= _FEW


def tells_nothing(referee: Referee, case: Case, language: str = "en") -> bool:
    """Whether it is asked if something may be, and no word without a place could tell how things stand, or of whom."""
    said, left = tokens(case.said, linker_of(referee, language)), _left(referee, case, language)
    is_told = any(one.is_person or one.number == 0 or any(map(one.of, _OF_A_TABLE)) for one in left)
    return not is_told and any(one.can_be("ask", "may") for one in said)


def _left(referee: Referee, case: Case, language: str) -> list[Token]:
    """The words of a Case that found no place."""
    return [one for one in tokens(case.said, linker_of(referee, language)) if one.said in case.unplaced]


def knows_every_word(referee: Referee, case: Case, language: str = "en") -> bool:
    """Whether every word of a question means something here, so that no word of it may have told of a condition.

    A word of the title of a card that is told only tells of that card: "the song". A single letter is an ending: "he
    Shut up!s it".
    """
    said = tokens(case.said, linker_of(referee, language))
    titles = frozenset(
        word for one in case.beats if one.card for word in key(referee.cards.cards[one.card].title).split()
    )
    unknown = (one.said for one in said if not (one.cards or one.is_person or one.means or one.number is not None))
    return titles.issuperset(word for one in unknown for word in one.split() if len(word) > 1)


_TELLING: tuple[Table, ...] = ("apart", "tracker", "self", "zone")
"""What a word is that tells of somebody, or of what only a variant or a single character has."""

_OF_A_TABLE: tuple[Table, ...] = (
    *_TELLING, "not", "time", "standing", "moment", "bends", "manner", "track", "goal", "direction",
)  # fmt: skip
"""The same, and what it is that tells how things stand."""

_FEW = 2
"""So many words may have found no place where it is refused what is asked."""


def linker_of(referee: Referee, language: str = "en") -> Linker:
    """What finds cards and characters in the questions of a language; made once for a referee."""
    place = (id(referee), language)
    if place not in _READERS:
        names = [name for term in referee.glossary.terms for name in term.names]
        lexicon = Lexicon(load(language), names if language == referee.glossary.language else ())
        texts = (*(rule.text for rule in referee.book), *names)
        plain = frozenset(word for text in texts for word in key(text).split())
        _READERS[place] = (referee, Linker(referee.cards, lexicon, plain))
    return _READERS[place][1]
