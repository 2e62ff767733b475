"""Plain text parted into papers."""

from __future__ import annotations

import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intake import registry
from core.intake.blocks import leading_number
from core.intake.limits import Limits, SourceError
from core.intake.prose import Prose, is_names
from core.intake.record import Reading
from core.intake.source import Source

CREDIT = (
    "Agents that share one reward must decide which of them deserves it. Earlier rules pay everybody alike, and so teach "
    "nobody. We propose a rule that pays each agent for what the others would have lost without it, and prove that it is the "
    "only one which never punishes help. On six games it needs half as many episodes as the best rule before."
)
SPARSE = (
    "Sparse attention saves memory and costs accuracy, and nobody could say when. We show that a learned mask loses nothing "
    "as long as keys are nearly orthogonal, and give a test that tells so before training. Across nine data sets the test is "
    "right in all but one case, where the labels are noise."
)
CAUSAL = (
    "Causal discovery from passive data cannot tell a cause from an effect without further assumptions. This paper asks how "
    "few interventions are enough, and answers with a number that grows only with the logarithm of the variables. The proof "
    "is constructive and yields a procedure whose code fits on one page."
)
ABSTRACTS = [CREDIT, SPARSE, CAUSAL]


def read(text: str) -> Reading:
    """Read plain text."""
    return Prose().read(Source("x.txt", text.encode()), {})


def found(text: str) -> list[tuple[int | None, str | None, list[str], str | None]]:
    """Give line, title, authors and abstract of each record."""
    return [(record.line, record.title, record.authors, record.abstract) for record in read(text).records]


def abstracts(text: str) -> list[str | None]:
    """Give the abstracts."""
    return [record.abstract for record in read(text).records]


@pytest.mark.parametrize(
    "header",
    [
        "ICML 2026 Papers",
        "ICML 2026 论文列表",
        "Статьи ICML",
        "Meine Sammlung",
        "These are the papers of my list.",
        None,
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_the_lists_own_form(header: str | None, end: str) -> None:
    """A header line, a blank line, abstracts parted by blank lines; in any script, with any line ends, or without a header."""
    text = end.join(line for part in ([header] if header else []) + ABSTRACTS for line in (part, ""))
    reading = read("\ufeff" + text)
    assert reading.name == header
    start = 3 if header else 1
    assert [(record.line, record.abstract) for record in reading.records] == [
        (start + 2 * place, abstract) for place, abstract in enumerate(ABSTRACTS)
    ]


def test_header_of_two_lines() -> None:
    """A header may be of two lines."""
    reading = read(f"ICML 2026\nAccepted papers\n\n{CREDIT}\n\n{SPARSE}")
    assert (reading.name, len(reading.records)) == ("ICML 2026 Accepted papers", 2)


def test_hard_wrapped() -> None:
    """Lines wrapped at some width are one abstract, given as it stands."""
    wrapped = ["\n".join(textwrap.wrap(abstract, 72)) for abstract in ABSTRACTS]
    assert abstracts("Papers\n\n" + "\n\n".join(wrapped)) == wrapped


def test_a_line_each() -> None:
    """Long lines that end as sentences do are an abstract each, also without blank lines."""
    assert abstracts("Papers\n" + "\n".join(ABSTRACTS)) == ABSTRACTS
    assert abstracts("\n".join(ABSTRACTS)) == ABSTRACTS


@pytest.mark.parametrize("mark", ["{}. ", "{}) ", "[{}] ", "({}) ", "Paper {}: ", "**{}.** ", "{}、", "第{}篇 ", "- "])
@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_numbered_and_bulleted(mark: str, between: str) -> None:
    """Numbers that count up begin a paper each, and so do bullets; they are no part of the abstract."""
    text = between.join(mark.format(number) + abstract for number, abstract in enumerate(ABSTRACTS, 1))
    assert abstracts(text) == ABSTRACTS
    assert abstracts("My papers\n\n" + text) == ABSTRACTS


def test_paragraphs_of_numbered_papers() -> None:
    """What stands below a number and has none goes on with it."""
    text = f"1. {CREDIT}\n\nA second paragraph of it.\n\n2. {SPARSE}\n"
    assert abstracts(text) == [f"{CREDIT}\n\nA second paragraph of it.", SPARSE]


@pytest.mark.parametrize(
    "further",
    [
        "Moreover, the rule is the only one.",
        "To this end, we introduce masks. They are learned.",
        "Our code is available at https://example.org/x.",
        "https://example.org/x",
        "* it is fast\n* it is small",
    ],
)
def test_several_paragraphs(further: str) -> None:
    """A paragraph that looks back goes on with the abstract above it."""
    assert abstracts(f"Papers\n\n{CREDIT}\n\n{further}\n\n{SPARSE}") == [f"{CREDIT}\n\n{further}", SPARSE]


def test_paragraph_behind_an_open_end() -> None:
    """What ends with a colon goes on in the next paragraph, and so does a sentence that did not end."""
    assert abstracts(f"{CREDIT} It holds that:\n\n$$x = y$$\n\n{SPARSE}")[0] == f"{CREDIT} It holds that:\n\n$$x = y$$"
    assert abstracts(f"{CREDIT} We show that\n\nit holds always.\n\n{SPARSE}") == [
        f"{CREDIT} We show that\n\nit holds always.",
        SPARSE,
    ]


def test_motivation_and_contribution() -> None:
    """A first paragraph that never speaks of the paper itself is completed by one that begins with "We"."""
    first, second = (
        "Sparse attention saves memory and costs accuracy. Nobody could say when.",
        "We show that a learned mask loses nothing.",
    )
    assert abstracts(f"{first}\n\n{second}\n\n{CAUSAL}") == [f"{first}\n\n{second}", CAUSAL]


def test_a_name_of_its_own() -> None:
    """Two paragraphs that use a name which nothing else uses are one abstract, if one of them is short."""
    first, second = f"{CREDIT} We call it PayWell.", "PayWell runs on one machine and needs no tuning at all."
    assert abstracts(f"{first}\n\n{second}\n\n{SPARSE}") == [f"{first}\n\n{second}", SPARSE]
    assert abstracts(f"{first}\n\n{second}\n\n{SPARSE} Unlike PayWell.")[1] == second


def test_wide_gaps() -> None:
    """Where some gaps are wider than others, the wide ones part papers."""
    assert abstracts(f"{CREDIT}\n\nThe second paragraph.\n\n\n{SPARSE}\n\n\n{CAUSAL}") == [
        f"{CREDIT}\n\nThe second paragraph.",
        SPARSE,
        CAUSAL,
    ]


def test_rules() -> None:
    """Lines of dashes part papers."""
    assert abstracts(f"{CREDIT}\n\nThe second paragraph.\n---\n{SPARSE}\n---\n{CAUSAL}\n") == [
        f"{CREDIT}\n\nThe second paragraph.",
        SPARSE,
        CAUSAL,
    ]


TITLED = [
    (1, "Credit Where It Is Due", ["Ada Lovelace", "Alan Turing"], CREDIT),
    (5, "When Does Sparse Attention Fail?", ["Grace Hopper"], SPARSE),
]


def test_titles_authors_abstracts_in_blocks() -> None:
    """Blocks of title, authors and abstract are understood, with the abstract's own label left out."""
    assert (
        found(
            f"Credit Where It Is Due\nAda Lovelace, Alan Turing\n{CREDIT}\n\nWhen Does Sparse Attention Fail?\n"
            f"Grace Hopper\nAbstract: {SPARSE}\n"
        )
        == TITLED
    )


def test_titles_authors_abstracts_apart() -> None:
    """Titles, authors and abstracts may stand in blocks of their own, below a header."""
    text = (
        f"Papers of 2026\n\nCredit Where It Is Due\n\nAda Lovelace, Alan Turing\n\n{CREDIT}\n\nWhen Does "
        f"Sparse Attention Fail?\n\nGrace Hopper\n\n{SPARSE}\n"
    )
    assert read(text).name == "Papers of 2026"
    assert [row[1:] for row in found(text)] == [row[1:] for row in TITLED]
    assert [row[0] for row in found(text)] == [3, 9]


def test_titles_and_authors_above_abstracts() -> None:
    """Title and authors may stand in one block, emphasised or not, and the abstract in the next."""
    text = "\n\n".join(f"**{title}**\n{', '.join(names)}\n\n{abstract}" for _, title, names, abstract in TITLED)
    assert [row[1:] for row in found(text)] == [row[1:] for row in TITLED]


def test_titles_above_wrapped_abstracts() -> None:
    """A title on its own line above hard-wrapped text is a title, the first line of wrapped text is none."""
    text = "\n\n".join(f"{title}\n" + "\n".join(textwrap.wrap(abstract, 72)) for _, title, _, abstract in TITLED)
    assert [record.title for record in read(text).records] == [title for _, title, _, _ in TITLED]


def test_one_paper() -> None:
    """One abstract under a line of its own is a paper with a title, unless the line speaks of a list."""
    assert found(f"Credit Where It Is Due\n\n{CREDIT}") == [(1, "Credit Where It Is Due", [], CREDIT)]
    assert found(f"ICML 2026 Papers\n\n{CREDIT}") == [(3, None, [], CREDIT)]
    assert found(CREDIT) == [(1, None, [], CREDIT)]


def test_keywords_below() -> None:
    """A line of keywords below an abstract is the record's own keywords."""
    (first, second) = read(f"{CREDIT}\nKeywords: agents, credit\n\n{SPARSE}\nKeywords: attention").records
    assert (first.abstract, first.author_keywords, second.author_keywords) == (
        CREDIT,
        ["agents", "credit"],
        ["attention"],
    )


def test_titles_above_labels() -> None:
    """Where abstracts and keywords have labels and titles have none, the titles are still titles."""
    text = "\n\n".join(
        f"{title}\n{', '.join(names)}\nAbstract: {abstract}\nKeywords: one, two" for _, title, names, abstract in TITLED
    )
    records = registry.read(Source("x", text.encode())).records
    assert [(r.title, r.authors, r.abstract, r.author_keywords) for r in records] == [
        (title, names, abstract, ["one", "two"]) for _, title, names, abstract in TITLED
    ]


def test_only_titles() -> None:
    """A list of nothing but titles is papers without abstracts."""
    assert [row[1:] for row in found("My list\n\nOne Title\nAnother Title\nA Third Title\n")] == [
        ("One Title", [], None), ("Another Title", [], None), ("A Third Title", [], None),
    ]  # fmt: skip


def test_short_texts_stay_apart() -> None:
    """Short sentences parted by blank lines are papers of their own."""
    assert abstracts("first one.\n\nsecond one.\n\nthird one.\n") == ["first one.", "second one.", "third one."]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Ada Lovelace, Alan Turing", True), ("Ada Lovelace and Alan Turing", True), ("jie li, Ada B. Lovelace", True),
        ("Antonio del Rio Chanona", True), ("张三、李四", True), ("A Survey of Attention", False), ("We show that x.", False),
        ("Learning to Act, to Plan and to Ask", False), ("", False),
    ],
)  # fmt: skip
def test_names(line: str, expected: bool) -> None:
    """A line of names is told from a title and from a sentence."""
    assert is_names(line) is expected


@given(st.text(alphabet=st.sampled_from("aB1.-*#[]() \n\n\n\r\t:，。é")))
def test_no_letter_is_lost_or_made(text: str) -> None:
    """However wild a text, reading never fails, and what was read stands in it in order, at the lines that it says."""
    reading = read(text)
    lines = Source("x", text.encode()).lines
    position = -1
    for number, record in enumerate(reading.records, 1):
        assert record.position == number
        assert record.line is not None
        assert record.line - 1 > position
        position = record.line - 1
        first = str(record.raw).split("\n", maxsplit=1)[0]
        assert first == lines[position]


def test_one_pasted_paper_with_a_heading_for_its_abstract() -> None:
    """Title, authors, the word "Abstract" on a line of its own and several paragraphs are one paper, without that word."""
    text = (
        "Anchors against forgetting\nAda Lee, Cem Duru\n\nAbstract\nLarge models forget what they learn first. This work asks "
        "why, and finds that gradients of early tasks are overwritten by later ones.\n\nWe then propose Anchor, a rule that "
        "keeps a small set of weights fixed.\n\nOur code is available at https://x.org/anchor."
    )
    (record,) = registry.read(Source("x", text.encode())).records
    assert (record.title, record.authors) == ("Anchors against forgetting", ["Ada Lee", "Cem Duru"])
    assert (record.abstract or "").startswith("Large models forget")
    assert (record.abstract or "").endswith("x.org/anchor.")


@pytest.mark.parametrize("heading", ["", "Abstract\n\n", "Abstract\n", "Abstract: ", "**Abstract**\n\n"])
@pytest.mark.parametrize(
    "further", ["", "\n\nOur code is available at https://x.org/a.", "\n\nKeywords: agents, credit"]
)
def test_one_pasted_paper_in_parts(heading: str, further: str) -> None:
    """Title, authors, heading and paragraphs with blank lines between all of them are one paper."""
    (row,) = found(f"Credit Where It Is Due\n\nAda Lee, Cem Duru\n\n{heading}{CREDIT}{further}\n")
    kept = "" if "Keywords" in further else further
    assert row == (1, "Credit Where It Is Due", ["Ada Lee", "Cem Duru"], CREDIT + kept)


def test_the_word_abstract_is_no_title() -> None:
    """The word "Abstract" above each abstract is neither a title nor a part of the text; alone it is all that was given."""
    assert [row[1:] for row in found(f"Abstract\n{CREDIT}\n\nAbstract\n\n{SPARSE}\n")] == [
        (None, [], CREDIT),
        (None, [], SPARSE),
    ]
    assert abstracts(f"Abstract: {CREDIT}\n\nAbstract: {SPARSE}\n") == [CREDIT, SPARSE]
    assert len(found("Abstract\n")) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We study it.\n\n" * 41, "41 paragraphs, far more than 10 papers"),
        ("We study it.\r\n\r\n" * 41, "41 paragraphs, far more than 10 papers"),
        ("".join(f"{n}. We study it.\n" for n in range(1, 12)), "11 records, the limit is 10"),
        ("".join(f"On the life of {n} kites\n" for n in range(1, 12)), "11 records, the limit is 10"),
    ],
)
def test_too_many_papers_are_refused_early(text: str, said: str) -> None:
    """A text of far too many papers is refused as soon as they can be counted."""
    with pytest.raises(SourceError, match=said):
        registry.read(Source("x", text.encode(), Limits(records=10)))


def test_a_numbered_list_may_be_long() -> None:
    """A list goes on behind the number 99,999."""
    assert leading_number("100001. We study kites.") == 100_001
