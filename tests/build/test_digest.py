"""Digests change with what they stand for, and with nothing else."""

import re
import tomllib
from pathlib import Path

import toolkit
from toolkit.build import digest


def test_a_tree_is_told_by_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("1")
    (tmp_path / "b.json").write_text("2")
    first = digest.of_tree(tmp_path)
    (tmp_path / "a.json").touch()
    assert digest.of_tree(tmp_path) == first
    (tmp_path / "a.json").rename(tmp_path / "c.json")
    renamed = digest.of_tree(tmp_path)
    (tmp_path / "c.json").write_text("3")
    assert len({first, renamed, digest.of_tree(tmp_path)}) == 3


def test_compiled_files_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("1")
    first = digest.of_tree(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert digest.of_tree(tmp_path) == first


def test_parts_are_kept_apart() -> None:
    assert digest.of(["ab", "c"]) != digest.of(["a", "bc"])
    assert digest.of_named({"a": "1", "b": "2"}) == digest.of_named({"b": "2", "a": "1"})
    assert digest.of_named({"a": "1", "b": "2"}) != digest.of_named({"a": "2", "b": "1"})


def test_packages_that_draw_are_installed_with_the_toolkit() -> None:
    project = tomllib.loads((Path(toolkit.__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]
    installed = {re.split(r"[^a-z0-9-]", name)[0] for name in project["dependencies"]}
    assert set(digest._DRAWN_BY) <= installed
