"""What the page Methods says."""

from __future__ import annotations

from dashboard.words import papers


def link_with(count: int) -> str:
    """Say that a link was made with checked categories that are not in force here."""
    return (
        f"This link was made with the categories of {papers(count)} checked by hand, which travel by file. Without that file the "
        "numbers of categories can differ: read it on the page Methods, under “Check the labels”, and the link's view opens."
    )
