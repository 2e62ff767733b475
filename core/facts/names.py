"""The proper name that an abstract gives to what it proposes: candidates, ranked by fitted trees, or none.

The name has to be the likeliest candidate and likely enough (`LEAST`); otherwise there is none, because a card without a name
is better than one with the name of something that the paper only uses.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from core.facts.name_candidates import Candidate, candidates, marked
from core.facts.name_features import NAMING, PROPOSING, Tables, features
from core.facts.reading import Reading
from core.paths import MODELS
from core.trees import Trees

#: The least probability of a name that is shown.
LEAST = 0.45
MODEL = "names"


@dataclass(frozen=True)
class NameModel:
    """What the fit learned: `known` and `tables` as `name_features.features` wants them, and the trees."""

    known: Mapping[str, float]
    tables: Tables
    trees: Trees

    def best(self, reading: Reading) -> tuple[str, float] | None:
        """Give the likeliest candidate, the first of equals, and its probability; None if there are no candidates."""
        found = candidates(reading)
        if not found:
            return None
        scores = self.trees.score(features(reading, found, self.known, self.tables))
        top = int(np.argmax(scores))
        if not _offered(reading, found[top]):
            return None
        return found[top].surface, 1 / (1 + math.exp(-scores[top]))


def _offered(reading: Reading, candidate: Candidate) -> bool:
    """Tell whether a name that spelling does not set apart stands in a sentence that proposes or names something.

    Elsewhere a capital alone may mark a species or a place, of which the abstract only speaks.
    """
    if any(map(marked, candidate.surface.split())):
        return True
    own = {reading.sentence_of[start] for start, _ in candidate.places}
    return any(
        word in NAMING or PROPOSING.match(word) is not None
        for word, sentence in zip(reading.low, reading.sentence_of, strict=True)
        if sentence in own
    )


@cache
def model(folder: Path = MODELS) -> NameModel:
    """Load the shipped model once a process."""
    facts = json.loads((folder / f"{MODEL}.json").read_text(encoding="utf-8"))
    with np.load(folder / f"{MODEL}.npz", allow_pickle=False) as arrays:
        return NameModel(facts["known"], facts["tables"], Trees.load(arrays))


def find_name(reading: Reading) -> str | None:
    """Give the proposed thing's name as it stands in the text, or None."""
    best = model().best(reading)
    return best[0] if best is not None and best[1] >= LEAST else None
