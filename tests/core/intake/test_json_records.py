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


@pytest.mark.parametrize("stray", ["null", "3", '"text"', "[]", "true", "{", '{"title": "cut'])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_stray_line_is_one_record_set_aside(stray: str, place: int) -> None:
    """A line that is no object, wherever it strays among the others, is set aside with its number, and the others are read."""
    lines = [json.dumps(PAPER), json.dumps(PAPER | {"title": "Two"})]
    lines.insert(place, stray)
    reading = read("\n".join(lines))
    assert reading.format == "JSON Lines"
    assert [record.title for record in reading.records] == ["One", "Two"]
    assert [(fault.line, fault.raw) for fault in reading.faults] == [(place + 1, stray)]


def test_one_object_and_a_stray_line() -> None:
    """A single paper is read though a line that is none follows."""
    reading = read(json.dumps(PAPER) + "\nnull\n")
    assert ([record.title for record in reading.records], len(reading.faults)) == (["One"], 1)


@pytest.mark.parametrize("indent", [None, 1])
def test_what_strays_in_a_list_is_set_aside(indent: int | None) -> None:
    """What is no object in a list of papers is set aside, each by its place in the list, and the papers are read."""
    reading = read(json.dumps([None, PAPER, 3, PAPER | {"title": "Two"}, "x", []], indent=indent))
    assert [record.title for record in reading.records] == ["One", "Two"]
    assert [fault.reason for fault in reading.faults] == [
        f"item {place} of the list is no object such as {{...}}" for place in (1, 3, 5, 6)
    ]
    reading = read(["First.", None, "Second."])
    assert [record.abstract for record in reading.records] == ["First.", "Second."]
    assert [fault.reason for fault in reading.faults] == ["item 2 of the list is no text"]


@pytest.mark.parametrize(
    "document",
    [
        [{"Kopf": "One", "Inhalt": "A long text " * 10}, {"Kopf": "Two", "Inhalt": "Another text " * 10}],
        {
            "seite": 1,
            "liste": {"zeilen": [{"Kopf": "One", "Inhalt": "A text " * 10}, {"Kopf": "Two", "Inhalt": "B " * 40}]},
        },
        {"Kopf": ["One", "Two"], "Inhalt": ["A long text " * 10, "Another text " * 10]},
        "\n".join(json.dumps({"Kopf": title, "Inhalt": "x"}) for title in ("One", "Two")),
    ],
)
def test_unknown_names_can_be_mapped(document: Any) -> None:
    """Objects of which no name is known are read, and say which names there are; a mapping makes papers of them."""
    text = document if isinstance(document, str) else json.dumps(document, indent=1)
    reading = read(text)
    assert "say which of these is one: Kopf, Inhalt" in reading.message
    assert {(column.name, column.field) for column in reading.columns} == {("Kopf", None), ("Inhalt", None)}
    mapped = registry.read(Source("file", text.encode()), {"Kopf": "title", "Inhalt": "abstract"})
    assert [record.title for record in mapped.records] == ["One", "Two"]
    assert all(record.abstract for record in mapped.records)
    assert mapped.message == ""


def test_documents_one_after_the_other() -> None:
    """Objects that stand one after the other, each over several lines, are a list of papers."""
    text = "\n".join(json.dumps(PAPER | {"title": title}, indent=2) for title in ("One", "Two", "Three"))
    assert [(record.title, record.line) for record in read(text).records] == [("One", 2), ("Two", 6), ("Three", 10)]
    text = "".join(json.dumps(PAPER | {"title": title}) + ",\n" for title in ("One", "Two"))
    assert [(record.title, record.line) for record in read(text).records] == [("One", 1), ("Two", 2)]


def test_the_name_of_a_list_is_no_paper() -> None:
    """A title beside the list of papers names the list, and is no paper; an author's name within a paper is none either."""
    assert [record.title for record in read({"title": "My list", "papers": [PAPER]}).records] == ["One"]
    assert one({"title": "Alone", "authors": [{"name": "Ada Lovelace"}]}).title == "Alone"


def test_a_long_first_line() -> None:
    """JSON Lines whose first object is longer than what a format is told by are read all the same."""
    text = "\n".join(json.dumps(PAPER | {"title": title, "body": "word " * 20_000}) for title in ("One", "Two"))
    assert [record.title for record in read(text).records] == ["One", "Two"]
