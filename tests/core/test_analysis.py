"""The analysis of the three lists, whole."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import core
from core.categories import Corrections, read_own, taxonomy
from core.paths import ROOT
from core.schema import TABLES
from core.tables.methods import method_counts

TEX = re.compile(r"\\[a-zA-Z]+|[$*\\]")


def test_fifty_seven_papers_in_three_lists(analysis: core.Analysis) -> None:
    """Each of the three lists has 19 papers under the list's own name, in the order of the files."""
    lists = analysis.papers.group_by("list_id", "list_name", "source", maintain_order=True).len()
    assert lists.select("list_name", "source", "len").rows() == [
        ("ICML 2026 Papers", "list-000.txt", 19),
        ("ICML 2026 Papers", "list-001.txt", 19),
        ("ICML 2026 论文列表", "list-004.txt", 19),
    ]
    assert lists["list_id"].n_unique() == 3


@pytest.mark.parametrize("table", TABLES)
def test_columns_and_types(analysis: core.Analysis, table: str) -> None:
    """Every table has exactly the documented columns and types."""
    assert dict(getattr(analysis, table).schema) == TABLES[table]


def test_the_abstract_stays_as_given(analysis: core.Analysis, lists: list[Path]) -> None:
    """The abstracts are the paragraphs of the files, byte for byte."""
    given = [part for path in lists for part in path.read_text(encoding="utf-8").split("\n\n")[1:]]
    assert analysis.papers["abstract"].to_list() == [part.rstrip("\n") for part in given]


def test_no_markup_is_left(analysis: core.Analysis) -> None:
    """No LaTeX command, asterisk or dollar sign is left in any text, heading, name, summary or keyword of these lists."""
    papers = analysis.papers
    for column in ("text", "heading", "name", "summary", "code_statement"):
        assert [value for value in papers[column].drop_nulls() if TEX.search(value)] == [], column
    for column in ("claims", "datasets", "models"):
        assert [value for value in papers[column].explode() if value and TEX.search(value)] == [], column
    assert [value for value in analysis.paper_keywords["keyword"] if TEX.search(value)] == []
    assert [value for value in analysis.paper_keywords["surface"] if TEX.search(value)] == []


def test_every_paper_has_keywords_that_stand_in_its_text(analysis: core.Analysis) -> None:
    """Each paper has five to fifteen keywords, and each stands in its text as whole words."""
    texts = dict(analysis.papers.select("paper_id", "text").iter_rows())
    counts = analysis.paper_keywords.group_by("paper_id").len()
    assert counts.height == 57
    assert counts["len"].is_between(5, 15).all()
    for paper, surface in analysis.paper_keywords.select("paper_id", "surface").iter_rows():
        assert re.search(rf"(?<!\w){re.escape(surface)}(?!\w)", texts[paper]), (paper, surface)


def test_every_paper_has_categories_with_evidence(analysis: core.Analysis) -> None:
    """Each paper has one to three known categories and a contribution; evidence stands in the text, confidence is a probability."""
    texts = dict(analysis.papers.select("paper_id", "text").iter_rows())
    known = set(taxonomy().method_keys)
    assert analysis.papers["methods"].list.len().is_between(1, 3).all()
    assert analysis.papers["contribution"].list.len().is_between(1, 7).all()
    for paper, method, confidence, evidence in analysis.paper_methods.select(
        "paper_id", "method", "confidence", "evidence"
    ).iter_rows():
        assert method in known
        assert 0 <= confidence <= 1
        assert evidence in texts[paper]


def test_every_paper_has_a_heading(analysis: core.Analysis) -> None:
    """Without titles each card has a heading of its own of at most fourteen words, and a summary that stands in the text."""
    papers = analysis.papers
    assert papers["heading"].n_unique() == 57
    assert papers["heading"].str.split(" ").list.len().is_between(3, 14).all()
    for text, summary, name in papers.select("text", "summary", "name").iter_rows():
        assert summary is None or summary in text
        assert name is None or name in text


def test_counts_agree_in_every_table(analysis: core.Analysis) -> None:
    """A keyword's and a category's number of papers is the number of papers whose card shows it."""
    shown = analysis.papers.explode("keywords", empty_as_null=False)["keywords"].value_counts()
    assert dict(shown.iter_rows()) == dict(analysis.keywords.select("keyword", "papers").iter_rows())
    methods = analysis.papers.explode("methods", empty_as_null=False)["methods"].value_counts()
    assert dict(methods.iter_rows()) == dict(analysis.methods.select("method", "papers").iter_rows())
    assert (analysis.keywords["mentions"] >= analysis.keywords["papers"]).all()


def test_the_order_of_files_changes_nothing(analysis: core.Analysis, lists: list[Path]) -> None:
    """With the files in another order every table holds the same rows, and the fingerprint is the same."""
    other = core.analyse(core.read_corpus(lists[::-1]))
    for name, table in analysis.tables.items():
        assert_frame_equal(getattr(other, name), table, check_row_order=False, check_exact=True)
    assert other.fingerprint == analysis.fingerprint


def test_a_paper_alone_is_the_same(analysis: core.Analysis, lists: list[Path]) -> None:
    """What is said of a paper does not depend on the papers beside it; only canonical forms and counts do."""
    alone = core.analyse(core.read_corpus(lists[1:2]))
    ids = alone.papers["paper_id"].implode()
    for name in ("surfaces", "paper_methods", "method_probabilities"):
        table = analysis.tables[name]
        assert_frame_equal(alone.tables[name], table.filter(pl.col("paper_id").is_in(ids)), check_exact=True)
    assert_frame_equal(
        alone.papers.drop("keywords"), analysis.papers.filter(pl.col("paper_id").is_in(ids)).drop("keywords")
    )


def test_a_user_thesaurus_changes_only_keywords(analysis: core.Analysis) -> None:
    """Hiding a keyword takes it from the counts and the cards, and nothing is extracted again."""
    first = analysis.keywords["keyword"][0]
    hidden = analysis.with_thesaurus(core.Thesaurus.from_csv(f"label,replace by\n{first},\n".encode()))
    assert first not in hidden.keywords["keyword"]
    assert first not in hidden.papers["keywords"].explode()
    assert_frame_equal(hidden.surfaces, analysis.surfaces)
    assert first in analysis.keywords["keyword"]
    assert hidden.provenance["thesaurus"] == {"changes": 1, "fingerprint": core.Thesaurus().hide(first).fingerprint()}
    assert hidden.fingerprint != analysis.fingerprint
    assert hidden.with_thesaurus(core.Thesaurus()).provenance == analysis.provenance


def digests(folder: Path) -> dict[str, str]:
    """Give each file's name and the digest of its bytes."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


def test_corrections_win_everywhere(analysis: core.Analysis) -> None:
    """A person's word on categories is in every table that counts them, says so in the provenance, and touches nothing else."""
    first, second, third = analysis.papers["paper_id"].head(3)
    said = Corrections().change(first, ["causal"]).change(second, []).accept(third, analysis.papers["methods"][2])
    said = said.change("nobody", ["causal"])
    after = analysis.with_corrections(said)
    assert after.papers["methods"].head(3).to_list() == [["causal"], [], analysis.papers["methods"][2].to_list()]
    assert after.papers["methods_source"].head(3).to_list() == ["corrected", "corrected", "accepted"]
    assert_frame_equal(after.methods, method_counts(after.papers))
    changed = {"papers", "paper_methods", "methods", "method_probabilities"}
    assert all(after.tables[name] is analysis.tables[name] for name in TABLES if name not in changed)
    assert after.provenance["corrections"] == {"changes": 3, "fingerprint": said.without("nobody").fingerprint()}
    assert after.fingerprint != analysis.fingerprint
    assert analysis.with_corrections(Corrections()).provenance == analysis.provenance


def test_own_categories_sort_anew_and_travel_with_the_tables(analysis: core.Analysis, tmp_path: Path) -> None:
    """Own categories replace the methods alone; their names are known wherever the tables are read."""
    toml = '[[methods]]\nlabel = "Chatty machines"\nterms = ["large language models", "LLMs"]\n'
    own = analysis.with_categories(read_own("own.toml", toml.encode()))
    assert own.methods.select("method", "label").rows() == [("chatty-machines", "Chatty machines")]
    assert own.papers["contribution"].equals(analysis.papers["contribution"])
    assert own.taxonomy.label("chatty-machines") == "Chatty machines"
    assert own.taxonomy.label("theory") == analysis.taxonomy.label("theory") == "Theory"
    core.write_analysis(own, tmp_path / "own")
    assert core.load_analysis(tmp_path / "own").taxonomy == own.taxonomy
    corrected = own.with_corrections(Corrections().change(own.papers["paper_id"][0], ["chatty-machines"]))
    assert corrected.methods["label"].to_list() == ["Chatty machines"]


def test_two_runs_give_the_same_bytes(lists: list[Path], tmp_path: Path) -> None:
    """Two runs of the command, with other hash seeds, write the same files byte for byte; Parquet reads back whole."""
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "core", "analyse", *map(str, lists), "--out", str(tmp_path / seed)]
        environment = {"PYTHONHASHSEED": seed, "PATH": ""}
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=environment, check=False)
        assert run.returncode == 0, run.stderr
        assert run.stdout.startswith("57 papers in 3 lists, ")
    assert digests(tmp_path / "1") == digests(tmp_path / "2")
    assert core.load_analysis(tmp_path / "1").papers.height == 57


def test_a_very_long_text_does_not_keep_others_waiting() -> None:
    """Of a text far longer than any abstract only the beginning is analysed, and all of it is kept."""
    text = "We propose Fox, a sparse attention method for graphs. " + "Graph pruning helps tree search. " * 20_000
    papers = core.analyse(core.read_corpus([("long.csv", f"abstract\n{text}\n".encode())])).papers
    assert papers["text"][0].startswith("We propose Fox")
    assert len(papers["text"][0]) > 600_000
    assert "sparse attention" in papers["keywords"][0]
