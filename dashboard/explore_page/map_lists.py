"""The map as lists, for those who do not point and where nothing can be drawn: its clusters as buttons, its papers as a table."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping

import polars as pl
import streamlit as st

from core.tables.region import cluster, cluster_of
from core.text import escape
from dashboard import blocks, placing, state
from dashboard import words as shared
from dashboard.explore_page import words
from dashboard.view import View

#: So high is the list of clusters, in pixels: as the map beside it.
_HEIGHT = 540
#: A longer table is slow to send.
MOST_ROWS = 500


def of_clusters(view: View, clusters: pl.DataFrame) -> None:
    """List the clusters as buttons that filter: the way without a pointer."""
    counted = Counter(
        placing.places().join(view.papers.select("paper_id"), on="paper_id", how="semi")["cluster"].to_list()
    )
    named = clusters.with_columns(
        in_view=pl.Series([counted.get(number, 0) for number in clusters["cluster"]], dtype=pl.UInt32)
    )
    blocks.heading(
        f"{clusters.height:,} clusters", named.select("cluster", "papers", "in_view", "keywords"), "clusters"
    )
    if clusters.is_empty():
        st.caption(words.NO_CLUSTERS)
        return
    st.caption(words.CLUSTER_NAMES.format(papers=shared.papers(view.total - int(clusters["papers"].sum()))))
    names = {
        cluster(number): f"{papers:,} · {placing.cluster_name(number, keywords)}"
        for number, keywords, papers in clusters.select("cluster", "keywords", "papers").iter_rows()
    }
    key = "cluster buttons"
    region = view.selection.region
    state.show_in_widget(key, region if cluster_of(region) is not None and region in names else None)

    def changed() -> None:
        state.change(region=st.session_state[key] or "")

    with st.container(height=_HEIGHT, border=False):
        st.pills(
            "Clusters", list(names), key=key, format_func=lambda region: escape(names[region]), on_change=changed,
            label_visibility="collapsed", wrap=True,
        )  # fmt: skip


def of_papers(points: pl.DataFrame, clusters: pl.DataFrame, labels: Mapping[str, str], by: str, opened: bool) -> None:
    """Draw the papers in view as a table, cluster by cluster; rows that are chosen in it filter.

    points: of `map_view`. labels: how people read each group. by: what the groups are. opened: whether the table stands open.
    """
    with st.expander(
        words.TABLE, key=f"map table {opened}", expanded=opened, on_change="rerun", type="compact"
    ) as fold:
        if not fold.open:
            return
        names = {
            number: placing.cluster_name(number, keywords[:2])
            for number, keywords in clusters.select("cluster", "keywords").iter_rows()
        }
        inside = points.filter("seen").sort(pl.col("cluster").replace(0, None), "heading", nulls_last=True)
        shown = inside.head(MOST_ROWS)
        key = f"map rows {hashlib.sha256(chr(10).join(shown['paper_id']).encode()).hexdigest()[:8]}"
        rows = st.session_state[key].selection.rows if key in st.session_state else []
        chosen = [shown["paper_id"][row] for row in rows if row < shown.height]
        st.button(
            shared.only_these(len(chosen)), key="map rows alone", disabled=not chosen,
            on_click=lambda: state.change(papers=tuple(chosen)),
        )  # fmt: skip
        if inside.height > MOST_ROWS:
            st.caption(words.FIRST_ROWS.format(most=MOST_ROWS))
        columns = {
            "Heading": shown["heading"],
            words.CLUSTER: [names.get(number, "") for number in shown["cluster"]],
            "Across": shown["x"].round(0).cast(pl.Int32),
            "Up": shown["y"].round(0).cast(pl.Int32),
        }
        if by != words.CLUSTERS:
            columns[by] = [labels.get(group, "") if group is not None else "" for group in shown["group"]]
        st.dataframe(
            pl.DataFrame(columns), hide_index=True, key=key, on_select="rerun", selection_mode="multi-row",
            column_config={"Heading": st.column_config.TextColumn(width=330)},
            alt=f"Table of {shared.papers(inside.height)} on the map with their clusters and places",
        )  # fmt: skip
