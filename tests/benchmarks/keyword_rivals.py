"""Keywords of other tools beside ours: F1 at 5 and 10 on the same texts by the same measure.

    python -m tests.benchmarks.keyword_rivals DATA [--papers 150]     # needs the dependency group `rivals`

KeyBERT runs its own loop on the wordllama vectors, as it comes (single words), with phrases of one and two words, and with
these diversified by maximal marginal relevance (diversity 0.3); YAKE as it comes, up to three words. Ours is the ranker of the
folds that do not hold a paper (`core.fitting.keywords`), so that no paper is one it was fitted to; that takes some minutes.
Of each set the first papers that have a given keyword standing in the text.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from threadpoolctl import threadpool_limits

from core.embedding import backend
from core.fitting import keywords as fitting
from core.settings import Settings

SETS = (fitting.AUTHORS, fitting.TRANSFER, fitting.INSPEC, fitting.SEMEVAL)
#: So many of each rival; a phrase with the stems of another wastes its place, as in ours.
ASKED = 10
Rival = Callable[[str], list[str]]


def rivals() -> dict[str, Rival]:
    """Give each rival under its name."""
    import yake
    from keybert import KeyBERT

    model = KeyBERT(model=backend("wordllama"))
    extractor = yake.KeywordExtractor(top=ASKED)

    def keybert(**options: object) -> Rival:
        return lambda text: [phrase for phrase, _ in model.extract_keywords(text, top_n=ASKED, **options)]

    return {
        "KeyBERT as it comes": keybert(),
        "KeyBERT, (1, 2)": keybert(keyphrase_ngram_range=(1, 2)),
        "KeyBERT, (1, 2), MMR 0.3": keybert(keyphrase_ngram_range=(1, 2), use_mmr=True, diversity=0.3),
        "YAKE as it comes": lambda text: [phrase for phrase, _ in extractor.extract_keywords(text)],
    }


def line(name: str, scores: list[tuple[float, float]]) -> str:
    """Give one line of the table."""
    five, ten = 100 * np.mean(scores, axis=0)
    return f"    {name:28} {five:5.1f} / {ten:5.1f}"


def main() -> None:
    """Score all on the sets in the folder that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--papers", type=int, default=150)
    parser.add_argument("--without-ours", action="store_true")
    args = parser.parse_args()
    threadpool_limits(1)
    stem = fitting.stemmer()
    others = rivals()
    papers = {source: fitting.read_papers(args.data, source, Settings()) for source in SETS}
    ours = {}
    if not args.without_ours:
        fitted = [paper for source in SETS if source != fitting.TRANSFER for paper in papers[source]]
        ours = fitting.lists(fitted, papers[fitting.TRANSFER])
    for source in SETS:
        some = [paper for paper in papers[source] if paper.gold][: args.papers]
        print(f"{source}, {len(some)} papers", flush=True)
        for name, rival in others.items():
            guesses = [[stem(phrase) for phrase in rival(paper.reading.tokens.text)] for paper in some]
            scores = [
                (fitting.f1(guess, paper.gold, 5), fitting.f1(guess, paper.gold, 10))
                for guess, paper in zip(guesses, some, strict=True)
            ]
            print(line(name, scores), flush=True)
        if ours:
            print(
                line(
                    "ours",
                    [
                        (fitting.f1(guess, paper.gold, 5), fitting.f1(guess, paper.gold, 10))
                        for paper in some
                        for guess in ours[source, paper.key]
                    ],
                ),
                flush=True,
            )


if __name__ == "__main__":
    main()
