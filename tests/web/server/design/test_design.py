"""Packs designed over HTTP: drawn and checked as one types, saved, made something of; and who may do so."""

import io
import json
import shutil
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.server.design.conftest import CARD, FILE, OAR, client_for
from toolkit.cards.format import canonical_value
from toolkit.cards.wording import brought
from toolkit.web.design.opened import sound
from toolkit.web.library import Library
from toolkit.web.server.app import application
from toolkit.web.server.guard import MOST_BODY
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store


def version(client: TestClient, address: str = CARD) -> str:
    return client.get(f"/{address}").text.partition('data-version="')[2].partition('"')[0]


def sent(client: TestClient, value: Any, **more: Any) -> dict[str, Any]:
    text = value if isinstance(value, str) else json.dumps(value)
    return {"file": FILE, "trail": ["cards", 0], "version": version(client), "text": text, "form": True, **more}


def ask(client: TestClient, what: str, value: Any, status: int = 200, **more: Any) -> dict[str, Any]:
    answer = client.post(f"/api/design/simple/{what}", json=sent(client, value, **more))
    assert answer.status_code == status
    found: dict[str, Any] = answer.json()
    return found


def test_packs_are_listed_with_their_cards_each_of_which_has_a_page(client: TestClient) -> None:
    assert OAR in client.get("/design").text
    page = client.get(f"/{CARD}").text
    assert "An oar in the ribs" in page
    assert "3× in its deck" in page
    assert "design" in client.get("/").text
    assert client.get("/design/simple/characters/marta.json").status_code == 200


def test_a_card_is_drawn_as_it_is_typed_and_told_in_its_own_words(client: TestClient, card: dict[str, Any]) -> None:
    before = ask(client, "draw", card)
    assert (before["faults"], before["sound"], before["json"]) == ([], True, True)
    assert before["face"].startswith("data:image/webp;base64,UklGR")
    card["options"][0]["effects"][0]["amount"] = 3
    after = ask(client, "draw", card)
    assert after["face"] != before["face"]
    assert "3 Fortitude" in after["says"]
    assert after["text"] == canonical_value(card)


def test_a_fault_is_told_with_its_path_and_the_line_of_what_was_typed(client: TestClient, card: dict[str, Any]) -> None:
    card["options"][0]["effects"][0] = {"do": "loose", "amount": 2}
    typed = json.dumps(card, indent=4)
    found = ask(client, "draw", typed, form=False)
    (fault,) = found["faults"]
    assert fault["path"] == "$.options[0].effects[0].do"
    assert typed.splitlines()[fault["line"] - 1].strip().startswith('"do": "loose"')
    assert "did you mean 'lose'" in fault["text"]
    assert (found["face"], found["sound"], found["text"]) == (None, False, typed)


def test_a_fault_elsewhere_leads_to_its_page_and_keeps_no_card_from_its_face(
    client: TestClient, packs: Path, card: dict[str, Any]
) -> None:
    file = packs / "simple" / FILE
    whole = json.loads(file.read_text("utf-8"))
    whole["cards"][1]["types"] = ["acton"]
    file.write_text(json.dumps(whole), "utf-8")
    found = ask(client, "draw", card)
    (fault,) = found["faults"]
    assert (fault["file"], fault["address"]) == (FILE, "design/simple/marta/the-boat-rocks")
    assert found["face"]


def test_what_is_too_long_for_the_face_is_a_fault_of_its_field(client: TestClient, card: dict[str, Any]) -> None:
    found = ask(client, "draw", card | {"title": "An oar in the ribs " * 20})
    assert {fault["path"] for fault in found["faults"]} == {"$.title"}
    assert found["face"] is None


def test_saving_changes_the_card_and_nothing_else_of_the_file(
    client: TestClient, packs: Path, card: dict[str, Any]
) -> None:
    file = packs / "simple" / FILE
    before = file.read_text("utf-8")
    told = ask(client, "save", card | {"title": "An oar"})
    assert file.read_text("utf-8") == before.replace('"An oar in the ribs"', '"An oar"')
    assert told["version"] == version(client)
    assert list(file.parent.iterdir()) == [file]
    assert "An oar" in client.get("/cards/marta/an-oar-in-the-ribs").text
    assert client.get("/faces/small/marta/an-oar-in-the-ribs.webp").headers["cache-control"] == "no-cache"


def test_a_file_laid_out_by_hand_stays_as_it_is_but_for_the_card(
    client: TestClient, packs: Path, card: dict[str, Any]
) -> None:
    file = packs / "simple" / FILE
    text = json.dumps(json.loads(file.read_text("utf-8")), indent=8) + "\n\n"
    file.write_text(text, "utf-8")
    ask(client, "save", card | {"title": "An oar"})
    assert file.read_text("utf-8") == text.replace('"An oar in the ribs"', '"An oar"')
    address = f"design/simple/{FILE}"
    whole = json.loads(file.read_text("utf-8")) | {"short": "Martha"}
    ask(client, "save", whole, trail=[], version=version(client, address))
    assert file.read_text("utf-8") == text.replace('"An oar in the ribs"', '"An oar"').replace('"Marta"', '"Martha"')


def test_what_has_changed_on_disk_is_not_overwritten(client: TestClient, packs: Path, card: dict[str, Any]) -> None:
    body = sent(client, card | {"title": "Mine"})
    file = packs / "simple" / FILE
    file.write_text(file.read_text("utf-8").replace("The boat rocks.", "Theirs"), "utf-8")
    for what in ("draw", "save"):
        answer = client.post(f"/api/design/simple/{what}", json=body)
        assert answer.status_code == 409
        assert "has changed on disk" in answer.json()["faults"][0]["text"]
    assert "Theirs" in file.read_text("utf-8")
    assert "Mine" not in file.read_text("utf-8")


def test_a_card_with_faults_is_saved_only_if_one_says_so_and_what_is_no_json_never(
    client: TestClient, packs: Path, card: dict[str, Any]
) -> None:
    file = packs / "simple" / FILE
    before = file.read_bytes()
    wrong = card | {"types": ["acton"]}
    ask(client, "save", wrong, 400)
    ask(client, "save", '{"kind": ', 400, anyway=True)
    assert file.read_bytes() == before
    assert not ask(client, "save", wrong, anyway=True)["sound"]
    assert '"acton"' in file.read_text("utf-8")
    assert client.get("/cards/marta/an-oar-in-the-ribs").status_code == 404
    ask(client, "save", card)
    assert client.get("/cards/marta/an-oar-in-the-ribs").status_code == 200


@pytest.mark.parametrize(
    "changes",
    [
        {"file": "../simple/pack.json"},
        {"file": "/etc/passwd"},
        {"file": "characters/other.json"},
        {"trail": ["cards", 99]},
        {"trail": ["cards", 0] * 20},
        {"text": 3},
        {"text": "x" * 700_000},
        {"version": ""},
    ],
)
def test_nothing_else_can_be_written(
    client: TestClient, packs: Path, card: dict[str, Any], changes: dict[str, Any]
) -> None:
    before = {path: path.read_bytes() for path in packs.rglob("*.json")}
    answer = client.post("/api/design/simple/save", json=sent(client, card) | {"anyway": True} | changes)
    assert answer.status_code in (400, 409)
    assert all("\n" not in fault["text"] for fault in answer.json()["faults"])
    assert {path: path.read_bytes() for path in packs.rglob("*.json")} == before


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"file": 1}'])
def test_a_request_that_is_none_is_told_in_a_line(client: TestClient, body: bytes) -> None:
    assert client.post("/api/design/simple/draw", content=body).status_code == 400
    assert client.post("/api/design/nothing/draw", content=body).status_code == 400
    assert client.post("/api/design/simple/dance", content=body).status_code == 400
    assert client.post("/api/design/simple/save", content=body * (MOST_BODY + 1)).status_code == (413 if body else 400)


@pytest.mark.parametrize("address", ["nothing", "simple/marta/nothing", "simple/../../x.json", "simple?work=x"])
def test_what_is_not_there_is_told_in_a_line(client: TestClient, address: str) -> None:
    answer = client.get(f"/design/{address}")
    assert answer.status_code == 404
    assert 'role="alert"' in answer.text or "There is nothing here." in answer.text


def test_whatever_is_wrong_with_a_pack_it_has_a_page_on_which_it_can_be_mended(library: Library, packs: Path) -> None:
    (packs / "simple" / "drinks").mkdir()
    (packs / "simple" / "drinks" / "cards.json").write_text('{"drinks": [', "utf-8")
    client = client_for(library, packs, packs / "simple", packs / "gone")
    assert "drinks/cards.json:1" in client.get("/design/simple").text
    assert "neither a folder nor a zip" in client.get("/design").text
    broken = client.get("/design/simple/drinks/cards.json").text
    assert "{&#34;drinks&#34;: [" in broken
    address = "design/simple/drinks/cards.json"
    body = {"file": "drinks/cards.json", "trail": [], "version": version(client, address), "text": '{"drinks": []}\n'}
    assert client.post("/api/design/simple/save", json=body).json()["sound"]
    assert (packs / "simple/drinks/cards.json").read_text("utf-8") == '{"drinks": []}\n'
    assert "Nothing: every file is sound" in client.get("/design/simple").text


def test_a_zip_is_looked_at_and_not_written(library: Library, packs: Path) -> None:
    shutil.make_archive(str(packs / "zipped"), "zip", packs / "simple")
    client = client_for(library, packs, packs / "zipped.zip")
    page = client.get(f"/design/zipped/{OAR}")
    assert "data-fixed" in page.text
    body = sent(client, "{}", version=version(client, f"design/zipped/{OAR}"), anyway=True)
    answer = client.post("/api/design/zipped/save", json=body)
    assert "unpack it" in answer.json()["faults"][0]["text"]


def test_a_new_card_is_written_like_another_and_opened(client: TestClient, packs: Path) -> None:
    wanted = {"title": "Mind the gap!", "copies": "2", "like": "marta/the-boat-rocks"}
    answer = client.post("/design/simple/do/new", data=wanted, follow_redirects=False)
    assert answer.headers["location"] == "/design/simple/marta/mind-the-gap"
    whole = json.loads((packs / "simple" / FILE).read_text("utf-8"))
    assert whole["deck"]["marta/mind-the-gap"] == 2
    assert sum(whole["deck"].values()) == 40
    again = client.post("/design/simple/do/new", data=wanted)
    assert again.status_code == 400
    assert "has a card &#39;marta/mind-the-gap&#39; already" in again.text


def test_the_audit_speaks_on_the_page_of_the_pack(client: TestClient, card: dict[str, Any]) -> None:
    assert "Nothing: each card can be played" in client.get("/design/simple").text
    card["options"][0]["effects"][0]["amount"] = 15
    ask(client, "save", card)
    text = client.get("/design/simple").text
    assert "What the audit says" in text
    assert "an-oar-in-the-ribs" in text.partition("What the audit says")[2].partition("Make something")[0]


def ended(client: TestClient, what: str, **said: str) -> tuple[str, str]:
    """The page of a work when it has ended, and its id."""
    answer = client.post(f"/design/simple/do/{what}", data=said, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    work = answer.headers["location"].partition("work=")[2].partition("#")[0]
    for _ in range(6_000):
        if client.get(f"/api/design/work/{work}").json()["state"] != "running":
            return client.get(f"/design/simple?work={work}").text, work
        time.sleep(0.05)
    raise AssertionError("it does not end")


def test_sheets_to_print_are_made_and_downloaded(client: TestClient) -> None:
    text, work = ended(client, "print")
    assert "simple-print.zip" in text
    answer = client.get(f"/api/design/work/{work}/file")
    assert 'filename="simple-print.zip"' in answer.headers["content-disposition"]
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "marta.pdf" in names


def test_bots_judge_its_character(client: TestClient, few_games: int) -> None:
    text, work = ended(client, "arena", character="marta", games=str(few_games))
    assert f"{few_games} games of 4" in text
    assert "Marta:" in text
    assert client.get(f"/api/design/work/{work}/file").content.startswith(b"<!")
    for said in ({"character": "gog", "games": str(few_games)}, {"character": "marta", "games": "9"}, {}):
        assert client.post("/design/simple/do/arena", data=said).status_code == 400
    assert client.post("/design/simple/do/dance").status_code == 404


def test_a_work_is_broken_off_and_there_is_one_at_a_time(client: TestClient) -> None:
    first = client.post("/design/simple/do/arena", data={"character": "marta", "games": "1000"}, follow_redirects=False)
    work = first.headers["location"].partition("work=")[2].partition("#")[0]
    assert client.post("/design/simple/do/print").status_code == 400
    assert "<progress" in client.get(f"/design/simple?work={work}").text
    assert client.post(f"/api/design/work/{work}/stop").status_code == 200
    for _ in range(6_000):
        if client.get(f"/api/design/work/{work}").json()["state"] == "cancelled":
            break
        time.sleep(0.05)
    assert "It was broken off." in client.get(f"/design/simple?work={work}").text
    assert client.get(f"/api/design/work/{work}/file").status_code == 404


def test_a_table_is_made_on_this_machine_and_downloaded(
    library: Library, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("toolkit.paths.output", lambda: packs / "output")
    client = client_for(library, packs, packs / "simple")
    _, work = ended(client, "table")
    names = zipfile.ZipFile(io.BytesIO(client.get(f"/api/design/work/{work}/file").content)).namelist()
    assert "decks/Marta the Ferrywoman.json" in names
    assert (packs / "output/design/simple/tts/decks/Marta the Ferrywoman.json").is_file()


def test_nobody_else_comes_there(library: Library, packs: Path) -> None:
    names = ("localhost", "inn.local")
    client = client_for(library, packs, packs / "simple", hosts=names, code="swordfish", host="http://inn.local")
    for address in ("/design", "/design/simple", f"/{CARD}", "/api/design/schema/character"):
        assert client.get(address).status_code == 403
    assert client.post("/api/design/simple/save", content=b"{}").status_code == 403
    assert client.post("/design/simple/do/print").status_code == 403
    guest = TestClient(client.app, base_url="http://localhost", client=("192.0.2.7", 5))
    guest.post("/join", data={"code": "swordfish"})
    assert guest.get("/cards/").status_code == 200
    assert guest.get("/design").status_code == 403
    other = client_for(library, packs, packs / "simple")
    body = sent(other, "{}")
    assert (
        other.post("/api/design/simple/save", json=body, headers={"origin": "http://evil.example"}).status_code == 403
    )


def test_a_server_without_a_desk_has_no_such_pages(library: Library, packs: Path) -> None:
    client = TestClient(application(House(library), Store(packs / "t.sqlite")), base_url="http://localhost")
    assert client.get("/design").status_code == 404
    assert "design" not in client.get("/").text


def test_the_words_of_a_pack_stay_laid_while_a_card_of_another_is_written(
    library: Library, packs: Path, card: dict[str, Any]
) -> None:
    words = packs / "wordy"
    (words / "words/web").mkdir(parents=True)
    (words / "pack.json").write_text('{"id": "wordy", "name": "Wordy", "version": "1"}', "utf-8")
    (words / "words/web/de.json").write_text('{"language": "de", "texts": {"Cards": "Kartei"}}', "utf-8")
    folders = (packs / "simple", words)
    brought.speak(sound(folders)[1])
    house = House(Library(library.referee, "de"), has_desk=True)
    made = application(house, Store(packs / "t.sqlite"), packs=folders)
    client = TestClient(made, base_url="http://localhost")
    assert "Kartei" in client.get("/").text
    ask(client, "draw", card)
    assert "Kartei" in client.get("/").text
    client.get("/design/simple")
    assert "Kartei" in client.get("/").text
    sound(())
    brought.lay(())
    assert "Kartei" not in client.get("/").text
