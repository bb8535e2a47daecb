"""Wordings: one way to ask a question of the rules, as the concepts that it speaks of and how it asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from toolkit.record import Record
from toolkit.referee.law.asking import Asks, asking, denies, without_the_other
from toolkit.referee.law.concept import Concept, Concepts, is_little
from toolkit.referee.law.naming import editions_in, without_editions
from toolkit.referee.law.signals import load

PLUS = "plus"
"""What stands behind a number that is meant with every greater one: "8plus"."""

_NOT_OF_THE_GAME = frozenset(
    ("round", "leave_round", "pot", "ante", "i_raise", "drinking_contest", "last", "force_out", "end", "redirect")
) | frozenset(("damage", "half", "split", "hand", "chaser", "token", "mark", "copy", "drink_deck", "face_down"))
"""What may be left, or left in, besides the game."""


class Wording(Record, frozen=True):
    """One wording. ``main`` are the concepts of the part that asks, ``rest`` the others.

    ``asks``, ``turned`` and ``denied`` are those of :class:`toolkit.referee.law.asking.Asking`. ``by_edition``: it
    names the edition by which it asks. ``order`` has the concepts of the part that asks as they follow one
    another, ``denies`` says whether there is a "no" in any part.
    """

    main: frozenset[Concept]
    rest: frozenset[Concept]
    asks: Asks
    turned: bool = False
    denied: bool = False
    by_edition: bool = False
    order: tuple[Concept, ...] = ()
    denies: bool = False

    @property
    def concepts(self) -> frozenset[Concept]:
        """All that it speaks of."""
        return self.main | self.rest

    @property
    def apart(self) -> frozenset[str]:
        """The parts of the game of which it speaks that stand apart."""
        return parts(self.concepts, _APART)

    @property
    def nearby(self) -> frozenset[str]:
        """The parts of the game of which it speaks that had better be spoken of by both."""
        return parts(self.concepts, _NEARBY)

    def crosswise(self, other: Wording) -> float:
        """How much (of 1) of what both ask of stands the other way round in the other: who does it, and to whom."""
        shared = [one for one in self.order if one in other.order]
        pairs = [(one, two) for at, one in enumerate(shared) for two in shared[at + 1 :]]
        crossed = sum(other.order.index(one) > other.order.index(two) for one, two in pairs)
        return crossed / len(pairs) if pairs else 0.0

    def contradicts(self, other: Wording) -> bool:
        """Whether one speaks of something, and the other of its opposite."""
        mine, yours = self.concepts, other.concepts
        return any(
            (this in mine and this not in yours and that in yours and that not in mine)
            or (that in mine and that not in yours and this in yours and this not in mine)
            for this, that in load().opposites
        )


def _by_concept(groups: dict[str, tuple[str, ...]]) -> dict[Concept, str]:
    return {concept: name for name, concepts in groups.items() for concept in concepts}


_APART, _NEARBY = _by_concept(load().apart), _by_concept(load().nearby)


def parts(concepts: Iterable[Concept], groups: dict[Concept, str]) -> frozenset[str]:
    """The groups to which concepts belong."""
    return frozenset(groups[one] for one in concepts if one in groups)


def worded(text: str, concepts: Concepts) -> Wording:
    """A text as a wording."""
    plain = without_the_other(without_editions(text))
    asked = asking(plain)
    said = _as_out(frozenset(one for one in _present(_levelled(concepts.all_of(plain))) if not is_little(one)))
    asked_of = concepts.all_of(asked.main)
    spoken = frozenset(one for one in asked_of if not is_little(one))
    stays = "remain" in spoken and "remain" not in said
    main = (spoken | {"out"} if spoken & {"remain", "pass_out"} else spoken) & said
    main = main if main - set(load().parties) else said
    order = tuple(dict.fromkeys(one for one in asked_of if one in main))
    turned = asked.turned != (stays and asked.asks == "is")
    return Wording(main, said - main, asked.asks, turned, asked.denied, bool(editions_in(text)), order, denies(plain))


def _present(said: Sequence[Concept]) -> Iterator[Concept]:
    """The same without variants of the game that are said not to be played: "no teams"."""
    denied = load().denied
    for before, one in zip(("", *said), said, strict=False):
        if not (before in denied and _APART.get(one) in _VARIANTS):
            yield one


_VARIANTS = frozenset(("team", "boss", "otto", "prize", "bar"))


def _levelled(said: Sequence[Concept]) -> list[Concept]:
    """The same, with a word for how Alcohol Content stands to Fortitude if the numbers of both are given."""
    if not {"alcohol_content", "fortitude"} <= set(said):
        return list(said)
    alcohol, fortitude = _values(said, ("alcohol_content", "fortitude"))
    if alcohol is None or fortitude is None:
        return list(said)
    word = "equal" if alcohol == fortitude else "above" if alcohol > fortitude else "below"
    return [word, *(one for one in said if one not in (str(alcohol), str(fortitude)))]


def _values(said: Sequence[Concept], tracks: Sequence[Concept]) -> Iterator[int | None]:
    """The number that stands beside each track: before it if one stands before the first, else behind it."""
    places = [said.index(track) for track in tracks]
    first = min(places)
    ways = (-1,) if first and said[first - 1].isdecimal() else (1, 2)
    for place in places:
        near = (said[place + way] for way in ways if 0 <= place + way < len(said))
        yield next((int(one) for one in near if one.isdecimal()), None)


def _as_out(concepts: frozenset[Concept]) -> frozenset[Concept]:
    """The same, with being out for still being in, and for passing out where the two tracks are compared."""
    if "remain" in concepts and concepts.isdisjoint(_NOT_OF_THE_GAME):
        concepts = concepts - {"remain"} | {"out"}
    if "pass_out" in concepts and {"alcohol_content", "fortitude"} <= concepts:
        concepts = concepts - {"pass_out"} | {"out"}
    return concepts


def numbers(concepts: Iterable[Concept]) -> frozenset[str]:
    """The numbers among concepts, those with a plus too."""
    return frozenset(one for one in concepts if one.removesuffix(PLUS).isdecimal())


def fitting(settled: frozenset[Concept], said: frozenset[Concept]) -> frozenset[Concept]:
    """What a settled wording speaks of, its "8plus" read as the number that is said."""
    plus = [one for one in settled if one.endswith(PLUS) and one.removesuffix(PLUS).isdecimal()]
    if not plus:
        return settled
    least = min(int(one.removesuffix(PLUS)) for one in plus)
    meant = {one for one in numbers(said) - settled if not one.endswith(PLUS) and int(one) >= least}
    return (settled - frozenset(plus)) | meant if meant else settled
