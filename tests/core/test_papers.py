"""Tests of what is computed of each paper alone."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from polars.testing import assert_frame_equal

import core
from core import papers
from core.facts import Facts
from core.keywords import Keyword
from core.papers import facts_from_plain, keywords_from_plain, keywords_to_plain

#: Invented abstracts, more than two blocks of them.
LINES = "\n".join(
    f'{{"title": "Kites over Graphs {n}", "abstract": "We propose Kite{n}, a sparse attention method for graph number {n}. '
    f'It improves accuracy by {n % 50 + 1}% over strong baselines on knowledge graphs, with {n} variants of pruning."}}'
    for n in range(150)
)


def corpus() -> core.Corpus:
    """Give the invented abstracts as a corpus."""
    return core.read_corpus([("a.jsonl", LINES.encode())])


@pytest.fixture(scope="module")
def whole() -> core.Analysis:
    """The analysis of the invented abstracts, in one go."""
    return core.analyse(corpus())


def assert_same(one: core.Analysis, other: core.Analysis) -> None:
    """Both analyses have equal tables and provenance."""
    assert one.provenance == other.provenance
    for name, table in one.tables.items():
        assert_frame_equal(table, other.tables[name])


def test_a_stopped_analysis_goes_on(
    whole: core.Analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What was finished before a stop is not computed again, what was damaged is, and the result is that of an undisturbed run."""

    def stop(step: str, done: int, _total: int) -> None:
        if step == "facts" and done:
            raise KeyboardInterrupt

    keep = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        core.analyse(corpus(), progress=stop, keep=keep)
    kept = sorted(keep.iterdir())
    assert [path.name.split("-")[0] for path in kept] == ["facts"] + ["keywords"] * 3
    kept[1].write_bytes(kept[1].read_bytes()[:-9])

    asked: list[int] = []
    extract = papers.Workers.map

    def counted(self, function, items):  # type: ignore[no-untyped-def]
        if getattr(function, "__name__", "") in ("extract_all", "facts_of"):  # others are about the whole corpus
            asked.append(len(items))
        return extract(self, function, items)

    monkeypatch.setattr(papers.Workers, "map", counted)
    assert_same(core.analyse(corpus(), keep=keep), whole)
    assert asked == [1, 2]
    assert "is damaged" in caplog.text
    # Other settings find nothing of it.
    core.analyse(corpus(), core.Settings(keywords=3), keep=keep)
    assert asked == [1, 2, 3, 3]


def test_processes_change_nothing(whole: core.Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many processes share the work, the result is the same."""
    monkeypatch.setattr("core.analysis.SPREAD", 100)
    monkeypatch.setattr("core.analysis.cores", lambda: 2)
    assert_same(core.analyse(corpus()), whole)


def test_progress_from_the_first_moment() -> None:
    """Each step is told of before it begins, block by block, and when it is done."""
    seen: list[tuple[str, int, int]] = []
    core.analyse(corpus(), progress=lambda *step: seen.append(step))
    assert seen[:4] == [("text", 0, 150), ("text", 64, 150), ("text", 128, 150), ("text", 150, 150)]
    assert seen[4:8] == [("keywords", done, 150) for done in (0, 64, 128, 150)]
    assert seen[-8:-4] == [("facts", done, 150) for done in (0, 64, 128, 150)]
    assert seen[-4:] == [("mentions", done, 150) for done in (0, 64, 128, 150)]


def test_what_is_kept_comes_back_the_same() -> None:
    """Keywords and facts survive being kept, to the last digit."""
    keywords = (Keyword("graph → tree", 1, 0.123456), Keyword("k-NN", 2, 0.1))
    assert keywords_from_plain(keywords_to_plain(keywords)) == keywords
    facts = Facts(heading="Kites", name="KiteNet", claims=("by 3%", "twice"), datasets=("ImageNet",))
    assert facts_from_plain(json.loads(json.dumps(asdict(facts)))) == facts
