"""BibTeX."""

from __future__ import annotations

from core.intake import registry
from core.intake.record import Reading
from core.intake.source import Source

SCOPUS = """Scopus
EXPORT DATE: 08 July 2023

@string{icml = "Proceedings of ICML"}

@ARTICLE{Lovelace2020,
\tauthor = {Lovelace, Ada and G{\\"o}del, Kurt},
\ttitle = {On {B}ayesian engines: 50\\% {{LLMs}}},
\tyear = {2020},
\tjournal = icml,
\tdoi = {10.1000/x},
\tabstract = {We show that $\\{0, 1\\}$ and
   {braces} stay, wrapped lines do not.},
\tauthor_keywords = {engines; proofs},
\tnote = {Cited by: 3}
}

@comment{left out}

@article{ WOS:1,
Author = {Turing, Alan},
Title = {{Computing Machinery}},
Abstract = {{Can {\\em machines} think?}},
Keywords = {thought; machines},
Unique-ID = {WOS:1},
}
"""


def read(text: str) -> Reading:
    """Read BibTeX through the registry."""
    return registry.read(Source("x.txt", text.encode()))


def test_entries() -> None:
    """Entries of Scopus and Web of Science give their fields, names without LaTeX, abstracts with it."""
    first, second = read(SCOPUS).records
    assert (first.line, first.source_id, first.authors, first.year, first.venue, first.doi, first.author_keywords) == (
        6, "Lovelace2020", ["Lovelace, Ada", "Gödel, Kurt"], 2020, "Proceedings of ICML", "10.1000/x", ["engines", "proofs"],
    )  # fmt: skip
    assert first.title == "On Bayesian engines: 50\\% LLMs"
    assert first.abstract == "We show that $\\{0, 1\\}$ and {braces} stay, wrapped lines do not."
    assert first.extra == {"entry type": "article", "note": "Cited by: 3"}
    assert (second.source_id, second.title, second.abstract, second.author_keywords) == (
        "WOS:1", "Computing Machinery", "Can {\\em machines} think?", ["thought", "machines"],
    )  # fmt: skip


def test_doubled_keys_are_both_kept() -> None:
    """Two entries of one key are two records; so is an entry with a doubled field one."""
    text = (
        "@article{k, title={One}, abstract={a}}\n@article{k, title={Two}, abstract={b}}\n"
        "@misc{m, title={Three}, note={x}, note={y}}"
    )
    assert [record.title for record in read(text).records] == ["One", "Two", "Three"]


def test_a_broken_entry_costs_only_itself() -> None:
    """An entry without its closing brace is set aside with its line, and the others load."""
    reading = read("@article{a, title={One}, abstract={x}}\n\n@article{b, title={Two\n\n@article{c, title={Three}}\n")
    assert [record.title for record in reading.records] == ["One", "Three"]
    assert [(fault.line, fault.reason.split(" (")[0]) for fault in reading.faults] == [
        (3, "the entry cannot be parsed")
    ]


def test_a_table_that_holds_what_looks_like_an_entry_stays_a_table() -> None:
    """A spreadsheet formula or a function's name behind an at sign in a cell makes no BibTeX of a CSV."""
    text = 'title,abstract\n@SUM(1) of ponds,We study ducks\nTwo,"We show\n@cite(foo, bar) in a cell of two lines."\n'
    reading = read(text)
    assert (reading.format, [record.title for record in reading.records]) == ("CSV", ["@SUM(1) of ponds", "Two"])
