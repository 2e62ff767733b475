"""A person's own vocabulary against a corpus: which terms occur, which nearly do, and which important keywords it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from rapidfuzz import fuzz, process

from core.embedding import static_model
from core.keywords.mentions import mentions as found_in
from core.keywords.variants import normal
from core.schema import frame

TERMS = {
    "term": pl.String, "found": pl.Boolean, "keyword": pl.String, "papers": pl.UInt32, "mentions": pl.UInt32, "share": pl.Float64,
}  # fmt: skip
NEAR = {"term": pl.String, "near": pl.String, "kind": pl.String, "papers": pl.UInt32, "closeness": pl.Float64}
#: Where a term stands in texts: `together`, or only all its words, each elsewhere.
OCCURRENCES = {"term": pl.String, "paper_id": pl.String, "together": pl.Boolean}
LACKING = {"keyword": pl.String, "papers": pl.UInt32, "share": pl.Float64, "mentions": pl.UInt32}

#: Kinds of near misses, in the order in which they are told.
APART, SPELLING, MEANING = "words apart", "spelling", "meaning"
#: More pasted terms are not read.
MOST_TERMS = 500
#: So many near misses of each kind are told of a term.
_MOST_NEAR = 3
#: From these on, two names are near: the share of letters in common (rapidfuzz's ratio), the cosine of their meanings.
_ALIKE, _CLOSE = 0.85, 0.6
#: Keywords that are compared by meaning: the most frequent.
_MOST_COMPARED = 5000
_PARTS = re.compile(r"[\n\r\t;,|]+")
_MARKS = re.compile(r"^[\s*•–—-]+|[\s.]+$")


@dataclass(frozen=True)
class Vocabulary:
    """What came of the comparison.

    terms: `TERMS`, in the given order. `keyword` is the keyword that the term names, or null; `papers` (that it is a keyword of)
    and `mentions` (whose text has it) of the given papers; `found` says that any is. near: `NEAR`, the near misses of each term:
    papers that have all its words, but not together (`near` is the term itself); a keyword that is spelt nearly so; a keyword
    near in meaning; with its `papers`. lacking: `LACKING`, the most frequent keywords that no term names, the most frequent first.
    """

    terms: pl.DataFrame
    near: pl.DataFrame
    lacking: pl.DataFrame


def read_terms(pasted: str) -> list[str]:
    """Give the terms of a pasted list: one a line, or parted by commas, semicolons, tabs or bars; variants of one only once."""
    parts = (_MARKS.sub("", " ".join(part.split())) for part in _PARTS.split(pasted))
    found: dict[str, str] = {}
    for part in parts:
        if key := normal(part):
            found.setdefault(key, part)
    return list(found.values())[:MOST_TERMS]


def vocabulary(
    terms: Sequence[str],
    papers: pl.DataFrame,
    keywords: pl.DataFrame,
    mentions: pl.DataFrame,
    most: int = 50,
    found: pl.DataFrame | None = None,
) -> Vocabulary:
    """Compare `terms` with the keywords and texts of `papers`.

    papers: the table of that name, or any rows of it; keywords, mentions: the tables of these names. A term names a keyword where
    it is one of its variants but for number, hyphen, spelling and case. Terms that name none are sought in the texts. most: so
    many lacking keywords are given. found: `occurrences` of the terms in these papers or more, where that was asked before:
    reading texts takes a while, and they are the same whatever the filters.
    """
    named = _named(terms, keywords)
    ids = papers.select("paper_id")
    having = dict(_count(papers.select(keyword="keywords").explode("keyword", empty_as_null=False)).iter_rows())
    telling = dict(_count(mentions.join(ids, on="paper_id", how="semi")).iter_rows())
    seen = (occurrences(terms, papers, keywords) if found is None else found).join(ids, on="paper_id", how="semi")
    counts = {where: dict(seen.filter(together=where).group_by("term").len().iter_rows()) for where in (True, False)}
    together, apart = counts[True], counts[False]
    total = max(1, papers.height)
    rows = []
    for term, keyword in named.items():
        count = having.get(keyword, 0) if keyword else 0
        said = telling.get(keyword, 0) if keyword else together.get(term, 0)
        rows.append(
            {"term": term, "found": max(count, said) > 0, "keyword": keyword, "papers": count, "mentions": said,
             "share": max(count, said) / total}
        )  # fmt: skip
    counted = keywords.select("keyword").with_columns(
        papers=pl.col("keyword").replace_strict(having, default=0, return_dtype=pl.UInt32)
    )
    known = counted.filter(pl.col("papers") > 0).sort(["papers", "keyword"], descending=[True, False])
    missing = [
        term for term, found in pl.DataFrame(rows, schema=TERMS).select("term", "found").iter_rows() if not found
    ]
    near = [{"term": term, "near": term, "kind": APART, "papers": apart[term]} for term in missing if apart.get(term)]
    near += _alike(missing, known) + _meant(missing, known)
    place = {term: number for number, term in enumerate(terms)}
    order = {kind: number for number, kind in enumerate((APART, SPELLING, MEANING))}
    best: dict[tuple[str, str], dict[str, object]] = {}
    for row in sorted(near, key=lambda row: order[str(row["kind"])]):
        best.setdefault((str(row["term"]), str(row["near"])), row)
    told = sorted(best.values(), key=lambda row: (place[str(row["term"])], order[str(row["kind"])]))
    return Vocabulary(frame(rows, TERMS), frame(told, NEAR), _lacking(known, set(named.values()), telling, total, most))


def _count(values: pl.DataFrame) -> pl.DataFrame:
    return values.group_by("keyword").agg(papers=pl.len().cast(pl.UInt32))


def _named(terms: Sequence[str], keywords: pl.DataFrame) -> dict[str, str | None]:
    """Give the keyword that each term names."""
    of_key = {}
    ordered = keywords.sort("papers", "keyword", descending=[False, True])
    for keyword, variants in ordered.select("keyword", "variants").iter_rows():
        for form in (*variants, keyword):
            of_key[normal(form)] = keyword
    return {term: of_key.get(normal(term)) for term in terms}


def occurrences(terms: Sequence[str], papers: pl.DataFrame, keywords: pl.DataFrame) -> pl.DataFrame:
    """Find the terms that name no keyword in the texts of `papers`: `OCCURRENCES`, one row a term and paper."""
    keys = {normal(term): term for term, keyword in _named(terms, keywords).items() if keyword is None}
    if not keys:
        return frame([], OCCURRENCES)
    texts = papers["text"]
    lower = texts.str.to_lowercase()
    # Only texts that have the beginnings of all words of a term are read word by word.
    beginnings = {
        term: [word[: max(2, len(word) - 3)].lower() for word in key.split(" ")] for key, term in keys.items()
    }
    wanted: dict[int, list[str]] = {}
    for term, words in beginnings.items():
        holds = None
        for word in words:
            has = lower.str.contains(word, literal=True)
            holds = has if holds is None else holds & has
        for number in holds.arg_true() if holds is not None else ():
            wanted.setdefault(int(number), []).append(term)
    numbers = sorted(wanted)
    bodies = [texts[number] for number in numbers]
    pieces = {piece for key in keys for piece in key.split(" ")}
    held: dict[int, set[str]] = {}
    for place, key, _ in found_in(sorted(pieces | set(keys)), bodies):
        held.setdefault(place, set()).add(key)
    rows = []
    for place, number in enumerate(numbers):
        own = held.get(place, set())
        for term in wanted[number]:
            key = normal(term)
            if key in own or set(key.split(" ")) <= own:
                rows.append({"term": term, "paper_id": papers["paper_id"][number], "together": key in own})
    return frame(rows, OCCURRENCES)


def _alike(terms: Sequence[str], known: pl.DataFrame) -> list[dict[str, object]]:
    """Find keywords that are spelt nearly as a term."""
    names = known["keyword"].to_list()
    papers = known["papers"].to_list()
    keys = [normal(name).lower() for name in names]
    found: list[dict[str, object]] = []
    for term in terms:
        matches = process.extract(normal(term).lower(), keys, scorer=fuzz.ratio, score_cutoff=100 * _ALIKE, limit=None)
        best = sorted(matches, key=lambda match: (-round(match[1], 6), match[2]))[:_MOST_NEAR]
        found += [
            {
                "term": term,
                "near": names[number],
                "kind": SPELLING,
                "papers": papers[number],
                "closeness": round(score / 100, 4),
            }
            for _, score, number in best
        ]
    return found


def _meant(terms: Sequence[str], known: pl.DataFrame) -> list[dict[str, object]]:
    """Find keywords whose meaning is near a term's."""
    names = known["keyword"].head(_MOST_COMPARED).to_list()
    if not terms or not names:
        return []
    cosines = np.round(_unit(terms) @ _unit(names).T, 4)
    found: list[dict[str, object]] = []
    for row, term in enumerate(terms):
        best = sorted(range(len(names)), key=lambda number: (-cosines[row, number], number))[:_MOST_NEAR]
        found += [
            {"term": term, "near": names[number], "kind": MEANING, "papers": known["papers"][number],
             "closeness": float(cosines[row, number])}
            for number in best
            if cosines[row, number] >= _CLOSE
        ]  # fmt: skip
    return found


def _unit(texts: Iterable[str]) -> np.ndarray:
    """Give vectors of length one: shape (texts, dimensions)."""
    vectors = np.asarray(static_model().embed([text.lower() for text in texts]), dtype=np.float64)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(lengths > 0, lengths, 1))


def _lacking(
    known: pl.DataFrame, named: set[str | None], telling: dict[str, int], total: int, most: int
) -> pl.DataFrame:
    return (
        known.filter(~pl.col("keyword").is_in([keyword for keyword in named if keyword is not None]))
        .head(most)
        .with_columns(
            share=pl.col("papers") / total,
            mentions=pl.col("keyword").replace_strict(telling, default=0, return_dtype=pl.UInt32),
        )
        .select(list(LACKING))
    )
