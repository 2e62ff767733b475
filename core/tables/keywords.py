"""The frequency table of keywords, for the papers in view."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from core.tables.facets import facet


def keyword_table(papers: pl.DataFrame, everything: pl.DataFrame, keywords: pl.DataFrame) -> pl.DataFrame:
    """Count the papers in view of each keyword, beside what the whole corpus says of it.

    papers: the rows of the table `papers` that are in view; everything: all its rows; keywords: the table of that name. Gives
    keyword, `papers` (in view, that it is a keyword of), `share` (of those in view), `total` (of the corpus, that it is a
    keyword of), `mentions` (of the corpus, whose text has it), `words` (how many it has, a hyphen joins) and variants, in the
    order of `facet`.
    """
    return (
        facet(papers, everything, "keywords")
        .join(
            keywords.select(
                "keyword", "mentions", pl.col("keyword").str.split(" ").list.len().alias("words"), "variants"
            ),
            left_on="keywords",
            right_on="keyword",
            how="left",
            maintain_order="left",
        )
        .rename({"keywords": "keyword"})
    )


def forms(mentioned: pl.DataFrame, keyword: str) -> pl.DataFrame:
    """Count the papers whose text has each form of `keyword`: form, papers; the most frequent first, then by form.

    mentioned: as `core.keywords.canonical.mentioned` gives it.
    """
    return (
        mentioned.filter(keyword=keyword)
        .group_by("form")
        .agg(papers=pl.col("paper_id").n_unique().cast(pl.UInt32))
        .sort(["papers", "form"], descending=[True, False])
    )


def papers_of(papers: pl.DataFrame, mentioned: pl.DataFrame, keyword: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the rows of `papers` that `keyword` is a keyword of, and those whose text only mentions it."""
    having = papers.filter(pl.col("keywords").list.contains(keyword))
    ids = mentioned.filter(keyword=keyword).select("paper_id").unique()
    return having, papers.join(ids, on="paper_id", how="semi", maintain_order="left").join(
        having, on="paper_id", how="anti", maintain_order="left"
    )


def successor(before: pl.DataFrame, after: pl.DataFrame, keyword: str) -> str | None:
    """Give what `keyword` is called after a change of thesaurus: the keyword that most of its surfaces went to, else null.

    before, after: the tables `paper_keywords` of the same papers. A keyword that is still there is its own successor.
    """
    if keyword in after["keyword"]:
        return keyword
    went = before.filter(keyword=keyword).select("paper_id", "surface").join(after, on=["paper_id", "surface"])
    most = went.group_by("keyword").len().sort(["len", "keyword"], descending=[True, False])
    return str(most["keyword"][0]) if most.height else None


def unknown_labels(labels: Iterable[str], keywords: pl.DataFrame) -> list[str]:
    """Give those of `labels` that are neither a keyword nor a form of one, whatever the capitals.

    keywords: the table of that name.
    """
    known = {name.casefold() for name in keywords["keyword"]}
    known |= {form.casefold() for form in keywords["variants"].explode(empty_as_null=False)}
    return [label for label in labels if label.casefold() not in known]


def form_of(label: str, keywords: pl.DataFrame) -> str:
    """Give the keyword that `label` names, as its name or as a form of it, whatever the capitals; else `label` itself.

    keywords: the table of that name. A name goes before a form, and of several keywords the most frequent is meant.
    """
    folded = label.casefold()
    names = keywords.filter(pl.col("keyword").str.to_lowercase() == folded)["keyword"].to_list()
    if label in names:
        return label
    if names:
        return str(names[0])
    forms_of = keywords.filter(pl.col("variants").list.eval(pl.element().str.to_lowercase() == folded).list.any())
    return str(forms_of["keyword"][0]) if forms_of.height else label
