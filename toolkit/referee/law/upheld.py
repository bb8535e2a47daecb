"""Upheld: for each rule the code that carries it out, and the scenarios that show it.

The engine cites rules in its docstrings, in brackets: "(rule gambling.leave)", "(rules limits, drinks.refill)"; in what
it writes into the log, ``rule="negate"``; and in what it refuses, ``Refusal("gambling.leave", ...)``. Scenarios cite
them in ``because``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from toolkit import paths
from toolkit.errors import CannotRead
from toolkit.referee.scenarios.files import files, read
from toolkit.rulebook import Rule, Rulebook

Places = Mapping[str, tuple[str, ...]]
"""For each slug the places that cite it, in order."""

_BRACKETED = re.compile(r"\(rules?\s+([^()]+)\)")


@dataclass(frozen=True)
class Standing:
    """How a rule stands: the code that carries it out, and the scenarios that show it."""

    rule: Rule
    code: tuple[str, ...]
    scenarios: tuple[str, ...]

    @property
    def is_missing(self) -> bool:
        """Whether nothing carries it out or nothing shows it, though the engine should by now."""
        return self.rule.engine == "now" and not (self.code and self.scenarios)


def standings(book: Rulebook, code: Places, scenarios: Places) -> list[Standing]:
    """Every rule of the book, in its order."""
    return [Standing(rule, code.get(rule.slug, ()), scenarios.get(rule.slug, ())) for rule in book]


def in_code(package: Path = paths.PACKAGE / "engine") -> Places:
    """The functions and classes that cite each rule, such as ``frames.gamble.leave``."""
    return _gathered(
        citation
        for file in sorted(package.rglob("*.py"))
        for citation in citations(file.read_text("utf-8"), ".".join(file.relative_to(package).with_suffix("").parts))
    )


def in_scenarios(scenarios: Iterable[Path]) -> Places:
    """The names of the scenario files that cite each rule. Raises as :func:`scenario_files.read` does."""
    return _gathered((slug, file.stem) for file in scenarios for slug in read(file).scenario.because)


def own_scenarios() -> list[Path]:
    """The files of the project's own scenarios. Raises :class:`CannotRead` in an installed copy, which has none."""
    if not paths.SCENARIOS.is_dir():
        remedy = "Name a folder of scenarios, such as tests/scenarios of a checkout: `rdi referee law FOLDER`."
        raise CannotRead("an installed copy has no scenarios of its own to show the rules by", remedy=remedy)
    return files([paths.SCENARIOS])


@cache
def proofs() -> Places:
    """The names of the project's own scenarios that cite each rule; none where they are not installed."""
    return in_scenarios(own_scenarios()) if paths.SCENARIOS.is_dir() else {}


def citations(code: str, module: str) -> Iterator[tuple[str, str]]:
    """The slugs that Python code cites, each with the module, class and function that does."""
    return _within(ast.parse(code), module)


def _gathered(citations: Iterable[tuple[str, str]]) -> Places:
    found: dict[str, tuple[str, ...]] = {}
    for slug, place in dict.fromkeys(citations):
        found[slug] = (*found.get(slug, ()), place)
    return found


def _within(node: ast.AST, place: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        inner = f"{place}.{child.name}" if isinstance(child, ast.FunctionDef | ast.ClassDef) else place
        yield from ((slug, inner) for slug in _cited_by(child))
        yield from _within(child, inner)


def _cited_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant(value=str() as docstring)):
            for bracketed in _BRACKETED.findall(docstring):
                yield from re.split(r",\s+|\s+and\s+", bracketed.strip())
        case ast.keyword(arg="rule", value=value):
            yield from _texts(value)
        case ast.Call(func=ast.Name(id="Refusal"), args=[first, *_]):
            yield from _texts(first)


def _texts(value: ast.expr) -> Iterator[str]:
    """The texts that an expression may stand for: one, or one of two."""
    match value:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_texts(body), *_texts(orelse))
