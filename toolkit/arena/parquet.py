"""A report as a Parquet file: the tables of the CSV with numbers as numbers. Needs the extra ``arena``."""

from __future__ import annotations

import io

from toolkit.arena.report import Report
from toolkit.arena.telling import COLUMNS, rows
from toolkit.errors import CannotRead

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as missing:
    raise CannotRead(
        f"{missing.name} is not installed", remedy="`pip install rdi-toolkit[arena]` brings it."
    ) from missing

_WHOLE = ("games", "times")
_PARTS = ("share", "low", "high", "chance")
_TYPES = {**dict.fromkeys(_WHOLE, pa.int64()), **dict.fromkeys(_PARTS, pa.float64())}


def as_parquet(report: Report) -> bytes:
    """Every table of a report, one below the other; what a row does not have is null."""
    schema = pa.schema([(name, _TYPES.get(name, pa.string())) for name in COLUMNS])
    columns = [list(column) for column in zip(*rows(report), strict=True)] or [[] for _ in COLUMNS]
    arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
    written = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), written)
    return written.getvalue()
