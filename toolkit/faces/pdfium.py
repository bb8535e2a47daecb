"""pdfium, by the few of its functions that drawing takes: the bindings to all of them are slow to load."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolkit.faces.rows import Rows

_BGR = 2
_AS_RGB = 0x10
_FILES = {"win32": "pdfium.dll", "darwin": "libpdfium.dylib"}
_POINTER, _NUMBER = ctypes.c_void_p, ctypes.c_int
_FUNCTIONS: Mapping[str, tuple[Any, ...]] = {  # the type of the result, those of the arguments: fpdfview.h
    "FPDF_InitLibrary": (None,),
    "FPDF_LoadMemDocument64": (_POINTER, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p),
    "FPDF_CloseDocument": (None, _POINTER),
    "FPDF_LoadPage": (_POINTER, _POINTER, _NUMBER),
    "FPDF_ClosePage": (None, _POINTER),
    "FPDFBitmap_CreateEx": (_POINTER, _NUMBER, _NUMBER, _NUMBER, _POINTER, _NUMBER),
    "FPDFBitmap_Destroy": (None, _POINTER),
    "FPDF_RenderPageBitmap": (None, _POINTER, _POINTER, *[_NUMBER] * 6),
}


class Document:
    """A PDF in memory, whose pages can be drawn."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def draw(self, number: int, rows: Rows) -> None:
        """Draw a page, from 0, over what the rows show, to their whole width and height."""
        library = _library()
        target = ctypes.addressof(ctypes.c_char.from_buffer(rows.memory, rows.first))
        page = library.FPDF_LoadPage(self._handle, number)
        bitmap = library.FPDFBitmap_CreateEx(rows.width, rows.height, _BGR, target, rows.stride)
        try:
            library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, rows.width, rows.height, 0, _AS_RGB)
        finally:
            library.FPDFBitmap_Destroy(bitmap)
            library.FPDF_ClosePage(page)


@contextmanager
def opened(pdf: bytes) -> Iterator[Document]:
    """The document in these bytes. Raises ValueError if they are none."""
    library = _library()
    handle = library.FPDF_LoadMemDocument64(pdf, len(pdf), None)
    if not handle:
        raise ValueError("pdfium cannot read this PDF")
    try:
        yield Document(handle)
    finally:
        library.FPDF_CloseDocument(handle)


@cache
def _library() -> Any:
    library = ctypes.CDLL(str(_file()))
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.FPDF_InitLibrary()
    return library


def _file() -> Path:
    """The library that pypdfium2 brings. Raises ImportError where it is not there."""
    package = find_spec("pypdfium2_raw")
    for folder in (package and package.submodule_search_locations) or ():
        file = Path(folder) / _FILES.get(sys.platform, "libpdfium.so")
        if file.is_file():
            return file
    raise ImportError("pypdfium2 is here without its library; install it again")
