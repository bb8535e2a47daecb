"""A moment of a game taken to the editor, and why a card of one's hand may not be played: both by what one may know."""

import base64
import json
import random
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.server.play.test_room import CARDS, decide, heard, record, seated
from toolkit.engine.record import GameRecord, Player
from toolkit.engine.variants.named import Named
from toolkit.referee.games.opened import opened
from toolkit.table import Seat
from toolkit.web.server.play.client import Client
from toolkit.web.server.play.room import Room
from toolkit.web.server.play.store import Kept, Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "tables.sqlite")
    yield kept
    kept.close()


def played(store: Store, game: GameRecord, moves: int) -> tuple[Room, dict[int, Client]]:
    people = len(game.players)
    at = Room(Kept("t", game, tuple(Seat() for _ in range(people))), CARDS, store)
    clients = {seat: seated(at, seat) for seat in range(people)}
    chance = random.Random(7)
    for _ in range(moves):
        if at.table.deciding:
            decide(at, clients, chance)
        for client in clients.values():
            heard(client)
    return at, clients


def of_link(address: str) -> dict[str, Any]:
    packed = address.partition("#z1.")[2]
    document = json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), wbits=-15))
    found: dict[str, Any] = json.loads(document["text"])
    return found


PAIRS = (("Gog", "Eve"), ("Zot", "Fiona"))
TEAMS = GameRecord(
    (Player("Gog", "gog"), Player("Eve", "eve"), Player("Zot", "zot"), Player("Fiona", "fiona")),
    Named("two-headed-dragon", PAIRS),
    seed=2,
)


@pytest.mark.parametrize("game", [record(3, None, None, None), record(5, None, None), TEAMS])
def test_the_editor_gets_a_moment_as_the_seat_saw_it_and_no_card_more(store: Store, game: GameRecord) -> None:
    at, clients = played(store, game, 60)
    looker = Client()
    at.enter(looker)
    heard(looker)
    steps = len(at.table.history.steps)
    for step in range(0, steps + 1, 7):
        for seat, client in [*clients.items(), (None, looker)]:
            at.do(client, {"do": "replay", "step": step})
            at.do(client, {"do": "position", "step": step})
            replay, told = heard(client)
            scenario = of_link(told["address"])
            named = {
                card
                for player in scenario["players"]
                for pile in player.values()
                if isinstance(pile, list)
                for card in pile
            }
            assert named | set(scenario["drink_discard"]) <= replay["cards"].keys()
            view = replay["view"]
            seen = view["players"]
            hands = [player["name"] for player in scenario["players"] if "hand" in player]
            assert set(hands) <= {player["name"] for player in view["players"] if player.get("hand") is not None}
            now = opened("position", json.dumps(scenario).encode(), CARDS).game
            assert [now.side_of[place].gold for place in range(len(seen))] == [one["gold"] for one in seen]
            assert now.players[now.state.turn].name == view["players"][view["turn"]]["name"]
            assert seat is None or view["players"][seat]["name"] in hands or not view["players"][seat].get("hand")


@pytest.mark.parametrize("step", [-1, 10_000, "x", None, True])
def test_a_moment_that_there_is_not_is_refused(store: Store, step: object) -> None:
    at, clients = played(store, record(3, None, None), 5)
    at.do(clients[0], {"do": "position", "step": step})
    assert heard(clients[0])[-1]["is"] == "refused"


def test_why_not_is_told_with_the_rule_to_who_is_asked_and_of_their_own_hand(store: Store) -> None:
    at, clients = played(store, record(3, None, None), 20)
    (asked,) = at.table.deciding
    game, other = at.table.game, 1 - asked
    told = {}
    for card in dict.fromkeys(game.players[asked].hand):
        at.do(clients[asked], {"do": "why", "card": card})
        told[card] = heard(clients[asked])[-1]
    playable = {move["card"] for move in _moves(at, clients[asked])}
    assert {card for card, one in told.items() if one["may"]} <= playable
    assert any(one["rule"] for one in told.values() if not one["may"])
    theirs = next(card for card in game.players[other].hand if card not in game.players[asked].hand)
    for client, card in ((clients[asked], theirs), (clients[asked], "x"), (clients[asked], None)):
        at.do(client, {"do": "why", "card": card})
        assert heard(client)[-1]["why"] == "that is no card of your hand"
    at.do(clients[other], {"do": "why", "card": theirs})
    assert heard(clients[other])[-1]["why"] == "That is for somebody else to decide now."


def _moves(at: Room, client: Client) -> list[dict[str, Any]]:
    at.settle()
    found: list[dict[str, Any]] = heard(client)[-1]["moves"]
    return found
