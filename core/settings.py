"""Every setting of an analysis. Two analyses with equal settings and texts have equal tables."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass

from core.embedding import BACKENDS, Backend
from core.errors import PaperlensError

MOST_KEYWORDS = 15


@dataclass(frozen=True)
class Settings:
    """What an analysis may be told.

    embedding: the backend that KeyBERT scores with, `wordllama` (ships with the product) or `minilm`.
    keywords: how many keywords a paper gets at most, 1 to 15.
    """

    embedding: Backend = "wordllama"
    keywords: int = MOST_KEYWORDS

    def __post_init__(self) -> None:
        if self.embedding not in BACKENDS:
            raise PaperlensError(f"There is no embedding called {self.embedding!r}: use one of {', '.join(BACKENDS)}.")
        if not 1 <= self.keywords <= MOST_KEYWORDS:
            raise PaperlensError(f"keywords = {self.keywords}: a paper gets 1 to {MOST_KEYWORDS} keywords.")

    def fingerprint(self) -> str:
        """Give 16 hex digits that change with any setting."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:16]
