"""The co-occurrence network on the page: its thresholds, the figure, lists beside it for those who do not point, and its files."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

import polars as pl
import streamlit as st

from core.export.network import to_graphml, to_vosviewer
from core.tables.network import Network, network
from core.version import VERSION
from dashboard import blocks, changes, chart_image, charts, downloads, keyword_source, sampling, state, status, theme
from dashboard import words as shared
from dashboard.keyword_page import network_chart, words
from dashboard.view import View

SIZES = (50, 100, 150, 250, 500)
RESOLUTIONS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0)
#: Below so many papers a network says little; it is there for whoever asks.
FEW = 150
#: The figure's width is not known here: about that beside the view of one keyword on a laptop, and on a phone. A label that was
#: placed for a narrower figure is not cut in a wider one.
_WIDTH, _NARROW = 540, 345
_KEPT = "network drawn last"


@dataclass(frozen=True)
class Thresholds:
    """What decides a network beside the papers: the most keywords, the fewest papers of a link, the resolution."""

    most: int = 100
    least_link: int = 1
    resolution: float = 1.0


def section(view: View, only: Collection[str], minimum: int) -> None:
    """Draw the network of the papers in view. only: the keywords that the page's filters leave. minimum: of papers."""
    if view.total < FEW:
        folded = words.NETWORK_FOLDED.format(papers=shared.papers(view.total))
        with st.expander(folded, key="fold network", on_change="rerun") as fold:
            if fold.open:
                _opened(view, only, minimum)
        return
    _opened(view, only, minimum)


def _opened(view: View, only: Collection[str], minimum: int) -> None:
    # On a phone the style sheet puts the thresholds below: results first.
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls-of-the-network"):
        thresholds = _thresholds(view)
    found = _made(view, frozenset(only), max(2, minimum), thresholds)
    blocks.heading("Which keywords meet", found.nodes.rename({"value": "keyword"}), "network keywords")
    if found.nodes.is_empty():
        st.info(words.NETWORK_NONE)
        return
    said = words.network_counted(
        found.nodes.height, found.least, found.edges.height, found.least_link, found.clusters.height, found.alone
    )
    few = f" {words.NETWORK_FEW.format(most=FEW)}" if view.shown < FEW else ""
    st.caption(f"{said} Counted in {shared.in_view(view.shown, view.total).lower()}.{few}")
    looked = changes.looked_at()
    chosen = {*view.selection.keywords, *([looked] if looked else [])}
    narrow = "Mobi" in (st.context.headers.get("User-Agent") or "")
    largest = ", ".join(name for name in found.clusters["name"].head(3))
    alt = f"Network of keywords. {said} {shared.in_view(view.shown, view.total)}. The largest communities: {largest}."
    charts.draw(
        network_chart.figure(found, chosen, _NARROW if narrow else _WIDTH), "chart network", alt, _picked, values=3
    )
    in_view = shared.in_view(view.shown, view.total)
    chart_image.draw(
        view,
        "chart network",
        "Which keywords meet",
        f"{said} {in_view}. The largest communities: {largest}.",
        words.NETWORK_COUNTS,
    )
    st.caption(words.NETWORK_HELP)
    _files(view, found)
    _lists(found)


def _thresholds(view: View) -> Thresholds:
    """Draw the thresholds; give what they say."""
    most = st.selectbox(
        "Keywords, at most", SIZES, index=1, key="network most", width=150, persist_state="session",
        help="The most frequent ones are shown",
    )  # fmt: skip
    least_link = st.number_input(
        "Links of at least … papers", min_value=1, value=1 if view.total < FEW else 2, step=1, key="network link",
        width=190, persist_state="session",
    )  # fmt: skip
    resolution = st.selectbox(
        "Resolution", RESOLUTIONS, index=RESOLUTIONS.index(1.0), key="network resolution", width=130,
        persist_state="session", help="A higher one parts the keywords into more and smaller communities",
    )  # fmt: skip
    return Thresholds(most, int(least_link), resolution)


def _made(view: View, only: frozenset[str], least: int, asked: Thresholds) -> Network:
    """Give the network, that of the last run where nothing that it comes from has changed."""
    key = (view.selection, only, least, asked)
    analysis, before, made = st.session_state.get(_KEPT, (None, None, None))
    if analysis is not view.analysis or before != key:
        made = network(view.papers, "keywords", asked.most, least, asked.least_link, asked.resolution, only)
        st.session_state[_KEPT] = (view.analysis, key, made)
    return made


def _picked(kind: str, first: str, second: str) -> None:
    """Open the keyword of a circle, or filter by both of a line; a second click takes it back."""
    if kind == network_chart.NODE:
        changes.look_at(None if changes.looked_at() == first else first)
    else:
        _both(first, second)


def _both(first: str, second: str) -> None:
    chosen = state.selection()
    if set(chosen.keywords) == {first, second} and chosen.keyword_mode == "all":
        state.change(keywords=(), keyword_mode="any")
    else:
        state.change(keywords=(first, second), keyword_mode="all")


def _lists(found: Network) -> None:
    """Offer the circles and lines as lists, which the keyboard reaches and which do the same."""
    with st.expander("Choose from lists", key="fold network lists", on_change="rerun", type="compact") as fold:
        if not fold.open:
            return
        turn = state.changes()
        names = dict(found.nodes.select("value", "papers").iter_rows())
        node = f"network node {turn} {changes.looked_at()}"
        st.selectbox(
            "Open a keyword", list(names), index=None, key=node, format_func=lambda name: f"{name} ({names[name]:,})",
            placeholder=words.LOOK_HINT, on_change=lambda: changes.look_at(st.session_state[node]),
        )  # fmt: skip
        pairs = found.edges.sort(["papers", "strength", "first", "second"], descending=[True, True, False, False])
        told = {
            (first, second): papers for first, second, papers in pairs.select("first", "second", "papers").iter_rows()
        }
        edge = f"network edge {turn}"
        st.selectbox(
            "Filter by two keywords that meet", list(told)[:3000], index=None, key=edge,
            format_func=lambda pair: f"{pair[0]} and {pair[1]} ({told[pair]:,})", placeholder="Choose or type two keywords",
            on_change=lambda: _both(*st.session_state[edge]),
        )  # fmt: skip
        st.markdown("**Communities**")
        clusters = found.clusters.select(
            pl.col("name").alias("Community"),
            pl.col("values").list.len().alias("Keywords"),
            pl.col("papers").alias("Papers"),
            pl.col("values").alias("All its keywords"),
        )
        st.dataframe(clusters, hide_index=True, alt=f"Table of {clusters.height:,} communities of keywords")


def _files(view: View, found: Network) -> None:
    note = {
        "corpus": sampling.coverage(view.analysis.papers),
        "papers in view": shared.in_view(view.shown, view.total),
        "filters": "; ".join(text for text, _ in status.chips(view)) or "none",
        "keywords": words.SOURCES[keyword_source.now()],
        "changes to keywords": str(changes.count()),
        "fingerprint": view.analysis.fingerprint,
        "made with": f"Paperlens {VERSION}",
        "date": datetime.now(UTC).date().isoformat(),
    }
    title = f"Keywords that meet in {shared.papers(view.shown)}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown("Take it along:", width="content")
        for label, name, mime, content in (
            ("VOSviewer", "keywords-vosviewer.json", "application/json", partial(to_vosviewer, found, title, note)),
            ("GraphML", "keywords.graphml", "application/xml", partial(to_graphml, found, title, note)),
        ):
            st.download_button(
                label, data=content, file_name=name, mime=mime, key=f"network {name}", on_click="ignore",
                icon=theme.ICONS["csv"], type="tertiary", help=f"Download the network as {name}",
            )  # fmt: skip
        downloads.csv_button(found.edges, "network links", "Links")
