"""What the page Explore says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import polars as pl

from core.selection import GIVEN
from core.tables.comparison import LEAST
from core.tables.distinguishing import CLAIM
from core.tables.vocabulary import APART, MEANING, SPELLING
from core.text import escape
from dashboard import words as shared
from dashboard.explore_page.sight import COMPARE, MAP, VIEW, VOCABULARY

TITLE = "Explore"
PARTS = {COMPARE: "Compare", MAP: "Map", VOCABULARY: "My vocabulary"}
GROUPINGS = {
    "lists": "Lists",
    "years": "Years",
    "venues": "Venues",
    "methods": "Method categories",
    "contributions": "Contributions",
    "areas": "Areas",
    VIEW: "Papers in view and the rest",
}
COMPARED = {"keywords": "Keywords", "methods": "Methods", "contributions": "Contributions"}
SINGULAR = {"keywords": "keyword", "methods": "method category", "contributions": "contribution"}

NOT_TWO = (
    "There is nothing to compare yet: put a filter in force to set the papers in view against the rest, or load another list on "
    "the page Corpus."
)
ALL_IN_VIEW = (
    "All papers are in view, so there is no rest. Put a filter in force, at the side or in the search, or compare by something "
    "else."
)
CHOOSE_ONE = "Choose what stands on the first side."
EMPTY_SIDE = "{side} has no papers here. Take a filter away, or choose another side."
LEFT_OUT = "The link also asks to compare by what this corpus does not have: {names}. It was left out."
FEW = 150
MOST_SENTENCE = 3
METHOD = (
    "The test: q is the p-value of Fisher's exact test on the papers of both sides, corrected for {tested:,} tests (Benjamini "
    "and Hochberg); a difference is claimed where q is at most {claim}. Log-odds with an informative Dirichlet prior, and their "
    "z, give the order (Monroe, Colaresi and Quinn 2008). What fewer than {least} papers of both sides together have is counted "
    "and not tested. {speaks}"
)
#: Of what a claim speaks, by how the papers were chosen (`dashboard.sampling`).
SPEAKS = {
    "unknown": "How the abstracts were chosen is not known: a claim speaks of these abstracts, and says that chance alone would "
    "hardly divide them so.",
    "complete": "The abstracts are marked as complete: the counts are facts about them without any test; a claim says that chance "
    "alone would hardly divide them so.",
    "sample": "The abstracts are marked as a sample: a claim speaks of the whole only if they were drawn from it at random.",
}
DUMBBELL = "Share of the papers on each side. A strong line: the test claims the difference; a thin one: it does not."
SLOPE = (
    "Rank on each side, by papers; a line has the colour of the side where it ends higher. A strong line: the test claims the "
    "difference."
)
NOT_FOUND = "Not found is not the same as absent: it says only that none of these abstracts has it among its {what}."
#: What the numbers of pictures are.
PICTURED = "Shares of the papers of each side, with their counts"
RANKED = "Ranks by papers on each side"
PLACED = "Each point is a paper"
FOLDED = "The map. With {papers} it shows little: open it all the same"
CLUSTERS = "Clusters"
CLUSTER = "Cluster"
TABLE = "The papers on the map as a table"
FIRST_ROWS = "The first {most:,}, cluster by cluster; the CSV file has them all."
BY_HAND = "This browser cannot use WebGL, so the points are drawn one by one, which takes longer."
NOT_DRAWN = (
    "This browser cannot use WebGL, and these are too many points to be drawn without it. The table and the clusters filter as "
    "the map would."
)
CLEAR_REGION = "Clear the region"
OUT_OF_VIEW = "Not in view"
OTHER_GROUPS = "All others"
MAP = (
    "Each point is a paper; near means like in meaning, directions mean nothing. Draw around points to filter by them. Names are "
    "the keyword that sets a cluster apart."
)
CLUSTER_COLOURS = "Colours only tell neighbouring clusters apart."
NO_CLUSTERS = "The papers lie too evenly for clusters."
CLUSTER_NAMES = (
    "Named by the keywords that set each apart from the rest. A click filters, a second one takes back. Between clusters: "
    "{papers}."
)
PASTE = "My terms, one a line or parted by commas"
PASTE_HINT = "reinforcement learning, LLMs, causal discovery"
NO_TERMS = "Paste your terms above: you see which occur in these papers, which nearly do, and which frequent keywords they lack."
HITS = "Each with the papers it is a keyword of, and those whose text mentions it. A click filters."
IN_TEXTS = "Only in the texts, with the papers that mention it. A click searches."
NEAR = "Keywords that come close, with their papers. A click filters."
LACKING = "The most frequent keywords of these papers that none of your terms names. A click filters."


def grouping(by: str) -> str:
    """Give the name of a grouping for people."""
    return GROUPINGS.get(by) or by.removeprefix(GIVEN).replace("_", " ").capitalize()


def value(by: str, name: str, lists: Mapping[str, str]) -> str:
    """Give the name of a value of a grouping for people. lists: each list's name by its key."""
    if by == "lists":
        return lists.get(name, name)
    if by in {"methods", "contributions"}:
        return shared.label(name)
    return shared.area(name) if by == "areas" else name


def side(by: str, values: Sequence[str], lists: Mapping[str, str], options: int, others: int = 0) -> str:
    """Name a side: its values where they are few; without values, what is left of `options` beside `others`."""
    if by == VIEW:
        return "the papers in view" if values else "the rest"
    if not values:
        rest = options - others
        return "the rest" if by != "lists" else "the other list" if rest == 1 else f"the other {rest} lists"
    if len(values) > 2:
        return f"{len(values)} {grouping(by).lower()}"
    return " + ".join(value(by, name, lists) for name in values)


def share(papers: int, of: int) -> str:
    """Say a count as a part: "7 of 20"."""
    return f"{papers:,} of {of:,}"


def figures(row: Mapping[str, Any]) -> str:
    """Say the figures of a test: "log-odds +2.14, q = 0.004"."""
    q = "q < 0.001" if row["q"] < 0.001 else f"q = {row['q']:.3f}"
    return f"log-odds {row['log_odds']:+.2f}, {q}".replace(" -", " −")


def _one(row: Mapping[str, Any], name: str, left: int, right: int) -> str:
    counts = f"{share(row['papers'], left)} against {share(row['other_papers'], right)}"
    return f"**{escape(name)}** ({counts}; {figures(row)})"


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else "; ".join(parts[:-1]) + " and " + parts[-1]


def main_result(
    table: pl.DataFrame, names: Mapping[str, str], sides: tuple[str, str], sizes: tuple[int, int], of: str
) -> str:
    """Say what a comparison found, with the figures of its test, or that nothing can be claimed.

    table: of `core.tables.comparison.comparison`. names: how people read its values. sides: what each is called. sizes: papers.
    """
    column = table.columns[0]
    one, two = (f"**{escape(side)}**" for side in sides)
    claimed = table.filter(pl.col("claimed"))
    said = []
    for word, rows in (
        ("More", claimed.filter(pl.col("z") > 0)),
        ("Less", claimed.filter(pl.col("z") < 0).reverse()),
    ):
        if rows.is_empty():
            continue
        first = [_one(row, names[row[column]], *sizes) for row in rows.head(MOST_SENTENCE).iter_rows(named=True)]
        more = f", and {rows.height - MOST_SENTENCE:,} more" if rows.height > MOST_SENTENCE else ""
        said.append(f"{word} frequent in {one} than in {two}: {_listed(first)}{more}.")
    return " ".join(said) or _nothing(table, names, (one, two), sizes, of)


def _nothing(
    table: pl.DataFrame, names: Mapping[str, str], sides: tuple[str, str], sizes: tuple[int, int], of: str
) -> str:
    column = table.columns[0]
    papers = f"{sizes[0]:,} in {sides[0]} against {sizes[1]:,} in {sides[1]}"
    if min(sizes) < FEW:
        start = f"**Nothing can be claimed with so few papers**: {papers}."
    else:
        start = (
            f"**Nothing can be claimed**: no {SINGULAR[of]} differs by more than chance alone could bring ({papers})."
        )
    tested = table.drop_nulls("z").sort(pl.col("q").round(9), -pl.col("z").abs().round(9), column)
    if tested.is_empty():
        return f"{start} No {SINGULAR[of]} is in {LEAST} papers, so none was tested."
    row = tested.row(0, named=True)
    return f"{start} The largest difference is {_one(row, names[row[column]], *sizes)}, which chance alone could bring."


def method(table: pl.DataFrame, chosen: str) -> str:
    """Say how the test works, and of what it speaks. chosen: a key of `SPEAKS`."""
    return METHOD.format(tested=table["z"].count(), claim=CLAIM, least=LEAST, speaks=SPEAKS[chosen])


def aside(by: str, fields: Collection[str], both: int, neither: int) -> str:
    """Say what a comparison leaves out: filters that would empty a side, and papers on both sides or on none."""
    said = []
    if fields:
        what = " and ".join(sorted(grouping(name).lower() if name != "keywords" else "keywords" for name in fields))
        said.append(f"The filter by {what} is left aside here, for it would decide the answer.")
    if both:
        said.append(f"{shared.papers(both)} on both sides left out.")
    if neither and by != VIEW:
        said.append(f"{shared.papers(neither)} on neither side.")
    return " ".join(said)


def not_found(count: int, of: str, side: str, papers: int) -> str:
    """Head the list of what a side lacks."""
    plural = COMPARED[of].lower()
    return f"{count:,} {plural if count != 1 else SINGULAR[of]} not found in {side} (n = {papers:,})"


def vocabulary_result(terms: pl.DataFrame, near: pl.DataFrame, shown: int) -> str:
    """Say how many terms occur. terms, near: of `core.tables.vocabulary`."""
    found = terms.filter("found").height
    missing = terms.filter(~pl.col("found"))["term"]
    nearly = near.filter(pl.col("term").is_in(missing.implode()))["term"].n_unique()
    said = f"**{found:,} of {terms.height:,}** of your terms occur in {shared.these(shown)}"
    if not len(missing):
        return f"{said}."
    return f"{said}; of the other {len(missing):,}, **{nearly:,}** come close."


def hit(term: str, keyword: str, papers: int, mentions: int) -> str:
    """Say where a term was found: "LLMs = large language models · 5, mentioned in 9"."""
    name = term if term == keyword else f"{term} = {keyword}"
    return f"{name} · {papers:,}, mentioned in {mentions:,}"


def near(rows: pl.DataFrame) -> str:
    """Say what comes close to a term: its words apart from each other, other spellings, other words of like meaning."""
    said = []
    for kind, text in ((APART, ""), (SPELLING, "is spelt nearly so"), (MEANING, "is near in meaning")):
        some = rows.filter(kind=kind)
        if some.height and kind == APART:
            said.append(f"{shared.papers(int(some['papers'][0]))} with its words, but not together")
        elif some.height:
            said.append(f"{' or '.join(f'“{name}”' for name in some['near'])} {text}")
    return "; ".join(said)
