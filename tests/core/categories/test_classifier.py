"""Sorting texts with the shipped model."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.categories import Assignment, classifier, taxonomy
from core.categories.features import terms
from core.text import sentences

TEXTS = {
    "reinforcement-learning": (
        "Policy gradient methods waste samples when rewards are sparse. We introduce an actor-critic algorithm that assigns credit "
        "to single actions with a learned value function. On continuous control tasks the agent reaches a higher return. "
        "Offline reinforcement learning profits as well."
    ),
    "uncertainty-statistics": (
        "Conformal prediction gives prediction sets with finite-sample coverage guarantees. Its sets are too large under "
        "distribution shift. We propose a weighted conformal procedure that keeps coverage. Its prediction sets are smaller."
    ),
    "generative-modelling": (
        "Sampling from diffusion models is slow. We present a flow matching objective whose trajectories are straight. "
        "Image generation needs four denoising steps. The quality of text-to-image generation is kept."
    ),
    "online-bandits": (
        "We study a contextual bandit with delayed feedback. We give an algorithm whose regret is sublinear. "
        "A matching lower bound shows that the regret bound is tight. Thompson sampling is analysed too."
    ),
}
PATIENTS = (
    "Background: Hypertension after kidney transplantation is common. Methods: We enrolled 214 outpatients in three hospitals and "
    "measured ambulatory blood pressure and serum creatinine. Results: Systolic pressure fell by 12 mmHg in the amlodipine arm "
    "(p < 0.01); oedema occurred in nine patients. Conclusion: Amlodipine is well tolerated after transplantation."
)

LITTLE = (
    "Many models are used in practice. We propose a new architecture for this setting and show that it performs better than "
    "baselines on several tasks. Extensive experiments demonstrate the effectiveness of our approach."
)
NOTHING = (
    "Many models are used in practice. In this work, we study a general setting in which a model is trained on data. We provide "
    "an analysis and show that the proposed approach achieves better performance. Extensive experiments demonstrate the "
    "effectiveness of our approach on several real-world datasets."
)
SITES = (
    "The city council asked which of six sites suits a new waste plant. Decision makers ranked cost, noise and distance in two "
    "workshops. We compare their rankings with an analytic hierarchy of criteria. The weights of the stakeholders differ between "
    "workshops, but the chosen site is the same. The approach can support similar decisions in other cities."
)


@pytest.fixture(scope="module")
def assigned() -> dict[str, Assignment]:
    """The assignments of the texts above, by their main category."""
    return dict(zip(TEXTS, classifier().assign(list(TEXTS.values())), strict=True))


def test_main_category_first(assigned: dict[str, Assignment]) -> None:
    """The most central category comes first, and ranks count from 1."""
    assert [assignment.methods[0].key for assignment in assigned.values()] == list(TEXTS)
    for assignment in assigned.values():
        assert [method.rank for method in assignment.methods] == list(range(1, len(assignment.methods) + 1))
        assert 1 <= len(assignment.methods) <= 3
        assert assignment.contribution


def test_every_category_has_a_probability(assigned: dict[str, Assignment]) -> None:
    """Each of the 26 categories has its probability, and a method's confidence is its own."""
    for assignment in assigned.values():
        assert tuple(assignment.probabilities) == taxonomy().method_keys
        assert all(0 <= p <= 1 for p in assignment.probabilities.values())
        assert all(method.confidence == assignment.probabilities[method.key] for method in assignment.methods)
        assert assignment.area_confidence is not None
        assert 0 < assignment.area_confidence <= 1


def test_evidence_stands_in_the_text(assigned: dict[str, Assignment]) -> None:
    """The evidence is a sentence of the text, and its marked words lie in it, in order, apart from each other."""
    for text, assignment in zip(TEXTS.values(), assigned.values(), strict=True):
        for method in assignment.methods:
            assert method.evidence in [text[start:end] for start, end in sentences(text)]
            begin = text.index(method.evidence)
            ends = [begin]
            for start, end in method.words:
                assert ends[-1] <= start < end <= begin + len(method.evidence)
                ends.append(end)


def test_evidence_is_what_the_category_rests_on(assigned: dict[str, Assignment]) -> None:
    """Without its evidence the score of a category falls, and no other sentence costs it more."""
    model = classifier().model
    for text, assignment in zip(TEXTS.values(), assigned.values(), strict=True):
        for method in assignment.methods:
            column = model.columns["methods"].start + model.heads["methods"].index(method.key)
            whole = model.scores([terms(text)])[0, column]
            left = {text[a:b]: model.scores([terms(text[:a] + text[b:])])[0, column] for a, b in sentences(text)}
            assert left[method.evidence] < whole
            assert left[method.evidence] == pytest.approx(min(left.values()))


def test_marked_words_speak_for_the_category(assigned: dict[str, Assignment]) -> None:
    """Each marked word counts in favour of its category."""
    model = classifier().model
    for text, assignment in zip(TEXTS.values(), assigned.values(), strict=True):
        for method in assignment.methods:
            column = model.columns["methods"].start + model.heads["methods"].index(method.key)
            for start, end in method.words:
                marked = [model.vocabulary[term] for term in terms(text[start:end]) if term in model.vocabulary]
                assert max(model.weights[place, column] for place in marked) > 0


def test_no_category_fits_another_field() -> None:
    """A clinical abstract gets "not sure" rather than nonsense, and so does a text without words."""
    for assignment in classifier().assign([PATIENTS, "", "…", "量子。"]):
        assert assignment.methods == ()
        assert assignment.contribution == ()
        assert assignment.area is None
        assert assignment.area_confidence is None
        assert set(assignment.probabilities.values()) == {0.0}


def test_not_sure() -> None:
    """A text that speaks for no category gets none; its probabilities stay, and are low."""
    [assignment] = classifier().assign([SITES])
    assert (assignment.methods, assignment.contribution, assignment.area) == ((), (), None)
    assert 0 < max(assignment.probabilities.values()) < 0.5


def test_unsure() -> None:
    """A text of the field that says little gets its best category, marked unsure; one that says next to nothing gets none."""
    unsure, nothing = classifier().assign([LITTLE, NOTHING])
    assert len(unsure.methods) == 1
    assert 0.15 <= unsure.methods[0].confidence < 0.5
    assert unsure.contribution
    assert nothing.methods == ()
    assert 0 < max(nothing.probabilities.values()) < 0.15


def test_a_paper_stands_for_itself(assigned: dict[str, Assignment]) -> None:
    """The other papers of a batch, and their order, change nothing."""
    backwards = classifier().assign(list(reversed(TEXTS.values())))
    assert backwards == list(reversed(assigned.values()))
    assert classifier().assign([TEXTS["online-bandits"]]) == [assigned["online-bandits"]]
    assert classifier().assign([]) == []


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=400))
def test_any_text(text: str) -> None:
    """Whatever the text, there is an answer, and its evidence stands in it."""
    [assignment] = classifier().assign([text])
    assert len(assignment.methods) <= 3
    assert all(method.evidence in text for method in assignment.methods)


def test_a_title_alone_is_no_sure_thing() -> None:
    """What a few words say is called unsure, however clearly they say it; a whole abstract of the same may be sure."""
    [few] = classifier().assign(["We propose a new bandit algorithm."])
    assert [method.key for method in few.methods] == ["online-bandits"]
    assert few.methods[0].confidence < 0.5
