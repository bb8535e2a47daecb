"""Compiles the engine, for those who let the machine play games by the million.

Off unless it is asked for, as it takes a C compiler and a minute: ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip install .``
Cython compiles the sources as they stand, so that there is one engine and not two; the ``.pxd`` beside some of them say
what the objects hold that are looked at most, so that a look at them is as cheap as it is in C, and which numbers are
the machine's own. Records of msgspec (the state, the sides, the frames) are no such objects: ``lookups.h`` makes a look
at them cheap, and a call of what they can do. Written after https://hatch.pypa.io/latest/plugins/build-hook/custom/
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    *(
        "answering",
        "chance",
        "champions",
        "conditions",
        "costs",
        "draft",
        "drink_deck",
        "game",
        "hands",
        "judge",
        "kept",
    ),
    *("limits", "mixture", "moves", "mushrooms", "otto_deck", "patients", "piles", "playbook", "potions", "reach"),
    *("state", "static", "trackers", "who", "zones", "effects/*", "frames/*"),
)
"""What a game goes through again and again, in ``toolkit/engine``. What reads and writes moves stays Python: Cython 3.3
crashes in generators that match sequences."""
DIRECTIVES = {"language_level": "3"}
STRUCTURES = {"game": ("Game",), "playbook": ("Calls", "Playable", "Playbook", "Way")}
"""What are C structures, whose fields stand in ``game.pxd`` and ``playbook.pxd``: a module knows those it imports."""
IMPORTS = re.compile(rf"^from toolkit\.engine\.({'|'.join(STRUCTURES)}) import (.+)$", re.MULTILINE)
OURS, NOT_OURS = (f"/* #### Code section: {name} ### */" for name in ("module_code", "module_exttypes"))
"""Where in Cython's C code the functions of a module begin and end."""
LOOKUPS = ("GetAttrStr", "SetAttrStr", "FastCallMethod", "GetItem")
"""What ``lookups.h`` does in the place of Cython there."""
READ_THEIR_ANNOTATIONS = "effects"
"""They register what they do by the annotations, which are looked up when they are imported: they are told nothing."""


class CompiledEngine(BuildHookInterface[Any]):
    """Puts a compiled module beside its source; Python prefers it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell what goes into the wheel."""
        if version == "editable":
            raise SystemExit("An editable install is not compiled: the compiled engine would hide what is edited.")
        self._scratch = TemporaryDirectory()
        compiled = _compile(Path(self.root), Path(self._scratch.name))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(compiled)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - its interface
        """Clear away what the wheel has now."""
        self._scratch.cleanup()


def _compile(root: Path, scratch: Path) -> dict[str, str]:
    """Where each compiled module lies, and its place in the wheel."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    copy = scratch / "source"
    modules = [
        Extension(".".join(path.relative_to(copy).with_suffix("").parts), [str(path)]) for path in _sources(root, copy)
    ]
    processes = os.cpu_count() or 1
    made = cythonize(
        modules, build_dir=str(scratch / "c"), compiler_directives=DIRECTIVES, nthreads=processes, quiet=True
    )
    for module in made:
        _make_lookups_cheap(Path(module.sources[0]), copy / "toolkit" / "engine" / "lookups.h")
    command = build_ext(Distribution({"ext_modules": made}))
    command.build_lib, command.build_temp = str(scratch / "lib"), str(scratch / "temp")
    command.parallel = processes
    command.ensure_finalized()
    command.run()
    library = scratch / "lib"
    return {str(path): path.relative_to(library).as_posix() for path in sorted(library.rglob("*")) if path.is_file()}


def _make_lookups_cheap(source: Path, lookups: Path) -> None:
    """Have what is ours in a C source look at records by ``lookups.h``; what Cython adds for itself stays as it is."""
    code = source.read_text("utf-8")
    for section in (OURS, NOT_OURS):
        if code.count(section) != 1:
            raise SystemExit(f"{source.name}: Cython writes its C code in another order than {__file__} knows.")
    ends = "".join(f'#pragma pop_macro("__Pyx_PyObject_{name}")\n' for name in LOOKUPS)
    code = code.replace(OURS, f'{OURS}\n#include "{lookups.as_posix()}"').replace(NOT_OURS, ends + NOT_OURS)
    source.write_text(code, "utf-8")


def _sources(root: Path, copy: Path) -> Iterator[Path]:
    """What is compiled, in a copy of the engine in which each module that speaks of the game knows what it is."""
    engine = copy / "toolkit" / "engine"
    shutil.copytree(root / "toolkit" / "engine", engine, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "toolkit" / "__init__.py", engine.parent)
    for source in sorted(source for name in COMPILED for source in engine.glob(f"{name}.py")):
        if source.stem == "__init__":
            continue
        fields = source.with_suffix(".pxd")
        if not fields.exists() and source.parent.name != READ_THEIR_ANNOTATIONS:
            fields.write_text("".join(_structures(source.read_text("utf-8"))), "utf-8")
        yield source


def _structures(source: str) -> Iterator[str]:
    """What a module is told of the C structures that it imports."""
    for module, names in IMPORTS.findall(source):
        for name in sorted({*names.split(", ")} & {*STRUCTURES[module]}):
            yield f"from toolkit.engine.{module} cimport {name}\n"
