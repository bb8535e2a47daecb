"""What Sphinx asks of us: the pages that are written from the data lie beside the others before it reads them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import toolkit
from toolkit import files
from toolkit.handbook.pages import pages

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx for an extension that ``conf.py`` names."""
    app.connect("builder-inited", _write)
    return {"version": toolkit.__version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _write(app: Sphinx) -> None:
    """Write the pages, those that are not there as they are: Sphinx reads again what has a new date."""
    for name, text in pages():
        path = Path(app.srcdir) / f"{name}.md"
        if not path.is_file() or path.read_text("utf-8") != text:
            files.write(path, text)
