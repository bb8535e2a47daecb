"""The reading: what a Case is taken to say, in one line."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.cards import Database, Drink, DrinkEvent
from toolkit.referee.case.case import Beat, Case, Class, Person, Wish
from toolkit.referee.numbers import ATTRIBUTES
from toolkit.referee.saying import joined, with_article
from toolkit.referee.telling.happenings import title
from toolkit.referee.telling.voices import called, clause, sentence, whose
from toolkit.referee.voice import YOU, second_person

_MOMENTS = {
    "action": "in {whose} Action Phase",
    "drink": "on {whose} Drink",
    "event": "when {of} reveals an Event",
    "order": "when {of} orders Drinks",
    "refill": "when the Drink Deck is refilled",
    "discard-and-draw": "in {whose} Discard and Draw Phase",
    "round": "in a Round",
    "ante": "when {of} must ante",
    "pay": "when {of} must pay Gold",
    "loss": "when {of} is about to lose Fortitude",
    "forced-out": "when {of} is forced out of a Round",
    "round-won": "when {of} has won a Round",
    "contest": "in a Drinking Contest",
    "last-chance": "before {of} goes out",
    "other-turn": "on {whose} turn",
    "nothing": "while nothing else goes on",
}

_VERBS = {
    "plays": "plays",
    "reveals": "reveals",
    "drinks": "drinks",
    "orders": "orders Drinks",
    "ignores": "Ignores",
    "negates": "Negates",
    "redirects": "redirects",
    "passes": "passes",
    "leaves": "leaves the Round",
    "antes": "antes",
    "pays": "pays",
    "loses": "loses",
    "gains": "gains",
    "discards": "discards",
    "draws": "draws",
    "starts-round": "starts a Round",
    "wins-round": "wins the Round",
    "passes-out": "passes out",
    "uses": "uses",
}

_EVENTS = {
    "pot": "the pot",
    "control": "control of the Round",
    "round": "a Round",
    "round-ends": "the Round ends",
    "leaves": "leaves the Round",
    "out": "is out of the game",
    "in": "is still in",
    "wins": "wins",
    "round-won": "wins the Round itself",
    "contest": "wins the Contest",
    "drinks": "drinks",
    "draws": "draws",
    "hand": "cards in hand",
    "ignored": "it is Ignored",
    "negated": "it is Negated",
    "redirected": "the loss is redirected",
    "resolves": "it takes effect",
    "orders": "orders Drinks",
    "returned": "it goes back to the hand",
    "cards": "cards",
    "drink": "the Drink has",
    "antes": "must ante",
    "marked": "is marked",
}


_THIRD_PERSON = frozenset(("is", "leaves", "wins", "drinks", "draws", "orders"))
"""The verbs with which the words for what is asked begin."""


def reading(cards: Database, case: Case) -> str:
    """What a Case says, in a line; empty where no table is told of."""
    people = [told for one in case.people if (told := "; ".join(_person(cards, one)))]
    beats = [_beat(cards, case, place) for place in range(len(case.beats))]
    parts = [*people, *beats]
    if not parts and case.scene.moment is None:
        return ""
    told = "; ".join(parts)
    if case.scene.moment is not None:
        of = called(case.scene.of or "somebody")
        there = _MOMENTS[case.scene.moment].format(of=of, whose=whose(case.scene.of) if case.scene.of else "somebody's")
        told = f"{told} {there}" if told else there
    more = [f"the pot is {case.scene.pot} Gold"] if case.scene.pot is not None else []
    more += [f"{case.scene.seats} play"] if case.scene.seats is not None else []
    more += [case.variant.replace("-", " ")] if case.variant else []
    told += f" ({', '.join(more)})" if more else ""
    asked = " ".join(_wish(case.wish).split())
    return sentence(told).rstrip(".") + (f": {asked}?" if asked else "")


def _person(cards: Database, one: Person) -> Iterator[str]:
    has = [_much(name, much) for name in ATTRIBUTES if (much := getattr(one, name)) is not None]
    counted = {name: much for name, much in one.tracks.items() if isinstance(much, int) and not isinstance(much, bool)}
    has += [f"{much} {name.replace('_', ' ')}" for name, much in counted.items()]
    has += ["no Drinks"] if one.drink_me == () else []
    predicates = [f"has {joined(has)}"] if has else []
    predicates += [f"holds {joined([title(cards, card) for card in one.holds])}"] if one.holds else []
    predicates += [f"is {'' if much else 'not '}{name}" for name, much in one.tracks.items() if isinstance(much, bool)]
    predicates += ["has left the Round"] if one.left else []
    predicates += ["has passed"] if one.passed else []
    predicates += ["is out"] if one.out else []
    predicates += [f"is in team {one.team}"] if one.team is not None else []
    predicates += ["is the Boss"] if one.boss else []
    if predicates:
        yield clause(one.name, *predicates)


def _much(name: str, much: int) -> str:
    return f"{much or 'no'} {ATTRIBUTES[name]}"


def _beat(cards: Database, case: Case, place: int) -> str:
    beat = case.beats[place]
    by = beat.by or "somebody"
    what = title(cards, beat.card) if beat.card else _class(beat.kind) if beat.kind else ""
    verb = _VERBS[beat.does]
    found = cards.cards.get(beat.card or "")
    if beat.does == "plays" and isinstance(found, Drink | DrinkEvent) and beat.origin is None:
        verb = "reveals"
    if beat.to is not None and beat.does == "plays":
        before = beat.to != place and beat.to - 1 < len(case.beats) and case.beats[beat.to - 1].card
        subject = f" {title(cards, before)}" if before else ""
        verb, what = f"answers{subject} with", what or "a card"
    elif beat.does == "plays" and not what:
        what = "a card"
    if beat.amount is not None and beat.kind is None:
        what = f"{beat.amount} {ATTRIBUTES[beat.track]}" if beat.track else str(beat.amount)
    told = f"{verb} {what}".strip() + _aims(beat)
    return clause(by, told)


def _aims(beat: Beat) -> str:
    on = f" on {joined([called(name) for name in beat.on])}" if beat.on else ""
    drinker = "own" if beat.drinker == beat.by else None
    drink = f" on {whose(beat.drinker)} Drink" if beat.drinker and not drinker and beat.does == "plays" else ""
    return drink + on + (f" {beat.copies} times" if beat.copies > 1 else "")


def _of_you(told: str) -> str:
    """What is asked of somebody, as it is said to them; what is no verb stays."""
    return second_person(told) if told.split(" ")[0] in _THIRD_PERSON else told


def _class(kind: Class) -> str:
    named = {"drink": "Drink", "event": "Event", None: "card"}
    noun = named.get(kind.type) or f"{str(kind.type).capitalize()} Card"
    does = f" that {kind.does.replace('-', ' ')}" if kind.does else ""
    deck = f" of {kind.deck.capitalize()}'s" if kind.deck else ""
    return with_article(noun) + does + deck


def _wish(wish: Wish) -> str:
    who = joined([called(name) for name in wish.of]) if wish.of else "each other player" if wish.others else ""
    way = {-1: "lose", 0: "gain or lose", 1: "gain"}[wish.direction]
    is_any = wish.what == "anything"
    what = ATTRIBUTES.get(wish.what or "", _EVENTS.get(wish.what or "", ""))
    much = f"{wish.amount} " if wish.amount is not None else "anything" if is_any else ""
    track = is_any or wish.what in ATTRIBUTES
    match wish.kind:
        case "must":
            return "must that be"
        case "may":
            return "is that forbidden" if wish.denied else ""
        case "who":
            return f"who {way}s {much}{what}" if track and wish.direction else f"who: {what}".rstrip(": ")
        case "how-many":
            return (
                f"how much {what} {'do' if who == called(YOU) else 'does'} {who or 'everybody'} {way}"
                if track and not wish.end
                else f"how much: {what}".rstrip(": ")
            )
        case "happens":
            told = f"{way} {much}{what}" if track else what
            if track:
                return f"{'do' if who == called(YOU) else 'does'} {who or 'anybody'} {told}"
            return " ".join(filter(None, (who, _of_you(told) if who == called(YOU) else told))) or "what happens"
        case "which-cards":
            return "with which cards"
        case _:
            return ""
