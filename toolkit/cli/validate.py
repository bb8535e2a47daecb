"""``rdi validate``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import console
from toolkit.cli.codes import WRONG
from toolkit.cli.options import AnyLanguage, Json
from toolkit.cli.settings import settings
from toolkit.language import ENGLISH
from toolkit.language import language as spoken

if TYPE_CHECKING:
    from toolkit.cards.validate import Report
    from toolkit.cli.records import Found, Validation
    from toolkit.untrusted.fault import Fault


def validate(
    targets: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATH]...", help="Packs (folders or zips) or JSON files.  [default: the built-in cards and rules]"
        ),
    ] = None,
    no_drawing: Annotated[
        bool, typer.Option("--no-drawing", help="Leave out what only shows when every face is laid out.")
    ] = False,
    language: AnyLanguage = ENGLISH,
    as_json: Json = False,
) -> None:
    """Find every fault of the built-in cards and rules, of packs, or of single files.

    The rulebook, the glossary, the words of players and the rulings are checked too: that what they refer to is there,
    that the scenario of each ruling comes out as it says, and that it fails where the ruling's answer is turned round.
    What is sound in a pack is laid out, to find all texts, looks and pictures that cannot be drawn, each with its card.

    Each fault comes with its file, line and JSON path, with what would be right and with the nearest right name. A
    warning is for you to judge; faults make the exit code 1. A pack is checked as it lies over the built-in cards, and
    over the packs of --pack. A single JSON file is checked as if it were to take the place of what has its ids.
    """
    report = _checked(targets or [], settings().packs, None if no_drawing else language)
    if as_json:
        console.emit_json(_as_json(report), "validation")
    else:
        _tell(report)
    if not report.sound:
        raise typer.Exit(WRONG)


def _checked(targets: list[Path], below: Sequence[Path], language: str | None) -> Report:
    """What is wrong with cards, with what is drawn of them in a language, if one is named, and with rules."""
    from toolkit.cards.validate import Report
    from toolkit.cards.validate import validate as check
    from toolkit.cards.wording.load import check_languages
    from toolkit.engine import not_yet
    from toolkit.referee.law.validate import belongs, covers

    law = [target for target in targets if belongs(target) or covers(target)]
    others = [target for target in targets if not belongs(target)]
    found = check(others, below, [not_yet.remarks]) if others or not targets else Report((), 0, 0)
    code = language and spoken(language)
    if found.documents and code:
        found = replace(found, faults=(*found.faults, *_undrawn(found, code)))
    if not found.sound or (targets and not law):
        return found
    if not targets:
        check_languages()
    faults, files = _law(law, below)
    return replace(found, faults=(*found.faults, *faults), files=found.files + files)


def _undrawn(found: Report, language: str) -> tuple[Fault, ...]:
    """What of packs cannot be drawn, in a language and in those that they bring."""
    from toolkit.faces.validate import faults

    every = (
        fault
        for code in dict.fromkeys((language, *found.worded))
        for fault in faults(found, code, lambda decks: console.progress(decks, "laying out decks"))
    )
    return tuple({(fault.file, fault.path): fault for fault in every}.values())


def _law(targets: list[Path], below: Sequence[Path]) -> tuple[list[Fault], int]:
    """The faults of the rulebook, the glossary and the rulings, which only sound cards can tell."""
    from toolkit.cards import load
    from toolkit.cards.validate import layers
    from toolkit.referee.law.validate import validate as check

    return check(load(layers(below)), targets, progress=lambda claims: console.progress(claims, "proving rulings"))


def _tell(report: Report) -> None:
    for fault in report.faults:
        console.say(f"{'' if fault.serious else 'warning: '}{fault}")
    serious = sum(fault.serious for fault in report.faults)
    checked = f"{_count(report.files, 'file')}, {_count(report.cards, 'card')}"
    console.note(f"{checked}: {_count(serious, 'fault')}, {_count(len(report.faults) - serious, 'warning')}")


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _as_json(report: Report) -> Validation:
    faults = [_fault_as_json(fault) for fault in report.faults]
    return {"sound": report.sound, "files": report.files, "cards": report.cards, "faults": faults}


def _fault_as_json(fault: Fault) -> Found:
    return {
        "severity": "fault" if fault.serious else "warning",
        "file": fault.file,
        "line": fault.line,
        "path": fault.path or None,
        "problem": fault.problem,
        "expected": fault.expected or None,
        "remedy": fault.remedy or None,
        "nearest": list(fault.meant),
    }
