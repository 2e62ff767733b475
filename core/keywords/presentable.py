"""Which candidates may stand in a list, and the form in which they do: no pieces of phrases, verbs, addresses or signs."""

from __future__ import annotations

import re
from functools import lru_cache

import numpy as np

from core.keywords.abreast import Abreast
from core.keywords.candidates import Candidate, Reading
from core.keywords.features import NAMES
from core.keywords.tagger import NAMES as TAGS

#: A phrase that goes on to the right in more papers than this share is a piece of longer ones.
MOSTLY_OPEN = 0.6
#: A word that is a noun in fewer papers than this share is an adjective or a verb.
LEAST_NOUN = 0.3
#: At the beginning of a phrase, a word that is tagged a noun and is one in fewer papers than this is a verb.
LEAST_FIRST_NOUN = 0.15
#: A word in -ing that is a noun in fewer papers than this share ends no phrase ("proteins acting").
LEAST_GERUND = 0.6
#: What stands in an address ("https://github.com/lab/Fox", "jane@lab.org") is no word of the abstract.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@[\w-]+\.\S+|(?<!\w)(?:[\w-]+\.)+[a-z]{2,}/\S+")
#: Quickly looked for first: each address without an @ has one of these.
_MAY_ADDRESS = re.compile(r"://|www\.|\.[a-z]{2,}/")
#: Nor are the authors of what it cites: "Doe et al.", "Doe and Roe (2025)", "(Doe, 2025; Roe & Poe, 2024)".
_NAME = r"[A-Z][\w’'-]+"
_CITATION = re.compile(
    rf"{_NAME}(?:(?:,| and| &) {_NAME})* et al\b|{_NAME}(?:,? (?:and|&) {_NAME})? ?\((?:19|20)\d\d[a-z]?\)"
    rf"|{_NAME}(?:,? (?:and|&) {_NAME})?, (?:19|20)\d\d[a-z]?(?=[;)])"
)
_SYMBOL = re.compile(r"[^\W_]{1,3}(?:_[^\W_]{1,3})+|\d+[\w.%-]{0,2}|[^\W_](?:-[a-z\d])?")
#: Ends of phrases that lack their last word.
_CUT = (" shot", "kullback leibler", "jensen shannon")
_NOUN, _NOUNS, _GERUND = TAGS.index("NN"), TAGS.index("NNS"), TAGS.index("VBG")
_AT = {name: column for column, name in enumerate(NAMES)}


def best_place(reading: Reading, candidate: Candidate) -> str:
    """Give the surface of the most frequent form; of equals one that does not begin a sentence, then the first."""
    if len(candidate.spans) == 1:
        return reading.tokens.surface(*candidate.spans[0])
    forms: dict[str, list[int]] = {}
    for first, last in own_places(reading, candidate) or candidate.spans:
        opens = first == 0 or reading.tokens.sentence[first - 1] != reading.tokens.sentence[first]
        forms.setdefault(reading.tokens.surface(first, last), []).append(opens)
    return min(forms, key=lambda form: (-len(forms[form]), all(forms[form])))


def own_places(reading: Reading, candidate: Candidate) -> list[tuple[int, int]]:
    """Give those places of `candidate` that lie in no web or mail address and name no cited author."""
    foreign, starts = _foreign(reading.tokens.text), reading.tokens.starts
    if not foreign:
        return candidate.spans
    return [
        (first, last)
        for first, last in candidate.spans
        if not any(start <= starts[first] < end for start, end in foreign)
    ]


@lru_cache(maxsize=256)
def _foreign(text: str) -> list[tuple[int, int]]:
    found = [found.span() for found in _ADDRESS.finditer(text)] if "@" in text or _MAY_ADDRESS.search(text) else []
    if " et al" in text or any(year in text for year in ("(19", "(20", ", 19", ", 20")):
        found += [cited.span() for cited in _CITATION.finditer(text)]
    return found


def presentable(row: Abreast, features: np.ndarray, common: frozenset[str]) -> np.ndarray:
    """Tell of each candidate whether it may stand in a list: no piece of a longer phrase, no adjective or verb alone.

    A phrase that never stands alone here and is always in the same longer one is a piece of it, unless it is known to stand for
    itself elsewhere; `common` holds the keys of terms that are. A word that is hardly ever a noun elsewhere ends no phrase, and
    begins none as a noun.
    """
    given = np.array([key in common for key in row.keys], dtype=bool)
    known = (features[:, _AT["unknown"]] == 0) | given
    goes_on = features[:, _AT["open right"]] == 1
    first, last, tags = row.first, row.last, row.tags
    several = last > first
    # "Workload-aware scheduling algorithms" are about workload-aware scheduling.
    closed = several & np.append(row.answers.trait("generic"), False)[last + 1] & ~row.closes[last]
    always_open = goes_on & ((features[:, _AT["known open right"]] > MOSTLY_OPEN) | ~known) & ~given
    # Never a whole noun phrase, and inside the same longer one as often as it occurs.
    inner = (features[:, _AT["whole"]] == 0) & (features[:, _AT["longer tf"]] == 1) & ~known
    inner &= ~closed | (features[:, _AT["open left"]] > 0)
    compound = row.answers.trait("hyphen")
    verb = ~compound[first] & (tags[first] == _NOUN) & (features[:, _AT["first noun share"]] < LEAST_FIRST_NOUN)
    no_noun = features[:, _AT["head noun share"]] < LEAST_NOUN
    # A verb in the middle that is tagged a noun: "feature injects value".
    rare = ~compound & (row.answers.nouns < LEAST_FIRST_NOUN) & ((tags == _NOUN) | (tags == _NOUNS))
    upto = np.concatenate([[0], np.cumsum(rare)])
    verb |= upto[last + 1] > upto[first]
    gerund = tags[last] == _GERUND
    verb |= gerund & (features[:, _AT["head noun share"]] < LEAST_GERUND)
    # "Training large models" where nobody else says so, and "the model's output".
    ing = row.answers.trait("gerund noun")[first] & (features[:, _AT["first noun share"]] > 0)
    nominal = features[:, _AT["open left"]] + features[:, _AT["after article"]] + features[:, _AT["after of"]] > 0
    verb |= several & ~known & ((tags[first] == _GERUND) | (ing & ~nominal))
    upto = np.concatenate([[0], np.cumsum(row.answers.trait("possessive"))])
    verb |= (upto[last + 1] > upto[first]) & ~known
    symbol = ~several & row.answers.trait("symbol")[last]
    # "zero-shot" in two words, and "Kullback-Leibler" without divergence.
    symbol |= np.array([key.endswith(_CUT) for key in row.keys], dtype=bool)
    # "Long-horizon" says what comes after it; "text-to-image" as well, though papers are given it.
    before_noun = compound[last] & ~row.answers.trait("capital")[last] & (features[:, _AT["whole"]] == 0)
    adjective = ~several & (row.answers.trait("adjectival")[last] | before_noun)
    address = np.zeros(len(first), dtype=bool)
    for reading, begin in zip(row.readings, row.candidate_begin.tolist(), strict=False):
        if _foreign(reading.tokens.text):
            own = [not own_places(reading, candidate) for candidate in reading.candidates]
            address[begin : begin + len(own)] = own
    piece = _pieces_of_names(row, features) & ~given
    # What an acronym stands for is a term.
    part = (always_open | inner | piece) & (features[:, _AT["long form"]] == 0)
    return np.asarray(~(part | verb | no_noun | adjective | address | symbol))


def _pieces_of_names(row: Abreast, features: np.ndarray) -> np.ndarray:
    """Tell of each candidate whether it is capitalised and never without a capitalised neighbour: "Causal Feature", "XL"."""
    capital, same = row.answers.trait("capital"), row.same_sentence
    upto = np.concatenate([[0], np.cumsum(capital)])
    after_capital = np.concatenate([[False], capital[:-1] & same])
    before_capital = np.append(capital[1:] & same, False)
    all_capital = upto[row.last + 1] - upto[row.first] == row.last + 1 - row.first
    inside = features[:, _AT["whole"]] == 0
    return np.asarray(all_capital & inside & (after_capital[row.first] | before_capital[row.last]))
