"""Cases: a card that may or may not answer something, with the table at which that comes about."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.cards import AnyCard, Card
from toolkit.referee import traits
from toolkit.referee.interaction import Occasion
from toolkit.referee.question import Act
from toolkit.referee.situation import Situation
from toolkit.referee.stage import Cast, Stage


@dataclass(frozen=True)
class Case:
    """An interaction ready to be decided: the reply, what it answers in each way that it could come about, and who.

    ``told`` says when, where it is no card that is answered.
    """

    reply: Card
    subject: AnyCard | None
    occasions: tuple[Occasion, ...]
    stage: Stage
    act: Act | None
    title: str
    told: str = ""

    @property
    def who(self) -> Cast:
        """Who sits at the table."""
        return self.stage.cast


def of_situation(
    reply: Card, going_on: Situation, stage: Stage, drinker: str | None, title: str, act: Act | None = None
) -> Case:
    """The case of a card that answers no card, but what goes on."""
    who = stage.cast
    occasion = Occasion(who.actor, None, None, drinker, None, going_on.pattern, going_on.kinds, going_on.of_another)
    if going_on.state:
        stage = replace(stage, state={**stage.state, who.responder: dict(going_on.state)})
    return Case(reply, None, (occasion,), stage, act, title, going_on.told.format(who=who.responder, drinker=drinker))


def as_next_card(occasion: Occasion, reply: Card, who: Cast) -> Occasion:
    """A Gambling or Cheating Card is no response: it is played on one's turn after the card that is named."""
    card = occasion.card
    if not isinstance(card, Card) or not traits.is_for_a_round(reply) or not traits.is_for_a_round(card):
        return occasion
    number = card.types.index("gambling") if "gambling" in card.types[1:] else occasion.option
    against = occasion.against or who.bystander
    return replace(occasion, kinds=("gambling-turn",), option=number, against=against)
