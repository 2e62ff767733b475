"""The command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import core
from core.cli import main
from core.intake import by_hand

TEXT = "Two papers\n\nWe propose Fox, a method for graph pruning.\n\nWe study how tree search finds plans.\n"


def test_analyse_writes_and_sums_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A good file gives tables, a summary on standard output and progress on standard error."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    assert main(["analyse", str(tmp_path / "two.txt"), "--out", str(tmp_path / "out"), "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[0].startswith("2 papers in 1 lists, ")
    assert "     2  Two papers (two.txt)" in captured.out
    assert "keywords: 2 of 2 papers" in captured.err
    assert (tmp_path / "out" / "papers.csv").exists()


def test_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not there is named in one line, and nothing is written."""
    assert main(["analyse", str(tmp_path / "none.txt"), "--out", str(tmp_path / "out")]) == 1
    captured = capsys.readouterr()
    faults = [line for line in captured.err.splitlines() if line.startswith("paperlens: ")]
    assert len(faults) == 1
    assert "none.txt" in faults[0]
    assert "Traceback" not in captured.err
    assert not (tmp_path / "out").exists()


def test_good_file_beside_a_bad_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The good file's papers are written, the bad one is named, and the exit status says that not all went well."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    files = [str(tmp_path / "none.txt"), str(tmp_path / "two.txt")]
    assert main(["analyse", *files, "--out", str(tmp_path / "out"), "--format", "csv"]) == 1
    captured = capsys.readouterr()
    assert "2 papers in 1 lists" in captured.out
    assert "none.txt" in captured.err
    assert (tmp_path / "out" / "papers.csv").exists()


def test_wrong_setting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A setting out of its range is told in one line."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    assert main(["analyse", str(tmp_path / "two.txt"), "--out", str(tmp_path / "out"), "--keywords", "99"]) == 1
    assert capsys.readouterr().err == "paperlens: keywords = 99: a paper gets 1 to 15 keywords.\n"


def test_wrong_command() -> None:
    """A command that does not exist is refused with status 2."""
    with pytest.raises(SystemExit) as stop:
        main(["analyze"])
    assert stop.value.code == 2


LABELS = "id,abstract,methods\n" + "".join(
    f"{i},{text},{key}\n"
    for i, (text, key) in enumerate(
        [
            ("We prune graphs with sparse message passing over nodes and edges.", "graphs"),
            ("Our model of images renders pixels and textures of a scene.", "images | art"),
        ]
        * 8
    )
)


def test_own_categories_from_labels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Labelled abstracts make a model, and an analysis with it sorts into those categories."""
    (tmp_path / "labels.csv").write_text(LABELS, encoding="utf-8")
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    model = str(tmp_path / "own.npz")
    assert main(["fit-categories", str(tmp_path / "labels.csv"), "--out", model]) == 0
    assert capsys.readouterr().out == f"3 categories from 16 papers in {model}\n"
    out = str(tmp_path / "out")
    assert main(["analyse", str(tmp_path / "two.txt"), "--out", out, "--categories", model]) == 0
    found = core.load_analysis(out).method_probabilities["method"].unique().sort().to_list()
    assert found == ["art", "graphs", "images"]


def test_own_categories_from_terms(tmp_path: Path) -> None:
    """A TOML file of names and terms is enough to sort by."""
    (tmp_path / "own.toml").write_text(
        '[[methods]]\nkey = "plans"\nlabel = "Plans"\nterms = ["tree search"]\n'
        '[[methods]]\nkey = "graphs"\nlabel = "Graphs"\nterms = ["graph pruning"]\n'
    )
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    out = str(tmp_path / "out")
    assert main(["analyse", str(tmp_path / "two.txt"), "--out", out, "--categories", str(tmp_path / "own.toml")]) == 0
    assert core.load_analysis(out).papers["methods"].to_list() == [["graphs"], ["plans"]]


def test_labels_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing file of labels is named in one line."""
    assert main(["fit-categories", str(tmp_path / "none.csv"), "--out", str(tmp_path / "own.npz")]) == 1
    assert "none.csv" in capsys.readouterr().err


def test_nobodys_words_steer_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Control codes in a list's name are shown as signs, not obeyed."""
    (tmp_path / "esc.txt").write_text(f"A \x1b[31mred list of {TEXT}", encoding="utf-8")
    assert main(["analyse", str(tmp_path / "esc.txt"), "--out", str(tmp_path / "out")]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a folder nothing is written anywhere."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    assert main(["analyse", str(tmp_path / "two.txt"), "--out", ""]) == 1
    assert capsys.readouterr().err == "paperlens: --out is empty: give it a folder.\n"


STRANGE = """Nr;Kopf;Inhalt
1;Kites over Graphs;We propose a graph neural network that flies kites over molecular graphs and halves the error.
2;Ropes and Knots;We study optimisation on knots and prove convergence of gradient descent for tangled losses.
"""


def test_what_was_read_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The summary says for each file its format, how many records were read, kept, merged and set aside, and what was odd."""
    (tmp_path / "a.jsonl").write_text(
        '{"title": "A", "abstract": "We propose Fox, a method for graph pruning."}\nnull\n{"title": "B"}\n', "utf-8"
    )
    assert main(["analyse", str(tmp_path / "a.jsonl"), "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out.splitlines()[2:5] == [
        "What was read:",
        "  a.jsonl: JSON Lines, 3 read, 1 kept, 0 merged, 2 set aside",
        "    1 without an abstract; 1 unreadable (line 2): the line is no object such as {...}",
    ]


def test_columns_mapped_by_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of unknown columns is refused and names them; with a mapping it loads, and the provenance works as one afterwards."""
    (tmp_path / "strange.csv").write_text(STRANGE, encoding="utf-8")
    command = ["analyse", str(tmp_path / "strange.csv"), "--out", str(tmp_path / "out")]
    assert main(command) == 1
    assert "say which of these is one: Nr, Kopf, Inhalt" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    (tmp_path / "map.json").write_bytes(by_hand.to_file({"Kopf": "title", "Inhalt": "abstract"}))
    assert main([*command, "--mapping", str(tmp_path / "map.json")]) == 0
    assert core.load_analysis(tmp_path / "out").papers["title"].to_list() == ["Kites over Graphs", "Ropes and Knots"]
    assert main([*command, "--mapping", str(tmp_path / "out" / "provenance.json")]) == 0
    assert main([*command, "--mapping", str(tmp_path / "none.json")]) == 1
    assert "none.json cannot be read" in capsys.readouterr().err


def test_a_file_that_was_not_understood_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Beside a good file, one of which no column is known is named, and the exit status says that not all went well."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "strange.csv").write_text(STRANGE, encoding="utf-8")
    files = [str(tmp_path / "two.txt"), str(tmp_path / "strange.csv")]
    assert main(["analyse", *files, "--out", str(tmp_path / "out")]) == 1
    assert "paperlens: strange.csv: no column was recognised" in capsys.readouterr().err


def test_rule_and_gaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """How duplicates are resolved and what is analysed all the same can be said; a file with nothing to keep says how."""
    (tmp_path / "a.csv").write_text("title,abstract\nA paper of four words,\n", encoding="utf-8")
    command = ["analyse", str(tmp_path / "a.csv"), "--out", str(tmp_path / "out")]
    assert main(command) == 1
    assert "Add --include no-abstract to analyse them all the same." in capsys.readouterr().err
    assert main([*command, "--include", "no-abstract", "--duplicates", "none"]) == 0
    provenance = core.load_analysis(tmp_path / "out").provenance
    assert provenance["reading"] == {"rule": "none", "include": ["no-abstract"]}


def test_the_same_again_is_answered_from_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same papers, settings and models are not analysed twice into one folder, unless that is asked for."""
    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    command = ["analyse", str(tmp_path / "two.txt"), "--out", str(tmp_path / "out")]
    assert main(command) == 0
    first = {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    said = capsys.readouterr().out
    analyses: list[int] = []

    def counted(*args: Any) -> core.Analysis:
        analyses.append(1)
        return core.analyse(*args)

    monkeypatch.setattr("core.cli.analyse", counted)
    assert main(command) == 0
    again = capsys.readouterr()
    assert again.out == said
    assert "has the analysis of these papers already" in again.err
    assert main([*command, "--fresh"]) == 0
    assert len(analyses) == 1
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == first
    assert main([*command, "--keywords", "3"]) == 0
    assert len(analyses) == 2
    (tmp_path / "out" / "keywords.parquet").write_bytes(b"")
    assert main([*command, "--keywords", "3"]) == 0
    assert len(analyses) == 3


def test_a_stopped_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C gives one line and status 130, and leaves no table; the same command goes on from there and leaves nothing else."""

    def stop(step: str, _done: int, _total: int) -> None:
        if step == "categories":
            raise KeyboardInterrupt

    (tmp_path / "two.txt").write_text(TEXT, encoding="utf-8")
    command = ["analyse", str(tmp_path / "two.txt"), "--out", str(tmp_path / "out")]
    with monkeypatch.context() as context:
        context.setattr("core.cli._show_progress", stop)
        assert main(command) == 130
    err = capsys.readouterr().err
    assert err.split("\n", 1)[1].strip() == (
        f"paperlens: stopped; no table was written; what was done is kept in {tmp_path / '.out.unfinished'}, "
        "and the same command goes on from there."
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == [".out.unfinished", "two.txt"]
    assert main(command) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "two.txt"]
