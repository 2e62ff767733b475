"""A small corpus of invented abstracts, and the dashboard opened on it as Streamlit's own test driver does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from dashboard import corpus

MAIN = Path(__file__).resolve().parents[2] / "dashboard" / "main.py"

LISTS = {
    "spring.txt": (
        "Workshop Papers",
        "We propose HopNet, a reinforcement learning method that trains a policy with sparse rewards. "
        "Our policy gradient with value functions reaches 12.5% higher returns than PPO. "
        "Code is available at https://github.com/example/hopnet.",
        "Causal discovery from observational data is hard. We prove identifiability of a causal graph under interventions, "
        "and give a lower bound on the sample complexity of causal discovery.",
        "Prices of *tokens* fell from $5 to $3 while the error is $x^2$. We study in-context learning of large language models "
        "(LLMs) with chain-of-thought prompting, and find that LLMs copy labels.",
    ),
    "autumn.txt": (
        "Workshop Papers",
        "We introduce SandBench, a benchmark of large language models for code generation: 400 tasks with hidden tests "
        "and an evaluation protocol that resists leakage. [click me](javascript:alert(1)) <script>alert(2)</script>",
        "Diffusion models generate images slowly. We propose a flow matching sampler for diffusion models that needs four steps "
        "and keeps the quality of image generation.",
        "We study reinforcement learning with a reward model, where the policy is fine-tuned from human preferences, and prove "
        "a regret bound for offline reinforcement learning.",
    ),
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with two lists that share a name."""
    lists = tmp_path_factory.mktemp("lists")
    for name, texts in LISTS.items():
        (lists / name).write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return lists


@pytest.fixture
def small(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the dashboard open the invented lists."""
    monkeypatch.setattr(corpus, "FIRST_CORPUS", folder)
    return folder


@pytest.fixture
def analysis(small: Path) -> Analysis:
    """Give the analysis of the invented lists."""
    del small
    return corpus.start().result().analysis


Open = Callable[..., AppTest]


@pytest.fixture
def visit(analysis: Analysis) -> Open:
    """Give what opens the dashboard: `visit(m="causal")` is a link with that parameter."""
    del analysis

    def opened(**link: str) -> AppTest:
        app = AppTest.from_file(str(MAIN), default_timeout=30)
        for key, value in link.items():
            app.query_params[key] = value
        app.run()
        assert not app.exception
        return app

    return opened
