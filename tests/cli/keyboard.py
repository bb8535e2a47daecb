"""Somebody at the keyboard: what is typed, and what is shown until the next question."""

import os
import select
import time
from collections.abc import Callable

Said = Callable[..., tuple[str, str]]
"""Runs ``rdi`` with lines piped in; standard output and standard error."""

DUEL = ("--characters", "gog,eve", "--seed", "2", "--edition", "rdi2")
CTRL_C = "\x03"
QUESTIONS = ("\n> ", "press Enter.\r\n", "let it go: ")
ENDINGS = ("Go on with", "is not saved", "rdi: stopped")


def shown_after(screen: int, line: str) -> str:
    """Say a line at a terminal; what is shown until the next question."""
    if line == CTRL_C:
        time.sleep(0.3)  # Python overlooks one that comes between its question and the moment it begins to listen
    os.write(screen, line.encode())
    if line == CTRL_C and not select.select([screen], [], [], 5)[0]:
        os.write(screen, line.encode())
    shown = ""
    while not shown.endswith(QUESTIONS) and not any(ending in shown for ending in ENDINGS):
        assert select.select([screen], [], [], 20)[0], f"nothing is asked after {shown!r}"
        shown += os.read(screen, 65_536).decode()
    return shown
