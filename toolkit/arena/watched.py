"""One game of the arena, and what is remembered of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

from toolkit.arena.bots import bot
from toolkit.arena.tally import DECISIONS_APART, PARTS, CardScore, Score, Tally
from toolkit.cards import AnyCard, Card, Database, Drink, DrinkEvent, Event, OttoCard, Prize
from toolkit.engine import Game
from toolkit.engine.log import Entry
from toolkit.engine.moves import Discards, PlayCard
from toolkit.engine.record import MOST_MOVES, GameRecord, begin

LOSING = {"passes-out": "passing out", "goes-broke": "running out of Gold"}
"""The happenings by which a side loses, and what they are called (rulebook chapter 7)."""

_HARM = {
    "passes-out": ("fortitude-down", "alcohol-up"),
    "goes-broke": ("gold-down",),
}
"""What has happened to a side before it loses in each way."""

_KINDS: Mapping[type[AnyCard], str] = {
    Card: "card",
    Drink: "Drink",
    DrinkEvent: "Drink Event",
    Event: "Event",
    OttoCard: "card of Otto's",
    Prize: "Prize",
}
"""What kinds of cards are called."""


def watch(record: GameRecord, cards: Database, tally: Tally) -> None:
    """Play a game among bots to its end, and add it to what is remembered."""
    log: list[Entry] = []
    game = begin(record, cards, log=log)
    hands = _Hands(game)
    chance = Random(record.seed)  # noqa: S311 - a game is no secret
    bots = [bot(player.bot or "") for player in record.players]
    moments: Counter[str] = Counter()
    decisions = 0
    while game.ask is not None and decisions < MOST_MOVES:
        ask = game.ask
        hands.look()
        move = bots[ask.seat](game, chance)
        if isinstance(move, PlayCard):
            hands.played[move.seat][move.card] += 1
        if not isinstance(ask.moves, Discards):
            moments.update(ask.kinds)
        game.answer(move)
        decisions += 1
    if game.state.winners is None:
        tally.unfinished += 1
        return
    hands.look()
    _add_result(record, game, tally)
    _add_cards(hands, _parts(game), tally)
    _add_losses(game, log, tally)
    _add(tally.moments, moments)
    _add(tally.rules, Counter(entry.rule for entry in log if entry.rule))
    _add(tally.happenings, Counter(entry.what for entry in log))
    tally.games += 1
    tally.turns.count(game.state.turns)
    tally.decisions.count(decisions, DECISIONS_APART)


class _Hands:
    """The cards that have come to each hand, and those that were played."""

    def __init__(self, game: Game) -> None:
        self.players = game.players
        self.before: list[list[str]] = [[] for _ in game.players]
        self.drawn: list[set[str]] = [set() for _ in game.players]
        self.played: list[Counter[str]] = [Counter() for _ in game.players]

    def look(self) -> None:
        """Note what has come to a hand since the last time."""
        for seat, player in enumerate(self.players):
            if player.hand != self.before[seat]:
                self.before[seat] = player.hand.copy()
                self.drawn[seat].update(player.hand)


def _parts(game: Game) -> list[int]:
    """The parts of the victory by seats; teammates have the same."""
    sides = {game.players[winner].side for winner in game.state.winners or ()}
    return [PARTS // len(sides) if player.side in sides else 0 for player in game.players]


def _add_result(record: GameRecord, game: Game, tally: Tally) -> None:
    parts = _parts(game)
    sides = len({player.side for player in game.players if player.character})
    chance = PARTS // sides
    tally.ties += max(parts) < PARTS
    for seat, player in enumerate(record.players):
        score = (parts[seat], chance)
        _score(tally.characters, player.character).count(*score)
        _score(tally.seats, str(seat + 1)).count(*score)
        _score(tally.bots, player.bot or "").count(*score)
        for other, opponent in enumerate(record.players):
            if not game.on_one_side(seat, other):
                _score(tally.pairs, f"{player.character}|{opponent.character}").count(*score)


def _score(scores: dict[str, Score], name: str) -> Score:
    return scores.setdefault(name, Score())


def _add_cards(hands: _Hands, parts: list[int], tally: Tally) -> None:
    for seat, part in enumerate(parts):
        played = hands.played[seat]
        for card in sorted(hands.drawn[seat] | set(played)):
            score = tally.cards.setdefault(card, CardScore())
            score.drawn += 1
            score.times += played[card]
            if card in played:
                score.played += 1
                score.parts_played += part
            else:
                score.kept += 1
                score.parts_kept += part


def _add_losses(game: Game, log: list[Entry], tally: Tally) -> None:
    """How each side that is out has lost, by each of its characters."""
    harm: dict[tuple[int, str], Entry] = {}
    for entry in log:
        if entry.seat is None:
            continue
        side = game.players[entry.seat].side
        if entry.what in LOSING:
            causes = [found for what in _HARM[entry.what] if (found := harm.get((side, what)))]
            last = max(causes, key=log.index) if causes else entry
            for seat in game.members(side):
                ways = tally.losses.setdefault(game.players[seat].character or "", {})
                _add(ways, {f"{LOSING[entry.what]} by {_cause(game, last)}": 1})
        harm[side, entry.what] = entry


def _cause(game: Game, entry: Entry) -> str:
    """What was behind a change: the kind of its card, or else the part of the rules that its rule is in."""
    if entry.card is not None:
        return f"a {_KINDS[type(game.any_card(entry.card))]}"
    return (entry.rule or "other").partition(".")[0]


def _add(sums: dict[str, int], more: Counter[str] | dict[str, int]) -> None:
    for name, count in more.items():
        sums[name] = sums.get(name, 0) + count


def play(records: Iterable[GameRecord], cards: Database) -> Tally:
    """What is remembered of some games."""
    tally = Tally()
    for record in records:
        watch(record, cards, tally)
    return tally
