"""What Otto does: he is asked like any player, and answers by his rules (rulebook chapter 11)."""

from __future__ import annotations

from toolkit.cards import Option
from toolkit.cards.effects import Effect, Gain, Lose, MoveCards, Pay, SplitDrink
from toolkit.cards.touches import leaves, touches
from toolkit.cards.words import Attribute, CardType
from toolkit.engine import judge, otto_deck, who
from toolkit.engine.draft import Draft
from toolkit.engine.frames.choosing import Choosing
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.gamble import Gamble
from toolkit.engine.frames.play import Play
from toolkit.engine.frames.resolve import Resolve
from toolkit.engine.frames.turn import Turn
from toolkit.engine.frames.window import Window
from toolkit.engine.game import Ask, Game
from toolkit.engine.judge import Moment
from toolkit.engine.mixture import Numbers
from toolkit.engine.moves import AnyMove, Choose, Pass, PlayCard
from toolkit.engine.state import Track
from toolkit.figures import OTTO_TRACK_END

ACTION, SOMETIMES, GAMBLING = 0, 1, 2
"""The boxes of a card of Otto's, in the order of its options."""

_TYPES: dict[int, tuple[CardType, ...]] = {
    ACTION: ("action",),
    SOMETIMES: ("sometimes",),
    GAMBLING: ("gambling", "cheating"),
}


# deciding


def answer(game: Game, ask: Ask) -> None:
    """Take a decision of Otto's by his rules; a card that he plays is discarded at once (rule otto.action)."""
    frame = game.stack[-1]
    frame.answer(game, _decision(game, ask))
    if isinstance(game.stack[-1], Play) and game.stack[-1].seat == ask.seat:
        game.stack[-1].discard(game)


def _decision(game: Game, ask: Ask) -> AnyMove:
    """What Otto does here; where no rule says more, he declines, or takes the first option.

    (rules otto.declines, otto.first-option)
    """
    declined = next((move for move in ask.moves if isinstance(move, Pass)), ask.moves[0])
    match game.stack[-1]:
        case Turn() if game.state.phase == "action":
            return _box(game, ask.seat, ACTION) or declined
        case Gamble():
            return _box(game, ask.seat, GAMBLING) or declined
        case Window(event=event):
            return _response(game, ask, event) or declined
        case Choosing() as choosing:
            return _choice(game, choosing)
        case _:
            return declined


def _box(game: Game, seat: int, box: int, event: int | None = None, drink: int | None = None) -> PlayCard | None:
    """Turn over a card and follow one of its boxes, unless that is illegal (rules otto.gambles, otto.illegal)."""
    card = otto_deck.turn_over(game, seat)
    if card is None:
        return None
    play = PlayCard(seat, card, box, on=drink)
    follows = game.playbook[card].ways[box].option.effects
    if follows and judge.why_not(game, Moment(_TYPES[box], event), play) is None:
        return play
    game.pick_up(seat, card)
    otto_deck.discard(game, card)
    return None


def _response(game: Game, ask: Ask, event: int | None) -> PlayCard | None:
    """Turn over a card for each Drink or card that affects Otto, once.

    (rules otto.responds, otto.responds-as-to-an-action, otto.sometimes-cards, otto.no-response)
    """
    answered = None if event is None else game.stack[event]
    for move in ask.moves:
        if not isinstance(move, PlayCard):
            continue
        cause = answered.drafts[move.on] if isinstance(answered, Drinking) and move.on is not None else answered
        if not isinstance(cause, (Play, Draft)) or cause.responded or not _affects(game, cause):
            continue
        cause.responded = True
        if (play := _box(game, ask.seat, SOMETIMES, event, move.on)) is not None:
            return play
    return None


def _affects(game: Game, cause: Play | Draft) -> bool:
    """Whether it affects Otto's Fortitude, Alcohol Content or Gold, of a card of which the judge has said so."""
    if isinstance(cause, Play):
        return True
    contents = cause.contents(game)
    touched = (touch.who for touch in touches(Option(contents.effects)))
    return contents.numbers != Numbers() or any(whose in ("you", "everyone") for whose in touched)


def _choice(game: Game, choosing: Choosing) -> AnyMove:
    """Otto gives nothing up, and else takes the first option (rules otto.declines, otto.first-option)."""
    giving = [any(_is_given_up(game, choosing, effect) for effect in leaves(option)) for option in choosing.options]
    if choosing.optional:
        return Choose(choosing.seat, not (choosing.cost or giving[0]))
    wanted = (number for number, gives in enumerate(giving, start=1) if not gives)
    return Choose(choosing.seat, next(wanted, len(giving)))


def _is_given_up(game: Game, choosing: Choosing, effect: Effect) -> bool:
    """Whether Otto himself would pay, discard, lose Fortitude, gain Alcohol Content or split a Drink by it."""
    cause = Resolve([], choosing.source, choosing.you, choosing.that)
    match effect:
        case SplitDrink():
            return choosing.seat == choosing.you
        case (
            Pay() | MoveCards(source="hand", target="discard") | Lose(attribute="fortitude") | Gain(attribute="alcohol")
        ):
            return choosing.seat in who.seats(game, cause, effect.who)
        case _:
            return False


# tracks and Gold


def adjust(
    game: Game,
    seat: int,
    attribute: Attribute,
    by: int,
    *,
    card: str | None,
    rule: str | None,
    behind: int | None,
) -> int:
    """Change something of Otto's: the tracks of the player behind it, or both, and of Gold that of the Inn.

    (rules otto.tracks, otto.no-gold, otto.ante, otto.is-a-player)
    """
    if attribute == "gold":
        game.state.inn += by
        if by:
            game.note(f"otto-gold-{_way(by)}", seat, amount=abs(by), card=card, rule=rule or "otto.no-gold")
        return by
    tracks = game.side_of[seat].tracks
    moved = [
        _move(game, seat, owner, attribute, by, card) for owner in tracks if behind is None or behind in (owner, seat)
    ]
    return max(moved, key=abs, default=0)


def _move(game: Game, seat: int, owner: int, attribute: Attribute, by: int, card: str | None) -> int:
    track: Track = game.side_of[seat].tracks[owner]
    before: int = getattr(track, attribute)
    after = min(OTTO_TRACK_END, max(0, before + by))
    if after != before:
        setattr(track, attribute, after)
        what = f"otto-{attribute}-{_way(after - before)}"
        game.note(what, seat, amount=abs(after - before), other=owner, card=card, rule="otto.tracks")
    return after - before


def _way(by: int) -> str:
    return "up" if by > 0 else "down"
