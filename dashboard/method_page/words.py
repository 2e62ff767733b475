"""What the page Methods says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.categories.review import Review
from core.text import escape
from dashboard.words import label, papers

TITLE = "Which methods do they use?"
RANGES = (
    "The line across a bar is the likely range: the middle 90 % of what the model's probabilities allow. Checked papers count "
    "without one."
)
#: Follows `RANGES` where the papers are marked as a sample.
NOT_OF_THE_SAMPLE = " It says how sure the labels are, not how well this sample stands for the whole."
CHOOSE = (
    "Choose a category, by its bar or its button, to see its papers, the words that each rests on, and what is more frequent "
    "in them than elsewhere."
)
LIFT = (
    "Lift: how many times as many papers have both as if the two had nothing to do with each other. Cells of one or two papers "
    "stay pale, for chance alone makes them."
)
COUNTS = "Papers that have both. A paper can count in several cells."
ONLY_GIVEN = "Only papers whose record gives an area; its top level."
NOTHING_CLAIMED = (
    "Nothing can be claimed with so few papers: no keyword is more frequent here than chance would make it."
)
MORE_FREQUENT = (
    "Keywords that are more frequent in these papers than in the others of the corpus, by log-odds, with at most 5 % false ones "
    "among them. The two numbers are papers here and elsewhere. A click filters."
)
NO_SINGLE = "No single sentence decides."
BY_HAND = "Given by hand."

CHECK = "Check the labels"
CHECK_ALL = "With fewer than 300 papers a sample says little, so check them all"
ALL_CHECKED = "All papers here are checked."
PUT_OFF_HELP = "Look at this paper later"
ACCEPT_HELP = "These categories are right"
SAVE_HELP = "Count this paper as chosen above"
NONE_FITS = "No category fits"
NONE_HELP = "None of the categories is what this paper is about"
NOT_SURE = "The model is not sure: no category"
EMPTY_FILE = (
    "{name} holds no checked paper: it needs rows whose methods_source is accepted or corrected, or no such column."
)
FILE_HELP = "CSV with the columns paper_id and methods (labels or keys, joined by “ | ”), such as was saved here"
READ = "Read a file of checked categories"
KEPT = (
    "What you check holds for you alone, on all pages and in all downloads, until you reload the page. Save it as a file to keep "
    "it or to pass it on."
)
#: The bound is exact for one look; whoever looks after each paper and stops at a good one sees too good a bound.
DECIDED = "This holds after a number of papers that you decided on beforehand, not for stopping when it looks good."
MODES = {"doubtful": "Most doubtful first", "sample": "Random sample"}
SAMPLE = "Drawn by chance from the whole corpus, whatever the filters. Check each one: leaving some out would spoil the sample."

OWN = "Your own categories"
OWN_HELP = (
    "A TOML file with names, descriptions and terms, a CSV of labelled abstracts (id, abstract, methods), or a model from "
    "fit-categories"
)
OWN_HINT = (
    'Each category is a table in the file: `[[methods]]`, `label = "Kidney transplants"`, `terms = ["graft", "donor"]`.'
)
OWN_FILE = "Sort into the categories of a file"
BACK = "Back to the categories that come with Paperlens"


def in_use(name: str) -> str:
    """Say which file's categories are in use."""
    return f"In use: the categories of “{escape(name)}”. Contribution and likely area stay those of Paperlens."


def link_with(count: int) -> str:
    """Say that a link was made with checked categories that are not in force here."""
    return (
        f"This link was made with the categories of {papers(count)} checked by hand, which travel by file. Without that file the "
        "numbers of categories can differ: read it on the page Methods, under “Check the labels”, and the link's view opens."
    )


def percent(share: float, decimals: int = 0) -> str:
    """Write a share: "20 %", "3.1 %"."""
    return f"{share:.{decimals}%}".replace("%", " %")


def chance(probability: float) -> str:
    """Write a probability: never as if it were certain."""
    return "over 99 %" if probability > 0.99 else percent(probability)


def not_sure(count: int) -> str:
    """Say for how many papers in view no category is given."""
    return f"**{papers(count)} without a category:** the model is not sure, or a person found that none fits."


def errs(about: Mapping[str, Any], own: str | None) -> str:
    """Say how often the model errs, and on what that was measured, from what its file says.

    about: `Model.about`. own: the name of a visitor's own categories, else None.
    """
    measured, labelled = about.get("measured"), about.get("labelled")
    if about.get("rests_on") == "terms":
        return f"Sorted into “{escape(own or '')}” from your terms alone; how often that errs was not measured."
    if not measured:
        return "How often these categories err was not measured."
    where = f"{labelled:,} {'of your labelled papers' if own else 'abstracts'}"
    field = f" on {escape(about['field'])}" if about.get("field") else ""
    return (
        f"Measured on {where}{field} that the model had not seen: {percent(measured['wrong'])} of the categories it gives are "
        f"wrong, {percent(measured['missed'])} of the right ones are missed"
        + (". Elsewhere it can be worse." if not own else ".")
    )


def verdict(review: Review) -> str:
    """Say what the checks so far tell about the rest."""
    checked = review.sampled + review.others
    wrong = review.wrong + review.others_wrong
    done = f"**{checked:,} of {papers(review.papers)} checked, {wrong:,} of them changed.**"
    if review.rest == 0:
        return done
    if review.check_all:
        return f"{done} {CHECK_ALL}: {review.rest:,} to go."
    if review.sampled == 0:
        return f"{done} Check a random sample to learn how wrong the rest can be."
    bound = review.most_wrong or 0.0
    said = (
        f"{done} Of a random sample of {papers(review.sampled)} {review.wrong:,} had a wrong or lacking category: with 95 % "
        f"confidence at most {percent(bound, 1)} of the {review.rest:,} unchecked papers have one."
    )
    said += f" {DECIDED}"
    more = [(share, review.more_for(share)) for share in (0.05, 0.02)]
    asked = " and ".join(f"{number:,} more for {percent(share)}" for share, number in more if number)
    return f"{said} If errors stay as frequent, check {asked}." if asked else said


def checked(name: str, methods: Sequence[str], source: str) -> str:
    """Say one check in a line, safe as Markdown: "DisPPO: Reinforcement learning (corrected)"."""
    named = ", ".join(label(key) for key in methods) or NONE_FITS.lower()
    return f"{escape(name)}: {escape(named)} ({source})"


def added(count: int) -> str:
    """Say that a file was read."""
    return f"The checks of {papers(count)} read."


def without_effect(count: int) -> str:
    """Say how many checks name no paper or category here."""
    return f"{papers(count)} of the file are not here, or have categories that are not in use; they have no effect."


def pair(label: str, count: int, lift: float) -> str:
    """Name a cell of the heat map: "Theory: 12, ×1.4"."""
    return f"{label}: {count:,}, ×{lift:.1f}"


def frequent(keyword: str, here: int, elsewhere: int) -> str:
    """Name a keyword with the papers that have it here and elsewhere."""
    return f"{keyword} · {here:,} here, {elsewhere:,} elsewhere"
