"""JSON and JSON Lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.intake import registry
from core.intake.limits import SourceError
from core.intake.record import Reading, Record
from core.intake.source import Source


def read(document: Any) -> Reading:
    """Read a document, or text as it is."""
    text = document if isinstance(document, str) else json.dumps(document, indent=1)
    return registry.read(Source("file", text.encode("utf-8", "surrogatepass")))


def one(document: Any) -> Record:
    """Read the only record of a document."""
    (record,) = read(document).records
    return record


PAPER = {"title": "One", "abstract": "First."}


@pytest.mark.parametrize(
    "document",
    [
        [PAPER, PAPER | {"title": "Two"}],
        {"results": [PAPER, PAPER | {"title": "Two"}], "count": 2, "next": None},
        {"data": {"page": 1, "papers": [PAPER, PAPER | {"title": "Two"}]}, "authors": [{"name": "x"}]},
        {"id1": PAPER, "id2": PAPER | {"title": "Two"}},
        {"title": ["One", "Two"], "abstract": ["First.", "First."]},
        {"title": {"0": "One", "1": "Two"}, "abstract": {"0": "First.", "1": "First."}},
        "\n".join(json.dumps(PAPER | {"title": title}) for title in ("One", "Two")),
    ],
)
def test_shapes(document: Any) -> None:
    """A list of papers is found wherever it stands: bare, in an envelope, by id, by columns, or a line each."""
    assert [(record.title, record.abstract) for record in read(document).records] == [
        ("One", "First."),
        ("Two", "First."),
    ]


def test_strings_are_abstracts() -> None:
    """A list of strings is a list of abstracts."""
    assert [record.abstract for record in read(["First.", "Second."]).records] == ["First.", "Second."]


def test_openreview() -> None:
    """A note's content is its fields, in both versions of OpenReview's API."""
    content = {
        "title": "T",
        "abstract": "A",
        "authors": ["Ada"],
        "keywords": ["k"],
        "primary_area": "theory",
        "rating": 6,
    }
    second = {
        "notes": [{"id": "n1", "forum": "n1", "content": {key: {"value": value} for key, value in content.items()}}]
    }
    for document in (second, {"notes": [{"id": "n1", "forum": "n1", "content": content}]}):
        record = one(document)
        assert (record.source_id, record.title, record.abstract, record.authors, record.author_keywords, record.area) == (
            "n1", "T", "A", ["Ada"], ["k"], "theory",
        )  # fmt: skip
        assert record.extra == {"forum": "n1", "rating": 6}


def test_conference_site() -> None:
    """The ICML site's names are titles, its topics areas, and nothing else of it is lost."""
    authors = [{"id": 1, "fullname": "Ada Lovelace", "institution": "Analytical Engine"}]
    record = one(
        {
            "results": [
                {
                    "id": 7,
                    "name": "T",
                    "abstract": "A",
                    "topic": "Deep Learning->LLMs",
                    "authors": authors,
                    "decision": "Accept (oral)",
                    "paper_url": "https://x.org",
                }
            ]
        }
    )
    assert (record.source_id, record.title, record.area, record.authors) == (
        "7",
        "T",
        "Deep Learning->LLMs",
        ["Ada Lovelace"],
    )
    assert record.extra == {"authors": authors, "decision": "Accept (oral)", "paper_url": "https://x.org"}


def test_arxiv() -> None:
    """Metadata of arXiv have the year of the first version, and the names as arXiv parted them."""
    record = one(
        json.dumps(
            {
                "id": "0704.0001",
                "authors": "C. Bal\\'azs, P. Nadolsky",
                "title": "A\n  title",
                "doi": None,
                "journal-ref": "Phys.Rev.D76",
                "abstract": "  We show.\n",
                "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"}],
                "update_date": "2008-11-26",
                "authors_parsed": [["Balázs", "C.", ""], ["Nadolsky", "P.", ""]],
            }
        )
    )
    assert (record.authors, record.year, record.venue, record.abstract, record.title) == (
        ["C. Balázs", "P. Nadolsky"],
        2007,
        "Phys.Rev.D76",
        "  We show.\n",
        "A\n  title",
    )


def test_openalex() -> None:
    """OpenAlex's inverted index becomes the abstract again."""
    record = one(
        {
            "results": [
                {
                    "id": "W1",
                    "display_name": "T",
                    "doi": "https://doi.org/10.1/x",
                    "publication_year": 2020,
                    "authorships": [{"author": {"display_name": "Ada"}}],
                    "abstract_inverted_index": {"We": [0, 2], "show": [1], "win.": [3]},
                    "primary_location": {"source": {"display_name": "J"}},
                }
            ]
        }
    )
    assert (record.title, record.abstract, record.doi, record.year, record.authors, record.venue) == (
        "T",
        "We show We win.",
        "10.1/x",
        2020,
        ["Ada"],
        "J",
    )


def test_semantic_scholar_and_csl() -> None:
    """Semantic Scholar's and CSL's objects give title, authors, year, venue and DOI."""
    record = one(
        [
            {
                "paperId": "p",
                "title": "T",
                "abstract": "A",
                "year": 2020,
                "venue": "V",
                "authors": [{"authorId": "1", "name": "Ada"}],
                "externalIds": {"DOI": "10.1/x"},
            }
        ]
    )
    assert (record.source_id, record.authors, record.doi, record.venue) == ("p", ["Ada"], "10.1/x", "V")
    record = one(
        [
            {
                "id": "k",
                "title": "T",
                "abstract": "A",
                "author": [{"family": "Lovelace", "given": "Ada"}],
                "issued": {"date-parts": [[2020, 1]]},
                "container-title": "V",
                "DOI": "10.1/x",
            }
        ]
    )
    assert (record.authors, record.year, record.venue, record.doi) == (["Ada Lovelace"], 2020, "V", "10.1/x")


def test_a_broken_line_costs_only_itself() -> None:
    """A line that is no object is set aside with its number."""
    reading = read('{"title": "One"}\n{"title": \n\n[1]\n{"title": "Two"}\n')
    assert [(record.line, record.title) for record in reading.records] == [(1, "One"), (5, "Two")]
    assert [(fault.line, fault.reason) for fault in reading.faults] == [
        (2, "column 11: this is not JSON (Expecting value); export it anew"),
        (4, "the line is no object such as {...}"),
    ]


def test_lines_of_a_document() -> None:
    """Each record of a document knows the line on which it begins."""
    assert [record.line for record in read([PAPER, {"title": "Two"}]).records] == [3, 7]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested deeper than 100 levels"),
        ('[{"title": ' + '{"a": ' * 300 + "1" + "}" * 300 + "}]", "nested deeper than 100 levels"),
        ('[{"title": "One" 1}]', "line 1, column 18: this is not JSON"),
        ('[{"a": 1}, {"a": 2}]', "no list of objects with a title or an abstract"),
        ("[1, 2]", "no list of objects with a title or an abstract"),
    ],
)
def test_refused(text: str, said: str) -> None:
    """What is broken, too deep or holds no papers is one sentence."""
    with pytest.raises(SourceError, match=said):
        registry.read(Source("x", text.encode()))
