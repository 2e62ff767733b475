"""Search by words and by meaning, and papers like a paper."""

from core.search.index import Index
from core.search.query import RULE

__all__ = ["RULE", "Index"]
