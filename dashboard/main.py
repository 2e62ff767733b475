"""The entry script: navigation and filters around the pages. It runs at each change.

The pages are files in `screens/`: a folder called `pages` would make Streamlit run a page without this frame.
"""

from __future__ import annotations

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from core.errors import PaperlensError
from core.text import escape
from dashboard import (
    access,
    corpus,
    filters,
    in_view,
    keyword_source,
    look,
    own_corpus,
    own_word,
    reading_list,
    sampling,
    shared,
    state,
    status,
    theme,
    view,
    watch,
    words,
)
from dashboard.corpus_page import progress
from dashboard.keyword_page import changes_list
from dashboard.method_page import check

PAGES = {
    "overview": "Overview",
    "papers": "Papers",
    "keywords": "Keywords",
    "methods": "Methods",
    "explore": "Explore",
    "corpus": "Corpus",
}


def main() -> None:
    """Draw the frame that all pages share, then the page."""
    # No icons: Streamlit would ask a server of Google's for the one of the open page.
    page = st.navigation([st.Page(f"screens/{name}.py", title=title) for name, title in PAGES.items()], position="top")
    st.set_page_config(page_title=f"{page.title} · {words.PRODUCT}", page_icon=str(theme.MARK), layout="wide")
    st.logo(str(theme.LOGO), icon_image=str(theme.MARK), size="large")
    look.apply()
    look.phone_navigation(PAGES)
    with watch.rerun(page.title) as run:
        try:
            _draw(page, run)
        except corpus.NothingToSeeError as nothing:  # no fault: papers can be loaded
            st.info(escape(str(nothing)))
            st.page_link("screens/corpus.py", label=words.LOAD_PAPERS)
        except PaperlensError as fault:
            st.error(words.with_id(str(fault), watch.fault(page.title, fault)))
        except Exception as fault:
            st.error(words.with_id(words.FAILED, watch.fault(page.title, fault)))


def _draw(page: StreamlitPage, run: watch.Rerun) -> None:
    if access.refused():
        return
    if watch.full():
        st.info(words.TOO_MANY)
        return
    own_corpus.begin_run()
    progress.show()
    on_corpus = page.title == PAGES["corpus"]
    if on_corpus and not own_corpus.available():
        page.run()
        shared.write_link()
        return
    keyword_source.read_link()
    sampling.read_link()
    analysis, index = own_word.current()
    run.step("corpus")
    state.read_link(analysis, page.title)
    starred = reading_list.current().ids
    state.recognise(starred)
    chosen = state.selection()
    papers = in_view.papers(analysis, index, chosen)
    run.step("selection")
    now = view.View(analysis, index, chosen, papers)
    view.show(now)
    # First of all that is drawn: the count is the answer to a change of filters, and what follows takes the browser longer.
    status.draw(now, page.title == PAGES["papers"], len(starred))
    if not on_corpus:  # which shows all that is loaded
        with st.sidebar:
            filters.side_bar(now, len(starred))
            changes_list.note()
            check.note()
        filters.search_box()
    if made_with := own_word.of_link(state.stamp()):
        st.info(made_with)
    if missing := shared.unknown():
        st.warning(words.CORPUS_UNKNOWN.format(name=words.quoted([missing])))
    if state.unknown():
        st.warning(words.UNKNOWN_IN_LINK.format(names=words.quoted(state.unknown())))
    run.step("frame")
    page.run()
    run.step("page")
    state.write_link(analysis, own_word.stamp(), starred, keyword_source.in_link(own_corpus.analysis()))
    shared.write_link()
    sampling.write_link()


# Not where a process that helps with an analysis loads this file again, as new processes do with the main script.
if __name__ == "__main__":
    main()
