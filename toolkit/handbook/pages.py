"""All pages that are written from the data and the code, by their names below the sources of the site."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import toolkit
from toolkit.cli import output_schemas
from toolkit.cli.outputs import VERSIONS
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
    yield "reference/outputs", _outputs()
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


def _outputs() -> str:
    """What ``--json`` shows; the record of a card is told by the pages of the card language."""
    about = (
        "Every record at the top of an output, be it alone, in a list or on a line of its own, says in `$schema` what "
        "it is; the number at the end is the version. Keys may be added to it, so pass over those that you do not "
        "know; what is taken away, renamed or means something else is a new one. `rdi schema output-NAME` prints the "
        "schema. Besides, [exit codes](#exit-codes) tell what came of a command.\n\n"
    )
    return md.heading(1, "What --json shows", "outputs") + about + "".join(map(_output, VERSIONS))


def _output(name: str) -> str:
    whole = output_schemas.schema(name)
    told = [md.heading(2, md.code(name)), f"{md.code(whole['$id'])}\n\n"]
    parts = [md.paragraphs(whole["description"])] if name == "card" else [*schemas.records(whole, 3)]
    return "".join([*told, *parts])


def _files() -> str:
    kinds = {kind: text for kind, text in published().items() if not kind.startswith("output-")}
    rows = ((md.code(kind), md.code(json.loads(text)["$id"]), _about(text)) for kind, text in kinds.items())
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
