"""Keywords: candidates of one sentence, scored by KeyBERT, ranked, and merged into families of surfaces."""

from core.keywords.canonical import canonical
from core.keywords.extractor import Extractor
from core.keywords.learned import learned
from core.keywords.selection import Keyword
from core.keywords.thesaurus import Thesaurus

__all__ = ["Extractor", "Keyword", "Thesaurus", "canonical", "learned"]
