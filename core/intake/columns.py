"""Which column is which: the names that tools give to the fields of a paper, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache

#: For each field the column names that mean it, the best first. A name is compared by its letters and digits only, case
#: and width folded, so "Author/s", "AUTHORS" and "authors" are one. Where a file has several, a record takes the first
#: that is filled, and the others stay in `extra` under their own names.
NAMES: dict[str, tuple[str, ...]] = {
    "title": (
        "title", "titles", "document title", "article title", "item title", "paper title", "primary title",
        "ti", "t1", "display_name", "题名", "标题", "篇名", "论文题目", "论文标题", "论文题名", "中文题名",
        "文献题名", "题目", "文题", "论文名称",
        "Title-题名", "標題", "篇名(中文)", "titel", "titre", "título", "original title", "英文题名", "paper",
        "paper name", "name",
    ),
    "abstract": (
        "abstract", "abstracts", "paper abstract", "abstract note", "ab", "n2", "description abstract", "paperAbstract",
        "abstract text", "abstractText",
        "摘要", "Summary-摘要", "中文摘要", "文摘", "内容摘要", "论文摘要", "zusammenfassung", "résumé", "resumen",
        "original abstract", "英文摘要", "summary", "description", "text",
    ),
    "authors": (
        "authors", "author", "author names", "author/s", "au", "a1", "author full names", "af", "fau", "authors_parsed",
        "authorships", "authorships.author.display_name", "author_names", "creators", "creator", "dc:creator", "作者",
        "Author-作者", "作者姓名", "第一作者", "责任者", "著者", "first_authors", "first author", "authors list",
        "autoren", "auteurs",
        "autores",
    ),
    "year": (
        "year", "publication year", "publication_year", "py", "pub year", "year published", "published year", "date published",
        "publication date", "publication_date", "date", "published", "date of publication", "issued", "dp", "y1",
        "da", "yr",
        "年", "年份", "年代", "出版年", "发表年", "Year-年", "发表年份", "发表时间", "PubTime-发表时间", "出版时间",
        "发表日期", "出版日期", "日期",
        "jahr", "année", "año", "versions", "created", "update_date",
    ),
    "venue": (
        "venue", "source title", "publication title", "journal", "journal/book", "journal name", "publication", "publication name",
        "container-title", "book title", "booktitle", "publication venue", "conference", "conference name", "so",
        "jo", "jf",
        "t2", "jt", "ja", "j2", "ta", "bt", "jd", "primary_location.source.display_name", "host_venue.display_name",
        "journal-ref", "journalTitle", "刊名", "来源", "文献来源", "Source-文献来源", "期刊", "期刊名称", "来源期刊",
        "出处", "会议名称",
        "zeitschrift", "revue", "revista", "source",
    ),
    "doi": ("doi", "item doi", "di", "do", "m3 doi", "doi link", "ids.doi", "dois", "externalids.doi", "DOI-DOI"),
    "source_id": (
        "id", "source_id", "paper_id", "paperid", "lens id", "eid", "ut", "unique wos id", "ut (unique wos id)", "pmid",
        "pubmed id", "medline pmid", "accession number", "an", "forum", "openreview id", "openreview_id", "arxiv_id",
        "arxiv id",
        "corpusid", "publication id", "key", "covidence #", "study id", "record id", "ids.openalex", "openalex id",
        "entry key", "oral_id", "poster_id", "文献编号", "accession-number", "embase accession id", "uid",
    ),
    "area": (
        "primary_area", "primary area", "area", "topic", "subject area", "subject areas", "research area",
        "primary_topic.display_name", "primary_topic", "研究领域", "领域",
    ),
    "author_keywords": (
        "author_keywords", "author keywords", "keywords", "keyword", "de", "kw", "ot", "k1", "key words", "关键词",
        "关键字",
        "Keyword-关键词", "中文关键词", "Keywords-关键词", "關鍵詞", "schlüsselwörter", "mots-clés",
        "palabras clave", "id keywords",
        "automatic tags", "manual tags",
    ),
}  # fmt: skip


def folded(name: str) -> str:
    """Give a column's name as it is compared: letters and digits, NFKC and case-folded."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", name).casefold()))


@cache
def _known() -> dict[str, list[tuple[str, int]]]:
    known: dict[str, list[tuple[str, int]]] = {}
    for field, names in NAMES.items():
        for place, name in enumerate(names):
            known.setdefault(folded(name), []).append((field, place))
    return known


def understood(names: Iterable[str]) -> dict[str, list[str]]:
    """Give for each field the columns among `names` that mean it, the best first."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for order, name in enumerate(names):
        for field, place in _meanings(name):
            found.setdefault(field, []).append((place, order, name))
    return {field: [name for _, _, name in sorted(places)] for field, places in found.items()}


def _meanings(name: str) -> list[tuple[str, int]]:
    known = _known()
    if (whole := known.get(folded(name))) is not None:
        return whole
    # "Title/标题", "摘要 (Abstract)": one name in two languages.
    parts = [part for part in re.split(r"[-/|()（）:：\s]+", name) if part]
    if len(parts) == 2 and parts[0].isascii() != parts[1].isascii():
        return next((known[folded(part)] for part in parts if folded(part) in known), [])
    return []


def recognised(names: Iterable[str]) -> int:
    """Count how many different fields `names` mean."""
    return len(understood(names))


def mapped(names: Iterable[str], mapping: Mapping[str, str | None]) -> dict[str, list[str]]:
    """Give the columns of each field as `understood`, but as a person's `mapping` (column to field, or None) has it.

    Mapped columns come first in their field, in the mapping's order, and are taken out of any other. A column that was given up
    for another one means what its name says where that other one is missing: in another file, or in a row of JSON.
    """
    names = list(names)
    result: dict[str, list[str]] = {}
    for name, field in mapping.items():
        if field and name in names:
            result.setdefault(field, []).append(name)
    chosen = {field for field in mapping.values() if field}
    for field, columns in understood(names).items():
        missing = field in chosen and field not in result
        free = [name for name in columns if name not in mapping or (mapping[name] is None and missing)]
        if free:
            result.setdefault(field, []).extend(free)
    return result
