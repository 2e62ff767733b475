"""What a host decides about uploads, by environment variables; what is not set is as `core.intake.limits` has it."""

from __future__ import annotations

import os
from dataclasses import replace

from core.errors import PaperlensError
from core.intake.limits import MEGABYTE, Limits

#: The variables, in megabytes and in records.
LARGEST_FILE = "PAPERLENS_LARGEST_FILE_MB"
LARGEST_TOTAL = "PAPERLENS_LARGEST_TOTAL_MB"
MOST_RECORDS = "PAPERLENS_MOST_RECORDS"


def limits() -> Limits:
    """Give what may be loaded. Raises `PaperlensError` where a variable is no whole number above 0."""
    usual = Limits()
    return replace(
        usual,
        file=_number(LARGEST_FILE, usual.file // MEGABYTE) * MEGABYTE,
        total=_number(LARGEST_TOTAL, usual.total // MEGABYTE) * MEGABYTE,
        records=_number(MOST_RECORDS, usual.records),
    )


def _number(name: str, usual: int) -> int:
    given = os.environ.get(name, "").strip()
    if not given:
        return usual
    if not given.isdecimal() or int(given) == 0:
        raise PaperlensError(f"{name} = {given!r}: give a whole number above 0.")
    return int(given)
