"""What a card states about a paper, each in the abstract's own words: name, heading, summary, claims, links, named things."""

from __future__ import annotations

from dataclasses import dataclass

from core.facts.claims import find_claims
from core.facts.code import states_code
from core.facts.headings import find_heading
from core.facts.links import find_links
from core.facts.named import find_named
from core.facts.names import find_name
from core.facts.reading import Reading
from core.facts.summary import pick
from core.text import Document, plain

__all__ = ["Facts", "find_facts"]


@dataclass(frozen=True)
class Facts:
    """What an abstract states. Every string except `heading` stands verbatim in `Document.text`; what it does not state is None.

    name: the proper name it gives to what it proposes.
    heading: the title where there is one, else at most 14 words in the abstract's own words.
    summary: its own sentence that states the contribution.
    claims: headline quantitative results, in the order in which they stand.
    code_url, project_url, data_url: links that it holds.
    code_statement: the sentence that says code is available now (a promise is none).
    datasets, models: named data sets or benchmarks, and named models, that the paper evaluates on.
    """

    heading: str
    name: str | None = None
    summary: str | None = None
    claims: tuple[str, ...] = ()
    code_url: str | None = None
    project_url: str | None = None
    data_url: str | None = None
    code_statement: str | None = None
    datasets: tuple[str, ...] = ()
    models: tuple[str, ...] = ()


def find_facts(document: Document, title: str | None = None) -> Facts:
    """Give what a card states about the paper with this abstract, a pure function of both arguments."""
    reading = Reading(document)
    own = reading.sentences
    name = find_name(reading)
    summary = pick(own, name, reading.announced)
    links = find_links(document)
    datasets, models = find_named(reading, name)
    return Facts(
        heading=plain(title) if title and title.strip() else find_heading(reading, name, summary),
        name=name,
        summary=summary,
        claims=find_claims(reading, name),
        code_url=links.code,
        project_url=links.project,
        data_url=links.data,
        code_statement=next((sentence for sentence in own if states_code(sentence)), None),
        datasets=datasets,
        models=models,
    )
