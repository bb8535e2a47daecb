"""The referee in a browser: the answer with its links, what may be asked next, and a Case in an address."""

from html import unescape
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

SHUT_UP = {"q": "can Dimli answer Gog's Shut up! with I don't think so!?"}


class Links(HTMLParser):
    """The addresses to which a page leads, by what their links say."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self._at: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self._at = dict(attributes).get("href") if tag == "a" else self._at

    def handle_endtag(self, tag: str) -> None:
        self._at = None if tag == "a" else self._at

    def handle_data(self, data: str) -> None:
        if self._at is not None:
            self.found[data.strip()] = self._at


def links(client: TestClient, address: str, **asked: str) -> dict[str, str]:
    answer = client.get(address, params=asked or None)
    assert answer.status_code == 200
    return Links(answer.text).found


def test_a_question_is_answered_and_its_case_can_be_sent_and_asked_on(client: TestClient) -> None:
    answer = client.get("/api/ask", params=SHUT_UP).json()
    assert "Read as" in client.get("/ask", params=SHUT_UP).text
    again = client.get("/api/ask", params={"case": answer["case"]}).json()
    assert (again["verdict"], again["case"]) == (answer["verdict"], answer["case"])


def test_titles_and_numbers_in_an_answer_lead_to_their_pages(client: TestClient) -> None:
    found = links(client, "/ask", **SHUT_UP)
    assert found["Shut up!"] == "cards/gog/shut-up.html"
    assert found["3.3.1"] == "rules/3.3.1.html"
    assert all(client.get(f"/{found[name]}").status_code == 200 for name in ("Shut up!", "3.3.1"))


def test_what_may_be_asked_next_is_another_number_edition_or_the_table(client: TestClient) -> None:
    found = links(client, "/ask", **SHUT_UP)
    poor = client.get(f"/{found['if Dimli has 1 Gold']}")
    assert "gold=1" in unescape(poor.text)
    assert "Read as" in client.get(f"/{found['RDI 1']}").text
    assert 'class="board"' in client.get(f"/{found['show the table']}").text


def test_another_card_that_may_answer_is_offered(client: TestClient) -> None:
    found = links(client, "/ask", q="may Eve answer Gog's Dance with Gog with I don't think so!?")
    other = client.get(f"/{found['“Shut up!”']}")
    assert other.status_code == 200
    assert "Shut up!" in other.text


def test_a_question_without_a_table_has_none(client: TestClient) -> None:
    found = links(client, "/ask", q="Who wins a tie in gambling?")
    assert "Set up this table" not in found
    assert "No table was set up" in client.get(f"/{found['show the table']}").text


@pytest.mark.parametrize(
    "said",
    [
        {"q": "x" * 3_000},
        {"case": "nonsense: ("},
        {"case": "You: character=nobody"},
        {"case": "asks: may | said: " + "x" * 5_000},
    ],
)
def test_a_broken_link_is_told_in_a_line(client: TestClient, said: dict[str, str]) -> None:
    answer = client.get("/ask", params=said)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert client.get("/api/ask", params=said).json()["error"].count("\n") == 0
