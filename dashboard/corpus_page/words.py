"""What the page Corpus says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import polars as pl

from core.intake.duplicates import RULES
from core.intake.limits import Limits, size
from core.intake.status import MERGED, NO_ABSTRACT, OTHER_LANGUAGE, PLACEHOLDER, UNREADABLE
from core.settings import Settings
from core.text import escape
from dashboard.words import STEPS as ANALYSING
from dashboard.words import papers

TITLE = "What is loaded?"
PASTED = "Pasted text"
LOAD_FAILED = "The files could not be analysed; the reason is in the server's log. The corpus before is still in place."
NOTHING_LEFT = "Keep at least one file, or go back to the first lists."
ASKS = "The page Corpus has a question about your files."
NOT_LOADED = "Nothing new was loaded; the page Corpus says why."
STILL_THERE = "The corpus before is still in place."
NOTHING_GIVEN = "Choose a file or paste text first."
FIRST_LISTS = "These are the lists that come with Paperlens."
OWN = (
    "This is your own corpus. It lives in this session only, in memory: nobody else sees it, and reloading the page ends it. "
    "A link from here opens the lists that come with Paperlens, with the same filters."
)
PREBUILT = "This corpus was analysed beforehand by whoever runs this server. All visitors see the same."
PREBUILT_STAYS = (
    "This corpus was analysed beforehand, so its files are not here to be read again. Load your own instead of it."
)
SERVER_FULL = "The server holds as many papers of its visitors as it may. Try again later, or load fewer."
NO_LOADING = "Loading papers of your own is switched off here."
SIGNED_IN_LOAD = "Sign in to load papers of your own."
CHOOSE = "Corpora of this server"
BACK = "Back to the first lists"
FORMATS = (
    "Lists as text, CSV, XLSX, Parquet, JSON, BibTeX, RIS, PubMed, Web of Science and other exports, or a ZIP of them; the "
    "format is told by the content. A file of saved choices about columns may be among them."
)
PASTE_HINT = "Abstracts with a blank line between them, or the text of any export"
BESIDE, INSTEAD = "Beside what is loaded", "Instead of it"
ALL_KEPT = "Every record was kept as a paper of its own."
NO_PAIRS = "No two records look like one paper."
NO_COLUMNS = "These files have no columns to map: their formats say themselves which field is which."
NOT_TAKEN = "none of them"
EMPTY = "(empty)"
COLUMNS = (
    "What each column of a file was taken for. Name another where it is wrong: your choice is kept for this session, and used "
    "again for later files with the same columns. A column that is no field stays with the papers under its own name."
)
MAPPING_FILE = (
    "A small file. Load it another day together with your papers, or give it to the command as --mapping, and the columns are "
    "taken as you said."
)
COMPLETENESS = (
    "For each field, how many records have it as they were read, and how many papers after duplicates were merged."
)
SESSION_ONLY = "What you change here holds for your session only."

FIELDS = {
    "title": "Title",
    "abstract": "Abstract",
    "authors": "Authors",
    "year": "Year",
    "venue": "Venue",
    "doi": "DOI",
    "source_id": "Identifier",
    "area": "Area",
    "author_keywords": "Authors' keywords",
}
HOW = "How were these papers chosen?"
HOW_KINDS = {"unknown": "Not known", "complete": "All there are", "sample": "A sample"}
HOW_HELP = (
    "You say it, the program cannot know. It decides what pages and files say of their numbers. Of a sample, intervals are drawn: "
    "where a share would lie in the whole."
)
STATUS = {
    MERGED: "merged",
    NO_ABSTRACT: "no abstract",
    PLACEHOLDER: "placeholder",
    OTHER_LANGUAGE: "other language",
    UNREADABLE: "unreadable",
    "kept": "kept",
}
EMBEDDINGS = {"wordllama": "WordLlama, which comes with Paperlens", "minilm": "all-MiniLM-L6-v2, where it is installed"}
#: What is done, in order; its place in the dictionary is the number of the step.
CHOSEN_SAID = {
    "unknown": "how the papers were chosen is not known to the program",
    "complete": "the papers were said to be all that there are",
    "sample": "the papers were said to be a sample of a larger whole",
}
STEPS = {
    "waiting": "Waiting for another visitor's analysis",
    "reading": "Reading the files and comparing their records",
    **ANALYSING,
    "search": "Preparing the search",
}


def working(step: str, done: int, total: int) -> str:
    """Say how far a load is: "Step 3 of 6: Finding keywords, 20 of 57 papers"."""
    place = list(STEPS).index(step) if step in STEPS else 0
    where = f"Step {place} of {len(STEPS) - 1}: " if place else ""
    count = f", {done:,} of {papers(total)}" if total > 1 else ""
    return f"{where}{STEPS.get(step, step)}{count}"


def share_done(step: str, done: int, total: int) -> float:
    """Give how much of all steps is done, from 0 to 1."""
    place = list(STEPS).index(step) if step in STEPS else 0
    return 0.0 if place == 0 else min(1.0, (place - 1 + done / max(1, total)) / (len(STEPS) - 1))


def rule(name: str) -> str:
    """Say what a rule for duplicates does, as a sentence."""
    return RULES[name][:1].upper() + RULES[name][1:]


def records(count: int) -> str:
    """Say a number of records: "1 record", "57 records"."""
    return f"{count:,} record" if count == 1 else f"{count:,} records"


def files(count: int) -> str:
    """Say a number of files: "1 file", "3 files"."""
    return f"{count:,} file" if count == 1 else f"{count:,} files"


def loaded(count: int, report: pl.DataFrame) -> str:
    """Say that a load has ended well, and how many files could not be read."""
    failed = report.filter(format=UNREADABLE).height
    said = f"{papers(count)} {'is' if count == 1 else 'are'} loaded now."
    return said + (f" {files(failed)} could not be read; the page Corpus says why." if failed else "")


def sums(report: pl.DataFrame) -> str:
    """Say what became of all records: "57 records in 3 files: 57 papers kept, 0 merged as duplicates, 0 set aside."."""
    read, kept, merged, aside = report.select(pl.col("read", "kept", "merged", "set_aside").sum()).row(0)
    return f"{records(read)} in {files(report.height)}: {papers(kept)} kept, {merged:,} merged as duplicates, {aside:,} set aside."


def compared(table: pl.DataFrame) -> str:
    """Say how many pairs were compared, and what came of it."""
    merged = table.filter(decision="merged").height
    pairs = "1 pair was" if table.height == 1 else f"{table.height:,} pairs were"
    return f"{pairs} compared: {merged:,} merged, {table.height - merged:,} kept apart."


def limits(allowed: Limits) -> str:
    """Say what may be loaded, and what it costs, in one line."""
    return (
        f"Up to {size(allowed.file).replace('.0 ', ' ')} a file, {size(allowed.total).replace('.0 ', ' ')} and "
        f"{allowed.records:,} records together. A thousand papers take about a minute."
    )


def pair(row: Mapping[str, Any]) -> str:
    """Head a pair of records: what was decided, why, how alike, and what they are called."""
    decided = "Merged" if row["decision"] == "merged" else "Kept apart"
    alike = "" if row["similarity"] is None else f", texts {row['similarity']:.0%} alike"
    name = row["title"] or row["other_title"] or f"{place(row, '')} and {place(row, 'other_')}"
    return f"**{decided}**: {row['reason']}{alike} · {escape(name)}"


def place(row: Mapping[str, Any], side: str) -> str:
    """Say where a record of a pair stands: "spring.csv, no. 3"."""
    return f"{row[f'{side}source']}, no. {row[f'{side}position']}"


def methods_paragraph(
    provenance: Mapping[str, Any],
    report: pl.DataFrame,
    rule_name: str,
    include: tuple[str, ...],
    settings: Settings,
    chosen: str = "unknown",
) -> str:
    """Write how the analysis was made, for a paper's section on methods."""
    packages = provenance.get("packages", {})
    read, kept, merged, aside = report.select(pl.col("read", "kept", "merged", "set_aside").sum()).row(0)
    wanted = (
        f" Records of these kinds were analysed all the same: {', '.join(STATUS[name] for name in include)}."
        if include
        else ""
    )
    return (
        f"{records(read)} from {files(report.height)} were read with Paperlens {provenance.get('paperlens', '')}. "
        f"{papers(kept)} were analysed; {records(merged)} were merged as duplicates (rule: {RULES[rule_name]}) and "
        f"{records(aside)} were set aside (no abstract, a placeholder for one, not in English, or unreadable)."
        f"{wanted} Up to {settings.keywords} keywords a paper were taken from the words of its abstract, scored with "
        f"KeyBERT {packages.get('keybert', '')} on {EMBEDDINGS[settings.embedding].split(',')[0]} and ranked by a fitted model; "
        f"their spellings were merged. One to three method categories and the kind of contribution were predicted by calibrated "
        f"models fitted on ICML 2026 abstracts. Counts are counts of papers; {CHOSEN_SAID[chosen]}. "
        f"Fingerprint of this analysis: {provenance.get('fingerprint', '')}."
    )


def column(name: str, example: str) -> str:
    """Name a column among others, with how its first value begins."""
    if not name:
        return NOT_TAKEN
    return (
        name
        if not example
        else f"{name} ({' '.join(example.split())[:30]}…)"
        if len(example) > 30
        else f"{name} ({example})"
    )


def kept_mapping(mapping: Mapping[str, str | None]) -> str:
    """Say what a visitor decided about columns: "You said: **Kopf** is Title, **Notes** is no field."."""
    said = [f"**{escape(name)}** is {FIELDS[field] if field else 'no field'}" for name, field in mapping.items()]
    return f"You said: {', '.join(said[:8])}{', and more' if len(said) > 8 else ''}."


def file(row: Mapping[str, Any]) -> str:
    """Name a file, with its lists where they are called otherwise, and the format that it was read as."""
    lists = [name for name in row["lists"] if name != row["source"]]
    return f"**{escape(row['source'])}** · " + " · ".join(escape(part) for part in (*lists, row["format"]))


def ask(source: str) -> str:
    """Ask for the columns of a file."""
    return f"In **{escape(source)}** no column was recognised as the abstract. Say where title and abstract stand."
