"""What the pages say where more than one says it, or where the wording keeps people honest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from core.schema import AREA_LEVELS
from core.text import escape
from dashboard import view

PRODUCT = "Paperlens"
NO_LISTS = (
    "There is no list of abstracts in data/{folder}. Load papers on the page Corpus, or put one or more .txt files there and "
    "reload."
)
LOAD_PAPERS = "Load papers on the page Corpus"
FAILED = "This view could not be drawn. The reason is in the server's log. Clear the filters or reload the page."
CORPUS_GONE = "The corpus {name} is no longer there. The page Corpus lists what there is."
CORPUS_BROKEN = (
    "The corpus {name} cannot be read just now. Try again in a moment, or choose another on the page Corpus."
)
CORPUS_UNKNOWN = "The link asks for a corpus that is not here: {name}. You see the usual one."
SIGN_IN = "Sign in"
SIGN_OUT = "Sign out"
SIGN_IN_FIRST = "This dashboard is for people who sign in."
NOT_ALLOWED = "You are signed in as {name}, and this address is not on the list of those who may look in here."
TOO_MANY = "As many visitors are here as this server takes. Try again in a few minutes."
PLACING = "The map is being made: seconds for hundreds of papers, minutes for tens of thousands. This happens once."
WELCOME = (
    "**Welcome.** Click a bar, a chip or a keyword, and every page shows only those papers; a second click takes it back. Papers "
    "of your own come in on the page Corpus, a star keeps a paper in this browser, and the address is a link to what you see."
)
ALL_KEPT = "Every record was kept"
EACH_RECORD = "Each file, and each record that was not kept"
NOTHING_FOUND = "No paper has all of these. Take a filter away, or clear all."
ALSO_CLOSE = "Also close in meaning, not counted"
NO_SIMILAR = "No other paper is near."
NONE_HAS_ONE = "None of these papers has one."
UNKNOWN_IN_LINK = "The link also asks for what this corpus does not have: {names}. It was left out."
COMPARE_LISTS = "Compare the lists"
COMPARE_GROUPS = "Compare groups of papers"
KEYWORDS_CLOSER = "Merge, rename or hide keywords"
METHODS_CLOSER = "Ranges, and methods by contribution"
ON_A_MAP = "See them on a map"
SEARCH_HINT = 'Search the abstracts: words, "exact phrase", -not, OR, begin*'
SEVERAL = "A paper can count in several categories, so the numbers add up to more than the papers."
DERIVED = "derived heading"
CLAIMS = "The authors' own figures, not checked"
CODE_STATED = "Abstract says code is available"
CODE_CHIP = "Says code is available"
MARK_KEYWORDS = "Mark :blue-background[keywords]"
MARK_EVIDENCE = "Mark :violet[**‹what categories rest on›**]"
#: What a card calls the links that an abstract holds, and their columns.
LINKS = (("Code", "code_url"), ("Project page", "project_url"), ("Data", "data_url"))
EVERYTHING = "All in view as one ZIP: XLSX, JSON Lines, Parquet, a report that opens offline, and how it was made."
LIKE_THE_TEXT = "Most like this text, not counted"
NOTHING_STARRED = "Nothing is starred yet. Each card has a button that adds its paper to the reading list."
ELSEWHERE = "This paper is of a corpus that is not loaded now."
NOT_KEPT = "This browser does not keep the reading list: save it as a list file before you leave."
NOTE_HINT = "Your note"
#: How the papers of a corpus were chosen, as a visitor or the host marked it, and what is then said of its numbers.
CHOSEN = {
    "unknown": "how they were chosen is not known",
    "complete": "marked as complete: all that they stand for",
    "sample": "marked as a sample of a larger whole",
}
INTERVALS = (
    "Lines and shares in brackets: where the share in the whole lies with 95 % confidence, had this sample been drawn from it at "
    "random."
)

#: What is said while papers are analysed, step by step.
STEPS = {
    "text": "Reading abstracts",
    "keywords": "Finding keywords",
    "categories": "Finding methods",
    "facts": "Finding names and claims",
    "mentions": "Finding where keywords are mentioned",
}
#: The ending of a file's name.
_ENDING = re.compile(r"\.[a-z][a-z0-9]{1,7}(\.gz)?$", re.IGNORECASE)
_SURE = 0.9
_LIKELY = 2 / 3


def analysing(step: str, done: int, total: int) -> str:
    """Say how far an analysis is: "Finding keywords: 20 of 57 papers"."""
    return f"{STEPS.get(step, step)}: {done:,} of {papers(total)}. This happens once."


def with_id(sentence: str, request: str) -> str:
    """Put behind a sentence on a fault the id that stands beside it in the server's log."""
    return f"{sentence} (Request {request})"


def papers(count: int) -> str:
    """Say a number of papers: "1 paper", "57 papers"."""
    return f"{count:,} paper" if count == 1 else f"{count:,} papers"


def abstracts(count: int) -> str:
    """Say a number of abstracts: "1 abstract", "57 abstracts"."""
    return f"{count:,} abstract" if count == 1 else f"{count:,} abstracts"


def these(count: int) -> str:
    """Point at papers: "this paper", "these 57 papers"."""
    return "this paper" if count == 1 else f"these {papers(count)}"


def only_these(count: int) -> str:
    """Name the button that filters by the rows chosen in a table of papers."""
    return f"Show only {these(count)}" if count else "Choose rows to filter by them"


def as_cards(count: int) -> str:
    """Name the button that opens the rows chosen in a table of papers."""
    return f"Open {these(count)} as {'a card' if count == 1 else 'cards'}" if count else "Open as cards"


def in_view(shown: int, total: int) -> str:
    """Say how many papers the filters leave: "37 of 57 papers", or "All 57 papers"."""
    return f"All {papers(total)}" if shown == total else f"{shown:,} of {papers(total)}"


def certainty(confidence: float) -> str:
    """Give the word for a calibrated probability: sure (at least nine in ten), likely (at least two in three), else unsure."""
    return "sure" if confidence >= _SURE else "likely" if confidence >= _LIKELY else "unsure"


def sureness(confidence: float, source: str | None) -> str:
    """Say how sure a category of a paper is: by its probability, or that a person accepted or corrected it."""
    return source if source in ("accepted", "corrected") else certainty(confidence)


def no_category(source: str | None) -> str:
    """Say that a paper has no method category: the model is not sure, or a person found that none fits."""
    return "No category fits, checked by hand" if source in ("accepted", "corrected") else "Not sure which category"


def label(key: str) -> str:
    """Give the label of a method category or a contribution: of a visitor's own categories where they sort into some."""
    return view.taxonomy().label(key)


def area(name: str) -> str:
    """Show the levels of an area: "Deep Learning › Large Language Models"."""
    return " › ".join(part.strip() for part in name.split(AREA_LEVELS))


def area_of(paper: Mapping[str, Any]) -> str | None:
    """Say the area of a row of `papers`: both levels of a given one, the top level of a likely one; None where it has none."""
    if paper["area"] is None:
        return None
    return area(paper["area"]) if paper["area_source"] == "given" else f"likely area: {area(top_area(paper['area']))}"


def top_area(name: str) -> str:
    """Give the top level of an area."""
    return name.split(AREA_LEVELS)[0]


def list_added(count: int) -> str:
    """Say what came from the file of a reading list."""
    return f"{papers(count)} added to the reading list." if count else "All of these were on the reading list."


def field(name: str) -> str:
    """Name a further given field for people: "Decision" for "decision", "Session type" for "session_type"."""
    said = " ".join(name.replace("_", " ").split())
    return said[:1].upper() + said[1:]


def list_labels(table: pl.DataFrame) -> dict[str, str]:
    """Give each list's name by its key; lists of one name are told apart by their files ("ICML 2026 Papers, list-000").

    A list without a name has its file's, without underscores, and without its ending unless two would then be the same.

    table: the table `papers`, whole.
    """
    lists = table.group_by("list_id", maintain_order=True).agg(pl.col("list_name", "source").first())
    names = lists["list_name"].to_list()
    found = {
        key: f"{_of_a_file(name)}, {_of_a_file(source)}" if names.count(name) > 1 else _of_a_file(name)
        for key, name, source in lists.iter_rows()
    }
    if len(set(found.values())) == len(found):
        return found
    return {key: source.replace("_", " ") for key, _, source in lists.iter_rows()}


def _of_a_file(name: str) -> str:
    """Make a name for people of one that is a file's: "icml2026 dev" of "icml2026_dev.parquet"; another stays as it is."""
    return " ".join(_ENDING.sub("", name).replace("_", " ").split()) or name


def enumerate_counts(items: Sequence[tuple[str, int]]) -> str:
    """Join names with their counts: "**Causal inference** (7), **Optimisation** (5) and **Games** (2)"."""
    parts = [f"**{escape(name)}** ({count:,})" for name, count in items]
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]


def in_one_sentence(
    count: int,
    methods: Sequence[tuple[str, int]],
    contributions: Sequence[tuple[str, int]],
    keywords: Sequence[tuple[str, int]],
) -> str:
    """Say in one sentence what `count` abstracts are about, from the most frequent of each, as (label, papers)."""
    if count == 1:
        return _of_one(methods, contributions, keywords)
    said = []
    if methods:
        said.append(f"are most often about {enumerate_counts(methods)}")
    if keywords:
        said.append(f"share most often the keyword{'s' if len(keywords) > 1 else ''} {enumerate_counts(keywords)}")
    if contributions:
        name, papers_with = contributions[0]
        said.append(f"have **{escape(name.lower())}** as their most frequent contribution ({papers_with:,})")
    told = f"{', '.join(said[:-1])}, and {said[-1]}" if len(said) > 1 else "".join(said)
    return f"These {abstracts(count)} {told}." if said else ""


def _of_one(
    methods: Sequence[tuple[str, int]], contributions: Sequence[tuple[str, int]], keywords: Sequence[tuple[str, int]]
) -> str:
    """Say what one abstract is about, without counts."""
    named = [[f"**{escape(name)}**" for name, _ in some] for some in (methods, contributions, keywords)]
    said = [
        f"{what} {', '.join(names)}"
        for what, names in zip(("is about", "contributes", "has among its keywords"), named, strict=True)
        if names
    ]
    return f"This abstract {'; it '.join(said)}." if said else ""


def as_sentence(title: str, count: int, items: Sequence[tuple[str, int]]) -> str:
    """Say a chart in a sentence to paste: "Methods: 11 of 57 abstracts (19 %) Causal inference, 7 (12 %) Games."."""
    if not items:
        return f"{title}: none of {abstracts(count)} has one."
    said = [f"{papers_with:,} ({100 * papers_with / max(1, count):.0f} %) {name}" for name, papers_with in items]
    said[0] = said[0].replace(" (", f" of {abstracts(count)} (", 1)
    return f"{title}: {', '.join(said)}."


def coverage(table: pl.DataFrame, chosen: str = "unknown") -> str:
    """Say what the numbers cover: "57 abstracts in 3 lists; how they were chosen is not known". chosen: a key of `CHOSEN`."""
    lists = table["list_id"].n_unique()
    return f"{abstracts(table.height)} in {lists:,} list{'' if lists == 1 else 's'}; {CHOSEN[chosen]}"


def within(low: float, high: float, of: int) -> str:
    """Say between which shares a count of papers lies: " (12–33 %)" for 5 to 13 of 40.

    low, high: in papers. of: how many papers were counted.
    """
    return f" ({100 * low / max(1, of):.0f}–{100 * high / max(1, of):.0f} %)"


def kept(merged: int, aside: int) -> str:
    """Say in a line what was not kept: "2 records were merged as duplicates, 1 was set aside"."""
    said = [
        f"{count:,} record{' was' if count == 1 else 's were'} {what}"
        for count, what in ((merged, "merged with another"), (aside, "set aside"))
        if count
    ]
    return ", ".join(said) or ALL_KEPT


def was_read(read: int, files: int, total: int, merged: int, aside: int) -> str:
    """Say what became of all records: "60 records in 3 files: 57 papers kept, 2 merged as duplicates, 1 set aside."."""
    return (
        f"{read:,} record{'' if read == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}: {papers(total)} kept, "
        f"{merged:,} merged as duplicates, {aside:,} set aside."
    )


def unmarked(sentence: str) -> str:
    """Give a sentence of ours without the marks of Markdown, to paste."""
    return re.sub(r"\\([^\w\s])", r"\1", sentence.replace("**", ""))


def quoted(names: Iterable[str]) -> str:
    """Join names for a sentence, each safe as Markdown."""
    return ", ".join(f"“{escape(name)}”" for name in names)
