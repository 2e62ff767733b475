"""Links told apart."""

from __future__ import annotations

import pytest

from core.facts.links import Links, find_links, kind
from core.text import parse


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("Our code is at https://github.com/some/thing.", Links(code="https://github.com/some/thing")),
        ("Code: https://anonymous.4open.science/r/abc-1.", Links(code="https://anonymous.4open.science/r/abc-1")),
        (r"Code available at \url{https://gitlab.com/a/b}.", Links(code="https://gitlab.com/a/b")),
        ("Project page: <https://some-thing.github.io/>.", Links(project="https://some-thing.github.io/")),
        ("Code and videos are available at https://x-y.github.io.", Links(project="https://x-y.github.io")),
        (
            "We release the data at https://huggingface.co/datasets/a/b and code at https://github.com/a/b.",
            Links(code="https://github.com/a/b", data="https://huggingface.co/datasets/a/b"),
        ),
        ("A demo runs at https://huggingface.co/spaces/a/b.", Links(project="https://huggingface.co/spaces/a/b")),
        ("The dataset is available at https://zenodo.org/records/12.", Links(data="https://zenodo.org/records/12")),
        ("The benchmark is at https://anonymous.4open.science/r/b-1.", Links(data="https://anonymous.4open.science/r/b-1")),
        ("Audio samples are at https://anonymous.4open.science/r/c-1.", Links(project="https://anonymous.4open.science/r/c-1")),
        ("This extends earlier work (https://arxiv.org/abs/2401.00001).", Links()),
        ("We use the data from https://www.kaggle.com/c/titanic.", Links()),
        ("Nothing is linked here, not even github.com.", Links()),
        ("Code will be available at https://github.com/a/b.", Links()),
        ("We will make our code publicly available at https://github.com/a/b.", Links()),
        ("The dataset is to be released at https://huggingface.co/datasets/a/b.", Links()),
        ("Code will be released at https://github.com/a/b; see https://a-b.github.io.", Links(project="https://a-b.github.io")),
        ("Code that we hope will last is available at https://github.com/a/b.", Links(code="https://github.com/a/b")),
    ],
)  # fmt: skip
def test_a_link_goes_where_its_host_and_sentence_say(abstract: str, expected: Links) -> None:
    """Repositories are code, pages are the project's, records are data; other people's links are none of the paper's."""
    assert find_links(parse(abstract)) == expected


def test_a_host_is_compared_as_a_whole() -> None:
    """A host that only looks like GitHub's decides nothing by itself."""
    assert kind("https://notgithub.com/a", "See https://notgithub.com/a.") is None


def test_words_that_lead_to_a_link_lie_in_its_sentence() -> None:
    """A link behind words is judged by the sentence of these words."""
    document = parse(r"We win. The dataset is available at \href{https://anonymous.4open.science/r/d-1}{this link}.")

    assert find_links(document) == Links(data="https://anonymous.4open.science/r/d-1")


def test_a_picture_is_no_code() -> None:
    """The address of a picture beside the code is not taken for the code."""
    found = find_links(parse("Code is available: https://lab.example/logo.png https://github.com/lab/fox."))
    assert found.code == "https://github.com/lab/fox"
