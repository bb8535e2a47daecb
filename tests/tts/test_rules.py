"""The rules that lie on the table."""

from __future__ import annotations

import json
from typing import Any

import pypdfium2

from toolkit import rulebook
from toolkit.rulebook import NEWEST
from toolkit.tts.rules import Rules
from toolkit.tts.stock import Stock


def test_every_base_rule_stands_in_the_file_by_its_number() -> None:
    document = pypdfium2.PdfDocument(Rules("en").encode())
    told = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in document).split())
    missing = [rule.number for rule in rulebook.load().base.of(NEWEST) if f"{rule.number} {rule.text[:20]}" not in told]
    assert missing == []
    assert "unofficial" in told and "SlugFest" in told


def test_the_table_has_them_as_an_object_to_read(table: dict[str, Any], stock: Stock) -> None:
    [rules] = [thing for thing in table["ObjectStates"] if thing["Name"] == "Custom_PDF"]
    assert rules["CustomPDF"] == {
        "PDFUrl": f"https://example.org/{stock.rules.name}",
        "PDFPassword": "",
        "PDFPage": 0,
        "PDFPageOffset": 0,
    }
    assert json.loads(rules["GMNotes"]) == {"id": "rules", "picture": stock.rules.name}
    assert rules["Locked"]
    assert stock.rules in stock.pictures


def test_a_german_table_names_them_in_german() -> None:
    assert Rules("de").name != Rules("en").name
    assert "Die Regeln" in Rules("de").booklet.below
