"""The site is built whole and without a warning, from pages that are written by hand and from the data."""

import re
import shutil
from pathlib import Path

import pytest

import toolkit as rdi
from toolkit import rulebook
from toolkit.cli.codes import CODES
from toolkit.cli.main import COMMANDS, load
from toolkit.cli.outputs import VERSIONS, identifier
from toolkit.errors import CannotWrite, Faults, NotFound
from toolkit.handbook import __main__ as command
from toolkit.handbook import build as builder
from toolkit.handbook import commands, pages
from toolkit.handbook.pages import CHECKOUT
from toolkit.reference.catalogue import TOPICS


@pytest.fixture(scope="module")
def written() -> dict[str, str]:
    """The pages that are made, by name."""
    return dict(pages.pages())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "docs"
    builder.build(folder)
    return folder


def test_the_site_is_built_without_a_warning(site: Path, written: dict[str, str]) -> None:
    by_hand = {path.relative_to(builder.SOURCES).with_suffix("").as_posix() for path in builder.SOURCES.rglob("*.md")}
    there = {path.relative_to(site).with_suffix("").as_posix() for path in site.rglob("*.html")}
    assert by_hand | set(written) <= there
    assert not by_hand & set(written)


def test_the_site_asks_nothing_of_the_network(site: Path) -> None:
    loaded = re.compile(r'(?:<script|<img|<link rel="(?:stylesheet|preload)")[^>]+(?:src|href)="(https?:)?//')
    assert [path.name for path in site.rglob("*.html") if loaded.search(path.read_text("utf-8"))] == []


def test_a_command_that_there_is_has_its_place_and_every_option(written: dict[str, str]) -> None:
    page = written["reference/commands"]
    every = [leaf for doors in COMMANDS.values() for name in doors for leaf in commands.leaves(load(name), name)]
    assert [name for name, _ in every if f"### `rdi {name}`\n" not in page] == []
    flags = {flag for _, one in every for option in one.params if option.opts[0][0] == "-" for flag in option.opts}
    assert [flag for flag in sorted(flags) if f"`{flag}`" not in page] == []


def test_every_exit_code_has_its_place(written: dict[str, str]) -> None:
    assert [code for code in CODES if f"| {code} | {CODES[code]} |" not in written["reference/commands"]] == []


def test_every_record_of_an_output_has_its_place(written: dict[str, str]) -> None:
    page = written["reference/outputs"]
    assert [name for name in VERSIONS if f"## `{name}`\n\n`{identifier(name)}`\n" not in page] == []


def test_every_rule_is_there_with_its_number(written: dict[str, str]) -> None:
    text = "".join(page for name, page in written.items() if name.startswith("rules/"))
    assert [rule.number for rule in rulebook.load() if f"**{rule.number}** `{rule.slug}`" not in text] == []


def test_every_word_of_the_language_is_there(written: dict[str, str]) -> None:
    text = "".join(page for name, page in written.items() if name.startswith("language/"))
    words = {word for topic in TOPICS.values() for word in topic.members}
    assert [word for word in sorted(words) if f"## `{word}`\n" not in text] == []


def test_every_promised_name_is_on_the_page_of_the_api(site: Path) -> None:
    page = (site / "reference" / "api.html").read_text("utf-8")
    assert [name for name in rdi.__all__ if f"toolkit.{name}" not in re.sub(r"toolkit\.\w+\.", "toolkit.", page)] == []


def test_every_room_is_told_of(written: dict[str, str]) -> None:
    page = written["architecture/rooms"]
    rooms = {path.parent.name for path in (CHECKOUT / "toolkit").glob("*/__init__.py")}
    assert [room for room in sorted(rooms) if f"| `{room}` |" not in page] == []
    assert re.search(r"\| `cards` \|.*\| `untrusted` \|", page)


# Wrong input


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources of a small site."""
    folder = tmp_path / "docs"
    shutil.copytree(builder.SOURCES, folder, ignore=shutil.ignore_patterns("*.md"))
    (folder / "index.md").write_text("# A page\n\n```{toctree}\n:glob:\n\n**\n```\n", "utf-8")
    monkeypatch.setattr(builder, "SOURCES", folder)
    monkeypatch.setattr("toolkit.handbook.extension.pages", lambda: iter([("made", "# Made\n")]))
    return folder


def test_a_broken_reference_is_told_with_its_place_and_leaves_the_last_site(sources: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert builder.build(target) > 0
    before = (target / "index.html").read_text("utf-8")
    (sources / "more.md").write_text("# More\n\n[away](nowhere.md)\n", "utf-8")
    with pytest.raises(Faults, match=r"^docs/more\.md:3: .*nowhere\.md"):
        builder.build(target)
    assert (target / "index.html").read_text("utf-8") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs", "out"]


@pytest.mark.usefixtures("sources")
def test_a_site_is_replaced_and_nothing_else_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["rdi-docs", "--output", str(tmp_path / "out")])
    assert command.main() == 0
    (tmp_path / "out" / "old.html").write_text("old")
    assert command.main() == 0
    assert not (tmp_path / "out" / "old.html").exists()
    assert "index.html" in capsys.readouterr().out
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("years of work")
    with pytest.raises(CannotWrite, match="say another folder"):
        builder.build(tmp_path / "mine")


def test_without_sources_it_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(builder, "SOURCES", tmp_path / "none")
    with pytest.raises(NotFound, match="in a checkout only"):
        builder.build(tmp_path / "out")
    monkeypatch.setattr("sys.argv", ["rdi-docs", "--output", str(tmp_path / "out")])
    assert command.main() == 1
    assert capsys.readouterr().err.startswith("rdi: No folder of the documentation's sources")
