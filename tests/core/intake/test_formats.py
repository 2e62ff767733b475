"""Each format that people bring, as an invented export in the shape of the real one, told by its content alone."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from typing import Any

import pytest

from core.corpus import read_corpus
from core.intake import registry
from core.intake.source import Source

TITLE = "On kites in graphs"
OTHER = "On ropes in trees"
ABSTRACT = (
    "Kites that share one rope must decide which of them pulls. We propose a rule that asks each kite for what the others would "
    "lift without it. On six hills it needs half as much wind as the best rule before, and it never tears a rope."
)
SECOND = (
    "Ropes in trees are hard to find by sight alone. This paper presents a search that follows each branch but once. It finds "
    "more ropes than people do, and we prove that no faster search can find all of them in every forest."
)
NAMES = ["Lovelace, Ada", "Turing, Alan"]
WORDS = ["kites", "graph theory"]
DOI = "10.1000/kite.1"


def rows(records: list[dict[str, str]], delimiter: str = ",") -> str:
    """Write a table."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(records[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(records)
    return stream.getvalue()


#: Format, then what it gives of the paper: title, abstract, authors, year, DOI, keywords.
Expected = tuple[str, str | None, str | None, list[str], int | None, str | None, list[str]]
_SHORT = ["Lovelace A.", "Turing A."]
_SPOKEN = ["Ada Lovelace", "Alan Turing"]

TABLES: dict[str, tuple[str, Expected]] = {
    "Scopus": (
        rows(
            [{"Authors": "Lovelace A.; Turing A.", "Author full names": "Lovelace, Ada (12); Turing, Alan (34)",
              "Author(s) ID": "12; 34",
              "Title": TITLE, "Year": "2024", "Source title": "Journal of Kites", "Cited by": "3", "DOI": DOI,
                "Abstract": ABSTRACT,
              "Author Keywords": "kites; graph theory", "Index Keywords": "Wind", "EID": "2-s2.0-1"}]
        ),
        ("CSV", TITLE, ABSTRACT, _SHORT, 2024, DOI, WORDS),
    ),
    "Web of Science, tab-delimited": (
        rows(
            [{"PT": "J", "AU": "Lovelace, A; Turing, A", "AF": "Lovelace, Ada; Turing, Alan", "TI": TITLE, "SO": "KITES",
              "DE": "kites; graph theory", "ID": "WIND", "AB": ABSTRACT, "DI": DOI, "PY": "2024", "UT": "WOS:1"}],
            "\t",
        ),
        ("tab-delimited", TITLE, ABSTRACT, NAMES, 2024, DOI, WORDS),
    ),
    "PubMed CSV": (
        rows(
            [{"PMID": "1", "Title": TITLE, "Authors": "Lovelace A, Turing A.", "Citation": "Kites. 2024;1(1).",
              "First Author": "Lovelace A",
              "Journal/Book": "Kites", "Publication Year": "2024", "Create Date": "2024/01/02", "DOI": DOI}]
        ),
        ("CSV", TITLE, None, ["Lovelace A", "Turing A"], 2024, DOI, []),
    ),
    "Embase": (
        rows(
            [{"Title": TITLE, "Author Names": "Lovelace A., Turing A.",
              "Source": "Kites (2024) 1:2. Date of Publication: 5 May 2024",
              "Abstract": ABSTRACT, "Author Keywords": "kites, graph theory", "DOI": DOI, "Embase Accession ID": "L1"}]
        ),
        ("CSV", TITLE, ABSTRACT, _SHORT, 2024, DOI, WORDS),
    ),
    "IEEE Xplore": (
        rows(
            [{"Document Title": TITLE, "Authors": "A. Lovelace; A. Turing", "Author Affiliations": "Mill; Park",
              "Publication Title": "Kites", "Date Added To Xplore": "3 May 2024", "Publication Year": "2024",
                "Abstract": ABSTRACT,
              "DOI": DOI, "Author Keywords": "kites;graph theory", "IEEE Terms": "Wind"}]
        ),
        ("CSV", TITLE, ABSTRACT, ["A. Lovelace", "A. Turing"], 2024, DOI, WORDS),
    ),
    "SpringerLink": (
        rows(
            [{"Item Title": TITLE, "Publication Title": "Kites", "Book Series Title": "", "Item DOI": DOI,
              "Authors": "Ada LovelaceAlan Turing", "Publication Year": "2024", "URL": "http://link.example/1",
                "Content Type": "Article"}]
        ),
        ("CSV", TITLE, None, _SPOKEN, 2024, DOI, []),
    ),
    "Lens": (
        rows(
            [{"Lens ID": "000-1", "Title": TITLE, "Date Published": "2024-05-03", "Publication Year": "2024",
              "Source Title": "Kites",
              "Author/s": "Ada Lovelace; Alan Turing", "Abstract": ABSTRACT, "Citing Works Count": "3", "DOI": DOI,
              "Keywords": "kites; graph theory"}]
        ),
        ("CSV", TITLE, ABSTRACT, _SPOKEN, 2024, DOI, WORDS),
    ),
    "Zotero": (
        rows(
            [{"Key": "ABCD", "Item Type": "journalArticle", "Publication Year": "2024", "Author": "Lovelace, Ada; Turing, Alan",
              "Title": TITLE, "Publication Title": "Kites", "DOI": DOI, "Url": "", "Abstract Note": ABSTRACT, "Date": "2024-05",
              "Manual Tags": "kites; graph theory", "Automatic Tags": ""}]
        ),
        ("CSV", TITLE, ABSTRACT, NAMES, 2024, DOI, WORDS),
    ),
    "Rayyan": (
        rows(
            [{"key": "rayyan-1", "title": TITLE, "year": "2024", "month": "5", "journal": "Kites",
              "authors": "Lovelace, Ada and Turing, Alan", "url": "", "abstract": ABSTRACT, "notes": "RAYYAN-INCLUSION: {}",
                "doi": DOI,
              "keywords": "kites, graph theory"}]
        ),
        ("CSV", TITLE, ABSTRACT, NAMES, 2024, DOI, WORDS),
    ),
    "Covidence": (
        rows(
            [{"Title": TITLE, "Authors": "Lovelace, Ada; Turing, Alan", "Abstract": ABSTRACT, "Published Year": "2024",
              "Journal": "Kites",
              "Accession Number": "7", "DOI": DOI, "Covidence #": "#3", "Study": "Lovelace 2024", "Notes": "", "Tags": "later"}]
        ),
        ("CSV", TITLE, ABSTRACT, NAMES, 2024, DOI, []),
    ),
    "OpenAlex": (
        rows(
            [{"id": "https://openalex.org/W1", "doi": f"https://doi.org/{DOI}", "display_name": TITLE,
              "publication_year": "2024",
              "publication_date": "2024-05-03", "primary_location.source.display_name": "Kites",
              "authorships.author.display_name": "Ada Lovelace|Alan Turing", "abstract": ABSTRACT, "cited_by_count": "3"}]
        ),
        ("CSV", TITLE, ABSTRACT, _SPOKEN, 2024, DOI, []),
    ),
    "Google Scholar": (
        rows(
            [{"Authors": "Lovelace, Ada; Turing, Alan; ", "Title": TITLE, "Publication": "Kites", "Volume": "1", "Number": "2",
              "Pages": "3-4", "Year": "2024", "Publisher": "Mill"}]
        ),
        ("CSV", TITLE, None, NAMES, 2024, None, []),
    ),
    "CSV with semicolons": (
        rows([{"Titel": TITLE, "Autoren": "Lovelace, Ada; Turing, Alan", "Jahr": "2024", "Zusammenfassung": ABSTRACT}], ";"),
        ("CSV with semicolons", TITLE, ABSTRACT, NAMES, 2024, None, []),
    ),
}  # fmt: skip


#: Columns whose cells become lists, or a DOI without its address.
_PARTED = frozenset(
    ["Authors", "Author", "Author/s", "Author Names", "authors", "AF", "authorships.author.display_name", "Autoren", "DOI", "DI",
     "doi", "Item DOI", "Author Keywords", "Keywords", "keywords", "DE", "Manual Tags"]
)  # fmt: skip


def read(text: str | bytes) -> Any:
    """Read one source through the registry, under a name that says nothing."""
    return registry.read(Source("file", text.encode() if isinstance(text, str) else text))


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str) -> None:
    """A table of each tool gives its papers with their fields, and keeps every other column."""
    text, expected = TABLES[name]
    reading = read(text)
    (record,) = reading.records
    assert (
        reading.format,
        record.title,
        record.abstract,
        record.authors,
        record.year,
        record.doi,
        record.author_keywords,
    ) == expected
    given = next(
        csv.DictReader(io.StringIO(text), delimiter="\t" if "\t" in text else ";" if "Titel;" in text else ",")
    )
    taken = {record.title, record.abstract, record.venue, record.source_id, str(record.year), *record.extra.values()}
    lost = {column for column, cell in given.items() if cell and cell not in taken}
    assert lost <= _PARTED


_WANFANG = (
    "题名,作者,刊名,年,关键词,摘要,DOI\n"
    f"树上的绳子,张三;李四,风筝学报,2024,风筝;图论,本文提出一种在树上寻找绳子的方法。,{DOI}\n"
)
_CNKI = (
    "SrcDatabase-来源库: 期刊\nTitle-题名: 树上的绳子\nAuthor-作者: 张三;李四;\nSource-文献来源: 风筝学报\n"
    f"Keyword-关键词: 风筝;图论\nSummary-摘要: 本文提出一种在树上寻找绳子的方法。\nPubTime-发表时间: 2024-05-01\nDOI-DOI: {DOI}\n"
)


@pytest.mark.parametrize("text", [_WANFANG, _CNKI], ids=["Wanfang", "CNKI"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_chinese_exports_in_every_encoding(text: str, encoding: str) -> None:
    """What Wanfang and CNKI export is read in the encoding of either, nothing garbled."""
    (record,) = read(text.encode(encoding)).records
    assert (record.title, record.authors, record.venue, record.year, record.author_keywords, record.abstract, record.doi) == (
        "树上的绳子", ["张三", "李四"], "风筝学报", 2024, ["风筝", "图论"], "本文提出一种在树上寻找绳子的方法。", DOI,
    )  # fmt: skip


RIS = {
    "Zotero": f"TY  - JOUR\nTI  - {TITLE}\nAU  - Lovelace, Ada\nAU  - Turing, Alan\nT2  - Kites\nDA  - 2024/05/03/\nPY  - 2024\n"
    f"DO  - {DOI}\nAB  - {ABSTRACT}\nKW  - kites\nKW  - graph theory\nER  - \n",
    "EndNote": f"TY  - JOUR\r\nAU  - Lovelace, Ada\r\nAU  - Turing, Alan\r\nPY  - 2024\r\nDO  - {DOI}\r\nID  - 7\r\nKW  - kites\r\n"
    f"graph theory\r\nN2  - {ABSTRACT}\r\nST  - Kites\r\nT1  - {TITLE}\r\nER  - \r\n",
    "Mendeley": f"TY  - JOUR\nT1  - {TITLE}\nA1  - Lovelace, Ada\nA1  - Turing, Alan\nJF  - Kites\nY1  - 2024///\n"
    f"N2  - {ABSTRACT}\nKW  - kites\nKW  - graph theory\nDO  - https://doi.org/{DOI}\nER  - \n",
    "Scopus": f"TY  - JOUR\nTI  - {TITLE}\nT2  - Kites\nAU  - Lovelace, Ada\nAU  - Turing, Alan\nPY  - 2024\nDO  - {DOI}\n"
    f"AB  - {ABSTRACT}\nKW  - kites\nKW  - graph theory\nN1  - Export Date: 1 May 2024; Cited By: 3\nER  -\n\n",
    "without blanks": f"TY - JOUR\nTI - {TITLE}\nAU - Lovelace, Ada\nAU - Turing, Alan\nPY - 2024\nDO - {DOI}\nAB - {ABSTRACT}\n"
    "KW - kites\nKW - graph theory\nER -\n",
}  # fmt: skip


@pytest.mark.parametrize("dialect", RIS)
def test_ris_of_every_tool(dialect: str) -> None:
    """RIS as each tool writes it gives the same paper."""
    reading = read(RIS[dialect])
    (record,) = reading.records
    assert (reading.format, record.title, record.abstract, record.authors, record.year, record.doi, record.author_keywords) == (
        "RIS", TITLE, ABSTRACT, NAMES, 2024, DOI, WORDS,
    )  # fmt: skip


JSON: dict[str, Any] = {
    "OpenReview API v1": {"notes": [{"id": "n1", "content": {"title": TITLE, "abstract": ABSTRACT, "authors": _SPOKEN,
      "keywords": WORDS}}]},
    "OpenReview API v2": {"notes": [{"id": "n1", "content": {"title": {"value": TITLE}, "abstract": {"value": ABSTRACT},
                                                              "authors": {"value": _SPOKEN}, "keywords": {"value": WORDS}}}]},
    "ICML virtual site": {"count": 1, "results": [{"id": 1, "name": TITLE, "abstract": ABSTRACT, "topic": "Theory->Kites",
        "authors": [{"fullname": name, "institution": "Mill"} for name in _SPOKEN], "decision": "Accept", "keywords": WORDS}]},
    "Paper Copilot": [{"title": TITLE, "status": "Poster", "track": "main", "site": "https://x.example", "id": "n1",
                       "keywords": "kites;graph theory", "abstract": ABSTRACT, "author": "Ada Lovelace;Alan Turing",
                         "rating": "6;7"}],
    "arXiv metadata": {"id": "2401.00001", "title": TITLE, "abstract": ABSTRACT, "authors": "A. Lovelace and A. Turing",
                       "authors_parsed": [["Lovelace", "Ada", ""], ["Turing", "Alan", ""]], "keywords": WORDS},
    "OpenAlex": {"results": [{"id": "W1", "display_name": TITLE,
      "authorships": [{"author": {"display_name": name}} for name in _SPOKEN],
        "keywords": [{"display_name": word} for word in WORDS],
        "abstract_inverted_index": {word: [place for place, other in enumerate(ABSTRACT.split()) if other == word]
                                    for word in ABSTRACT.split()}}]},
    "Semantic Scholar": {"total": 1, "data": [{"paperId": "a1", "title": TITLE, "abstract": ABSTRACT, "keywords": WORDS,
                                               "authors": [{"authorId": "1", "name": name} for name in _SPOKEN]}]},
    "generic": [{"Title": TITLE, "Abstract": ABSTRACT, "Authors": _SPOKEN, "Keywords": WORDS}],
}  # fmt: skip


@pytest.mark.parametrize("service", JSON)
@pytest.mark.parametrize("indent", [None, 2])
def test_json_of_every_service(service: str, indent: int | None) -> None:
    """JSON as each service hands it out gives the paper with its fields."""
    (record,) = read(json.dumps(JSON[service], indent=indent)).records
    assert (record.title, record.abstract, record.authors, record.author_keywords) == (TITLE, ABSTRACT, _SPOKEN, WORDS)


_WRAPPED = ABSTRACT.replace("rule that asks", "rule\nthat asks").replace("On six", "\nOn six").replace(" \n", "\n")
TEXTS: dict[str, tuple[str, list[tuple[str | None, str | None]]]] = {
    "the lists' form": (f"ICML 2026 Papers\n\n{ABSTRACT}\n\n{SECOND}\n", [(None, ABSTRACT), (None, SECOND)]),
    "numbered list": (f"1. {ABSTRACT}\n2. {SECOND}\n", [(None, ABSTRACT), (None, SECOND)]),
    "title, authors, abstract": (
        f"{TITLE}\nAda Lovelace, Alan Turing\n{ABSTRACT}\n\n{OTHER}\nAda Lovelace\n{SECOND}\n", [(TITLE, ABSTRACT),
          (OTHER, SECOND)]
    ),
    "hard-wrapped": (f"{_WRAPPED}\n\n{SECOND}\n", [(None, _WRAPPED), (None, SECOND)]),
    "several paragraphs": (
        f"{ABSTRACT}\n\nTo this end, we fly kites.\n\n{SECOND}\n", [(None, f"{ABSTRACT}\n\nTo this end, we fly kites."),
          (None, SECOND)]
    ),
    "Chinese header": (f"论文列表\n\n{ABSTRACT}\n\n{SECOND}\n", [(None, ABSTRACT), (None, SECOND)]),
    "Markdown list": (
        f"# Papers\n\n- **{TITLE}** [[paper](https://x.example/1)]\n  {ABSTRACT}\n- **{OTHER}**\n  {SECOND}\n",
        [(TITLE, ABSTRACT), (OTHER, SECOND)],
    ),
    "BibTeX": (
        f"@article{{a, title={{{TITLE}}}, abstract={{{ABSTRACT}}}}}\n@misc{{b, title={{{OTHER}}}, abstract={{{SECOND}}}}}\n",
        [(TITLE, ABSTRACT), (OTHER, SECOND)],
    ),
    "BibTeX of Web of Science": (
        f"@article{{ WOS:1,\nTitle = {{{{{TITLE}}}}},\nAbstract = {{{{{ABSTRACT}}}}},\nUnique-ID = {{{{WOS:1}}}},\n}}\n",
          [(TITLE, ABSTRACT)]
    ),
    "Web of Science, tagged": (
        f"FN Clarivate\nVR 1.0\nPT J\nTI {TITLE}\nAB {ABSTRACT}\nER\n\nPT J\nTI {OTHER}\nAB {SECOND}\nER\n\nEF\n",
        [(TITLE, ABSTRACT), (OTHER, SECOND)],
    ),
    "PubMed nbib": (f"PMID- 1\nTI  - {TITLE}\nAB  - {ABSTRACT}\n\nPMID- 2\nTI  - {OTHER}\nAB  - {SECOND}\n",
      [(TITLE, ABSTRACT), (OTHER, SECOND)]),
    "pasted paper": (f"{TITLE}\n\nAbstract\n\n{ABSTRACT}\n", [(TITLE, ABSTRACT)]),
    "pasted abstract": (f"  {ABSTRACT}\n", [(None, f"  {ABSTRACT}")]),
}  # fmt: skip


@pytest.mark.parametrize("form", TEXTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_texts(form: str, end: str) -> None:
    """A text of each form is parted into its papers, whatever ends its lines."""
    text, expected = TEXTS[form]
    assert [(record.title, record.abstract) for record in read(text.replace("\n", end)).records] == expected


@pytest.mark.parametrize(
    ("titles", "abstracts"),
    [
        ({"id": "p1"}, {"id": "p1"}),
        ({"doi": DOI}, {"doi": f"https://doi.org/{DOI.upper()}"}),
        ({}, {"title": TITLE}),
    ],
    ids=["identifier", "DOI", "text"],
)
def test_files_that_complete_each_other(titles: dict[str, str], abstracts: dict[str, str]) -> None:
    """Titles in one file and abstracts in the other, of a ZIP or not, are one paper each, and the join is said."""
    one = rows([{"title": TITLE, "authors": "Ada Lovelace; Alan Turing", **titles}])
    other = json.dumps([{"abstract": ABSTRACT, **abstracts}])
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("titles.csv", one)
        archive.writestr("abstracts.json", other)
    for given in (
        [("titles.csv", one.encode()), ("abstracts.json", other.encode())],
        [("both.zip", packed.getvalue())],
    ):
        corpus = read_corpus(given)
        (paper,) = corpus.papers.to_dicts()
        assert (paper["title"], paper["abstract"], paper["authors"]) == (TITLE, ABSTRACT, _SPOKEN)
        assert all("1 record was joined with" in message for message in corpus.report["message"])
