"""All pages that are written from the data and the code, by their names below the sources of the site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import toolkit
from toolkit.cli.schema import published
from toolkit.handbook import api, commands, language, rooms, rules, schemas
from toolkit.handbook import markdown as md

CHECKOUT = Path(toolkit.__file__).parent.parent
_LINK = re.compile(r"\[([^\]]+)\]\((?!https?://|#)[^)]*\)")


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page, with ``/`` and without its ending, and its text."""
    yield "reference/commands", commands.page()
    yield "reference/api", api.page()
    yield "reference/scenario-records", _scenario()
    yield "reference/files", _files()
    yield "architecture/rooms", rooms.page()
    yield from rules.pages()
    yield from language.pages()
    for name in ("CONTRIBUTING", "CHANGELOG"):
        yield name.lower(), _of_checkout(CHECKOUT / f"{name}.md")


def _scenario() -> str:
    whole = json.loads(published()["scenario"])
    own = {name: part for name, part in whole["$defs"].items() if name in _reached(whole)}
    about = "Every record of a scenario file, from the types that read it. The whole is `Scenario`.\n\n"
    return (
        md.heading(1, "Scenarios, key by key", "scenario-records")
        + about
        + "".join(schemas.records({**whole, "$defs": own}))
    )


def _reached(whole: dict[str, object]) -> set[str]:
    """The definitions that a scenario names itself, but those of the card language, which has pages of its own."""
    from toolkit.referee.scenarios import scenario

    return {name for name in whole["$defs"] if name in vars(scenario)}  # type: ignore[attr-defined]


def _files() -> str:
    rows = ((md.code(kind), md.code(json.loads(text)["$id"]), _about(text)) for kind, text in published().items())
    about = (
        "Each kind of file has a JSON Schema (2020-12), generated from the types that read it: "
        "`rdi schema KIND` prints one, `rdi schema --write --output FOLDER` writes all, and in a checkout they lie in "
        "`card_data/schema`. An editor that knows them completes keys and marks faults while you type.\n\n"
    )
    return md.heading(1, "Files and their schemas", "files") + about + md.table(("kind", "identifier", "what"), rows)


def _about(text: str) -> str:
    return md.said(json.loads(text).get("description", "").partition("\n\n")[0])


def _of_checkout(file: Path) -> str:
    """A file of the checkout; what it links to there is only named here."""
    return _LINK.sub(lambda link: md.code(link[1].replace("`", "")), file.read_text("utf-8"))
