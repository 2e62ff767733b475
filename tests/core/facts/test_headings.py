"""Headings for papers without a title."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.facts.heading_candidates import stretches
from core.facts.heading_ends import MOST_WORDS
from core.facts.heading_features import FEATURES
from core.facts.heading_stretch import Stretch, phrase
from core.facts.heading_topics import composed
from core.facts.headings import find_heading, heading_of, model
from core.facts.reading import Reading
from core.facts.title_words import FEATURES as WORD_FEATURES
from core.facts.title_words import pieces
from core.text import parse

ZORT = (
    "Sorting long lists is slow. Existing methods (Qort) need much memory. We propose Zort, a novel streaming framework that "
    "seamlessly integrates quantile sketches into radix sort. Zort outperforms Qort on three benchmarks."
)
FINDING = (
    "Sorting is widely used. Prior work shows that memory matters. In this paper, we show that cache misses explain most of the "
    "running time of merge sort. Experiments support our claims."
)


def test_a_named_paper_is_headed_by_its_name_and_what_it_does() -> None:
    """The name comes first, then the abstract's own words for what it is, without puffing."""
    heading = find_heading(Reading(parse(ZORT)), "Zort", None)

    assert heading.startswith("Zort: streaming framework that integrates quantile sketches")
    assert "novel" not in heading


def test_a_paper_without_a_name_is_headed_by_what_it_shows() -> None:
    """Without a name, what the paper itself studies, proposes or finds stands alone, capitalised."""
    heading = find_heading(Reading(parse(FINDING)), None, None)

    assert heading.startswith("Cache misses explain")


@pytest.mark.parametrize("abstract", [ZORT, FINDING])
def test_candidates_are_whole_phrases_in_the_abstracts_words(abstract: str) -> None:
    """No candidate speaks in the first person, points backwards, or ends on a word that wants another."""
    reading = Reading(parse(abstract))
    for stretch in stretches(reading, "Zort"):
        words = phrase(reading, stretch).lower().split()
        assert not {"we", "our", "existing", "prior"} & set(words)
        assert words[-1] not in {"of", "the", "a", "into", "that", "novel", "and"}


def headings_of(abstract: str, name: str | None) -> list[str]:
    """Give every candidate heading of an abstract."""
    reading = Reading(parse(abstract))
    return [heading_of(reading, name, stretch) for stretch in stretches(reading, name)]


@pytest.mark.parametrize(
    "sentence",
    [
        "We propose a streaming framework, Zort, which sorts lists by sketches.",
        "We propose a streaming framework called Zort (Z) which sorts lists by sketches.",
        "We propose a streaming framework, dubbed Zort, which sorts lists by sketches.",
    ],
)
def test_a_name_set_off_inside_a_phrase_moves_to_the_front(sentence: str) -> None:
    """Where the name stands between commas or behind "called", the phrase goes on around it."""
    assert "Zort: streaming framework which sorts lists by sketches" in headings_of(sentence, "Zort")


def test_what_is_shown_counts_behind_an_article_and_behind_its_condition() -> None:
    """Findings may begin with an article ("we show that the ...") or with a condition ("we show that, under ..., ...")."""
    assert "Memory wall explains the running time" in headings_of(
        "We show that the memory wall explains the running time.", None
    )
    assert "Merge sort needs one pass" in headings_of(
        "We show that, under mild assumptions, merge sort needs one pass.", None
    )


def test_a_phrase_is_not_cut_before_the_second_object_of_its_verb() -> None:
    """What is treated "as" or turned "into" something is named together with it."""
    made = headings_of("We propose Zort, a framework that treats lists as streams.", "Zort")

    assert "Zort: framework that treats lists as streams" in made
    assert "Zort: framework that treats lists" not in made


def test_what_is_combined_is_named_together() -> None:
    """What is combined "with" something, and what improves "in" something, is not cut before it."""
    joined = headings_of("We propose Zort, a framework combining sketches for speed with radix trees.", "Zort")
    better = headings_of("We propose a sorter that guarantees an improvement in speed.", None)

    assert "Zort: framework combining sketches for speed with radix trees" in joined
    assert not [heading for heading in joined if heading.endswith(("sketches", "speed"))]
    assert "Sorter that guarantees an improvement in speed" in better
    assert "Sorter that guarantees an improvement" not in better


def test_what_the_authors_mean_to_propose_is_proposed() -> None:
    """An infinitive of proposing counts behind "we", unless it is said to be hard or to lie ahead."""
    assert "Streaming sorter for long lists" in headings_of(
        "We use sketches to develop a streaming sorter for long lists.", None
    )
    kinds = {
        s.kind for s in stretches(Reading(parse("We find it hard to develop a streaming sorter for long lists.")), None)
    }
    assert "proposal" not in kinds


def test_what_is_done_further_and_what_is_cut_is_marked() -> None:
    """A candidate knows whether its sentence tells of further things, and whether its condition is left out."""
    further = stretches(Reading(parse("We further study how lists grow over time.")), None)
    cut = stretches(Reading(parse("We propose a sorter for long lists under tight memory.")), None)

    assert all(stretch.further for stretch in further)
    assert further
    assert {stretch.restricted for stretch in cut} == {True, False}


def test_a_second_puff_is_left_out() -> None:
    """Behind the spelled-out name "a novel" is only "a"."""
    made = headings_of("We propose Zigzag Ordering (Zort), a novel efficient sorter for long lists.", "Zort")

    assert "Zort: Zigzag Ordering, an efficient sorter for long lists" in made


def test_a_topic_is_added_only_to_what_is_made_for_something() -> None:
    """A guarantee is not headed as being for what the abstract opens with; a framework is."""
    reading = Reading(
        parse("Sorting lists is slow. Sorting lists matters. We give tight guarantees. We propose a radix framework.")
    )
    given = stretches(reading, None)
    made = [phrase(reading, stretch) for stretch in composed(reading, given, dict.fromkeys(pieces(reading.text), 0.9))]

    assert not [heading for heading in made if heading.startswith("tight guarantees for")]
    assert [heading for heading in made if heading.startswith("radix framework for")]


def test_a_bound_is_a_noun_behind_what_describes_it() -> None:
    """A word as in "an error bound in ..." is a noun, as in "which bounds the error" it is not."""
    nouns, verb = (
        Reading(parse("We derive a tight error bound in noise.")),
        Reading(parse("A lemma that bounds the error.")),
    )

    assert nouns.tags[nouns.low.index("bound")] == "NN"
    assert verb.tags[verb.low.index("bounds")] == "VB"


def test_brackets_are_left_out_and_the_topic_follows_for() -> None:
    """An acronym in brackets is no part of a heading; a topic from the opening is put behind "for"."""
    reading = Reading(parse("Lists grow. We propose Fast Zort (FZ) trees."))
    words = [token.text for token in reading.tokens]
    start = words.index("Fast")

    assert phrase(reading, Stretch(start, len(words) - 1, "proposal")) == "Fast Zort trees"
    assert phrase(reading, Stretch(start, start + 2, "proposal", (0, 1))) == "Fast Zort for lists"
    assert heading_of(reading, None, Stretch(len(words) - 2, len(words) - 1, "proposal")) == "Trees"


def test_an_abstract_without_phrases_still_has_a_heading() -> None:
    """Whatever is there heads the card; only an empty abstract has nothing."""
    assert find_heading(Reading(parse("Untersuchung.")), None, None) == "Untersuchung"
    assert find_heading(Reading(parse("")), None, None) == ""


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from([*ZORT.split(), "(", ")", "α-β", "*", "“x”", "3.5%", ":", "—", "Δ", "https://a.b/c"]),
        max_size=40,
    )
)
def test_headings_of_wild_text_are_short_and_clean(words: list[str]) -> None:
    """However torn a text is, its heading has at most 14 words, all of them its own, and no markup."""
    reading = Reading(parse(" ".join(words)))
    heading = find_heading(reading, None, None)

    assert len(heading.split()) <= MOST_WORDS
    assert not re.search(r"[*$\\]", heading.replace("*", "") if "*" in reading.text else heading)
    assert set(pieces(heading)) - {"for"} <= set(pieces(reading.text))


def test_the_model_knows_the_features() -> None:
    """The shipped trees ask for no feature that is not computed."""
    shipped = model()

    assert shipped.stretches is not None
    assert shipped.stretches.feature.max() < len(FEATURES)
    assert shipped.words.feature.max() < len(WORD_FEATURES)


@pytest.mark.parametrize(
    ("abstract", "name", "no_heading"),
    [
        (
            "We propose Zort, a sorter built on the insight that an awareness of gaps is a help.",
            "Zort",
            "awareness of gaps$",
        ),
        ("We present a set of lists and a sorter that runs on them.", None, "lists and a sorter"),
        ("We propose Zort. We show that sorted lists are read differently by people.", "Zort", "Zort: sorted"),
        ("We show that sorters read lists differently from right to left.", None, "read lists$"),
        (
            "We introduce Zort, a sorter. We further propose a List Order Evaluation Framework.",
            "Zort",
            "Zort: List Order",
        ),
        ("We propose Zort, a sorter that enables lists to grow in place.", "Zort", "enables lists$"),
    ],
)
def test_no_heading_says_what_the_abstract_does_not(abstract: str, name: str | None, no_heading: str) -> None:
    """No clause ends before its verb or its adverb, no finding and no second thing stands behind the name of the first."""
    assert [heading for heading in headings_of(abstract, name) if re.search(no_heading, heading)] == []


def test_what_is_proposed_may_extend_what_exists() -> None:
    """A phrase that speaks of existing things further inside is the paper's own; one that begins with them is not."""
    made = headings_of("We propose a method that augments existing sorters. We study existing lists.", None)
    assert "Method that augments existing sorters" in made
    assert not any(heading.startswith("Existing") for heading in made)


def test_a_finding_stands_alone() -> None:
    """What was found is a heading without the name of what is proposed."""
    made = headings_of("We propose Zort. We show that cache misses explain the time.", "Zort")
    assert "Cache misses explain the time" in made
