"""Where every way of starting the toolkit comes in.

``rdi ...`` and ``python -m toolkit ...`` run the commands; ``python toolkit ...``, in a checkout on a machine with
nothing but Python, first sees to everything they need.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Run the command line; the result is the exit code."""
    from toolkit.cli.main import run

    return run(sys.argv[1:])


def _from_checkout() -> int:
    """Run from a bare checkout. Python put this folder first on the path, where our names could hide the library's."""
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    from toolkit.bootstrap import main as bootstrap

    return bootstrap(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main() if __package__ else _from_checkout())
