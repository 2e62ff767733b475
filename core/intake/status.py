"""What becomes of a record: kept, merged into another, or set aside for a reason."""

from __future__ import annotations

from collections.abc import Collection

from core.intake.languages import other_language
from core.intake.placeholders import placeholder
from core.intake.record import Record

KEPT, MERGED, UNREADABLE = "kept", "merged", "unreadable"
NO_ABSTRACT, PLACEHOLDER, OTHER_LANGUAGE = "no-abstract", "placeholder", "other-language"
#: The reason of a record that says nothing: of a whole file, that its columns were not understood.
NEITHER = "there is neither title nor abstract"
#: What is left out of the analysis unless wanted.
SET_ASIDE = (NO_ABSTRACT, PLACEHOLDER, OTHER_LANGUAGE)


def judge(record: Record, include: Collection[str] = ()) -> tuple[str, str]:
    """Give a record's status by itself and the reason, "" where there is none. What is in `include` counts as kept.

    A record with neither title nor abstract is never kept.
    """
    status, reason = KEPT, ""
    if record.abstract is None:
        if record.title is None:
            return NO_ABSTRACT, NEITHER
        status, reason = NO_ABSTRACT, "there is no abstract"
    elif said := placeholder(record.abstract):
        status, reason = PLACEHOLDER, said
    elif language := other_language(record.abstract):
        status, reason = OTHER_LANGUAGE, f"the abstract is not in English ({language})"
    return (KEPT, reason) if status in include else (status, reason)
