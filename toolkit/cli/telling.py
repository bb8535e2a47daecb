"""A game in words: what has happened, and what may be done."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.cards import AnyCard, Database
    from toolkit.engine import Game
    from toolkit.engine.log import Entry
    from toolkit.engine.moves import UsePotion
    from toolkit.rulebook import Rulebook


@cache
def rules() -> Rulebook:
    """The rulebook."""
    from toolkit import rulebook

    return rulebook.load()


def cited(slug: str) -> str:
    """The number of a rule, or what it is called if the rulebook does not have it."""
    from toolkit.errors import NotFound

    try:
        return rules().rule(slug).number
    except NotFound:
        return slug


def happening(game: Game, entry: Entry) -> str:
    """One line of the log, with the number of its rule."""
    import msgspec

    from toolkit.referee.scenarios.transcript import sentence

    text = sentence(game, msgspec.structs.replace(entry, rule=entry.rule and cited(entry.rule)))
    return text[:1].upper() + text[1:]


def victory(game: Game) -> str:
    """Who has won a game that is over; teammates win together (rule team)."""
    from toolkit.engine.names import listed

    winners = game.state.winners or ()
    sides = dict.fromkeys(game.players[seat].side for seat in winners)
    teams = [listed(game.players[seat].name for seat in game.members(side)) for side in sides]
    if len(teams) > 1:
        return f"A tie between {' and '.join(teams)}."
    return f"{teams[0]} {'wins' if len(winners) == 1 else 'win'}."


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A paragraph in lines, those after the first one further in."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


# what is to be decided


def moment(game: Game) -> Iterator[str]:
    """Who must decide what, and what it answers, with what that says."""
    from toolkit.engine import names
    from toolkit.engine.frames.drink import Drinking
    from toolkit.engine.moment import event
    from toolkit.referee.games.deciding import decision

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
    from toolkit.cards.wording import wording
    from toolkit.engine.frames.drink import Drinking

    source = game.stack[getattr(game.stack[-1], "source", 0)]
    drafts = source.drafts if isinstance(source, Drinking) else []
    own = [draft.cards for draft in drafts if game.ask and draft.drinker == game.ask.seat]
    for card_id in dict.fromkeys([card for cards in own for card in cards] or [getattr(source, "card", "")]):
        if card_id:
            card = game.any_card(card_id)
            yield f"  {card.title}: {wording(card, game.cards).plain}"


def _at_hand(game: Game) -> Iterator[str]:
    """The Prizes, or what comes of itself, about which something is to be decided now, with what they say."""
    from toolkit.cards.wording import wording

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
    from toolkit.cards.wording import wording
    from toolkit.engine.frames.play import Play
    from toolkit.engine.moment import event
    from toolkit.referee.scenarios.plays import answered

    source = getattr(event(game), "source", None)
    played = event(game) if source is None else game.stack[source]
    for card in {card.id: card for card in answered(game)}.values():
        text = wording(card, game.cards).plain
        said = option_text(card, played.option, game.cards) if isinstance(played, Play) else " ".join(text.split("\n"))
        if said:
            yield f"  {card.title}: {said}"


def choices(game: Game, width: int) -> Iterator[str]:
    """The legal moves, numbered from 1, each with what it does where that has not been said just before."""
    from toolkit.engine.moves import Discards, PlayCard, UsePotion
    from toolkit.engine.notation import line

    assert game.ask is not None, "there is nothing to decide"
    if isinstance(game.ask.moves, Discards):
        yield from _hand_to_discard(game, width)
        return
    told = None
    for number, move in enumerate(game.ask.moves, start=1):
        yield from _numbered(number, line(game, move), width)
        if isinstance(move, PlayCard) and told != (told := (move.card, move.option)):
            yield from wrapped(option_text(game.card(move.card), move.option, game.cards), width, " " * 6)
        if isinstance(move, UsePotion):
            yield f"      {potion(move)}"


def potion(move: UsePotion) -> str:
    """What a Potion Token does."""
    from toolkit.engine.names import ATTRIBUTES
    from toolkit.engine.potions import EFFECTS

    return f"{ATTRIBUTES[move.attribute]} {EFFECTS[move.attribute]:+d}"


def _hand_to_discard(game: Game, width: int) -> Iterator[str]:
    assert game.ask is not None, "there is nothing to decide"
    for number, card in enumerate(game.players[game.ask.seat].hand, start=1):
        yield from _numbered(number, f"{game.card(card).title} ({kind(game.card(card))})", width)
    yield from wrapped("Say the numbers of those to discard (as 2 5), or: keep", width)


def _numbered(number: int, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=f"{number:3}  ", subsequent_indent=" " * 5)


# cards


def kind(card: AnyCard) -> str:
    """The types of a card, or what else it is."""
    from toolkit.cards.listing import kind as listed

    return listed(card)


def option_text(card: AnyCard, option: int, cards: Database) -> str:
    """What a card says about one of its options, on one line; of Otto's, about one of their boxes."""
    from toolkit.cards import OttoCard
    from toolkit.cards.wording import wording

    known = cards.cards.get(card.id)
    if isinstance(known, OttoCard):
        return wording(known, cards).plain.split("\n")[option]
    texts = wording(card, cards).plain.split("\n- OR -\n")
    return " ".join(texts[min(option, len(texts) - 1)].split("\n"))
