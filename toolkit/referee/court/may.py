"""May the last beat happen? The Case is staged up to it, and the engine decides, in every way that fits it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from msgspec import structs

from toolkit.cards import Card, Database, DrinkEvent
from toolkit.cards.patterns import AnteRequired, FortitudeLost, Pattern, Payment
from toolkit.engine import Ask, Game
from toolkit.engine.judge import why_not
from toolkit.engine.moment import moment as going_on
from toolkit.engine.moment import most_telling, open_window, weight
from toolkit.engine.moves import Order
from toolkit.engine.refusal import Refusal
from toolkit.referee import deeds
from toolkit.referee.answer import Verdict
from toolkit.referee.case.case import Beat, Case, Class, Person, Scene
from toolkit.referee.court import untold
from toolkit.referee.court.grounds import NO_DRINK, NOT_THE_SOURCE, grounds
from toolkit.referee.court.judgment import CannotStage, Judgment, Way
from toolkit.referee.court.position import Position, Step
from toolkit.referee.court.rehearsal import REVEALING, Rehearsal
from toolkit.referee.court.roots import Root, roots, windows
from toolkit.referee.court.stage import Stager
from toolkit.referee.court.untold import Supposed
from toolkit.referee.scenarios import plays
from toolkit.referee.scenarios.matching import offered
from toolkit.referee.scenarios.plays import Wanted
from toolkit.referee.scenarios.runner import Runner
from toolkit.referee.scenarios.scenario import MOVES as _MOVES
from toolkit.referee.scenarios.scenario import Scenario, WindowKind
from toolkit.referee.scenarios.titles import Titles
from toolkit.rulebook import Book

_MOST_TITLE = 200
BEGUN = Refusal("ignore.event-started", "The Event has begun to resolve.")
_OVER = Refusal("timing.window", "Nothing that it answers is going on any more.")
_OF_SOMETIMES = "cards.sometimes"
_REDUCED = Refusal(_OF_SOMETIMES, "That loss has been reduced.")
_NO_SCHEME = Refusal("petra.plotted-cards", "Only Schemes are played from the Plotted Cards.")
_ITS_OWN_TEXT = (_OF_SOMETIMES, "gambling.gambling-card", "gambling.cheating", "turn.one-action")
"""The rules by which a card is refused that may be played at another moment, whoever plays it."""


class Chance:
    """What is found of one card at one moment: the kinds of window, the refusals, and how many moves were made."""

    def __init__(self, kinds: tuple[str, ...], refusals: Sequence[Refusal], moves: int) -> None:
        self.kinds, self.refusals, self.moves = kinds, tuple(refusals), moves


class Looker:
    """Looks at every decision whether each of some cards could be played, as the last beat of a Case asks.

    It looks once the beats at the places ``after`` have come about.
    """

    def __init__(
        self, beat: Beat, cards: Sequence[str], to: int | None, kinds: Sequence[str], after: Sequence[int] = ()
    ) -> None:
        self.beat, self.to, self.kinds, self.after = beat, to, kinds, after
        self.found: dict[str, list[Chance]] = {card: [] for card in cards}

    def __call__(self, rehearsal: Rehearsal, ask: Ask) -> None:
        """Look at a decision."""
        game, names = rehearsal.game, [player.name for player in rehearsal.game.players]
        if not rehearsal.is_about(ask, self.to, self.kinds) or not rehearsal.frames.keys() >= set(self.after):
            return
        seat = names.index(self.beat.by or names[0])
        own = open_window(game) is None
        turn = rehearsal.case.scene.turn
        if own and (seat != ask.seat or turn not in (None, names[ask.seat])):
            return
        for card, chances in self.found.items():
            if own and set(game.card(card).types) <= {"sometimes", "anytime"}:
                continue
            if not chances or chances[-1].refusals:
                chances.append(Chance(ask.kinds, self._refusals(rehearsal, seat, card, names), len(rehearsal.moves)))

    def _refusals(self, rehearsal: Rehearsal, seat: int, card: str, names: Sequence[str]) -> list[Refusal]:
        beat, game = self.beat, rehearsal.game
        targets = tuple(names.index(name) for name in beat.on if name in names) or None
        options = game.card(card).options
        picked = targets if any(len(option.pick) == len(targets or ()) for option in options) else None
        paid = {name.replace("_", "-"): much for name, much in beat.pay.items() if isinstance(much, int)}
        on = beat.drinker if deeds.is_for_drinks(game.card(card)) else None
        if beat.option is not None and not 0 <= beat.option < len(options):
            raise CannotStage(f"“{game.card(card).title}” has no option {beat.option + 1}")
        wanted = Wanted(card, picked, on, paid, beat.origin)
        return (
            plays.refusals(game, seat, wanted) if beat.option is None else _of_option(game, seat, wanted, beat.option)
        )

    def best(self, card: str) -> Chance | None:
        """The chance at which a card is legal, or else the one whose refusal says most."""
        chances = self.found[card]
        legal = [one for one in chances if not one.refusals]
        return legal[0] if legal else max(chances, key=lambda one: weight(most_telling(one.refusals)), default=None)


def _of_option(game: Game, seat: int, wanted: Wanted, option: int) -> list[Refusal]:
    """Why a card cannot be played by one of its options; empty if it can."""
    now, found = going_on(game, seat), []
    for way in plays.ways(game, seat, wanted):
        if way.option == option:
            refusal = why_not(game, now, way)
            if refusal is None:
                return []
            found.append(refusal)
    return found or [Refusal("cards.sometimes", "There is nothing of that kind that it could be played on.")]


def decide(cards: Database, case: Case, edition: Book) -> Judgment:
    """Whether the last beat of a Case that has been cast may happen. Raises :class:`CannotStage`."""
    asked = case.beats[-1]
    if _is_of_any_sometimes_card(case):
        return Judgment("depends", rules=(_OF_SOMETIMES,))
    if any(one.out and one.name == asked.by for one in case.people):
        return _gone(case, asked.by or "")[1]
    if asked.origin == "plotted" and not _is_scheme(cards, asked):
        return Judgment("no", _NO_SCHEME, (_NO_SCHEME.rule,), asked=asked.card)
    if asked.does == "orders":
        return _ordering(cards, case, edition)
    found = _in_all_ways(cards, case, edition)
    if found.verdict == "depends" and _is_barred_by_nothing(case, found):
        return structs.replace(found, verdict="yes")
    if found.verdict == "yes" and _is_at_its_moment(cards, case):
        return structs.replace(found, verdict="depends")
    if found.verdict == "no" and _waits_for_an_ante(cards, case):
        return decide(cards, structs.replace(case, scene=Scene()), edition)
    if found.verdict == "yes" and _hits_another(cards, case, found):
        return structs.replace(found, verdict="no", refusal=NOT_THE_SOURCE, rules=(NOT_THE_SOURCE.rule,))
    return _over_what_is_untold(cards, case, edition, found) if found.verdict == "yes" else found


def _is_scheme(cards: Database, asked: Beat) -> bool:
    """Whether a card may be played from the Plotted Cards at all."""
    card = cards.cards.get(asked.card or "")
    return not isinstance(card, Card) or any(option.played_from == "plotted" for option in card.options)


def _in_all_ways(cards: Database, case: Case, edition: Book) -> Judgment:
    """One judgment of all ways in which the first beat could come about, and all cards that the last may be."""
    candidates, exists = _candidates(cards, case)
    judged: list[tuple[Way, Judgment]] = []
    reasons: list[str] = []
    for root in roots(cards, _before(case)):
        try:
            judged += _in_one_way(cards, case, edition, root, candidates)
        except CannotStage as fault:
            reasons.append(str(fault))
    if not judged:
        raise CannotStage(reasons[0] if reasons else "no position is known in which this comes about")
    return weighed(judged, exists=exists)


def _is_of_any_sometimes_card(case: Case) -> bool:
    """Whether it is asked of Sometimes Cards as such, and no event is told that one could answer."""
    has_event = case.scene.moment not in (None, "nothing", "action", "other-turn", "order")
    return len(case.beats) == 1 and case.beats[0].kind == Class(type="sometimes") and not has_event


def _hits_another(cards: Database, case: Case, found: Judgment) -> bool:
    """Whether a card is to hit back at somebody whom it does not: they are told, and lose nothing by it."""
    asked, course, without = case.beats[-1], found.course, found.without
    card = cards.cards.get(asked.card or "")
    if not asked.on or card is None or course is None or without is None or not deeds.does(card, "hits-back"):
        return False
    return all(course.after[name] == without.after[name] for name in asked.on if name in course.after)


def needs_a_loss(cards: Database, case: Case) -> bool:
    """Whether a card answers Fortitude that has been lost, and only an attack by some card is told, and no number."""
    asked = case.beats[-1]
    card, told = cards.cards.get(asked.card or ""), case.beats[asked.to - 1] if asked.to is not None else None
    found = list(deeds.patterns(card)) if isinstance(card, Card) else []
    is_attack = told is not None and told.card is None and told.amount is None and told.kind == Class(does="hits")
    return is_attack and bool(found) and all(isinstance(one, FortitudeLost) for one in found)


def of_a_reduced_loss(cards: Database, case: Case) -> Judgment | None:
    """That a card which answers a loss that its player has not reduced may not be played where they have."""
    asked = case.beats[-1] if case.beats else None
    card = cards.cards.get(asked.card or "") if asked is not None else None
    if asked is None or case.wish.kind != "may":
        return None
    found = list(deeds.patterns(card)) if isinstance(card, Card) else []
    is_for_whole = bool(found) and all(isinstance(one, FortitudeLost) and one.unreduced for one in found)
    reduced = any(one.by == asked.by and one.kind == Class(does="reduces") for one in case.beats[:-1])
    return Judgment("no", _REDUCED, (_REDUCED.rule,), asked=asked.card) if is_for_whole and reduced else None


def _over_what_is_untold(cards: Database, case: Case, edition: Book, found: Judgment) -> Judgment:
    """The judgment where a card hangs on what is not told: the first of that decides."""
    fact, otherwise = next(untold.otherwise(cards, case), (None, case))
    if fact is None:
        return found
    other = decide(cards, otherwise, edition)
    both = ((False, found), (True, other))
    ways = [(Way(one.verdict, supposed=Supposed(fact, is_so), refusal=one.refusal), one) for is_so, one in both]
    return weighed(ways, exists=False)


def _waits_for_an_ante(cards: Database, case: Case) -> bool:
    """Whether no more is told than that a Round is on, and a card that answers an ante is to be played at some time."""
    scene, card = case.scene, cards.cards.get(case.beats[-1].card or "")
    is_bare = len(case.beats) == 1 and scene == Scene(moment="round")
    is_of_round = isinstance(card, Card) and any(map(_is_for_an_ante, deeds.patterns(card)))
    return is_bare and is_of_round and not any(one.left or one.passed for one in case.people)


def _is_for_an_ante(pattern: Pattern) -> bool:
    """Whether a card of this pattern may answer an ante, as one that answers any payment does."""
    return isinstance(pattern, AnteRequired) or (isinstance(pattern, Payment) and pattern.reasons in ((), ("ante",)))


def _is_barred_by_nothing(case: Case, found: Judgment) -> bool:
    """Whether a type of card is still open to somebody who has left or passed, each as its own text allows it."""
    asked = case.beats[-1]
    person = next((one for one in case.people if one.name == asked.by), None)
    is_standing = person is not None and (person.left or person.passed) and len(case.beats) == 1
    if not is_standing or asked.kind is None or asked.kind != Class(type=asked.kind.type):
        return False
    refused = [way.refusal for way in found.ways if way.verdict == "no"]
    return all(one is not None and one.rule in _ITS_OWN_TEXT for one in refused)


def _ordering(cards: Database, case: Case, edition: Book) -> Judgment:
    """Whether somebody may order Drinks, so many of them, for those who are told."""
    asked, most = case.beats[-1], dict[str, int]()
    position = Stager(cards, case, edition).stage()
    position.steps = [step for step in position.steps if step.beat != len(case.beats) - 1]

    def look(rehearsal: Rehearsal, ask: Ask) -> None:
        names = [player.name for player in rehearsal.game.players]
        for move in offered(ask, Order) if names[ask.seat] == asked.by else ():
            for seat in move.to:
                most[names[seat]] = max(most.get(names[seat], 0), move.to.count(seat))

    course = Rehearsal(position, cards, case, look=look).play().course()
    if not most:
        raise CannotStage(f"it is not told when {asked.by} orders")
    barred = [name for name in asked.on if most.get(name, 0) < asked.copies]
    refusal = Refusal("turn.order-a-drink", f"No Drink is ordered for {barred[0]} there.") if barred else None
    verdict: Verdict = "no" if barred else "yes"
    return Judgment(verdict, refusal, ("turn.order-a-drink", "drinks.additional"), course, course)


def _is_at_its_moment(cards: Database, case: Case) -> bool:
    """Whether nothing is told but a card that is played when its own text allows it: that moment was made for it."""
    asked = case.beats[-1]
    told = any(one != Person(one.name, character=one.character) for one in case.people)
    card = cards.cards.get(asked.card or "")
    bare = len(case.beats) == 1 and case.scene.moment is None and not asked.drinker and not told
    return bare and isinstance(card, Card) and all(option.when for option in card.options)


def weighed(judged: Sequence[tuple[Way, Judgment]], *, exists: bool) -> Judgment:
    """One judgment of those of all ways: it depends where they differ, unless any one will do."""
    ways = tuple(way for way, _ in judged)
    legal = [judgment for way, judgment in judged if way.verdict == "yes"]
    if legal and (exists or len(legal) == len(judged)):
        return structs.replace(legal[0], ways=ways)
    if legal:
        rules = dict.fromkeys(rule for _, one in judged for rule in one.rules[:1])
        return structs.replace(legal[0], verdict="depends", ways=ways, rules=tuple(rules))
    if any(way.verdict == "depends" for way, _ in judged):
        return structs.replace(next(one for way, one in judged if way.verdict == "depends"), ways=ways)
    telling = max((one for _, one in judged), key=lambda one: 0 if one.refusal is None else weight(one.refusal))
    return structs.replace(telling, ways=ways)


def _candidates(cards: Database, case: Case) -> tuple[tuple[str, ...], bool]:
    """The cards that are tried, those of a whole deck if it has any; and whether it is enough that one will do."""
    beat = case.beats[-1]
    if beat.card is not None:
        return (beat.card,), False
    if beat.kind is not None:
        members = tuple(one for one in deeds.members(cards, beat.kind) if isinstance(cards.cards[one], Card))
        return members, False
    deck = next((one.character for one in case.people if one.name == beat.by), None)
    is_known = deck is not None and cards.decks[deck].complete
    own = deeds.members(cards, Class(deck=deck, does=beat.does)) if is_known else ()
    own = tuple(sorted(own, key=lambda one: deeds.stops_by(cards.cards[one])))
    return own or deeds.that_do(cards, beat.does), True


def _before(case: Case) -> Case:
    """The Case up to its last beat; alone, that beat brings about its own moment."""
    return structs.replace(case, beats=case.beats[:-1]) if len(case.beats) > 1 else case


def _in_one_way(
    cards: Database, case: Case, edition: Book, root: Root, candidates: Sequence[str]
) -> list[tuple[Way, Judgment]]:
    if not candidates:
        raise CannotStage("no card is known that does this")
    asked, place = case.beats[-1], len(case.beats) - 1
    alone = place == 0
    if alone and asked.card is None and asked.kind is None and case.scene.moment is None:
        raise CannotStage(f"it is not told in answer to what {asked.by} {asked.does}")
    shown = asked if asked.card is not None else structs.replace(asked, does="plays", card=candidates[0])
    whole = structs.replace(case, beats=(*case.beats[:-1], shown))
    position = Stager(cards, whole, edition, root).stage()
    by = asked.by or ""
    steps = [step for step in position.steps if step.beat != place]
    position.steps = steps
    if asked.origin in (None, "hand"):
        again = alone_again(steps, by, candidates)
        position.hold(by, candidates)
        if again is not None:
            position.give(by, again)
    else:
        position.lay(by, asked.origin, candidates)
    to = asked.to - 1 if asked.to is not None else None
    kinds = _at_an_event(cards, candidates) if _answers_event(cards, case) else windows(case, to, root)
    looker = Looker(asked, candidates, to, kinds, begun(cards, case))
    plain = Rehearsal(position, cards, case, look=looker).play()
    if plain.waiting:
        raise CannotStage(stuck(cards, plain))
    judged: list[tuple[Way, Judgment]] = []
    for card in candidates:
        chance = looker.best(card)
        if chance is None:
            continue
        if chance.refusals or not any(way.verdict == "yes" for way, _ in judged):
            judged.append(_judged(cards, case, position, plain, root, card, chance, many=len(candidates) > 1))
        else:
            judged.append((Way("yes", card, option=root.option, moment=chance.kinds[0]), judged[-1][1]))
    if not judged:
        judged = [_too_late(cards, case, position, plain, card, root) for card in candidates]
    return judged


def _at_an_event(cards: Database, candidates: Sequence[str]) -> tuple[str, ...]:
    """When an Event is answered: as it is revealed, or by a card against payments as its loser has to pay."""
    found = [one for card in candidates for one in deeds.patterns(cards.cards[card])]
    is_for_payments = bool(found) and all(isinstance(one, Payment) for one in found)
    return ("pay",) if is_for_payments else ("event",)


def alone_again(steps: Sequence[Step], by: str, candidates: Sequence[str]) -> str | None:
    """The one card that is tried, if its player has played a copy of it before: they hold another."""
    card = candidates[0]
    played = any(step.by == by and step.cards == (card,) for step in steps)
    return card if len(candidates) == 1 and played else None


def begun(cards: Database, case: Case) -> tuple[int, ...]:
    """The places of the Drinks that come of an Event which the last beat answers, revealed before it does."""
    if not case.beats or not _answers_event(cards, case):
        return ()
    beats, event = case.beats[:-1], case.beats[-1].to
    return tuple(place for place, one in enumerate(beats) if one.does in REVEALING and one.to == event)


def _answers_event(cards: Database, case: Case) -> bool:
    """Whether the last beat answers an Event itself, and not a Drink that comes of it, which would be somebody's."""
    asked = case.beats[-1]
    told = case.beats[asked.to - 1] if asked.to is not None else None
    is_event = told is not None and isinstance(cards.cards.get(told.card or ""), DrinkEvent)
    return is_event and told is not None and told.does in ("reveals", "drinks") and asked.drinker is None


def stuck(cards: Database, plain: Rehearsal) -> str:
    """Which step could not be taken, in words."""
    step = plain.waiting[0]
    title = cards.cards[step.cards[0]].title if step.cards and step.cards[0] in cards.cards else "that"
    return f"{step.by} cannot play “{title}” as it is told"


def _judged(
    cards: Database,
    case: Case,
    position: Position,
    plain: Rehearsal,
    root: Root,
    card: str,
    chance: Chance,
    *,
    many: bool,
) -> tuple[Way, Judgment]:
    asked, place = case.beats[-1], len(case.beats) - 1
    title = (case.said or f"May {cards.cards[card].title} be played?")[:_MOST_TITLE]
    own = card if many else None
    if chance.refusals:
        no_drink = chance.kinds == ("event",) and deeds.is_for_drinks(cards.cards[card])
        refusal = NO_DRINK if no_drink else most_telling(chance.refusals)
        way = Way("no", own, option=root.option, moment=chance.kinds[0], refusal=refusal)
        claim = _claim(cards, case, card, chance, refusal)
        table = _only(position, asked.by or "", card, many=many)
        made = (plain.moves[: chance.moves], plain.moves[chance.moves :])
        scenario = None if many else _claiming(cards, table, title, made, claim)
        course = plain.course()
        return way, Judgment("no", refusal, (refusal.rule,), course, course, scenario=scenario, asked=card)
    way = Way("yes", own, option=root.option, moment=chance.kinds[0])
    to = asked.to - 1 if asked.to is not None else None
    step = Step(asked.by or "", (card,), asked.option, asked.on, asked.drinker, to, chance.kinds, place, asked.origin)
    played = _only(position, asked.by or "", card, many=many)
    played.steps = [*position.steps, step]
    rehearsal = Rehearsal(played, cards, case).play()
    if rehearsal.waiting:
        step = structs.replace(step, drinker=None, on=())
        played.steps = [*position.steps, step]
        rehearsal = Rehearsal(played, cards, case).play()
    chosen = next(
        (move["choose"][0] - 1 for move in rehearsal.moves if move.get("play") == card and "choose" in move), 0
    )
    subject = cards.cards.get(case.beats[asked.to - 1].card or "") if asked.to is not None else None
    rules = grounds(cards.cards[card], chosen, chance.kinds, subject)
    scenario = played.scenario(title, rehearsal.moves)
    return way, Judgment("yes", None, rules, rehearsal.course(), plain.course(), scenario=scenario, asked=card)


def _only(position: Position, name: str, card: str, *, many: bool) -> Position:
    """The position with this one of the cards that are tried in hand."""
    if not many:
        return position
    seat = dict(position.players[name])
    played = [one for step in position.steps if step.by == name for one in step.cards]
    seat["hand"] = [*(one for one in seat.get("hand", []) if one in played), card]
    return structs.replace(position, players={**position.players, name: seat})


def _claiming(
    cards: Database, position: Position, title: str, made: tuple[list[Any], list[Any]], claim: dict[str, Any]
) -> dict[str, Any] | None:
    """The scenario with the claim, without that part of it that does not hold at just that moment, if need be."""
    for left_out in ((), ("because",), ("at", "because"), ("at", "to", "because", "targets", "on")):
        told = {key: value for key, value in claim.items() if key not in left_out}
        scenario = position.scenario(title, [*made[0], told, *made[1]])
        record = msgspec.convert(scenario, Scenario)
        moves = tuple(
            msgspec.convert(one, _MOVES[next(key for key in _MOVES if key in one)]) for one in scenario["moves"]
        )
        run = Runner(structs.replace(record, moves=moves), Titles(record, cards)).run()
        if not run.remarks:
            return scenario
    return None


def _claim(cards: Database, case: Case, card: str, chance: Chance, refusal: Refusal) -> dict[str, Any]:
    """The move that says that the card cannot be played."""
    asked = case.beats[-1]
    claim: dict[str, Any] = {"player": asked.by, "cannot": card}
    claim |= {"at": chance.kinds[0]} if chance.kinds[0] in get_args(WindowKind) else {}
    options = cards.cards[card].options if isinstance(cards.cards[card], Card) else ()  # type: ignore[union-attr]
    if asked.on and any(len(option.pick) == len(asked.on) for option in options):
        claim["targets"] = list(asked.on)
    if asked.drinker is not None and chance.kinds[0] == "drink" and deeds.is_for_drinks(cards.cards[card]):
        claim["on"] = asked.drinker
    subject = case.beats[asked.to - 1].card if asked.to is not None else None
    if subject is not None and chance.kinds[0] != "gambling-turn":
        claim["to"] = subject
    return {**claim, "because": refusal.rule}


def _too_late(
    cards: Database, case: Case, position: Position, plain: Rehearsal, card: str, root: Root
) -> tuple[Way, Judgment]:
    """That a card may not be played, as nothing is going on any more that it could answer."""
    refusal = BEGUN if begun(cards, case) else _OVER
    course = plain.course()
    scenario = position.scenario(case.said[:_MOST_TITLE] or "too late", plain.moves)
    return Way("no", card, option=root.option, refusal=refusal), Judgment(
        "no", refusal, (refusal.rule, "cards.sometimes"), course, course, scenario=scenario, asked=card
    )


def _gone(case: Case, name: str) -> tuple[Way, Judgment]:
    """That somebody who is out of the game does nothing any more."""
    person = next((one for one in case.people if one.name == name), None)
    rule = "losing.out-of-gold" if person is not None and person.gold == 0 else "losing.passing-out"
    refusal = Refusal(rule, f"{name} is out of the game.")
    return Way("no", refusal=refusal), Judgment("no", refusal, (rule,), asked=case.beats[-1].card)
