"""Embedding backends: small classes with KeyBERT's `BaseEmbedder` interface.

The default is the static model that ships inside the `wordllama` wheel, so nothing is fetched at run time. Another one is a
setting away: `Settings(embedding="minilm")` uses all-MiniLM-L6-v2 where sentence-transformers is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from keybert.backend import BaseEmbedder

from core.errors import PaperlensError

Backend = Literal["wordllama", "minilm"]
BACKENDS: tuple[str, ...] = get_args(Backend)


class WordLlamaBackend(BaseEmbedder):
    """The 256-dimensional static model of the `wordllama` wheel: a text's vector is the mean of its tokens' vectors."""

    name = "wordllama"

    def __init__(self) -> None:
        super().__init__()
        import wordllama

        # A plain load() of 0.4.0.post1 looks in the wrong folder and then goes to the network.
        folder = Path(wordllama.__file__).parent
        self.embedding_model: Any = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)

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


@cache
def backend(name: Backend = "wordllama") -> BaseEmbedder:
    """Load the backend called `name` once a process.

    Raises `PaperlensError` for a name that is not in `BACKENDS` or whose package is not installed.
    """
    if name == "wordllama":
        return WordLlamaBackend()
    if name == "minilm":
        return MiniLMBackend()
    raise PaperlensError(f"There is no embedding called {name!r}: use one of {', '.join(BACKENDS)}.")
