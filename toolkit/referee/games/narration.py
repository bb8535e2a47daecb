"""A game in words: what has happened, who must decide what, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from toolkit.cards import AnyCard, Database, OttoCard
from toolkit.cards.wording import wording
from toolkit.engine import Game, names
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.play import Play
from toolkit.engine.log import Entry
from toolkit.engine.moment import event
from toolkit.engine.moves import AnyMove, PlayCard, UsePotion
from toolkit.engine.names import ATTRIBUTES, listed
from toolkit.engine.notation import line
from toolkit.engine.potions import EFFECTS
from toolkit.errors import NotFound
from toolkit.referee.citation import rules
from toolkit.referee.games.deciding import decision
from toolkit.referee.scenarios.plays import answered
from toolkit.referee.scenarios.transcript import sentence


def cited(slug: str) -> str:
    """The number of a rule, or what it is called if the rulebook does not have it."""
    try:
        return rules().rule(slug).number
    except NotFound:
        return slug


def happening(game: Game, entry: Entry) -> str:
    """One line of the log, with the number of its rule."""
    text = sentence(game, msgspec.structs.replace(entry, rule=entry.rule and cited(entry.rule)))
    return text[:1].upper() + text[1:]


def victory(game: Game) -> str:
    """Who has won a game that is over; teammates win together (rule team)."""
    winners = game.state.winners or ()
    sides = dict.fromkeys(game.players[seat].side for seat in winners)
    teams = [listed(game.players[seat].name for seat in game.members(side)) for side in sides]
    if len(teams) > 1:
        return f"A tie between {' and '.join(teams)}."
    return f"{teams[0]} {'wins' if len(winners) == 1 else 'win'}."


# what is to be decided


def moment(game: Game) -> Iterator[str]:
    """Who must decide what, and what it answers, with what that says."""
    assert game.ask is not None, "there is nothing to decide"
    answered = event(game)
    yield decision(game)
    yield from _at_hand(game)
    yield from _asking(game) if "choice" in game.ask.kinds else _answered(game)
    if isinstance(answered, Drinking):
        for place, draft in enumerate(answered.drafts):
            numbers = draft.numbers(game)
            done = ", Ignored" if draft.ignored else ""
            fortitude = f", Fortitude {numbers.fortitude:+d}" if numbers.fortitude else ""
            yield f"  {names.drink(game, place)}: Alcohol Content {numbers.alcohol:+d}{fortitude}{done}"


def _asking(game: Game) -> Iterator[str]:
    """The cards that ask for the choice to be made now, with what they say."""
    source = game.stack[getattr(game.stack[-1], "source", 0)]
    drafts = source.drafts if isinstance(source, Drinking) else []
    own = [draft.cards for draft in drafts if game.ask and draft.drinker == game.ask.seat]
    for card_id in dict.fromkeys([card for cards in own for card in cards] or [getattr(source, "card", "")]):
        if card_id:
            card = game.any_card(card_id)
            yield f"  {card.title}: {wording(card, game.cards).plain}"


def _at_hand(game: Game) -> Iterator[str]:
    """The Prizes, or what comes of itself, about which something is to be decided now, with what they say."""
    zones, used = game.state.zones, getattr(game.stack[-1], "card", "")
    about = {
        "prize-pot": zones.get("prizes", []),
        "prize-half": zones.get("prize-pot", []),
        "prize": [used],
        "target": [used],
    }
    for card in [card for kind in (game.ask.kinds if game.ask else ()) for card in about.get(kind, ())]:
        yield f"  {game.any_card(card).title}: {wording(game.any_card(card), game.cards).plain}"


def _answered(game: Game) -> Iterator[str]:
    """The cards that are answered now, with what they say; a Drink that is no more than its numbers says nothing."""
    source = getattr(event(game), "source", None)
    played = event(game) if source is None else game.stack[source]
    for card in {card.id: card for card in answered(game)}.values():
        text = wording(card, game.cards).plain
        said = option_text(card, played.option, game.cards) if isinstance(played, Play) else " ".join(text.split("\n"))
        if said:
            yield f"  {card.title}: {said}"


@dataclass(frozen=True)
class Choice:
    """A legal move: its line in notation, and what it does; "" where that goes without saying.

    ``card`` is the card that is played and by which option; None for any other move.
    """

    move: AnyMove
    line: str
    does: str = ""
    card: tuple[str, int] | None = None


def choices(game: Game) -> Iterator[Choice]:
    """The legal moves in their order; not for a discard, of which there is one for each choice of cards."""
    assert game.ask is not None, "there is nothing to decide"
    for move in game.ask.moves:
        if isinstance(move, PlayCard):
            does = option_text(game.card(move.card), move.option, game.cards)
            yield Choice(move, line(game, move), does, (move.card, move.option))
        else:
            yield Choice(move, line(game, move), potion(move) if isinstance(move, UsePotion) else "")


def potion(move: UsePotion) -> str:
    """What a Potion Token does."""
    return f"{ATTRIBUTES[move.attribute]} {EFFECTS[move.attribute]:+d}"


def option_text(card: AnyCard, option: int, cards: Database) -> str:
    """What a card says about one of its options, on one line; of Otto's, about one of their boxes."""
    known = cards.cards.get(card.id)
    if isinstance(known, OttoCard):
        return wording(known, cards).plain.split("\n")[option]
    texts = wording(card, cards).plain.split("\n- OR -\n")
    return " ".join(texts[min(option, len(texts) - 1)].split("\n"))
