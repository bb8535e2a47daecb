"""`rdi play --full` at a real terminal: what it sends there, and how it leaves it."""

import os
import re
import select
import struct
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.full.screen import SMALL
from tests.cli.keyboard import DUEL


def drawn(tmp_path: Path, *keys: str, **environment: str) -> str:
    """What `rdi play --full` sends to a real terminal, until it has ended by itself after these keys."""
    pty, fcntl, termios = (pytest.importorskip(name, exc_type=ImportError) for name in ("pty", "fcntl", "termios"))
    child, screen = pty.fork()
    if child == 0:
        said = ["play", "--full", *DUEL, "--bots", "easy", "--save", str(tmp_path / "game.json")]
        kept = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        os.execve(sys.executable, [sys.executable, "-m", "toolkit", *said], {**kept, "TERM": "xterm", **environment})
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", SMALL[1], SMALL[0], 0, 0))
    sent, left = b"", list(keys)
    with suppress(OSError):  # which is how a terminal says that nobody writes to it any more
        while select.select([screen], [], [], 2 if left else 20)[0] or left:
            if select.select([screen], [], [], 0)[0]:
                sent += os.read(screen, 65_536)
            elif b"quit" in sent:
                os.write(screen, left.pop(0).encode())
    os.close(screen)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return sent.decode()


def test_a_terminal_is_filled_and_left_as_it_was_and_no_color_is_heeded(tmp_path: Path) -> None:
    plain = drawn(tmp_path, "p", "q", NO_COLOR="1")
    assert "\x1b[?1049h" in plain
    assert "\x1b[?1049l" in plain
    assert plain.rstrip().endswith(f"Go on with: rdi play --resume {tmp_path / 'game.json'}")
    assert re.findall(r"\x1b\[[\d;]*[34]8;", plain) == []
    (tmp_path / "game.json").unlink()
    assert re.findall(r"\x1b\[[\d;]*[34]8;", drawn(tmp_path, "p", "q", COLORTERM="truecolor"))
