"""Which records are one paper."""

from __future__ import annotations

from typing import Any

import pytest

from core.intake.duplicates import RULES, groups, pairs
from core.intake.identity import digest
from core.intake.judging import Candidate
from core.intake.placeholders import placeholder
from core.intake.record import Record

TEXT = (
    "Agents that share one reward must decide which of them deserves it. Earlier rules pay everybody "
    "alike, and so teach nobody. We "
    "propose a rule that pays each agent for what the others would have lost without it, and prove that it is the only one which "
    "never punishes help. On 6 games it needs half as many episodes as the best rule before."
)
VERSION = TEXT.replace("Earlier rules pay everybody alike, and so teach nobody. ", "").replace("half", "a third of")
EDITED = TEXT.replace("half as many", "a third of the").replace("the best rule before", "the best earlier rule")
SHORT = "We propose a rule that pays each agent for what the others would have lost without its help in the game."
OTHER = (
    "Sparse attention saves memory and costs accuracy, and nobody could say when. We show that a learned "
    "mask loses nothing as long "
    "as keys are nearly orthogonal, and give a test that tells so before training, right in all but one case."
)
TITLE = "Credit where credit is due among agents"


def candidates(*records: dict[str, Any]) -> list[Candidate]:
    """Make candidates; `file` is the source."""
    made = []
    for order, fields in enumerate(records):
        source = fields.pop("file", "a.csv")
        record = Record(**fields, position=order + 1)
        usable = record.abstract is not None and not placeholder(record.abstract)
        made.append(Candidate(record, source, order, source, digest(record.abstract, record.title), usable))
    return made


def merged(*records: dict[str, Any], rule: str = "richest") -> list[str]:
    """Give the reasons for which records were merged."""
    return [reason for group in groups(pairs(candidates(*records)), rule) for _, reason in group.merged]


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ({"abstract": TEXT}, {"abstract": f"<p>{TEXT.upper()}</p>"}, "the same text"),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": TEXT}, "the same text"),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": TEXT, "title": f"{TITLE}: a rule"}, "the same text"),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": EDITED, "title": TITLE.upper()}, "the same title"),
        ({"abstract": SHORT, "title": TITLE}, {"abstract": SHORT.replace("rule", "law"), "title": TITLE}, "the same title"),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": TEXT[:150], "title": TITLE}, "the same title"),
        ({"abstract": TEXT, "title": TITLE}, {"title": TITLE, "year": 2020}, "the same title"),
        ({"abstract": TEXT, "title": TITLE, "doi": "10.1/X"}, {"abstract": OTHER, "title": TITLE, "doi": "10.1/x"}, "the same DOI"),
        ({"abstract": TEXT, "doi": "10.1/x"}, {"title": TITLE, "doi": "10.1/x"}, "the same DOI"),
        (
            {"abstract": TEXT, "title": TITLE, "source_id": "1"},
            {"abstract": OTHER, "title": TITLE, "source_id": "1"},
            "the same identifier",
        ),
        (
            {"abstract": TEXT, "title": TITLE, "source_id": "1"},
            {"abstract": TEXT.replace("deserves", "merits"), "title": "A new title for it", "source_id": "1"},
            "the same identifier",
        ),
        (
            {"abstract": TEXT, "title": TITLE},
            {"abstract": TEXT.replace("deserves", "merits"), "title": TITLE.replace("agents", "agent")},
            "nearly the same text",
        ),
        ({"abstract": TEXT}, {"abstract": TEXT.replace("deserves", "merits")}, "nearly the same text"),
        ({"abstract": TEXT, "title": TITLE, "source_id": "1"}, {"title": TITLE, "source_id": "1"}, "the same title"),
    ],
)  # fmt: skip
def test_one_paper(one: dict[str, Any], other: dict[str, Any], reason: str) -> None:
    """The same text, DOI or title with a text that agrees is one paper, and it is said why."""
    assert merged(dict(one), dict(other)) in ([f"{reason} as record 1 of a.csv"], [f"{reason} as record 2 of a.csv"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"abstract": TEXT, "title": TITLE}, {"abstract": TEXT, "title": "Sparse attention and its masks"}),
        ({"abstract": TEXT, "title": "Preface"}, {"abstract": OTHER, "title": "Preface"}),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": OTHER, "title": TITLE}),
        ({"abstract": TEXT, "title": TITLE}, {"abstract": VERSION, "title": TITLE}),
        ({"abstract": TEXT, "title": TITLE, "own_id": "a"}, {"abstract": EDITED, "title": TITLE, "own_id": "b"}),
        ({"abstract": TEXT, "title": "Preface", "year": 2010}, {"title": "Preface", "year": 2011}),
        ({"abstract": TEXT, "title": TITLE, "year": 2010}, {"title": TITLE, "year": 2020}),
        (
            {"abstract": TEXT, "title": TITLE, "authors": ["Ada Lovelace"]},
            {"title": TITLE, "authors": ["Grace Hopper"]},
        ),
        (
            {"abstract": TEXT, "title": TITLE, "source_id": "1"},
            {"abstract": OTHER, "title": "Another title of it", "source_id": "1"},
        ),
        (
            {"abstract": TEXT, "title": TITLE, "doi": "10.1/x"},
            {"abstract": OTHER, "title": "Another title of it", "doi": "10.1/x"},
        ),
        ({"abstract": TEXT, "doi": "10.1"}, {"title": TITLE, "doi": "10.1"}),
        ({"abstract": TEXT}, {"abstract": TEXT.replace("6 games", "9 games")}),
        (
            {"abstract": TEXT, "title": "Workshops and tutorials", "year": 2010},
            {"abstract": TEXT.replace("deserves", "merits"), "title": "Workshop and tutorials", "year": 2011},
        ),
        ({"abstract": TEXT, "title": f"{TITLE}, part I"}, {"abstract": VERSION, "title": f"{TITLE}, part II"}),
        ({"abstract": "TBD", "title": TITLE}, {"abstract": "TBD", "title": "Another title of it"}),
    ],
)
def test_two_papers(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Different papers stay apart, though they share a title, an identifier or even an abstract."""
    assert merged(dict(one), dict(other)) == []


def test_the_richest_wins_and_learns() -> None:
    """The record that knows most stays and takes over what only the other knew, whatever their order."""
    rich: dict[str, Any] = {"abstract": TEXT, "title": TITLE, "year": 2020, "venue": "ICML", "extra": {"room": "A"}}
    poor: dict[str, Any] = {"abstract": TEXT, "title": TITLE, "doi": "10.1/x", "extra": {"room": "B", "rating": 7}}
    for records in ((rich, poor), (poor, rich)):
        made = candidates(*[dict(record, extra=dict(record["extra"])) for record in records])
        (group,) = groups(pairs(made), "richest")
        record = group.winner.record
        assert (record.year, record.venue, record.doi, record.extra) == (
            2020,
            "ICML",
            "10.1/x",
            {"room": "A", "rating": 7},
        )


@pytest.mark.parametrize(("rule", "year"), [("richest", 2019), ("first", 2018), ("newest", 2021), ("none", None)])
def test_rules(rule: str, year: int | None) -> None:
    """The rule decides which record stays, or that all do."""
    made = candidates(
        {"abstract": TEXT, "title": TITLE, "year": 2018},
        {"abstract": TEXT, "title": TITLE, "year": 2019, "venue": "V"},
        {"abstract": TEXT, "title": TITLE, "year": 2021},
    )
    assert set(RULES) == {"richest", "first", "newest", "versions", "none"}
    assert [group.winner.record.year for group in groups(pairs(made), rule)] == ([year] if year else [])


VERSIONS: list[tuple[dict[str, Any], dict[str, Any], bool]] = [
    ({"abstract": TEXT, "title": TITLE}, {"abstract": VERSION, "title": TITLE}, True),
    ({"abstract": TEXT, "title": TITLE}, {"abstract": OTHER, "title": TITLE}, False),
    (
        {"abstract": TEXT, "title": TITLE, "authors": ["Ada Lee"], "doi": "10.1/x", "year": 2020},
        {"abstract": OTHER, "title": TITLE, "authors": ["Lee, A.", "Cem Duru"], "doi": "10.2/y", "year": 2021},
        True,
    ),
    (
        {"abstract": TEXT, "title": TITLE, "authors": ["Ada Lee"]},
        {"abstract": VERSION, "title": TITLE, "authors": ["Cem Duru"]},
        False,
    ),
    ({"abstract": TEXT, "title": TITLE, "year": 2015}, {"abstract": VERSION, "title": TITLE, "year": 2020}, False),
    ({"abstract": TEXT, "title": "Preface"}, {"abstract": VERSION, "title": "Preface"}, False),
]


@pytest.mark.parametrize(("one", "other", "version"), VERSIONS)
def test_versions_are_merged_where_that_is_wanted(one: dict[str, Any], other: dict[str, Any], version: bool) -> None:
    """Records of one title with different texts are shown and kept; the rule "versions" merges those that can be of one paper."""
    (pair,) = pairs(candidates(dict(one), dict(other)))
    assert (pair.reason, pair.same, pair.version) == ("the same title, different texts", False, version)
    assert "abstract" in pair.differs
    assert merged(dict(one), dict(other)) == []
    assert len(merged(dict(one), dict(other), rule="versions")) == version


def test_joined_by_identifier() -> None:
    """Two files that complete each other by identifier are joined, but not where only few identifiers meet."""
    titles = [{"file": "titles.csv", "source_id": str(n), "title": f"Title number {n} of them"} for n in range(4)]
    texts = [{"file": "texts.csv", "source_id": str(n), "abstract": f"{OTHER} Number {n * 7919}."} for n in range(4)]
    assert len(merged(*map(dict, titles + texts))) == 4
    strangers = [dict(record, source_id=f"x{n}" if n else "0") for n, record in enumerate(texts)]
    assert merged(*map(dict, titles), *strangers) == []


def test_pairs_say_what_differs() -> None:
    """A pair names the fields that differ, as they were before anything was completed, and how alike the texts are."""
    made = candidates({"abstract": TEXT, "title": TITLE, "year": 2020}, {"abstract": TEXT, "title": TITLE})
    (pair,) = pairs(made)
    groups([pair], "richest")
    assert (pair.reason, pair.similarity, pair.same, pair.differs) == ("the same text", 1.0, True, ("year",))


def test_a_block_of_many() -> None:
    """Hundreds of records with one abstract are shown as neighbours, not as all their pairs, and none is lost."""
    made = candidates(*[{"abstract": TEXT, "title": f"Title number {n} of many"} for n in range(300)])
    found = pairs(made)
    assert len(found) < 1000
    assert not any(pair.same for pair in found)
