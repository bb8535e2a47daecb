"""Packs designed in a real browser: a form and a text, the face beside them, faults where they are, and saving."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from starlette.testclient import TestClient

from tests.browser import served
from tests.web.server.design.conftest import CARD, FILE, OAR


def faults(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    return [(one["id"], one["nodes"][0]["html"]) for one in found]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_card_is_written_in_a_form_and_its_face_and_faults_follow(
    client: TestClient, packs: Path, width: int
) -> None:
    with served(client, CARD, width=width) as page:
        page.wait_for_selector("#face[src]")
        assert page.locator("#save").is_disabled()
        page.get_by_label("title", exact=True).fill("An oar in the teeth")
        page.wait_for_selector("#face[alt^='An oar in the teeth']")
        assert page.inner_text("h1").lower() == "an oar in the teeth"
        page.locator("[data-path='$.options[0].effects[0].attribute'] select").select_option("alcohol")
        page.wait_for_selector("#face[alt*='Alcohol']")
        page.get_by_label("title", exact=True).fill("")
        page.locator("[data-path='$.id'] input").fill("marta/An Oar")
        page.wait_for_selector("[data-path='$.id'] input[aria-invalid=true]")
        assert "lower-case letters" in page.inner_text("[data-path='$.id'] .wrong")
        assert "Save with" in page.inner_text("#save")
        assert faults(page) == []
        page.locator("#faults button").first.press("Enter")
        assert page.evaluate("document.activeElement.closest('.field') !== null")
        page.locator("[data-path='$.id'] input").fill(OAR)
        page.get_by_label("title", exact=True).fill("An oar in the teeth")
        page.wait_for_selector("#to-faults", state="hidden")
        page.keyboard.press("Control+s")
        page.get_by_text("Saved. Pages and new tables have it.").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert faults(page) == []
    card = json.loads((packs / "simple" / FILE).read_text("utf-8"))["cards"][0]
    assert (card["title"], card["options"][0]["effects"][0]["attribute"]) == ("An oar in the teeth", "alcohol")
    assert list(card) == ["kind", "id", "title", "types", "options", "provenance"]


def test_effects_are_added_moved_and_taken_away_and_what_is_set_anew_stands_in_its_order(client: TestClient) -> None:
    with served(client, CARD) as page:
        page.wait_for_selector("#face[src]")
        effects = page.locator("fieldset[data-path='$.options[0].effects']")
        effects.get_by_label("Which").last.select_option("take-control")
        effects.get_by_role("button", name="+ effects").click()
        effects.get_by_role("button", name="2.: up").or_(effects.get_by_role("button", name="effects 2: up")).click()
        page.locator("details.more").last.locator("summary").click()
        page.locator("fieldset[data-path='$.aliases'] button").click()
        page.locator("[data-path='$.aliases[0]'] input").fill("Oar")
        page.locator("[data-view=text]").click()
        typed = json.loads(page.input_value("#text"))
        assert [one["do"] for one in typed["options"][0]["effects"]] == ["take-control", "lose"]
        assert typed["aliases"] == ["Oar"]
        page.locator("[data-view=form]").click()
        effects.get_by_role("button", name="effects 1: take away").click()
        page.locator("[data-view=text]").click()
        assert [one["do"] for one in json.loads(page.input_value("#text"))["options"][0]["effects"]] == ["lose"]


def test_as_text_a_fault_is_marked_on_its_line_and_what_is_no_json_is_not_saved(client: TestClient) -> None:
    with served(client, CARD) as page:
        page.wait_for_selector("#face[src]")
        page.locator("[data-view=text]").click()
        text = page.input_value("#text")
        page.fill("#text", text.replace('"action"', '"acton"'))
        page.wait_for_selector("#lines mark")
        number = int(page.inner_text("#lines mark"))
        assert "acton" in page.input_value("#text").splitlines()[number - 1]
        assert page.locator("#face.stale").count() == 1
        assert faults(page) == []
        page.fill("#text", text[:-5])
        page.get_by_text("the JSON is not complete").wait_for()
        assert page.locator("#save").is_disabled()
        page.fill("#text", text)
        page.wait_for_selector("#lines mark", state="detached")


def test_what_somebody_else_has_saved_meanwhile_is_told(client: TestClient, packs: Path) -> None:
    with served(client, CARD) as page:
        page.wait_for_selector("#face[src]")
        file = packs / "simple" / FILE
        file.write_text(file.read_text("utf-8").replace("The boat rocks.", "Theirs"), "utf-8")
        page.get_by_label("title", exact=True).fill("Mine")
        page.get_by_text("has changed on disk").wait_for()
        page.get_by_role("button", name="Open it anew").click()
        page.wait_for_selector("#face[alt^='An oar in the ribs']")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("address", ["design", "design/simple", "design/joke", f"design/simple/{FILE}", "design/x"])
def test_the_pages_are_for_everybody(client: TestClient, address: str, width: int) -> None:
    with served(client, address, width=width) as page:
        if FILE in address:
            page.wait_for_selector("#form input")
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.emulate_media(color_scheme="dark")
        assert faults(page) == []


@pytest.mark.usefixtures("few_games")
def test_bots_are_watched_and_broken_off_in_a_browser(client: TestClient) -> None:
    with served(client, "design/simple") as page:
        page.get_by_role("button", name="Let bots judge it").click()
        page.wait_for_selector("#work progress, #work .result")  # so few games may be over before the page is there
        assert faults(page) == []
        page.wait_for_selector("#work .result", timeout=60_000)
        assert "too few games to tell" in page.inner_text("#work")
        assert faults(page) == []
