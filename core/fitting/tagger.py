"""Fit the part-of-speech tagger of `core.keywords.tagger` to the tags of a larger one (distillation).

    python -m core.fitting.tagger tag ABSTRACTS.parquet TAGGED.jsonl     # needs spaCy and its small English model
    python -m core.fitting.tagger fit TAGGED.jsonl                       # writes data/models/tagger.npz

Data: 8,000 of 84,148 computer-science abstracts (columns title, abstract), a random sample with seed 1, tagged by spaCy's
`en_core_web_sm` 3.8 on our own words; every fourth begins with its title, so that titles are known too. The last tenth of the
sentences is held out to measure agreement and plays no part in the fit. Nothing of the text is kept but frequent words.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

from core.fitting.adam import Adam
from core.keywords.tagger import NAMES, TAGS, WINDOW, word_features
from core.paths import MODELS

SIZE, HIDDEN = 24, 96
EPOCHS, BATCH, RATE = 8, 2048, 2e-3
# A feature seen less often is left out: rarer words are known by their endings.
LEAST = {"w": 12, "-": 12, "4": 40, "3": 20, "2": 10, "x": 1}


def tag(abstracts: Path, out: Path, model: str = "en_core_web_sm") -> None:
    """Write one JSON array [words, tags] a sentence."""
    import polars as pl
    import spacy
    from spacy.tokens import Doc

    from core.keywords.tokens import tokenize
    from core.text import plain

    nlp = spacy.load(model, exclude=["parser", "ner", "lemmatizer", "attribute_ruler", "senter"])
    sample = pl.read_parquet(abstracts).sample(8000, seed=1, shuffle=True)

    def sentences() -> Iterator[Doc]:
        for place, (title, abstract) in enumerate(sample.select("title", "abstract").iter_rows()):
            tokens = tokenize(plain(f"{title}. {abstract}" if place % 4 == 0 else abstract))
            sentence: list[str] = []
            for index, word in enumerate(tokens.words):
                if sentence and tokens.sentence[index] != tokens.sentence[index - 1]:
                    yield Doc(nlp.vocab, words=sentence)
                    sentence = []
                sentence.append(word)
            if sentence:
                yield Doc(nlp.vocab, words=sentence)

    with out.open("w", encoding="utf-8") as file:
        for doc in nlp.pipe(sentences(), batch_size=256):
            file.write(json.dumps([[w.text for w in doc], [w.tag_ for w in doc]], ensure_ascii=False) + "\n")


def _examples(sentences: list[tuple[list[str], list[str]]], words: dict[str, int]) -> tuple[np.ndarray, np.ndarray]:
    """Give windows of word rows, shape (words, 2 * WINDOW + 1), 0 beyond an edge, and tags."""
    of = {penn: NAMES.index(name) for name, penns in TAGS.items() for penn in penns}
    other = NAMES.index("SYM")
    windows: list[np.ndarray] = []
    tags: list[int] = []
    for sentence, penn in sentences:
        row = np.array([0] * WINDOW + [words[w] for w in sentence] + [0] * WINDOW)
        windows.append(np.lib.stride_tricks.sliding_window_view(row, 2 * WINDOW + 1))
        tags.extend(of.get(p, other) for p in penn)
    return np.concatenate(windows), np.array(tags)


def fit(tagged: Path, out: Path) -> None:
    """Fit by Adam on the cross-entropy, report agreement on held-out sentences, and write the weights."""
    sentences = [tuple(json.loads(line)) for line in tagged.open(encoding="utf-8")]
    split = len(sentences) * 9 // 10
    counts = Counter(f for words, _ in sentences[:split] for word in words for f in word_features(word))
    features = sorted(f for f, n in counts.items() if n >= LEAST[f[0]])
    index = {feature: row for row, feature in enumerate(features)}
    vocabulary = {word: row for row, word in enumerate(sorted({w for words, _ in sentences for w in words}), 1)}
    rows, columns = [], []
    for word, row in vocabulary.items():
        known = [index[f] for f in word_features(word) if f in index]
        rows += [row] * len(known)
        columns += known
    table = csr_matrix(
        (np.ones(len(rows), dtype=np.float32), (rows, columns)), shape=(len(vocabulary) + 1, len(features))
    )
    train, test = _examples(sentences[:split], vocabulary), _examples(sentences[split:], vocabulary)

    random = np.random.default_rng(0)
    width = 2 * WINDOW + 1
    weights = [
        random.normal(0, 0.1, (len(features), SIZE)),
        random.normal(0, (2 / (width * SIZE)) ** 0.5, (width * SIZE, HIDDEN)),
        np.zeros(HIDDEN),
        random.normal(0, (1 / HIDDEN) ** 0.5, (HIDDEN, len(NAMES))),
        np.zeros(len(NAMES)),
    ]
    weights = [w.astype(np.float32) for w in weights]
    optimiser = Adam(weights, RATE, EPOCHS * (len(train[0]) // BATCH))
    for epoch in range(EPOCHS):
        order = random.permutation(len(train[0]))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            batch = order[begin : begin + BATCH]
            used = table[train[0][batch].ravel()]
            inputs = (used @ weights[0]).reshape(BATCH, -1)
            hidden = np.maximum(inputs @ weights[1] + weights[2], 0)
            mask = (random.random(hidden.shape, dtype=np.float32) > 0.2) / np.float32(0.8)
            scores = (hidden * mask) @ weights[3] + weights[4]
            scores = np.exp(scores - scores.max(axis=1, keepdims=True))
            scores /= scores.sum(axis=1, keepdims=True)
            scores[np.arange(BATCH), train[1][batch]] -= 1
            scores /= BATCH
            back = (scores @ weights[3].T) * mask * (hidden > 0)
            gradients = [
                used.T @ (back @ weights[1].T).reshape(-1, SIZE),
                inputs.T @ back,
                back.sum(axis=0),
                (hidden * mask).T @ scores,
                scores.sum(axis=0),
            ]
            optimiser.step(gradients)
        print(f"epoch {epoch + 1}: agreement {_agreement(test, table, weights):.4f}", file=sys.stderr)

    scale = np.abs(weights[0]).max(axis=1, keepdims=True).astype(np.float32) / 127
    scale[scale == 0] = 1
    np.savez_compressed(
        out,
        features=np.frombuffer("\n".join(features).encode(), dtype=np.uint8),
        vectors=np.round(weights[0] / scale).astype(np.int8),
        scale=scale.astype(np.float16),
        hidden=weights[1].astype(np.float16),
        bias=weights[2],
        output=weights[3].astype(np.float16),
        output_bias=weights[4],
    )


def _agreement(examples: tuple[np.ndarray, np.ndarray], table: csr_matrix, weights: list[np.ndarray]) -> float:
    right = 0
    for begin in range(0, len(examples[0]), 8192):
        windows, tags = examples[0][begin : begin + 8192], examples[1][begin : begin + 8192]
        inputs = (table[windows.ravel()] @ weights[0]).reshape(len(windows), -1)
        hidden = np.maximum(inputs @ weights[1] + weights[2], 0)
        right += int(((hidden @ weights[3] + weights[4]).argmax(axis=1) == tags).sum())
    return right / len(examples[0])


def main() -> None:
    """Run the step that the first argument names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    step = steps.add_parser("tag")
    step.add_argument("abstracts", type=Path)
    step.add_argument("out", type=Path)
    step.add_argument("--model", default="en_core_web_sm")
    step = steps.add_parser("fit")
    step.add_argument("tagged", type=Path)
    step.add_argument("--out", type=Path, default=MODELS / "tagger.npz")
    args = parser.parse_args()
    if args.step == "tag":
        tag(args.abstracts, args.out, args.model)
    else:
        fit(args.tagged, args.out)


if __name__ == "__main__":
    main()
