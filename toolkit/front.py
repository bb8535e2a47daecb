"""The front door: what programs import. ``import toolkit as rdi`` has all of it, and loads each part when it is used.

The names of ``toolkit.__all__`` stay as they are from version to version; everything else may change. That list stands
there alone, as it must be known without this module being imported; here ``import X as X`` tells type checkers what is
passed on.

>>> import toolkit as rdi
>>> cards = rdi.load()
>>> [card.title for card in rdi.search("deck:gog type:anytime", cards)][:1]
['[Gog heals]']
>>> rdi.wording("gog/shut-up", cards).splitlines()[0].startswith("Ignore an Action")
True
>>> rdi.ask("How much Gold does each player start with in a game of two?", cards).answer
'With 2 players each starts with 8 Gold.'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from toolkit import arena, rulebook
from toolkit.arena import Bot
from toolkit.cards import AnyCard
from toolkit.cards import Database as Database
from toolkit.cards import load as load_layers
from toolkit.cards.lookup import find
from toolkit.cards.query import parse as parse_query
from toolkit.cards.search import search as search_cards
from toolkit.cards.validate import layers
from toolkit.cards.wording import wording as worded
from toolkit.cards.wording.brought import speak
from toolkit.engine import Chair, record
from toolkit.engine import Game as Game
from toolkit.engine import new_game as begin_game
from toolkit.engine.notation import line as line
from toolkit.engine.reading import parse as parse
from toolkit.engine.record import GameRecord as GameRecord
from toolkit.engine.record import Player as Player
from toolkit.engine.record import replay as replay
from toolkit.engine.view import View as View
from toolkit.engine.view import view as view
from toolkit.errors import NotFound
from toolkit.errors import RdiError as RdiError
from toolkit.referee.answer import Answer as Answer
from toolkit.referee.ask import ask as ask_referee
from toolkit.referee.referee import Referee
from toolkit.rulebook import NEWEST, Book, Rule
from toolkit.table import Seat as Seat
from toolkit.table import Table as Table

if TYPE_CHECKING:
    from PIL.Image import Image

read_game = record.read
write_game = record.write


def load(*packs: str | Path) -> Database:
    """All cards, with these packs (folders or zips) laid over them, the last one on top.

    Raises :class:`toolkit.errors.Faults` with everything that is wrong with a pack.
    """
    return load_layers(speak(layers([Path(pack) for pack in packs])))


def card(name: str, cards: Database) -> AnyCard:
    """The card of this id or title. Raises :class:`toolkit.errors.NotFound`, or ``Ambiguous`` with the ids.

    >>> card("shut up", load()).id
    'gog/shut-up'
    """
    return find(name, cards)


def search(query: str, cards: Database) -> list[AnyCard]:
    """The cards that a query finds, by title, in the language of ``rdi cards``. Raises :class:`RdiError`."""
    return [hit.card for hit in search_cards(parse_query(query), cards)]


def wording(name: str, cards: Database, language: str = "en") -> str:
    """What a card (its id or title) says, a paragraph on each line. Raises :class:`toolkit.errors.NotFound`."""
    return worded(find(name, cards), cards, language).plain


def rule(name: str) -> Rule:
    """The rule of this number or slug. Raises :class:`toolkit.errors.NotFound`.

    >>> rule("1.1.2").text
    'The last player still in the game wins.'
    """
    return _rulebook().rule(name)


def ask(question: str, cards: Database, edition: Book = NEWEST) -> Answer:
    """What the referee says to a question. Raises :class:`toolkit.errors.CannotRead` for what is no question."""
    return ask_referee(_referee(cards, edition), question)


def check(scenario: Mapping[str, Any], cards: Database) -> list[str]:
    """What is wrong with a scenario, as JSON values; nothing if it goes as it says.

    Raises :class:`toolkit.errors.Faults` for what is no scenario.
    """
    from toolkit.referee.scenarios.check import judge
    from toolkit.referee.scenarios.files import parse as read_scenario

    verdict = judge(read_scenario("scenario", msgspec.json.encode(scenario)), cards)
    return [str(problem.error()) for problem in verdict.problems]


def new_game(cards: Database, characters: Sequence[str], *, seed: int = 0, edition: Book = NEWEST) -> Game:
    """A game of these characters (their ids), in turn order, each called by their name, before the first decision.

    >>> game = new_game(load(), ["gog", "eve"], seed=1)
    >>> [player.name for player in game.players]
    ['Gog', 'Eve']
    """
    chairs = [Chair(cards.character(one).short, one) for one in characters]
    return begin_game(cards, chairs, seed=seed, edition=edition, log=[])


def play_out(game: Game, bots: str | Bot | Sequence[str | Bot] = "greedy", seed: int = 0) -> list[str]:
    """Let bots decide until a game is over; the names of those who win.

    One for all, or one for each seat: the name of a kind, or a function that is given the game and its chance, and
    returns one of ``game.ask.moves``.

    >>> play_out(new_game(load(), ["gog", "eve"], seed=4))
    ['Eve']
    """
    chance = Random(seed)  # noqa: S311 - a game is no secret
    chosen = [bots] * len(game.players) if isinstance(bots, str) or callable(bots) else list(bots)
    players = [arena.bot(one) if isinstance(one, str) else one for one in chosen]
    while game.ask is not None:
        game.answer(players[game.ask.seat](game, chance))
    return [game.players[seat].name for seat in game.state.winners or ()]


def simulate(
    cards: Database, characters: Sequence[str], games: int = 100, bots: str = "greedy", seed: int = 0
) -> dict[str, float]:
    """How many of so many games each of these characters wins among bots; a tie is a part for each.

    Everybody sits in another seat from game to game. The same seed is the same result.

    >>> sum(simulate(load(), ["gog", "eve"], games=4).values())
    4.0
    """
    wins = dict.fromkeys(characters, 0.0)
    for number in range(games):
        turn = number % len(characters)
        seated = [*characters[turn:], *characters[:turn]]
        game = new_game(cards, seated, seed=Random(f"{seed}/{number}").getrandbits(32))  # noqa: S311 - no secret
        play_out(game, bots, number)
        winners = game.state.winners or []
        for seat in winners:
            wins[seated[seat]] += 1 / len(winners)
    return wins


def render(name: str, cards: Database, *, deck: str = "", dpi: float = 300, language: str = "en") -> Image:
    """The face of a card (its id or title) as an RGB picture without bleed, at so many pixels per inch.

    ``deck`` is the deck in whose colours it is; without one, the first that holds it. Raises
    :class:`toolkit.errors.NotFound`.
    """
    from toolkit.faces.pixels import pictures
    from toolkit.faces.studio import Studio

    found = find(name, cards)
    holders = cards.decks_with[found.id]
    if not holders or (deck and deck not in holders):
        raise NotFound(f"deck with “{found.title}”", deck or "any", holders)
    face = Studio(cards, language=language).card(found.id, deck or holders[0])
    return next(picture for _, picture in pictures([face], dpi, bleed=False))


@cache
def _rulebook() -> rulebook.Rulebook:
    return rulebook.load()


@cache
def _referee(cards: Database, edition: Book) -> Referee:
    return Referee(cards, edition)
