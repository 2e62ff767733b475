"""A fitted category model: arrays and a little JSON in one `.npz` file, and the numbers it gives for a text."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from core.categories.calibration import Scaling, of_chosen, of_sets, softmax
from core.categories.decision import best_within
from core.categories.familiarity import Share
from core.categories.features import weigh_one
from core.errors import PaperlensError
from core.paths import MODELS
from core.schema import AREA_LEVELS

SHIPPED = MODELS / "categories.npz"
FORMAT = 4
#: Groups of which a paper has several; of the others it has exactly one.
SETS = ("methods", "contributions")


@dataclass(frozen=True)
class Model:
    """Linear scores over TF-IDF terms; the link of a group makes calibrated probabilities of them.

    terms: the vocabulary, length V. idf: shape (V,). weights: shape (V, H), bias: shape (H,). heads: the classes of each group
    in the order of the H columns: `methods` (which a paper has), `first` (the most central of them), and, where the model was
    fitted on some, `contributions` and `areas`. scaling: the calibration of each group that is shown. least_known: what share
    of a text must be known, see `familiarity`. about: what the model was fitted on.
    """

    terms: tuple[str, ...]
    idf: np.ndarray
    weights: np.ndarray
    bias: np.ndarray
    heads: Mapping[str, tuple[str, ...]]
    scaling: Mapping[str, Scaling]
    least_known: Share
    about: Mapping[str, Any]

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """The place of each term."""
        return {term: place for place, term in enumerate(self.terms)}

    @cached_property
    def columns(self) -> dict[str, slice]:
        """The columns of `weights` and `scores` that belong to each group."""
        found, start = {}, 0
        for group, keys in self.heads.items():
            found[group] = slice(start, start + len(keys))
            start += len(keys)
        return found

    @cached_property
    def method_weights(self) -> np.ndarray:
        """The columns of `weights` of the methods, in a table of their own: they are asked once a sentence."""
        return np.ascontiguousarray(self.weights[:, self.columns["methods"]])

    def scores(self, papers: Iterable[Sequence[str]]) -> np.ndarray:
        """Give the scores of papers, each given as its terms: shape (papers, H). Each row depends on its paper alone."""
        rows = [self.score(paper, self.weights) for paper in papers]
        return np.array(rows).reshape(len(rows), len(self.bias)) + self.bias

    def score(self, paper: Sequence[str], weights: np.ndarray) -> np.ndarray:
        """Give one paper's scores by columns of weights, without their bias: shape (columns,)."""
        places, values = weigh_one(paper, self.vocabulary, self.idf)
        return np.asarray(values @ weights[places])

    def probabilities(self, scores: np.ndarray) -> dict[str, np.ndarray]:
        """Give the probabilities of one row of `scores`, by group: calibrated ones of sets, a distribution of the others."""
        return {
            group: of_sets(scores[columns], self.scaling[group]) if group in SETS else softmax(scores[columns])
            for group, columns in self.columns.items()
        }

    @cached_property
    def top_levels(self) -> np.ndarray:
        """The number of each area's top level, shape (areas,)."""
        return numbered(top_level(area) for area in self.heads["areas"])

    def area(self, scores: np.ndarray) -> tuple[int, float]:
        """Give the place of the best area within the most probable top level, and the calibrated probability that it is right.

        scores: one row. The top level is what is shown of an area.
        """
        own = scores[self.columns["areas"]]
        chosen = best_within(softmax(own), self.top_levels)
        return chosen, of_chosen(own, chosen, self.scaling["areas"])

    def to_bytes(self) -> bytes:
        """Give the model file, weights in steps of 1/127 of the largest of their class. Equal models give equal bytes."""
        scale = np.maximum(np.abs(self.weights).max(axis=0, initial=0), 1e-12) / 127
        about = {
            "format": FORMAT,
            "about": dict(self.about),
            "heads": list(self.heads.items()),
            "scaling": {group: list(scaling) for group, scaling in self.scaling.items()},
            "least_known": list(self.least_known),
        }
        buffer = io.BytesIO()
        np.savez_compressed(
            buffer,
            terms=np.frombuffer("\n".join(self.terms).encode(), dtype=np.uint8),
            idf=self.idf.astype(np.float32),
            weights=np.rint(self.weights / scale).astype(np.int8),
            scale=scale.astype(np.float32),
            bias=self.bias.astype(np.float32),
            about=np.frombuffer(json.dumps(about, sort_keys=True, ensure_ascii=False).encode(), dtype=np.uint8),
        )
        return buffer.getvalue()


def from_bytes(data: bytes, source: str) -> Model:
    """Read a model file's bytes; `source` names it in messages. Raises `PaperlensError` if it is not one."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            about = json.loads(arrays["about"].tobytes())
            version = about["format"]
            terms = tuple(arrays["terms"].tobytes().decode().split("\n"))
            idf = arrays["idf"].astype(np.float64)
            weights = arrays["weights"] * arrays["scale"].astype(np.float64)
            bias = arrays["bias"].astype(np.float64)
            heads = {group: tuple(keys) for group, keys in about["heads"]}
            scaling = {group: Scaling(*numbers) for group, numbers in about.get("scaling", {}).items()}
            least_known = Share(*about.get("least_known", (0.0, 0.0)))
    except Exception as error:  # whatever NumPy, zipfile or json find wrong with bytes that a user chose
        raise PaperlensError(
            f"{source} is not a category model: make one with python -m core fit-categories."
        ) from error
    if version != FORMAT:
        raise PaperlensError(f"{source} was made by another version of Paperlens: fit it again.")
    return Model(terms, idf, weights, bias, heads, scaling, least_known, about["about"])


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


def top_level(area: str) -> str:
    """Give the top level of a raw area: "Theory" of "Theory->Game Theory"."""
    return area.partition(AREA_LEVELS)[0].strip()


def numbered(names: Iterable[str]) -> np.ndarray:
    """Give each name's number, in the order in which the names first come."""
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(name, len(numbers)) for name in names], dtype=np.int64)
