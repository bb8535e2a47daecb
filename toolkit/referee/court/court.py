"""Judging a Case: what it wishes is decided by the engine, in every way in which the Case could come about."""

from __future__ import annotations

from contextlib import suppress

from msgspec.structs import replace

from toolkit.cards import AnyCard, Card, Drink, DrinkEvent
from toolkit.cards.effects import DrinkOne, Lose, Redirect
from toolkit.cards.words import Pile
from toolkit.referee import deeds
from toolkit.referee.case.case import Beat, Case, Class
from toolkit.referee.court import consequence, may, pair, which
from toolkit.referee.court.cast import cast
from toolkit.referee.court.grounds import NOBODY_THERE
from toolkit.referee.court.judgment import CannotStage, Judgment, Way
from toolkit.referee.referee import Referee
from toolkit.referee.usual import usual
from toolkit.referee.voice import UNNAMED, YOU
from toolkit.rulebook import Book

_MOST_OF_A_CLASS = 60
_WITHOUT_VERDICT = ("who", "how-many", "which-cards")
_OF_THE_LAST = ("may", "must", "which-cards")
"""What is asked of the last beat, and finds out by itself which cards of a class would do."""

_BY_CARD = ("plays", "reveals", "drinks", "uses")


def judge(referee: Referee, case: Case) -> Judgment:
    """What the court finds. Raises :class:`CannotStage` where no position brings the Case about."""
    edition = case.edition or referee.edition
    if case.unplaced and case.wish.kind not in _WITHOUT_VERDICT:
        return Judgment(None, unplaced=case.unplaced)
    if not case.beats and case.scene.moment is None:
        raise CannotStage("nothing is told that happens")
    case = replace(case, beats=tuple(_meant(referee, beat) for beat in case.beats))
    case = _with_any_drink(referee, _without_its_moment(referee, _without_one_more(referee, case)))
    if case.wish.kind == "may" and case.beats[-1:] and case.beats[-1].copies > 1:
        once = replace(case.beats[-1], by=case.beats[-1].by or YOU, copies=1)
        case = replace(case, beats=(*case.beats[:-1], once, once))  # if it may be played again after itself
    for beat in case.beats:
        _check(referee, beat)
    if case.wish.end and case.wish.direction and case.wish.amount is None:
        case = replace(case, wish=replace(case.wish, end=False))
    if case.unplaced:
        whole = _over_classes(referee, replace(case, unplaced=()), edition)
        return replace(whole, verdict=None, unplaced=case.unplaced)
    if (barred := may.of_a_reduced_loss(referee.cards, case)) is not None:
        return _denied(case, barred)
    if case.wish.kind == "may" and pair.is_pair(referee.cards, case):
        with suppress(CannotStage):
            return _denied(case, pair.decide(referee.cards, case, edition))
    return _over_origins(referee, case, edition)


def _over_origins(referee: Referee, case: Case, edition: Book) -> Judgment:
    """The judgment of a Case in which a card does something else from another pile, and it is not told from where."""
    place = next((at for at, one in enumerate(case.beats) if len(_origins(referee, one)) > 1), None)
    if place is None or case.wish.kind in ("must", "which-cards"):
        return _over_classes(referee, case, edition)
    judged: list[tuple[Way, Judgment]] = []
    for origin in _origins(referee, case.beats[place]):
        beats = (*case.beats[:place], replace(case.beats[place], origin=origin), *case.beats[place + 1 :])
        found = _over_classes(referee, replace(case, beats=beats), edition)
        value = found.value if found.value is not None else dict(found.values)
        judged.append((Way(found.verdict, refusal=found.refusal, value=value, origin=origin), found))
    is_same = all(one.value == judged[0][0].value for one, _ in judged) and case.wish.kind != "may"
    if is_same or len({way.verdict for way, _ in judged} - {None}) == 1:
        return judged[0][1]
    ways = tuple(way for way, _ in judged)
    return replace(judged[0][1], verdict="depends", ways=ways)


def _origins(referee: Referee, beat: Beat) -> tuple[Pile, ...]:
    """From where the card of a beat may be played, where that is not told; nothing for what is played in no pile."""
    card = referee.cards.cards.get(beat.card or "")
    if beat.does != "plays" or beat.origin is not None or beat.option is not None or not isinstance(card, Card):
        return ()
    return tuple(dict.fromkeys(option.played_from for option in card.options))


def _with_any_drink(referee: Referee, case: Case) -> Case:
    """The Case with the Drink on which its first beat is played, of any kind, where it is asked what is left of it."""
    first = case.beats[0] if case.beats else None
    card = referee.cards.cards.get(first.card or "") if first is not None else None
    is_untold = case.scene.card is None and first is not None and first.to is None and first.does == "plays"
    is_whole = case.wish.kind == "happens" and case.wish.what == "drink"
    if not is_whole or first is None or not is_untold or card is None or not deeds.is_for_drinks(card):
        return case
    plain = Beat("reveals", by=first.drinker or first.by, card=usual(referee.cards).ale)
    drunk = plain if case.wish.direction else replace(plain, card=None, kind=Class(type="drink"))
    later = [replace(one, to=1 if one.to is None else one.to + 1) for one in case.beats]
    return replace(case, scene=replace(case.scene, moment=None, of=None), beats=(drunk, *later))


def _without_one_more(referee: Referee, case: Case) -> Case:
    """The Case of a Contest without what somebody reveals besides their own Drink, as a card makes them drink."""
    beats, cards = case.beats, [referee.cards.cards.get(one.card or "") for one in case.beats]
    shown = [one.by if one.does == "reveals" else None for one in beats]
    more = next((at + 1 for at, by in enumerate(shown) if by is not None and by in shown[:at]), None)
    is_by_card = any(isinstance(one, Card) and deeds.has(one, DrinkOne) for one in cards)
    if case.wish.what != "contest" or more is None or not is_by_card:
        return case
    kept = [one for at, one in enumerate(beats, 1) if at != more]
    to = {at: None if at == more else at - (at > more) for at in range(1, len(beats) + 1)}
    return replace(case, beats=tuple(replace(one, to=to.get(one.to or 0)) for one in kept))


def _without_its_moment(referee: Referee, case: Case) -> Case:
    """The Case without a moment that its first beat brings about: a Drink Phase in which somebody reveals a Drink.

    Where something is answered, or a card is for Drinks too, it is not so that nothing goes on: only no Round does.
    """
    first = case.beats[0] if case.beats else None
    card = referee.cards.cards.get(first.card or "") if first is not None else None
    is_no_round = len(case.beats) > 1 or (card is not None and deeds.is_for_drinks(card))
    if case.scene.moment == "nothing" and is_no_round:
        return replace(case, scene=replace(case.scene, moment=None))
    is_told = first is not None and first.does in ("reveals", "drinks") and first.card is not None
    if (
        not is_told
        or first is None
        or case.scene.moment not in ("drink", "action")
        or case.scene.of not in (None, first.by)
    ):
        return case
    return replace(case, scene=replace(case.scene, moment=None, of=None))


def _meant(referee: Referee, beat: Beat) -> Beat:
    """A beat with its card, where a name stands for several that do the same."""
    if beat.card is not None or beat.kind is None or not beat.kind.cards:
        return beat
    alike = deeds.members(referee.cards, beat.kind)
    return replace(beat, card=alike[0], kind=None) if len(alike) == 1 else beat


def _check(referee: Referee, beat: Beat) -> None:
    """Raises :class:`CannotStage` where a beat speaks of what there is not."""
    if beat.card is None:
        return
    card = referee.cards.cards.get(beat.card)
    if card is None:
        raise CannotStage(f"no card is called {beat.card}")
    if not isinstance(card, Card | Drink | DrinkEvent):
        raise CannotStage(f"{card.title} belongs to no Character Deck and is no Drink")
    options = card.options if isinstance(card, Card) else ()
    if beat.does in ("plays", "uses") and isinstance(card, Card) and not options:
        raise CannotStage(f"{card.title} is not played")
    if beat.option is not None and beat.option >= max(1, len(options)):
        raise CannotStage(f"{card.title} has no option {beat.option + 1}")


def _over_classes(referee: Referee, case: Case, edition: Book) -> Judgment:
    """The judgment of a Case in which a class stands for a card, before the last that is asked of: that of all."""
    last = len(case.beats) - (1 if case.wish.kind in _OF_THE_LAST else 0)
    place = next((at for at, one in enumerate(case.beats) if at != last and _is_of_a_class(one)), None)
    if place is None:
        return _decide(referee, case, edition)
    judged: list[tuple[Way, Judgment]] = []
    for card in _members(referee, case, place)[:_MOST_OF_A_CLASS]:
        beats = list(case.beats)
        beats[place] = replace(beats[place], kind=None, card=card)
        try:
            found = _decide(referee, replace(case, beats=tuple(beats)), edition)
        except CannotStage:
            continue
        value = found.value if found.value is not None else dict(found.values)
        value = found.course if consequence.is_open(case) else value
        judged.append((Way(found.verdict, event=card, refusal=found.refusal, value=value), found))
    if not judged:
        raise CannotStage("no card of this class comes about so")
    if case.wish.kind in ("may", "must", "happens"):
        weighed = may.weighed(judged, exists=False)
        is_open = weighed.verdict == "yes" and case.wish.kind == "may" and may.needs_a_loss(referee.cards, case)
        return replace(weighed, verdict="depends") if is_open else weighed
    same = all(way.value == judged[0][0].value for way, _ in judged)
    found = replace(judged[0][1], ways=tuple(way for way, _ in judged))
    return found if same else replace(found, verdict="depends")


def _members(referee: Referee, case: Case, place: int) -> tuple[str, ...]:
    """The cards of a class that a beat may be done with: what is turned up unseen is an Event or a Drink.

    Where it is asked who is hit, whoever is named was picked by a card that hits nobody else.
    """
    beat = case.beats[place]
    kind = beat.kind or Class()
    if beat.does == "reveals" and kind == Class():
        return tuple(one for some in _TURNED_UP for one in deeds.members(referee.cards, some))
    members = deeds.members(referee.cards, kind)
    if beat.does == "plays":
        members = tuple(one for one in members if isinstance(referee.cards.cards[one], Card))
    if beat.amount is not None:
        members = tuple(one for one in members if _deals(referee.cards.cards[one], beat.amount)) or members
    if beat.on and kind.does == "hits" and case.wish.kind == "who":
        aimed = tuple(one for one in members if not deeds.does(referee.cards.cards[one], "hits-all"))
        return aimed or members
    return members


def _deals(card: AnyCard, much: int) -> bool:
    """Whether a card makes somebody lose so much."""
    return any(isinstance(one, Lose) and one.amount == much for one in deeds.effects(card))


_TURNED_UP = (Class(type="event"), Class(type="drink"))


def _is_of_a_class(beat: Beat) -> bool:
    """Whether something hangs on which card of a class it is; nothing does on a Drink that comes of an Event."""
    comes_of_another = beat.does == "reveals" and beat.to is not None
    return beat.kind is not None and beat.card is None and beat.does in _BY_CARD and not comes_of_another


def _nobody_there(referee: Referee, case: Case) -> bool:
    """Whether a loss is to be sent on to somebody who is not named, where all who play are."""
    last, seats = case.beats[-1] if case.beats else None, case.scene.seats
    card = referee.cards.cards.get(last.card or "") if last is not None else None
    if last is None or seats is None or not isinstance(card, Card) or not deeds.has(card, Redirect):
        return False
    named = {name for one in case.beats for name in (one.by, one.drinker, *one.on) if name}
    named |= {one.name for one in case.people if not one.out}
    others = set(last.on) & set(UNNAMED) - {YOU}
    return bool(others) and len(named - others) >= seats


def _decide(referee: Referee, case: Case, edition: Book) -> Judgment:
    if case.wish.kind == "may" and _nobody_there(referee, case):
        return Judgment("no", NOBODY_THERE, (NOBODY_THERE.rule,), asked=case.beats[-1].card)
    seated = cast(referee.cards, case)
    if not case.beats and case.wish.kind in ("may", "must"):
        raise CannotStage("it is not told what is to be done")
    match case.wish.kind:
        case "may":
            return _denied(case, may.decide(referee.cards, seated, edition))
        case "must":
            return consequence.must(referee.cards, seated, edition)
        case "happens" | "who" | "how-many":
            return consequence.decide(referee.cards, seated, edition)
        case "which-cards":
            return which.decide(referee.cards, seated, edition)
        case _:
            raise CannotStage(f"no table decides what is asked ({case.wish.kind})")


def _denied(case: Case, found: Judgment) -> Judgment:
    """The judgment of whether something may *not* be done."""
    if not case.wish.denied or found.verdict not in ("yes", "no"):
        return found
    return replace(found, verdict="no" if found.verdict == "yes" else "yes")
