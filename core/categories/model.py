"""A fitted category model: arrays and a little JSON in one `.npz` file, and the numbers it gives for a text."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from core.categories.features import weigh
from core.errors import PaperlensError
from core.paths import MODELS

SHIPPED = MODELS / "categories.npz"
FORMAT = 1
GROUPS = ("methods", "contributions", "areas")


@dataclass(frozen=True)
class Head:
    """The classes of one question and its calibration: probability = link(slope * score + offset)."""

    keys: tuple[str, ...]
    slope: float
    offset: float


@dataclass(frozen=True)
class Model:
    """Linear scores over TF-IDF terms.

    terms: the vocabulary, length V. idf: shape (V,). weights: shape (V, H), bias: shape (H,), where the H columns are the
    classes of methods, contributions and areas in this order. about: where the model comes from, for people.
    """

    terms: tuple[str, ...]
    idf: np.ndarray
    weights: np.ndarray
    bias: np.ndarray
    heads: dict[str, Head]
    about: dict[str, Any]

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """The place of each term."""
        return {term: place for place, term in enumerate(self.terms)}

    def columns(self, group: str) -> slice:
        """Give the columns of `weights` that belong to `group`."""
        start = sum(len(self.heads[other].keys) for other in GROUPS[: GROUPS.index(group)])
        return slice(start, start + len(self.heads[group].keys))

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """Give the raw scores, shape (len(texts), H). Each row depends on its text alone."""
        return np.asarray(weigh(texts, self.vocabulary, self.idf) @ self.weights) + self.bias

    def probabilities(self, scores: np.ndarray) -> dict[str, np.ndarray]:
        """Give calibrated probabilities per group, shape (rows, classes): of methods and contributions each for itself,
        of areas so that a row sums to 1.
        """  # noqa: D205
        found = {}
        for group, head in self.heads.items():
            logits = head.slope * scores[:, self.columns(group)] + head.offset
            found[group] = _softmax(logits) if group == "areas" else 1 / (1 + np.exp(-logits))
        return found

    def to_bytes(self) -> bytes:
        """Give the model file. Equal models give equal bytes."""
        scale = np.maximum(np.abs(self.weights).max(axis=0, initial=0), 1e-12) / 127
        about = {
            "format": FORMAT,
            "about": self.about,
            "heads": {
                group: {"keys": head.keys, "slope": head.slope, "offset": head.offset}
                for group, head in self.heads.items()
            },
        }
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            terms=np.frombuffer("\n".join(self.terms).encode(), dtype=np.uint8),
            idf=self.idf.astype(np.float32),
            weights=np.rint(self.weights / scale).astype(np.int8),
            scale=scale.astype(np.float64),
            bias=self.bias.astype(np.float64),
            about=np.frombuffer(json.dumps(about, sort_keys=True, ensure_ascii=False).encode(), dtype=np.uint8),
        )
        return buffer.getvalue()


def from_bytes(data: bytes, source: str) -> Model:
    """Read a model file's bytes; `source` names it in messages. Raises `PaperlensError` if it is not one."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            about = json.loads(arrays["about"].tobytes())
            terms = tuple(arrays["terms"].tobytes().decode().split("\n"))
            idf = arrays["idf"].astype(np.float64)
            weights = arrays["weights"].astype(np.float64) * arrays["scale"]
            bias = arrays["bias"]
        if about["format"] != FORMAT:
            raise PaperlensError(f"{source} was made by another version of Paperlens: fit it again.")
        heads = {
            group: Head(tuple(head["keys"]), float(head["slope"]), float(head["offset"]))
            for group, head in ((group, about["heads"][group]) for group in GROUPS)
        }
    except PaperlensError:
        raise
    except Exception as error:
        raise PaperlensError(
            f"{source} is not a category model: make one with python -m core fit-categories."
        ) from error
    return Model(terms, idf, weights, bias, heads, about["about"])


def read(path: Path) -> Model:
    """Read a model file. Raises `PaperlensError` if it cannot be read or is not one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PaperlensError(f"{path.name} cannot be read: {error.strerror}.") from error
    return from_bytes(data, path.name)


@cache
def shipped() -> Model:
    """Give the model in `data/models/categories.npz`, read once a process."""
    return read(SHIPPED)


def _softmax(logits: np.ndarray) -> np.ndarray:
    if logits.shape[1] == 0:
        return logits
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)
