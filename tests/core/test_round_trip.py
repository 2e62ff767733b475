"""What Paperlens exports, it reads back with nothing lost, in every format."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import polars as pl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from core import schema
from core.corpus import read_corpus
from core.errors import PaperlensError
from core.export.bibliography import to_bibtex, to_ris
from core.export.csv import to_csv
from core.export.workbook import to_xlsx
from core.text import plain


def _parquet(papers: pl.DataFrame) -> bytes:
    stream = io.BytesIO()
    papers.write_parquet(stream)
    return stream.getvalue()


FORMATS: dict[str, Callable[[pl.DataFrame], bytes]] = {
    "csv": to_csv,
    "parquet": _parquet,
    "xlsx": lambda papers: to_xlsx({"keywords": pl.DataFrame({"keyword": ["a"], "papers": [1]}), "papers": papers}),
    "jsonl": lambda papers: papers.write_ndjson().encode(),
    "bib": lambda papers: to_bibtex(papers).encode(),
    "ris": lambda papers: to_ris(papers).encode(),
}


def exported(given: pl.DataFrame) -> pl.DataFrame:
    """Make the table `papers` of what was given, with something in every column that is derived."""
    derived = {
        "heading": "A derived heading", "name": "=X", "summary": "-s", "keywords": ["a"], "methods": ["m"], "claims": [],
        "area_source": "given", "code_url": "https://x.org/a_b",
    }  # fmt: skip
    rows = [
        row
        | derived
        | {"text": plain(row["abstract"] or "")}
        | ({} if row["area"] else {"area": "Guessed", "area_source": "predicted"})
        for row in given.iter_rows(named=True)
    ]
    return schema.frame(rows, schema.PAPERS)


#: Beside any text at all, what is hard to write in one format or another.
_HARD = st.sampled_from(
    ["=1+1", "'=x", "-5", "a | b", r"a \| b", '"', "'", "{", "}", r"\{", r"\textbackslash{}", "50% & $x_1$", "@misc{x,", "TY  - ",
     "ER  - ",
     "\n", "\n\n", ";", ",", "\t", " and ", "é", "论文", "\u2028", "NA", "null", "  ", "https://a.b/c", "\\", "#", "~", "^", "<b>"]
)  # fmt: skip
_CHARACTERS = st.characters(exclude_categories=["Cs", "Cc"])
TEXTS = st.one_of(
    st.text(_CHARACTERS, max_size=30), st.lists(_HARD | st.text(_CHARACTERS, max_size=8), max_size=6).map("".join)
)
LISTS = st.lists(TEXTS.map(str.strip).filter(bool), max_size=3)
RECORDS = st.fixed_dictionaries(
    {"abstract": TEXTS.map("We study how seeds grow in very wet soil. ".__add__)},
    optional={
        "title": TEXTS,
        "authors": LISTS,
        "keywords": LISTS,
        "year": st.integers(1900, 2030),
        "venue": TEXTS,
        "doi": st.just("10.1000/a_b%c"),
        "id": TEXTS,
        "primary_area": TEXTS,
        "rating": st.lists(st.integers(0, 10), max_size=3),
        "note": TEXTS,
    },
)


@pytest.mark.parametrize("kind", FORMATS)
@given(records=st.lists(RECORDS, min_size=1, max_size=4))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(
    records=[{"abstract": "{ One } \\{ two $", "title": "A {B} \\& c", "note": "}{", "authors": ["A and B", "C, D."]}]
)
@example(records=[{"abstract": "We study how seeds grow in very wet soil.\nTY  - "}])
@example(
    records=[
        {"abstract": "We study seeds in wet soil, and how they grow.", "title": t} for t in ("One of two", "Two of two")
    ]
)
def test_every_paper_comes_back_as_it_was(kind: str, records: list[dict[str, object]]) -> None:
    """Whatever was given, and however alike its papers are, an export read again is the same papers with the same ids."""
    source = json.dumps(records).encode()
    try:
        corpus = read_corpus([("list.json", source)], rule="none", include=("other-language", "placeholder"))
    except PaperlensError:
        return
    if corpus.papers.is_empty():
        return
    again = read_corpus(
        [(f"papers.{kind}", FORMATS[kind](exported(corpus.papers)))], include=("other-language", "placeholder")
    )
    assert again.papers.to_dicts() == corpus.papers.to_dicts()
    assert again.report.select("kept", "merged", "set_aside").row(0) == (corpus.papers.height, 0, 0)
