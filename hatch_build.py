"""Compiles the engine where there is a C compiler, so that the machine plays games in half the time.

Anywhere else, and in an editable install, the engine stays plain, and one line says why. ``HATCH_BUILD_NO_HOOKS=1``
keeps it plain; with ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1`` an installation fails that cannot compile it.

Cython compiles the sources as they stand, so that there is one engine and not two; the ``.pxd`` beside some of them say
what the objects hold that are looked at most, so that a look at them is as cheap as it is in C, and which numbers are
the machine's own. Records of msgspec (the state, the sides, the frames) are no such objects: ``lookups.h`` makes a look
at them cheap, and a call of what they can do. Written after https://hatch.pypa.io/latest/plugins/build-hook/custom/
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any

from hatchling.builders.config import env_var_enabled
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    *("answering", "chance", "champions", "conditions", "costs", "draft", "drink_deck", "game", "hands", "judge"),
    *("kept", "mixture", "moves", "mushrooms", "otto_deck", "patients", "piles", "playbook", "reach", "state"),
    *("trackers", "who", "zones", "effects/answers", "effects/drinks", "effects/gambling", "effects/numbers"),
    *("frames/choosing", "frames/contest", "frames/drink", "frames/event", "frames/frame", "frames/gamble"),
    *("frames/losing", "frames/loss", "frames/moving", "frames/ordering", "frames/payment", "frames/play"),
    *("frames/pour", "frames/prize", "frames/resolve", "frames/turn", "frames/window"),
)
"""What a game goes through again and again, in ``toolkit/engine``; what it seldom does is not worth compiling. What
reads and writes moves stays Python: Cython 3.3 crashes in generators that match sequences."""
HOTTEST = (
    *("answering", "draft", "drink", "game", "hands", "judge", "moves", "payment"),
    *("play", "pour", "resolve", "turn", "who", "window", "zones"),
)
"""Where most of the time of a game goes, so that the C compiler takes more pains with it."""
DIRECTIVES = {"language_level": "3"}
STRUCTURES = {"game": ("Game",), "playbook": ("Calls", "Playable", "Playbook", "Way")}
"""What are C structures, whose fields stand in ``game.pxd`` and ``playbook.pxd``: a module knows those it imports."""
IMPORTS = re.compile(rf"^from toolkit\.engine\.({'|'.join(STRUCTURES)}) import (.+)$", re.MULTILINE)
OURS, NOT_OURS = (f"/* #### Code section: {name} ### */" for name in ("module_code", "module_exttypes"))
"""Where in Cython's C code the functions of a module begin and end."""
LOOKUPS = (
    *("__Pyx_PyObject_GetAttrStr", "__Pyx_PyObject_SetAttrStr", "__Pyx_PyObject_FastCallMethod"),
    *("__Pyx_PyObject_FastCallDict", "__Pyx_PyObject_GetItem", "PyObject_IsInstance"),
)
"""What ``lookups.h`` does in the place of Cython there."""
ASKED_FOR = "HATCH_BUILD_HOOK_ENABLE_CUSTOM"
"""The variable by which Hatch turns on a hook of this kind: whoever sets it wants the engine compiled, or nothing."""
READ_THEIR_ANNOTATIONS = "effects"
"""They register what they do by the annotations, which are looked up when they are imported: they are told nothing."""


class CannotCompile(Exception):
    """Why the engine stays plain, in one line."""


class CompiledEngine(BuildHookInterface[Any]):
    """Puts a compiled module beside its source; Python prefers it."""

    _scratch: TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """What compiles it, to be installed for as long as that takes; nothing where it cannot be compiled anyway."""
        return [] if _missing() else ["cython>=3.1,<4", "setuptools>=75"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and tell what goes into the wheel.

        Where that fails the engine is plain, and we say so, unless it was asked for.
        """
        try:
            compiled = self._compiled(version)
        except Exception as trouble:
            why = shorten(str(trouble) or type(trouble).__name__, 160)
            if env_var_enabled(ASKED_FOR):
                raise SystemExit(f"The engine cannot be compiled: {why}") from trouble
            self.app.display_warning(f"The engine is plain, not compiled: {why}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(compiled)

    def _compiled(self, version: str) -> dict[str, str]:
        if version == "editable":
            raise CannotCompile("in an editable install it would hide what is edited.")
        if missing := _missing():
            raise CannotCompile(missing)
        self._scratch = TemporaryDirectory()
        return _compile(Path(self.root), Path(self._scratch.name))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - its interface
        """Clear away what the wheel has now."""
        if self._scratch:
            self._scratch.cleanup()


def _missing() -> str:
    """What it takes to compile that is not here, as far as that can be seen beforehand; on Windows setuptools looks."""
    if sys.implementation.name != "cpython":
        return f"it is for CPython, and this is {sys.implementation.name}."
    if os.name == "nt":
        return ""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler):
        return f"there is no C compiler ({compiler})."
    header = Path(sysconfig.get_path("include"), "Python.h")
    return "" if header.is_file() else f"there is no {header}, which Debian has in python3-dev."


def _compile(root: Path, scratch: Path) -> dict[str, str]:
    """Where each compiled module lies, and its place in the wheel."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    copy = scratch / "source"
    modules = [
        Extension(
            ".".join(path.relative_to(copy).with_suffix("").parts), [str(path)], extra_compile_args=_pains(path.stem)
        )
        for path in _sources(root, copy)
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


def _pains(module: str) -> list[str]:
    """How to compile a module: Python's own way takes three times as long, and is hardly faster. ``CFLAGS`` win."""
    if os.name == "nt" or os.environ.get("CFLAGS"):
        return []
    return ["-O2" if module in HOTTEST else "-O1", "-g0", "-freorder-blocks-and-partition", "-fno-plt"]


def _make_lookups_cheap(source: Path, lookups: Path) -> None:
    """Have what is ours in a C source look at records by ``lookups.h``; what Cython adds for itself stays as it is."""
    code = source.read_text("utf-8")
    for section in (OURS, NOT_OURS):
        if code.count(section) != 1:
            raise CannotCompile(f"{source.name}: Cython writes its C code in another order than {__file__} knows.")
    ends = "".join(f'#pragma pop_macro("{name}")\n' for name in LOOKUPS)
    code = code.replace(OURS, f'{OURS}\n#include "{lookups.as_posix()}"').replace(NOT_OURS, ends + NOT_OURS)
    source.write_text(code, "utf-8")


def _sources(root: Path, copy: Path) -> Iterator[Path]:
    """What is compiled, in a copy of the engine in which each module that speaks of the game knows what it is."""
    engine = copy / "toolkit" / "engine"
    shutil.copytree(root / "toolkit" / "engine", engine, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "toolkit" / "__init__.py", engine.parent)
    for source in (engine / f"{name}.py" for name in COMPILED):
        fields = source.with_suffix(".pxd")
        if not fields.exists() and source.parent.name != READ_THEIR_ANNOTATIONS:
            fields.write_text("".join(_structures(source.read_text("utf-8"))), "utf-8")
        yield source


def _structures(source: str) -> Iterator[str]:
    """What a module is told of the C structures that it imports."""
    for module, names in IMPORTS.findall(source):
        for name in sorted({*names.split(", ")} & {*STRUCTURES[module]}):
            yield f"from toolkit.engine.{module} cimport {name}\n"
