"""Whether two records that were found for a reason are one paper.

They are where, besides the reason for which they are compared,

- same text: the titles agree, or one record has none;
- same DOI: the titles agree, or the texts resemble each other by 0.8, or each has what the other lacks;
- same title: the texts are nearly the same, up to small edits or a cut (of a title of fewer than four words only in the same
  year); or one has no abstract, the title has at least four words, and neither year, authors nor DOI speaks against it;
- same identifier: the texts resemble each other by 0.8; or the titles agree, and have at least four words and nothing speaks
  against it, or the texts resemble each other by 0.5; or each has what the other lacks, and at least half of the shorter
  file's records find their partner so;
- nearly the same text: the titles agree (0.8), or one record has none (0.9, with the same numbers).

Two titles agree where they have the same letters and digits, or one begins with the other (a subtitle left out), or they differ in
few letters and in no number, Roman ones included ("Part II"). Two texts are nearly the same where they resemble each other by 0.8,
or have nine of ten words in common in the same order, or one is contained in the other.

All else is shown as a pair and kept apart: different papers do share titles ("Preface"), identifiers (a site's running numbers)
and even abstracts (a site's mistake). A record of the same title whose text was rewritten may be a version of the paper:
whoever counts versions once chooses the rule "versions". Two records of one export of Paperlens were kept apart when it
was made, and stay so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property

from core.intake import shingles
from core.intake.identity import letters
from core.intake.record import FIELDS, Record

NEARLY, SAME_NOTHING = 0.8, 0.9
#: Of records of one title, or one identifier: from here on they can be versions of one paper.
VERSION = 0.5
_CONTAINED, _SAME_WORDS = 0.9, 0.9
#: So many words of two texts are put side by side.
_COMPARED = 2_000
_SHORTEST_FRONT = 15
_ALIKE_TITLES = 0.93
_NUMERAL = re.compile(r"\d+|\b[IVX]+\b")
#: Titles of fewer words ("Preface", "Workshops and tutorials") come again each year.
_LONG_TITLE = 4
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{6}")


@dataclass(eq=False)
class Candidate:
    """A record as it is compared. `order` is its place in the input, `usable` whether its abstract can be compared."""

    record: Record
    source: str
    order: int
    list_id: str
    digest: str
    usable: bool

    @cached_property
    def title(self) -> str:
        """The title's letters and digits."""
        return letters(self.record.title or "")

    @property
    def text(self) -> str:
        """The abstract, or nothing where there is none that says something."""
        return self.record.abstract or "" if self.usable else ""

    @property
    def doi(self) -> str:
        """The DOI as it is compared; "10.1" alone names a registrant, no paper."""
        doi = (self.record.doi or "").lower()
        return doi if "/" in doi else ""

    @property
    def place(self) -> tuple[str, int, str]:
        """A place that does not depend on the order in which files were given."""
        return self.list_id, self.record.position, self.source


@dataclass(frozen=True)
class Pair:
    """Two records that were compared: why, how alike their texts are (None: not both have one), and whether they are one.

    version: they are kept apart, but can be versions of one paper.
    """

    first: Candidate
    second: Candidate
    reason: str
    similarity: float | None
    same: bool
    first_title: str | None
    second_title: str | None
    differs: tuple[str, ...]
    version: bool = False

    def merges(self, rule: str) -> bool:
        """Whether a rule takes the two for one paper."""
        return rule != "none" and (self.same or (self.version and rule == "versions"))


def differences(one: Record, other: Record) -> tuple[str, ...]:
    """Name the fields in which two records differ, an absent one included."""
    return tuple(name for name in FIELDS if getattr(one, name) != getattr(other, name))


def judge(first: Candidate, second: Candidate, reason: str, partners: bool) -> Pair | None:
    """Judge two records by the rule at the top; None where nothing about them is worth showing."""
    one, other = first.record, second.record
    both = first.usable and second.usable
    agree = _agree(first, second)
    untitled = not (first.title and second.title)
    if reason == "identifier" and not agree and not untitled:
        return None  # if their texts are alike, they are compared for that
    equal = both and first.digest == second.digest
    similarity = None if not both else 1.0 if equal else shingles.resemblance(first.text, second.text)
    alike = similarity or 0.0
    complete = bool(one.abstract) != bool(other.abstract)
    long = len(re.findall(r"\w+", one.title or "")) >= _LONG_TITLE or _HAN.search(one.title or "") is not None
    clash = bool(first.doi and second.doi and first.doi != second.doi)

    # One export of Paperlens holds no paper twice.
    known_apart = bool(one.own_id and other.own_id) and first.source == second.source

    def pair(reason: str, same: bool, version: bool = False) -> Pair:
        # Titles and differences as they were: the winner is completed later.
        return Pair(
            first, second, reason, similarity, same and not known_apart, one.title, other.title,
            differences(one, other), version and not same and not known_apart,
        )  # fmt: skip

    if reason == "text":
        return pair("the same text", agree or untitled)
    if reason == "DOI":
        same = agree or alike >= NEARLY or (untitled and (complete or not both))
        return pair("the same DOI", same)
    if reason == "title":
        if both:
            same = _nearly(first, second, alike) and (long or one.year == other.year)
            version = long and _compatible(one, other) and (alike >= VERSION or _share_authors(one, other))
            return pair("the same title" if same else "the same title, different texts", same, version)
        same = not clash and long and _compatible(one, other)
        return pair("the same title", same)
    if reason == "identifier":
        joined = complete and untitled and partners
        known = agree and long and not clash and _compatible(one, other)
        known = known and not (both and one.year and other.year and one.year != other.year)
        same = joined or known or alike >= NEARLY or (agree and alike >= VERSION)
        return pair("the same identifier", True) if same else None
    if alike < NEARLY:
        return None
    if one.source_id and one.source_id == other.source_id:
        return pair("the same identifier", True)
    bare = untitled and alike >= SAME_NOTHING and _numbers(first) == _numbers(second)
    version = agree and (long or one.year == other.year)
    return pair(reason, not clash and (version or bare))


def _agree(first: Candidate, second: Candidate) -> bool:
    if not (first.title and second.title):
        return False
    shorter, longer = sorted((first.title, second.title), key=lambda title: (len(title), title))
    if shorter == longer or (len(shorter) >= _SHORTEST_FRONT and longer.startswith(shorter)):
        return True
    if len(shorter) < _SHORTEST_FRONT or len(longer) - len(shorter) > 0.1 * len(longer):
        return False
    numbers = [sorted(_NUMERAL.findall(candidate.record.title or "")) for candidate in (first, second)]
    return numbers[0] == numbers[1] and SequenceMatcher(None, shorter, longer, autojunk=False).ratio() >= _ALIKE_TITLES


def _nearly(first: Candidate, second: Candidate, alike: float) -> bool:
    """Whether two texts are the same but for small edits or a cut."""
    if alike >= NEARLY or shingles.containment(first.text, second.text) >= _CONTAINED:
        return True
    words, others = (shingles.bare(text).split()[:_COMPARED] for text in (first.text, second.text))
    return SequenceMatcher(None, words, others, autojunk=False).ratio() >= _SAME_WORDS


def _share_authors(one: Record, other: Record) -> bool:
    return bool(_families(one) & _families(other))


def _compatible(one: Record, other: Record) -> bool:
    """Whether nothing that both records know speaks against one paper: years one apart at most, an author in common."""
    if one.year and other.year and abs(one.year - other.year) > 1:
        return False
    return not (one.authors and other.authors) or _share_authors(one, other)


def _families(record: Record) -> set[str]:
    """Give the words of the authors' names that can be family names, folded."""
    return {letters(word) for name in record.authors for word in re.split(r"[\s,.]+", name) if len(word) > 2}


def _numbers(candidate: Candidate) -> list[str]:
    return sorted(re.findall(r"\d+", shingles.bare(candidate.text)))
