"""What those who change something are told is so, and what is run for them is what we run."""

import re
import tomllib
from typing import Any

import pytest
import yaml

import toolkit
from toolkit.handbook.pages import CHECKOUT

GUIDE = (CHECKOUT / "CONTRIBUTING.md").read_text("utf-8")
WORKFLOW: dict[str, Any] = yaml.safe_load((CHECKOUT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))
HOOKS: dict[str, Any] = yaml.safe_load((CHECKOUT / ".pre-commit-config.yaml").read_text("utf-8"))
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
TOPICS = ("card", "verb", "rule", "character with a side deck", "variant", "edition", "output", "language")
NAMED = sorted(set(re.findall(r"`((?:card_data|docs|examples|templates|tests|toolkit)/[\w./-]*)`", GUIDE)))


@pytest.mark.parametrize("topic", TOPICS)
def test_the_guide_tells_how_to_add(topic: str) -> None:
    article = "an" if topic[0] in "eo" else "a"
    assert f"\n## Add {article} {topic}\n" in GUIDE


@pytest.mark.parametrize("path", NAMED)
def test_what_the_guide_names_is_there(path: str) -> None:
    """NAME is what the reader chooses."""
    file = CHECKOUT / path
    assert (file.parent if file.stem == "NAME" else file).exists()


def test_the_tests_that_the_guide_names_are_there() -> None:
    named = sorted(set(re.findall(r"\btests/[\w./]*\w", GUIDE)))
    assert named
    assert [path for path in named if not (CHECKOUT / path).exists()] == []


def steps(job: str) -> list[str]:
    return [step["run"] for step in WORKFLOW["jobs"][job]["steps"] if "run" in step]


def test_a_change_is_tried_on_three_systems_with_each_python_that_is_promised() -> None:
    jobs = WORKFLOW["jobs"]
    assert steps("linux") == [".ci/run"]
    assert steps("elsewhere") == ["python toolkit test -rs"]
    assert {name.partition("-")[0] for name in jobs["elsewhere"]["strategy"]["matrix"]["system"]} == {
        "macos",
        "windows",
    }
    versions = [jobs[job]["strategy"]["matrix"]["python"] for job in ("linux", "elsewhere")]
    assert versions[0] == versions[1] == ["3.11", "3.12", "3.13"]
    assert PROJECT["requires-python"] == f">={versions[0][0]}"


def test_a_workflow_may_only_read() -> None:
    assert WORKFLOW["permissions"] == {"contents": "read"}
    assert [name for name, job in WORKFLOW["jobs"].items() if "timeout-minutes" not in job] == []


def test_a_commit_is_asked_what_the_last_run_asks_of_style_and_types() -> None:
    hooks = [hook["entry"] for repo in HOOKS["repos"] for hook in repo["hooks"]]
    asked = re.findall(
        r'^"\$bin/(\S+)"(?: (format|check))?', (CHECKOUT / ".ci" / "run").read_text("utf-8"), re.MULTILINE
    )
    wanted = [" ".join(filter(None, words)) for words in asked]
    assert [entry.removesuffix(" --fix") for entry in hooks] == wanted
    assert {repo["repo"] for repo in HOOKS["repos"]} == {"local"}


def test_the_changelog_has_what_is_not_released_and_every_version() -> None:
    headings = re.findall(r"^## \[(.+?)\](?: - (\S+))?$", (CHECKOUT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", day) for _, day in headings[1:])
    assert toolkit.__version__ == PROJECT["version"]
