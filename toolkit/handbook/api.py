"""What programs import, from its docstrings: every name of ``toolkit.__all__`` and all errors."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import toolkit
from toolkit.handbook import markdown as md


def page() -> str:
    """The functions first, then the types that they take and give, then what can go wrong."""
    return "".join(_parts())


def _parts() -> Iterator[str]:
    functions = [name for name in toolkit.__all__ if not inspect.isclass(getattr(toolkit, name))]
    types = [name for name in toolkit.__all__ if name not in functions and name != "RdiError"]
    yield md.heading(1, "The API", "api")
    yield (
        "`import toolkit as rdi` has these names and loads each part when it is first used. They stay as they are from "
        "version to version; every other name may change. All of it is typed (`py.typed`).\n\n"
    )
    yield md.block("{eval-rst}", ".. py:module:: toolkit.front")
    yield md.heading(2, "What to call")
    yield from (_auto("autofunction", f"toolkit.front.{name}") for name in functions)
    yield md.heading(2, "What it takes and gives")
    yield from (_auto("autoclass", f"toolkit.front.{name}", ":members:") for name in types)
    yield md.heading(2, "What can go wrong", "errors")
    yield _auto("automodule", "toolkit.errors", ":members:", ":exclude-members: own_fault")


def _auto(kind: str, name: str, *options: str) -> str:
    return md.block("{eval-rst}", f".. {kind}:: {name}\n" + "".join(f"   {option}\n" for option in options))
