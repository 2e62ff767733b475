"""What speaks for and against a candidate being the name of what an abstract proposes, as numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

import numpy as np

from core.facts.name_candidates import Candidate, marked
from core.facts.reading import Reading, Token

#: The words around an occurrence that carry evidence, by distance from its first or behind its last token.
SLOTS = (-3, -2, -1, 1, 2, 3)
PROPOSING = re.compile(
    r"(?:propos|introduc|present|develop|design|devis|creat|releas|construct|formulat|establish|contribut|offer|build|built"
    r"|unveil|describ|implement)(?:e|es|ed|ing|s)?\Z"
)
NAMING = frozenset(
    {"called", "named", "termed", "dubbed", "coined", "name", "call", "term", "denoted", "abbreviated", "titled"}
)
_OTHERS = frozenset({
    "existing", "prior", "previous", "recent", "current", "standard", "such", "like", "than", "outperforms", "outperforming",
    "baselines", "baseline", "vanilla", "traditional", "conventional", "e.g", "including", "surpassing", "surpasses", "popular",
    "compared", "state-of-the-art", "over", "using", "via", "as",
})  # fmt: skip
_KINDS = frozenset({"framework", "method", "algorithm", "model", "approach", "system", "architecture", "strategy", "paradigm",
                    "pipeline", "technique", "benchmark", "dataset", "suite", "toolkit", "library", "agent", "module",
                    "mechanism", "optimizer", "estimator", "policy", "network", "attack", "defense"})  # fmt: skip
_TESTS = frozenset({"benchmark", "benchmarks", "dataset", "datasets", "corpus", "tasks", "suite", "data"})

FEATURES = (
    "words", "length", "upper", "lower_first", "digits", "hyphens", "marked", "symbols",
    "count", "count_share", "sentences", "first_sentence", "first_place", "last_place", "opens_sentence",
    "proposed", "proposed_distance", "named", "others", "bracketed", "expanded", "before_bracket", "before_comma",
    "apposition", "is_a", "our", "kind_after", "test_after", "on_before", "emphasised", "quoted",
    "known", "part_of", "has_part", "prefix_of", "prefix_count", "candidates", "rank", "count_rank", "before_we",
    *(f"{how}_{slot}" for slot in SLOTS for how in ("max", "mean")), "sum_first",
)  # fmt: skip

Tables = Mapping[str, Mapping[str, float]]


def context(low: list[str], place: tuple[int, int]) -> list[str]:
    """Give the words of `low`, the lower-case tokens, at `SLOTS` around one occurrence; `<s>` outside the text."""
    at = [place[0] + slot if slot < 0 else place[1] - 1 + slot for slot in SLOTS]
    return [low[i] if 0 <= i < len(low) else "<s>" for i in at]


def initials(phrase: list[str]) -> str:
    """Give the first letters of the parts of hyphenated and single words, lower case."""
    return "".join(part[0] for word in phrase for part in re.split(r"[-/]", word) if part and part[0].isalnum()).lower()


def spelled_out(tokens: list[Token], start: int, word: str) -> bool:
    """Tell whether the words just before the bracket at `start` begin with the letters of `word`, most of them in order."""
    letters = [letter for letter in word.lower() if letter.isalnum()]
    before = [token.text for token in tokens[max(0, start - 2 * len(letters) - 2) : start] if token.text[0].isalnum()]
    if len(letters) < 2 or not before:
        return False
    spelled = initials(before)
    at, hits = len(spelled), 0
    for letter in reversed(letters):
        found = spelled.rfind(letter, max(0, at - 3), at)
        if found >= 0:
            at, hits = found, hits + 1
    return hits >= max(2, 0.6 * len(letters))


def features(reading: Reading, given: list[Candidate], known: Mapping[str, float], tables: Tables) -> np.ndarray:
    """Give one row of `FEATURES` a candidate, shape (candidates, features).

    known: how common a lower-case word is in other abstracts (log of its document frequency). tables: log-odds of a name
    beside a word, by slot.
    """
    tokens, sentence_of, emphasised = reading.tokens, reading.sentence_of, reading.emphasised
    total = max(1, len(tokens))
    low = reading.low
    proposing = [i for i, token in enumerate(low) if PROPOSING.match(token)]
    by_slot = [tables[str(slot)] for slot in SLOTS]
    counts = [len(candidate.places) for candidate in given]
    by_count = sorted(counts, reverse=True)
    we = next((i for i, (a, b) in enumerate(pairwise(tokens)) if low[i] == "we" or PROPOSING.match(b.text)), total)
    lower = [candidate.surface.lower() for candidate in given]
    rows = []
    for n, candidate in enumerate(given):
        surface, places = candidate.surface, candidate.places
        words = surface.split()
        around = [context(low, place) for place in places]
        before = [low[max(0, a - 3) : a] for a, _ in places]
        after = [low[b : b + 4] for _, b in places]
        distance = min((_distance(proposing, a) for a, _ in places), default=13)
        alone = len(words) == 1
        expanded = alone and any(
            a > 0 and tokens[a - 1].text == "(" and spelled_out(tokens, a - 1, surface) for a, _ in places
        )
        scores = np.array([[table.get(row[at], 0.0) for row in around] for at, table in enumerate(by_slot)])
        letters = [letter for letter in surface if letter.isalpha()]
        longer = [m for m, other in enumerate(lower) if m != n and lower[n] in other]
        prefixed = [m for m in longer if lower[m].startswith(lower[n])]
        row = [
            len(words), len(surface), sum(map(str.isupper, letters)) / max(1, len(letters)), surface[0].islower(),
            sum(map(str.isdigit, surface)), surface.count("-"), sum(map(marked, words)) / len(words),
            sum(not letter.isalnum() and letter not in " -" for letter in surface),
            len(places), len(places) / max(by_count), len({sentence_of[a] for a, _ in places}), sentence_of[places[0][0]],
            places[0][0] / total, places[-1][0] / total, sum(tokens[a].first for a, _ in places),
            distance < 13, distance, any(w[-1:] and set(w[-3:]) & NAMING for w in before),
            sum(bool(set(w[-2:]) & _OTHERS) for w in before) / len(places),
            sum(w[-1:] == ["("] and a[:1] == [")"] for w, a in zip(before, after, strict=True)), expanded,
            sum(a[:1] == ["("] for a in after), sum(a[:1] == [","] for a in after) / len(places),
            sum(a[:1] in ([","], [":"], ["—"], ["-"], ["–"]) and a[1:2] in (["a"], ["an"], ["the"], ["which"]) for a in after),
            sum(a[:1] == ["is"] and a[1:2] in (["a"], ["an"], ["the"]) for a in after),
            sum(w[-1:] == ["our"] for w in before), sum(bool(set(a[:2]) & _KINDS) for a in after),
            sum(bool(set(a[:2]) & _TESTS) for a in after), sum(w[-1:] == ["on"] for w in before) / len(places),
            surface in emphasised, sum(w[-1:] in (['"'], ["“"], ["'"], ["‘"]) for w in before),
            min(known.get(word.lower(), 0.0) for word in words), len(longer),
            sum(lower[m] in lower[n] for m in range(len(given))) - 1,
            len(prefixed), sum(counts[m] for m in prefixed), len(given), n, by_count.index(len(places)),
            places[0][0] < we,
            *np.stack([scores.max(axis=1), scores.mean(axis=1)], axis=1).ravel().tolist(), scores[:, 0].sum(),
        ]  # fmt: skip
        rows.append([float(value) for value in row])
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))


def _distance(proposing: list[int], start: int) -> int:
    """Give how many words before `start`, of at most twelve, the nearest proposing verb stands; 13 for none."""
    back = start - 1 - max((i for i in proposing if i < start), default=start - 14)
    return back if back < 12 else 13
