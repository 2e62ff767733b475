"""Fit the category model that ships.

    python -m core.fitting.categories LABELS.jsonl TEXTS.parquet ELSEWHERE.parquet     # writes data/models/categories.npz

Data: 2,520 abstracts of ICML 2026 whose methods and contribution were labelled by reading (id, methods, contribution), and 3,391
abstracts of ICML 2026, these among them, of which 3,140 have one of ICML's own areas (id, abstract, primary_area); 2,510
abstracts of ICLR 2026 with areas of its scheme (the same columns). Apart from these last it is what `python -m core
fit-categories` does, so that anybody's labels give a model in the same way. What ships are words and pairs of words that at least
three abstracts have in common, with a weight a class. How well it does: `tests/benchmarks/crossvalidate.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from core.categories.fit import fit_categories
from core.categories.model import SHIPPED

FIELD = "machine learning (ICML 2026)"


def main(labels: str, texts: str, elsewhere: str) -> None:
    """Fit and write the model; say what is in it."""
    model = fit_categories(Path(labels), Path(texts), SHIPPED, FIELD, Path(elsewhere))
    print(
        f"{len(model.terms)} terms, {model.weights.shape[1]} classes, {SHIPPED.stat().st_size} bytes, {dict(model.about)}"
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
