"""A visitor's own word on keywords: what they merged, renamed, split off or hid. It holds for them alone, on every page.

The corpus itself is shared and stays as it is. From it and the thesaurus in force a second analysis is made, kept for the session.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import streamlit as st

from core.analysis import Analysis
from core.errors import PaperlensError
from core.keywords import Thesaurus
from core.search import Index
from core.tables.keywords import form_of, successor, unknown_labels
from dashboard import own_corpus, state
from dashboard.keyword_page import words

_HISTORY = "history of the changes to keywords"
_MADE = "analyses with changes to keywords"
_LOOK = "keyword looked at"
_FAULT = "why keywords were not changed"
#: Analyses that are kept: undo and redo go from one to the next.
_MOST_MADE = 3


@dataclass(frozen=True)
class _History:
    past: tuple[Thesaurus, ...] = ()
    now: Thesaurus = field(default_factory=Thesaurus)
    future: tuple[Thesaurus, ...] = ()


@dataclass(frozen=True)
class _Made:
    """What was made of a corpus: `base` itself and not its name, for the same papers may have come by another way."""

    base: Analysis
    thesaurus: Thesaurus
    analysis: Analysis
    index: Index


def _history() -> _History:
    history: _History = st.session_state.get(_HISTORY, _History())
    return history


def thesaurus() -> Thesaurus:
    """Give the changes in force."""
    return _history().now


def count() -> int:
    """Count the changes in force."""
    return len(thesaurus().rows)


def steps() -> int:
    """Count what was done and not undone; with `stamp` it tells one state of the page from the next."""
    return len(_history().past)


def can_redo() -> bool:
    """Whether something was undone that can be done again."""
    return bool(_history().future)


def stamp() -> str:
    """Give what a link says of the changes in force, their number and a fingerprint ("3-1a2b3c"); empty where there is none."""
    return f"{count()}-{thesaurus().fingerprint()}" if count() else ""


def current() -> tuple[Analysis, Index]:
    """Give the corpus that this visitor sees and its index, as their changes want it.

    Raises `PaperlensError` where there is no corpus.
    """
    made = _made(own_corpus.analysis())
    return made.analysis, made.index


def _made(base: Analysis) -> _Made:
    now = thesaurus()
    kept: list[_Made] = [made for made in st.session_state.get(_MADE, []) if made.base is base]
    st.session_state[_MADE] = kept
    for made in kept:
        if made.thesaurus == now:
            return made
    index = own_corpus.index()
    if not now.rows:
        return _Made(base, now, base, index)
    analysis = base.with_thesaurus(now)
    made = _Made(base, now, analysis, index.following(analysis))
    st.session_state[_MADE] = [made, *kept][:_MOST_MADE]
    return made


def _go(history: _History) -> None:
    """Put another state of the history in force; filters and the keyword looked at follow their keywords.

    Where it is the state that the opened link was made with, the link's filters hold.
    """
    before, _ = current()
    st.session_state[_HISTORY] = history
    st.session_state.pop(_FAULT, None)
    after, _ = current()

    def moved(keyword: str) -> str | None:
        return successor(before.paper_keywords, after.paper_keywords, keyword)

    looked = st.session_state.get(_LOOK)
    st.session_state[_LOOK] = moved(looked) if looked else None
    if count() and state.stamp() == stamp():
        state.open_again(after)
        return
    keywords = [name for keyword in state.selection().keywords if (name := moved(keyword)) is not None]
    state.change(keywords=tuple(dict.fromkeys(keywords)))


def _do(now: Thesaurus) -> bool:
    """Put `now` in force as a step that can be undone; tell whether it says anything new."""
    history = _history()
    st.session_state.pop(_FAULT, None)
    if now == history.now:
        return False
    _go(_History((*history.past, history.now), now))
    return True


def undo() -> None:
    """Take the last step back."""
    history = _history()
    if history.past:
        _go(_History(history.past[:-1], history.past[-1], (history.now, *history.future)))


def redo() -> None:
    """Do again what was undone last."""
    history = _history()
    if history.future:
        _go(_History((*history.past, history.now), history.future[0], history.future[1:]))


def merge(labels: Iterable[str], name: str) -> None:
    """Count several keywords as one that is called `name`. A label may be typed: a keyword or any form of one."""
    analysis, _ = current()
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
    return unknown_labels(labels, own_corpus.analysis().keywords) if labels else []


def look_at(keyword: str | None) -> None:
    """Choose the keyword whose own view the page Keywords shows, as its name or any form of it."""
    st.session_state.pop(_FAULT, None)
    st.session_state[_LOOK] = form_of(keyword, current()[0].keywords) if keyword else None


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


def of_link(made: str) -> str | None:
    """Say what is to be known of a link with the stamp `made`, where other changes are in force here; else null."""
    number = made.split("-")[0]
    return words.link_with(int(number)) if made != stamp() and number.isdecimal() else None
