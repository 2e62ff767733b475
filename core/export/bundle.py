"""Everything in one ZIP: the tables as XLSX, JSON Lines and Parquet, the report, and what made them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping

import polars as pl

from core.export.workbook import to_xlsx

#: A sheet of more rows takes minutes to write and to open; JSON Lines and Parquet have them.
MOST_SHEET_ROWS = 100_000
#: Two exports of the same view are the same bytes.
_TIME = (1980, 1, 1, 0, 0, 0)


def to_zip(tables: Mapping[str, pl.DataFrame], report: str, provenance: Mapping[str, object]) -> bytes:
    """Pack `tables`, the HTML `report` and the `provenance` (versions, settings, fingerprint, filters, date: plain JSON types).

    A table with more than `MOST_SHEET_ROWS` rows is left out of the workbook; README.txt says which.
    """
    sheets = {name: table for name, table in tables.items() if table.height <= MOST_SHEET_ROWS}
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:

        def add(name: str, data: bytes, packed: bool = True) -> None:
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)

        add("README.txt", _readme(tables, sheets).encode())
        add("report.html", report.encode())
        add("provenance.json", (json.dumps(provenance, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode())
        add("tables.xlsx", to_xlsx(sheets), packed=False)
        for name, table in tables.items():
            add(f"jsonl/{name}.jsonl", table.write_ndjson().encode())
            add(f"parquet/{name}.parquet", _parquet(table), packed=False)
    return content.getvalue()


def _parquet(table: pl.DataFrame) -> bytes:
    content = io.BytesIO()
    table.write_parquet(content, compression="zstd", statistics=False)
    return content.getvalue()


def _readme(tables: Mapping[str, pl.DataFrame], sheets: Mapping[str, pl.DataFrame]) -> str:
    lines = [
        "Exported by Paperlens.",
        "",
        "report.html      opens in any browser, without a network",
        "tables.xlsx      the tables as sheets",
        "jsonl, parquet   the same tables, with nothing cut; a list is a list",
        "provenance.json  versions, settings, fingerprint, filters and date",
        "",
        "Tables and their rows:",
        *(
            f"  {name}: {table.height:,}" + ("" if name in sheets else " (too many for a sheet)")
            for name, table in tables.items()
        ),
        "",
    ]
    return "\n".join(lines)
