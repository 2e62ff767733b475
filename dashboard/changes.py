"""A visitor's own word on keywords: what they merged, renamed, split off or hid. `own_word` makes the analysis that follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import streamlit as st

from core.errors import PaperlensError
from core.keywords import Thesaurus
from core.tables.keywords import form_of, successor, unknown_labels
from dashboard import own_word, state
from dashboard.keyword_page import words

_LOOK = "keyword looked at"
_FAULT = "why keywords were not changed"


def thesaurus() -> Thesaurus:
    """Give the changes in force."""
    return own_word.THESAURUS.now()


def count() -> int:
    """Count the changes in force."""
    return len(thesaurus().rows)


def steps() -> int:
    """Count what was done and not undone; with the stamp it tells one state of the page from the next."""
    return own_word.THESAURUS.done()


def can_redo() -> bool:
    """Whether something was undone that can be done again."""
    return own_word.THESAURUS.can_redo()


def _go(step: Callable[[], None]) -> None:
    """Do a step of the history; filters and the keyword looked at follow their keywords, unless a link's filters hold."""
    st.session_state.pop(_FAULT, None)
    before, after, opened = own_word.go(step)

    def moved(keyword: str) -> str | None:
        return successor(before.paper_keywords, after.paper_keywords, keyword)

    looked = st.session_state.get(_LOOK)
    st.session_state[_LOOK] = moved(looked) if looked else None
    if not opened:
        keywords = [name for keyword in state.selection().keywords if (name := moved(keyword)) is not None]
        state.change(keywords=tuple(dict.fromkeys(keywords)))


def _do(now: Thesaurus) -> bool:
    """Put `now` in force as a step that can be undone; tell whether it says anything new."""
    st.session_state.pop(_FAULT, None)
    if now == thesaurus():
        return False
    _go(lambda: own_word.THESAURUS.put(now))
    return True


def undo() -> None:
    """Take the last step back."""
    if steps():
        _go(own_word.THESAURUS.undo)


def redo() -> None:
    """Do again what was undone last."""
    if can_redo():
        _go(own_word.THESAURUS.redo)


def merge(labels: Iterable[str], name: str) -> None:
    """Count several keywords as one that is called `name`. A label may be typed: a keyword or any form of one."""
    analysis, _ = own_word.current()
    labels, name = list(dict.fromkeys(labels)), name.strip()
    if unknown := unknown_labels(labels, analysis.keywords):
        _complain(words.NO_SUCH.format(names=words.quoted(unknown)))
        return
    found = list(dict.fromkeys(form_of(label, analysis.keywords) for label in labels))
    if not name or len(found) < 2:
        _complain(words.NO_NAME if not name else words.TOO_FEW)
    elif _do(thesaurus().merge(found, name)):
        st.toast(words.merged(found, name))
        look_at(name)


def rename(keyword: str, name: str) -> None:
    """Call `keyword` by another name; where that is another keyword's, the two are counted as one."""
    name = name.strip()
    if not name or name == keyword:
        _complain(words.NO_NAME)
    elif _do(thesaurus().rename(keyword, name)):
        st.toast(words.renamed(keyword, name))


def split(form: str) -> None:
    """Let a form be a keyword of its own."""
    if _do(thesaurus().split(form)):
        st.toast(words.split_off(form))


def hide(keyword: str) -> None:
    """Show `keyword` nowhere."""
    if _do(thesaurus().hide(keyword)):
        st.toast(words.hidden(keyword))


def hide_all(keywords: Sequence[str]) -> None:
    """Show none of `keywords` anywhere, as one step."""
    now = thesaurus()
    for keyword in keywords:
        now = now.hide(keyword)
    if _do(now):
        st.toast(words.hidden_all(keywords))


def take_back(label: str) -> None:
    """Let one change go, whenever it was made."""
    _do(thesaurus().without(label))


def take_all_back() -> None:
    """Let all changes go."""
    _do(Thesaurus())


def read_file(name: str, content: bytes) -> None:
    """Add the changes of a file; what it says wins over what is in force."""
    try:
        read = Thesaurus.from_csv(content, name)
    except PaperlensError as reason:
        _complain(str(reason), of_file=True)
        return
    if not read.rows:
        _complain(words.EMPTY_FILE.format(name=name), of_file=True)
    elif _do(thesaurus().also(read)):
        st.toast(words.added(len(read.rows)))


def without_effect() -> list[str]:
    """Give the labels of changes that name nothing in this corpus."""
    labels = [label for label, _ in thesaurus().rows]
    return unknown_labels(labels, own_word.base().keywords) if labels else []


def look_at(keyword: str | None) -> None:
    """Choose the keyword whose own view the page Keywords shows, as its name or any form of it."""
    st.session_state.pop(_FAULT, None)
    st.session_state[_LOOK] = form_of(keyword, own_word.current()[0].keywords) if keyword else None


def looked_at() -> str | None:
    """Give the keyword whose own view was chosen."""
    keyword: str | None = st.session_state.get(_LOOK)
    return keyword


def _complain(sentence: str, of_file: bool = False) -> None:
    st.session_state[_FAULT] = (sentence, of_file)


def fault(of_file: bool) -> str | None:
    """Give the sentence that says why the last change was not made. of_file: whether one that came by file is asked about."""
    said, was_file = st.session_state.get(_FAULT, (None, of_file))
    return said if was_file == of_file else None
