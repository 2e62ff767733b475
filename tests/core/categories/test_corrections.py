"""A person's word on categories, and the file that it travels by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.categories.corrections import Correction, Corrections
from core.categories.taxonomy import Category, Taxonomy
from core.errors import PaperlensError

OWN = Taxonomy(
    "Coffee", (Category("roasting", "Roasting"), Category("tasting", "Tasting, smelling"), Category("c", "C"))
)


def test_the_last_word_on_a_paper_holds() -> None:
    """A paper has one correction: the last; taking it back lets the model's answer hold again."""
    made = Corrections().accept("a", ["roasting"]).change("b", []).change("a", ["tasting", "roasting", "tasting"])
    assert made.rows == (Correction("b", (), "corrected"), Correction("a", ("tasting", "roasting"), "corrected"))
    assert made.without("a").without("b") == Corrections()


def test_files_come_back_as_they_were() -> None:
    """What was saved is read again, whatever a spreadsheet would make of an id, and nothing else is in the file."""
    made = Corrections().accept("-a", ["roasting", "tasting"]).change("b", [])
    assert made.to_csv() == "paper_id,methods,methods_source\n'-a,roasting | tasting,accepted\nb,,corrected\n"
    assert Corrections.from_csv(made.to_csv().encode("utf-8-sig"), "mine.csv", OWN) == made


@given(
    st.dictionaries(
        st.text("abc=+'@,;\"|0", min_size=1),
        st.lists(st.sampled_from(OWN.method_keys), max_size=3, unique=True),
        max_size=5,
    )
)
def test_any_corrections_come_back(said: dict[str, list[str]]) -> None:
    """Corrections of any papers survive the way through a file."""
    made = Corrections()
    for paper, methods in said.items():
        made = made.change(paper, methods)
    assert Corrections.from_csv(made.to_csv().encode(), "mine.csv", OWN) == made


def test_a_table_of_papers_gives_what_a_person_checked() -> None:
    """Of a downloaded table only accepted and corrected rows are read; labels stand for keys, semicolons for commas."""
    table = "heading;paper_id;methods;methods_source\nX;a;Tasting, smelling | ROASTING;corrected\nY;b;c;predicted\nZ;d;;\n\n"
    assert Corrections.from_csv(table.encode(), "papers.csv", OWN).rows == (
        Correction("a", ("tasting", "roasting"), "corrected"),
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"paper_id,methods\na,grinding\n", "mine.csv, line 2: no category is called 'grinding'"),
        (b"a,b\n1,2\n", "mine.csv has no columns paper_id and methods"),
        (b"", "mine.csv has no columns paper_id and methods"),
        (b"paper_id,methods\n,c\n", "mine.csv, line 2 has no paper_id"),
        (b"paper_id,methods\n\xff,c\n", "mine.csv: byte 17 is not UTF-8"),
        (b'paper_id,methods\na,"c', "mine.csv, line 2"),
    ],
)
def test_a_bad_file_is_named(content: bytes, message: str) -> None:
    """A file that is no such file, or names an unknown category, gives a sentence with the line."""
    if content.endswith(b'"c'):  # an open quote is read to the end, as spreadsheets do
        assert Corrections.from_csv(content, "mine.csv", OWN).rows[0].methods == ("c",)
        return
    with pytest.raises(PaperlensError, match=message.replace("'", ".")):
        Corrections.from_csv(content, "mine.csv", OWN)


def test_too_many_categories() -> None:
    """A paper has at most three categories."""
    four = Taxonomy("Letters", tuple(Category(key, key) for key in "abcd"))
    with pytest.raises(PaperlensError, match="has 4 categories"):
        Corrections.from_csv(b"paper_id,methods\np,a | b | c | d\n", "mine.csv", four)


def test_only_what_can_hold_holds() -> None:
    """Corrections of papers or with categories that are not here say nothing here."""
    made = Corrections().change("a", ["roasting"]).change("b", ["grinding"]).change("gone", []).change("d", [])
    assert made.holding(["a", "b", "d"], OWN.method_keys) == Corrections().change("a", ["roasting"]).change("d", [])


def test_the_fingerprint_is_of_what_is_said() -> None:
    """The order in which corrections were made does not matter to their fingerprint; what they say does."""
    one = Corrections().change("a", ["c"]).accept("b", [])
    other = Corrections().accept("b", []).change("a", ["c"])
    assert one.fingerprint() == other.fingerprint() != one.change("a", []).fingerprint()
