"""Tables set up by hand: what may be done there, why not, playing on, and links that hold a whole table."""

import json
from typing import Any

import msgspec
import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from tests.browser import served
from toolkit.engine.record import GameRecord, Player
from toolkit.web import held
from toolkit.web.server import positions

SPIKE = 'Dimli plays "Spike it with Firewater" on Gog\'s Drink'
TABLE: dict[str, Any] = {
    "name": "a table",
    "players": [
        {"name": "Dimli", "character": "dimli", "hand": ["Spike it with Firewater"], "fortitude": 9},
        {"name": "Gog", "character": "gog", "hand": ["Gog not think so!"], "drink_me": ["Wine"]},
        {"name": "Eve", "character": "eve", "hand": ["I don't think so!"]},
    ],
    "turn": "Gog",
    "phase": "drink",
}


def ask(client: TestClient, what: str, table: Any = TABLE, **more: Any) -> dict[str, Any]:
    text = table if isinstance(table, str) else json.dumps(table)
    answer = client.post(f"/api/position/{what}", json={"text": text, **more})
    found: dict[str, Any] = answer.json()
    assert answer.status_code == (400 if "faults" in found else 200)
    return found


def faults(client: TestClient, **changes: Any) -> list[dict[str, str]]:
    found: list[dict[str, str]] = ask(client, "show", TABLE | changes)["faults"]
    return found


def test_the_table_is_drawn_with_everything_on_it(client: TestClient) -> None:
    found = ask(client, "show")
    assert "Fortitude 9, Alcohol Content 0" in found["board"]
    assert 'href="cards/gog/gog-not-think-so.html"' in found["board"]
    assert (found["players"], found["over"], found["then"]) == (["Dimli", "Gog", "Eve"], False, [])


def test_every_move_is_told_with_what_it_would_do(client: TestClient) -> None:
    assert "4 Alcohol Content instead of 2" in ask(client, "options")["moves"]


def test_a_move_goes_on_and_can_be_gone_on_from(client: TestClient) -> None:
    found = ask(client, "move", move=SPIKE)
    assert found["then"][-1] == SPIKE
    assert "Gog may respond" in found["board"]
    assert ask(client, "show", then=found["then"])["board"] == found["board"]


def test_a_position_speaks_the_language_of_the_server(german: TestClient) -> None:
    found = ask(german, "move", move=SPIKE)
    assert "Gog darf antworten: „Spike it with Firewater“ von Dimli" in found["board"]
    assert "auf das Getränk von Gog" in found["board"]
    why = ask(german, "why", move='Eve plays "I don\'t think so!"')["why"]
    assert "Eve spielt „I don&#39;t think so!“" in why
    assert "kann so nicht gespielt werden" in why


def test_what_moves_would_do_is_told_in_the_language_of_the_server(german: TestClient) -> None:
    moves = ask(german, "options")["moves"]
    spiked = f'data-move="{escape(SPIKE)}">Dimli spielt „Spike it with Firewater“ auf das Getränk von Gog<'
    assert spiked in moves
    assert "Gog gewinnt 4 Alkohol statt 2" in moves
    assert "Danach: Gog darf antworten" in moves
    own = ask(german, "options", then=ask(german, "move", move=SPIKE)["then"], seat="Gog")["moves"]
    assert 'data-move="Gog passes">Gog passt<' in own


def test_a_round_of_gambling_is_told_in_the_language_of_the_server(german: TestClient) -> None:
    players = [{"name": "Gog"}, {"name": "Eve", "hand": ["I raise!"]}]
    table = TABLE | {"players": players, "phase": "action", "gambling": {"pot": 3, "control": "Gog", "next": "Eve"}}
    assert "Eine Glücksspielrunde: 3 Gold im Pott, Gog führt." in ask(german, "show", table)["board"]
    assert "Gog gewinnt die Runde, mit 3 Gold im Pott" in ask(german, "options", table)["moves"]


def test_why_not_is_told_with_the_rule(client: TestClient) -> None:
    no = ask(client, "why", move='Eve plays "I don\'t think so!"')["why"]
    assert 'class="word no"' in no
    assert "rules/3.1.1.html" in no
    assert 'class="word yes"' in ask(client, "why", move=SPIKE)["why"]


def test_bots_play_until_the_player_has_a_choice_and_their_hands_are_not_shown(client: TestClient) -> None:
    found = ask(client, "bots", seat="Gog")
    assert "Gog" in found["decides"]
    assert "Gog not think so!" in found["board"]
    assert "1 card in hand" in found["board"]
    assert "data-move" in ask(client, "options", seat="Gog", then=found["then"])["moves"]


def test_a_table_is_written_as_a_scenario_after_moves_too(client: TestClient) -> None:
    moved = ask(client, "move", move=SPIKE)["then"]
    written = ask(client, "scenario", then=moved)
    again = ask(client, "show", written["text"], then=written["then"])
    assert (written["left_off"], again["decides"]) == (0, ["Gog"])
    assert ask(client, "show", written["whole"])["decides"] == ["Gog"]


def test_a_scenario_that_has_moves_is_written_with_those_after_them(client: TestClient) -> None:
    table = TABLE | {"moves": [{"player": "Dimli", "play": "Spike it with Firewater", "on": "Gog"}]}
    then = ask(client, "move", table, move='Gog plays "Gog not think so!"')["then"]
    lines = json.loads(ask(client, "scenario", table, then=then)["whole"])["moves"]
    assert [line["play"] for line in lines] == ["Spike it with Firewater", "gog/gog-not-think-so"]


def test_those_who_sit_there_are_dealt_a_new_game(client: TestClient) -> None:
    dealt = json.loads(ask(client, "deal", seed=3)["text"])
    assert [len(player["hand"]) for player in dealt["players"]] == [7, 7, 7]
    assert dealt == json.loads(ask(client, "deal", seed=3)["text"]) != json.loads(ask(client, "deal", seed=4)["text"])
    assert ask(client, "deal", {"name": "x", "players": [{"name": "Gog"}, {"name": "Eve"}]})["faults"]


def test_a_saved_game_is_opened_at_any_of_its_moves(client: TestClient) -> None:
    record = GameRecord((Player("Gog", "gog"), Player("Eve", "eve")), moves=("Eve passes",))
    text = msgspec.json.encode(record).decode()
    found = ask(client, "show", text, made=0)
    assert (found["recorded"], found["made"], found["moves"]) == (True, 0, 1)
    assert json.loads(ask(client, "scenario", text)["text"])["players"][0]["name"] == "Gog"


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"players": [{"name": "Gog", "hand": ["Shut upp"]}, {"name": "Eve"}], "turn": "Gog"}, "$.players[0].hand[0]"),
        ({"players": [{"name": "Gog", "gold": -1}, {"name": "Eve"}], "turn": "Gog"}, "$.players[0].gold"),
        ({"turn": "Nobody"}, "$.turn"),
        ({"phase": "dinner"}, "$.phase"),
        ({"cards": [{"id": "my/card"}]}, ""),
    ],
)
def test_wrong_input_is_one_line_with_the_place(client: TestClient, changes: dict[str, Any], path: str) -> None:
    (fault,) = faults(client, **changes)
    assert fault["path"] == path
    assert "\n" not in fault["text"]
    assert path in fault["text"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '"x"', "{}", "[" * 5_000, '{"players": [1, 2], "name": "x"}'])
def test_whatever_is_pasted_is_told_in_lines(client: TestClient, text: str) -> None:
    assert all(one["text"] and "\n" not in one["text"] for one in ask(client, "show", text)["faults"])


def test_a_request_that_is_none_is_refused(client: TestClient) -> None:
    for body in (b"", b"[]", b'{"text": 3}', b'{"text": "{}", "then": [1]}', b"\xff"):
        assert client.post("/api/position/show", content=body).status_code == 400
    assert ask(client, "dance")["faults"]


def test_while_too_many_wait_others_are_told_to_come_again(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions.BoundedSemaphore, "acquire", lambda *_, **__: False)
    assert client.post("/api/position/show", json={"text": "{}"}).status_code == 503


def test_a_table_is_set_up_without_a_mouse_and_its_link_holds_it(client: TestClient) -> None:
    with served(client, "position", width=390) as page:
        page.wait_for_selector(".board")
        hand = page.locator("[data-key=hand] input").first
        hand.press_sequentially("spike it w")
        assert page.locator("#titles option").first.get_attribute("value") == "Spike it with Firewater"
        hand.fill("Spike it with Fire")
        hand.press("Enter")
        page.wait_for_selector("#faults p")
        assert "$.players[0].hand[0]" in page.inner_text("#faults")
        assert "Spike it with Fire" in page.locator("[data-key=hand] button").first.inner_text()
        page.locator("[data-key=hand] button").first.press("Enter")
        hand.fill("Shut up!")
        hand.press("Enter")
        page.wait_for_selector(".board .hand a")
        page.wait_for_selector("#moves button")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        link, board = page.url, page.inner_text("#board")
    with served(client, link.removeprefix("http://localhost/")) as page:
        page.wait_for_selector(".board .hand a")
        assert page.inner_text("#board").split() == board.split()
        page.locator("#card").fill("Shut up!")
        page.locator("#card").press("Enter")
        page.wait_for_selector("#because .word.no")


def test_a_link_that_the_server_writes_is_read_and_a_broken_one_is_told(client: TestClient) -> None:
    link = held.link(TABLE)
    assert link is not None
    with served(client, link) as page:
        page.wait_for_selector(".board")
        assert "Gog may play a card before the drinking" in page.inner_text("#board")
        page.wait_for_selector("#moves button")
        page.locator("#moves button").first.press("Enter")
        page.wait_for_selector(".going")
        page.locator("#back").press("Enter")
        page.wait_for_selector(".going", state="detached")
        for broken in ("z1.abc", "z2.AAAA", "j1.eyJ4IjoxfQ"):
            page.evaluate("document.getElementById('faults').replaceChildren()")
            page.evaluate(f"location.hash = '{broken}'")
            page.wait_for_selector("#faults p")
            assert "broken" in page.inner_text("#faults")


def test_a_table_too_large_for_a_link_has_none() -> None:
    import random

    names = [f"{random.Random(place).random()}" for place in range(20_000)]
    assert held.link({"name": "x", "drink_deck": names}) is None


def test_it_is_played_on_at_a_table_with_hidden_hands_and_bots(client: TestClient) -> None:
    found = ask(client, "table", seat="Gog", then=ask(client, "move", move=SPIKE)["then"])
    assert client.get(f"/{found['address']}").status_code == 200
    with client.websocket_connect(f"ws://localhost/{found['address']}/socket") as socket:
        shown = next(text for text in iter(socket.receive_text, "") if '"is":"talk"' not in text)
        assert "spike-it-with-firewater" in shown
        assert "i-dont-think-so" not in shown
        assert [seat["bot"] for seat in json.loads(shown)["seats"]] == ["greedy", "", "greedy"]
        socket.send_json({"do": "sit", "seat": 1, "name": "Sarah"})
        while "gog-not-think-so" not in shown:
            shown = socket.receive_text()


def test_nobody_plays_at_a_table_without_a_character(client: TestClient) -> None:
    table = {"name": "x", "players": [{"name": "Gog", "character": "gog"}, {"name": "Ann"}]}
    assert ask(client, "table", table)["faults"][0]["text"]


def test_cards_to_discard_are_ticked(client: TestClient) -> None:
    table = TABLE | {"phase": "discard-and-draw"}
    then = ask(client, "bots", table, seat="Gog")["then"]
    assert 'value="Gog not think so!"' in ask(client, "options", table, then=then, seat="Gog")["moves"]
    assert 'data-discard="Gog"' in ask(client, "options", table, then=then)["moves"]
    found = ask(client, "move", table, then=then, move='Gog discards "Gog not think so!"')
    assert found["then"][-1] == 'Gog discards "Gog not think so!"'
