"""Readings: the Cases that a question can be, the likeliest first."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from toolkit.cards.lookup import key
from toolkit.referee import voice
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene, Wish
from toolkit.referee.reading import beats, order, state
from toolkit.referee.reading.clauses import Clause, clauses
from toolkit.referee.reading.people import People, introduced
from toolkit.referee.reading.purpose import picks
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.unplaced import unplaced
from toolkit.referee.reading.wish import wish
from toolkit.referee.referee import Referee

MOST = 4
"""How many readings of a question are given at most."""

LONGEST = 2000
"""How many characters of the question a Case keeps."""


def readings(referee: Referee, linker: Linker, tokens: Sequence[Token], text: str) -> tuple[Case, ...]:
    """The Cases that a row of tokens can be."""
    rest, narrator = introduced(tokens, linker.lexicon)
    cut = clauses(rest, verb_last=linker.lexicon.words.verb_last)
    me = referee.names[narrator] if narrator else voice.YOU
    told = understood(referee, linker, cut, me)
    found = case_of(told, text)
    rule = _rule(told, text)
    if found.wish.kind == "rule":
        return (rule,)
    cases = [*_with_choices(found), rule]
    if not _is_of_table(found):
        cases = [rule, *cases[:-1]]
    return tuple(_distinct(cases))[:MOST]


def _distinct(cases: Sequence[Case]) -> list[Case]:
    found: list[Case] = []
    for one in cases:
        if one not in found:
            found.append(one)
    return found


def understood(
    referee: Referee, linker: Linker, cut: Sequence[Clause], me: str = voice.YOU, spoken: Sequence[str] = ()
) -> Told:
    """What clauses tell. ``spoken`` are those of whom was spoken before, the last one last."""
    people = People(referee.names, linker, me, list(spoken))
    people.follow(cut)
    told = Told(referee, people, cut)
    beats.read(told)
    return told


def _is_of_table(case: Case) -> bool:
    """Whether a table is told, and not only words of the rules."""
    if case.wish.kind in ("text", "list", "comparison", "which-cards"):
        return True
    if (case.wish.kind_of is not None or case.wish.what == "cards") and not case.beats:
        return True
    has_cards = any(beat.card for beat in case.beats)
    of_others = any(beat.does == "ignores" and beat.drinker not in (None, beat.by) for beat in case.beats)
    counted = case.wish.kind == "how-many" and any(one.gold is not None for one in case.people)
    amounts = any(beat.amount is not None for beat in case.beats)
    return has_cards or of_others or amounts or (counted and bool(case.beats))


def _rule(told: Told, text: str) -> Case:
    """The question as one of the rules alone, with what is plain."""
    edition = _edition(told)
    return Case(Wish("rule"), variant=_variant(told), edition=edition, said=text[:LONGEST])


def _edition(told: Told) -> Any:
    named = [token for clause in told.clauses for token in clause.tokens if token.of("edition")]
    told.put(*named)
    return named[0].of("edition") if named else None


def _variant(told: Told) -> Any:
    named = [token for clause in told.clauses for token in clause.tokens if token.of("variant")]
    told.put(*named)
    return named[0].of("variant") if named else None


def case_of(told: Told, text: str) -> Case:
    """The likeliest Case of what is told."""
    edition, variant = _edition(told), _variant(told)
    fields, scene = state.people(told), state.scene(told)
    ordered = order.in_order(told)
    ordered = [one for one in ordered if not (one.held and not one.asked and _is_used_later(one, ordered))]
    ordered = [one for one in ordered if not _is_told_with_card(one, ordered)]
    ordered = _by_whom_it_is_asked(told, ordered)
    wanted = wish(told, ordered)
    if wanted.kind in ("may", "must") and ordered and not any(one.asked for one in ordered):
        ordered = _with_last_asked(ordered)
    if wanted.kind in ("text", "list", "comparison") or wanted.what == "cards":
        ordered, fields = [], {}
    ordered = _mine_too(told, ordered)
    ordered = _in_a_round(ordered, scene)
    done = tuple(_beats(told, ordered, wanted))
    people = tuple(_people(told, fields, done, wanted, ordered))
    if wanted.kind in ("may", "must") and done and done[-1].does == "reveals":
        wanted = Wish("rule")
    parts = frozenset(name for one in done for name in (one.by, *one.on, one.drinker) if name)
    names = parts | frozenset((*wanted.of, *fields, *([scene["of"]] if scene.get("of") else [])))
    if wanted.others:
        names |= {"others"}
    return Case(wanted, people, Scene(**scene), done, variant, edition, unplaced(told, names), text[:LONGEST])


def _by_whom_it_is_asked(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where the last is by nobody in particular, and a question without a card is of somebody: "can he?"."""
    asks = [clause for clause in told.clauses if clause.asks and not clause.cards and not clause.has("ask", "is")]
    names = [told.people.name(one) for clause in asks[-1:] for one in clause.tokens if one.is_person and not one.owned]
    last = ordered[-1] if ordered else None
    if last is None or last.by is not None or not last.cards or last.does != "plays" or len(names) != 1:
        return list(ordered)
    return [*ordered[:-1], dataclasses.replace(last, by=names[0])]


def _mine_too(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where a card of no one who is named is mine as well, if I have another one of that deck."""
    mine = _mine(told, ordered, dict.fromkeys(told.people.spoken))
    if mine is None:
        return list(ordered)
    name = told.people.names[mine]
    is_own = any(token.can_be("little", "own") for clause in told.clauses for token in clause.tokens)
    answered = {one.to for one in ordered if one.by == told.people.me} if not is_own else set()
    if any(one.by == name and one.place in answered for one in ordered):
        return list(ordered)
    return [dataclasses.replace(one, by=told.people.me) if one.by == name else one for one in ordered]


def _in_a_round(ordered: Sequence[Deed], scene: dict[str, Any]) -> list[Deed]:
    """The deeds without those that only tell that a Round is on: "I anted, then Bryn raises"."""
    kept = [one for one in ordered if one.does != "antes" or one.asked or one is ordered[-1]]
    if len(kept) < len(ordered):
        scene.setdefault("moment", "round")
    return kept


def _is_told_with_card(deed: Deed, ordered: Sequence[Deed]) -> bool:
    """Whether what some card is to do is told again with the card: "can she stop it? She plays ..."."""
    is_some = deed.kind is not None and deed.verb is None and deed.linked and deed.by is not None
    return is_some and any(one.by == deed.by and one.cards and one.place > deed.place for one in ordered)


def _is_used_later(held: Deed, ordered: Sequence[Deed]) -> bool:
    return any(one is not held and set(one.cards) & set(held.cards) for one in ordered)


def _with_last_asked(ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds with the one last that is asked about: what somebody holds, or what was told last."""
    held = [one for one in ordered if one.held]
    last = held[-1] if held else ordered[-1]
    return [*(one for one in ordered if one is not last), last]


def _beats(told: Told, ordered: Sequence[Deed], wanted: Wish) -> Iterator[Beat]:
    places = {one.place: number for number, one in enumerate(ordered, 1)}
    for number, one in enumerate(ordered, 1):
        to = places.get(one.to) if one.to is not None else None
        card, kind = _card(told, one)
        by, on = one.by, one.on or _picked(told, one, ordered, wanted)
        if by is None and one.does == "reveals" and len(wanted.of) == 1:
            by = wanted.of[0]
        yield Beat(
            one.does, by, card, kind, to if to is not None and to < number else None, on, one.drinker,
            amount=one.amount, track=one.track,
        )  # fmt: skip


def _picked(told: Told, deed: Deed, ordered: Sequence[Deed], wanted: Wish) -> tuple[str, ...]:
    """Whom a card picks of which nothing is said, if it is asked of just one other person."""
    cards = told.referee.cards.cards
    if deed.does != "plays" or not deed.cards or not all(picks(cards[one]) for one in deed.cards):
        return ()
    others = [name for name in wanted.of if name != deed.by]
    acting = {one.by for one in ordered if one is not deed}
    return (others[0],) if len(others) == 1 and not acting - {deed.by, others[0]} else ()


def _card(told: Told, deed: Deed) -> tuple[str | None, Class | None]:
    """The card of a deed, or those that may be meant."""
    if not deed.cards:
        return None, deed.kind
    meant = preferred(told, deed)
    return (meant[0], None) if len(meant) == 1 else (None, Class(cards=meant))


def preferred(told: Told, deed: Deed) -> tuple[str, ...]:
    """Of the cards that a name stands for, those in the deck of who plays it, of who is named, or of whole decks."""
    owners = told.referee.owners
    cards = told.referee.cards.cards
    player = told.people.character(deed.by) if deed.by else None
    spoken = {character for name in told.people.spoken if (character := told.people.character(name))}
    if deed.does != "plays":
        return deed.cards
    meant = _of_the_same_title(told, deed.cards)
    for decks in ({player} if player else set(), spoken, set(told.referee.whole_decks)):
        mine = tuple(one for one in meant if set(owners(cards[one])) & decks)
        if len(meant) > 1 and mine:
            meant = mine
    shared = tuple(one for one in meant if len(owners(cards[one])) > 1)
    return shared[:1] if len(meant) > 1 and shared else meant


def _of_the_same_title(told: Told, meant: Sequence[str]) -> tuple[str, ...]:
    """These cards, and those that others have under the same titles."""
    titles = {key(told.referee.cards.cards[one].title) for one in meant}
    linker = told.people.linker
    return tuple(dict.fromkeys((*meant, *(one for title in titles for one in linker.titled(title)))))


def _people(
    told: Told, fields: Mapping[str, Any], beats: Sequence[Beat], wanted: Wish, ordered: Sequence[Deed]
) -> Iterator[Person]:
    names = [one.by for one in beats] + [name for one in beats for name in (*one.on, one.drinker)]
    named = dict.fromkeys(name for name in (*names, *wanted.of, *fields, *told.people.spoken) if name)
    for name in named:
        character = told.people.character(name)
        if name == told.people.me and character is None:
            character = _mine(told, ordered, named)
        yield Person(name, character, **fields.get(name, {}))


def _mine(told: Told, ordered: Sequence[Deed], named: Mapping[str, None]) -> str | None:
    """The character of whoever asks, by a card of theirs that no other has."""
    for one in ordered:
        if one.by != told.people.me or not one.cards:
            continue
        owners = {owner for card in one.cards for owner in told.referee.owners(told.referee.cards.cards[card])}
        if len(owners) == 1 and told.people.names[next(iter(owners))] not in named:
            return owners.pop()
    return None


def _with_choices(case: Case) -> Iterator[Case]:
    """The Case; and where a name stands for several cards, one for each."""
    place = next((at for at, beat in enumerate(case.beats) if beat.kind is not None and beat.kind.cards), None)
    yield case
    if place is None:
        return
    beat = case.beats[place]
    for card in (beat.kind.cards if beat.kind is not None else ())[: MOST - 2]:
        beats = (*case.beats[:place], msgspec.structs.replace(beat, card=card, kind=None), *case.beats[place + 1 :])
        yield msgspec.structs.replace(case, beats=beats)
