"""Keywords: candidates of one sentence, scored by KeyBERT, ranked, and merged into families of surfaces.

The public names are loaded on first use, so that a process that only extracts does not load what builds tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.keywords.extractor import Extractor
    from core.keywords.selection import Keyword
    from core.keywords.thesaurus import Thesaurus

_HOMES = {
    "Extractor": "core.keywords.extractor",
    "Keyword": "core.keywords.selection",
    "Thesaurus": "core.keywords.thesaurus",
}
__all__ = ["Extractor", "Keyword", "Thesaurus"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
