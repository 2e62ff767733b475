"""Documents: runs, text and links of one parse agree."""

from __future__ import annotations

import pytest

from core.text import Document, Run, parse, plain


class TestParse:
    """Runs, text and links."""

    def test_styles_and_formulas_become_runs(self) -> None:
        """Emphasis, formulas and links are runs of their own, in the order of the text."""
        document = parse(
            r"We call it \textbf{Blue*Fox}: it gains $\alpha^2$ on *every* set, see <https://fox.example/a>."
        )

        assert document.runs == (
            Run("We call it "),
            Run("Blue*Fox", bold=True),
            Run(": it gains "),
            Run("α^2", tex=r"\alpha^2"),
            Run(" on "),
            Run("every", italic=True),
            Run(" set, see "),
            Run("https://fox.example/a", href="https://fox.example/a"),
            Run("."),
        )

    def test_the_text_is_what_the_runs_say(self) -> None:
        """The text is the runs' plain text, one after the other."""
        document = parse("One *two*\n\n- three\n- $x_1$ four")

        assert document.text == "".join(run.plain for run in document.runs) == "One two\n\n• three\n\n• x_1 four"

    def test_prose_without_markup_is_one_run(self) -> None:
        """An abstract without markup is its own text."""
        assert parse("Plain prose, 5% better.") == Document(
            "Plain prose, 5% better.", (Run("Plain prose, 5% better."),), ()
        )

    @pytest.mark.parametrize("empty", ["", " ", "\n\n", "\u200b", "<p></p>", "$ $", "{}"])
    def test_nothing_gives_an_empty_document(self, empty: str) -> None:
        """An abstract without words has no text and no links, and does not fail."""
        assert plain(empty) in ("", "$ $", "{}")
        assert parse(empty).links == ()

    def test_a_formula_katex_should_not_see_is_words_in_italics(self) -> None:
        """A formula with commands that KaTeX does not know, or that do more than typeset, is shown as words."""
        assert parse(r"$\href{javascript:x}{y}_1$").runs[0].tex is None
        assert parse(r"$\mymacro^2$").runs == (Run("mymacro^2", italic=True),)

    def test_links_are_clean_unique_and_in_order(self) -> None:
        """Every web address is found, wherever it stands, once and without the sentence's punctuation."""
        abstract = (
            r"Code: \url{https://a.example/x\_y}. Data (https://b.example/d). [Page](https://c.example/p), <https://d.example/>; "
            'again https://b.example/d! <a href="https://e.example/q?a=1&amp;b=2">here</a> \\href{http://f.example}{there} ftp://no.example'
        )

        assert parse(abstract).links == (
            "https://a.example/x_y",
            "https://b.example/d",
            "https://c.example/p",
            "https://d.example/",
            "https://e.example/q?a=1&b=2",
            "http://f.example",
        )

    def test_addresses_of_code_need_no_scheme(self) -> None:
        """An address of a well-known host is a link without its scheme as well; other words with dots are not."""
        document = parse(r"See github.com/fox/den, fox.github.io/den. \url{gitlab.com/a/b} and e.g. and/or a.com/b.")

        assert document.text == "See github.com/fox/den, fox.github.io/den. gitlab.com/a/b and e.g. and/or a.com/b."
        assert document.links == ("https://github.com/fox/den", "https://fox.github.io/den", "https://gitlab.com/a/b")

    def test_other_schemes_are_no_links(self) -> None:
        """Addresses that are not http or https are words."""
        document = parse("[x](javascript:alert(1)) [y](data:text/html,z) <mailto:a@b.example>")

        assert document.links == ()
        assert all(run.href is None for run in document.runs)


class TestParagraphs:
    """Lines, paragraphs, lists and headings."""

    def test_wrapped_lines_are_joined_and_paragraphs_kept(self) -> None:
        """A single line break is a blank; an empty line parts paragraphs."""
        assert plain("We study\nthis.\n\nThen that.") == "We study this.\n\nThen that."

    def test_a_blank_line_inside_a_sentence_is_no_paragraph(self) -> None:
        """Exports that double every line break do not tear sentences apart."""
        wrapped = (
            "Judges rate text by what it says and not by what stands around it, or so it\n\n"
            "is assumed. We test this with three judges, four kinds of text and a frame that\n\n"
            "names the stakes of every rating. We find that the frame moves all of them.\n\n"
            "Ratings become milder when they have consequences."
        )
        assert "\n" not in plain(wrapped)
        assert plain(wrapped).startswith(
            "Judges rate text by what it says and not by what stands around it, or so it is assumed."
        )

    def test_lists_are_paragraphs_of_their_own(self) -> None:
        """Items of Markdown and LaTeX lists stay apart; bullets look alike, numbers stay."""
        assert plain("We show:\n* one\n* two") == "We show:\n\n• one\n\n• two"
        assert plain("We show:\n\n1. one\n\n2. two") == "We show:\n\n1. one\n\n2. two"
        assert plain(r"\begin{itemize}\item one \item[(b)] two\end{itemize} Done.") == "• one\n\n(b) two\n\nDone."

    def test_a_heading_stays_apart(self) -> None:
        """A Markdown heading loses its marks and is a paragraph."""
        assert plain("# Aim\n\nWe ask.\n\n## Way\n\nWe count.") == "Aim\n\nWe ask.\n\nWay\n\nWe count."


class TestHyphens:
    """Words divided at line ends."""

    @pytest.mark.parametrize(
        ("divided", "whole"),
        [
            ("obscur-\ning differ-\nences", "obscuring differences"),
            ("a low-\ndimensional space", "a low-dimensional space"),
            ("state-of-\nthe-art", "state-of-the-art"),
            ("tell be- tween high- dimensional sets", "tell between high-dimensional sets"),
            ("exam(cid:173) ples", "examples"),
            ("pre- and post-training, 2- to 3-bit", "pre- and post-training, 2- to 3-bit"),
            ("ε- greedy, k- means and p- and q-norms", "ε-greedy, k-means and p- and q-norms"),
            ("a zork- blip", "a zork- blip"),
        ],
    )
    def test_divided_words_are_put_together(self, divided: str, whole: str) -> None:
        """A word divided at a line end is whole again; a compound keeps its hyphen, a suspended hyphen stays."""
        assert plain(divided) == whole
