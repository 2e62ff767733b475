"""Make data/models/hyphens.json: which words and which hyphenated compounds scientific English has.

    python -m core.fitting.hyphens ABSTRACTS.parquet

counts words in a column `abstract`. A word that was divided at a line end is put together again when the whole of it is known,
and keeps its hyphen when the compound is the commoner of the two (see core.text.hyphens). Only words that stand in many
abstracts are kept, so no sentence can be read back from the lists.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import polars as pl

from core.paths import MODELS

_WORD = re.compile(r"(?<![\w-])[A-Za-z]+(?:-[A-Za-z]+)?(?![\w-])")
#: In how many abstracts a word, and a compound, must stand.
WORDS_FROM, COMPOUNDS_FROM = 12, 5


def count(abstracts: Iterable[str]) -> Counter[str]:
    """Count in how many abstracts each lower-cased word or two-part compound stands, within lines."""
    counts: Counter[str] = Counter()
    for abstract in abstracts:
        counts.update({word.lower() for word in _WORD.findall(abstract)})
    return counts


def table(counts: Counter[str]) -> dict[str, str]:
    """Give the two lists, each one string of words in alphabetical order."""
    words = sorted(w for w, n in counts.items() if "-" not in w and n >= WORDS_FROM and len(w) > 2)
    compounds = sorted(
        w for w, n in counts.items() if "-" in w and n >= max(COMPOUNDS_FROM, counts[w.replace("-", "")])
    )
    return {"words": " ".join(words), "compounds": " ".join(compounds)}


def main(source: Path) -> None:
    """Write the model file from the abstracts in the Parquet file `source`."""
    abstracts = pl.read_parquet(source, columns=["abstract"])["abstract"].drop_nulls().to_list()
    model = {
        "note": f"Made by core/fitting/hyphens.py from the words of {len(abstracts)} abstracts of papers on machine learning, "
        f"vision, language and robotics: words that stand in {WORDS_FROM} or more, compounds in {COMPOUNDS_FROM} or more.",
        **table(count(abstracts)),
    }
    (MODELS / "hyphens.json").write_text(json.dumps(model, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
