"""BibTeX and RIS."""

import re
from collections.abc import Callable

import polars as pl
import pytest

from core.corpus import read_corpus
from core.export.bibliography import to_bibtex, to_ris
from core.intake.own_references import DERIVED_TITLE as DERIVED
from core.text import plain
from tests.made import made_papers

PAPERS = made_papers(
    {"title": "Of 5% & more {x}", "heading": "Of 5% & more {x}", "authors": ["Ada B", "Cy D"], "year": 2026,
     "venue": "ICML 2026", "doi": "10.1/a_b", "keywords": ["k-NN"], "text": "One.\n\nTwo.", "code_url": "https://x.org/a_b"},
    {"heading": "Fox: a method", "text": "T."},
)  # fmt: skip


def test_bibtex() -> None:
    """Each paper is an entry, special signs are written for TeX, and a derived title says that it is one."""
    written = re.sub(r",\n\tpaperlens = .*", "", to_bibtex(PAPERS))
    assert written.strip() == (
        "@inproceedings{paperlens-p1,\n"
        "\ttitle = {Of 5\\% \\& more \\{x\\}},\n"
        "\tauthor = {Ada B and Cy D},\n"
        "\tyear = {2026},\n"
        "\tbooktitle = {ICML 2026},\n"
        "\tdoi = {10.1/a_b},\n"
        "\turl = {https://x.org/a_b},\n"
        "\tkeywords = {k-NN},\n"
        "\tabstract = {One.\n\nTwo.}\n"
        "}\n\n\n"
        "@misc{paperlens-p2,\n"
        "\ttitle = {Fox: a method},\n"
        "\tabstract = {T.},\n"
        f"\tnote = {{{DERIVED}}}\n"
        "}"
    )


def test_ris() -> None:
    """Each paper is a record with its fields, and a derived title says that it is one."""
    lines = to_ris(PAPERS).splitlines()
    assert "TI  - Of 5% & more {x}" in lines
    assert [line for line in lines if line.startswith("AU")] == ["AU  - Ada B", "AU  - Cy D"]
    assert "AB  - One. Two." in lines
    assert [line for line in lines if line.startswith("N1")] == [f"N1  - {DERIVED}"]


@pytest.mark.parametrize(("name", "write"), [("papers.bib", to_bibtex), ("papers.ris", to_ris)])
def test_it_is_read_back(name: str, write: Callable[[pl.DataFrame], str]) -> None:
    """Our own reader takes the same papers back, without what was only derived."""
    texts = [
        "We prune graphs by the weight of their edges and show that sparse graphs keep the distances between nodes.",
        "This paper asks how gardeners choose seeds, and finds that neighbours matter more than catalogues do.",
    ]
    papers = PAPERS.with_columns(abstract=pl.Series(texts))
    papers = papers.with_columns(text="abstract", paper_id=pl.Series(["00000000000000a1", "00000000000000a2"]))
    back = read_corpus([(name, write(papers).encode())]).papers
    assert [title and plain(title) for title in back["title"]] == ["Of 5% & more {x}", None]
    assert back.select("authors", "year", "doi", "author_keywords").rows() == [
        (["Ada B", "Cy D"], 2026, "10.1/a_b", []),
        ([], None, None, []),
    ]
