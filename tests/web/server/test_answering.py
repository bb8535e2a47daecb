"""What may answer a card is worked out beside the server, and told by its page from then on."""

import pickle
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ANSWERS
from toolkit.rulebook import Book
from toolkit.web.answers import Answers, Drawer
from toolkit.web.library import Library
from toolkit.web.server import answering
from toolkit.web.server.app import application
from toolkit.web.server.house import House
from toolkit.web.server.play.store import Store

PAGE, TOLD = "/cards/gog/dance-with-gog", "The victim Ignores it."


def soon_worked_out(cards: bytes, edition: Book) -> None:
    Drawer(pickle.loads(cards), edition).keep(ANSWERS.answers)


def died(*_: object) -> None:
    raise SystemExit(1)


@pytest.fixture
def house(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("RDI_CACHE", str(tmp_path / "cache"))
    return House(Library(library.referee))


@pytest.fixture
def client(house: House, tmp_path: Path) -> TestClient:
    return TestClient(application(house, Store(tmp_path / "tables.sqlite")), base_url="http://localhost")


def test_a_page_tells_what_may_answer_a_card_as_soon_as_it_is_known(
    house: House, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "worked_out", soon_worked_out)
    assert TOLD not in client.get(PAGE).text
    answering.work_out(house)
    assert TOLD in client.get(PAGE).text


def test_where_it_cannot_be_worked_out_the_page_stays_as_it_is(
    house: House, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "worked_out", died)
    before = client.get(PAGE).text
    answering.work_out(house)
    assert client.get(PAGE).text == before


def test_what_was_worked_out_of_other_cards_is_not_told(
    house: House, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Changed(Drawer):
        """The drawer of a house whose packs are changed meanwhile."""

        def kept(self) -> Answers | None:
            house.stock(Library(library.referee))
            return super().kept()

    monkeypatch.setattr(answering, "worked_out", soon_worked_out)
    monkeypatch.setattr(answering, "Drawer", Changed)
    answering.work_out(house)
    assert house.library.answers is None
