"""Real exports of bibliographic tools, where they are at hand; small invented ones in the same shapes stand in the other tests."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import polars as pl
import pytest

from core.corpus import Corpus, read_corpus
from core.intake import registry
from core.intake.record import Reading
from core.intake.source import Source
from core.paths import ROOT

SHARED = ROOT.parent / "shared" / "data"
EXPORTS = SHARED / "exports"

#: Format and number of records, counted by each file's own record marks: "TY  -", "PMID-", "PT ", "@", lines of JSON, length of
#: the JSON list, rows by another reader of tables.
EXPECTED = {
    "arxiv/arxiv-metadata-oai-snapshot_sample.jsonl": ("JSON Lines", 200),
    "asreview/baseline_tag-notes.ris": ("RIS", 12),
    "asreview/duplicate_records.csv": ("CSV with semicolons", 14),
    "asreview/embase.csv": ("CSV", 6),
    "asreview/faulty_year.ris": ("RIS", 1),
    "asreview/generic_labels.csv": ("CSV", 6),
    "asreview/generic_labels_no_abs.csv": ("CSV", 6),
    "asreview/generic_semicolon.csv": ("CSV with semicolons", 2),
    "asreview/generic_tab.tsv": ("tab-delimited", 2),
    "asreview/missing_values.csv": ("CSV", 4),
    "asreview/ris_issue_992.txt": ("RIS", 19),
    "asreview/scopus.ris": ("RIS", 6),
    "bibliometrix/lens_sample.csv": ("CSV", 8),
    "bibliometrix/openalex_sample.csv": ("CSV", 8),
    "bibliometrix/scopus_sample.csv": ("CSV", 8),
    "bibliometrix/wos_sample.txt": ("Web of Science", 8),
    "citation-file-formatting/_baseline_embase.xlsx": ("XLSX", 10),
    "citation-file-formatting/_baseline_endnote.ris": ("RIS", 10),
    "citation-file-formatting/_baseline_excel.csv": ("CSV with semicolons", 10),
    "citation-file-formatting/_baseline_mendeley.ris": ("RIS", 10),
    "citation-file-formatting/_baseline_openalex.csv": ("CSV", 9),
    "citation-file-formatting/_baseline_pubmed.csv": ("CSV", 10),
    "citation-file-formatting/_baseline_pubmed.ris": ("PubMed", 50),
    "citation-file-formatting/_baseline_zotero.csv": ("CSV", 10),
    "colrev/30_example_records.bib": ("BibTeX", 30),
    "iclr2026/aidd_refined.csv": ("CSV", 18),
    "icml2026/2-mo_oral_metadata.csv": ("CSV", 100),
    "icml2026/ai-bio_papers.json": ("JSON", 152),
    "icml2026/xingyu-song_foundation-models.csv": ("CSV", 35),
    "litstudy/example.ris": ("RIS", 25),
    "litstudy/ieee.csv": ("CSV", 10),
    "litstudy/springer.csv": ("CSV", 18),
    "openreview/RECONSTRUCTED_api2_notes_iclr2026.json": ("JSON", 33),
    "openreview/papercopilot_colm2025.json": ("JSON", 418),
    "pybibx/pubmed_medline_mcda.nbib": ("PubMed", 10),
    "pybibx/scopus_m.bib": ("BibTeX", 24),
    "pybibx/wos_m.bib": ("BibTeX", 29),
    "rispy/example_bom.ris": ("RIS", 1),
    "rispy/example_empty_tag.ris": ("RIS", 1),
    "rispy/example_extraneous_data.ris": ("RIS", 2),
    "rispy/example_full.ris": ("RIS", 2),
    "rispy/example_multiline.ris": ("RIS", 3),
    "zotero/zotero_ControlNet.csv": ("CSV", 217),
}
MARKS = {
    "RIS": r"^\ufeff?TY {2}-",
    "PubMed": r"^PMID-",
    "Web of Science": r"^PT ",
    "BibTeX": r"^@",
    "JSON Lines": r"^\{",
}


def path(name: str) -> Path:
    """Give a file of the shared data, or skip the test."""
    if not (SHARED / name).exists():
        pytest.skip(f"needs ../shared/data/{name}")
    return SHARED / name


def read(name: str) -> Reading:
    """Read an export under a name that says nothing of its format."""
    return registry.read(Source("file", path(f"exports/{name}").read_bytes()))


@pytest.mark.parametrize(("name", "expected"), EXPECTED.items(), ids=EXPECTED)
def test_every_record_is_read(name: str, expected: tuple[str, int]) -> None:
    """Each export is recognised by its content and gives as many records as it holds, none of them at fault."""
    reading = read(name)
    assert (reading.format, len(reading.records), reading.faults) == (*expected, [])
    if mark := MARKS.get(reading.format):
        text = path(f"exports/{name}").read_text("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
        assert len(re.findall(mark, text, re.MULTILINE)) == expected[1]


def test_no_export_is_forgotten() -> None:
    """The table above names every export."""
    path("exports")
    found = {
        str(file.relative_to(EXPORTS)) for file in EXPORTS.rglob("*") if file.is_file() and file.name != "README.md"
    }
    assert found == set(EXPECTED)


#: What the first record of an export has: title, abstract, number of authors, the first, year, DOI, number of keywords, the first.
#: Of texts only the first 8 digits of SHA-256 stand here, for they are not ours.
SPOT = {
    "bibliometrix/scopus_sample.csv": ("87bbac40", "95bb85c9", 4, "047b747a", 2026, "d30020bc", 5, "35ceef95"),
    "bibliometrix/wos_sample.txt": ("90c3bed9", "fd8c5f97", 1, "9d4c5648", 2026, "2e03fe16", 6, "3a2860ec"),
    "bibliometrix/openalex_sample.csv": ("92d8650b", None, 2, "b29ac5ba", 2017, "4bfe64f1", 0, None),
    "bibliometrix/lens_sample.csv": ("b352c73f", "c8fd9f36", 10, "9c03386f", 2020, "bdcc702c", 10, "754bcd52"),
    "pybibx/scopus_m.bib": ("30de6c8e", "5342c24b", 3, "b3e6c71f", 2020, "9be412e8", 5, "02621c70"),
    "pybibx/wos_m.bib": ("c67275fb", "549a0e8a", 3, "ccd16fea", 2010, "20f4fe93", 5, "e9ef9e24"),
    "pybibx/pubmed_medline_mcda.nbib": ("f30ad835", "cd384f5e", 2, "9fa31432", 2022, "32260cd5", 0, None),
    "citation-file-formatting/_baseline_pubmed.ris": ("8e247d6c", "4efec43c", 3, "c60e5abe", 2020, "01690613", 5, "df737b11"),
    "citation-file-formatting/_baseline_pubmed.csv": ("d2e5dcb9", None, 3, "2d0f4458", 2020, "01690613", 0, None),
    "citation-file-formatting/_baseline_embase.xlsx": ("27e9697d", "53133e6a", 4, "a2ecfb3e", 2024, "5f83a356", 0, None),
    "citation-file-formatting/_baseline_excel.csv": ("27e9697d", "53133e6a", 4, "a2ecfb3e", 2024, "5f83a356", 0, None),
    "citation-file-formatting/_baseline_zotero.csv": ("27e9697d", "53133e6a", 4, "1c64a361", 2024, "5f83a356", 25, "84393add"),
    "citation-file-formatting/_baseline_endnote.ris": ("99481d27", "090dbf18", 4, "694c6007", 2024, "db116d69", 8, "84393add"),
    "citation-file-formatting/_baseline_mendeley.ris": ("99481d27", "090dbf18", 4, "cd50c3c0", 2024, "db116d69", 8, "4ae62bf4"),
    "citation-file-formatting/_baseline_openalex.csv": ("8a5bac79", "80b5e1f9", 5, "0d742c1a", 2024, "8396d3e0", 0, None),
    "asreview/embase.csv": ("d7266678", "0e1347b2", 2, "e662d8bb", 2014, "67d2672b", 19, "84393add"),
    "asreview/scopus.ris": ("5da71021", "09434fb4", 4, "a36490cc", 2020, "8c8973db", 9, "40e84aee"),
    "asreview/ris_issue_992.txt": ("e4fa87d6", None, 0, None, 2011, None, 13, "72f8a2d0"),
    "asreview/faulty_year.ris": ("9c995429", "e990e3b0", 0, None, None, None, 0, None),
    "litstudy/ieee.csv": ("70e975df", "da1eebba", 2, "a97d1351", 2013, "6e865393", 12, "2ba3b566"),
    "litstudy/springer.csv": ("25be9766", None, 2, "d217f497", 2022, "752417d7", 0, None),
    "litstudy/example.ris": ("27989a85", "bdc2e7ad", 2, "6380b12b", 2019, "8c8f77fd", 6, "35ad0097"),
    "arxiv/arxiv-metadata-oai-snapshot_sample.jsonl": ("3c20bba3", "71b18c39", 4, "b605604d", 2007, "dd259aaf", 0, None),
    "colrev/30_example_records.bib": ("28e532ac", None, 1, "3e6d2789", 2008, None, 0, None),
    "zotero/zotero_ControlNet.csv": ("a12e164b", "0277a312", 3, "8e0e9d89", 2020, "13f78f4f", 4, "17ce6523"),
    "openreview/papercopilot_colm2025.json": ("7e68e289", "68de8685", 6, "7f9addd3", None, None, 3, "6a37ba35"),
    "openreview/RECONSTRUCTED_api2_notes_iclr2026.json": ("5c5f7a50", "021bb495", 0, None, 2026, None, 6, "b566ba48"),
    "icml2026/ai-bio_papers.json": ("3f26725a", "2dbe592e", 5, "da772a16", 2026, None, 3, "a72c415b"),
    "icml2026/2-mo_oral_metadata.csv": ("6feb4172", "3f0e6b39", 4, "85a7aef1", None, None, 0, None),
    "icml2026/xingyu-song_foundation-models.csv": ("15841e76", None, 7, "d5f69e65", None, None, 0, None),
    "iclr2026/aidd_refined.csv": ("d5d4618d", "1e2689ab", 0, None, 2026, None, 6, "454a9e7d"),
    "rispy/example_empty_tag.ris": ("6c25c41a", "0591a39b", 1, "8abff987", 2020, "f8755ce7", 3, "2af2b115"),
    "rispy/example_full.ris": ("186461c0", "6e9fc5de", 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "asreview/baseline_tag-notes.ris": ("e6e97594", None, 0, None, None, None, 0, None),
    "asreview/duplicate_records.csv": ("ca978112", "3400bb49", 0, None, None, "5ad3a573", 0, None),
    "asreview/generic_labels.csv": ("186461c0", "6e9fc5de", 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "asreview/generic_labels_no_abs.csv": ("186461c0", None, 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "asreview/generic_semicolon.csv": ("186461c0", "6e9fc5de", 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "asreview/generic_tab.tsv": ("186461c0", "6e9fc5de", 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "asreview/missing_values.csv": ("186461c0", None, 0, None, None, None, 0, None),
    "rispy/example_bom.ris": (None, None, 0, None, None, "c3e66741", 0, None),
    "rispy/example_extraneous_data.ris": ("186461c0", "6e9fc5de", 2, "0ebff3ae", 2014, None, 3, "19975814"),
    "rispy/example_multiline.ris": (None, "f29e3188", 0, None, None, None, 0, None),
}  # fmt: skip


def sign(text: str | None) -> str | None:
    """Give what stands for a text in the table above."""
    return hashlib.sha256(text.encode()).hexdigest()[:8] if text else None


@pytest.mark.parametrize(("name", "expected"), SPOT.items(), ids=SPOT)
def test_fields_are_right(name: str, expected: tuple[str | int | None, ...]) -> None:
    """A record of each kind of export has the title, abstract, authors, year, DOI and keywords that stand in it."""
    record = read(name).records[0]
    authors, words = record.authors, record.author_keywords
    assert (
        sign(record.title), sign(record.abstract), len(authors), sign(next(iter(authors), None)), record.year,
        sign(record.doi), len(words), sign(next(iter(words), None)),
    ) == expected  # fmt: skip


def lossless(corpus: Corpus) -> None:
    """Every record is accounted for once."""
    report = corpus.report.select("read", "kept", "merged", "set_aside").sum().row(0)
    assert report[0] == corpus.records.height == sum(report[1:])
    assert report[1] == corpus.papers.height == corpus.papers["paper_id"].n_unique()


def test_all_exports_together() -> None:
    """All exports at once give one row a file and lose no record, the same whatever their order."""
    path("exports")
    names = sorted(EXPECTED)
    corpus = read_corpus([EXPORTS / name for name in names])
    lossless(corpus)
    assert corpus.report.height == len(names)
    assert corpus.report["read"].to_list() == [EXPECTED[name][1] for name in names]
    backwards = read_corpus([EXPORTS / name for name in names[::-1]])
    assert backwards.papers.sort("paper_id").equals(corpus.papers.sort("paper_id"))


def test_icml_of_2026_is_whole() -> None:
    """Of the 3,391 papers of ICML 2026 none is lost, and none merged with another."""
    corpus = read_corpus([path("icml2026_dev.parquet")])
    lossless(corpus)
    given = pl.read_parquet(path("icml2026_dev.parquet"))
    assert corpus.papers["abstract"].to_list() == given["abstract"].to_list()
    assert corpus.papers["source_id"].to_list() == given["id"].to_list()
    assert corpus.papers["area"].to_list() == given["primary_area"].to_list()


def test_the_three_lists() -> None:
    """The three lists give 57 papers, 19 each."""
    corpus = read_corpus(sorted(path("icml2026_lists").glob("*.txt")))
    assert corpus.report["kept"].to_list() == [19, 19, 19]
    assert corpus.report["message"].to_list() == ["", "", ""]
