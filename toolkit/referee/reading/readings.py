"""Readings: the Cases that a question can be, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import structs
from msgspec.structs import replace

from toolkit.cards import AnyCard, Drink
from toolkit.cards.lookup import key
from toolkit.figures import TRACK_END
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene, Wish
from toolkit.referee.reading import beats, manner, order, rounds, state
from toolkit.referee.reading.asked import asking, by_tone, is_tag, with_reasons
from toolkit.referee.reading.begun import with_what_has_begun
from toolkit.referee.reading.clauses import Clause, clauses
from toolkit.referee.reading.introduced import introduced, with_epithets
from toolkit.referee.reading.lost import lost
from toolkit.referee.reading.means import with_means, with_purpose
from toolkit.referee.reading.order import could
from toolkit.referee.reading.people import People
from toolkit.referee.reading.purpose import amounts_of, is_reply, picks, told_of
from toolkit.referee.reading.repaired import repaired, with_losses, with_silenced
from toolkit.referee.reading.sent_on import sent_on
from toolkit.referee.reading.titles import Linker
from toolkit.referee.reading.tokens import Token
from toolkit.referee.reading.told import Deed, Told
from toolkit.referee.reading.unplaced import is_approval, unplaced
from toolkit.referee.reading.wish import of_outcome, of_standing, wish
from toolkit.referee.referee import Referee
from toolkit.referee.voice import UNNAMED

MOST = 4
"""How many readings of a question are given at most."""

LONGEST = 2000
"""How many characters of the question a Case keeps."""


def readings(referee: Referee, linker: Linker, tokens: Sequence[Token], text: str) -> tuple[Case, ...]:
    """The Cases that a row of tokens can be."""
    told = understood(referee, linker, tokens)
    found = case_of(told, text)
    rule = _rule(told, text)
    if found.wish.kind == "rule":
        return (rule,)
    cases = [*_with_choices(found), rule]
    if not _is_of_table(found):
        cases = [rule, *(cases[:-1] if any(clause.asks for clause in told.clauses) else ())]
    return tuple(_distinct(cases))[:MOST]


def _distinct(cases: Sequence[Case]) -> list[Case]:
    found: list[Case] = []
    for one in cases:
        if one not in found:
            found.append(one)
    return found


def understood(referee: Referee, linker: Linker, tokens: Sequence[Token], spoken: Sequence[str] = ()) -> Told:
    """What tokens tell. ``spoken`` are those of whom was spoken before, the last one last."""
    as_told = with_silenced(referee, with_losses(repaired(tokens)), linker.lexicon)
    met = introduced(with_epithets(as_told, linker.lexicon), linker.lexicon)
    names = met.called(referee.names)
    ends = met.tokens[-1].gap if met.tokens else ""
    cut = with_reasons(by_tone(clauses(met.tokens, verb_last=linker.lexicon.words.verb_last), ends))
    told = _told(referee, People(names, linker, met.me(names), list(spoken)), cut)
    speaker = None if met.narrator else _speaker(told, met.tokens)
    return told if speaker is None else _told(referee, People(names, linker, speaker, list(spoken)), cut)


def _told(referee: Referee, people: People, cut: Sequence[Clause]) -> Told:
    """What clauses tell, where these are the people."""
    people.follow(cut)
    told = Told(referee, people, cut)
    beats.read(told)
    return told


def _speaker(told: Told, tokens: Sequence[Token]) -> str | None:
    """Who says all that is told, where they are named as its speaker and "I" play their cards: "Jett: ... I get 1"."""
    if len(tokens) < _OF_A_SPEAKER or not tokens[0].is_character or not tokens[1].gap.startswith(":"):
        return None
    name, me = told.people.name(tokens[0]), told.people.me
    mine = [card for one in told.deeds if one.by == me for card in one.cards]
    decks = [told.referee.owners(told.referee.cards.cards[card]) for card in mine]
    is_theirs = bool(decks) and all(list(one) == [tokens[0].who] for one in decks)
    return name if is_theirs and not any(me in one.on for one in told.deeds) else None


_OF_A_SPEAKER = 2
"""So many words at least tell who says what."""


def _is_of_table(case: Case) -> bool:
    """Whether a table is told, and not only words of the rules."""
    if case.wish.kind in ("text", "list", "comparison", "which-cards"):
        return True
    if (case.wish.kind_of is not None or case.wish.what == "cards") and not case.beats:
        return True
    has_cards = any(beat.card or (beat.kind is not None and beat.kind.cards) for beat in case.beats)
    of_others = any(beat.does == "ignores" and beat.drinker not in (None, beat.by) for beat in case.beats)
    counted = case.wish.kind == "how-many" and any(one.gold is not None for one in case.people)
    amounts = any(beat.amount is not None and beat.kind is None for beat in case.beats)
    if case.scene.moment is not None and (case.wish.kind == "how-many" if case.beats else case.wish.what == "out"):
        return True
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
    ordered = sent_on(told, _without_effects(told, order.in_order(told)))
    if any(one.does == "wins-round" for one in ordered):
        told.put(*(one for one in told.tokens if one.can_be("verb", "ends")))
    ordered = _of_the_asker(told, with_purpose(told, with_means(told, ordered)), fields)
    ordered = _done_by_the_last(told, _by_whom_it_is_asked(told, ordered))
    wanted = wish(told, ordered)
    if wanted.kind in ("may", "must") and ordered and not any(one.asked for one in ordered):
        ordered = _with_last_asked(ordered)
    wanted = _of_being_in(told, wanted, ordered, fields)
    wanted, ordered = _of_an_outcome(told, wanted, ordered)
    wanted = _of_being_saved(told, wanted, ordered, fields)
    if wanted.kind == "rule" and not ordered and (standing := _standing(told, fields)) is not None:
        wanted = standing
        scene.setdefault("moment", "other-turn")
    if wanted.kind in ("text", "list", "comparison") or wanted.what == "cards":
        ordered, fields, scene = [], {}, {}
    ordered = _mine_too(told, ordered)
    ordered = with_what_has_begun(told, ordered)
    ordered = rounds.in_a_round(rounds.before_all(told, ordered, fields, scene), scene)
    rounds.put_at_an_ante(told, ordered, scene)
    ordered = manner.with_orders(told, asking(told.clauses), wanted, manner.in_which_way(told, ordered))
    wanted = manner.of_a_choice(told, asking(told.clauses), wanted, ordered)
    done = tuple(_beats(told, ordered, wanted))
    fields = _still_playing(fields, wanted, done)
    people = tuple(_people(told, fields, done, wanted, ordered))
    if wanted.kind in ("may", "must") and done and done[-1].does == "reveals":
        wanted = Wish("rule")
    parts = frozenset(name for one in done for name in (one.by, *one.on, one.drinker) if name)
    of = (one for one in wanted.of if one in parts or one not in UNNAMED or len(parts) <= 1)
    names = parts | frozenset((*of, *fields, *(scene[one] for one in ("of", "control") if scene.get(one))))
    names |= {"others"} if wanted.others else set()
    left = unplaced(told, names, scene.get("moment"), is_pair=_is_of_a_pair(told, wanted, done))
    left = (*left, *(one.said for one in lost(told, wanted, done) if one.said not in left))
    return Case(wanted, people, Scene(**scene), done, variant, edition, left, text[:LONGEST])


def _still_playing(fields: Mapping[str, Any], wanted: Wish, done: Sequence[Beat]) -> dict[str, Any]:
    """What is told of people, where whoever is "broke" may answer a card: they are not out yet, so have some Gold."""
    last = done[-1] if len(done) > 1 and wanted.kind == "may" else None
    if last is None or last.to is None or last.by is None or fields.get(last.by, {}).get("gold") != 0:
        return dict(fields)
    kept = {name: value for name, value in fields[last.by].items() if name != "gold"}
    return {**fields, last.by: kept}


def _without_effects(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds without those that only tell again what a card does to whoever it hits: "she loses 2"."""
    kept: list[Deed] = []
    effects: dict[int | None, int] = {}
    for one in ordered:
        played = next((before for before in reversed(kept) if before.cards), None)
        if played is not None and (_comes_of(told, one, played) or _is_dealt(told, one, kept)):
            effects[one.place] = played.place
        else:
            kept.append(replace(one, to=effects.get(one.to, one.to)))
    return kept


def _comes_of(told: Told, deed: Deed, played: Deed) -> bool:
    """Whether what somebody loses, gains or pays is what the card that was played before has done to them."""
    if deed.does == "orders" and played.does == "reveals" and not deed.cards:
        return not deed.asked and told.clauses[deed.clause].has("little", "that")
    card = told.referee.cards.cards[played.cards[0]]
    if deed.does == "redirects" and deed.by == played.by and not (deed.asked or deed.cards):
        return "redirects" in told_of(card)  # "the damage bounces to him then"
    if deed.does not in ("loses", "gains", "pays") or deed.asked or deed.on or played.asked or deed.by is None:
        return False
    is_drunk = played.does == "reveals" and deed.by == played.by
    is_hit = is_drunk or deed.by in played.on or (not played.on and deed.by != played.by)
    fits = deed.amount is None or deed.amount in amounts_of(card)
    return is_hit and fits and deed.track is not None and deed.track in told_of(card) | {deed.does}


def _is_dealt(told: Told, deed: Deed, before: Sequence[Deed]) -> bool:
    """Whether what somebody loses is what a card before dealt, and others only sent on: "so Zot loses the 1"."""
    cards = [told.referee.cards.cards[one] for deed in before if deed.does == "plays" for one in deed.cards]
    redirected = any("redirects" in told_of(one) for one in cards)
    dealt = {amount for one in cards if "hits" in told_of(one) for amount in amounts_of(one)}
    is_sent = any(deed.by in one.on for one in before if one.cards and "redirects" in told_of(_first(told, one)))
    is_so = (is_sent or told.clauses[deed.clause].joint == "so") and deed.does == "loses" and not deed.asked
    return is_so and redirected and deed.track == "fortitude" and deed.amount in dealt


def _first(told: Told, deed: Deed) -> AnyCard:
    return told.referee.cards.cards[deed.cards[0]]


def _is_of_a_pair(told: Told, wanted: Wish, done: Sequence[Beat]) -> bool:
    """Whether it is asked if a card that is named answers another that is named."""
    last = done[-1] if len(done) > 1 else None
    if wanted.kind != "may" or wanted.denied or last is None or last.card is None or last.to is None:
        return False
    return done[last.to - 1].card is not None and any(map(_is_question, told.clauses))


def _is_question(clause: Clause) -> bool:
    """Whether a clause asks if something may be: by its words, or with no more than "works?" or "stop it with that"."""
    is_bare = all(one.can_be("ask", "may", "works") for one in clause.tokens)
    return clause.asks or is_tag(clause) or is_bare or clause.tokens[0].can_be("verb", "answers")


def _of_an_outcome(told: Told, wanted: Wish, ordered: Sequence[Deed]) -> tuple[Wish, list[Deed]]:
    """What is wanted, where it is asked of what only comes about, and nobody does: "still my win?"."""
    last = ordered[-1] if ordered else None
    if wanted.kind == "happens" and wanted.what == "out" and last is not None and last.does == "passes-out":
        asking = [one for one in told.clauses if one.asks] or told.clauses[-1:]
        return wanted, list(ordered[:-1] if told.clauses[last.clause] in asking else ordered)
    if wanted.kind != "may" or last is None or last.cards or last.kind or last.by is None or len(ordered) == 1:
        return wanted, list(ordered)
    what = of_outcome(told, last)
    later = [one for one in told.clauses if one.asks and one.place > last.clause and not is_approval(one)]
    if what is None or later:
        return wanted, list(ordered)
    way: Any = {"gains": 1, "loses": -1}.get(last.does, 0)
    found = Wish("happens", of=(last.by,), what=what, direction=way, amount=last.amount, denied=wanted.denied)
    return found, list(ordered[:-1])


def _of_being_in(told: Told, wanted: Wish, ordered: Sequence[Deed], fields: dict[str, Any]) -> Wish:
    """What is wanted where it is asked if somebody must be in a Round for a card: if they may not, having left it."""
    last = ordered[-1] if ordered else None
    is_of_round = wanted.kind == "happens" and wanted.what == "leaves" and wanted.denied
    asks = [clause for clause in told.clauses if clause.asks and clause.has("ask", "must")]
    if last is None or last.by is None or not last.cards or not is_of_round or not asks:
        return wanted
    if wanted.of not in ((), (last.by,)):
        return Wish("rule")
    fields[last.by] = {**fields.get(last.by, {}), "left": True}
    told.put(*(one for one in asks[-1].tokens if one.of("time") or one.of("standing") or one.of("goal")))
    return Wish("may", denied=True)


def _of_being_saved(told: Told, wanted: Wish, ordered: Sequence[Deed], fields: Mapping[str, Any]) -> Wish:
    """What is wanted, where it is asked if a card saves somebody who goes out as they stand: if they are out then."""
    last = ordered[-1] if ordered else None
    levels = fields.get(last.by, {}) if last is not None and last.by is not None else {}
    is_going = levels.get("alcohol", 0) >= levels.get("fortitude", TRACK_END + 1)
    saves = [clause for clause in told.clauses if clause.asks and clause.has("verb", "answers", "heals")]
    if wanted.kind != "may" or last is None or not last.cards or not is_going or not saves or saves[-1].cards:
        return wanted
    return Wish("happens", of=(last.by,) if last.by else (), what="out", denied=not wanted.denied)


def _standing(told: Told, fields: Mapping[str, Any]) -> Wish | None:
    """What is wanted of the one person of whom both levels are told, where nothing is done."""
    names = [name for name, one in fields.items() if {"fortitude", "alcohol"} <= set(one)]
    return of_standing(told, names[0]) if len(names) == 1 else None


def _done_by_the_last(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where it is asked if the reply told just before does that: "may I use mine to", "can I with that"."""
    reply, last = ordered[-2:] if len(ordered) > 1 else (None, None)
    if reply is None or last is None or last.cards or last.kind is not None or not last.asked:
        return list(ordered)
    is_own = last.by == reply.by and bool(reply.cards) and not last.linked
    cards = [told.referee.cards.cards[one] for one in reply.cards]
    is_by_that = any(
        one.can_be("before", "with") and other.can_be("little", "that")
        for one, other in pairwise(told.clauses[last.clause].tokens)
    )
    is_told = last.to in (reply.place, reply.to) and any({last.does, "leaves"} & told_of(card) for card in cards)
    if not is_own or not (is_by_that or is_told):
        return list(ordered)
    return [*ordered[:-2], replace(reply, asked=True)]


def _by_whom_it_is_asked(told: Told, ordered: Sequence[Deed]) -> list[Deed]:
    """The deeds, where the last is by nobody who is named, and a question without a card is of somebody: "can he?".

    What answers a loss of whoever asks, by nobody who is named, is theirs as well.
    """
    last = ordered[-1] if ordered else None
    if last is None or not last.cards or last.does != "plays" or _is_named(told, last.by):
        return list(ordered)
    asks = [clause for clause in told.clauses if clause.asks and not clause.cards and not clause.has("ask", "is")]
    if last.by is not None:
        asks = [clause for clause in asks if not any(map(_tells_more, clause.tokens))]
    names = [told.people.name(one) for clause in asks[-1:] for one in clause.tokens if one.is_person and not one.owned]
    lost = [one for one in ordered if one.place == last.to and one.does == "loses" and one.by == told.people.me]
    if lost and last.by is not None:
        names = [told.people.me]
    return [*ordered[:-1], replace(last, by=names[0])] if len(names) == 1 else list(ordered)


def _tells_more(token: Token) -> bool:
    """Whether a verb asks for more than whether something may be played."""
    return bool(token.of("verb")) and not token.of("ask") and not token.can_be("verb", "plays", "answers")


def _is_named(told: Told, name: str | None) -> bool:
    """Whether somebody who does something is spoken of, and not only known by their card."""
    return name is not None and name in told.people.at.values()


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
    return [replace(one, by=told.people.me) if one.by == name else one for one in ordered]


def _of_the_asker(told: Told, ordered: Sequence[Deed], fields: Mapping[str, Any]) -> list[Deed]:
    """The deeds, where a reply of nobody who is named is the asker's own: "with Swipe the tip! am I still in"."""
    me, cards = told.people.me, told.referee.cards.cards
    names = {one.by for one in ordered if one.by is not None and one.cards}
    speaks = me in fields or any(token.who == "me" for clause in told.clauses for token in clause.tokens)
    if len(names) != 1 or me in names or names & set(told.people.spoken) or not speaks:
        return list(ordered)
    is_theirs = all(is_reply(cards[card]) and not picks(cards[card]) for one in ordered for card in one.cards if one.by)
    is_theirs = is_theirs and not any(one.on or one.drinker for one in ordered)
    return [replace(one, by=me) if one.by in names and is_theirs else one for one in ordered]


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
        kind = _for_drinks(told, kind, next((x for x in ordered if one.to is not None and x.place == one.to), None))
        by, on = one.by, one.on or _picked(told, one, ordered, wanted)
        if by is None and one.does == "reveals" and len(wanted.of) == 1:
            by = wanted.of[0]
        yield Beat(
            one.does, by, card, kind, to if to is not None and to < number else None, on, one.drinker,
            amount=one.amount, track=one.track, copies=one.copies, option=one.option, origin=one.origin,
            pay=dict(one.pay),
        )  # fmt: skip


def _for_drinks(told: Told, kind: Class | None, answered: Deed | None) -> Class | None:
    """A class of cards, where "my ignore card" for a Drink that was turned over is one that Ignores Drinks."""
    if kind is None or kind.does != "ignores" or answered is None or answered.does != "reveals" or not answered.cards:
        return kind
    is_drink = isinstance(told.referee.cards.cards[answered.cards[0]], Drink)
    return structs.replace(kind, does="ignores-drink") if is_drink else kind


def _picked(told: Told, deed: Deed, ordered: Sequence[Deed], wanted: Wish) -> tuple[str, ...]:
    """Whom a card picks of which nothing is said, if it is asked of just one other person."""
    cards = told.referee.cards.cards
    if deed.does != "plays" or not deed.cards or not all(picks(cards[one]) for one in deed.cards):
        return ()
    if aimed := _aimed_at(told, deed):
        return aimed
    others = [name for name in wanted.of if name != deed.by]
    acting = {one.by for one in ordered if one is not deed}
    return (others[0],) if len(others) == 1 and not acting - {deed.by, others[0]} else ()


def _aimed_at(told: Told, deed: Deed) -> tuple[str, ...]:
    """Whom somebody points at as they play a card, or makes take what it brings: "and points at Gog"."""
    clause = told.clauses[deed.clause]
    card = next((at for at, one in enumerate(clause.tokens) if set(one.cards) & set(deed.cards)), None)
    pairs = pairwise(clause.tokens[card:]) if card is not None else ()
    aimed = [
        told.people.name(person)
        for before, person in pairs
        if person.is_character
        and not person.owned
        and (before.can_be("little", "at") or before.can_be("verb", "makes"))
    ]
    return tuple(name for name in aimed if name is not None and name != deed.by)[:1]


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
    meant = _fitting(told, deed, _of_the_same_title(told, deed.cards))
    acting = {
        told.people.character(one.by or "") for one in told.deeds if one.by != deed.by and set(one.cards) & set(meant)
    }
    spoken -= acting if player is None or deed.by == told.people.me else set()
    for decks in ({player} if player else set(), spoken, set(told.referee.whole_decks)):
        mine = tuple(one for one in meant if set(owners(cards[one])) & decks)
        if len(meant) > 1 and mine:
            meant = mine
    shared = tuple(one for one in meant if len(owners(cards[one])) > 1)
    return shared[:1] if len(meant) > 1 and shared else meant


def _fitting(told: Told, deed: Deed, meant: tuple[str, ...]) -> tuple[str, ...]:
    """Of the cards that a name stands for, those that could answer what they are told to, if there are any."""
    answered = told.deed_at(deed.to)
    if len(meant) == 1 or answered is None:
        return meant
    return tuple(one for one in meant if could(told, (one,), answered)) or meant


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
