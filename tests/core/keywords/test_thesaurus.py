"""Tests of the thesaurus."""

import csv

import pytest

from core.errors import PaperlensError
from core.keywords import Thesaurus


def test_a_thesaurus_survives_its_file() -> None:
    """What is saved as CSV is read back as it was, commas, quotes and all."""
    thesaurus = Thesaurus().merge(["LLM", 'a "quoted", label'], "large language models").hide("approach").split("SAM")
    assert thesaurus.to_csv() == (
        'label,replace by\nLLM,large language models\n"a ""quoted"", label",large language models\napproach,\nSAM,SAM\n'
    )
    assert Thesaurus.from_csv(thesaurus.to_csv()) == thesaurus


def test_vosviewer_files_are_read() -> None:
    """VOSviewer's own thesaurus, with tabs, a byte order mark and Windows line ends, is read as it is."""
    content = "\ufefflabel\treplace by\r\nllm\tlarge language model\r\npaper\t\r\n\r\n".encode()
    assert Thesaurus.from_csv(content).rows == (("llm", "large language model"), ("paper", ""))


def test_the_last_word_counts() -> None:
    """Doing something else with a keyword replaces what was done before, and undoing leaves nothing."""
    thesaurus = Thesaurus().hide("LLMs").rename("llms", "language models")
    assert thesaurus.rows == (("llms", "language models"),)
    assert thesaurus.without("LLMs") == Thesaurus()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("label,replace by\na,b,c\n", "words.csv, line 2: has 3 columns; a thesaurus has two, label and replace by."),
        ("label,replace by\na,b\nc\n", "words.csv, line 3: has 1 column; a thesaurus has two, label and replace by."),
        (b"label,replace by\n\xff,b\n", "words.csv: byte 17 is not UTF-8; save the file as UTF-8."),
    ],
)
def test_a_bad_file_is_named(content: str | bytes, message: str) -> None:
    """A file that is no thesaurus is refused with its name, the line, and what to do."""
    with pytest.raises(PaperlensError) as error:
        Thesaurus.from_csv(content, "words.csv")
    assert str(error.value) == message


def test_no_cell_of_the_file_is_a_formula() -> None:
    """A name that a spreadsheet would run is written with an apostrophe in front, and read without it."""
    thesaurus = Thesaurus().rename("+1 rule", "=1+1")
    assert thesaurus.to_csv() == "label,replace by\n'+1 rule,'=1+1\n"
    assert Thesaurus.from_csv(thesaurus.to_csv()) == thesaurus


def test_a_second_file_is_added() -> None:
    """What another file says is added, and wins where both say something of a label."""
    both = Thesaurus().hide("a").rename("b", "c").also(Thesaurus().rename("A", "d").hide("e"))
    assert both.rows == (("b", "c"), ("A", "d"), ("e", ""))


def test_a_fingerprint_tells_what_is_said() -> None:
    """The same decisions in another order have the same short fingerprint; other decisions have another."""
    thesaurus = Thesaurus().hide("a").rename("b", "c")
    assert thesaurus.fingerprint() == Thesaurus().rename("b", "c").hide("A").fingerprint()
    assert thesaurus.fingerprint() != Thesaurus().rename("b", "C").hide("a").fingerprint()
    assert len(thesaurus.fingerprint()) == 6


def test_a_cell_beyond_all_measure_is_told() -> None:
    """A file whose cell is too long to be read gives a sentence as well."""
    before = csv.field_size_limit(1000)
    try:
        with pytest.raises(PaperlensError, match=r"words\.csv, line 2: cannot be read as CSV"):
            Thesaurus.from_csv("label,replace by\n" + 2000 * "a" + ",b\n", "words.csv")
    finally:
        csv.field_size_limit(before)
