from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lupa import lua52

from toolkit.paths import TEMPLATES
from toolkit.tts.check.dialect import plain
from toolkit.tts.check.document import Document, Finding
from toolkit.tts.check.scripts import LARGEST, syntax
from toolkit.tts.script import CHAPTERS

OURS = [(TEMPLATES / "tts" / "lua" / f"{chapter}.lua").read_text("utf-8") for chapter in CHAPTERS]


def found(*scripts: str) -> list[Finding]:
    things: list[dict[str, Any]] = [{"LuaScript": script} for script in scripts[1:]]
    return list(syntax(Document({"LuaScript": scripts[0], "ObjectStates": things})))


READ_BY_THE_GAME = {
    "nothing": "",
    "unequal": "if 1 != 2 then x = 'a != b' end",
    "a short function": "Wait.condition(|| print('here'), |thing| thing.resting)",
    "a short function with a rest": "listen(name, |given, ...| handler(self, ...)) function f(...) return ... end",
    "a short function after return": "function f() return |x| x + 1 end",
    "an escape for a letter": r'local s = "\u{263a}\\u{x" .. "\z   more"',
    "letters of any alphabet": "local größe = 'Maß' größe = größe",
    "a byte order mark": "\ufeffx = 1",
    "a first line for the shell": "#!/usr/bin/lua\nx = 1",
    "long texts and comments": "local s = [==[ ]] != |x| ]==] --[[ != \n ]] x = 1 -- != |",
    "goto, which came with 5.2": "goto done ::done::",
    "a number of the sheet": "local n = 0x1p4 + .5e-3",
}


@pytest.mark.parametrize("script", READ_BY_THE_GAME)
def test_what_the_game_reads_is_no_fault(script: str) -> None:
    assert found(READ_BY_THE_GAME[script]) == []


REFUSED_BY_THE_GAME = {
    "an end too few": ("function f()\n  if x then\nend", 3, "'end' expected"),
    "an end too many": ("x = 1\nend", 2, "<eof> expected"),
    "whole division": ("\nx = 7 // 2", 2, "unexpected symbol near '/'"),
    "bits of Lua 5.3": ("x = 1 | 2", 1, "near '|'"),
    "bits between values": ("x = a |b| c", 1, "near '|'"),
    "adding to": ("x += 1", 1, "near '+'"),
    "a text that is not closed": ("x = 'a\nb'", 1, "unfinished string"),
    "a label that is nowhere": ("goto nowhere", 1, "no visible label"),
    "a rest of no parameters": ("function f() return ... end", 1, "outside a vararg function"),
    "compiled code": ("\x1bLua", 1, "binary chunk"),
}


@pytest.mark.parametrize("script", REFUSED_BY_THE_GAME)
def test_what_the_game_cannot_read_is_a_fault_with_its_line(script: str) -> None:
    source, line, words = REFUSED_BY_THE_GAME[script]
    [fault] = found(source)
    assert (fault.path, fault.level) == ("$.LuaScript", "fault")
    assert fault.problem.startswith(f"line {line}: ")
    assert words in fault.problem


def test_a_mistake_is_found_behind_what_only_the_game_reads() -> None:
    [fault] = found('#!shebang\nif a != b then\n  f(|x| x)\n  s = "\\u{41}"\nend end')
    assert fault.problem.startswith("line 5: ")


def test_scripts_of_objects_are_read_each_at_its_place() -> None:
    assert [fault.path for fault in found("x = 1", "x = 1", "x =", "x =")] == [
        "$.ObjectStates[1].LuaScript",
        "$.ObjectStates[2].LuaScript",
    ]


@pytest.mark.parametrize(
    "script", ["x = " + "(" * 300 + "1" + ")" * 300, "\n".join(f"local a{number} = 1" for number in range(300))]
)
def test_where_only_our_reader_has_a_bound_it_is_a_warning(script: str) -> None:
    [warning] = found(script)
    assert warning.level == "warning"
    assert "not read on from here" in warning.problem


def test_scripts_without_end_are_not_read_and_that_is_said() -> None:
    endless = "x = 1 " * (LARGEST // 12 - 1)
    findings = found(endless, endless, endless + " ", endless + "  ")
    assert [(finding.path, finding.level) for finding in findings] == [("$.ObjectStates[2].LuaScript", "warning")]


def test_what_a_message_quotes_can_be_shown() -> None:
    [fault] = found('x = "\x1b[31mred\x07' + "long" * 100)
    assert fault.problem.isprintable()
    assert len(fault.problem) < 250


def test_our_own_script_is_plain_lua_before_and_after() -> None:
    for source in OURS:
        assert plain(source) == source


words = st.sampled_from(
    [
        "x",
        "if",
        "then",
        "end",
        "!=",
        "|",
        "||",
        "...",
        "function",
        "(",
        ")",
        '"',
        "'",
        "[[",
        "]]",
        "[=[",
        "--",
        "\\",
        "\n",
    ]
)


@given(st.lists(words | st.text(max_size=3), max_size=30).map("".join))
def test_whatever_a_stranger_writes_is_read_without_falling_over(script: str) -> None:
    assert all(finding.problem.startswith("line ") for finding in found(script))


@given(st.lists(words, max_size=12).map(" ".join))
def test_what_plain_lua_reads_is_read_when_said_plainly_too(script: str) -> None:
    runtime = lua52.LuaRuntime()
    try:
        runtime.compile(script)
    except lua52.LuaError:
        return
    runtime.compile(plain(script))
