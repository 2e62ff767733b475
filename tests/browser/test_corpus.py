"""Bringing papers in a real browser: upload, paste, mapping, duplicates, report, and the way back."""

from __future__ import annotations

import csv
import io
import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visitor import PATIENCE, Visitor

GOOD = """title,abstract,authors,year,doi
Lanterns for Rewards,"We propose LanternNet, which trains a policy by reinforcement with sparse rewards.",Ada Lee,2025,10.9/a
Counting Bridges,"We prove a lower bound on the sample complexity of causal discovery.",Cem Duru,2025,10.9/b
Lanterns for Rewards,"We propose LanternNet, which trains a policy by reinforcement with very sparse rewards.",Ada Lee,2026,10.9/a
Notes from the Workshop,,Dee Ito,2025,
"""
STRANGE = """Nr;Kopf;Inhalt
1;Kites over Graphs;We propose a graph neural network that flies kites over molecular graphs and halves the error of prediction.
2;Ropes and Knots;We study optimisation on knots and prove convergence of gradient descent with momentum for tangled losses.
"""
PASTED = (
    "We fit a diffusion model to woven cloth and sample carpets that no loom has made, in four steps each.\n\n"
    "We bound the regret of a bandit whose arms are borrowed from its neighbours, and show that sharing pays."
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a folder with a good file, a broken one, and one with columns of unknown names."""
    (tmp_path / "good.csv").write_text(GOOD, encoding="utf-8")
    (tmp_path / "broken.xlsx").write_bytes(b"PK\x03\x04 this is no workbook")
    (tmp_path / "strange.csv").write_text(STRANGE, encoding="utf-8")
    return tmp_path


def upload(visitor: Visitor, *files: Path) -> None:
    """Choose files and load them."""
    visitor.page.locator('input[type="file"]').set_input_files(list(files))
    for file in files:
        visitor.page.get_by_test_id("stFileUploader").get_by_text(file.name).wait_for(timeout=PATIENCE)
    visitor.page.wait_for_timeout(500)
    visitor.page.get_by_role("button", name="Load", exact=True).click()


def wait_for_papers(visitor: Visitor, count: int) -> None:
    """Wait until the line that stays in view says so many papers."""
    line = visitor.page.locator('[data-testid="stBottom"] strong', has_text=f"All {count} papers")
    line.wait_for(timeout=PATIENCE)
    visitor.settle()


def cells(visitor: Visitor, file: str) -> list[str]:
    """Give the row of a file in the report: read, kept, merged, set aside."""
    row = visitor.page.locator("tr", has=visitor.page.get_by_text(file, exact=True)).first
    return [str(cell) for cell in row.locator("td").all_inner_texts()[1:5]]


def choose(visitor: Visitor, label: str, option: str) -> None:
    """Choose an option of a box."""
    visitor.page.get_by_role("combobox", name=label).first.click()
    visitor.page.get_by_role("option", name=option).first.click()


def test_a_good_file_loads_beside_a_broken_one(chromium: Any, server: str, folder: Path) -> None:
    """The good file is kept, the fault of the other is named, all pages show the new corpus, and one click leads back."""
    with Visitor(chromium, server) as visitor, Visitor(chromium, server) as other:
        visitor.open("/corpus")
        upload(visitor, folder / "good.csv", folder / "broken.xlsx")
        wait_for_papers(visitor, 59)
        assert cells(visitor, "good.csv") == ["4", "2", "1", "1"]
        assert cells(visitor, "broken.xlsx") == ["0", "0", "0", "0"]
        assert (
            "broken.xlsx: the ZIP is damaged"
            in visitor.page.get_by_role("alert").filter(has_text="broken.xlsx").inner_text()
        )
        for title in ("Papers", "Keywords", "Methods", "Overview"):
            visitor.go(title)
            assert visitor.count() == "All 59 papers"
        assert visitor.page.locator("h1").inner_text() == "What are these 59 abstracts about?"
        # Another visitor, at the same time, sees nothing of it.
        other.open("/corpus")
        assert other.count() == "All 57 papers"
        assert other.page.get_by_text("good.csv").count() == 0
        visitor.go("Corpus")
        visitor.page.get_by_role("button", name="Back to the first lists").click()
        wait_for_papers(visitor, 57)
        assert visitor.page.get_by_text("good.csv").count() == 0
        assert visitor.complaints == []
        assert visitor.outside == []


def test_the_report_names_each_record_that_was_not_kept(chromium: Any, server: str, folder: Path) -> None:
    """The CSV beside the table of records has file, line and reason of each that is no paper."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/corpus")
        upload(visitor, folder / "good.csv")
        wait_for_papers(visitor, 59)
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("tabpanel").get_by_role("button", name="CSV").first.click()
        rows = list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8-sig"))))
        assert [(row["source"], row["line"], row["status"]) for row in rows] == [
            ("good.csv", "2", "merged"),
            ("good.csv", "5", "no-abstract"),
        ]
        assert rows[0]["reason"] == "the same DOI as record 3 of good.csv"


def test_pasted_text_stands_instead_of_the_lists(chromium: Any, server: str) -> None:
    """Two pasted abstracts, instead of what is loaded, are two papers."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/corpus")
        visitor.page.get_by_role("textbox", name="Or paste text").fill(PASTED)
        visitor.page.get_by_text("Instead of it").click()
        visitor.page.get_by_role("button", name="Load", exact=True).click()
        wait_for_papers(visitor, 2)
        assert cells(visitor, "Pasted text") == ["2", "2", "0", "0"]
        assert visitor.page.get_by_role("textbox", name="Or paste text").input_value() == ""


def test_unknown_columns_are_mapped_by_hand(chromium: Any, server: str, folder: Path) -> None:
    """A file of unknown columns is asked about, with the first value of each; what is answered loads it, on a phone too."""
    with Visitor(chromium, server, width=390) as visitor:
        visitor.open("/corpus")
        upload(visitor, folder / "strange.csv")
        visitor.page.get_by_text("Which column is which?").wait_for(timeout=PATIENCE)
        visitor.settle()
        assert visitor.count() == "All 57 papers"
        choose(visitor, "Title", "Kopf (Kites over Graphs)")
        choose(visitor, "Abstract", "Inhalt (We propose")
        visitor.page.get_by_role("button", name="Read again with these").click()
        wait_for_papers(visitor, 59)
        assert cells(visitor, "strange.csv") == ["2", "2", "0", "0"]


def test_a_mapping_survives_a_reload(chromium: Any, server: str, folder: Path) -> None:
    """Choices about columns leave as a file; after a reload, loaded with the papers, they make the question needless."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/corpus")
        upload(visitor, folder / "strange.csv")
        visitor.page.get_by_text("Which column is which?").wait_for(timeout=PATIENCE)
        visitor.settle()
        choose(visitor, "Title", "Kopf (Kites over Graphs)")
        choose(visitor, "Abstract", "Inhalt (We propose")
        visitor.page.get_by_role("button", name="Read again with these").click()
        wait_for_papers(visitor, 59)
        visitor.page.get_by_role("tab", name="Columns").click()
        visitor.settle()
        with visitor.page.expect_download() as download:
            visitor.page.get_by_role("button", name="Save these choices").click()
        download.value.save_as(folder / "columns.json")
        if pictures := os.environ.get("PICTURES"):
            visitor.page.screenshot(path=f"{pictures}/mapping.png", full_page=True)
        visitor.page.reload()
        wait_for_papers(visitor, 57)
        upload(visitor, folder / "strange.csv", folder / "columns.json")
        wait_for_papers(visitor, 59)
        assert cells(visitor, "strange.csv") == ["2", "2", "0", "0"]
        assert visitor.complaints == []


def test_duplicates_are_shown_in_pairs_and_another_rule_keeps_both(chromium: Any, server: str, folder: Path) -> None:
    """A pair opens and shows the word that differs; the rule that merges nothing keeps both records."""
    with Visitor(chromium, server) as visitor:
        visitor.open("/corpus")
        upload(visitor, folder / "good.csv")
        wait_for_papers(visitor, 59)
        visitor.page.get_by_role("tab", name="Duplicates").click()
        visitor.settle()
        visitor.page.locator("summary", has_text="Lanterns for Rewards").click()
        visitor.settle()
        marked = visitor.page.get_by_role("tabpanel").locator("strong").all_inner_texts()
        assert "very" in marked
        choose(visitor, "Where records are one paper", "All records stay")
        visitor.page.get_by_role("button", name="Resolve again").click()
        wait_for_papers(visitor, 60)
        assert cells(visitor, "good.csv") == ["4", "3", "0", "1"]
