"""The core of Paperlens: from files of paper abstracts to tables. It never imports Streamlit.

The public names are loaded on first use, so that importing one room does not load the others.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.analysis import Analysis, analyse, load_analysis, write_analysis
    from core.corpus import Corpus, read_corpus
    from core.errors import PaperlensError
    from core.keywords import Thesaurus
    from core.search import Index
    from core.settings import Settings
    from core.version import VERSION

_HOMES = {
    "VERSION": "core.version",
    "Analysis": "core.analysis",
    "Corpus": "core.corpus",
    "Index": "core.search",
    "PaperlensError": "core.errors",
    "Settings": "core.settings",
    "Thesaurus": "core.keywords",
    "analyse": "core.analysis",
    "load_analysis": "core.analysis",
    "read_corpus": "core.corpus",
    "write_analysis": "core.analysis",
}
__all__ = [
    "VERSION",
    "Analysis",
    "Corpus",
    "Index",
    "PaperlensError",
    "Settings",
    "Thesaurus",
    "analyse",
    "load_analysis",
    "read_corpus",
    "write_analysis",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
