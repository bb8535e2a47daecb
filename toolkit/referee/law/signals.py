"""The words by which questions of the rules are told apart: the file `card_data/words/law.json`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from toolkit import paths
from toolkit.record import Record, read

Phrases = tuple[str, ...]
"""Words or rows of words, in small letters, without apostrophes."""


class Naming(Record, frozen=True):
    """How an edition is named: a game or a thing (a box, a book) with its number, as first or latest, or by its title.

    ``counts`` may stand before the number, ``before`` before the whole; ``first_two`` are the first and the second.
    Without any of ``marks`` none is named.
    """

    titles: dict[str, str]
    games: Phrases
    things: Phrases
    first: Phrases
    first_two: Phrases
    latest: Phrases
    marks: Phrases
    before: Phrases
    counts: Phrases
    numbers: dict[str, int]


class Inflection(Record, frozen=True):
    """What form a word has.

    The first of ``endings`` that fits is taken off, with one of two ``doubled`` letters before those that are
    ``doubling``; one that is ``changed`` leaves something in its place, and so do those of ``plurals``. ``forms`` has
    the words whose endings do not tell what they are a form of; ``owner`` ends the name of whoever owns something.
    """

    endings: Phrases
    changed: dict[str, str]
    doubling: Phrases
    doubled: str
    plurals: dict[str, str]
    owner: str
    forms: dict[str, str]


class Beyond(Record, frozen=True):
    """What is said of a value ``below`` a track and ``above`` it, before the number, and what is ``on_none``.

    ``just_below`` are the numbers in words of which a value is meant, and no change.
    """

    below: str
    just_below: Phrases
    above: str
    on_none: Phrases


class Nameless(Record, frozen=True):
    """What is said for a ``person`` and a ``drink`` without their names, and behind one that comes with a Chaser."""

    person: str
    drink: str
    with_a_chaser: Phrases


class Strangeness(Record, frozen=True):
    """By what a text is seen to be no question for these rules (:mod:`toolkit.referee.reading.strange`).

    ``within``, ``playing`` and ``questions`` stand beside the name of another game; ``owned`` behind somebody whose it
    is, ``called`` before a name, ``things`` behind one. ``articles`` are followed by no word of ``after_no_article``,
    ``joints`` by none of ``after_no_joint``, and ``subjects`` by no other and none of ``after_no_subject``;
    ``never_last`` end no sentence, and nothing but ``twice`` is said two times in a row.
    """

    within: Phrases
    playing: Phrases
    questions: Phrases
    owned: Phrases
    called: Phrases
    things: Phrases
    articles: Phrases
    after_no_article: Phrases
    joints: Phrases
    after_no_joint: Phrases
    subjects: Phrases
    after_no_subject: Phrases
    never_last: Phrases
    twice: Phrases


class Signals(Record, frozen=True):
    """What tells how a question asks, and of which part of the game.

    ``may``, ``must`` and ``is`` begin a question, behind ``fillers`` or, inside a sentence, before ``who`` and not
    after ``saying``; ``tells`` are those that a statement has in its middle too. ``asks_what`` and ``requests`` ask
    for no yes or no, and nor does a sentence without a verb that begins with ``wanted`` before ``after_wanted``,
    behind whose it is (no word of ``owns_nothing``) or ``before_wanted``, or ends with ``wanted_last``, unless a
    number is in it that is no part of ``wanted_of``; ``defines`` asks for what a word means (so does ``names_it``
    before one, also with ``names_it_last`` behind it), ``rules_of`` for the rules of a part of the game;
    ``says_so`` stands in sentences that ask for one without a question's order, ``tags`` hang on a question,
    ``subordinate`` ends the part that asks. ``obliged``, ``optional``, ``allowed``, ``forbidden``,
    ``refuses``, ``exempt`` and ``denied`` tell what is asked of it, and ``whether`` ends in an "if" that says what is
    asked. What is refused ``in_exchange`` for something else is not what is asked of. ``negations`` are verbs with a
    "not" in them, ``hanging`` tags at the end of a clause; ``fine`` asks whether what is told is allowed, ``otherwise``
    begins another choice, ``likened`` what is only compared. ``always`` asks for exceptions, ``besides`` joins a second
    question to the first, ``in_every_case`` tells that nothing else matters, and ``called`` asks for names.

    ``parts`` are the parts of the game that count for themselves if a question is compared with another, each with the
    concepts (:mod:`toolkit.referee.law.concept`) that belong to it; ``parties`` are those of whom something is asked.

    ``little`` are the words that tell nothing about what is asked, a line of them each, and ``searching`` those that
    are not searched for; ``articles`` are left out, and so is a "one" behind ``before_a_pronoun``. ``forms`` has the
    words whose endings do not tell what they are a form of, ``of_a_track`` the tracks that are meant by a word beside
    a number, ``counted`` numbers in words, ``editions`` how those are named.

    ``elsewhere`` belongs to other games and to life, unless this game is ``likened_to`` it or it is asked how it is
    ``at_this_table``; ``orders`` are given to the program and ask nothing, and
    ``advice`` asks for what no rule says; ``small_talk`` does where no word of the game is said.
    """

    may: Phrases
    must: Phrases
    is_: Phrases
    fillers: Phrases
    who: Phrases
    saying: Phrases
    tells: Phrases
    asks_what: Phrases
    requests: Phrases
    wanted: Phrases
    before_wanted: Phrases
    owns_nothing: Phrases
    after_wanted: Phrases
    wanted_last: Phrases
    wanted_of: Phrases
    defines: Phrases
    names_it: Phrases
    names_it_last: Phrases
    rules_of: Phrases
    tags: Phrases
    says_so: Phrases
    subordinate: Phrases
    denied: Phrases
    obliged: Phrases
    optional: Phrases
    allowed: Phrases
    forbidden: Phrases
    refuses: Phrases
    in_exchange: Phrases
    exempt: Phrases
    whether: Phrases
    hanging: Phrases
    negations: Phrases
    fine: Phrases
    otherwise: Phrases
    likened: Phrases
    in_every_case: Phrases
    always: Phrases
    besides: Phrases
    called: Phrases
    parts: dict[str, Phrases]
    parties: Phrases
    articles: str
    before_a_pronoun: str
    of_a_track: dict[str, str]
    counted: dict[str, str]
    inflection: Inflection
    beyond_tracks: Beyond
    nameless: Nameless
    searching: Phrases
    little: Phrases
    editions: Naming
    strange: Strangeness
    elsewhere: Phrases
    likened_to: Phrases
    at_this_table: Phrases
    orders: Phrases
    advice: Phrases
    small_talk: Phrases


@cache
def load() -> Signals:
    """The words. Raises :class:`CannotRead` with file and JSON path."""
    return read(paths.CARD_DATA / "words" / "law.json", Signals)


def holds(said: str, phrases: Iterable[str]) -> bool:
    """Whether plain words have one of these phrases in them."""
    whole = f" {said} "
    return any(one in whole for one in _set_off(tuple(phrases)))


@lru_cache(maxsize=8192)
def singulars(word: str) -> frozenset[str]:
    """A word, and what it may be several of: "orcs", "orc"."""
    plurals = load().inflection.plurals.items()
    return frozenset((word, *(word.removesuffix(end) + one for end, one in plurals if word.endswith(end))))


def forms(word: str) -> frozenset[str]:
    """A word, what it may be several of, and several of it: "dwarf", "dwarves"."""
    plurals = load().inflection.plurals.items()
    return singulars(word).union(word.removesuffix(one) + end for end, one in plurals if word.endswith(one))


@lru_cache(maxsize=512)
def _set_off(phrases: Phrases) -> Phrases:
    """Phrases with a blank before and behind each: the same are looked for again and again."""
    return tuple(f" {one} " for one in phrases)
