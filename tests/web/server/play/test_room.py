"""A room: who may do what, what is kept, and that no byte to anybody names a card that they may not see."""

import asyncio
import functools
import json
import multiprocessing
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.apart import apart
from tests.engine.random_games import with_growers
from tests.web.server.play.served import joined
from toolkit.cards import Database
from toolkit.engine.record import GameRecord, Player
from toolkit.table import Seat
from toolkit.table.thinking import Thought
from toolkit.table.thinking import decide as think
from toolkit.web.server.play.client import BURST, Client, TooMuch
from toolkit.web.server.play.room import Room
from toolkit.web.server.play.rooms import Rooms
from toolkit.web.server.play.store import Kept, Store
from toolkit.web.server.play.thinkers import Then, Thinkers

CARDS = with_growers()
WHOLE = [one.id for one in CARDS.characters.values() if one.complete]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "tables.sqlite")
    yield kept
    kept.close()


def record(seed: int, *bots: str | None, ask_everybody: bool = False) -> GameRecord:
    chosen = random.Random(seed).sample(WHOLE, len(bots))
    players = tuple(Player(f"P{place}", one, bot) for place, (one, bot) in enumerate(zip(chosen, bots, strict=True)))
    return GameRecord(players, seed=seed, ask_everybody=ask_everybody)


def room(store: Store, seed: int = 3, people: int = 2) -> Room:
    made = Room(Kept("t", record(seed, *[None] * people), tuple(Seat() for _ in range(people))), CARDS, store)
    made.keep()
    return made


def heard(client: Client) -> list[dict[str, Any]]:
    """Everything that waits for a client, taken out of its box."""
    found = []
    while (text := client.take()) is not None:
        found.append(json.loads(text))
    return [*found, *([{"is": "closed"}] if client.is_gone else [])]


def shown(messages: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """The table as a browser shows it that has been sent these."""
    return functools.reduce(joined, (one for one in messages if one["is"] == "table"), {})


def seated(at: Room, seat: int) -> Client:
    client = Client()
    at.enter(client)
    at.do(client, {"do": "sit", "seat": seat, "name": f"Person {seat}"})
    return client


def test_who_sits_down_gets_a_token_and_is_known_by_it_again(store: Store) -> None:
    at = room(store)
    first = seated(at, 0)
    token = next(one["token"] for one in heard(first) if one["is"] == "seat")
    at.leave(first)
    again, stranger = Client(), Client()
    for client, shown in ((again, token), (stranger, token[:-1] + "x")):
        at.enter(client)
        at.do(client, {"do": "hello", "token": shown})
    assert (again.seat, stranger.seat) == (0, None)
    assert heard(stranger)[-1]["why"].startswith("that seat is not yours any more")
    assert token not in json.dumps([str(at.kept)])
    at.do(stranger, {"do": "sit", "seat": 0, "name": "Thief"})
    assert stranger.seat is None


def test_only_who_is_asked_decides_and_only_for_the_table_as_it_is(store: Store) -> None:
    at = room(store)
    people = [seated(at, seat) for seat in (0, 1)]
    (asked,) = at.table.deciding
    version = at.table.version
    for client, message in (
        (people[1 - asked], {"do": "play", "version": version, "move": 0}),
        (people[asked], {"do": "play", "version": version - 1, "move": 0}),
        (people[asked], {"do": "play", "version": version, "move": 10_000}),
        (people[asked], {"do": "play", "version": version, "move": "0"}),
        (people[asked], {"do": "play", "version": version, "discard": [0, 0]}),
        (people[asked], {"do": "fly"}),
    ):
        heard(client)
        at.do(client, message)
        assert [one["is"] for one in heard(client)] == ["refused"], message
    assert at.table.version == version


class Clock:
    """A clock that goes when it is told to; seconds."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


LASTS = 3
"""The seconds of a window in a room in which all answer together."""


def of_all_together(store: Store, seed: int, people: int, clock: Clock) -> Room:
    kept = Kept(
        "t", record(seed, *[None] * people, ask_everybody=True), tuple(Seat() for _ in range(people)), lasts=LASTS
    )
    return Room(kept, CARDS, store, clock)


def test_whoever_answers_early_nobody_else_hears_of_it_before_the_time_is_up(store: Store) -> None:
    async def together() -> None:
        clock = Clock()
        at = of_all_together(store, 3, 3, clock)
        clients = {seat: seated(at, seat) for seat in range(3)}
        messages = [heard(client)[-1] for client in clients.values()]
        assert [one["deciding"] for one in messages] == [[0, 1, 2]] * 3
        assert [one["due"] for one in messages] == [LASTS] * 3
        assert all(one["moves"] and one["asked"].startswith("Everybody may play") for one in messages)
        assert "Nothing that you hold" in messages[0]["shows"]
        clock.now = 1.0
        passes = len(messages[1]["moves"]) - 1
        at.do(clients[1], {"do": "play", "version": messages[1]["version"], "move": passes})
        own = heard(clients[1])
        assert [one["answer"] for one in own] == [messages[1]["moves"][passes]["line"]]
        assert [heard(clients[seat]) for seat in (0, 2)] == [[], []]
        assert list(store.find("t").answers) == [1]
        again = Room(store.find("t"), CARDS, store, clock)
        assert list(again.table.answers) == [1]
        clock.now = 3.0
        at.settle()
        assert [heard(client)[-1]["answer"] for client in clients.values()] == [None] * 3
        assert at.table.version > messages[0]["version"]

    apart(together())


@pytest.mark.parametrize("seed", range(3))
def test_no_byte_names_a_hidden_card_where_all_answer_together(store: Store, seed: int) -> None:
    async def together() -> None:
        clock, chance = Clock(), random.Random(seed)
        at = of_all_together(store, seed, 3, clock)
        clients = {seat: seated(at, seat) for seat in range(3)}
        open_to: dict[int, set[str]] = {seat: set() for seat in range(3)}
        for _ in range(60):
            if not at.table.deciding:
                break
            for seat in at.table.deciding:
                if at.table.due is None:
                    decide(at, clients, chance)
                    break
                moves = at.table.seen_as(seat).ask.moves
                said = {"do": "play", "version": at.table.version, "move": chance.randrange(len(moves))}
                at.do(clients[seat], said)
            clock.now += LASTS
            at.settle()
            for seat, client in clients.items():
                for message in heard(client):
                    assert message["is"] in ("table", "seat", "talk"), message
                    open_to[seat].update(message.get("cards", {}))
                    secrets = hidden_from(at, seat) - open_to[seat] - set(at.table.game.players[seat].hand)
                    assert secrets & named(message) == set()

    apart(together())


def named(message: dict[str, Any]) -> set[str]:
    """Whatever stands between two quotation marks in a message."""
    return set(json.dumps(message).split('"'))


def decide(at: Room, clients: dict[int, Client], chance: random.Random) -> None:
    """One decision at random, as a browser would send it."""
    seat = at.table.deciding[0]
    moves = at.table.game.ask.moves
    said: dict[str, Any] = {"do": "play", "version": at.table.version}
    if "discard" in at.table.game.ask.kinds:
        hand = at.table.game.players[at.table.game.ask.seat].hand
        said["discard"] = [place for place in range(len(hand)) if chance.random() < 0.4]
    else:
        said["move"] = chance.randrange(len(moves))
    at.do(clients[seat], said)


def test_a_table_goes_on_after_the_server_has_died(store: Store) -> None:
    at = room(store)
    clients = {seat: seated(at, seat) for seat in (0, 1)}
    chance = random.Random(1)
    for _ in range(40):
        if at.table.deciding:
            decide(at, clients, chance)
    later = Rooms(CARDS, Store(store.file)).room("t")
    assert later.table.record == at.table.record
    assert later.table.game.state == at.table.game.state
    assert later.keys == at.keys


def hidden_from(at: Room, seat: int | None) -> set[str]:
    """The titles and ids of cards that a seat may not see now and has not been shown."""
    game = at.table.game
    hidden: set[str] = set()
    for place, player in enumerate(game.players):
        hidden.update([*player.deck, *player.drink_me])
        if place != seat:
            hidden.update(player.hand)
    return hidden | set(game.state.drink_deck)


@pytest.mark.parametrize("seed", range(6))
def test_no_byte_to_anybody_names_a_card_that_they_have_not_seen(store: Store, seed: int) -> None:
    """Cards of which there are several copies, some of them open, are left out: they are no secret."""
    at = Room(Kept("t", record(seed, None, None, None), tuple(Seat() for _ in range(3))), CARDS, store)
    clients = {seat: seated(at, seat) for seat in range(3)}
    looker = Client()
    at.enter(looker)
    chance = random.Random(seed)
    open_to: dict[int | None, set[str]] = {seat: set() for seat in (0, 1, 2, None)}
    for step in range(150):
        if not at.table.deciding:
            break
        decide(at, clients, chance)
        if step % 10 == 0:
            for client in (*clients.values(), looker):
                at.do(client, {"do": "replay", "step": step // 2})
        for seat, client in [*clients.items(), (None, looker)]:
            for message in heard(client):
                open_to[seat].update(message.get("cards", {}))
                secrets = hidden_from(at, seat) - open_to[seat] - set(at.table.game.players[seat or 0].hand)
                assert secrets & named(message) == set(), seat


def test_the_replay_of_the_past_shows_each_what_they_saw_then(store: Store) -> None:
    at = room(store)
    clients = {seat: seated(at, seat) for seat in (0, 1)}
    chance = random.Random(2)
    for _ in range(30):
        if at.table.deciding:
            decide(at, clients, chance)
    for client in clients.values():
        heard(client)
        at.do(client, {"do": "replay", "step": 3})
    shown = {seat: heard(client)[-1] for seat, client in clients.items()}
    for seat in (0, 1):
        players = shown[seat]["view"]["players"]
        assert [player.get("hand") is not None for player in players] == [place == seat for place in (0, 1)]


def test_talk_is_kept_and_bounded(store: Store) -> None:
    at = room(store)
    talker, looker = seated(at, 0), Client()
    at.enter(looker)
    heard(looker)
    at.do(talker, {"do": "say", "text": "  your   round\n" + "x" * 1_000})
    assert heard(looker)[-1]["said"].startswith("your round x")
    assert len(at.chat[0].said) == 400
    at.do(looker, {"do": "say", "text": "psst"})
    assert heard(looker)[-1]["is"] == "refused"
    later = Client()
    at.enter(later)
    assert heard(later)[0]["lines"][0]["said"].startswith("your round x")


def test_a_bot_takes_over_and_gives_the_seat_back(store: Store) -> None:
    at = room(store)
    people = [seated(at, seat) for seat in (0, 1)]
    (asked,) = at.table.deciding
    at.do(people[asked], {"do": "away"})
    assert asked not in at.table.deciding
    at.do(people[asked], {"do": "back"})
    assert at.table.seats[asked].decides


def test_for_somebody_who_stays_away_others_may_let_a_bot_play_until_they_come_back(store: Store) -> None:
    at = room(store)
    first, second = seated(at, 0), seated(at, 1)
    token = next(one["token"] for one in heard(second) if one["is"] == "seat")
    at.do(first, {"do": "stand-in", "seat": 1})
    assert at.table.seats[1].decides
    at.leave(second)
    at.do(first, {"do": "stand-in", "seat": 1})
    assert at.table.seats[1].bot == "easy"
    again = Client()
    at.enter(again)
    at.do(again, {"do": "hello", "token": token})
    assert at.table.seats[1].decides


def test_a_client_that_says_too_much_or_hears_nothing_is_let_go(store: Store) -> None:
    now = [0.0]
    client = Client(lambda: now[0])
    for _ in range(int(BURST)):
        client.count()
    with pytest.raises(TooMuch):
        client.count()
    now[0] = 1.0
    client.count()
    at = room(store)
    deaf = Client()
    at.enter(deaf)
    talker = seated(at, 0)
    for number in range(60):
        at.do(talker, {"do": "say", "text": str(number)})
        heard(talker)
    assert heard(deaf)[-1] == {"is": "closed"}


def test_tables_expire_and_only_their_makers_delete_them(tmp_path: Path) -> None:
    now = [0.0]
    rooms = Rooms(CARDS, Store(tmp_path / "tables.sqlite", lambda: now[0]))
    made, token = rooms.make(record(1, None, "greedy"), 0)
    with pytest.raises(Exception, match="only who made a table"):
        rooms.forget(made.id, "guess")
    other, _ = rooms.make(record(2, None, "greedy"), 0)
    rooms.forget(made.id, token)
    assert list(rooms.store) == [other.id]
    now[0] = 60.0 * 24 * 3600
    rooms.make(record(3, None, "greedy"), 0)
    assert other.id not in list(rooms.store)


def test_the_clock_of_an_answer_is_not_wound_anew_by_who_comes_or_says_something(store: Store) -> None:
    async def timed() -> None:
        clock = Clock()
        at = Room(Kept("t", record(3, None, None), (Seat(), Seat()), clock=30), CARDS, store, clock)
        people = [seated(at, seat) for seat in (0, 1)]
        assert heard(people[0])[-1]["left"] == 30
        clock.now = 20.0
        at.do(people[0], {"do": "skip", "kinds": "rounds"})
        looker = Client()
        at.enter(looker)
        assert [heard(client)[-1]["left"] for client in (people[0], looker)] == [10, 10]
        decide(at, dict(enumerate(people)), random.Random(1))
        assert heard(looker)[-1]["left"] == 30
        for client in (*people, looker):
            at.leave(client)

    apart(timed())


def test_nothing_is_decided_any_more_at_a_room_that_everybody_has_left(store: Store) -> None:
    async def left() -> None:
        at = of_all_together(store, 3, 2, Clock())
        at.table.lasts = 0.01
        people = [seated(at, seat) for seat in (0, 1)]
        for client in people:
            at.leave(client)
        version = at.table.version
        await asyncio.sleep(0.1)
        assert at.table.version == version

    apart(left())


def test_of_what_a_table_looked_like_a_slow_client_is_sent_the_last_alone(store: Store) -> None:
    at = room(store)
    slow, first = Client(), seated(at, 0)
    at.enter(slow)
    for number in range(5):
        at.do(first, {"do": "skip", "kinds": "idle" if number % 2 else ""})
        at.do(first, {"do": "say", "text": str(number)})
    assert [one["is"] for one in heard(slow)] == ["talk", *["said"] * 4, "table", "said"]


def test_of_the_log_and_the_cards_only_what_is_new_is_sent_and_a_slow_client_misses_none(store: Store) -> None:
    at = room(store)
    clients, slow, chance = {seat: seated(at, seat) for seat in (0, 1)}, Client(), random.Random(5)
    at.enter(slow)
    sent: dict[Client, list[dict[str, Any]]] = {client: heard(client) for client in (*clients.values(), slow)}
    for number in range(40):
        decide(at, clients, chance)
        for client in (*clients.values(), *([slow] if number % 7 == 0 else [])):
            sent[client] += heard(client)
    sent[slow] += heard(slow)
    for client, messages in sent.items():
        late = Client()
        late.seat = client.seat
        at.enter(late)
        now, then = shown(heard(late)), shown(messages)
        assert (then["log"], then["view"]) == (now["log"], now["view"])
        assert now["cards"].items() <= then["cards"].items()
        news = [one for one in messages if one["is"] == "table" and not one["whole"]]
        assert 0 < sum(len(one["log"]) for one in news) <= len(now["log"])
        assert sum(len(one["cards"]) for one in news) < 2 * len(then["cards"])


def test_what_was_taken_back_is_shown_to_nobody_any_more(store: Store) -> None:
    at = Room(Kept("t", record(3, None, "easy"), (Seat(), Seat(bot="easy"))), CARDS, store)
    client, slow, chance = seated(at, 0), Client(), random.Random(1)
    at.enter(slow)
    sent: dict[Client, list[dict[str, Any]]] = {client: heard(client), slow: []}
    for _ in range(20):
        before = shown(sent[client])
        decide(at, {0: client}, chance)
        sent[slow] += heard(slow)
        at.do(client, {"do": "undo"})
        sent[client] += heard(client)
        assert shown(sent[client])["log"] == before["log"]
        decide(at, {0: client}, chance)
        for one in (client, slow):
            sent[one] += heard(one)
        assert shown(sent[slow])["log"] == shown(sent[client])["log"]


def test_a_bot_that_looks_ahead_decides_in_a_process_beside_and_an_easy_one_for_it_where_that_dies(
    store: Store,
) -> None:
    async def thinking() -> None:
        thinkers = Thinkers()
        at = Rooms(CARDS, store, thinkers).make(record(5, "fair", None), 0)[0]
        client = seated(at, 1)
        (thought,) = at.table.to_think()
        while not at.table.deciding:
            await asyncio.sleep(0.01)
        assert [step.by[0] for step in at.table.history.steps][:1] == [0]
        for process in multiprocessing.active_children():
            process.kill()
        decided = asyncio.get_running_loop().create_future()
        thinkers.think(thought, CARDS, lambda _thought, move: decided.set_result(move))
        assert await decided == think(thought._replace(bot="easy"), CARDS)
        at.leave(client)
        thinkers.close()

    apart(thinking())


class Patient(Thinkers):
    """Thinks of nothing before it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[Thought, Database, Then]] = []

    def think(self, thought: Thought, cards: Database, then: Then) -> None:
        self.asked.append((thought, cards, then))

    def answer(self) -> None:
        for thought, cards, then in self.asked:
            then(thought, think(thought._replace(bot="easy"), cards))
        self.asked.clear()


def test_when_a_bot_has_thought_nobody_hears_of_it_where_windows_have_a_fixed_time(store: Store) -> None:
    async def together() -> None:
        clock, thinkers = Clock(), Patient()
        kept = Kept("t", record(5, "hard", None, ask_everybody=True), (Seat(bot="hard"), Seat()), lasts=LASTS)
        at = Room(kept, CARDS, store, clock, thinkers)
        client = seated(at, 1)
        for _ in range(30):
            version, heard_of = at.table.version, heard(client)
            assert heard_of[-1]["is"] in ("table", "seat")
            assert thinkers.asked
            clock.now += LASTS / 2
            thinkers.answer()
            assert (at.table.version, heard(client)) == (version, [])
            clock.now += LASTS / 2
            at.settle()
            assert at.table.version > version
            while 1 in at.table.deciding and at.table.due is None:
                decide(at, {1: client}, random.Random(1))

    apart(together())


def test_each_is_told_in_their_own_language_what_happens_and_why_something_is_refused(store: Store) -> None:
    at = room(store)
    english, german = seated(at, 0), Client(language="de")
    at.enter(german)
    at.do(german, {"do": "sit", "seat": 1, "name": "Greta"})
    clients, chance = {0: english, 1: german}, random.Random(4)
    for _ in range(25):
        decide(at, clients, chance)
    ours, theirs = (shown(heard(client)) for client in (english, german))
    assert (ours["speaks"], theirs["speaks"]) == ("en", "de")
    assert [line.get("rule") for line in ours["log"]] == [line.get("rule") for line in theirs["log"]]
    assert any("loses" in line["text"] or "gains" in line["text"] for line in ours["log"])
    assert any("verliert" in line["text"] or "gewinnt" in line["text"] for line in theirs["log"])
    assert not any(" loses " in line["text"] or " plays " in line["text"] for line in theirs["log"])
    for client in (english, german):
        at.do(client, {"do": "play", "version": -1, "move": 0})
    refused = [heard(client)[-1]["why"] for client in (english, german)]
    assert refused[0] == "the table has gone on since; look again"
    assert refused[1] == "Am Tisch ist es inzwischen weitergegangen; sieh noch einmal hin"
