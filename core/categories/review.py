"""How wrong the categories that nobody checked can be, from a random sample of papers that somebody did check.

All is exact for a finite number of papers drawn without replacement (hypergeometric), as in probably approximately correct
labelling: with 95 % confidence the share of wrong ones among the rest is at most the bound (Clopper and Pearson, 1934, carried
over to finite populations by Buonaccorsi, "A note on confidence intervals for proportions in finite populations", 1987).
A paper is wrong if a person changes which categories it has: one too many, one that lacks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import takewhile

#: Below this many papers a sample says little that checking all would not say better.
FEWEST_PAPERS = 300
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Review:
    """What a check says of the papers that were not checked.

    papers: in the corpus; sampled: a random sample of these, all checked; wrong: of the sample. others: checked papers outside
    of the sample, such as the doubtful ones; others_wrong: of those. Others narrow the rest, and say nothing about it.
    """

    papers: int
    sampled: int
    wrong: int
    others: int = 0
    others_wrong: int = 0

    @property
    def check_all(self) -> bool:
        """Whether the corpus is so small that one should check all."""
        return self.papers < FEWEST_PAPERS

    @property
    def rest(self) -> int:
        """The papers that nobody checked."""
        return self.papers - self.sampled - self.others

    @property
    def most_wrong(self) -> float | None:
        """The upper bound, with 95 % confidence, on the share of wrong ones among the rest; None where nothing is left."""
        if self.rest == 0:
            return None
        wrong = most_wrong(self.papers, self.sampled, self.wrong) - self.wrong - self.others_wrong
        return min(1.0, max(0, wrong) / self.rest)

    def more_for(self, share: float) -> int:
        """Give how many more to check until the bound is at most `share`, if errors stay as frequent as in the sample.

        As if none but the sample were checked: with others fewer can be enough.
        """
        return more_for(self.papers, self.sampled, self.wrong, share)


def in_random_order(ids: Iterable[str]) -> list[str]:
    """Give the ids in the order in which a random sample is drawn.

    It looks at nothing but a digest of each id, and is the same whatever the order of `ids` and the corpus around them: a
    sample that was begun can be gone on with, also from a file.
    """
    return sorted(ids, key=lambda paper: (hashlib.sha256(f"sample {paper}".encode()).digest(), paper))


def sampled(order: Iterable[str], checked: Collection[str]) -> list[str]:
    """Give the random sample that was checked: the papers of `order`, from `in_random_order`, before the first unchecked one.

    Doubtful papers that were checked can stand in it; they were drawn by chance all the same.
    """
    return list(takewhile(set(checked).__contains__, order))


def most_wrong(population: int, sample: int, wrong: int) -> int:
    """Give the largest number of wrong ones in a population that a sample without replacement does not contradict.

    It is the largest D for which at most `wrong` wrong ones among `sample` has a probability above 5 %. Without a sample, all
    may be wrong. Raises `ValueError` unless 0 <= wrong <= sample <= population.
    """
    if not 0 <= wrong <= sample <= population:
        raise ValueError(f"{wrong} wrong of {sample} checked of {population} is impossible")
    from scipy.stats import hypergeom  # here, because its import takes longer than most pages

    low, high = wrong, population - (sample - wrong)
    while low < high:  # the probability falls as D grows
        middle = (low + high + 1) // 2
        if hypergeom.cdf(wrong, population, middle, sample) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle - 1
    return low


def more_for(population: int, sample: int, wrong: int, share: float) -> int:
    """Give how many more of the rest to check until at most `share` of what then is left can be wrong.

    Supposes that wrong ones are as frequent among those to come as in the sample, rounded up; without a sample, that none are.
    """

    def enough(more: int) -> bool:
        seen = sample + more
        rest = population - seen
        expected = -(-wrong * seen // sample) if sample else 0
        return rest == 0 or most_wrong(population, seen, expected) - expected <= share * rest

    low, high = 0, population - sample
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return low
