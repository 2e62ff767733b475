"""Papers as BibTeX and RIS, for reference managers. A derived heading never leaves as a title without saying so.

What these formats have no field for (the list, the area, every further field) goes along as JSON in a field of its own, so that our
own reader gives back everything that was given.
"""

from __future__ import annotations

from typing import Any

import polars as pl
import rispy
from bibtexparser import Library, write_string
from bibtexparser.model import Entry, Field

from core.intake.own_references import BIBTEX_FIELD, DERIVED_TITLE, OWN_REFERENCE, escaped, pack


def to_bibtex(papers: pl.DataFrame) -> str:
    """Write `papers`, rows of the table of that name, as BibTeX entries keyed by their paper_id."""
    library = Library([_entry(paper) for paper in papers.iter_rows(named=True)])
    return write_string(library)


def _entry(paper: dict[str, Any]) -> Entry:
    fields = {
        "title": paper["title"] or paper["heading"],
        "author": " and ".join(paper["authors"]),
        "year": paper["year"],
        "booktitle": paper["venue"],
        "doi": paper["doi"],
        "url": paper["project_url"] or paper["code_url"],
        "keywords": ", ".join(paper["keywords"]),
        "abstract": paper["text"],
        "note": None if paper["title"] else DERIVED_TITLE,
    }
    return Entry(
        "inproceedings" if paper["venue"] else "misc",
        OWN_REFERENCE + paper["paper_id"],
        [
            *(Field(key, _bibtex(key, value)) for key, value in fields.items() if value),
            Field(BIBTEX_FIELD, pack(paper)),
        ],
    )


def _bibtex(key: str, value: object) -> str:
    text = str(value)
    return text if key in {"doi", "url", "year"} else escaped(text)


def to_ris(papers: pl.DataFrame) -> str:
    """Write `papers`, rows of the table of that name, as RIS records."""
    return rispy.dumps([_reference(paper) for paper in papers.iter_rows(named=True)])


def _reference(paper: dict[str, Any]) -> dict[str, Any]:
    urls = [url for url in (paper["project_url"], paper["code_url"]) if url]
    fields = {
        "type_of_reference": "CPAPER" if paper["venue"] else "GEN",
        "title": paper["title"] or paper["heading"],
        "authors": paper["authors"],
        "year": str(paper["year"]) if paper["year"] else None,
        "secondary_title": paper["venue"],
        "doi": paper["doi"],
        "urls": urls,
        "keywords": paper["keywords"],
        "abstract": " ".join(paper["text"].split()),
        "id": OWN_REFERENCE + paper["paper_id"],
        "notes": None if paper["title"] else [DERIVED_TITLE],
        "custom8": pack(paper),
    }
    return {key: value for key, value in fields.items() if value}
