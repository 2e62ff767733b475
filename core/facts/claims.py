"""Headline quantitative results, verbatim: a number with its unit and what it is about.

Only numbers that measure a result count (per cent, factors, points, a metric's value), in a sentence behind the one in which the
paper begins to speak of itself; not sizes, not shares of data, and not what others reach.
"""

from __future__ import annotations

import re

from core.facts.heading_ends import NOUNS
from core.facts.reading import Reading

MOST_CLAIMS = 4
MOST_TOKENS = 26

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?(?:-\d+(?:\.\d+)?)?\Z")
_FACTOR = re.compile(r"\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?[xX]\Z|\d+(?:\.\d+)?-(?:fold|times)\Z", re.IGNORECASE)
_UNITS = frozenset({"%", "×", "points", "pp", "dB", "times", "percent", "x", "fold"})
_VERB = re.compile(
    r"(?:achiev|attain|reach|yield|deliver|obtain|gain|improv|increas|boost|rais|rais|enhanc|reduc|decreas|lower|cut"
    r"|sav|shrink|accelerat"
    r"|speed|outperform|surpass|exceed|beat|outpac|win|mitigat|drop|retain|preserv|recover|match|maintain|enabl|provid"
    r"|offer|show|report"
    r"|demonstrat|produc|lift|rank|bring|clos|narrow|elevat|eliminat|compress|halv|incur|suppress|decreas|secur)"
    r"(?:e|es|s|ed|ing|d|ped|ping|ning|ting|ts|ns|zes|ses)?\Z"
)
_QUALIFIERS = frozenset(
    [
        "up", "to", "over", "more", "than", "less", "approximately", "about", "nearly", "around", "roughly",
        "almost", "at", "least", "most", "an", "average", "of", "as", "much", "additional", "further", "only",
        "just", "the", "a", "exceeding", "absolute", "relative", "nearly", "another", "mean", "by", "~", "∼",
        "≈", ">", "<", "≥", "≤",
    ]
)  # fmt: skip
_INSIDE = NOUNS | {"JJ", "JJR", "VBN", "VBG", "CD"}
_LINKS = frozenset({
    "in", "of", "on", "over", "for", "across", "than", "compared", "relative", "at", "under", "with", "against", "without",
    "versus",
})  # fmt: skip
_METRICS = re.compile(
    r"(?:AUC|AUROC|AUPRC|F1|F1-score|accuracy|precision|recall|sensitivity|specificity|correlation|mAP|IoU|mIoU|PSNR"
    r"|SSIM|FID|R2"
    r"|R\^2|ROC|TPR|FPR|score|error|RMSE|MAE|BLEU|PCC|concordance|kappa|MRR|NDCG|WER|perplexity)\Z",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:existing|prior|previous|baselines? (?:reach|achieve|attain|drop)|vanilla|humans?|compared (?:to|with)"
    r"|versus|vs|unlike"
    r"|standard|competing|confidence|CI|significance|probability|p-value|respondents|participants|patients|aged?)\b",
    re.IGNORECASE,
)
_BEATING = re.compile(r"\b(?:outperform|surpass|exceed|beat|improv|over)\w*\b", re.IGNORECASE)
_OWN = re.compile(
    r"\b(?:we|our|experiments?|experimental|results?|evaluations?|empirical(?:ly)?|extensive|demonstrates?|shows?"
    r"|achiev\w+|outperform\w+"
    r"|improv\w+|reduc\w+|surpass\w+|yield\w+|attain\w+|reach\w+|deliver\w+|speed-?ups?|accelerat\w+|boost\w+|gains?)\b",
    re.IGNORECASE,
)


_REACHING = re.compile(r"(?:achiev|reach|attain|scor|obtain|solv|get)\w*\Z")
_FAILING = re.compile(
    r"\b(?:fail\w*|not|never|cannot|below|trail\w*|without|struggl\w*|unable|if|when|would)\b", re.IGNORECASE
)
#: What a measured thing does by itself: the claim has to name it.
_CHANGING = re.compile(r"(?:improve|increase|rise|drop|decrease|fall|grow|decline)s?\Z|rose\Z|fell\Z|grew\Z")
_BARE = frozenset({"more", "less", "fewer", "higher", "lower", "better", "worse", "larger", "smaller"})
_COST = frozenset({"additional", "overhead", "extra", "loss", "drop", "degradation"})
_SETTINGS = frozenset({"ratio", "ratios", "participation", "poisoning", "noise", "budget", "sparsity", "missing"})
_POINTING = frozenset({"their", "its", "these", "this", "those", "it", "them"})
#: What may stand in who does something, and the words by which a paper speaks of what it proposes.
_DOER = _INSIDE | {"DT", "JJR", "POS"}
_OURS = frozenset({
    "our", "approach", "method", "framework", "model", "algorithm", "system", "pipeline", "strategy", "technique", "design",
    "formulation", "architecture", "it", "they",
})  # fmt: skip
_SIGNS = frozenset(["+", "-", "−", "–", "~", "∼", "≈", ">", "<", "±", "≥", "≤"])


def find_claims(reading: Reading, name: str | None) -> tuple[str, ...]:
    """Give at most `MOST_CLAIMS` results as they stand in the text, in order."""
    tokens, sentence_of = reading.tokens, reading.sentence_of
    own = reading.sentences
    begins = reading.speaks_of_itself(name)
    telling = [number >= begins and _OWN.search(sentence) is not None for number, sentence in enumerate(own)]
    spans: list[tuple[int, int]] = []
    for i in range(len(tokens)):
        if not telling[sentence_of[i]]:
            continue
        end = _measured(reading, i)
        if end is None:
            continue
        span = _extent(reading, i, end)
        span = span and _with_doer(reading, *span, name)
        if span is None:
            continue
        listed = {token.text.lower() for token in tokens[spans[-1][1] : span[0]]} if spans else {"."}
        if spans and (span[0] < spans[-1][1] or (listed <= {",", "and"} and span[1] - spans[-1][0] <= MOST_TOKENS)):
            spans[-1] = (spans[-1][0], max(spans[-1][1], span[1]))
        else:
            spans.append(span)
    claims = [reading.text[tokens[a].start : tokens[b - 1].end] for a, b in spans]
    kept = [claim for claim in claims if claim.count("(") == claim.count(")") and "\n" not in claim]
    return tuple(dict.fromkeys(kept))[:MOST_CLAIMS]


def _measured(reading: Reading, i: int) -> int | None:
    """Give the end of the number with its unit that begins at token `i`; None if it measures no result."""
    tokens = reading.tokens
    word = tokens[i].text
    if _FACTOR.match(word):
        return i + 1
    if not _NUMBER.match(word):
        return None
    after = [token.text for token in tokens[i + 1 : i + 4]]
    if after[:1] and after[0] in _UNITS:
        if after[0] in ("×", "x") and after[1:2] and _NUMBER.match(after[1]):  # a size: 256 × 256
            return None
        if after[1:2] == ["points"] or after[1:3] == ["percentage", "points"]:
            return i + 3
        return i + 2
    if after[:2] == ["percentage", "points"]:
        return i + 3
    before = [token.text for token in tokens[max(0, i - 3) : i]]
    decimal = "." in word and float(word.replace(",", "").split("-")[0]) < 100
    return (
        i + 1
        if decimal and before and before[-1] in ("of", "=", "to", "is") and any(map(_METRICS.match, before))
        else None
    )


def _extent(reading: Reading, i: int, end: int) -> tuple[int, int] | None:
    """Give the tokens of the claim around the number at `i`..`end`; None if it does not say what it is about."""
    tokens, tags, sentence_of = reading.tokens, reading.tags, reading.sentence_of
    low = [token.text.lower() for token in tokens]
    first = i
    while (
        first > 0
        and sentence_of[first - 1] == sentence_of[i]
        and i - first < 24
        and tokens[first - 1].text not in (";", ":")
    ):
        first -= 1
    clause = reading.text[tokens[first].start : tokens[i].start]
    clause = re.split(r"\b(?:while|whereas|although)\b|;|, (?:and|but) ", clause)[-1]
    beaten = _BEATING.search(clause) and re.search(r"\bby(?: \w+){0,3} $", clause)
    if (_OTHERS.search(clause) and not beaten) or low[end : end + 1] in (["confidence"], ["ci"], ["probability"]):
        return None
    if _FAILING.search(clause) or clause.count("(") > clause.count(")"):
        return None
    begin = _whole_number(reading, first, i)
    while begin > first and low[begin - 1] in _QUALIFIERS:
        begin -= 1
    if low[begin] == "at" and low[begin + 1] not in ("least", "most"):
        return None
    by = "by" in low[begin:i]
    lead = low[begin - 1] if begin > first else ""
    listed = low[end : end + 1]
    bare = (
        end >= len(tokens)
        or sentence_of[end] != sentence_of[i]
        or not (tags[end] in _INSIDE or tags[end] in ("JJR", "RB"))
    )
    if listed == ["of"] or (low[begin : begin + 1] == ["of"] and bare and lead and tags[begin - 1] not in NOUNS):
        if (
            listed != ["of"]
            or begin == first
            or tags[begin - 1] not in ("VB", "VBG")
            or lead in ("is", "are", "was", "were")
        ):
            return None
        begin -= 1
    elif lead in ("at", "on", "under", "of", "from", "for", "within", "(", "than") and "of" not in low[begin:i]:
        return None
    elif (
        bare
        or low[begin : begin + 1] in (["by"], ["of"], ["to"], ["than"], ["as"])
        or by
        or lead in ("by", "from", "to")
    ):
        back = next(
            (
                k
                for k in range(begin - 1, max(first - 1, begin - 14), -1)
                if _VERB.match(low[k]) and (tags[k] in ("VB", "VBG") or _BEATING.match(low[k]))
            ),
            None,
        )
        if (
            back is None
            or low[back - 1] == "to"
            or any(low[k] in (";", ":", "(", ")", "which", "that") for k in range(back, begin))
        ):
            head = begin
            while head > first and tags[head - 1] in NOUNS | {"JJ", "JJR"}:
                head -= 1
            if low[begin] != "of" or head == begin:
                return None
            begin = head
        else:
            begin = back
    elif low[begin] in ("a", "an", "the"):
        begin += 1
    if {"only", "just"} & set(low[begin:i]):
        begin = _with_subject(reading, first, begin)
    if _CHANGING.match(low[begin]) and low[begin + 1] in ("from", "to", "by") and tags[begin] == "VB":
        changed = begin
        while changed > first and tags[changed - 1] in _INSIDE | {"DT", "RB"} and low[changed - 1] not in _POINTING:
            changed -= 1
        if changed == begin:
            return None
        begin = changed + (low[changed] in ("a", "an", "the"))
    stop = _right(reading, end)
    if (
        tags[begin - 1] in ("VB", "VBG") and not _VERB.match(lead) and lead != "using" and begin > first
    ) or lead == "retaining":
        return None
    if lead in ("with", "under", "given", "using") and _SETTINGS & set(low[end:stop]):
        return None
    if lead == "in" and not any(tag == "JJR" for tag in tags[end:stop]):
        return None
    about = [
        t
        for k, t in enumerate(tokens[begin:stop], begin)
        if not i <= k < end and t.text[0].isalpha() and (tags[k] in NOUNS or (tags[k] == "JJR" and low[k] not in _BARE))
    ]
    if _COST & set(low[begin:stop]) or re.search(
        r"\b(?:whereas|although)\b", reading.text[tokens[first].start : tokens[i].start]
    ):
        return None
    if not about or stop - begin > MOST_TOKENS or _POINTING & set(low[begin:stop]) or low[stop : stop + 1] == ["'s"]:
        return None
    return begin, stop


def _whole_number(reading: Reading, first: int, i: int) -> int:
    """Give where the number that ends at `i` begins: with its sign, and with the lower end of a range ("22%-97%", "1.04 ~ 2.2")."""
    tokens, low = reading.tokens, reading.low
    begin = i
    while begin > first and low[begin - 1] in _SIGNS:
        glued = tokens[begin - 1].end == tokens[begin].start
        lower = begin - 2 - (begin - 2 > first and low[begin - 2] in _UNITS)
        if lower >= first and _NUMBER.match(low[lower]):
            return lower
        if not glued:
            break
        begin -= 1
    return begin


def _with_subject(reading: Reading, first: int, begin: int) -> int:
    """Give where the subject begins of what reaches "only" so much: without it one would take it for the paper's own."""
    tags, low = reading.tags, reading.low
    at = next(
        (k for k in (begin, begin - 1) if k >= first and tags[k] in ("VB", "VBG") and _REACHING.match(low[k])), None
    )
    if at is None:
        return begin
    while at > first and (tags[at - 1] in _INSIDE | {"DT", "RB"}) and low[at - 1] not in _POINTING:
        at -= 1
    return at


def _with_doer(reading: Reading, begin: int, end: int, name: str | None) -> tuple[int, int] | None:
    """Begin a claim that a verb opens with who does it, if not what is proposed; None where it is but pointed at."""
    tokens, tags, low = reading.tokens, reading.tags, reading.low
    if tags[begin] != "VB" or tokens[begin].first:
        return begin, end
    stop = begin - (tags[begin - 1] == "RB")
    at = stop
    while at > 0 and not tokens[at].first and tags[at - 1] in _DOER:
        at -= 1
    words = set(low[at:stop])
    named = name is not None and name.casefold() in reading.text[tokens[at].start : tokens[begin].start].casefold()
    if at == stop or named or words & _OURS or not any(tag in NOUNS for tag in tags[at:stop]):
        return begin, end
    # Behind a preposition or another verb who does it stands further left.
    further = at > 0 and not tokens[at].first and tags[at - 1] in ("IN", "VB") and low[at - 1] != "that"
    if words & _POINTING or (further and low[at - 1] == "to"):
        return None
    return (begin if further else at + (low[at] in ("a", "an", "the"))), end


def _right(reading: Reading, end: int) -> int:
    """Give where the claim ends: behind further numbers, the noun phrase, and at most two phrases with a preposition."""
    tokens, tags, sentence_of = reading.tokens, reading.tags, reading.sentence_of
    low = [token.text.lower() for token in tokens]

    def noun_phrase(k: int) -> int:
        j = k
        while j < len(tokens) and sentence_of[j] == sentence_of[end - 1]:
            word = tokens[j].text
            if not (
                (tags[j] in _INSIDE | {"JJR", "POS"} and (word[0].isalnum() or word in ("'s", "%")))
                or (j == k and tags[j] in ("DT", "RB"))
                or (
                    low[j] in ("and", ",")
                    and j > k
                    and tags[j + 1 : j + 2]
                    and tags[j + 1] in NOUNS | {"JJ"}
                    and low[j] == "and"
                )
            ):
                break
            j += 1
        while j > k and tags[j - 1] not in NOUNS | {"JJR"} and not tokens[j - 1].text[0].isupper():
            j -= 1
        return j

    stop = end
    while stop + 1 < len(tokens) and low[stop] in ("to", "and", ",", "–", "/", "~", "∼", "-"):
        further = _measured(reading, stop + 1 + (low[stop] == "," and low[stop + 1] == "and"))
        if further is None:
            break
        stop = further
    stop = noun_phrase(stop)
    for _ in range(4):
        if stop >= len(tokens) or sentence_of[stop] != sentence_of[end - 1] or low[stop] not in _LINKS:
            break
        k = stop + 1 + (low[stop] in ("compared", "relative"))
        reached = noun_phrase(k)
        if reached == k:
            break
        stop = reached
    return stop
