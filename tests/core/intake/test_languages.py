"""Whether an abstract is in English."""

from __future__ import annotations

import pytest

from core.intake.languages import other_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("本文提出一种新的方法来解决多智能体的信用分配问题，并在六个游戏上验证。", "Chinese"),
        ("この論文では、マルチエージェントの報酬分配のための新しい方法を提案する。", "Japanese"),
        ("В статье предлагается новый метод распределения наград между агентами.", "Cyrillic"),
        (
            "Este artículo propone un método para que los agentes se repartan la recompensa, y muestra que es el "
            "único que no los castiga.",
            "Spanish",
        ),
        (
            "Cet article propose une méthode pour partager la récompense entre les agents, et montre que "
            "celle-ci est la seule qui ne punit pas.",
            "French",
        ),
        (
            "Wir zeigen, dass die Belohnung zwischen den Agenten mit einer Regel geteilt wird, die für das Helfen nicht bestraft.",
            "German",
        ),
        (
            "Este trabalho propõe um método para que os agentes dividam a recompensa, e mostra que é o único que não os pune.",
            "Portuguese",
        ),
    ],
)
def test_other_languages(text: str, language: str) -> None:
    """A text in another language is recognised."""
    assert other_language(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "We propose a rule that pays each agent for what the others would have lost without it, on 六个游戏.",
        "Let $α ∈ Ω$, $β_{ij} ≥ Σ_k λ_k$: ∇φ(θ) ≤ ‖ψ‖, μ → ∞, ρ ≈ σ. We prove it.",
        "Lorem ipsum dolor sit amet, consectetuer adipiscing elit. Aenean commodo ligula eget dolor. Aenean massa sociis natoque.",
        "Sparse transformers: fast, small, accurate; benchmarks confirm gains.",
        "单词",
        "",
    ],
)
def test_english_and_doubt(text: str) -> None:
    """English with formulas or foreign words, and whatever is doubtful, counts as English; Chinese letters alone do not."""
    assert other_language(text) == ("Chinese" if text == "单词" else None)
