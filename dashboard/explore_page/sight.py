"""What the page Explore looks at: which part is open, the sides of a comparison, the colours of the map. It stands in the link.

| key | meaning |
| --- | --- |
| `see` | `map` or `vocabulary` where that part is open (else: comparing) |
| `by` | what the sides are divided by, as the filters are called in the link; `view`: the papers in view against the rest |
| `one`, `two` | the values of each side, names as slugs joined by `.`; without `two`: all the rest |
| `of` | `m` or `c` where method categories or contributions are compared (else: keywords) |
| `hue` | what the map is coloured by |

As with the filters, the link is read before it is written, and the session keeps what was looked at while other pages are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from core.analysis import Analysis
from core.link import names, slug
from core.selection import GIVEN
from dashboard import state

_SIGHT = "what Explore looks at"
_WRITTEN = "what Explore wrote into the link last"
_LEFT_OUT = "names in Explore's part of the link that the corpus lacks"
_KEYS = ("see", "by", "one", "two", "of", "hue")
_JOIN = "."

COMPARE, MAP, VOCABULARY = "compare", "map", "vocabulary"
PARTS = (COMPARE, MAP, VOCABULARY)
#: The papers in view against the rest, as a way to divide.
VIEW = "view"
_GROUPINGS = {"lists": "l", "years": "y", "venues": "v", "methods": "m", "contributions": "c", "areas": "a", VIEW: VIEW}
_COMPARED = {"keywords": "", "methods": "m", "contributions": "c"}


@dataclass(frozen=True)
class Sight:
    """What is looked at; an empty text stands for what the page chooses by itself.

    see: a part of the page. by: a grouping of `core.tables.groups`, or `VIEW`. one, two: its values on each side. of: what is
    compared, as its filter is called. hue: the grouping that colours the map.
    """

    see: str = COMPARE
    by: str = ""
    one: tuple[str, ...] = ()
    two: tuple[str, ...] = ()
    of: str = "keywords"
    hue: str = ""


def current() -> Sight:
    """Give what is looked at."""
    sight: Sight = st.session_state.get(_SIGHT, Sight())
    return sight


def change(**fields: Any) -> None:
    """Look at something else."""
    st.session_state[_SIGHT] = replace(current(), **fields)
    st.session_state[_LEFT_OUT] = ()


def left_out() -> tuple[str, ...]:
    """Give what the opened link names and this corpus does not have."""
    found: tuple[str, ...] = st.session_state.get(_LEFT_OUT, ())
    return found


def read_link(analysis: Analysis) -> None:
    """Take from the link what is looked at, if it came from outside: when it was opened, edited, or gone back to."""
    link = {key: st.query_params[key] for key in _KEYS if key in st.query_params}
    if link == st.session_state.get(_WRITTEN, {}) or (state.turned() and not link):
        return
    sight, unknown = from_link(link, analysis)
    st.session_state[_SIGHT] = sight
    st.session_state[_LEFT_OUT] = unknown


def write_link(analysis: Analysis) -> None:
    """Write into the link what is looked at; other parameters stay."""
    link = to_link(current(), analysis)
    st.session_state[_WRITTEN] = link
    shown = {key: st.query_params[key] for key in _KEYS if key in st.query_params}
    if shown != link:
        others = {key: st.query_params.get_all(key) for key in st.query_params if key not in _KEYS}
        st.query_params.from_dict({**others, **link})


def to_link(sight: Sight, analysis: Analysis) -> dict[str, str]:
    """Write `sight` as parameters; nothing for what the page chooses by itself."""
    link = {
        "see": "" if sight.see == COMPARE else sight.see,
        "by": _short(sight.by, analysis),
        "one": _written(sight.by, sight.one, analysis),
        "two": _written(sight.by, sight.two, analysis),
        "of": _COMPARED[sight.of],
        "hue": _short(sight.hue, analysis),
    }
    return {key: value for key, value in link.items() if value}


def from_link(link: Mapping[str, str], analysis: Analysis) -> tuple[Sight, tuple[str, ...]]:
    """Read parameters back; what this corpus does not know is left out and given as second part, as it stood."""
    unknown: list[str] = []

    def grouping(key: str) -> str:
        asked = link.get(key, "")
        meant = {short: name for name, short in _GROUPINGS.items()}
        meant |= {GIVEN + short: GIVEN + field for field, short in names(analysis).fields().items()} if asked else {}
        if asked and asked not in meant:
            unknown.append(asked)
        return meant.get(asked, "")

    def values(by: str, key: str) -> tuple[str, ...]:
        asked = [part for part in link.get(key, "").split(_JOIN) if part]
        if not by or by == VIEW or not asked:
            return ()
        meant = {short: value for value, short in names(analysis).of(by).items()}
        unknown.extend(part for part in asked if part not in meant)
        return tuple(dict.fromkeys(meant[part] for part in asked if part in meant))

    by = grouping("by")
    sight = Sight(
        see=link["see"] if link.get("see") in PARTS else COMPARE,
        by=by,
        one=values(by, "one"),
        two=values(by, "two"),
        of=next((name for name, short in _COMPARED.items() if short and short == link.get("of")), "keywords"),
        hue=grouping("hue"),
    )
    return sight, tuple(unknown)


def _short(grouping: str, analysis: Analysis) -> str:
    if grouping.startswith(GIVEN):
        field = grouping.removeprefix(GIVEN)
        return GIVEN + names(analysis).fields().get(field, slug(field))
    return _GROUPINGS.get(grouping, "")


def _written(by: str, values: Iterable[str], analysis: Analysis) -> str:
    if not by or by == VIEW:
        return ""
    known = names(analysis).of(by)
    return _JOIN.join(known.get(value, slug(value)) for value in values)
