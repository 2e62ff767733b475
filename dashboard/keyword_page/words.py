"""What the page Keywords says."""

from __future__ import annotations

from collections.abc import Sequence

from core.text import escape
from dashboard.words import papers, quoted

TITLE = "Which keywords do they share?"
#: So many values a sentence about a chart names.
MOST_SAID = 3
NONE_LEFT = "No keyword is left: allow fewer papers, or other lengths."
LOOK = "Look at one keyword"
LOOK_HINT = "Choose or type a keyword"
NOT_CHOSEN = (
    "Choose a keyword, here or by its bar, to see how it is written, its papers and what it meets with, and to merge, "
    "rename or hide it."
)
NONE_IN_VIEW = "No paper in view has it; other filters are in force."
MEETS = (
    "Keywords that share at least {least} of all {papers} with it, whatever the filters; how many they share, and the association "
    "strength: how many times more often the two meet than if all links between keywords were dealt at random. A click filters."
)
MEETS_NONE = "It shares {least} papers or more with no other keyword."
METHODS = (
    "Method categories of the papers that it is a keyword of, and of how many papers of the category, in all {papers} whatever the "
    "filters. A click filters."
)
YEARS = "Papers that it is a keyword of, of all papers of the year, whatever the filters. A click filters."
FORMS = "Papers whose text has each form; a paper with two forms counts in both."

SOURCE = "Whose keywords"
SOURCES = {"extracted": "found in the abstracts", "given": "the records' own", "both": "both"}
SOURCE_HELP = (
    "The records' own are those of the authors, and of an index where the file brings them; not every one stands in its abstract. "
    "All views, counts and downloads follow."
)
SOURCE_IN_THE_MAKING = "Merging the records' own keywords with the others. This happens once."
VIEWS = {"bars": "Bars", "table": "Table", "network": "Network", "methods": "By method"}
#: What the buttons above the table say before rows are chosen.
CHOOSE_ROWS = "Choose rows by their first column: one to look at it, two or more to merge them."
NETWORK_FEW = (
    "With fewer than {most} papers a network shows chance as much as order: each link may stand for one paper."
)
NETWORK_COUNTS = "Circles by papers, lines by shared papers"
NETWORK_FOLDED = "The network. With {papers} it shows little: open it all the same"
NETWORK_NONE = "No two of these keywords meet in as many papers: allow fewer papers, or weaker links."
NETWORK_HELP = (
    "A circle is a keyword; the larger, the more papers. A line joins two that meet: the strongest links are drawn, by how many "
    "times more often the two meet than if all links were dealt at random. Colours are communities. A click on a circle opens the "
    "keyword, a click on the dot of a line filters by both."
)

MERGE_HELP = "Papers that have several of them count once. All counts follow at once, and undo takes it back."
RENAME_HELP = "The name of another keyword merges the two."
SPLIT_HELP = "The form becomes a keyword of its own."
HIDE_HELP = "Show this keyword nowhere"
NO_NAME = "Give a name that is not the one it has."
TOO_FEW = "Choose at least two keywords to merge."
NO_SUCH = "No keyword here is called {names}: choose from the list, or type one of its forms."
EMPTY_FILE = "{name} holds no change: give a line for each, with a keyword and what replaces it."
NOTHING_CHANGED = (
    "Nothing is changed. Merge, rename, split or hide keywords in the view of one keyword; all pages, counts and downloads "
    "follow at once, for you alone, until you reload the page. Save them as a file to keep them or to pass them on."
)
FILE_HELP = "CSV with two columns, keyword and what replaces it (empty hides it), or a thesaurus of VOSviewer"
READ = "Read a file of changes"


#: The fold's name never changes: it would close at each change otherwise.
CHANGES = "Your changes to keywords"


def changes(count: int) -> str:
    """Say how many changes are in force: "Your changes to keywords: 3"."""
    return f"{CHANGES}: {count:,}"


def change(label: str, target: str) -> str:
    """Say one change in a sentence, safe as Markdown."""
    if not target:
        return f"{quoted([label])} is hidden"
    if label.casefold() == target.casefold():
        return f"{quoted([label])} stands for itself"
    return f"{quoted([label])} counts as {quoted([target])}"


def merged(labels: Sequence[str], name: str) -> str:
    """Say that keywords were merged."""
    named = quoted(labels[:3]) + (f" and {len(labels) - 3:,} more" if len(labels) > 3 else "")
    return f"{named} count as {quoted([name])} now."


def renamed(keyword: str, name: str) -> str:
    """Say that a keyword was renamed."""
    return f"{quoted([keyword])} is called {quoted([name])} now."


def split_off(form: str) -> str:
    """Say that a form was split off."""
    return f"{quoted([form])} stands for itself now."


def hidden(keyword: str) -> str:
    """Say that a keyword was hidden."""
    return f"{quoted([keyword])} is hidden now. Undo brings it back."


def hidden_all(keywords: Sequence[str]) -> str:
    """Say that one or more keywords were hidden."""
    return (
        hidden(keywords[0])
        if len(keywords) == 1
        else f"{len(keywords):,} keywords are hidden now. Undo brings them back."
    )


def added(count: int) -> str:
    """Say that a file was read."""
    return f"{count:,} change{'' if count == 1 else 's'} read."


def without_effect(labels: Sequence[str], most: int) -> str:
    """Say which changes name nothing in this corpus."""
    named = quoted(labels[:most]) + (f" and {len(labels) - most:,} more" if len(labels) > most else "")
    return f"{len(labels):,} of them name nothing in these papers: {named}."


def link_with(count: int) -> str:
    """Say that a link was made with changes that are not in force here."""
    made = f"with {count:,} change{'' if count == 1 else 's'} to keywords in force"
    return (
        f"This link was made {made}, which travel by file. Without that file keywords and their numbers can differ: read it on the "
        "page Keywords, under “Your changes to keywords”, and the link's view opens."
    )


def filters_gone(keywords: Sequence[str]) -> str:
    """Say that filters went, since the other source has no such keywords."""
    return f"No longer filtered by {quoted(keywords)}: not among these keywords."


def network_counted(nodes: int, least: int, edges: int, least_link: int, communities: int, alone: int) -> str:
    """Say what a network shows and by which thresholds: "50 keywords of at least 3 papers, 120 links ..."."""
    left_out = f" {alone:,} that meet none of the others are left out." if alone else ""
    return (
        f"{nodes:,} keywords of at least {papers(least)}, {edges:,} links of at least {papers(least_link)}, "
        f"{communities:,} {'community' if communities == 1 else 'communities'}.{left_out}"
    )


def in_view(keyword_of: int, mentioned: int, shown: int) -> str:
    """Say a keyword's two counts among the papers in view: "In view: a keyword of 3, mentioned in 5 of 37 papers."."""
    return f"In view: a keyword of {keyword_of:,}, mentioned in {mentioned:,} of {papers(shown)}."


def counted(keyword_of: int, mentioned: int, total: int) -> str:
    """Say a keyword's two counts: "A keyword of 7, mentioned in 12 of 57 papers."."""
    return f"A keyword of {keyword_of:,}, mentioned in {mentioned:,} of {papers(total)}."


def form(name: str, count: int) -> str:
    """Name a form with its papers, safe as Markdown: "“LLMs” in 7"."""
    return f"“{escape(name)}” in {papers(count)}"
