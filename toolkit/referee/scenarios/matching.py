"""Which of the legal moves a line of a scenario means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from toolkit.cards.effects import Choose as Choosing
from toolkit.cards.effects import May
from toolkit.engine import Ask, Game, mushrooms
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.moment import open_window
from toolkit.engine.moves import AnyMove, Choose, Discard, Discards, Order, Pass, PlayCard, Wait
from toolkit.engine.moves import Treat as TreatMove
from toolkit.engine.moves import UsePotion as Potion
from toolkit.engine.names import is_of_a_box, mushroom
from toolkit.referee.scenarios.plays import Wanted, answers, drinker, is_meant, spent
from toolkit.referee.scenarios.scenario import (
    Answer,
    Can,
    Cannot,
    Choice,
    Decline,
    DiscardCards,
    Move,
    Orders,
    Play,
    Treat,
    UsePotion,
)
from toolkit.referee.scenarios.titles import fits

Kind = TypeVar("Kind", bound=AnyMove)

MOST_LISTED = 12


def meant(game: Game, ask: Ask, move: Move) -> list[AnyMove]:
    """The legal answers to this question that the move could mean, if the question is put to its player at all."""
    if getattr(move, "player", None) not in [game.players[seat].name for seat in (ask.seat, *ask.also)]:
        return []
    match move:
        case Decline():
            return list(declining(ask))[:1] if is_decision(game, ask) else []
        case Play():
            return _played(game, ask, move)
        case Choice(player=name, choose=choice) if "drink-order" in ask.kinds:
            return [Pass(ask.seat)] if choice == name else []
        case Choice(choose=choice):
            return choosing(game, ask, choice)
        case Orders(order=wanted):
            return [one for one in offered(ask, Order) if _orders(game, one) == wanted]
        case DiscardCards(discard=titles):
            return _discards(game, ask, titles)
        case Treat(treat=title):
            return [one for one in offered(ask, TreatMove) if fits(title, game.any_card(one.card))]
        case UsePotion(potion=attribute):
            return [one for one in offered(ask, Potion) if one.attribute == attribute]
        case _:
            return []


def unlike(game: Game, moves: Iterable[AnyMove]) -> list[AnyMove]:
    """The first of each kind of these moves: no line could tell apart two Drinks of one drinker that are alike."""
    found: dict[object, AnyMove] = {}
    for move in moves:
        found.setdefault(_meaning(game, move), move)
    return list(found.values())


def _meaning(game: Game, move: AnyMove) -> object:
    if not isinstance(move, PlayCard) or move.on is None:
        return move
    drinking = next(game.below(Drinking))
    draft = drinking.drafts[move.on]
    revealer = None if drinking.contest is None else draft.revealer
    drink = (draft.drinker, revealer, draft.cards, draft.ignored, draft.splits_itself(game), draft.contents(game))
    return msgspec.structs.replace(move, on=None), repr(drink)


def waiting(game: Game, ask: Ask, move: Move) -> AnyMove | None:
    """How one of a team lets a teammate go first, where the move is what that teammate does in this phase.

    Each of a team may go first in the Action Phase and in the Drink Phase (rules team-turn.action, team-turn.drink).
    """
    waits = offered(ask, Wait)
    mate = next(
        (one for one in game.teams[ask.seat][1:] if game.players[one].name == getattr(move, "player", None)), None
    )
    if not waits or mate is None:
        return None
    if isinstance(move, Play):
        wants = wanted(game, move, move.play)
        goes = "action" in ask.kinds and any(is_meant(game, one, wants) for one in game.judge.action_plays(game, mate))
        return waits[0] if goes and is_in_window(game, ask, move) else None
    return waits[0] if isinstance(move, Choice) and "drink-order" in ask.kinds and move.choose == move.player else None


def is_decision(game: Game, ask: Ask) -> bool:
    """Whether there is anything to decide: a turn in a Round of Gambling always is, a window only for who can act."""
    own_turn = "gambling-turn" in ask.kinds and open_window(game) is None
    return own_turn or any(not isinstance(move, Pass) for move in ask.moves)


def declining(ask: Ask) -> tuple[AnyMove, ...]:
    """How to decline: pass, take no optional part, discard nothing and draw up. Empty if an answer is required."""
    refusals = (move for move in offered(ask, Choose) if move.value is False)
    outright = (move for move in (Pass(ask.seat), Discard(ask.seat)) if move in ask.moves)
    return (*outright, *refusals)[:1]


def decline(ask: Ask) -> AnyMove:
    """Decline where that is possible, else give the first answer."""
    declined = declining(ask)
    return declined[0] if declined else ask.moves[0]


def accept(ask: Ask) -> AnyMove | None:
    """How to do what one is asked whether to do; None where that is not what is asked."""
    return next((move for move in offered(ask, Choose) if move.value is True), None)


def offered(ask: Ask, kind: type[Kind]) -> list[Kind]:
    """The answers of one kind. Ways to discard are too many to be looked through, and are never listed here."""
    if isinstance(ask.moves, Discards):
        return []
    return [move for move in ask.moves if isinstance(move, kind)]


def choosing(game: Game, ask: Ask, choice: Answer) -> list[AnyMove]:
    """The answers of a choice that mean a yes or no, a number, a player or a card."""
    if "prize-half" in ask.kinds and isinstance(choice, str):
        choice = _hands_over(game, ask, choice)
    found: list[AnyMove] = [move for move in offered(ask, Choose) if _is_chosen(game, ask, move.value, choice)]
    return list(declining(ask)) if choice is False and not found and offered(ask, Choose) else found


def is_in_window(game: Game, ask: Ask, move: Play | Cannot | Can) -> bool:
    """Whether this is the window that a move asks for, if it asks for one."""
    if move.to is not None and not answers(game, move.to):
        return False
    return move.at is None or move.at in ask.kinds


def wanted(game: Game, move: Play | Cannot | Can, card: str) -> Wanted:
    """What a move says about the card that it plays, with players as seats."""
    names = [player.name for player in game.players]
    targets = None if move.targets is None else tuple(names.index(name) for name in move.targets)
    paid = {key.replace("_", "-"): much for key, much in move.pay.items() if isinstance(much, int)}
    harvest = move.pay.get("harvest")
    return Wanted(card, targets, move.on, paid, move.origin, harvest if isinstance(harvest, tuple) else None)


def is_option(move: AnyMove, choose: Sequence[Answer]) -> bool:
    """Whether the first of a card's choices is the option that this move plays it by."""
    number = choose[0] if choose else None
    return isinstance(move, PlayCard) and not isinstance(number, bool) and number == move.option + 1


def own_choices(game: Game, move: PlayCard, choose: Sequence[Answer]) -> list[Answer]:
    """What is left for the card to ask, once its option has been chosen; that of a card with one option is implied."""
    options = game.card(move.card).options
    asks = any(isinstance(effect, Choosing | May) for effect in options[move.option].effects)
    return list(choose[1:] if is_option(move, choose) and (len(options) > 1 or not asks) else choose)


def shown(game: Game, move: AnyMove) -> str:
    """A legal move in a few words."""
    names = [player.name for player in game.players]
    match move:
        case Pass():
            return "pass"
        case Wait():
            return "let a teammate go first"
        case PlayCard(seat=seat, card=card, option=option, picks=picks, on=on, harvest=harvest):
            more = [f"option {option + 1}"] if len(game.card(card).options) > 1 else []
            more += [f"on {names[seat]}" for seat in picks]
            more += [f"on {drinker(game, on)}'s Drink"] if on is not None else []
            more += [f"harvesting {mushroom(game, seat, place)}" for place in harvest]
            return " ".join([f"“{game.card(card).title}”", *more])
        case Discard(cards=cards):
            return f"discard {', '.join(game.card(card).title for card in cards) or 'nothing'}"
        case Order():
            return "order " + ", ".join(f"{count} for {name}" for name, count in _orders(game, move).items())
        case Choose(value=bool() as value):
            return "yes" if value else "no"
        case Choose(seat=seat, value=int() as value) if is_of_a_box(game.ask):
            return mushroom(game, seat, value)
        case Choose(value=int() as value) if isinstance(open_window(game), type(None)) and game.ask is not None:
            return names[value] if "choice" not in game.ask.kinds else str(value)
        case Choose(value=str() as card):
            return f"“{game.any_card(card).title}”"
        case _:
            return str(getattr(move, "value", move))


def listed(game: Game, ask: Ask) -> str:
    """The answers that a question allows, in a few words each."""
    some = "; ".join(shown(game, move) for move in ask.moves[:MOST_LISTED])
    more = len(ask.moves) - MOST_LISTED
    return some + (f"; and {more} more" if more > 0 else "")


def _played(game: Game, ask: Ask, move: Play) -> list[AnyMove]:
    """The ways to play a card; a Prize that must be used now may be named as if it were played from hand."""
    if "prize" in ask.kinds:
        return _uses(game, ask, move)
    return _plays(game, ask, move) if is_in_window(game, ask, move) else []


def _plays(game: Game, ask: Ask, move: Play) -> list[AnyMove]:
    want = wanted(game, move, move.play)
    found: list[AnyMove] = [one for one in offered(ask, PlayCard) if is_meant(game, one, want)]
    found = [one for one in found if not _chooses_otherwise(game, one, move.choose)]
    return [one for one in found if not _spends(game, one)] or found


def _uses(game: Game, ask: Ask, move: Play) -> list[AnyMove]:
    """The ways to use a Prize."""
    want, used = wanted(game, move, move.play), getattr(game.stack[-1], "card", "")
    if not fits(want.card, game.any_card(used)):
        return []
    return [one for one in offered(ask, Choose) if want.targets in (None, (one.value,))]


def _hands_over(game: Game, ask: Ask, choice: str) -> Answer:
    """Whether it is the other player who is named as the one to get the Prize; what means neither stays as it is."""
    said = {game.players[ask.seat].name: False, game.players[getattr(game.stack[-1], "to", ask.seat)].name: True}
    return said.get(choice, choice)


def _spends(game: Game, move: AnyMove) -> bool:
    """Whether more is spent on the card than need be: it is only meant if that is said."""
    if not isinstance(move, PlayCard):
        return False
    return bool(move.harvest or spent(game.card(move.card).options[move.option]))


def _chooses_otherwise(game: Game, move: AnyMove, choose: Sequence[Answer]) -> bool:
    """Whether a card of several options is meant to be played by another of them than this move plays it by."""
    options = len(game.card(move.card).options) if isinstance(move, PlayCard) else 0
    names_one = bool(choose) and not isinstance(choose[0], bool) and choose[0] in range(1, options + 1)
    return options > 1 and names_one and not is_option(move, choose)


def _is_chosen(game: Game, ask: Ask, value: Answer, choice: Answer) -> bool:
    if isinstance(value, bool) or isinstance(choice, bool):
        return value is choice
    if isinstance(value, str):
        return isinstance(choice, str) and fits(choice, game.any_card(value))
    if "choice" in ask.kinds:
        return value == choice
    if is_of_a_box(ask):
        return isinstance(choice, str) and fits(choice, game.any_card(mushrooms.kind(game, ask.seat, value)[0]))
    return game.players[value].name == choice


def _orders(game: Game, move: Order) -> dict[str, int]:
    return dict(Counter(game.players[seat].name for seat in move.to))


def _discards(game: Game, ask: Ask, titles: Sequence[str]) -> list[AnyMove]:
    """The way to discard these cards, if they are held."""
    left, cards = list(game.players[ask.seat].hand), []
    for title in titles:
        match = next((card for card in left if fits(title, game.any_card(card))), None)
        if match is None:
            return []
        left.remove(match)
        cards.append(match)
    discard = Discard(ask.seat, tuple(sorted(cards)))
    return [discard] if discard in ask.moves else []
