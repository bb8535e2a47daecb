"""A game in words: what has happened, who must decide what, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from toolkit.cards import AnyCard, Database, OttoCard
from toolkit.cards.titles import titled
from toolkit.cards.wording import between_options, wording
from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.play import Play
from toolkit.engine.log import Entry
from toolkit.engine.moment import event
from toolkit.engine.moves import AnyMove, PlayCard, UsePotion
from toolkit.engine.potions import EFFECTS
from toolkit.errors import NotFound
from toolkit.language import ENGLISH
from toolkit.referee.citation import rules
from toolkit.referee.games.deciding import decision
from toolkit.referee.scenarios.plays import answered
from toolkit.referee.scenarios.transcript import sentence
from toolkit.referee.speech import speech
from toolkit.referee.speech.moves import drink, spoken


def cited(slug: str) -> str:
    """The number of a rule, or what it is called if the rulebook does not have it."""
    try:
        return rules().rule(slug).number
    except NotFound:
        return slug


def happening(game: Game, entry: Entry, language: str = ENGLISH) -> str:
    """One line of the log, with the number of its rule."""
    text = sentence(game, msgspec.structs.replace(entry, rule=entry.rule and cited(entry.rule)), language)
    return text[:1].upper() + text[1:]


def told(game: Game, entry: Entry, language: str = ENGLISH) -> tuple[str, str]:
    """One line of the log, and the number of the rule that makes it so; "" without one."""
    text = sentence(game, msgspec.structs.replace(entry, rule=None), language)
    return text[:1].upper() + text[1:], cited(entry.rule) if entry.rule else ""


def victory(game: Game, language: str = ENGLISH) -> str:
    """Who has won a game that is over; teammates win together (rule team)."""
    winners, words = game.state.winners or (), speech(language)
    sides = dict.fromkeys(game.players[seat].side for seat in winners)
    teams = [words.listed(game.players[seat].name for seat in game.members(side)) for side in sides]
    if len(teams) > 1:
        return words.pieces.tie.format(names=words.pieces.listed.join(teams))
    return (words.pieces.wins if len(winners) == 1 else words.pieces.win).format(names=teams[0])


# what is to be decided


def moment(game: Game, language: str = ENGLISH) -> Iterator[str]:
    """Who must decide what, and what it answers, with what that says."""
    yield decision(game, language=language)
    yield from about(game, language)


def about(game: Game, language: str = ENGLISH) -> Iterator[str]:
    """What is to be decided about: what it answers, or what lies there, with what that says."""
    assert game.ask is not None, "there is nothing to decide"
    answered = event(game)
    yield from _at_hand(game, language)
    yield from _asking(game, language) if "choice" in game.ask.kinds else _answered(game, language)
    if isinstance(answered, Drinking):
        yield from (f"  {_numbers(game, answered, place, language)}" for place in range(len(answered.drafts)))


def _numbers(game: Game, drinking: Drinking, place: int, language: str) -> str:
    """What a Drink comes to that is about to be drunk."""
    words, draft = speech(language), drinking.drafts[place]
    said, numbers = words.going_on, draft.numbers(game)
    text = said["numbers"].format(drink=drink(game, place, words), alcohol=f"{numbers.alcohol:+d}")
    text += said["fortitude"].format(fortitude=f"{numbers.fortitude:+d}") if numbers.fortitude else ""
    text += said["ignored"] if draft.ignored else ""
    return text[:1].upper() + text[1:]


def _says(game: Game, card_id: str, language: str) -> str:
    """A card with what it says."""
    card = game.any_card(card_id)
    return f"  {titled(card, language)}: {wording(card, game.cards, language).plain}"


def _asking(game: Game, language: str) -> Iterator[str]:
    """The cards that ask for the choice to be made now, with what they say."""
    source = game.stack[getattr(game.stack[-1], "source", 0)]
    drafts = source.drafts if isinstance(source, Drinking) else []
    own = [draft.cards for draft in drafts if game.ask and draft.drinker == game.ask.seat]
    for card_id in dict.fromkeys([card for cards in own for card in cards] or [getattr(source, "card", "")]):
        if card_id:
            yield _says(game, card_id, language)


def _at_hand(game: Game, language: str) -> Iterator[str]:
    """The Prizes, or what comes of itself, about which something is to be decided now, with what they say."""
    zones, used = game.state.zones, getattr(game.stack[-1], "card", "")
    about = {
        "prize-pot": zones.get("prizes", []),
        "prize-half": zones.get("prize-pot", []),
        "prize": [used],
        "target": [used],
    }
    for card in [card for kind in (game.ask.kinds if game.ask else ()) for card in about.get(kind, ())]:
        yield _says(game, card, language)


def _answered(game: Game, language: str) -> Iterator[str]:
    """The cards that are answered now, with what they say; a Drink that is no more than its numbers says nothing."""
    source = getattr(event(game), "source", None)
    played = event(game) if source is None else game.stack[source]
    for card in {card.id: card for card in answered(game)}.values():
        text = " ".join(wording(card, game.cards, language).plain.split("\n"))
        said = option_text(card, played.option, game.cards, language) if isinstance(played, Play) else text
        if said:
            yield f"  {titled(card, language)}: {said}"


@dataclass(frozen=True)
class Choice:
    """A legal move: its line, in English as it can be read back, and what it does; "" where that needs no saying.

    ``card`` is the card that is played and by which option; None for any other move.
    """

    move: AnyMove
    line: str
    does: str = ""
    card: tuple[str, int] | None = None


def choices(game: Game, language: str = ENGLISH) -> Iterator[Choice]:
    """The legal moves in their order; not for a discard, of which there is one for each choice of cards."""
    assert game.ask is not None, "there is nothing to decide"
    for move in game.ask.moves:
        if isinstance(move, PlayCard):
            does = option_text(game.card(move.card), move.option, game.cards, language)
            yield Choice(move, spoken(game, move, language), does, (move.card, move.option))
        else:
            does = potion(move, language) if isinstance(move, UsePotion) else ""
            yield Choice(move, spoken(game, move, language), does)


def potion(move: UsePotion, language: str = ENGLISH) -> str:
    """What a Potion Token does."""
    return f"{speech(language).attributes[move.attribute]} {EFFECTS[move.attribute]:+d}"


def option_text(card: AnyCard, option: int, cards: Database, language: str = ENGLISH) -> str:
    """What a card says about one of its options, on one line; of Otto's, about one of their boxes."""
    known = cards.cards.get(card.id)
    if isinstance(known, OttoCard):
        return wording(known, cards, language).plain.split("\n")[option]
    texts = wording(card, cards, language).plain.split(f"\n{between_options(language)}\n")
    return " ".join(texts[min(option, len(texts) - 1)].split("\n"))
