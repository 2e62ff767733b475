"""A reading list as Markdown."""

from core.export.markdown import to_markdown
from core.reading_list import Entry, ReadingList
from tests.made import made_papers

PAPERS = made_papers(
    {"heading": "Hop*Net", "summary": "We hop.", "code_statement": "Code is at https://x.org/a.", "code_url": "https://x.org/a"},
    {"heading": "Sand", "title": "Sand", "authors": ["Ada Lee", "Bo Ek"], "venue": "ICML", "year": 2026, "doi": "10.1/a",
     "project_url": "https://x.org/ <script>"},
)  # fmt: skip


def test_whole_document() -> None:
    """Each paper is an item with what is known of it; a derived heading says so, a note is a quotation, markup is text."""
    made = ReadingList((Entry("p2", note="two\n<b>lines</b>\n1. - 5"), Entry("p1", read=True), Entry("p9", "Gone")))
    assert to_markdown(made.table(PAPERS), "My list") == (
        "# My list\n\n"
        "1. **Sand**  \n"
        "   Ada Lee, Bo Ek. ICML. 2026  \n"
        "   <https://doi.org/10.1/a>  \n"
        "   A list, a.txt, no. 2\n"
        "\n"
        "   > two\n"
        "   > \\<b\\>lines\\</b\\>\n   > 1\\. - 5\n\n"
        "2. **Hop\\*Net** (derived heading), read  \n"
        "   We hop.  \n"
        "   Code: Code is at https://x.org/a.  \n"
        "   <https://x.org/a>  \n"
        "   A list, a.txt, no. 1\n\n"
        "3. **Gone** (not in the corpus that was loaded)\n"
    )
