"""What a reader would strike from a list of keywords: words too broad, pieces of phrases, phrases that name nothing.

The ranker knows what authors and indexers give. Of the rest it holds nothing likely, so it cannot tell a term that nobody
happened to give ("gradient ascent") from what nobody would want to see ("remaining budget"). A second group of small networks
has learned that from lists that were read by eye. `core.fitting.taste` made `data/models/taste.npz`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from core.keywords.features import NAMES
from core.keywords.networks import Network, logistic, mean_logits
from core.keywords.ranker import CLIP, HABITS
from core.paths import MODELS

#: KeyBERT's own cosines: which embedding they are of matters to taste only as far as it does to the ranker's scores.
BLIND = ("cosine", "cosine above mean", "cosine place")
SEEN = [column for column, name in enumerate(NAMES) if name not in BLIND]
INPUTS = len(SEEN) + len(HABITS) + 1
#: A score closer to 0 or 1 than this counts as this.
EDGE = 1e-5


class Taste:
    """Networks and what standardises their inputs: `mean` and `scale`, shape (INPUTS,)."""

    def __init__(self, mean: np.ndarray, scale: np.ndarray, networks: Sequence[Network]) -> None:
        self.mean, self.scale, self.networks = mean, scale, networks

    def liking(
        self, features: np.ndarray, given: np.ndarray, scores: np.ndarray, sizes: Sequence[int] | None = None
    ) -> np.ndarray:
        """Give each candidate's probability that a reader lets it stand, rounded to 6 digits.

        features: as `core.keywords.features` gives them; given: as `Ranker.given_logs` does; scores: the ranker's. sizes: how many
        candidates are of each text in turn; all are of one where it is left out.
        """
        return self.judge(seen(features, given, scores), sizes)

    def judge(self, raw: np.ndarray, sizes: Sequence[int] | None = None) -> np.ndarray:
        """Give the same of the columns of `seen`."""
        logits = mean_logits(self.networks, self.standardised(raw), [len(raw)] if sizes is None else sizes)
        return np.asarray(np.round(logistic(logits), 6))

    def standardised(self, raw: np.ndarray) -> np.ndarray:
        """Standardise the columns of `seen`, and cut what is far out."""
        return np.asarray(np.clip((raw - self.mean) / self.scale, -CLIP, CLIP), dtype=np.float32)

    def arrays(self) -> dict[str, np.ndarray]:
        """Give everything as named arrays, for `np.savez_compressed`."""
        layers = {
            f"{number} {place}": layer.astype(np.float16)
            for number, network in enumerate(self.networks)
            for place, layer in enumerate(network.layers)
        }
        return {"mean": self.mean, "scale": self.scale, **layers}

    @classmethod
    def load(cls, arrays: Mapping[str, np.ndarray]) -> Taste:
        """Read what `arrays` gave."""
        numbers = sorted({int(name.split(" ")[0]) for name in arrays if " " in name})
        layers = [[arrays[name] for name in sorted(arrays) if name.startswith(f"{number} ")] for number in numbers]
        return cls(arrays["mean"], arrays["scale"], [Network(one) for one in layers])


def seen(features: np.ndarray, given: np.ndarray, scores: np.ndarray) -> np.ndarray:
    """Give what taste looks at: the features but those of `BLIND`, the logs of given counts, and the log-odds of the scores."""
    sure = np.clip(scores, EDGE, 1 - EDGE)
    return np.concatenate([features[:, SEEN], given, np.log(sure / (1 - sure))[:, None]], axis=1)


@cache
def taste() -> Taste:
    """Load the taste that ships with Paperlens, once a process."""
    with np.load(MODELS / "taste.npz") as file:
        return Taste.load({name: file[name] for name in file.files})
