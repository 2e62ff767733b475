"""The fitted ranker: how likely a candidate is a keyword that an author or an indexer would give.

Authors give a few names of methods and problems; indexers give many and longer phrases. Two groups of small networks have
learned one habit each, and a gate that looks at the text as a whole says how far to follow which (a mixture of experts, Jacobs
et al., "Adaptive mixtures of local experts", Neural Computation 1991). `core.fitting.keywords` made `data/models/ranker.npz`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from typing import Literal

import numpy as np

from core.embedding import Backend
from core.keywords.features import NAMES
from core.keywords.networks import Network, logistic, mean_logits
from core.paths import MODELS

Habit = Literal["author", "index"]
HABITS: tuple[Habit, ...] = ("author", "index")
#: The features of the text as a whole, which the gate looks at.
GATED = slice(NAMES.index("text words"), None)
#: A standardised feature further out than this is cut, so that a strange text gives no strange scores.
CLIP = 5.0
#: What so many papers were given is a term in its own right.
SEVERAL = 4
#: A habit that weighs less than this is not asked.
FAINT = 0.003


class Ranker:
    """Scores candidates from their features and from how often their keys were given as keywords elsewhere.

    given: of each habit, how many papers had each key among their keywords. mean, scale: of the features, then of the two logs
    of given counts. networks: of each habit. gate: coefficients and, last, the intercept.
    """

    def __init__(self, given: Mapping[Habit, Mapping[str, int]], mean: np.ndarray, scale: np.ndarray,
                 networks: Mapping[Habit, Sequence[Network]], gate: np.ndarray) -> None:  # fmt: skip
        self.given, self.mean, self.scale, self.networks, self.gate = given, mean, scale, networks, gate

    @cached_property
    def common(self) -> frozenset[str]:
        """The keys that several papers were given: terms in their own right."""
        return frozenset(key for habit in HABITS for key, count in self.given[habit].items() if count >= SEVERAL)

    def given_logs(self, keys: Sequence[str]) -> np.ndarray:
        """Give the log of one more than the papers that each habit gave each key, shape (keys, len(HABITS))."""
        rows, logs = self._given
        return logs[[rows.get(key, 0) for key in keys]]

    @cached_property
    def _given(self) -> tuple[dict[str, int], np.ndarray]:
        """The row of each key that was given, and the logs by row; row 0 is of all others."""
        rows: dict[str, int] = {}
        for habit in HABITS:
            for key in self.given[habit]:
                rows.setdefault(key, len(rows) + 1)
        counts = np.zeros((len(rows) + 1, len(HABITS)), dtype=np.float32)
        for column, habit in enumerate(HABITS):
            own = self.given[habit]
            counts[list(map(rows.__getitem__, own)), column] = list(own.values())
        return rows, np.log1p(counts)

    def score(self, features: np.ndarray, given: np.ndarray, sizes: Sequence[int] | None = None) -> np.ndarray:
        """Give each candidate's probability, rounded to 6 digits so that ties are ties on every machine.

        features: as `core.keywords.features` gives them; given: as `given_logs` does. sizes: how many candidates are of each
        text in turn; all are of one where it is left out.
        """
        counts = np.array([len(features)] if sizes is None else sizes)
        counts = counts[counts > 0]
        if len(counts) == 0:
            return np.zeros(0)
        both = np.concatenate([features, given], axis=1)
        inputs = np.asarray(np.clip((both - self.mean) / self.scale, -CLIP, CLIP), dtype=np.float32)
        texts = inputs[np.cumsum(counts) - counts, : len(NAMES)][:, GATED]
        author = logistic((texts * self.gate[:-1]).sum(axis=1) + self.gate[-1])
        mixed = np.zeros(len(inputs))
        for habit, weights in zip(HABITS, (author, 1 - author), strict=True):
            asked = weights > FAINT
            own = np.repeat(asked, counts)
            logits = mean_logits(self.networks[habit], inputs[own], counts[asked].tolist())
            mixed[own] += np.repeat(weights[asked], counts[asked]) * logits
        return np.asarray(np.round(logistic(mixed), 6))

    def arrays(self) -> dict[str, np.ndarray]:
        """Give everything as named arrays, for `np.savez_compressed`."""
        out = {"mean": self.mean, "scale": self.scale, "gate": self.gate}
        for habit in HABITS:
            keys = sorted(self.given[habit])
            out[f"{habit} keys"] = np.frombuffer("\n".join(keys).encode(), dtype=np.uint8)
            out[f"{habit} counts"] = np.array([self.given[habit][key] for key in keys], dtype=np.uint16)
            for number, network in enumerate(self.networks[habit]):
                for place, layer in enumerate(network.layers):
                    out[f"{habit} {number} {place}"] = layer.astype(np.float16)
        return out

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray]) -> Ranker:
        """Read what `arrays` gave."""
        given: dict[Habit, dict[str, int]] = {}
        networks: dict[Habit, list[Network]] = {}
        for habit in HABITS:
            keys = arrays[f"{habit} keys"].tobytes().decode().split("\n")
            given[habit] = dict(zip(keys, arrays[f"{habit} counts"].tolist(), strict=True))
            names = [name.split(" ") for name in arrays if name.startswith(habit) and name[-1].isdigit()]
            layers: dict[int, dict[int, np.ndarray]] = {}
            for _, number, place in names:
                layers.setdefault(int(number), {})[int(place)] = arrays[f"{habit} {number} {place}"]
            networks[habit] = [Network([parts[p] for p in sorted(parts)]) for _, parts in sorted(layers.items())]
        return cls(given, arrays["mean"], arrays["scale"], networks, arrays["gate"])


@cache
def ranker(embedding: Backend = "wordllama") -> Ranker:
    """Load the ranker that was fitted with this embedding, or the default one where none was, once a process."""
    own = MODELS / f"ranker-{embedding}.npz"
    with np.load(own if own.exists() else MODELS / "ranker-wordllama.npz") as file:
        return Ranker.load({name: file[name] for name in file.files})
