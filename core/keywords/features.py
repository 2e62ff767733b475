"""What the ranker sees of each candidate: KeyBERT's cosine in several views, and where and how the phrase is used."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import chain, pairwise

import numpy as np

from core.keywords.background import COLUMNS, Background
from core.keywords.candidates import LONGEST, Reading
from core.keywords.similarity import static_vectors
from core.keywords.tagger import NAMES as TAGS
from core.keywords.tokens import Tokens
from core.keywords.variants import is_acronym

#: The columns of `features`, in order.
NAMES: tuple[str, ...] = (
    # KeyBERT's cosine with the text, and with its parts; the same against the text's other candidates.
    "cosine", "cosine lead", "cosine contribution", "cosine above mean", "cosine place",
    # How often and where.
    "log tf", "tf share", "first", "last", "spread", "in lead", "in title", "in contribution", "in last", "sentences",
    "log word tf", "log least word tf",
    # How it is used as a noun phrase here, and what stands around it.
    "whole", "open left", "open right", "longer tf", "longer", "after of", "after preposition", "after article",
    "after verb", "after new", "in brackets", "before bracket",
    # Its form.
    "words", "pieces", "letters", "acronym", "short form", "long form", "capital", "digit", "hyphen", "of",
    "ends plural", "ends name", "ends gerund", "begins adjective", "begins participle", "begins gerund", "begins noun",
    # What is known of it and its words.
    *COLUMNS, "unknown", "least idf", "mean idf", "most idf", "head idf", "first idf", "phraseness",
    "head noun share", "first noun share",
    # The text as a whole: how its keywords are given differs with it.
    "text words", "text candidates", "text known", "text idf", "text capitals", "text we", "has title",
)  # fmt: skip

_CONTRIBUTION = re.compile(
    r"\b(?:we|this (?:paper|work|article|study)|here,? we|is|are)\b[^.]{0,80}?\b(?:propos|introduc|present|develop|design|devis|"
    r"describ|investigat|study|studied|stud(?:y|ies)|examin|explor|formulat|establish)",
    re.IGNORECASE,
)
_TAG = {name: index for index, name in enumerate(TAGS)}


def sentence_bounds(tokens: Tokens) -> list[tuple[int, int]]:
    """Give the first word and the word after the last one of each sentence that has words."""
    sentence = np.asarray(tokens.sentence)
    if len(sentence) == 0:
        return []
    cuts = np.flatnonzero(np.diff(sentence)) + 1
    edges = [0, *cuts.tolist(), len(sentence)]
    return list(pairwise(edges))


def features(reading: Reading, cosine: np.ndarray, phrases: np.ndarray, background: Background) -> np.ndarray:
    """Give one row a candidate, float32, shape (candidates, len(NAMES)).

    cosine: KeyBERT's scores of the candidates, shape (candidates,). phrases: their unit vectors by `static_phrases`.
    """
    tokens, tags, keys, found = reading.tokens, np.asarray(reading.tags), reading.keys, reading.candidates
    words, size, count = tokens.words, len(tokens.words), len(found)
    if count == 0:
        return np.zeros((0, len(NAMES)), dtype=np.float32)
    out: dict[str, np.ndarray | float] = {}

    # Every place of every candidate, flat; `at` is where each candidate's places begin.
    spans = np.fromiter(chain.from_iterable(chain.from_iterable(c.spans for c in found)), dtype=np.int64).reshape(-1, 2)
    times = np.array([len(candidate.spans) for candidate in found])
    at = np.concatenate([[0], np.cumsum(times)[:-1]])
    begin, end = spans[:, 0], spans[:, 1]
    first, last = begin[at], end[at]
    length = last - first + 1

    bounds = sentence_bounds(tokens)
    sentence = np.asarray(tokens.sentence)
    texts = [tokens.text[tokens.starts[a] : tokens.ends[b - 1]] for a, b in bounds]
    lead = sentence[0]
    titled = bool(len(bounds) > 1 and bounds[0][1] <= 25 and not (tags[: bounds[0][1]] == _TAG["VB"]).any())
    matches = [i for i, text in enumerate(texts) if _CONTRIBUTION.search(text)]
    contribution = matches[0] if matches else 0
    contribution_id = sentence[bounds[contribution][0]]

    vectors = static_vectors()
    out["cosine"] = cosine
    out["cosine lead"] = phrases @ vectors.text(texts[0])
    out["cosine contribution"] = phrases @ vectors.text(texts[contribution])
    out["cosine above mean"] = cosine - cosine.mean()
    out["cosine place"] = np.searchsorted(np.sort(cosine), cosine) / count

    out["log tf"] = np.log(times)
    out["tf share"] = times * length / size
    out["first"] = np.minimum.reduceat(begin, at) / size
    out["last"] = np.maximum.reduceat(end, at) / size
    out["spread"] = out["last"] - out["first"]
    where = sentence[begin]
    out["in lead"] = np.maximum.reduceat(where == lead, at)
    out["in title"] = out["in lead"] * titled
    out["in contribution"] = np.maximum.reduceat(where == contribution_id, at)
    out["in last"] = np.maximum.reduceat(where == sentence[-1], at)
    out["sentences"] = np.add.reduceat(np.concatenate([[True], where[1:] != where[:-1]]), at)

    # A matrix of the words of each candidate; places past its end repeat the last word.
    grid = np.minimum(first[:, None] + np.arange(LONGEST), last[:, None])
    inside = np.arange(LONGEST) < length[:, None]
    counts = Counter(keys)
    word_tf = np.log([counts[key] for key in keys])
    flags = np.array([_flags(word) for word in words], dtype=bool)
    content, capital, digit, hyphen, is_of, is_new, bracket, is_we = flags.T
    counted = inside & content[grid]
    contents = counted.sum(axis=1)
    tf_grid = word_tf[grid]
    out["log word tf"] = np.where(counted, tf_grid, 0).sum(axis=1) / contents
    out["log least word tf"] = np.where(counted, tf_grid, np.inf).min(axis=1)

    out["whole"] = np.array([c.whole for c in found]) / times
    out["open left"] = np.array([c.open_left for c in found]) / times
    out["open right"] = np.array([c.open_right for c in found]) / times
    longer = np.zeros((count, 2))
    place = {c.key: i for i, c in enumerate(found)}
    for candidate in found:
        parts = candidate.key.split(" ")
        own = len(candidate.spans)
        for part in (" ".join(parts[1:]), " ".join(parts[:-1])):
            row = place.get(part)
            if row is not None:
                longer[row, 0] = max(longer[row, 0], own)
                longer[row, 1] += 1
    out["longer tf"] = longer[:, 0] / times
    out["longer"] = np.log1p(longer[:, 1])

    previous = np.where(begin > 0, begin - 1, size)
    padded = np.concatenate([tags, [_TAG["SYM"]]])
    tag_before = padded[previous]
    # One place more, for what stands before the first word and after the last one.
    after_of, after_new, at_bracket = (np.append(flag, False) for flag in (is_of, is_new, bracket))
    follow = np.where(end + 1 < size, end + 1, size)
    for name, flags in (
        ("after of", after_of[previous]),
        ("after preposition", (tag_before == _TAG["IN"]) & ~after_of[previous]),
        ("after article", tag_before == _TAG["DT"]),
        ("after verb", (tag_before == _TAG["VB"]) | (tag_before == _TAG["VBG"])),
        ("after new", after_new[previous]),
        ("in brackets", at_bracket[previous]),
        ("before bracket", at_bracket[follow]),
    ):
        out[name] = np.add.reduceat(flags, at, dtype=np.float64) / times

    surfaces = reading.surfaces()
    short, long = set(reading.acronyms), set(reading.acronyms.values())
    # A capital at the beginning of a sentence says nothing.
    opening = np.zeros(size, dtype=bool)
    opening[[a for a, _ in bounds]] = True
    capital_grid = np.where(inside & ~opening[grid], capital[grid], False)
    out["words"] = length
    out["pieces"] = np.array([c.key.count(" ") + 1 for c in found])
    out["letters"] = np.log([len(s) for s in surfaces])
    out["acronym"] = np.array([is_acronym(words[i]) for i in last])
    out["short form"] = np.array([c.key in short for c in found])
    out["long form"] = np.array([c.key in long for c in found])
    out["capital"] = capital_grid.sum(axis=1) / length
    for name, flags in (
        ("digit", digit),
        ("hyphen", hyphen),
        ("of", is_of),
    ):
        out[name] = (inside & flags[grid]).any(axis=1)
    out["ends plural"] = tags[last] == _TAG["NNS"]
    out["ends name"] = tags[last] == _TAG["NNP"]
    out["ends gerund"] = tags[last] == _TAG["VBG"]
    out["begins adjective"] = tags[first] == _TAG["JJ"]
    out["begins participle"] = tags[first] == _TAG["VBN"]
    out["begins gerund"] = tags[first] == _TAG["VBG"]
    out["begins noun"] = (tags[first] == _TAG["NN"]) | (tags[first] == _TAG["NNS"])

    table = background.phrases([c.key for c in found])
    for column, name in enumerate(COLUMNS):
        out[name] = table[:, column]
    out["unknown"] = table[:, 0] == 0
    idf = background.idf(keys)
    idf_grid = idf[grid]
    idf_sum = np.where(counted, idf_grid, 0).sum(axis=1)
    out["least idf"] = np.where(counted, idf_grid, np.inf).min(axis=1)
    out["mean idf"] = idf_sum / contents
    out["most idf"] = np.where(counted, idf_grid, -np.inf).max(axis=1)
    out["head idf"] = idf[last]
    out["first idf"] = idf[first]
    # Pointwise mutual information of its words, in papers; of a phrase that is not known, as if one paper had it.
    out["phraseness"] = np.where(length > 1, idf_sum - np.log(background.papers) + table[:, 0], 0)

    nouns = background.noun_share(keys)
    out["head noun share"] = nouns[last]
    out["first noun share"] = nouns[first]

    out["text words"] = np.log(size)
    out["text candidates"] = count / size
    out["text known"] = float((table[:, 0] > 0).mean())
    out["text idf"] = float(idf[content].mean()) if content.any() else 0.0
    out["text capitals"] = float((capital & ~opening).mean())
    out["text we"] = float(is_we.any())
    out["has title"] = float(titled)

    matrix = np.empty((count, len(NAMES)), dtype=np.float32)
    for column, name in enumerate(NAMES):
        matrix[:, column] = out[name]
    return matrix


@lru_cache(maxsize=100_000)
def _flags(word: str) -> tuple[bool, ...]:
    """Tell of a word: content, capital, digit, hyphen, "of", announces something new, opens a bracket, the authors."""
    lower = word.lower()
    return (
        word[0].isalnum() and word not in _SMALL,
        word[0].isupper(),
        any(character.isdigit() for character in word),
        "-" in word,
        lower == "of",
        lower in _NEW,
        word == "(",
        lower in ("we", "our"),
    )


_SMALL = frozenset(["of", "'s", "’s"])
_NEW = frozenset(["novel", "new", "proposed", "called", "named", "termed"])
