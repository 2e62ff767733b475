"""The filter state in the link, and back."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis import Analysis
from core.link import MOST_STARRED, from_link, is_ours, names, slug, slugs, to_link
from core.selection import GIVEN, KeywordMode, Selection
from tests.made import made_analysis

ROWS: list[dict[str, Any]] = [
    {"keywords": ["LLMs", "prior"], "methods": ["causal"], "contribution": ["theory"], "area": "Theory->Bandits",
     "area_source": "predicted", "list_id": "aa", "authors": ["Ada Lee", "李明"], "year": 2025, "venue": "ICML Workshop",
     "paper_id": "0123456789abcdef", "extra": '{"Decision made": "Oral", "code": true}'},
    {"keywords": ["LLMs"], "methods": ["causal", "optimization"], "contribution": ["method"], "area": "Theory",
     "area_source": "given", "list_id": "aa", "authors": ["Ada Lée"], "year": 2026,
     "paper_id": "76543210aaaaaaaa", "extra": '{"Decision made": "Poster (3%)", "code": false}'},
    {"keywords": ["C++"], "methods": ["optimization"], "contribution": ["method", "system"], "list_id": "bb",
     "venue": "Nature & Co.", "paper_id": "fedcba9876543210-2",
     "extra": '{"Decision made": "Poster (3%)", "code": true}'},
]  # fmt: skip
ANALYSIS = made_analysis(*ROWS)


def test_whole_link() -> None:
    """A link is short, names what is chosen in plain letters, and says nothing of what is not."""
    selection = Selection(
        " ab c", ("LLMs", "C++"), "all", ("causal",), ("Theory",), ("system",), ("bb",), True, ("Ada Lee",), ("2026",),
        ("Nature & Co.",), (("Decision made", ("Oral", "Poster (3%)")), ("code", ("yes",))), ("fedcba9876543210-2",),
    )  # fmt: skip
    link = {
        "q": "ab c",
        "k": "llms.c",
        "km": "all",
        "m": "causal",
        "a": "theory",
        "c": "system",
        "l": "bb",
        "y": "2026",
        "v": "nature-co",
        "p": "fedcba98",
        "f.decision-made": "oral.poster-3",
        "f.code": "yes",
        "code": "1",
    }
    written = to_link(selection, ANALYSIS)
    assert written.pop("au").startswith("ada-lee-")
    assert written == link
    assert from_link(to_link(selection, ANALYSIS), ANALYSIS) == (
        Selection("ab c", *list(vars(selection).values())[1:]),
        (),
    )
    assert to_link(Selection(), ANALYSIS) == {}
    assert all(is_ours(key) for key in link)
    assert not is_ours("embed")


def test_papers_are_named_by_few_digits() -> None:
    """Papers whose ids begin alike are named in full; a link of a corpus that had to do so opens elsewhere as well."""
    first, second = (row["paper_id"] for row in ROWS[:2])
    assert to_link(Selection(papers=(first, second)), ANALYSIS) == {"p": f"{first[:8]}.{second[:8]}"}
    twin = made_analysis(*ROWS, {"paper_id": first[:8] + "ffffffff"})
    link = to_link(Selection(papers=(first,)), twin)
    assert link == {"p": first}
    assert from_link(link, ANALYSIS) == (Selection(papers=(first,)), ())


def test_starred_papers_travel_where_they_are_few() -> None:
    """A link that filters by stars names the papers, so that it opens the same view elsewhere; many stars do not fit."""
    starred = [row["paper_id"] for row in ROWS[1:]]
    link = to_link(Selection(starred=True), ANALYSIS, starred)
    assert link == {"s": "76543210.fedcba98"}
    assert from_link(link, ANALYSIS) == (Selection(papers=tuple(starred)), ())
    many = [f"{number:016x}" for number in range(MOST_STARRED + 1)]
    assert to_link(Selection(starred=True), ANALYSIS, many) == {"s": "1"}
    assert from_link({"s": "1"}, ANALYSIS) == (Selection(starred=True), ())
    assert to_link(Selection(), ANALYSIS, starred) == {}


def test_link_from_another_corpus() -> None:
    """What this corpus does not know is left out and named, the rest is kept."""
    link = {
        "k": "llms.gone",
        "m": "nothing",
        "km": "odd",
        "code": "2",
        "f.room": "hall",
        "f.code": "maybe",
        "p": "00",
        "y": "1",
    }
    found = from_link(link, ANALYSIS)
    assert found == (Selection(keywords=("LLMs",)), ("gone", "nothing", "1", "00", "f.room", "maybe"))


WORDS = st.text(max_size=8)


@st.composite
def analyses_with_filters(draw: st.DrawFn) -> tuple[Analysis, Selection]:
    """Give a corpus of wild names, and filters by some of them."""
    rows: list[dict[str, Any]] = []
    for number in range(draw(st.integers(2, 5))):
        words = st.lists(WORDS.filter(str.strip), unique=True, max_size=3)
        rows.append(
            {
                "paper_id": f"{number:016x}",
                "keywords": draw(words),
                "methods": draw(words),
                "authors": draw(words),
                "list_id": f"l{draw(st.integers(1, 3))}",
                "venue": draw(st.none() | WORDS.filter(str.strip)),
                "year": draw(st.none() | st.integers(1900, 2100)),
                "extra": json.dumps(draw(st.dictionaries(st.sampled_from(["a", "A", "ä b", "%"]), st.booleans()))),
            }
        )
    analysis = made_analysis(*rows)
    known = names(analysis)

    def some(name: str) -> tuple[str, ...]:
        values = sorted(known.of(name))
        return tuple(draw(st.lists(st.sampled_from(values), unique=True, max_size=3))) if values else ()

    keywords = some("keywords")
    mode: KeywordMode = draw(st.sampled_from(["any", "all", "none"])) if keywords else "any"
    selection = Selection(draw(WORDS).strip(), keywords, mode, code=draw(st.booleans()))
    for field in ("methods", "authors", "lists", "venues", "years", "papers"):
        selection = selection.having(field, some(field))
    for field in known.fields():
        selection = selection.having(GIVEN + field, some(GIVEN + field))
    return analysis, selection


@given(analyses_with_filters())
def test_a_link_opens_exactly_this_view(made: tuple[Analysis, Selection]) -> None:
    """Whatever things are called, a link brings back all filters, and carries every name as it is."""
    analysis, selection = made
    link = to_link(selection, analysis)
    assert from_link(link, analysis) == (selection, ())
    assert all(quote(key + value) == key + value for key, value in link.items() if key != "q")
    assert all(map(is_ours, link))


@given(st.dictionaries(st.sampled_from(["q", "k", "km", "m", "y", "p", "s", "f.a", "f."]), st.text(max_size=12)))
def test_any_link_can_be_opened(link: dict[str, str]) -> None:
    """Whatever stands in an address bar, the view opens, and writing it again changes nothing more."""
    selection, _ = from_link(link, ANALYSIS)
    assert from_link(to_link(selection, ANALYSIS), ANALYSIS) == (selection, ())


@given(st.lists(st.text(max_size=6), unique=True, max_size=6))
def test_slugs_are_plain_and_differ(names: list[str]) -> None:
    """Whatever things are called, each has a name of its own that a link carries as it is."""
    short = slugs(names)
    assert len(set(short.values())) == len(names)
    assert all(value and set(value) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for value in short.values())


@pytest.mark.parametrize(("name", "expected"), [("Größe of k-NN (C++)", "groe-of-k-nn-c"), ("李", "")])
def test_slug(name: str, expected: str) -> None:
    """Spaces, accents and signs become plain letters."""
    assert slug(name) == expected
