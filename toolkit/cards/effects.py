"""What a card does: the verbs of the card language.

The set is closed; a card that does not fit makes it grow by a verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from toolkit.cards.amounts import Amount
from toolkit.cards.conditions import Condition
from toolkit.cards.words import Deck, Phase, Pile, Track, Tracks, Who
from toolkit.record import Record

# Fortitude, Alcohol Content, Gold


class Gain(Record, frozen=True, tag_field="do", tag="gain"):
    """``who`` gains Fortitude or Alcohol Content."""

    attribute: Track
    amount: Amount
    who: Who = "you"


class Lose(Record, frozen=True, tag_field="do", tag="lose"):
    """``who`` loses Fortitude or Alcohol Content."""

    attribute: Track
    amount: Amount
    who: Who


class Pay(Record, frozen=True, tag_field="do", tag="pay"):
    """``who`` pays Gold to the Inn or to a player. A payment, not a cost: it can be answered, and may be partial."""

    amount: Amount
    who: Who
    to: Who | Literal["inn"] = "inn"


class TakeFromPot(Record, frozen=True, tag_field="do", tag="take-from-pot"):
    """``who`` takes Gold from the pot."""

    amount: Amount
    who: Who = "you"


class PayInstead(Record, frozen=True, tag_field="do", tag="pay-instead"):
    """The payment that this answers comes out of the Inn's Gold, or is not made at all."""

    payer: Literal["inn", "nobody"]


# Drinks


class OrderDrinks(Record, frozen=True, tag_field="do", tag="order-drinks"):
    """You order additional Drinks, each for any other player's Drink Me! Pile (RDI 9, Ordering Additional Drinks)."""

    amount: Amount


class DrinkOne(Record, frozen=True, tag_field="do", tag="drink"):
    """``who`` reveals a Drink with its Chasers and drinks it, ``amount`` times; several drinkers drink at once.

    ``events`` says what becomes of a Drink Event revealed first: it is discarded for the next card, or it takes place
    (only possible from a Drink Me! Pile). ``copies``: one Drink is revealed, and everyone drinks a copy of it.
    """

    who: Who
    source: Deck = "drink-me"
    amount: Amount = 1
    events: Literal["happen", "discard"] = "happen"
    copies: bool = False


class ChangeDrink(Record, frozen=True, tag_field="do", tag="change-drink"):
    """The Drink gets this much more (or less) Alcohol Content and Fortitude, and ``also`` these effects.

    With ``not_below``, lowering stops there.
    """

    alcohol: int = 0
    fortitude: int = 0
    not_below: int | None = None
    also: tuple[Effect, ...] = ()


class ReplaceDrink(Record, frozen=True, tag_field="do", tag="replace-drink"):
    """The Drink's printed effects are replaced by these; what other cards did to it still counts."""

    alcohol: int = 0
    fortitude: int = 0


class ConvertDrink(Record, frozen=True, tag_field="do", tag="convert-drink"):
    """What the Drink would add to one track it adds to the other."""

    source: Track
    target: Track


class PassDrink(Record, frozen=True, tag_field="do", tag="pass-drink"):
    """``to`` takes the effects of the Drink in your place."""

    to: Who


class SplitDrink(Record, frozen=True, tag_field="do", tag="split-drink"):
    """You and ``sharer`` each take half of every number of the Drink, rounded up, as two Drinks."""

    sharer: Who


class DrinkingContest(Record, frozen=True, tag_field="do", tag="drinking-contest"):
    """Everyone reveals and drinks from the Drink Deck; the strongest Drink wins ``prize`` Gold from everyone else."""

    prize: int = 1


# Gambling


class StartRound(Record, frozen=True, tag_field="do", tag="start-round"):
    """A Round of Gambling begins: everyone antes 1, and you are in control.

    ``leaving`` false: nobody may choose to leave it.
    """

    leaving: bool = True


class TakeControl(Record, frozen=True, tag_field="do", tag="take-control"):
    """You take control of the Round of Gambling.

    ``beaten_by_cheating``: the next card to take control must be a Cheating Card. ``beats_anything``: may be played
    even on such a card.
    """

    beaten_by_cheating: bool = False
    beats_anything: bool = False


class Ante(Record, frozen=True, tag_field="do", tag="ante"):
    """``who`` antes so much more Gold."""

    amount: Amount = 1
    who: Who = "in-round"


class LeaveRound(Record, frozen=True, tag_field="do", tag="leave-round"):
    """``who`` leaves the Round of Gambling, and need not ante. Anybody but you is forced out."""

    who: Who = "you"


class WinRound(Record, frozen=True, tag_field="do", tag="win-round"):
    """``who`` wins the Round of Gambling at once."""

    who: Who = "you"


class EndRound(Record, frozen=True, tag_field="do", tag="end-round"):
    """The Round of Gambling ends at once without a winner, and the pot goes to the Inn."""


class ResumeRound(Record, frozen=True, tag_field="do", tag="resume-round"):
    """The Round that was just won is not over: the pot stays, and play goes on to your left."""


class ClaimPot(Record, frozen=True, tag_field="do", tag="claim-pot"):
    """You collect the pot, or half of it, in the winner's place. This neither wins the Round nor affects Gold."""

    share: Literal["all", "half"] = "all"


# Answers to other cards


class Negate(Record, frozen=True, tag_field="do", tag="negate"):
    """The card that this answers does nothing and is discarded."""


class Ignore(Record, frozen=True, tag_field="do", tag="ignore"):
    """The card, Drink or Event that this answers has no effect on you."""


class Redirect(Record, frozen=True, tag_field="do", tag="redirect"):
    """The Fortitude loss that this answers goes to ``to``; its source stays what it was."""

    to: Who


class ReduceLoss(Record, frozen=True, tag_field="do", tag="reduce-loss"):
    """The Fortitude loss that this answers is so much smaller."""

    amount: Amount


class ShareLoss(Record, frozen=True, tag_field="do", tag="share-loss"):
    """You and ``sharer`` each lose half of the Fortitude, rounded up.

    ``final``: you may not reduce or Ignore your half.
    """

    sharer: Who
    final: bool = True


class ChangeNumbers(Record, frozen=True, tag_field="do", tag="change-numbers"):
    """Each number in the effects of the card that this answers is so much greater or smaller."""

    by: int


# Cards, trackers, turns


class Draw(Record, frozen=True, tag_field="do", tag="draw"):
    """``who`` draws cards from their Character Deck."""

    amount: Amount
    who: Who = "you"


class MoveCards(Record, frozen=True, tag_field="do", tag="move-cards"):
    """``who`` moves cards from one of their piles to a pile of ``to_whom`` (discard, plot, plant, take back, ...).

    ``chosen``: the mover chooses which; otherwise they come from the top. ``kind`` is a type or subtype that they must
    have; ``revealed``: they are shown.
    """

    source: Pile
    target: Pile
    amount: Amount = 1
    who: Who = "you"
    to_whom: Who | None = None
    chosen: bool = True
    kind: str | None = None
    revealed: bool = False


class Plant(Record, frozen=True, tag_field="do", tag="plant"):
    """``who`` reveals a Mushroom and lays it in the Planter Box, its Rake Token at the topmost number.

    It is the top card of the Mushroom Deck, or one chosen from its discards (RDI 9, Dale the Mycologist).
    """

    source: Literal["side-deck", "side-discard"] = "side-deck"
    who: Who = "you"


class Grow(Record, frozen=True, tag_field="do", tag="grow"):
    """The Rake Token of a Mushroom that ``who`` chooses goes one number down, or that of ``every`` one.

    (RDI 9, Dale the Mycologist)
    """

    every: bool = False
    who: Who = "you"


class AdjustTracker(Record, frozen=True, tag_field="do", tag="adjust-tracker"):
    """Something that a character tracks goes up or down: Momentum, Hellfire, a mark, Medical Supplies."""

    tracker: str
    by: Amount
    who: Who = "you"


class ExtraPhase(Record, frozen=True, tag_field="do", tag="extra-phase"):
    """``who`` gets another of this phase; ``plays`` gives another card of that phase, not a phase."""

    phase: Phase
    who: Who = "you"
    plays: bool = False


class EndTurn(Record, frozen=True, tag_field="do", tag="end-turn"):
    """Your turn ends. ``sheltered``: until your next turn you take no game actions and Ignore everything."""

    sheltered: bool = False


# Otto


class ChangeTracks(Record, frozen=True, tag_field="do", tag="change-tracks"):
    """Otto's Fortitude and Alcohol Content change, on both of his tracks or on those that he responds to.

    A track that is ``affected`` is one that what he responds to would change (RDI 9, Otto, Responses).
    """

    fortitude: int = 0
    alcohol: int = 0
    on: Tracks = "both"


class ResetTracks(Record, frozen=True, tag_field="do", tag="reset-tracks"):
    """Otto's Fortitude and Alcohol Content go back to where they begin, on both tracks or on those affected."""

    on: Tracks = "both"


# How effects are put together


class May(Record, frozen=True, tag_field="do", tag="may"):
    """``who`` may have these effects happen, if they pay the ``cost``."""

    effects: tuple[Effect, ...]
    who: Who = "you"
    cost: tuple[Cost, ...] = ()


class Choose(Record, frozen=True, tag_field="do", tag="choose"):
    """``who`` chooses one of these lists of effects."""

    options: tuple[tuple[Effect, ...], ...]
    who: Who = "you"


class If(Record, frozen=True, tag_field="do", tag="if"):
    """The effects happen if the condition holds, the ``otherwise`` effects if not."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class Each(Record, frozen=True, tag_field="do", tag="each"):
    """The effects happen for each of these players, who is ``that-player`` in them."""

    who: Who
    effects: tuple[Effect, ...]


class Spend(Record, frozen=True, tag_field="cost", tag="spend"):
    """A cost: so much of something that a character tracks. Paid when the card is played, and never returned."""

    tracker: str
    amount: int | None = None


class PayCost(Record, frozen=True, tag_field="cost", tag="gold"):
    """A cost: Gold to the Inn. Paid when the card is played, and never returned."""

    amount: int


class Harvest(Record, frozen=True, tag_field="cost", tag="harvest"):
    """A cost: Mushrooms from the Planter Box, whose Harvest Values together are at least so much.

    It is paid only to play a card, not for a part of it, and never returned (RDI 9, Dale the Mycologist).
    """

    amount: int


Cost = Spend | PayCost | Harvest
"""What must be given to play a card or to use a part of it."""

Effect = (
    Gain
    | Lose
    | Pay
    | TakeFromPot
    | PayInstead
    | OrderDrinks
    | DrinkOne
    | ChangeDrink
    | ReplaceDrink
    | ConvertDrink
    | PassDrink
    | SplitDrink
    | DrinkingContest
    | StartRound
    | TakeControl
    | Ante
    | LeaveRound
    | WinRound
    | EndRound
    | ResumeRound
    | ClaimPot
    | Negate
    | Ignore
    | Redirect
    | ReduceLoss
    | ShareLoss
    | ChangeNumbers
    | Draw
    | MoveCards
    | Plant
    | Grow
    | AdjustTracker
    | ExtraPhase
    | EndTurn
    | ChangeTracks
    | ResetTracks
    | May
    | Choose
    | If
    | Each
)
"""One thing that a card does."""

VERBS: Mapping[str, type[Effect]] = {str(verb.__struct_config__.tag): verb for verb in get_args(Effect)}
"""Every verb by its word in the data: what wording, touching, the engine and the checks must each know whole."""
