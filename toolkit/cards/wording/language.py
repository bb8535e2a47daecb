"""A language file: every phrase that the wording of a card is put together from.

The grammar of a language is in its file: forms of verbs, of nouns and of pronouns, the order of words, plurals, and
which phrase is right for which effect. The code only asks for phrases by the names of the card language.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from toolkit.cards.card import Affecting
from toolkit.cards.patterns import EventKind
from toolkit.cards.words import Attribute, CardType, Icon, Phase, Pick, Pile, Player, PrizeTime, Who

Test = bool | int | str | list[str]
"""What a field must be: this value; a list that holds it; a record so tagged; ``none`` for nothing; ``more`` (than
nothing), ``less`` or ``zero`` for a number."""

Rounding = Literal["up", "down"]
Limit = Literal["negated", "ignored", "hit-back"]
OttoBox = Literal["action", "sometimes", "gambling", "cheating"]
OttoWho = Literal["you", "everyone", "in-round", "left", "right"]

Role = Literal["command", "you", "they", "one", "may"]
"""What a verb's form depends on: a command, its subject (you, several or an unnamed one, one), or "may" before it."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a language file; a key that it does not know is a fault."""


class Saying(_Part, frozen=True):
    """Words for when the tests of ``test`` (``if`` in the file) hold; the first that holds is taken."""

    say: str
    test: dict[str, Test] = msgspec.field(name="if", default_factory=dict)


class Noun(_Part, frozen=True):
    """Somebody or something as a subject, as an object, and as an owner.

    ``own`` refers back to it ("their"); ``each`` counts it ("each other player"). ``cases`` are further forms that the
    language has, such as a dative.
    """

    subject: str
    object: str
    owner: str
    own: str
    role: Literal["you", "they", "one"]
    each: str = ""
    cases: dict[str, str] = {}


class Clause(_Part, frozen=True):
    """A subject (a field, a player, or a noun of the file), the forms of its verb divided by "/", and the rest.

    ``named`` false: where the subject is you, it is a command. ``then`` are further clauses. ``ends``: it is so long
    that what follows stands in a sentence of its own.
    """

    verb: str
    rest: str = ""
    subject: str | None = None
    named: bool = False
    ends: bool = False
    then: tuple[Clause, ...] = ()
    test: dict[str, Test] = msgspec.field(name="if", default_factory=dict)


class Remark(_Part, frozen=True):
    """A sentence that follows. A reminder repeats a rule, stands last, in parentheses and in italics."""

    say: str
    reminder: bool = False
    test: dict[str, Test] = msgspec.field(name="if", default_factory=dict)


class EffectPhrases(_Part, frozen=True):
    """How an effect or a cost is said. ``parts`` are pieces that the clauses and remarks may use as slots."""

    clauses: tuple[Clause, ...]
    parts: dict[str, tuple[Saying, ...]] = {}
    remarks: tuple[Remark, ...] = ()


class Event(_Part, frozen=True):
    """How an event is said: as a clause for "when" or "during", as an object, and when referred to again.

    ``names`` says what players are called after it was said as a clause.
    """

    event: str
    again: str
    kind: Literal["when", "during"] = "when"
    object: str | None = None
    names: dict[Who, str] = {}
    test: dict[str, Test] = msgspec.field(name="if", default_factory=dict)


class EventPhrases(_Part, frozen=True):
    """How a pattern is said."""

    cases: tuple[Event, ...]
    parts: dict[str, tuple[Saying, ...]] = {}
    remarks: tuple[Remark, ...] = ()


class ConditionPhrases(_Part, frozen=True):
    """How a condition is said after "if"."""

    cases: tuple[Saying, ...]
    parts: dict[str, tuple[Saying, ...]] = {}


class AmountPhrases(_Part, frozen=True):
    """How an amount is said: in full, and as the whole that something is half of."""

    full: str
    whole: str


class Units(_Part, frozen=True):
    """What is counted, with its number in ``{number}``, and its name without a number."""

    fortitude: tuple[str, str]
    alcohol: tuple[str, str]
    gold: tuple[str, str]
    card: tuple[str, str]
    drink: tuple[str, str]
    order: tuple[str, str]
    plain: tuple[str, str]
    tracker: tuple[str, str]


class Joining(_Part, frozen=True):
    """How words are listed: between all but the last two, and between those."""

    comma: str
    last: str


class Lists(_Part, frozen=True):
    """The kinds of lists: this and that; this or that; sentences in one; choices."""

    all_of: Joining
    any_of: Joining
    sentences: Joining
    choices: Joining


class Shapes(_Part, frozen=True):
    """How sentences are built.

    ``statement`` and ``command`` open a sentence, ``following`` goes on after a comma; ``may`` forms grant leave;
    ``act`` and ``may_act`` are further acts of the same subject. ``for_each_if`` is what ``for_each`` is before a
    condition.
    """

    statement: str
    following: str
    command: str
    may: str
    following_may: str
    act: str
    may_act: str
    when: str
    when_and: str
    during: str
    during_and: str
    given: str
    otherwise: str
    opened: str
    sentence: str
    reminder: str
    cost: str
    if_done: str
    for_each: str
    for_each_if: str
    played_from: str
    it: str
    between_options: str
    as_above: str
    harvest: str
    harvest_instead: str
    harvest_values: str
    gather: str
    no_effect: str
    never_gathered: str


class TypeName(_Part, frozen=True):
    """The name of a card type, with the article that goes before it."""

    name: str
    article: str


class SpeciesName(_Part, frozen=True):
    """One of a species, with its article, and all of them."""

    one: str
    many: str


class PileName(_Part, frozen=True):
    """A place of cards of ``{owner}``: out of it, and into it."""

    source: str
    target: str


class Words(_Part, frozen=True):
    """Names of the closed vocabularies."""

    attribute: dict[Attribute, str]
    type: dict[CardType, TypeName]
    phase: dict[Phase, str]
    player: dict[Player, str]
    event: dict[EventKind, str]
    pile: dict[Pile, PileName]
    rounded: dict[Rounding, str]


class PickPhrases(_Part, frozen=True):
    """How picking is said. ``first`` is the first of two who were picked."""

    verb: str
    first: Noun
    rest: dict[Pick, str]
    second: dict[Pick, str]
    both: str
    reminder: dict[Pick, str]


class LimitPhrases(_Part, frozen=True):
    """How the limits of a card are said. ``title`` quotes a card."""

    only: str
    another: str
    title: str
    cannot_be: dict[Limit, str]
    cannot: str
    cannot_when: str


class StaticPhrases(_Part, frozen=True):
    """How static effects are said, each for more and for less, with ``{number}``."""

    stays: str
    taken_more: str
    taken_less: str
    dealt_more: str
    dealt_less: str
    drinks_more: str
    drinks_less: str


class DrinkPhrases(_Part, frozen=True):
    """How the special text of a Drink is said."""

    gains: str
    loses: str
    nothing: str
    exception: str
    splits: str
    splits_reminder: str
    kept: str
    kept_as: str


class OttoPhrases(_Part, frozen=True):
    """How the boxes of Otto's cards are said. ``who`` is what players are called in them, where ``you`` is Otto."""

    box: str
    response: str
    passes: str
    names: dict[OttoBox, str]
    types: dict[Affecting, str]
    who: dict[Who, Noun]


class PrizePhrases(_Part, frozen=True):
    """How a Prize is told: that it is used ``when`` its time comes, the ``drink`` that it is used on, as what card."""

    when: dict[PrizeTime, str]
    drink: str
    counts_as: str


class Language(_Part, frozen=True):
    """A language file.

    ``verb_forms`` says which of a verb's forms each role takes, from 0; ``singular`` lists the numbers that take the
    first of two alternatives. ``names`` says what trackers, zones and decks are called to which the data give an
    English name: by their id, that of a zone with its character's before it ("dale-planter"). ``again`` is anybody but
    you who was just named. ``nouns`` are those that events and clauses name. ``other_species`` is for those that the
    file does not name.
    """

    language: str
    name: str
    verb_forms: dict[Role, int]
    singular: tuple[int, ...]
    icons: dict[Icon, str]
    names: dict[str, str]
    shapes: Shapes
    lists: Lists
    words: Words
    units: Units
    who: dict[Who, Noun]
    again: Noun
    nouns: dict[str, Noun]
    picks: PickPhrases
    species: dict[str, SpeciesName]
    other_species: SpeciesName
    amounts: dict[str, AmountPhrases]
    conditions: dict[str, ConditionPhrases]
    patterns: dict[str, EventPhrases]
    costs: dict[str, EffectPhrases]
    effects: dict[str, EffectPhrases]
    limits: LimitPhrases
    static: StaticPhrases
    drinks: DrinkPhrases
    otto: OttoPhrases
    prizes: PrizePhrases
