"""An analysis: the tables of a corpus, computed once and never changed in place."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import polars as pl

from core import storage
from core.categories import Assignment, Classifier, Corrections, Taxonomy, classifier
from core.corpus import Corpus
from core.errors import PaperlensError
from core.facts import Facts
from core.keywords import Keyword, Thesaurus
from core.keywords.canonical import canonical
from core.keywords.given import Source, brings_keywords, given_keywords, together
from core.keywords.learned import learned
from core.papers import BLOCK, MOST_READ, SPREAD, Blocks, document
from core.provenance import digest, fingerprinted, means, provenance, saying
from core.schema import MAP, PAPERS, SURFACES, TABLES, frame
from core.settings import Settings
from core.tables.assignments import Assigned, corrected, method_probabilities, paper_methods, reassigned
from core.tables.methods import method_counts
from core.text import parse
from core.workers import Progress, Workers, cores

#: What the file of a user's own categories says of how they were made and measured, and is kept.
_SAID_OF_CATEGORIES = ("rests_on", "labelled", "measured", "field")


@dataclass(frozen=True, eq=False)
class Analysis:
    """The tables of `core.schema`, and where they come from. Two analyses are equal only if they are the same object.

    papers, paper_keywords, surfaces, forms, mentions, keywords, paper_methods, methods, method_probabilities, map: as
    `core.schema` describes them; `map` is empty until `core.map.mapped` makes it.
    records, report: what was read, from the corpus.
    provenance: versions, settings and fingerprint; plain JSON types only.
    """

    papers: pl.DataFrame
    paper_keywords: pl.DataFrame
    surfaces: pl.DataFrame
    forms: pl.DataFrame
    mentions: pl.DataFrame
    keywords: pl.DataFrame
    paper_methods: pl.DataFrame
    methods: pl.DataFrame
    method_probabilities: pl.DataFrame
    map: pl.DataFrame
    records: pl.DataFrame
    report: pl.DataFrame
    provenance: dict[str, object] = field(repr=False)

    @property
    def fingerprint(self) -> str:
        """Sixteen hex digits that change with the papers, the settings or the models."""
        return str(self.provenance["fingerprint"])

    @cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """Every table by its name, in the order in which they are written."""
        return {name: getattr(self, name) for name in TABLES}

    def with_thesaurus(self, thesaurus: Thesaurus) -> Analysis:
        """Give the analysis in which `thesaurus` decides which surfaces are one keyword; nothing is extracted again.

        Its provenance says so, and its fingerprint is another. A thesaurus replaces one that was given before.
        """
        merged = canonical(self.surfaces, self.forms, self.papers["paper_id"], thesaurus)
        return replace(
            self,
            papers=_with_keywords(self.papers, merged.paper_keywords),
            **merged._asdict(),
            provenance=saying(self.provenance, "thesaurus", len(thesaurus.rows), thesaurus.fingerprint()),
        )

    @cached_property
    def taxonomy(self) -> Taxonomy:
        """The categories that papers are sorted into: the shipped ones, or a user's own."""
        return Taxonomy.from_plain(self.provenance.get("own_categories"))

    @property
    def categories_about(self) -> Mapping[str, Any]:
        """How the categories were made and measured: `Model.about`, of the shipped model or a user's own."""
        own: Any = self.provenance.get("own_categories")
        return classifier().model.about if own is None else own["about"]

    def with_corrections(self, corrections: Corrections) -> Analysis:
        """Give the analysis in which a person's word on categories wins over the model; nothing is assigned again.

        What names no paper or no category here has no effect. Its provenance says so, and its fingerprint is another. To take
        corrections back, begin again with the analysis without them.
        """
        holding = corrections.holding(self.papers["paper_id"].to_list(), self.taxonomy.method_keys)
        tables = corrected(self._assigned, holding)
        provenance = saying(self.provenance, "corrections", len(holding.rows), holding.fingerprint())
        return self._with_assigned(tables, provenance)

    def with_categories(self, categories: Classifier, progress: Progress | None = None) -> Analysis:
        """Give the analysis sorted into a user's own categories; nothing else is computed again.

        Contribution and likely area stay, unless `categories` was fitted on some. Corrections are let go.
        """
        read = [text[:MOST_READ] for text in self.papers["text"]]
        tell = progress or (lambda _step, _done, _total: None)
        assigned = []
        for start in range(0, len(read), BLOCK):
            tell("categories", start, len(read))
            assigned += categories.assign(read[start : start + BLOCK])
        heads = categories.model.heads
        tables = reassigned(self.papers, assigned, kinds="contributions" in heads, areas="areas" in heads)
        return self._with_assigned(tables, _with_own(self.provenance, categories))

    @property
    def _assigned(self) -> Assigned:
        return Assigned(self.papers, self.paper_methods, self.method_probabilities)

    def _with_assigned(self, tables: Assigned, provenance: dict[str, object]) -> Analysis:
        counted = method_counts(tables.papers, Taxonomy.from_plain(provenance.get("own_categories")))
        return replace(self, **tables._asdict(), methods=counted, provenance=provenance)

    def with_keywords_of(self, source: Source) -> Analysis:
        """Give the analysis whose keywords are those that the records bring, or these and the extracted ones together.

        To be asked of an analysis with the extracted ones, as `analyse` gives it, before any thesaurus; itself where these are
        asked for. Both kinds are merged into the same families; a paper that has a keyword from both counts once. `surfaces` and
        `forms` become those of the source, so a thesaurus applies to it; `author_keywords` stays as given.
        """
        if source == "extracted":
            return self
        given = given_keywords(self.papers)
        surfaces = together(self.surfaces, given, source)
        forms = learned(self.surfaces, self.papers.select("paper_id", "text"), given)
        merged = canonical(surfaces, forms, self.papers["paper_id"])
        return replace(
            self,
            papers=_with_keywords(self.papers, merged.paper_keywords),
            surfaces=surfaces,
            forms=forms,
            **merged._asdict(),
            provenance=fingerprinted(self.provenance | {"keywords": source}),
        )

    @cached_property
    def has_given_keywords(self) -> bool:
        """Whether any record brings keywords of its own."""
        return brings_keywords(self.papers)


def analyse(
    corpus: Corpus,
    settings: Settings | None = None,
    progress: Progress | None = None,
    categories: Classifier | None = None,
    keep: Path | None = None,
) -> Analysis:
    """Compute every table of `corpus`. A paper's own results do not depend on the papers beside it.

    progress: told of each step; what it raises stops the work. categories: sorts into a user's own categories instead of the
    shipped ones; contribution and likely area stay those of the shipped model, unless the own one was fitted on some.
    keep: a folder for what is finished while the whole is not; an analysis that was stopped goes on from there. Whoever has the
    result safe removes it (`core.storage.Unfinished.clear`).
    Raises `PaperlensError` where a setting asks for what is not installed.
    """
    settings = settings or Settings()
    report = progress or (lambda _step, _done, _total: None)
    given = corpus.papers
    ids = given["paper_id"].to_list()
    about = provenance(given, settings, corpus.reading)
    with Workers(cores() if len(ids) >= SPREAD else 0) as workers:
        blocks = Blocks(workers, storage.Unfinished(keep), digest(json.dumps(means(settings), sort_keys=True).encode()))
        abstracts = given["abstract"].fill_null("").to_list()
        texts, read = _texts(abstracts, report)
        extracted = blocks.keywords(read, settings, report)
        assigned = []
        for start in range(0, len(read), BLOCK):
            report("categories", start, len(ids))
            assigned += classifier().assign(read[start : start + BLOCK])
        report("categories", len(ids), len(ids))
        facts = blocks.facts(list(zip(abstracts, given["title"].to_list(), strict=True)), report)

        surfaces = _surfaces(ids, extracted)
        text = pl.DataFrame({"paper_id": ids, "text": texts}, schema={"paper_id": pl.String, "text": pl.String})
        forms = learned(surfaces, text, workers=workers, progress=report)
    merged = canonical(surfaces, forms, text["paper_id"])
    papers = _with_keywords(_papers(given, texts, assigned, facts), merged.paper_keywords)
    analysis = Analysis(
        papers=papers,
        surfaces=surfaces,
        forms=forms,
        **merged._asdict(),
        paper_methods=paper_methods(ids, assigned),
        methods=method_counts(papers),
        method_probabilities=method_probabilities(ids, assigned),
        map=frame([], MAP),
        records=corpus.records,
        report=corpus.report,
        provenance=about,
    )
    return analysis.with_categories(categories, progress) if categories else analysis


def _texts(abstracts: Sequence[str], report: Progress) -> tuple[list[str], list[str]]:
    """Give the plain text of each abstract, and the part of it that is analysed."""
    texts, read = [], []
    for done, abstract in enumerate(abstracts):
        if done % BLOCK == 0:
            report("text", done, len(abstracts))
        texts.append(parse(abstract).text)
        read.append(document(abstract).text if len(texts[-1]) > MOST_READ else texts[-1])
    report("text", len(abstracts), len(abstracts))
    return texts, read


def load_analysis(folder: str | Path) -> Analysis:
    """Read what `write_analysis` (and `python -m core analyse --out`) wrote as Parquet.

    Raises `PaperlensError` that names the table which is missing, broken or of another version.
    """
    tables, provenance = storage.read_tables(folder)
    return Analysis(**tables, provenance=provenance)


def saved_analysis(
    corpus: Corpus, folder: str | Path, settings: Settings | None = None, categories: Classifier | None = None
) -> Analysis | None:
    """Give what `analyse` would give of `corpus`, where `folder` holds it already as Parquet; else null.

    What was read beside the papers, `records` and `report`, is that of `corpus`.
    """
    wanted = provenance(corpus.papers, settings or Settings(), corpus.reading)
    if categories:
        wanted = _with_own(wanted, categories)
    try:
        if storage.read_provenance(folder) != json.loads(json.dumps(wanted)):
            return None
        return replace(load_analysis(folder), records=corpus.records, report=corpus.report)
    except PaperlensError:
        return None


def write_analysis(analysis: Analysis, folder: str | Path, file_format: storage.Format = "parquet") -> list[Path]:
    """Write every table of `analysis` and its provenance into `folder`, all or nothing; give the files' paths.

    Raises `PaperlensError` where the folder cannot be written.
    """
    return storage.write_tables(analysis.tables, analysis.provenance, folder, file_format)


def _with_own(about: dict[str, object], categories: Classifier) -> dict[str, object]:
    plain = {name: value for name, value in about.items() if name != "corrections"}
    said = {key: categories.model.about[key] for key in _SAID_OF_CATEGORIES if key in categories.model.about}
    own = {
        "categories": digest(categories.model.to_bytes()),
        "own_categories": {**categories.taxonomy.to_plain(), "about": said},
    }
    return fingerprinted(plain | own)


def _surfaces(ids: Sequence[str], extracted: Sequence[Sequence[Keyword]]) -> pl.DataFrame:
    return frame(
        (
            {"paper_id": paper, "surface": keyword.surface, "rank": keyword.rank, "score": keyword.score}
            for paper, keywords in zip(ids, extracted, strict=True)
            for keyword in keywords
        ),
        SURFACES,
    )


def _papers(
    given: pl.DataFrame, texts: Sequence[str], assigned: Sequence[Assignment], facts: Sequence[Facts]
) -> pl.DataFrame:
    """Put what was computed beside what was given. A given area wins over a predicted one."""
    rows = []
    for row, text, assignment, fact in zip(given.iter_rows(named=True), texts, assigned, facts, strict=True):
        predicted = row["area"] is None and assignment.area is not None
        rows.append(
            row
            | {
                "text": text,
                "heading": fact.heading,
                "name": fact.name,
                "summary": fact.summary,
                "area": assignment.area if predicted else row["area"],
                "area_source": "predicted" if predicted else "given" if row["area"] is not None else None,
                "area_confidence": assignment.area_confidence if predicted else None,
                "methods": [method.key for method in assignment.methods],
                "methods_source": "predicted" if assignment.methods else None,
                "contribution": list(assignment.contribution),
                "keywords": [],
                "claims": list(fact.claims),
                "code_url": fact.code_url,
                "project_url": fact.project_url,
                "code_statement": fact.code_statement,
                "datasets": list(fact.datasets),
                "models": list(fact.models),
                "data_url": fact.data_url,
            }
        )
    return frame(rows, PAPERS)


def _with_keywords(papers: pl.DataFrame, paper_keywords: pl.DataFrame) -> pl.DataFrame:
    """Give `papers` with each paper's canonical keywords, best first."""
    lists = paper_keywords.sort("paper_id", "rank").group_by("paper_id", maintain_order=True).agg("keyword")
    joined = papers.drop("keywords").join(lists, on="paper_id", how="left", maintain_order="left")
    return joined.with_columns(keywords=pl.col("keyword").fill_null([])).select(list(PAPERS))
