"""The core of Paperlens: from files of paper abstracts to tables. It never imports Streamlit."""

from core.analysis import Analysis, analyse, load_analysis, write_analysis
from core.corpus import Corpus, read_corpus
from core.errors import PaperlensError
from core.keywords import Thesaurus
from core.settings import Settings
from core.version import VERSION

__all__ = [
    "VERSION",
    "Analysis",
    "Corpus",
    "PaperlensError",
    "Settings",
    "Thesaurus",
    "analyse",
    "load_analysis",
    "read_corpus",
    "write_analysis",
]
__version__ = VERSION
