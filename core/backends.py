"""KeyBERT backends: small classes with its `BaseEmbedder` interface.

Apart from `core.embedding`, since KeyBERT and all that it imports take seconds to load, and only its own loop needs them.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

import numpy as np
from keybert.backend import BaseEmbedder

from core.embedding import static_model
from core.errors import PaperlensError


class WordLlamaBackend(BaseEmbedder):
    """The 256-dimensional static model of the `wordllama` wheel: a text's vector is the mean of its tokens' vectors."""

    name = "wordllama"

    def __init__(self) -> None:
        super().__init__()
        self.embedding_model = static_model()

    def embed(self, documents: Sequence[str], verbose: bool = False) -> np.ndarray:  # noqa: ARG002  (KeyBERT's interface)
        """Give one row a document: float32, shape (len(documents), 256), not normalised."""
        if len(documents) == 0:
            return np.zeros((0, self.embedding_model.embedding.shape[1]), dtype=np.float32)
        return np.asarray(self.embedding_model.embed(list(documents)), dtype=np.float32)


class MiniLMBackend(BaseEmbedder):
    """all-MiniLM-L6-v2 through sentence-transformers, for users who have installed it with its weights."""

    name = "minilm"

    def __init__(self) -> None:
        super().__init__()
        if find_spec("sentence_transformers") is None:
            raise PaperlensError(
                "The setting embedding = minilm needs the package sentence-transformers: install it, or use wordllama."
            )
        from sentence_transformers import SentenceTransformer

        self.embedding_model = SentenceTransformer("all-MiniLM-L6-v2")

    def embed(self, documents: Sequence[str], verbose: bool = False) -> np.ndarray:  # noqa: ARG002  (KeyBERT's interface)
        """Give one row a document: float32, shape (len(documents), 384)."""
        return np.asarray(self.embedding_model.encode(list(documents), show_progress_bar=False), dtype=np.float32)
