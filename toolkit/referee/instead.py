"""Instead: what is legal where a card that was asked about is not."""

from __future__ import annotations

from toolkit.cards import Card
from toolkit.referee import interaction, traits
from toolkit.referee.interaction import Finding, Occasion
from toolkit.referee.pending import Case
from toolkit.referee.referee import Referee
from toolkit.referee.saying import quoted

MOST_INSTEAD = 5


def instead(referee: Referee, case: Case, finding: Finding) -> tuple[str, ...]:
    """What the responder could play: there, or on the Drink itself."""
    own = next((one for one, name in referee.names.items() if name == case.who.responder), None)
    held = referee.deck(own) if own else referee.common
    deck = [card for card in held if traits.prevents(card) and traits.is_reply(card)]
    found = [quoted(card) for card in interaction.answers(case.stage, finding.occasion, deck)]
    if is_on_own_drink(case, finding):
        drink = Occasion(case.who.responder, referee.cards.cards[case.stage.drink], drinker=case.who.responder)
        on_drink = interaction.answers(case.stage, drink, deck)
        found += [f"{quoted(card)} on {case.who.responder}'s own Drink" for card in on_drink]
    return tuple(dict.fromkeys(found))[:MOST_INSTEAD]


def is_for_the_drink(case: Case, finding: Finding) -> bool:
    """Whether the reply may not answer a card, but the Drink that the card is about."""
    if not isinstance(case.subject, Card) or not traits.is_for_drinks(case.reply):
        return False
    settled = traits.settles_drink(case.subject.options[finding.occasion.option or 0])
    return is_on_own_drink(case, finding) and not settled


def is_on_own_drink(case: Case, finding: Finding) -> bool:
    """Whether the card answered is played on the Drink of the one who answers."""
    if not isinstance(case.subject, Card) or finding.occasion.drinker != case.who.responder:
        return False
    return traits.is_on_drink(case.subject.options[finding.occasion.option or 0])
