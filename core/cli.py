"""The core as a command: `python -m core analyse INPUT... --out DIR`.

Progress goes to standard error, a summary to standard output. The exit status is 0 only if every readable record was kept or
accounted for, 1 where an input could not be read, 2 where the command itself is wrong.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

import polars as pl

from core import storage
from core.analysis import Analysis, analyse, saved_analysis, write_analysis
from core.categories import Classifier, from_terms, model
from core.categories.fit import fit_categories
from core.categories.taxonomy import read as read_taxonomy
from core.corpus import USUAL_RULE, Corpus, read_corpus
from core.embedding import BACKENDS
from core.errors import PaperlensError
from core.intake import by_hand
from core.intake.duplicates import RULES
from core.intake.status import NEITHER, SET_ASIDE, UNREADABLE
from core.settings import MOST_KEYWORDS, Settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status; a fault is one line on standard error."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except PaperlensError as fault:
        _say(f"paperlens: {fault}", sys.stderr)
        return 1


def _say(text: str, stream: TextIO) -> None:
    """Print what may hold anybody's words: no control code reaches the terminal, and a reader that left is no fault."""
    clean = "".join(sign if sign.isprintable() or sign == "\n" else "\N{REPLACEMENT CHARACTER}" for sign in text)
    encoding = stream.encoding or "utf-8"
    try:
        print(clean.encode(encoding, "replace").decode(encoding), file=stream, flush=True)
    except BrokenPipeError:
        # Python would complain once more when it closes the stream at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m core", description="Analyse a corpus of paper abstracts.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    command = commands.add_parser("analyse", help="read files and write the tables of their analysis")
    command.add_argument("inputs", nargs="+", metavar="INPUT", help="a file of papers")
    command.add_argument("--out", required=True, metavar="DIR", help="the folder for the tables")
    command.add_argument(
        "--format", choices=storage.FORMATS, default="parquet", help="of the tables (default: parquet)"
    )
    command.add_argument("--embedding", choices=BACKENDS, default="wordllama", help="what KeyBERT scores with")
    command.add_argument(
        "--keywords", type=int, default=MOST_KEYWORDS, metavar="N", help=f"a paper's most (default: {MOST_KEYWORDS})"
    )
    command.add_argument(
        "--categories", type=Path, metavar="FILE", help="own categories: a TOML file, or what fit-categories wrote"
    )
    command.add_argument(
        "--mapping", type=Path, metavar="FILE", help="which column is which: a file saved on the page Corpus"
    )
    command.add_argument(
        "--duplicates", choices=RULES, default=USUAL_RULE, help=f"what becomes of them (default: {USUAL_RULE})"
    )
    command.add_argument(
        "--include", choices=SET_ASIDE, action="append", default=[], help="analyse these records too; may be repeated"
    )
    command.add_argument(
        "--no-map", dest="map", action="store_false", help="leave the map of papers to whoever opens the tables"
    )
    command.add_argument("--fresh", action="store_true", help="compute anew what DIR has already")
    command.set_defaults(run=_analyse)

    command = commands.add_parser("fit-categories", help="make a model of own categories from labelled abstracts")
    command.add_argument("labels", type=Path, metavar="LABELS", help="CSV or JSON Lines: id, abstract, methods")
    command.add_argument("--texts", type=Path, metavar="FILE", help="where the abstracts are, joined by id")
    command.add_argument("--out", type=Path, required=True, metavar="FILE", help="the model, for analyse --categories")
    command.set_defaults(run=_fit_categories)
    return parser


def _analyse(options: argparse.Namespace) -> int:
    settings = Settings(embedding=options.embedding, keywords=options.keywords)
    if not options.out:
        raise PaperlensError("--out is empty: give it a folder.")
    folder = storage.check_folder(options.out)
    mapping = _mapping(options.mapping)
    _say("reading", sys.stderr)
    corpus = read_corpus(options.inputs, rule=options.duplicates, include=options.include, mapping=mapping)
    if corpus.papers.is_empty():
        raise PaperlensError(_nothing_kept(corpus))
    categories = _categories(options.categories)
    reusable = options.format == "parquet" and not options.fresh
    saved = saved_analysis(corpus, folder, settings, categories) if reusable else None
    if saved is not None:
        _say(f"{folder} has the analysis of these papers already.", sys.stderr)
    unfinished = storage.Unfinished(storage.unfinished_of(folder))
    try:
        analysis = saved or analyse(corpus, settings, _show_progress, categories, unfinished.folder)
        if options.map and (saved is None or saved.map.is_empty()):
            _show_progress("map", 0, corpus.papers.height)
            from core.map import mapped  # here, since what it needs takes longer to load than a saved analysis to read

            analysis = mapped(analysis)
            _show_progress("map", corpus.papers.height, corpus.papers.height)
        files = write_analysis(analysis, folder, options.format)
    except KeyboardInterrupt:
        kept = unfinished.count()
        rest = f"what was done is kept in {unfinished.folder}, and the same command goes on from there" if kept else ""
        _say(f"\npaperlens: stopped; no table was written{'; ' if kept else ''}{rest}.", sys.stderr)
        return 130
    unfinished.clear()
    _say(f"{_summary(analysis)}\n{len(files)} files in {folder}", sys.stdout)
    understood = corpus.records.filter(pl.col("reason") != NEITHER)["source"].unique().to_list()
    faults = corpus.report.filter((pl.col("format") == UNREADABLE) | ~pl.col("source").is_in(understood))
    for source, message in faults.select("source", "message").iter_rows():
        _say(f"paperlens: {source}: {message}", sys.stderr)
    return 1 if faults.height else 0


def _mapping(path: Path | None) -> dict[str, str | None]:
    if path is None:
        return {}
    try:
        return by_hand.from_file(path.read_bytes(), str(path))
    except OSError as fault:
        raise PaperlensError(f"{path} cannot be read ({fault.strerror}): check --mapping.") from fault


def _nothing_kept(corpus: Corpus) -> str:
    said = " ".join(
        f"{source}: {message}." for source, message in corpus.report.select("source", "message").iter_rows()
    )
    wanted = [status for status in SET_ASIDE if status in corpus.records["status"]]
    hint = f" Add --include {' --include '.join(wanted)} to analyse them all the same." if wanted else ""
    return f"No record could be kept, so nothing was written. {said}{hint}"


def _categories(path: Path | None) -> Classifier | None:
    if path is None:
        return None
    return Classifier(from_terms(read_taxonomy(path)) if path.suffix == ".toml" else model.read(path))


def _fit_categories(options: argparse.Namespace) -> int:
    fitted = fit_categories(options.labels, options.texts, options.out)
    _say(
        f"{len(fitted.heads['methods'])} categories from {fitted.about['labelled']:,} papers in {options.out}",
        sys.stdout,
    )
    return 0


def _show_progress(step: str, done: int, total: int) -> None:
    end = "\n" if done == total else ""
    print(f"\r{step}: {done:,} of {total:,} papers", end=end, file=sys.stderr, flush=True)


def _summary(analysis: Analysis) -> str:
    lists = analysis.papers.group_by("list_id", "list_name", "source", maintain_order=True).len()
    lines = [f"{analysis.papers.height:,} papers in {lists.height:,} lists, {analysis.keywords.height:,} keywords"]
    lines += [f"  {count:>6,}  {name} ({source})" for _, name, source, count in lists.iter_rows()]
    lines.append("What was read:")
    for row in analysis.report.iter_rows(named=True):
        counts = f"{row['read']:,} read, {row['kept']:,} kept, {row['merged']:,} merged, {row['set_aside']:,} set aside"
        lines.append(f"  {row['source']}: {row['format']}, {counts}")
        if row["message"] and row["format"] != UNREADABLE:
            lines.append(f"    {row['message']}")
    aside = analysis.report.select(pl.col("merged").sum(), pl.col("set_aside").sum()).row(0)
    lines.append(f"{aside[0]:,} records merged into others, {aside[1]:,} set aside (see the table records)")
    return "\n".join(lines)
