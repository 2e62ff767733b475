"""Nothing on a card may be false: what holds of every fact, on made-up texts and, where it is at hand, on the shared data."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.facts import Facts, find_facts
from core.facts.claims import MOST_CLAIMS
from core.facts.headings import MOST_WORDS
from core.text import Document, parse, sentences

ROOT = Path(__file__).resolve().parents[3]
DEV = ROOT.parent / "shared" / "data" / "icml2026_dev.parquet"
#: Of thirty ICML abstracts with "unlearn" in them, all read, those that offer code now: two by a link without address.
STATING = ("60cv928EVo", "JPbp2S9yTO", "rjmVJaBpkm")
PIECES = (
    "We propose Zort, a sorting network for long lists.",
    "However, existing sorters reach only 40% recall.",
    "Zort improves recall by 7.5% over Quick on Lists-9K.",
    "Zort achieves an F1 of 0.93 with a 2.5x speedup under 10% noise.",
    "We use 12% of the data of 300 lists for training.",
    "Even the best model sorts only 53.4% of the lists.",
    "Our code is available at https://github.com/a/zort.",
    "Code will be released upon acceptance at https://github.com/b/later.",
    "We show that sorting networks that forget are faster.",
    "The data are at https://zenodo.org/record/5.",
    "CONCLUSION: Sorting is possible ([see](https://example.org)), `too`.",
)


def check(document: Document, facts: Facts) -> None:
    """What must hold of the facts of any document."""
    text = document.text
    own = [text[start:end] for start, end in sentences(text)]
    assert len(facts.heading.split()) <= MOST_WORDS
    assert len(facts.claims) <= MOST_CLAIMS
    for claim in facts.claims:
        assert claim in text
        assert re.search(r"\d", claim)
    for stated in (facts.name, facts.summary, *facts.datasets, *facts.models):
        assert stated is None or stated in text
    for link in (facts.code_url, facts.project_url, facts.data_url):
        assert link is None or link in document.links
    if facts.code_statement is not None:
        assert facts.code_statement in own
        assert not re.search(r"\bwill\b|upon acceptance", re.sub(r"https?://\S+", "", facts.code_statement))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join))
def test_facts_stand_in_the_text(abstract: str) -> None:
    """Claims, names, links and statements are the abstract's own, whatever sentences stand beside each other."""
    document = parse(abstract)
    check(document, find_facts(document))


@pytest.fixture(scope="module")
def dev() -> pl.DataFrame:
    """The ICML abstracts."""
    if not DEV.exists():
        pytest.skip("the shared data is not here")
    return pl.read_parquet(DEV)


def test_facts_of_real_abstracts_stand_in_them(dev: pl.DataFrame) -> None:
    """So they do in two hundred real abstracts."""
    for abstract in dev["abstract"][::17]:
        document = parse(abstract)
        check(document, find_facts(document))


def test_code_of_papers_on_unlearning(dev: pl.DataFrame) -> None:
    """Of the thirty abstracts at hand with "unlearn" in them exactly the three that offer code now are found to; all were read."""
    about = dev.filter(pl.col("abstract").str.to_lowercase().str.contains("unlearn"))
    documents = dict(zip(about["id"], map(parse, about["abstract"]), strict=True))
    assert len(documents) == 30
    stating = {key for key, document in documents.items() if find_facts(document).code_statement}
    assert stating == set(STATING)
