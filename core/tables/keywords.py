"""The frequency table of keywords, for the papers in view."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from core.tables.counts import counts


def keyword_table(
    papers: pl.DataFrame, everything: pl.DataFrame, keywords: pl.DataFrame, mentions: pl.DataFrame
) -> pl.DataFrame:
    """Count the papers in view of each keyword, both ways, beside those of the whole corpus.

    papers: the rows of the table `papers` that are in view; everything: all its rows; keywords, mentions: the tables of these
    names. Gives keyword, `papers` (in view, that it is a keyword of), `share` (of those in view), `total` (of the corpus, that it
    is a keyword of), `mentions` (in view, whose text has it), `mentions_total` (of the corpus), `words` (how many it has, a
    hyphen joins) and variants: the most frequent in view first, then in the corpus, then by name.
    """
    known = keywords.select(
        "keyword",
        pl.col("papers").alias("total"),
        pl.col("mentions").alias("mentions_total"),
        pl.col("keyword").str.split(" ").list.len().alias("words"),
        "variants",
    )
    if papers.height == everything.height:
        counted = known.with_columns(papers="total", mentions="mentions_total")
    else:
        counted = known.join(
            counts(papers, "keywords").select(keyword="keywords", papers="papers"), on="keyword", how="left"
        )
        mentioned = mentions.join(papers.select("paper_id"), on="paper_id", how="semi").group_by("keyword")
        counted = counted.join(mentioned.agg(mentions=pl.len().cast(pl.UInt32)), on="keyword", how="left")
    return (
        counted.with_columns(pl.col("papers", "mentions").fill_null(0))
        .with_columns(share=pl.col("papers") / max(1, papers.height))
        .select("keyword", "papers", "share", "total", "mentions", "mentions_total", "words", "variants")
        .sort(["papers", "total", "keyword"], descending=[True, True, False])
    )


def forms(papers: pl.DataFrame, mentions: pl.DataFrame, keyword: str) -> pl.DataFrame:
    """Count those of `papers` whose text has each form of `keyword`: form, papers; the most frequent first, then by form.

    papers: the table of that name, or any rows of it; mentions: the table of that name.
    """
    return (
        mentions.filter(keyword=keyword)
        .join(papers.select("paper_id"), on="paper_id", how="semi")
        .explode("forms", empty_as_null=False)
        .group_by(form="forms")
        .agg(papers=pl.len().cast(pl.UInt32))
        .sort(["papers", "form"], descending=[True, False])
    )


def papers_of(papers: pl.DataFrame, mentions: pl.DataFrame, keyword: str) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Give the rows of `papers` that `keyword` is a keyword of, and those whose text only mentions it.

    mentions: the table of that name.
    """
    having = papers.filter(pl.col("keywords").list.contains(keyword))
    ids = mentions.filter(keyword=keyword).select("paper_id")
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
