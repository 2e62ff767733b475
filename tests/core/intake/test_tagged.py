"""Records as tagged lines."""

from __future__ import annotations

import pytest

from core.intake import registry
from core.intake.record import Reading
from core.intake.source import Source

RIS = """Record #1 of 2
1.
TY  - JOUR
ID  - 12345
T1  - On engines
A1  - Lovelace, Ada
A1  - Turing, Alan
Y1  - 2014//
N2  - First line,
ER then a second line
      and the last one.
KW  - engines
proofs
JF  - Journal
DO  - http://dx.doi.org/10.1000/x
SP  -
U1  - 7 cites
ER  -

2.
TY  - CONF
TI  - Second
AB  - Another.
ER  -
"""
MEDLINE = """PMID- 111
OWN - NLM
DP  - 2020 Feb
TI  - On engines and
      their proofs.
LID - S123 [pii]
LID - 10.1000/x [doi]
AB  - BACKGROUND: One.
      METHODS: Two.
FAU - Lovelace, Ada
AU  - Lovelace A
FAU - Turing, Alan
AU  - Turing A
PT  - Journal Article
JT  - The journal
OT  - engines
OT  - proofs
SO  - J. 2020

PMID- 222
TI  - Second.
"""
WOS = """FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Lovelace, A
   Turing, A
AF Lovelace, Ada
   Turing, Alan
TI On engines and
   their proofs
SO JOURNAL
DE engines; proofs
ID PLUS
AB We show.
PY 2020
DI 10.1000/x
UT WOS:1
ER

EF
"""
ENDNOTE = (
    "%0 Journal Article\n%A 张三\n%A 李四\n%T 信用分配\n%J 学报\n%D 2023\n%K 甲;乙\n%X 本文提出。\n\n%0 "
    "Journal Article\n%T Two\n"
)
REFWORKS = (
    "RT Journal Article\nSR 1\nA1 张三;李四\nT1 信用分配\nJF 学报\nYR 2023\nK1 甲;乙\nAB 本文提出。\n\n"
    "RT Journal Article\nT1 Two\n"
)
NOTEEXPRESS = (
    "{Reference Type}: Journal Article\n{Title}: 信用分配\n{Author}: 张三\n{Author}: 李四\n{Journal}: "
    "学报\n{Year}: 2023\n{Keywords}: 甲;乙\n{Abstract}: 本文提出。\n\n{Reference Type}: Journal Article\n"
    "{Title}: Two\n"
)
CNKI = (
    "SrcDatabase-来源库: 期刊\nTitle-题名: 信用分配\nAuthor-作者: 张三;李四;\nSource-文献来源: 学报\n"
    "Keyword-关键词: 甲;;乙\nSummary-摘要: 本文提出。\nPubTime-发表时间: 2023-05-01\n\n"
    "SrcDatabase-来源库: 期刊\nTitle-题名: Two\n"
)


def read(text: str) -> Reading:
    """Read tagged lines through the registry."""
    return registry.read(Source("x", text.encode()))


def test_ris() -> None:
    """RIS with text around its records, wrapped values, empty tags and lists without tags is read."""
    reading = read(RIS)
    first, second = reading.records
    assert (first.line, first.title, first.authors, first.year, first.venue, first.doi, first.source_id) == (
        3, "On engines", ["Lovelace, Ada", "Turing, Alan"], 2014, "Journal", "10.1000/x", "12345",
    )  # fmt: skip
    assert first.abstract == "First line, ER then a second line and the last one."
    assert first.author_keywords == ["engines", "proofs"]
    assert first.extra == {"TY": "JOUR", "U1": "7 cites"}
    assert (second.line, second.title, second.abstract) == (21, "Second", "Another.")
    assert (reading.format, reading.faults) == ("RIS", [])


def test_ris_without_ends_and_with_nothing() -> None:
    """A record without its ER ends at the next TY; one that holds nothing is set aside with its line."""
    reading = read("TY  - JOUR\nTI  - One\nTY  - JOUR\nTI  - Two\nER  -\nTY  - JOUR\nER  -\n")
    assert [record.title for record in reading.records] == ["One", "Two"]
    assert [(fault.line, fault.reason) for fault in reading.faults] == [(6, "the record holds nothing")]


def test_medline() -> None:
    """PubMed's form gives full names, the DOI among its identifiers, and the authors' own keywords."""
    first, second = read(MEDLINE).records
    assert (first.source_id, first.title, first.authors, first.year, first.venue, first.doi, first.author_keywords) == (
        "111", "On engines and their proofs.", ["Lovelace, Ada", "Turing, Alan"], 2020, "The journal", "10.1000/x",
        ["engines", "proofs"],
    )  # fmt: skip
    assert first.abstract == "BACKGROUND: One. METHODS: Two."
    assert first.extra["AU"] == ["Lovelace A", "Turing A"]
    assert (second.line, second.source_id, second.title) == (20, "222", "Second.")


def test_web_of_science() -> None:
    """Web of Science's form gives full names; Keywords Plus stays apart from the authors' keywords."""
    (record,) = read(WOS).records
    assert (record.line, record.title, record.authors, record.year, record.venue, record.doi, record.source_id) == (
        3, "On engines and their proofs", ["Lovelace, Ada", "Turing, Alan"], 2020, "JOURNAL", "10.1000/x", "WOS:1",
    )  # fmt: skip
    assert (record.author_keywords, record.extra["ID"]) == (["engines", "proofs"], "PLUS")


@pytest.mark.parametrize(
    ("text", "kind"),
    [(ENDNOTE, "EndNote"), (REFWORKS, "RefWorks"), (NOTEEXPRESS, "NoteExpress"), (CNKI, "labelled text")],
)
def test_chinese_exports(text: str, kind: str) -> None:
    """The forms in which CNKI and Wanfang export give one and the same record."""
    reading = read(text)
    first, second = reading.records
    assert reading.format == kind
    assert (first.title, first.authors, first.venue, first.year, first.author_keywords, first.abstract) == (
        "信用分配", ["张三", "李四"], "学报", 2023, ["甲", "乙"], "本文提出。",
    )  # fmt: skip
    assert second.title == "Two"


def test_labels() -> None:
    """Blocks of labelled lines are records; text below a label goes on with it; a line above all is the list's name."""
    reading = read(
        "My papers\n\nTitle: One\nAuthors: Ada Lovelace and Alan Turing\nAbstract: First.\nBackground: more "
        "of it.\n\nTitle: Two\nAbstract: Second.\n"
    )
    assert reading.name == "My papers"
    assert [(record.line, record.title, record.authors, record.abstract) for record in reading.records] == [
        (3, "One", ["Ada Lovelace", "Alan Turing"], "First. Background: more of it."),
        (8, "Two", [], "Second."),
    ]
