"""The list that a paper gets: the best candidates, each once, each as it stands in the text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core.keywords.candidates import Candidate, Reading
from core.keywords.features import NAMES
from core.keywords.tagger import NAMES as TAGS
from core.keywords.variants import is_acronym
from core.keywords.words import BROAD, BROAD_INSIDE, FAINT, GENERIC, GERUND_NOUNS, HOLLOW

#: A text gets this many keywords where it has them, however unlikely; more only where they are likely.
LEAST = 10
LIKELY = 0.08
#: A phrase that goes on to the right in more papers than this share is a piece of longer ones.
MOSTLY_OPEN = 0.6
#: A word that is a noun in fewer papers than this share is an adjective or a verb.
LEAST_NOUN = 0.3
#: At the beginning of a phrase, a word that is tagged a noun and is one in fewer papers than this is a verb.
LEAST_FIRST_NOUN = 0.15
#: A word in -ing that is a noun in fewer papers than this share ends no phrase ("proteins acting").
LEAST_GERUND = 0.6
#: What a reader would strike with more than even odds waits until a text has too little else.
LIKED = 0.5
#: What is liked less, and said once, adds too little to a shorter keyword ("task-misaligned activation steering").
WELL_LIKED = 0.75
#: So is what has more words than this.
LONG = 5
#: What says little, and what repeats a keyword, counts as liked so much less where a text has too little else.
LITTLE, REPEATED = 0.3, 0.3
#: What stands in an address ("https://github.com/lab/Fox", "jane@lab.org") is no word of the abstract.
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+@[\w-]+\.\S+|(?<!\w)(?:[\w-]+\.)+[a-z]{2,}/\S+")
#: Nor are the authors of what it cites: "Doe et al.", "Doe and Roe (2025)", "(Doe, 2025; Roe & Poe, 2024)".
_NAME = r"[A-Z][\w’'-]+"
_CITATION = re.compile(
    rf"{_NAME}(?:(?:,| and| &) {_NAME})* et al\b|{_NAME}(?:,? (?:and|&) {_NAME})? ?\((?:19|20)\d\d[a-z]?\)"
    rf"|{_NAME}(?:,? (?:and|&) {_NAME})?, (?:19|20)\d\d[a-z]?(?=[;)])"
)
_SYMBOL = re.compile(r"[^\W_]{1,3}(?:_[^\W_]{1,3})+|\d+[\w.%-]{0,2}|[^\W_]")
_NOUN, _NOUNS, _GERUND = TAGS.index("NN"), TAGS.index("NNS"), TAGS.index("VBG")
_AT = {name: column for column, name in enumerate(NAMES)}


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword of one paper: `surface` as it stands in the text, `rank` from 1, `score` of the ranker in 0..1."""

    surface: str
    rank: int
    score: float


def best_place(reading: Reading, candidate: Candidate) -> str:
    """Give the surface of the most frequent form; of equals one that does not begin a sentence, then the first."""
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


@lru_cache(maxsize=4)
def _foreign(text: str) -> list[tuple[int, int]]:
    found = [found.span() for found in _ADDRESS.finditer(text)] if any(sign in text for sign in "/@") else []
    if " et al" in text or any(year in text for year in ("(19", "(20", ", 19", ", 20")):
        found += [cited.span() for cited in _CITATION.finditer(text)]
    return found


def presentable(reading: Reading, features: np.ndarray, common: frozenset[str]) -> np.ndarray:
    """Tell of each candidate whether it may stand in a list: no piece of a longer phrase, no adjective or verb alone.

    A phrase that never stands alone here and is always in the same longer one is a piece of it, unless it is known to stand for
    itself elsewhere; `common` holds the keys of terms that are. A word that is hardly ever a noun elsewhere ends no phrase, and
    begins none as a noun.
    """
    given = np.array([candidate.key in common for candidate in reading.candidates], dtype=bool)
    known = (features[:, _AT["unknown"]] == 0) | given
    goes_on = features[:, _AT["open right"]] == 1
    always_open = goes_on & ((features[:, _AT["known open right"]] > MOSTLY_OPEN) | ~known) & ~given
    # Never a whole noun phrase, and inside the same longer one as often as it occurs.
    inner = (features[:, _AT["whole"]] == 0) & (features[:, _AT["longer tf"]] == 1) & ~known
    tags = reading.tags
    first, last = reading.first_places
    verb = (tags[first] == _NOUN) & (features[:, _AT["first noun share"]] < LEAST_FIRST_NOUN)
    no_noun = features[:, _AT["head noun share"]] < LEAST_NOUN
    # A verb in the middle that is tagged a noun: "feature injects value".
    rare = (reading.answers.nouns < LEAST_FIRST_NOUN) & ((tags == _NOUN) | (tags == _NOUNS))
    upto = np.concatenate([[0], np.cumsum(rare)])
    verb |= upto[last + 1] > upto[first]
    several = last > first
    gerund = tags[last] == _GERUND
    verb |= gerund & (features[:, _AT["head noun share"]] < LEAST_GERUND)
    # "Training large models" where nobody else says so, and "the model's output".
    ing = reading.answers.trait("gerund noun")[first] & (features[:, _AT["first noun share"]] > 0)
    nominal = features[:, _AT["open left"]] + features[:, _AT["after article"]] + features[:, _AT["after of"]] > 0
    verb |= several & ~known & ((tags[first] == _GERUND) | (ing & ~nominal))
    owned = np.array([word in ("'s", "’s") for word in reading.tokens.words], dtype=bool)
    upto = np.concatenate([[0], np.cumsum(owned)])
    verb |= (upto[last + 1] > upto[first]) & ~known
    # "φ_1", "90M" and "x" stand in formulas; "k-NN" and "C++" have a capital.
    sign = np.array([bool(_SYMBOL.fullmatch(word)) for word in reading.tokens.words], dtype=bool)
    symbol = ~several & sign[last]
    # "zero-shot" in two words.
    symbol |= np.array([candidate.key.endswith(" shot") for candidate in reading.candidates], dtype=bool)
    adjective = (first == last) & reading.answers.trait("adjectival")[last]
    address = np.zeros(len(first), dtype=bool)
    if _foreign(reading.tokens.text):
        address[:] = [not own_places(reading, candidate) for candidate in reading.candidates]
    piece = _pieces_of_names(reading, features) & ~given
    return np.asarray(~(always_open | inner | piece | verb | no_noun | adjective | address | symbol))


def _pieces_of_names(reading: Reading, features: np.ndarray) -> np.ndarray:
    """Tell of each candidate whether it is capitalised and never without a capitalised neighbour: "Causal Feature", "XL"."""
    first, last = reading.first_places
    sentence = np.asarray(reading.tokens.sentence)
    capital = reading.answers.trait("capital")
    upto = np.concatenate([[0], np.cumsum(capital)])
    same = sentence[1:] == sentence[:-1]
    after_capital = np.concatenate([[False], capital[:-1] & same])[: len(capital)]
    before_capital = np.append(capital[1:] & same, False)[: len(capital)]
    all_capital = upto[last + 1] - upto[first] == last + 1 - first
    inside = features[:, _AT["whole"]] == 0
    return np.asarray(all_capital & inside & (after_capital[first] | before_capital[last]))


def choose(
    reading: Reading,
    scores: np.ndarray,
    fine: np.ndarray,
    most: int,
    common: frozenset[str] = frozenset(),
    liking: np.ndarray | None = None,
) -> tuple[Keyword, ...]:
    """Choose at most `most` keywords, best first: no two variants of one form, no acronym beside what it stands for.

    scores: one of each candidate of `reading`; fine: which of them may be chosen; common: keys of terms in their own right;
    liking: of each the probability that a reader lets it stand (`core.keywords.taste`), all one where it is not given.
    What is ranked by is the score times the root of the liking; equals are taken in the order in which they first stand. What
    a reader would strike, and what says little alone or beside what is already chosen, is set aside and taken only where a
    text has too little else, what is liked best first.
    """
    liking = np.ones(len(scores)) if liking is None else liking
    scores = np.round(scores * np.sqrt(liking), 6)
    chosen: list[int] = []
    aside: list[tuple[float, int]] = []
    seen: set[str] = set()
    surfaces: dict[int, str] = {}
    for place in np.argsort(-scores, kind="stable").tolist():
        if not fine[place]:
            continue
        if len(chosen) >= most or (len(chosen) >= LEAST and scores[place] < LIKELY):
            break
        candidate = reading.candidates[place]
        # "auto-encoder" and "autoencoder" are one word too.
        solid = _written_out(candidate.key, reading.acronyms).replace(" ", "")
        if solid in seen:
            continue
        seen.add(solid)
        surface = surfaces[place] = best_place(reading, candidate)
        taken = [reading.candidates[other] for other in chosen]
        little = _says_little(candidate.key, surface, taken, common)
        term = candidate.key in common and " " in candidate.key
        repeats = not term and _repeats(candidate, taken, float(liking[place]))
        if little or repeats or liking[place] < LIKED:
            aside.append((-float(liking[place]) * LITTLE**little * REPEATED**repeats, place))
        else:
            chosen.append(place)
    chosen += [place for _, place in sorted(aside)[: max(0, min(most, LEAST) - len(chosen))]]
    chosen.sort(key=lambda place: (-scores[place], place))
    return tuple(Keyword(surfaces[place], rank, float(scores[place])) for rank, place in enumerate(chosen, 1))


def _repeats(candidate: Candidate, taken: Sequence[Candidate], liking: float) -> bool:
    """Tell whether a phrase stands in the text only inside longer ones already `taken`, or is said once and is long or pads one."""
    own = f" {candidate.key} "
    around = [span for other in taken if own in f" {other.key} " for span in other.spans]
    if around:
        return all(any(first <= begin and end <= last for first, last in around) for begin, end in candidate.spans)
    if len(candidate.spans) > 1 or liking >= WELL_LIKED:
        return False
    return own.count(" ") > LONG or any(f" {other.key} " in own for other in taken)


def _says_little(key: str, surface: str, chosen: Sequence[Candidate], common: frozenset[str]) -> bool:
    """Tell whether a phrase is a broad word alone, or adds next to nothing to what is already `chosen`.

    Next to nothing adds a generic word at the end ("fairness measures" beside "fairness") or a hollow one at the beginning
    ("modern language models", "training neural networks"), what a longer one only sizes ("language models" beside "large
    language models"), and one word of a longer phrase that is no term elsewhere or a broad one ("reasoning" beside
    "mathematical reasoning").
    """
    if key in BROAD or surface.lower() in BROAD:
        return True
    taken = [candidate.key for candidate in chosen]
    head, _, last = key.rpartition(" ")
    if last in GENERIC and head in taken:
        return True
    first, _, rest = key.partition(" ")
    if rest in taken and (first in HOLLOW or surface.partition(" ")[0].lower() in HOLLOW | GERUND_NOUNS):
        return True
    for longer in taken:
        before, found, after = f" {longer} ".partition(f" {key} ")
        if found and longer != key:
            if not after and before.strip() in FAINT:
                return True
            if not head and (key in BROAD_INSIDE or key not in common):
                return True
    return False


def _written_out(key: str, meanings: Mapping[str, str]) -> str:
    if not meanings:
        return key
    if key in meanings:  # "BG-MCTS" has two pieces
        return meanings[key]
    return " ".join(meanings.get(piece, piece) if is_acronym(piece) else piece for piece in key.split(" "))
