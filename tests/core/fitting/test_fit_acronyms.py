"""Tests of how acronyms are counted."""

from core.fitting.acronyms import explanations


def test_halves_are_not_counted() -> None:
    """What has no word for each letter is no explanation, and what fewer than five abstracts say is left out."""
    abstracts = [
        *["Proximal policy optimization (PPO) learns to fly."] * 5,
        *["Brain waves are seen by electroencephalography (EEG)."] * 7,
        *["A dropped bird feeder (DBF) lies there."] * 4,
        "No bracket.",
    ]
    assert explanations(abstracts) == {"PPO": {"proximal policy optimization": 5}}
