"""What the ranker sees of each candidate: KeyBERT's cosine in several views, and where and how the phrase is used."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise

import numpy as np

from core.keywords.abreast import Abreast
from core.keywords.background import COLUMNS, background
from core.keywords.candidates import LONGEST, Reading
from core.keywords.lexicon import TRAITS
from core.keywords.outline import Outline
from core.keywords.tagger import NAMES as TAGS

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

_TAG = {name: index for index, name in enumerate(TAGS)}


def features(row: Abreast, outlines: Sequence[Outline], cosines: np.ndarray) -> np.ndarray:
    """Give one row a candidate of the texts, float32, shape (candidates, len(NAMES)).

    outlines: of each text. cosines: as `core.keywords.similarity.cosines` gives them. Every sum stays within its text.
    """
    out = _columns(row, outlines, cosines)
    matrix = np.empty((len(row.candidates), len(NAMES)), dtype=np.float32)
    for column, name in enumerate(NAMES):
        matrix[:, column] = out[name]
    return matrix


def _columns(row: Abreast, outlines: Sequence[Outline], cosines: np.ndarray) -> dict[str, np.ndarray]:
    """Give each of `NAMES`, one value a candidate."""
    out: dict[str, np.ndarray] = {}
    readings, found = row.readings, row.candidates
    sizes, number, text_of, text_begin, candidate_begin = (
        row.sizes, row.numbers, row.text_of, row.text_begin, row.candidate_begin
    )  # fmt: skip
    tags, sentence = row.tags, row.sentence
    trait = {name: row.answers.trait(name) for name in TRAITS}
    total, size, text_at = len(tags), sizes[text_of], text_begin[text_of]

    # Every place of every candidate, flat; `at` is where each candidate's places begin.
    times, at = found.times, found.begins
    shift = np.repeat(text_at, times)
    begin, end = found.first + shift, found.last + shift
    first, last = row.first, row.last
    length = last - first + 1

    by_text = np.split(cosines[:, 0], candidate_begin[1:-1])
    out["cosine"], out["cosine lead"], out["cosine contribution"] = cosines.T
    out["cosine above mean"] = np.concatenate([cosine - cosine.mean() for cosine in by_text])
    out["cosine place"] = np.concatenate([np.searchsorted(np.sort(c), c) / len(c) for c in by_text])

    out["log tf"] = np.log(times)
    out["tf share"] = times * length / size
    out["first"] = (np.minimum.reduceat(begin, at) - text_at) / size
    out["last"] = (np.maximum.reduceat(end, at) - text_at) / size
    out["spread"] = out["last"] - out["first"]
    where = sentence[begin]
    titled = np.array([outline.titled for outline in outlines])[text_of]
    contribution = np.repeat(np.array([outline.contribution for outline in outlines])[text_of], times)
    out["in lead"] = np.maximum.reduceat(where == sentence[shift], at)
    out["in title"] = out["in lead"] * titled
    out["in contribution"] = np.maximum.reduceat(where == contribution, at)
    out["in last"] = np.maximum.reduceat(where == sentence[np.repeat(text_begin[text_of + 1] - 1, times)], at)
    changes = np.concatenate([[True], where[1:] != where[:-1]])
    changes[at[candidate_begin[:-1]]] = True
    out["sentences"] = np.add.reduceat(changes, at, dtype=np.int64)

    # A matrix of the words of each candidate; places past its end repeat the last word.
    grid = np.minimum(first[:, None] + np.arange(LONGEST), last[:, None])
    inside = np.arange(LONGEST) < length[:, None]
    content, capital = trait["content"], trait["capital"]
    word_tf = np.log(_times(row.answers.numbers, np.repeat(np.arange(len(readings)), sizes)))
    counted = inside & content[grid]
    contents = counted.sum(axis=1)
    tf_grid = word_tf[grid]
    out["log word tf"] = np.where(counted, tf_grid, 0).sum(axis=1) / contents
    out["log least word tf"] = np.where(counted, tf_grid, np.inf).min(axis=1)

    out["whole"] = found.whole / times
    out["open left"] = found.open_left / times
    out["open right"] = found.open_right / times
    out["longer tf"] = found.longer_times / times
    out["longer"] = np.log1p(found.longer)

    # One place more, for what stands before the first word of a text and after its last one.
    previous = np.where(begin > shift, begin - 1, total)
    follow = np.where(end + 1 < np.repeat(text_begin[text_of + 1], times), end + 1, total)
    tag_before = np.append(tags, _TAG["SYM"])[previous]
    after_of, after_new, at_bracket = (np.append(trait[name], False) for name in ("lower of", "new", "bracket"))
    for name, flag in (
        ("after of", after_of[previous]),
        ("after preposition", (tag_before == _TAG["IN"]) & ~after_of[previous]),
        ("after article", tag_before == _TAG["DT"]),
        ("after verb", (tag_before == _TAG["VB"]) | (tag_before == _TAG["VBG"])),
        ("after new", after_new[previous]),
        ("in brackets", at_bracket[previous]),
        ("before bracket", at_bracket[follow]),
    ):
        out[name] = np.add.reduceat(flag, at, dtype=np.float64) / times

    # A capital at the beginning of a sentence says nothing.
    opening = np.zeros(total, dtype=bool)
    for outline, shifted in zip(outlines, text_begin.tolist(), strict=False):
        opening[[shifted + place for place in outline.openings]] = True
    capital_grid = np.where(inside & ~opening[grid], capital[grid], False)
    out["words"] = length
    out["pieces"] = np.array([key.count(" ") for key in row.keys]) + 1
    out["letters"] = np.log(list(chain.from_iterable(_letters(reading) for reading in readings)))
    out["acronym"] = trait["acronym"][last]
    out["short form"], out["long form"] = _explained(row)
    out["capital"] = capital_grid.sum(axis=1) / length
    for name, asked in (("digit", "digit"), ("hyphen", "hyphen"), ("of", "lower of")):
        out[name] = (inside & trait[asked][grid]).any(axis=1)
    out["ends plural"] = tags[last] == _TAG["NNS"]
    out["ends name"] = tags[last] == _TAG["NNP"]
    out["ends gerund"] = tags[last] == _TAG["VBG"]
    out["begins adjective"] = tags[first] == _TAG["JJ"]
    out["begins participle"] = tags[first] == _TAG["VBN"]
    out["begins gerund"] = tags[first] == _TAG["VBG"]
    out["begins noun"] = (tags[first] == _TAG["NN"]) | (tags[first] == _TAG["NNS"])

    known_phrases = background()
    table = known_phrases.phrases(row.keys)
    for column, name in enumerate(COLUMNS):
        out[name] = table[:, column]
    out["unknown"] = table[:, 0] == 0
    idf, nouns = row.answers.idf, row.answers.nouns
    idf_grid = idf[grid]
    idf_sum = np.where(counted, idf_grid, 0).sum(axis=1)
    out["least idf"] = np.where(counted, idf_grid, np.inf).min(axis=1)
    out["mean idf"] = idf_sum / contents
    out["most idf"] = np.where(counted, idf_grid, -np.inf).max(axis=1)
    out["head idf"] = idf[last]
    out["first idf"] = idf[first]
    # Pointwise mutual information of its words, in papers; of a phrase that is not known, as if one paper had it.
    out["phraseness"] = np.where(length > 1, idf_sum - np.log(known_phrases.papers) + table[:, 0], 0)

    out["head noun share"] = nouns[last]
    out["first noun share"] = nouns[first]

    known = np.add.reduceat(table[:, 0] > 0, candidate_begin[:-1], dtype=np.int64) / number
    capitals = np.add.reduceat(capital & ~opening, text_begin[:-1], dtype=np.int64) / sizes
    texts = {
        "text words": np.log(sizes),
        "text candidates": number / sizes,
        "text known": known,
        "text idf": np.array([_mean(idf[a:b][content[a:b]]) for a, b in pairwise(text_begin.tolist())]),
        "text capitals": capitals,
        "text we": np.logical_or.reduceat(trait["we"], text_begin[:-1]),
    }
    for name, values in texts.items():
        out[name] = values[text_of]
    out["has title"] = titled
    return out


def _mean(values: np.ndarray) -> float:
    return float(values.mean()) if len(values) else 0.0


def _times(numbers: np.ndarray, text_of: np.ndarray) -> np.ndarray:
    """Give how many times the key of each word, by its number, occurs in its text."""
    apart = text_of * (int(numbers.max()) + 1) + numbers
    _, place, counts = np.unique(apart, return_inverse=True, return_counts=True)
    return np.asarray(counts[place])


def _letters(reading: Reading) -> list[int]:
    """Give the length of each candidate's first surface."""
    starts, ends = reading.tokens.starts, reading.tokens.ends
    first, last = reading.first_places
    return [ends[other] - starts[one] for one, other in zip(first.tolist(), last.tolist(), strict=True)]


def _explained(row: Abreast) -> tuple[np.ndarray, np.ndarray]:
    """Tell of each candidate whether it is an acronym that its text explains, and whether it is what one stands for."""
    short, long = np.zeros(len(row.keys), dtype=bool), np.zeros(len(row.keys), dtype=bool)
    for reading, begin, end in zip(
        row.readings, row.candidate_begin[:-1].tolist(), row.candidate_begin[1:].tolist(), strict=True
    ):
        if reading.acronyms:
            meant = set(reading.acronyms.values())
            short[begin:end] = [key in reading.acronyms for key in reading.candidates.keys]
            long[begin:end] = [key in meant for key in reading.candidates.keys]
    return short, long
