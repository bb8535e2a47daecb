"""The engine is compiled where that can be, else plain; what is compiled plays in ``test_compiled_engine.py``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

import hatch_build
import toolkit

CHECKOUT = Path(toolkit.__file__).parent.parent
Build = Callable[..., dict[str, Any]]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """What the hook puts into a wheel, where one small module is all that it compiles."""
    monkeypatch.setattr(hatch_build, "COMPILED", ("kept",))
    monkeypatch.setenv("CFLAGS", "-O0 -g0")
    for name in ("CC", "HATCH_BUILD_NO_HOOKS", "HATCH_BUILD_HOOK_ENABLE_CUSTOM"):
        monkeypatch.delenv(name, raising=False)

    def build(version: str = "standard") -> dict[str, Any]:
        builder = WheelBuilder(str(CHECKOUT))
        hook = hatch_build.CompiledEngine(str(CHECKOUT), {}, builder.config, builder.metadata, str(tmp_path), "wheel")
        data: dict[str, Any] = {"pure_python": True, "infer_tag": False, "force_include": {}}
        hook.initialize(version, data)
        assert all(Path(file).is_file() for file in data["force_include"])
        hook.finalize(version, data, "")
        assert not any(Path(file).exists() for file in data["force_include"])
        return data

    return build


PLAIN = {"pure_python": True, "infer_tag": False, "force_include": {}}


def test_nobody_has_to_ask_for_it(build: Build) -> None:
    data = build()
    (place,) = data["force_include"].values()
    assert place.startswith("toolkit/engine/kept.")
    assert (data["pure_python"], data["infer_tag"]) == (False, True)


def test_without_a_compiler_the_engine_is_plain_and_nothing_is_fetched_for_it(
    build: Build, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert any(needed.startswith("cython") for needed in WheelBuilder(str(CHECKOUT)).config.dependencies)
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    assert build() == PLAIN
    told = "The engine is plain, not compiled: there is no C compiler (no-such-compiler).\n"
    assert "".join(capfd.readouterr()) == told
    assert WheelBuilder(str(CHECKOUT)).config.dependencies == []


def test_without_the_headers_of_python_the_engine_is_plain(
    build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(hatch_build.sysconfig, "get_path", lambda _name: str(tmp_path))
    assert build() == PLAIN
    assert "Python.h, which Debian has in python3-dev.\n" in capfd.readouterr().err


def test_where_compiling_fails_the_engine_is_plain(
    build: Build, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "false")
    assert build() == PLAIN
    told = capfd.readouterr().err
    assert told.startswith("The engine is plain, not compiled: ")
    assert "false" in told
    assert told.count("\n") == 1


def test_an_editable_install_has_the_engine_that_is_edited(build: Build, capfd: pytest.CaptureFixture[str]) -> None:
    assert build("editable") == PLAIN
    told = "The engine is plain, not compiled: in an editable install it would hide what is edited.\n"
    assert "".join(capfd.readouterr()) == told


@pytest.mark.parametrize(("version", "compiler"), [("editable", "cc"), ("standard", "no-such-compiler")])
def test_where_it_is_asked_for_it_is_compiled_or_nothing_is_installed(
    build: Build, monkeypatch: pytest.MonkeyPatch, version: str, compiler: str
) -> None:
    monkeypatch.setenv("HATCH_BUILD_HOOK_ENABLE_CUSTOM", "1")
    monkeypatch.setenv("CC", compiler)
    with pytest.raises(SystemExit, match=r"^The engine cannot be compiled: (in an editable|there is no C compiler)"):
        build(version)


def test_all_that_is_to_be_compiled_is_there() -> None:
    assert [name for name in hatch_build.COMPILED if not (CHECKOUT / f"toolkit/engine/{name}.py").is_file()] == []


def test_the_hook_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HATCH_BUILD_NO_HOOKS", "1")
    assert WheelBuilder(str(CHECKOUT)).config.dependencies == []
