"""Casting: who answers, who is answered, whose Drink it is, and where each stands, as far as a question says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.patterns import DrinkRevealed
from toolkit.cards.touches import touches
from toolkit.referee import traits, usual, voice
from toolkit.referee.mention import Mention
from toolkit.referee.numbers import MOST
from toolkit.referee.question import Question, split_roles
from toolkit.referee.referee import Referee
from toolkit.referee.stage import Cast, Stage
from toolkit.referee.vocabulary import AT, CLAUSE, DRINK, PLAYS, POURED

_LEFT = re.compile(
    r"\b(?:(?:have|has|had|already|ve) left|left|after leaving|not in) (?:the |a |that )?(?:round|gambling)\b"
)
_DRINKING = re.compile(r"(?:is|was) (?:about to drink|drinking)\b")
_LEAST_SURE = 0.3
"""A card is hardly meant that is named by less of its title than this, where others are named."""

_PRONOUN = re.compile(r"\b(?:on|at|against) (?:him|her|them|it)\b")
_ITSELF = re.compile(
    r"\b(itself|themselves|another copy|a copy|copies of|another one|another (?=_)|the same card|each other"
    r"|a second (?:one|copy)|_ on it)\b"
)


@dataclass(frozen=True)
class Parts:
    """Who and what plays which part in a question about an interaction. Characters are ids; None is not said.

    ``reply`` answers ``subject``, which was played on ``chain`` (the nearest first); ``drink`` is what is poured.
    """

    reply: Mention | None
    subject: Mention | None
    chain: tuple[Mention, ...] = ()
    drink: Mention | None = None
    responder: str | None = None
    actor: str | None = None
    target: str | None = None
    drinker: str | None = None


def parts(referee: Referee, question: Question) -> Parts:
    """Read off a question who does what to whom."""
    in_round = sum(_is_for_a_round(referee, one) for one in question.cards) > 1
    able = [_can_reply(referee, one) or (in_round and _is_for_a_round(referee, one)) for one in question.cards]
    reply, rest = split_roles(question, able)
    rest = [one for one in rest if one.sure >= _LEAST_SURE] or rest
    drinks = [one for one in rest if _is_drink(referee, one)]
    plays = [one for one in rest if one not in drinks]
    found = Parts(reply, None)
    if plays:
        subject = _subject(question, plays)
        others = tuple(one for one in plays if one is not subject)
        found = replace(found, subject=subject, chain=others, drink=drinks[0] if drinks else None)
    elif drinks:
        found = replace(found, subject=drinks[0])
    same = reply is not None and found.subject is not None and reply.ids == found.subject.ids
    if same and not _ITSELF.search(question.open_words):
        found = replace(found, subject=found.drink, drink=None)
    if reply is not None and found.subject is None and _ITSELF.search(question.open_words):
        found = replace(found, subject=reply)
    return _people(referee, question, found)


def alone(referee: Referee, question: Question, card: Mention) -> Parts:
    """Who does what in a question about one card that is simply played."""
    return _people(referee, question, Parts(None, card))


def _can_reply(referee: Referee, mention: Mention) -> bool:
    return any(traits.is_reply(referee.cards.cards[one]) for one in mention.ids)


def _is_for_a_round(referee: Referee, mention: Mention) -> bool:
    return traits.is_for_a_round(referee.cards.cards[mention.ids[0]])


def _is_drink(referee: Referee, mention: Mention) -> bool:
    return isinstance(referee.cards.cards[mention.ids[0]], Drink | DrinkEvent)


def _subject(question: Question, plays: Sequence[Mention]) -> Mention:
    """Of the cards that were played, the one that is answered: played on the next one, or else the last."""
    for first, second in pairwise(plays):
        between = question.words[first.end : second.start]
        if {"on", "to", "against", "answer", "negate", "negates", "response"} & set(between):
            return first
    return plays[-1]


def _people(referee: Referee, question: Question, found: Parts) -> Parts:
    """The same with the characters in their parts: first those of whom it is said what they play."""
    playing = [one for one in question.characters if _played_by(question, one) is not None]
    others = [one for one in question.characters if one not in playing]
    for one in (*playing, *others):
        name = one.ids[0]
        if name in (found.responder, found.actor):
            continue
        part = _part(referee, question, found, one)
        if part == "actor" and found.actor is not None:
            part = "target" if _PRONOUN.search(question.said) and found.target is None else None
        if part and getattr(found, part) is None:
            found = replace(found, **{part: name})  # type: ignore[arg-type]
        elif found.responder is None and name not in (found.actor, found.target, found.drinker):
            found = replace(found, responder=name)
    return _as_owned(referee, question, found)


def _as_owned(referee: Referee, question: Question, found: Parts) -> Parts:
    """The same with the reply in the hands of the one who alone has it, if that one is named."""
    reply = referee.cards.cards[found.reply.ids[0]] if found.reply and len(found.reply.ids) == 1 else None
    owner = referee.owner(reply)
    is_said = bool({"i", "me", "my"} & set(question.open_words.split()))
    if owner is None or found.responder == owner:
        return found
    if not is_said and all(one.ids[0] != owner for one in question.characters):
        return found
    freed = {part: None for part in ("actor", "target") if getattr(found, part) == owner}
    other = found.responder
    found = replace(found, responder=owner, **freed)  # type: ignore[arg-type]
    subject = referee.cards.cards[found.subject.ids[0]] if found.subject else None
    part = "target" if referee.owner(subject) not in (None, other) else "actor"
    return replace(found, **{part: other}) if other and getattr(found, part) is None else found  # type: ignore[arg-type]


def _part(referee: Referee, question: Question, found: Parts, one: Mention) -> str | None:
    """The part that a character plays, by the words around the name."""
    words = question.words
    before, after = words[max(0, one.start - 1) : one.start], words[one.end : one.end + 1]
    card = next((card for card in question.cards if card.start == one.end), None)
    if one.owned:
        if card is not None:
            return "drinker" if _is_drink(referee, card) else "responder" if card is found.reply else "actor"
        return "drinker" if DRINK & set(words[one.end : one.end + 2]) else None
    if AT & set(before):
        return "target"
    played = _played_by(question, one)
    if played is not None:
        return "responder" if played is found.reply else "actor" if played is found.subject else None
    in_clause = bool(CLAUSE & set(words[max(0, one.start - 3) : one.start]))
    about_to = _DRINKING.match(" ".join(words[one.end : one.end + 4]))
    if (set(after) & POURED or about_to) and (found.subject is None or _is_drink(referee, found.subject)):
        return "drinker"
    modal = question.modal
    if in_clause:
        return "actor"
    if modal is not None and one.start > modal:
        return "responder"
    before_it = modal is not None and any(other.start > modal for other in question.characters)
    return "actor" if before_it or set(after) & (PLAYS | POURED) else None


def _played_by(question: Question, one: Mention) -> Mention | None:
    """The card of which it is said at once that this character plays it."""
    if not set(question.words[one.end : one.end + 1]) & PLAYS:
        return None
    return next((card for card in question.cards if card.start in (one.end + 1, one.end + 2)), None)


def cast(referee: Referee, question: Question, found: Parts, reply: Card | None, subject: AnyCard | None) -> Cast:
    """Who sits where, by name: those who are named, or else those whose cards they are."""
    if question.is_own_card and found.actor is None:
        responder = found.responder or referee.owner(reply) or referee.owner(subject)
        found = replace(found, responder=responder, actor=responder)
    return seated(referee, found, reply, subject)


def seated(referee: Referee, found: Parts, reply: Card | None, subject: AnyCard | None) -> Cast:
    """Who sits where, by name; :data:`voice.YOU` and the others where nobody is named and no card tells."""
    responder = found.responder or referee.owner(reply) or found.target
    actor = found.actor
    if actor is None:
        actor = referee.owner(subject)
        actor = None if actor == responder else actor
    if actor is None and found.drinker not in (None, responder):
        actor = found.drinker
    told = (found.target, found.drinker)
    bystander = next((one for one in told if one and one not in (responder, actor)), None)
    names = referee.names
    return Cast(
        voice.YOU if responder is None else names[responder],
        voice.ANOTHER if actor is None else names[actor],
        voice.THIRD if bystander is None else names[bystander],
    )


def stage(referee: Referee, question: Question, found: Parts, who: Cast) -> Stage:
    """The stage for a question, with all values that it gives."""
    chain = tuple((one.ids[0], None) for one in found.chain)
    state: dict[str, dict[str, Any]] = {}
    for attribute, value, place in question.states:
        name = _nearest_name(referee, question, place, who)
        attribute = attribute or _moved(referee, found)
        state.setdefault(name, {})[attribute] = min(value, MOST[attribute])
    drink = found.drink.ids[0] if found.drink else usual.WINE
    left = (who.responder,) if has_left(question) else ()
    edition = question.edition or referee.edition
    return Stage(referee.cards, who, people(referee), edition, state, chain, drink, left)


def people(referee: Referee) -> dict[str, str | None]:
    """Who may sit at a table, by name: the characters with their ids, and whoever is not named."""
    return {**{name: one for one, name in referee.names.items()}, **dict.fromkeys(voice.UNNAMED)}


def has_left(question: Question) -> bool:
    """Whether it is said that the one who asks has left the Round."""
    return bool(_LEFT.search(question.open_words))


def _moved(referee: Referee, found: Parts) -> str:
    """Which value a bare number is about: the one that what is answered would change."""
    subject = found.subject or found.reply
    moved = {
        touch.attribute for one in (subject.ids[:1] if subject else ()) for touch in touches(referee.cards.cards[one])
    }
    return next((one for one in ("alcohol", "fortitude", "gold") if one in moved), "fortitude")


def _nearest_name(referee: Referee, question: Question, place: int, who: Cast) -> str:
    """Of whom a value is told: the character named last before it, or else the one who answers."""
    before = [one for one in question.characters if one.start <= place]
    names = [referee.names[one.ids[0]] for one in before]
    return next((name for name in reversed(names) if name in (who.responder, who.actor, who.bystander)), who.responder)


def drinker(referee: Referee, question: Question, found: Parts, who: Cast, reply: Card | None) -> str | None:
    """Whose Drink is meant: as said, or as the card that is played on it needs it."""
    if found.drinker is not None:
        return referee.names[found.drinker]
    if question.is_others_drink:
        return who.actor
    return who.responder if question.is_own_drink else usual_drinker(reply, who)


def usual_drinker(reply: Card | None, who: Cast) -> str:
    """Whose Drink a card is played on where it is not said: another's for a card that needs one, or else one's own."""
    patterns = (pattern for option in (reply.options if reply else ()) for pattern in option.when)
    whose = {pattern.by for pattern in patterns if isinstance(pattern, DrinkRevealed)}
    return who.actor if whose == {"another"} else who.responder
