"""Programs that tests call and pip cannot install. On Linux they are there; elsewhere whoever lacks one is skipped."""

import os
import sys
from pathlib import Path

import pytest

from toolkit import bootstrap


def need(*names: str) -> None:
    """Skip the test that calls this, and say why, where a program or file is missing and cannot be installed by us."""
    missing = [Path(name).stem for name in names if not bootstrap.is_there(name)]
    if missing and sys.platform != "linux":
        pytest.skip(f"needs {', '.join(missing)}, which the tests have on Linux only")


on_posix = pytest.mark.skipif(os.name != "posix", reason="needs pipes, forks and limits, which are of POSIX systems")
