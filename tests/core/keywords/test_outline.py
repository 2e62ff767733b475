"""Tests of the outline of a text."""

from core.keywords.candidates import read
from core.keywords.outline import outline


def test_where_a_text_says_what_it_does() -> None:
    """A text's first sentence, and the one that states what it contributes, are known by their signs."""
    text = "Graphs are large. Many methods fail. We propose a fast walk over trees. It works."
    found = outline(read(text))
    assert [text[slice(*place)] for place in (found.lead, found.stated)] == [
        "Graphs are large.",
        "We propose a fast walk over trees.",
    ]
    assert (found.contribution, found.openings, found.titled) == (2, [0, 4, 8, 16], False)


def test_a_first_sentence_without_a_verb_is_a_title() -> None:
    """A record that begins with its title is told apart; a text that states nothing is taken to do so at its beginning."""
    found = outline(read("Graph neural networks for large trees. Trees matter a lot."))
    assert found.titled
    assert found.contribution == 0
    assert found.lead == found.stated
