"""Reading labelled papers."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.categories.labels import Labelled, read
from core.errors import PaperlensError


def test_csv_with_everything(tmp_path: Path) -> None:
    """A CSV with id, abstract and methods joined by bars is enough; markup in the abstract is resolved."""
    file = tmp_path / "labels.csv"
    file.write_text('id,abstract,methods\na,"We \\emph{roast} beans.",roasting | tasting\n', encoding="utf-8-sig")
    assert read(file) == [Labelled("a", "We roast beans.", ("roasting", "tasting"), None, None)]


def test_json_lines_with_texts_apart(tmp_path: Path) -> None:
    """Labels and texts are joined by id; papers of which only the area is known come after."""
    labels, texts = tmp_path / "labels.jsonl", tmp_path / "texts.jsonl"
    labels.write_text('{"id": "b", "methods": ["roasting"], "contribution": ["method"]}\n', encoding="utf-8")
    texts.write_text(
        '{"id": "a", "abstract": "We taste.", "primary_area": "Food->Drinks"}\n'
        '{"id": "b", "abstract": "We roast.", "primary_area": "Food->Beans"}\n'
        '{"id": "c", "abstract": "We sleep."}\n',
        encoding="utf-8",
    )
    assert read(labels, texts) == [
        Labelled("b", "We roast.", ("roasting",), ("method",), "Food->Beans"),
        Labelled("a", "We taste.", None, None, "Food->Drinks"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("id,abstract,methods\n,We roast.,roasting\n", "paper 1 has no id"),
        ("id,abstract,methods\na,We roast.,\n", "paper 1 has no methods"),
        ("id,abstract,methods\na,,roasting\n", "paper 1 has no abstract"),
        ("id,abstract,methods\na,We roast.,roasting\na,We roast.,roasting\n", "paper 2: the id 'a' came before"),
    ],
)
def test_what_a_label_file_lacks(tmp_path: Path, text: str, message: str) -> None:
    """What is missing is said with the paper's number."""
    file = tmp_path / "labels.csv"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PaperlensError, match=message):
        read(file)


@pytest.mark.parametrize("name", ["labels.csv", "labels.jsonl", "labels.parquet"])
def test_label_files_that_cannot_be_read(tmp_path: Path, name: str) -> None:
    """A missing or broken file is named in one sentence."""
    with pytest.raises(PaperlensError, match=f"{name} cannot be read"):
        read(tmp_path / name)
    (tmp_path / name).write_bytes(b"id,methods\na,b,c,d\n{ broken")
    with pytest.raises(PaperlensError, match=f"{name} cannot be read"):
        read(tmp_path / name)


def test_json_lines_that_are_no_objects(tmp_path: Path) -> None:
    """A JSON file of lists is told apart."""
    (tmp_path / "labels.jsonl").write_text("[1]\n", encoding="utf-8")
    with pytest.raises(PaperlensError, match="one JSON object a line"):
        read(tmp_path / "labels.jsonl")
