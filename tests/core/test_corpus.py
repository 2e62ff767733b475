"""From files to a corpus."""

from __future__ import annotations

import io
import itertools
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path

import polars as pl
import pytest

from core import schema
from core.corpus import Corpus, read_corpus
from core.errors import PaperlensError
from core.export.csv import to_csv
from core.export.workbook import to_xlsx
from core.intake.limits import Limits

FIRST = "Agents that share one reward must decide which of them deserves it, and we propose a rule that pays each for what it adds."
SECOND = (
    "Sparse attention saves memory and costs accuracy, and we show that a learned mask loses nothing "
    "where keys are orthogonal."
)
THIRD = "Causal discovery cannot tell a cause from an effect, and this paper counts the interventions that are enough to do so."
SPANISH = (
    "Este artículo propone un método para que los agentes se repartan la recompensa, y muestra que es el "
    "único que no los castiga."
)


def lines(*papers: Mapping[str, object]) -> bytes:
    """Write JSON Lines."""
    return "\n".join(json.dumps(paper) for paper in papers).encode()


def statuses(corpus: Corpus) -> list[tuple[str, str]]:
    """Give status and reason of each record."""
    return corpus.records.select("status", "reason").rows()


def assert_accounted(corpus: Corpus) -> None:
    """Every record found is kept, merged or set aside, and the report says the same as the tables."""
    read, kept, merged, aside = corpus.report.select("read", "kept", "merged", "set_aside").sum().row(0)
    assert read == kept + merged + aside == corpus.records.height
    assert kept == corpus.papers.height == corpus.papers["paper_id"].n_unique()
    assert (
        corpus.records.filter(pl.col("paper_id").is_not_null())["paper_id"]
        .is_in(corpus.papers["paper_id"].implode())
        .all()
    )


def test_the_first_corpus(lists: list[Path]) -> None:
    """The three lists give 57 papers; two share a name and are told apart by key; the tables are as the schema says."""
    corpus = read_corpus(lists)
    assert (dict(corpus.papers.schema), dict(corpus.records.schema), dict(corpus.report.schema)) == (
        schema.GIVEN, schema.RECORDS, schema.REPORT,
    )  # fmt: skip
    found = corpus.papers.group_by("list_id", "list_name", "source", maintain_order=True).len().drop("list_id").rows()
    assert found == [
        ("ICML 2026 Papers", "list-000.txt", 19),
        ("ICML 2026 Papers", "list-001.txt", 19),
        ("ICML 2026 论文列表", "list-004.txt", 19),
    ]
    assert corpus.papers["list_id"].n_unique() == 3
    assert corpus.report["message"].to_list() == ["", "", ""]
    assert_accounted(corpus)
    text = lists[0].read_text("utf-8").split("\n")
    assert [text[line - 1] for line in corpus.records.filter(source="list-000.txt")["line"]] == corpus.papers[
        "abstract"
    ].to_list()[:19]


def test_the_order_of_files_does_not_matter(lists: list[Path]) -> None:
    """Sorted by id, the papers are the same in whatever order the files are given, also where some are in two of them."""
    both = ("both.jsonl", lines({"abstract": FIRST, "year": 2020}, {"abstract": SECOND}))
    again = ("again.txt", f"{SECOND}\n\n{FIRST}\n\n{THIRD}".encode())
    found = [
        read_corpus(order).papers.sort("paper_id")
        for order in itertools.permutations([both, again, ("list.txt", lists[0].read_bytes())])
    ]
    assert all(papers.equals(found[0]) for papers in found)


def test_a_renamed_file_is_the_same_list() -> None:
    """A list's key and its papers' ids stay when its file is renamed."""
    one, other = (read_corpus([(name, f"My papers\n\n{FIRST}".encode())]).papers for name in ("a.txt", "b.txt"))
    assert one.drop("source").equals(other.drop("source"))


def test_gaps_are_kept_and_left_out() -> None:
    """Records without an abstract, placeholders and other languages are kept, marked with a reason, and left out unless wanted."""
    source = (
        "x.jsonl",
        lines(
            {"title": "One", "abstract": FIRST},
            {"title": "Two"},
            {"title": "Three", "abstract": "TBD"},
            {"title": "Four", "abstract": SPANISH},
            {"year": 2020},
        ),
    )
    corpus = read_corpus([source])
    assert statuses(corpus) == [
        ("kept", ""),
        ("no-abstract", "there is no abstract"),
        ("placeholder", "the abstract only says 'TBD'"),
        ("other-language", "the abstract is not in English (Spanish)"),
        ("no-abstract", "there is neither title nor abstract"),
    ]
    assert corpus.report.row(0) == (
        "x.jsonl",
        "JSON Lines",
        5,
        1,
        0,
        4,
        "2 without an abstract; 1 with a placeholder for an abstract; 1 in another language",
    )
    assert_accounted(corpus)
    wanted = read_corpus([source], include=["no-abstract", "other-language"])
    assert wanted.papers.select("title", "abstract").rows() == [("One", FIRST), ("Two", None), ("Four", SPANISH)]
    assert_accounted(wanted)


def test_equal_digests_are_numbered_by_content() -> None:
    """Two papers with one abstract and different titles both stay; the second by title gets -2, wherever it stands."""
    one, two = {"title": "A paper on credit", "abstract": FIRST}, {"title": "Some other paper", "abstract": FIRST}
    for order in ([one, two], [two, one]):
        papers = read_corpus([("x", lines(*order))]).papers
        ids = dict(papers.select("title", "paper_id").rows())
        assert ids["Some other paper"] == f"{ids['A paper on credit']}-2"


def test_duplicates_are_merged_and_shown() -> None:
    """A duplicate goes into the richest record, which learns from it; the pair is shown with what differs."""
    corpus = read_corpus(
        [
            (
                "a.jsonl",
                lines({"title": "Credit", "abstract": FIRST, "doi": "10.1/x"}, {"title": "Masks", "abstract": SECOND}),
            ),
            (
                "b.jsonl",
                lines(
                    {"title": "Credit", "abstract": f"<p>{FIRST}</p>", "year": 2020, "venue": "V", "decision": "Oral"}
                ),
            ),
        ]
    )
    assert corpus.papers.select("title", "doi", "year", "venue").rows() == [
        ("Masks", None, None, None),
        ("Credit", "10.1/x", 2020, "V"),
    ]
    assert statuses(corpus)[0] == ("merged", "the same text as record 1 of b.jsonl")
    assert corpus.records["paper_id"][0] == corpus.papers["paper_id"][1]
    (row,) = corpus.duplicates.rows(named=True)
    assert (row["source"], row["other_source"], row["reason"], row["similarity"], row["decision"], row["differs"]) == (
        "a.jsonl", "b.jsonl", "the same text", 1.0, "merged", ["abstract", "year", "venue", "doi"],
    )  # fmt: skip
    assert corpus.report["merged"].to_list() == [1, 0]
    assert_accounted(corpus)
    apart = read_corpus([("a", lines({"abstract": FIRST})), ("b", lines({"abstract": FIRST}))], rule="none")
    assert apart.papers.height == 2
    assert apart.duplicates["decision"].to_list() == ["apart"]


def test_two_files_complete_each_other() -> None:
    """Titles in one file and abstracts in the other are joined by identifier, and both files say so."""
    titles = "id,title,authors\n1,On credit,Ada Lovelace\n2,On masks,Grace Hopper\n"
    corpus = read_corpus(
        [
            ("titles.csv", titles.encode()),
            ("texts.jsonl", lines({"id": "1", "abstract": FIRST}, {"id": "2", "abstract": SECOND})),
        ]
    )
    assert corpus.papers.select("title", "abstract", "authors").rows() == [
        ("On credit", FIRST, ["Ada Lovelace"]),
        ("On masks", SECOND, ["Grace Hopper"]),
    ]
    assert corpus.report["message"].to_list() == [
        "2 records were joined with the abstract in texts.jsonl",
        "2 records were joined with what titles.csv knew of the paper",
    ]
    assert corpus.completeness.filter(field="title").row(0) == ("title", 2, 2)
    assert_accounted(corpus)


def test_files_joined_by_their_texts() -> None:
    """Abstracts without titles in one file are joined with the same texts of another, and the report says so."""
    corpus = read_corpus(
        [
            ("titled.jsonl", lines({"title": "Of seeds", "abstract": FIRST})),
            ("bare.txt", f"{FIRST}\n\n{SECOND}".encode()),
        ]
    )
    assert corpus.papers["title"].to_list() == ["Of seeds", None]
    assert corpus.report["message"].to_list() == ["", "1 record was joined with the same paper in titled.jsonl"]


def test_a_good_file_beside_broken_ones(tmp_path: Path) -> None:
    """A broken file is one row that says what is wrong and what to do; the good one beside it loads."""
    corpus = read_corpus(
        [("broken.json", b'[{"title": "x" 1}]'), ("good.txt", FIRST.encode()), tmp_path, ("empty.txt", b"")]
    )
    assert corpus.papers["abstract"].to_list() == [FIRST]
    assert corpus.report.select("source", "format", "message").rows() == [
        (
            "broken.json",
            "unreadable",
            "line 1, column 16: this is not JSON (Expecting ',' delimiter); export it anew.",
        ),
        ("good.txt", "text", ""),
        (tmp_path.name, "unreadable", "this is a folder; name the files in it instead."),
        ("empty.txt", "unreadable", "the file is empty."),
    ]
    assert_accounted(corpus)


def test_nothing_could_be_read() -> None:
    """Where no record could be read, one error says why for each file."""
    with pytest.raises(PaperlensError, match=r"^a.txt: the file is empty\.$"):
        read_corpus([("a.txt", b"")])
    with pytest.raises(
        PaperlensError, match=r"^None of the 2 files could be read\. a.txt: .* b.txt: the file is empty\.$"
    ):
        read_corpus([("a.txt", b'{"a": '), ("b.txt", b"")])
    with pytest.raises(PaperlensError, match="No file was given"):
        read_corpus([])


def test_unreadable_records_have_their_lines() -> None:
    """A record that cannot be read is a row with its line, and the report names the lines."""
    corpus = read_corpus([("x.csv", f"title,abstract\nOne,{FIRST.replace(',', ';')}\nTwo,a,b,c\n".encode())])
    assert corpus.records.select("position", "line", "status").rows() == [(1, 2, "kept"), (None, 3, "unreadable")]
    assert corpus.report["message"][0].startswith("1 unreadable (line 3): the row has 4 cells, the header has 2")
    assert_accounted(corpus)


def test_limits_count_over_all_files() -> None:
    """The most records of a corpus are counted over all its files."""
    files = [("a.txt", f"{FIRST}\n\n{SECOND}".encode()), ("b.txt", THIRD.encode()), ("c.txt", THIRD.encode())]
    corpus = read_corpus(files, limits=Limits(records=3))
    assert corpus.report["format"].to_list() == ["text", "text", "unreadable"]


def test_a_zip_of_several_formats() -> None:
    """Each file of a ZIP is a list of its own."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.txt", f"My list\n\n{FIRST}")
        archive.writestr("b/c.csv", f'title,abstract\nMasks,"{SECOND}"\n')
    corpus = read_corpus([("all.zip", stream.getvalue())])
    assert corpus.papers.select("list_name", "source", "title").rows() == [
        ("My list", "all.zip/a.txt", None),
        ("all.zip/b/c.csv", "all.zip/b/c.csv", "Masks"),
    ]


def test_columns_mapped_by_hand() -> None:
    """A column that nobody knows can be mapped, and it is shown how each was understood."""
    source = ("x.csv", f"Thema;Inhalt\nEins;{FIRST}\nZwei;{SECOND}\n".encode())
    corpus = read_corpus([source], mapping={"Thema": "title", "Inhalt": "abstract"})
    assert corpus.papers["title"].to_list() == ["Eins", "Zwei"]
    assert corpus.fields.select("column", "field", "present").rows() == [
        ("Thema", "title", 2),
        ("Inhalt", "abstract", 2),
    ]


@pytest.mark.parametrize("wrong", [{"rule": "best"}, {"include": ["kept"]}, {"mapping": {"x": "heading"}}])
def test_wrong_settings(wrong: dict[str, object]) -> None:
    """A rule, a status or a field that there is not is refused in one sentence with those that there are."""
    with pytest.raises(PaperlensError, match=r"use (one|some) of"):
        read_corpus([("x.txt", FIRST.encode())], **wrong)  # type: ignore[arg-type]


def test_facets_of_a_corpus() -> None:
    """Further fields with few values group the papers."""
    texts = [f"{FIRST} Number {n}{n}{n}." for n in range(4)]
    corpus = read_corpus(
        [
            (
                "x",
                lines(
                    *[
                        {
                            "title": f"Paper {n} of four",
                            "abstract": text,
                            "decision": ["Oral", "Poster"][n % 2],
                            "room": n,
                        }
                        for n, text in enumerate(texts)
                    ]
                ),
            )
        ]
    )
    assert corpus.facets.select("field", "value").rows() == [
        ("decision", "Oral"),
        ("decision", "Poster"),
        ("decision", "Oral"),
        ("decision", "Poster"),
    ]


def test_half_a_character() -> None:
    """Half a surrogate pair, which JSON can smuggle in, breaks nothing."""
    corpus = read_corpus(
        [("x", b'{"title": "a \\ud83d b", "abstract": "' + FIRST.encode() + b' \\udc00", "note": "\\ud800"}')]
    )
    assert corpus.papers["title"].to_list() == ["a ? b"]


def own_table() -> pl.DataFrame:
    """Make a table `papers` with everything that is hard to write and to read back."""
    given = read_corpus(
        [
            ("hard.jsonl", lines(
                {"id": "007", "title": "=SUM(A1)", "abstract": f"-{FIRST}", "authors": ["A | B", "'=x", "Lovelace, Ada"],
                 "keywords": ["one|two", "+3"],
                 "year": 2020, "doi": "10.1/x", "venue": "@V", "primary_area": "Theory->Games",
                 "room": "Hall | 2", "rating": [6, 7]},
                {"id": "8", "abstract": f"'={SECOND}\nA second line, \"quoted\"; and more.", "title": "  spaced "},
                {"title": "One paper of two", "abstract": THIRD},
                {"title": "Two papers of one", "abstract": THIRD},
            )),
            ("plain.txt", f"ICML 2026 论文列表\n\n{FIRST} Größe.".encode()),
        ]
    ).papers  # fmt: skip
    derived = {
        "heading": "Derived heading", "text": "x", "summary": "-s", "keywords": ["a"], "methods": ["m"], "claims": [],
        "area_source": "given",
    }  # fmt: skip
    rows = [
        row | derived | ({} if row["area"] else {"area": "Guessed", "area_source": "predicted"})
        for row in given.iter_rows(named=True)
    ]
    return schema.frame(rows, schema.PAPERS)


@pytest.mark.parametrize("kind", ["csv", "parquet"])
@pytest.mark.parametrize("part", ["all", "filtered"])
def test_what_is_exported_is_read_back(kind: str, part: str) -> None:
    """A table that Paperlens exported is read back with the same ids, lists, titles and all else that was given."""
    table = own_table() if part == "all" else own_table().slice(3)
    stream = io.BytesIO()
    if kind == "csv":
        stream.write(to_csv(table))
    else:
        table.write_parquet(stream)
    corpus = read_corpus([(f"papers.{kind}", stream.getvalue())])
    expected = table.with_columns(area=pl.when(pl.col("area_source") == "given").then("area")).select(
        list(schema.GIVEN)
    )
    assert corpus.papers.to_dicts() == expected.to_dicts()
    assert corpus.report["format"].to_list() == ["Paperlens CSV" if kind == "csv" else "Parquet"]


def test_workbook_is_read_back() -> None:
    """Of a workbook that Paperlens exported, the sheet of papers is read back, and none of the others."""
    table = own_table()
    data = to_xlsx({"keywords": pl.DataFrame({"keyword": ["agents"], "papers": [3]}), "papers": table})
    corpus = read_corpus([("export.xlsx", data)])
    assert corpus.papers.select("paper_id", "list_id", "title", "abstract", "extra", "year").equals(
        table.select("paper_id", "list_id", "title", "abstract", "extra", "year")
    )


def test_a_text_longer_than_a_cell_comes_back_from_a_workbook() -> None:
    """An abstract, and a further field, that no cell of a workbook holds are read back whole."""
    given = [
        {"title": "One", "abstract": "We study kites in wind. " * 3_000, "note": "=x" * 40_000},
        {"title": "Two", "abstract": "We fly."},
    ]
    corpus = read_corpus([("a.json", json.dumps(given).encode())])
    table = schema.frame(corpus.papers.with_columns(heading=pl.lit("h")).to_dicts(), schema.PAPERS)
    again = read_corpus([("a.xlsx", to_xlsx({"papers": table}))])
    assert again.papers.to_dicts() == corpus.papers.to_dicts()
    assert [name for name in again.fields["column"] if "continued" in name] == []


def test_a_derived_heading_is_never_read_as_a_title() -> None:
    """Records that Paperlens wrote for reference managers come back without derived titles and keywords."""
    bibtex = (
        f"@misc{{paperlens-00112233445566aa,\n title = {{Derived}},\n keywords = {{agents, credit}},\n abstract = {{{FIRST}}},\n"
        " note = {The title is derived from the abstract; the paper's own title was not given.}\n}\n"
        f"@misc{{paperlens-00112233445566ab,\n title = {{Given}},\n abstract = {{{SECOND}}}\n}}\n"
    )
    papers = read_corpus([("x.bib", bibtex.encode())]).papers
    assert papers.select("title", "source_id", "author_keywords").rows() == [(None, None, []), ("Given", None, [])]


def test_odd_positions_and_names_of_an_export() -> None:
    """A position that no file can have is ignored, and a list's name holds no control codes."""
    content = "paper_id,list_id,list_name,abstract,position\n0a,l1,A \x1b[31mlist,We study how seeds grow in soil.,99999999999\n"
    papers = read_corpus([("own.csv", content.encode())]).papers
    assert papers.select("list_name", "position").row(0) == ("A [31mlist", 1)
