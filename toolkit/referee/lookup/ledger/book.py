"""The book: what people have, what is in the pot and the mug, and who is still there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from msgspec import Struct, field, structs

from toolkit.cards import AnyCard
from toolkit.cards.effects import Effect
from toolkit.cards.words import Who
from toolkit.engine.mixture import Added, Change, Contents, Converted, Halved, Mixture, Numbers
from toolkit.referee.lookup.ledger.fragment import Fragment, NotUnderstood

MOST_PLAYERS = 12
LEVELS = ("fortitude", "alcohol")
EVERYONE = "everyone"
"""Who lost Fortitude last, where that is all of whom it is told."""
UNITS = ("gold", *LEVELS, "cards", "drinks", "plots", "hellfire", "momentum")


class Account(Struct):
    """What somebody has of each unit, as far as it is told, how that has changed, and by which steps.

    ``most`` is how far each unit goes that has an end (rule limits), ``missed`` how many antes were paid before
    anything was told of them, ``is_doubtful``: of Gold that
    is told of in a Round, whether before the ante; what is ``settled`` is told for before all that changed it.
    """

    most: Mapping[str, int]
    has: dict[str, int] = field(default_factory=dict)
    change: dict[str, int] = field(default_factory=dict)
    steps: dict[str, list[int]] = field(default_factory=dict)
    drawn: int | None = None
    missed: int = 0
    platinum: int = 0
    is_doubtful: bool = False
    settled: set[str] = field(default_factory=set)

    def sets(self, unit: str, number: int) -> None:
        """It is told how much there is."""
        if unit not in UNITS or number > self.most.get(unit, number):
            raise NotUnderstood
        self.has[unit] = number
        self.steps[unit] = [number]

    def changes(self, unit: str, number: int) -> None:
        """So much more or less, within the limits (rule limits)."""
        if unit in self.settled:
            raise NotUnderstood
        had = self.has.get(unit)
        if had is not None:
            new = min(max(0, had + number), self.most.get(unit, had + abs(number)))
            self.has[unit], number = new, new - had
        self.change[unit] = self.change.get(unit, 0) + number
        self.steps.setdefault(unit, []).append(number)


def blended(drinks: Sequence[Contents], changes: Sequence[Change]) -> Contents:
    """What these Drinks are as one, with what was done to it."""
    mixture = Mixture(Contents(), Contents())
    for one in drinks:
        mixture = Mixture(mixture.changed(Added(one.numbers, also=one.effects)).whole, Contents())
    for change in changes:
        mixture = mixture.changed(change)
    return mixture.whole


class Cup(Struct):
    """What somebody reveals in a Drinking Contest, and what is done to it."""

    drinks: list[Contents] = field(default_factory=list)
    mixed: list[Change] = field(default_factory=list)

    @property
    def contents(self) -> Contents:
        """What it counts in the contest."""
        return blended(self.drinks, self.mixed)


class Book(Struct):
    """The ledger of a story.

    ``accounts`` are those of people, ``all_have`` is what each has at first, ``most`` how far each unit goes,
    ``each_turn`` how much of some comes as a turn begins.

    Of who is there: ``size`` is how many play (``is_of_teams``: teams; ``is_pair``: what is told is what two have in
    common), ``estates`` passed out, ``survivors`` tells how many are left.

    Of a Round: ``inside`` is how many are in it, ``members`` who was at first, if all are named, ``antes`` by how many
    each ante was paid, ``events`` how many antes there were; ``told_pot`` is what is said to lie in the pot
    (``is_pot_told``: at any time), ``taken`` what was taken out; ``gone`` left the Round (``is_vague``: of how many is
    not told), ``expelling`` is how many were forced out of whom it is not told who they are; ``early`` have paid before
    it is told who is in, ``leavers`` left since the last ante, ``spares`` need not pay the next ante, with who does;
    ``control`` is who started or raised last (a raise is ``raised`` of the ``entries``, ``raisers`` paid one before it
    is told how many are in, ``paid`` the last), ``has_passed``: everybody did nothing more; ``won`` is who won which
    pot last, ``prizes`` what each got of one, ``winner`` who won one of which it is told later what was in it, with
    ``purse`` in their Stash, ``lost`` what went to the Inn instead. ``is_first``: nothing was paid before,
    ``is_begun``: nobody has gained or lost anything before.

    Of a Drink: ``mug`` is what it and its Chasers have, before ``drinker``, ``mixed`` what was done to it; ``halves``:
    it was split (``split_by`` a card, or "" if that is only said; ``may_be_split``: as it says itself,
    ``is_kept_whole``: only its Chaser says so), ``half_mixed``
    is what was done to whose half then, or copy (``is_copied``: each has one);
    ``awaits_chaser``: a Chaser follows, ``chased``: it was an Event, or none was there; ``is_piled``: what is told of
    lies in a pile in its order; ``ordered`` are additional ones,
    ``refills`` counts how often the Drink Deck ran out, ``spared`` who need not pay then, ``contests`` who won one:
    ``cups`` are what all reveal in it, ``is_spilt``: not each drinks their own, or it was Ignored,
    ``is_topped``: no other is as strong as the strongest of these.

    ``due`` is what each other player owed whom by a card, ``excused`` who need not pay that, with
    who does, ``payers`` how many do.

    ``inn`` is what the Inn got besides, ``loss`` who lost how much Fortitude last, by whom (``attacker``); ``tolls``
    are what cards made people lose, ``untouched`` how many Ignored the only one, ``sweeps`` what all but some
    get or lose by a card, also of whom it is told later. ``last_unit`` was told of last,
    ``last_change`` changed last. ``is_due``: only what comes about by itself was entered last, so that what people have
    is told of before it. ``asked_unit`` is what is asked for, ``rules`` are those that were used;
    ``is_settled``: what comes of all at last is entered; ``befores`` are what the book was before each card,
    the last of which is ``last_card``.
    """

    most: Mapping[str, int]
    each_turn: Mapping[str, int]
    accounts: dict[str, Account] = field(default_factory=dict)
    all_have: dict[str, int] = field(default_factory=dict)
    size: int | None = None
    is_of_teams: bool = False
    is_pair: bool = False
    inside: int | None = None
    antes: list[int] = field(default_factory=list)
    taken: int = 0
    told_pot: int | None = None
    is_pot_told: bool = False
    is_open: bool = False
    gone: set[str] = field(default_factory=set)
    control: str | None = None
    winner: str | None = None
    events: int = 0
    early: list[str] = field(default_factory=list)
    leavers: list[str] = field(default_factory=list)
    expelling: int = 0
    is_vague: bool = False
    is_first: bool = False
    is_begun: bool = False
    spares: list[tuple[str, str]] = field(default_factory=list)
    has_passed: bool = False
    entries: int = 0
    raised: int | None = None
    paid: set[str] = field(default_factory=set)
    raisers: list[tuple[str, ...]] = field(default_factory=list)
    tolls: list[tuple[str, int, Who]] = field(default_factory=list)
    untouched: int = 0
    sweeps: list[tuple[Sequence[str], str, int]] = field(default_factory=list)
    mug: list[Contents] = field(default_factory=list)
    mixed: list[Change] = field(default_factory=list)
    halves: bool = False
    split_by: str | None = None
    half_mixed: dict[str, list[Change]] = field(default_factory=dict)
    is_copied: bool = False
    may_be_split: bool = False
    is_kept_whole: bool = False
    chased: bool = False
    awaits_chaser: bool = False
    is_piled: bool = False
    drinker: str | None = None
    estates: list[str] = field(default_factory=list)
    survivors: int | None = None
    refills: int = 0
    contests: list[str] = field(default_factory=list)
    cups: dict[str, Cup] = field(default_factory=dict)
    is_spilt: bool = False
    is_topped: bool = False
    members: set[str] = field(default_factory=set)
    is_settled: bool = False
    due: tuple[str, int] | None = None
    excused: list[tuple[str, str]] = field(default_factory=list)
    payers: int | None = None
    inn: int = 0
    rules: list[str] = field(default_factory=list)
    last_unit: str | None = None
    last_change: str | None = None
    spared: int = 0
    ordered: int = 0
    is_due: bool = False
    loss: tuple[str, int] | None = None
    attacker: str | None = None
    won: tuple[str, int] | None = None
    prizes: dict[str, int] = field(default_factory=dict)
    purse: int | None = None
    lost: int | None = None
    asked_unit: str | None = None
    befores: list[Book] = field(default_factory=list)
    last_card: AnyCard | None = None

    def of(self, name: str) -> Account:
        """Somebody's account; of whom nothing is told before, with what all have."""
        if name not in self.accounts:
            account = self.accounts[name] = Account(self.most, missed=0 if "gold" in self.all_have else self.events)
            for unit, number in self.all_have.items():
                account.sets(unit, number)
            for _ in range(self.events if "gold" in self.all_have else 0):
                account.changes("gold", -1)
            for spared, unit, number in self.sweeps:
                if name not in spared:
                    account.changes(unit, number)
        return self.accounts[name]

    @property
    def is_told(self) -> bool:
        """Whether anything is told that there is a number of."""
        of_gold = (self.antes, self.inn, self.winner, self.gone, self.expelling, self.refills)
        of_all = (*of_gold, self.accounts, self.mug, self.contests, self.cups, self.ordered, self.tolls)
        return any(map(bool, of_all)) or self.told_pot is not None

    def is_broke(self, name: str) -> bool:
        """Whether it is told that somebody has no Gold."""
        return name in self.accounts and self.accounts[name].has.get("gold") == 0

    def lacks(self, name: str, number: int) -> int:
        """How much of so much Gold somebody has not, as far as it is told (rule limits)."""
        return max(0, number - self.of(name).has.get("gold", number))

    def changes(self, names: Sequence[str], unit: str, number: int) -> None:
        """So much more or less for each of these people."""
        for name in names:
            self.of(name).changes(unit, number)
        if unit == "fortitude" and number < 0:
            self.loss = (names[0], -number) if len(names) == 1 else None
        self.last_unit = self.last_change = unit

    def keeps(self) -> Book:
        """What the book is now, to be found again after a card is Negated."""
        return deepcopy(structs.replace(self, befores=[]))

    def takes_back(self) -> None:
        """The last card is Negated, so all is as it was before it (rule negate)."""
        if not self.befores:
            raise NotUnderstood
        before = deepcopy(self.befores[-1])
        for name in set(self.__struct_fields__) - {"befores", "entries"}:
            setattr(self, name, getattr(before, name))
        self.cites("negate")

    @property
    def pot(self) -> int | None:
        """What is in the pot; None if that is not told."""
        if self.told_pot is None and (self.is_vague or not self.antes):
            return None
        return (self.told_pot or 0) + sum(self.antes) - self.taken

    def cites(self, *slugs: str) -> None:
        """These rules are behind what was entered."""
        self.rules += [one for one in slugs if one not in self.rules]

    def pours(self, numbers: Numbers, drinker: str | None = None, also: tuple[Effect, ...] = ()) -> None:
        """One more Drink in the mug of somebody, which counts as one with what is in it."""
        if self.halves or self.is_spilt:
            raise NotUnderstood
        self.mug.append(Contents(numbers, also))
        self.drinker = drinker or self.drinker

    def mixes(self, change: Change, owner: str | None = None) -> None:
        """Something is done to the Drink; what is done to somebody's half of it is done to no other.

        To split a Drink of a contest does not change who wins (rule contest.modified).
        """
        if self.cups:
            self._mixes_in_a_contest(change, owner)
            return
        is_apart = self.halves or self.is_copied
        if not self.mug or (is_apart and (owner is None or isinstance(change, Halved))):
            raise NotUnderstood
        if any(isinstance(one, Converted) for one in self.mixed) and not isinstance(change, Added):
            raise NotUnderstood
        if is_apart and owner is not None:
            self.half_mixed.setdefault(owner, []).append(change)
            return
        self.halves = isinstance(change, Halved)
        at = len(self.mixed) - any(isinstance(one, Converted) for one in self.mixed)
        self.mixed.insert(at, change)  # it is converted as it is drunk, whatever was told of first

    def _mixes_in_a_contest(self, change: Change, owner: str | None) -> None:
        cup = self.cups.get(owner or self.drinker or "")
        if cup is None:
            raise NotUnderstood
        if isinstance(change, Halved):
            self.is_spilt = True
        else:
            cup.mixed.append(change)

    @property
    def contents(self) -> Contents:
        """What the Drink has now, or each half of it."""
        return self.half_of(None)

    def half_of(self, name: str | None) -> Contents:
        """What the Drink has now, or somebody's half of it."""
        return blended(self.mug, (*self.mixed, *self.half_mixed.get(name or "", ())))


def the_one(told: Fragment) -> str:
    """The only person of whom a part tells."""
    if len(told.who.names) != 1:
        raise NotUnderstood
    return told.who.names[0]


def amount(told: Fragment, unit: str | None = None, default: int | None = None) -> tuple[int, str | None]:
    """The only number of a part, and its unit; a card has no number here."""
    if told.cards or len(told.amounts) > 1 or (not told.amounts and default is None):
        raise NotUnderstood
    if not told.amounts:
        return default or 0, unit
    return told.amounts[0].number, told.amounts[0].unit or unit


def nothing_else(told: Fragment) -> None:
    """Raise :class:`NotUnderstood` for numbers and cards that have no place beside a verb."""
    if told.amounts or told.cards:
        raise NotUnderstood
