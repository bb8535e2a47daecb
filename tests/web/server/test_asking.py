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


def test_on_german_pages_is_asked_in_german_or_in_english(german: TestClient) -> None:
    answers = [
        german.get("/api/ask", params={"q": question}).json()
        for question in ("Darf Dimli auf Gogs Shut up! mit I don't think so! antworten?", SHUT_UP["q"])
    ]
    assert [one["verdict"] for one in answers] == ["yes", "yes"]
    assert answers[0]["answer"] == answers[1]["answer"]


def test_what_is_asked_next_on_a_german_page_is_understood(german: TestClient) -> None:
    found = links(german, "/ask", **SHUT_UP)
    table = german.get(f"/{found['zeig den Tisch']}").text
    assert 'class="board"' in table
    assert "Gog darf" in table or "Dimli darf" in table or "Dimli muss" in table


def test_what_is_not_understood_in_german_is_said_in_german(german: TestClient) -> None:
    assert "Auf Deutsch verstehe ich nur" in german.get("/ask", params={"q": "Wann verliert man?"}).text


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


@pytest.mark.parametrize("page", ["cards/gog/dance-with-gog.html", "cards/drinks/wine.html"])
def test_a_card_leads_to_what_may_answer_it(client: TestClient, page: str) -> None:
    found = links(client, f"/{page}")
    answer = client.get("/" + found["What may answer it?"].removeprefix("../../")).text
    assert "may be answered from any deck with" in unescape(answer)


def test_a_question_typed_on_the_first_page_goes_to_the_referee(client: TestClient) -> None:
    home = client.get("/").text
    assert '<button formaction="ask">Ask the referee</button>' in home
    assert 'id="q" name="q"' in home


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
