"""Which surfaces are one keyword: variants of form, and acronyms with what they stand for.

An acronym goes with its expansion where the paper itself explains it so, or where all who explain it, in this corpus and in
the shipped list, nearly agree. One that stands for two things ("SAM") is merged only in the papers that say which.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from core.keywords.acronyms import definitions, spelt
from core.keywords.variants import is_acronym, normal, says_how
from core.paths import MODELS

#: The share of explanations that must agree before an acronym is merged where it is not explained.
AGREE = 0.9


@cache
def shipped_acronyms() -> dict[str, dict[str, int]]:
    """Load the acronyms of `data/models/acronyms.json`: short key, long key, papers that explain it so."""
    table: dict[str, dict[str, int]] = json.loads((MODELS / "acronyms.json").read_text(encoding="utf-8"))
    return table


def explained(text: str) -> dict[str, str]:
    """Give the acronyms that a paper explains itself and that have a word for each letter, key to key."""
    return {normal(short): normal(long) for short, long in definitions(text).items() if spelt(short, long)}


class Acronyms:
    """What acronyms stand for in the papers of one corpus.

    own: what each paper explains itself, as `explained` gives it. agreed: what nearly all who explain an acronym agree on.
    """

    def __init__(
        self, own: Sequence[Mapping[str, str]], shipped: Mapping[str, Mapping[str, int]] | None = None
    ) -> None:
        shipped = shipped_acronyms() if shipped is None else shipped
        self.own = own
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for found in own:
            for short, long in found.items():
                counts[short][long] += 1
        self.agreed: dict[str, str] = {}
        for short in counts.keys() | shipped.keys():
            known = {long: papers for long, papers in shipped.get(short, {}).items() if spelt(short, long)}
            both = counts[short] + Counter(known)
            if not both:
                continue
            # Of equally frequent expansions the first in the alphabet, so that no order of papers matters.
            long = min(both, key=lambda expansion: (-both[expansion], expansion))
            if both[long] >= AGREE * both.total():
                self.agreed[short] = long

    def expand(self, key: str, own: Mapping[str, str] | None = None) -> str:
        """Give the key in which each acronym that is clear is written out, in a paper that itself explains `own`."""
        if key.islower():  # most keys: none of their pieces is an acronym
            return key
        own = own or {}
        pieces = [
            own.get(piece) or self.agreed.get(piece) or piece if is_acronym(piece) else piece
            for piece in key.split(" ")
        ]
        return " ".join(pieces)


def turned(key: str) -> str | None:
    """Give the key of "B A" for one of "A of B" ("detection of anomaly" is "anomaly detection"), else null."""
    head, of, rest = key.partition(" of ")
    return f"{rest} {head}" if of and " of " not in rest else None


def families(
    forms: Sequence[str], papers_of: Callable[[int], Sequence[int]], acronyms: Acronyms
) -> tuple[list[str], dict[tuple[int, int], str]]:
    """Give the family of each form, the key that all its variants share: in general, and in the papers where it is another.

    papers_of: gives the numbers of the papers that have a form, by its number. It is another in a paper that explains an acronym
    of the form otherwise; such places are given as number of the paper and of the form.
    """
    general: list[str] = []
    special: dict[tuple[int, int], str] = {}
    present: set[str] = set()
    for number, form in enumerate(forms):
        key = normal(form)
        usual = acronyms.expand(key)
        general.append(usual)
        short = [] if key.islower() else [piece for piece in key.split(" ") if is_acronym(piece)]
        papers = papers_of(number) if short else ()
        others = 0
        for paper in papers:
            own = acronyms.own[paper]
            if any(piece in own for piece in short) and (expanded := acronyms.expand(key, own)) != usual:
                special[paper, number] = expanded
                present.add(expanded)
                others += 1
        if not short or others < len(papers):
            present.add(usual)

    def settled(key: str) -> str:
        other = turned(key)
        return other if other is not None and other in present else key

    return list(map(settled, general)), {place: settled(key) for place, key in special.items()}


def best_surface(counts: Mapping[str, int]) -> str:
    """Choose the form that stands for its family: frequent, written out, and in lower case where that is usual.

    counts: papers that have each form.
    """

    def most(forms: Iterable[str]) -> str:
        return min(forms, key=lambda form: (-counts[form], _capitals(form), form))

    written_out = [form for form in counts if not all(is_acronym(word) for word in form.split())]
    short = [form for form in counts if form not in written_out]
    # Where hardly anyone writes it out ("BERT"), the acronym is its name.
    if short and sum(counts[f] for f in short) > 8 * sum(counts[f] for f in written_out):
        return most(short)
    # Where any is written out fully, those with an acronym inside are left.
    forms = [form for form in written_out if not any(map(is_acronym, form.split()))] or written_out
    # "Token-level" beside "token levels" names nothing.
    forms = [form for form in forms if " " in form or not says_how(form)] or forms
    best = most(forms)
    same = [form for form in forms if form.casefold() == best.casefold()]
    lower = min(same, key=lambda form: (_capitals(form), form))
    return lower if 3 * counts[lower] >= counts[best] else best


def family_names(counts: Mapping[str, Mapping[str, int]]) -> dict[str, str]:
    """Name each family, no two alike. counts: of each family, the papers that have each form."""
    best = {family: next(iter(forms)) if len(forms) == 1 else best_surface(forms) for family, forms in counts.items()}
    names: dict[str, str] = {}
    taken: set[str] = set()
    # A family that is nothing but the name itself has the first right to it; then the larger one.
    for family in sorted(counts, key=lambda one: (normal(best[one]) != one, -sum(counts[one].values()), one)):
        name = best[family]
        if name in taken:
            forms = counts[family]
            choices = sorted(forms, key=lambda form: (is_acronym(form), -forms[form], form))
            name = next((form for form in choices if form not in taken), f"{name} ({family})")
        names[family] = name
        taken.add(name)
    return names


def _capitals(form: str) -> int:
    return 0 if form.islower() else sum(map(str.isupper, form))
