"""Real abstracts, where the shared data is at hand."""

from __future__ import annotations

import re
from pathlib import Path

import polars as pl
import pytest

from core.paths import ROOT
from core.text import plain

SHARED = ROOT.parent / "shared" / "data"


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """The texts of the ICML abstracts as the conference site gives them, in HTML."""
    source: Path = SHARED / "icml2026_dev.parquet"
    if not source.exists():
        pytest.skip("the shared data is not here")
    return [plain(abstract) for abstract in pl.read_parquet(source)["abstract"].drop_nulls().to_list()]


def test_no_html_is_left(texts: list[str]) -> None:
    """No tag or entity of the conference's HTML is left in any text."""
    tags = re.compile(
        r"</?(?:p|b|i|em|strong|a|ul|ol|li|br|div|span|sub|sup|code|h\d)(?:\s[^<>]*)?/?>|&(?:amp|lt|gt|quot|nbsp|#\d+);|=\"\""
    )

    assert [match[0] for text in texts if (match := tags.search(text))] == []


def test_no_commands_are_left(texts: list[str]) -> None:
    """No LaTeX command and no bold Markdown is left in any text."""
    assert [match[0] for text in texts if (match := re.search(r"\\[A-Za-z]+|\*\*", text))] == []


def test_cleaning_once_is_enough(texts: list[str]) -> None:
    """Cleaned texts are not changed by cleaning."""
    assert [text for text in texts if plain(text) != text] == []
