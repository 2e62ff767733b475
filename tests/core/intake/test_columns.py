"""Which column is which."""

from __future__ import annotations

import pytest

from core.intake.columns import NAMES, folded, mapped, recognised, understood
from core.intake.record import FIELDS


@pytest.mark.parametrize(
    "header",
    [
        ["Authors", "Title", "Year", "Source title", "DOI", "Abstract", "Author Keywords", "EID"],
        [
            "Document Title",
            "Authors",
            "Publication Title",
            "Publication Year",
            "Abstract",
            "DOI",
            "Author Keywords",
            "id",
        ],
        ["Key", "Publication Year", "Author", "Title", "Publication Title", "DOI", "Abstract Note", "Manual Tags"],
        ["PMID", "Title", "Authors", "Journal/Book", "Publication Year", "DOI", "Abstract", "Keywords"],
        [
            "Title",
            "Author Names",
            "Source title",
            "Publication Year",
            "Abstract",
            "DOI",
            "Medline PMID",
            "Author Keywords",
        ],
        ["Lens ID", "Title", "Author/s", "Source Title", "Publication Year", "Abstract", "DOI", "Keywords"],
        ["key", "title", "year", "journal", "authors", "abstract", "doi", "keywords"],
        ["Title", "Authors", "Abstract", "Published Year", "Journal", "Accession Number", "DOI", "Tags", "Keywords"],
        ["Publication ID", "DOI", "Title", "Abstract", "Authors", "PubYear", "Source title", "Author Keywords"],
        ["题名/Title", "作者 (Authors)", "刊名", "年", "摘要", "关键词/Keywords", "DOI", "文献编号"],
        ["题名", "作者", "刊名", "年", "摘要", "关键词", "DOI", "文献编号"],
    ],
)
def test_headers_of_tools(header: list[str]) -> None:
    """Scopus, IEEE, Zotero, PubMed, Embase, Lens, Rayyan, Covidence, Dimensions and CNKI each have all their fields recognised."""
    assert set(understood(header)) == set(FIELDS) - {"area"}
    assert recognised(header) == len(FIELDS) - 1


def test_the_better_name_comes_first() -> None:
    """Of several columns that mean a field, the one that says it best comes first, wherever it stands."""
    assert understood(["Summary", "Name", "Abstract", "Title"]) == {
        "title": ["Title", "Name"],
        "abstract": ["Abstract", "Summary"],
    }


def test_a_derived_heading_is_no_title() -> None:
    """Neither a derived heading nor a takeaway is taken for what the authors wrote."""
    assert understood(["heading", "abstract_takeaway", "unnamed", ""]) == {}


def test_mapping_by_hand() -> None:
    """What a person decided about a column goes before what its name says."""
    header = ["Paper", "Title", "Body", "Abstract"]
    assert mapped(header, {"Body": "abstract", "Title": None, "absent": "doi"}) == {
        "abstract": ["Body", "Abstract"],
        "title": ["Paper"],
    }


def test_a_mapping_asks_nothing_of_other_files() -> None:
    """A column given up for another one means what its name says, where there is no such other one."""
    mapping = {"Kopf": "title", "Title": None}
    assert mapped(["Kopf", "Title", "Abstract"], mapping) == {"title": ["Kopf"], "abstract": ["Abstract"]}
    assert mapped(["Title", "Abstract"], mapping) == {"title": ["Title"], "abstract": ["Abstract"]}
    assert mapped(["Title", "Abstract"], {"Title": None}) == {"abstract": ["Abstract"]}


def test_names_are_folded() -> None:
    """Case, width, spaces and punctuation of a column's name do not matter."""
    assert folded(" Author/s ") == folded("ＡＵＴＨＯＲＳ") == "authors"


def test_no_name_means_two_fields() -> None:
    """No column name stands for two fields."""
    names = [folded(name) for field in NAMES.values() for name in {folded(name): name for name in field}.values()]
    assert len(names) == len(set(names))
