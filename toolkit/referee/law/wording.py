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

_HELD = frozenset(("fortitude", "alcohol_content", "gold", "broke"))
"""What somebody has, of whom it is asked whether they may keep playing with it."""


class Wording(Record, frozen=True):
    """One wording. ``main`` are the concepts of the part that asks, ``rest`` the others, ``little`` those of no weight.

    ``asks``, ``turned`` and ``denied`` are those of :class:`toolkit.referee.law.asking.Asking`. ``by_edition``: it
    names the edition by which it asks. ``denies`` says whether there is a "no" in any part.
    """

    main: frozenset[Concept]
    rest: frozenset[Concept]
    asks: Asks
    turned: bool = False
    denied: bool = False
    by_edition: bool = False
    denies: bool = False
    little: frozenset[Concept] = frozenset()

    @property
    def concepts(self) -> frozenset[Concept]:
        """All that it speaks of."""
        return self.main | self.rest

    @property
    def parts(self) -> frozenset[Concept]:
        """The parts of the game of which it speaks, each as a concept of its own: "@team"."""
        return frozenset(f"{_PART}{_PARTS[one]}" for one in self.concepts if one in _PARTS)


_PART = "@"
_PARTS: dict[Concept, str] = {concept: name for name, some in load().parts.items() for concept in some}


def worded(text: str, concepts: Concepts) -> Wording:
    """A text as a wording."""
    plain = without_the_other(without_editions(text))
    asked = asking(plain)
    whole = frozenset(_present(_levelled(concepts.all_of(plain))))
    little = frozenset(one for one in whole if is_little(one))
    said = _as_out(whole - little)
    asked_of = concepts.all_of(asked.main)
    spoken = frozenset(one for one in asked_of if not is_little(one))
    stays = "remain" in spoken and "remain" not in said
    main = (spoken | {"out"} if spoken & {"remain", "pass_out"} else spoken) & said
    main = main if main - set(load().parties) else said
    turned = asked.turned != (stays and (asked.asks == "is" or (asked.asks == "may" and bool(said & _HELD))))
    by_edition, no = bool(editions_in(text)), denies(plain)
    return Wording(main, said - main, asked.asks, turned, asked.denied, by_edition, no, little)


def _present(said: Sequence[Concept]) -> Iterator[Concept]:
    """The same without variants of the game that are said not to be played: "no teams"."""
    denied = load().denied
    for before, one in zip(("", *said), said, strict=False):
        if not (before in denied and _PARTS.get(one) in _VARIANTS):
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
