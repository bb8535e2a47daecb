"""Where every way of starting the toolkit comes in.

``rdi ...`` and ``python -m toolkit ...`` run the commands; ``python toolkit ...``, in a checkout on a machine with
nothing but Python, first sees to everything they need. This file is written so that any Python can read it, back to 2.
"""

import sys


def main():  # type: () -> int
    """Run the command line; the result is the exit code."""
    from toolkit.cli.main import run

    return run(sys.argv[1:])


def _from_checkout():  # type: () -> int
    """Run from a bare checkout. Python put this folder first on the path, where our names could hide the library's."""
    if sys.version_info < (3, 11):  # noqa: UP036 - installing is only for newer ones, but anybody may try this
        here = ".".join(str(number) for number in sys.version_info[:3])
        sys.stderr.write("rdi: Python 3.11 or newer is needed, and this is " + here + "; see https://www.python.org\n")
        return 1
    from pathlib import Path

    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    from toolkit.bootstrap import main as bootstrap

    return bootstrap(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main() if __package__ else _from_checkout())
