"""What is going on at a table, outermost first: what is answered, what that answers, and who has done it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.cards.wording import wording
from toolkit.engine import Game
from toolkit.engine.frames.drink import Drinking
from toolkit.engine.frames.play import Play
from toolkit.engine.game import Frame
from toolkit.engine.names import listed
from toolkit.engine.view import Shown, shown
from toolkit.referee.games.narration import option_text


@dataclass(frozen=True)
class GoingOn:
    """Something in progress that all can see: what it is, and what the cards that lie open for it say."""

    line: str
    says: str = ""


def going_on(game: Game) -> Iterator[GoingOn]:
    """All that is in progress and can be seen; the last is what may be answered now."""
    for frame in game.stack:
        seen = shown(frame)
        if seen is not None and (seen.what != "reveal" or seen.cards):
            yield GoingOn(_line(game, frame, seen), _says(game, frame, seen))


def _line(game: Game, frame: Frame, seen: Shown) -> str:
    who, titles = game.players[seen.seat].name, _titles(game, seen.cards)
    whom = listed(game.players[seat].name for seat in dict.fromkeys(seen.seats)) if seen.seats else ""
    match seen.what:
        case "play":
            negated = ", Negated" if isinstance(frame, Play) and frame.negated else ""
            return f"{who} plays {titles}{f' on {whom}' if whom else ''}{negated}"
        case "event":
            return f"{who} reveals {titles}"
        case "prize":
            return f"{who} uses {titles}"
        case "drink":
            return f"{whom or who} is about to drink {titles}"
        case "reveal":
            return f"{whom or who} reveals {titles}"
        case "payment":
            return f"{who} is about to pay {seen.amount} Gold"
        case "lost-fortitude":
            return f"{whom} has lost Fortitude"
        case "forced-out":
            return f"{who} is forced out of the Round"
        case "round-won":
            return f"{who} has won the Round"
        case _:
            return f"Drinking Contest: {whom or who}"


def _titles(game: Game, cards: tuple[str, ...]) -> str:
    return " + ".join(f"“{game.any_card(card).title}”" for card in cards)


def _says(game: Game, frame: Frame, seen: Shown) -> str:
    if isinstance(frame, Play):
        return option_text(game.any_card(frame.card), frame.option, game.cards)
    if isinstance(frame, Drinking):
        return "; ".join(_numbers(game, frame, place) for place in range(len(frame.drafts)))
    texts = (wording(game.any_card(card), game.cards).plain for card in seen.cards)
    return " ".join(" ".join(text.split("\n")) for text in texts)


def _numbers(game: Game, drinking: Drinking, place: int) -> str:
    """What a Drink does as things stand, after all that has been played on it."""
    draft = drinking.drafts[place]
    numbers = draft.numbers(game)
    fortitude = f", Fortitude {numbers.fortitude:+d}" if numbers.fortitude else ""
    ignored = ", Ignored" if draft.ignored else ""
    return f"{game.players[draft.drinker].name}: Alcohol Content {numbers.alcohol:+d}{fortitude}{ignored}"
